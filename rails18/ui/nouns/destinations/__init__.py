"""Destinations and connection runs."""
