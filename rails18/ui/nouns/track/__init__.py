"""Track."""
