"""Join the game with the window: what is shown, what is chosen, and what it would bring about."""
