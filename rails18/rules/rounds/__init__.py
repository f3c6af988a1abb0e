"""String rounds and turns together, and end the game."""
