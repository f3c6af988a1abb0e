"""Show the game to the players round the table: a window without controls, for a projector or a television."""
