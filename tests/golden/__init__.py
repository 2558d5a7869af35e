"""Golden playthroughs: recorded games, and each of their positions as every seat sees it."""
