"""Measure what a review of a game marks."""
