"""A golden playthrough of Pax Hispanica: every position of a game of four, with its offers and each seat's view."""
