"""Let companies put the marks of their privates on cities."""
