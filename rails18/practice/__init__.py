"""Ask for the best of a position, and know the answer by engine and solver."""
