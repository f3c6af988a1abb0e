"""Let companies run their trains."""
