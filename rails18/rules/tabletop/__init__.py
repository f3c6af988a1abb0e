"""Play with the map and the tiles on the real table, and the program as the bank."""
