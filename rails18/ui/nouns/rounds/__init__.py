"""What goes on all through the game: passing, its end, and the past."""
