"""Hold the game as data: actions, states, the draft that writes them, and the game that strings them together."""
