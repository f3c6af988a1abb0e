"""Let companies make their connection runs."""
