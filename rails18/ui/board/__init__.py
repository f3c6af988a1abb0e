"""Draw the hex map."""
