"""Let companies claim port markers and trade them."""
