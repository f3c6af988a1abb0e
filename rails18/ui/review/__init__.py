"""Look back at a game: its moments, on the ordinary board."""
