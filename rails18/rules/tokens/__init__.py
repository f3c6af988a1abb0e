"""Let companies place station tokens."""
