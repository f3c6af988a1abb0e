"""Let companies lay and upgrade tiles."""
