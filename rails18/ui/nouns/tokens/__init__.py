"""Station tokens."""
