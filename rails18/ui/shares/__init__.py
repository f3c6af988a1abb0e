"""Draw who holds what."""
