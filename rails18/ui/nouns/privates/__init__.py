"""Private companies."""
