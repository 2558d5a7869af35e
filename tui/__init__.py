"""The terminal front end of flota: the command line and the Textual screens."""
