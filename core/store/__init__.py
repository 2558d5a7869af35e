"""The campaign on disk: its file, the decks, the shipped data, the folders. The one package of ``core`` with I/O."""
