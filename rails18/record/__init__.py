"""Say what happened in a game: its log, its figures, and the files in which it goes elsewhere."""
