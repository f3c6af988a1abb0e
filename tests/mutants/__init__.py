"""Break one rule at a time and see whether a test notices."""
