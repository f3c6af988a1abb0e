"""Draft the private companies from a deck."""
