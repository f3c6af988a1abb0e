"""Sell the private companies before the first shares."""
