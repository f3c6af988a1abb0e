"""Tasks in the window."""
