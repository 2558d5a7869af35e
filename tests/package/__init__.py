"""The wheel, as somebody else installs it."""
