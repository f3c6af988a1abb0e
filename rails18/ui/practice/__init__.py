"""Tasks with checked answers, on the ordinary board."""
