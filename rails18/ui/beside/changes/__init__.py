"""Show what has changed between two moments: marked on the pictures, and in one list."""
