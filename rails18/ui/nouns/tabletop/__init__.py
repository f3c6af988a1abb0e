"""The board on the real table."""
