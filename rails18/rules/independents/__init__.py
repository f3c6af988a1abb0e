"""Let railways without shares operate for their owners."""
