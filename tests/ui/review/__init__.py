"""Look back at games in the window."""
