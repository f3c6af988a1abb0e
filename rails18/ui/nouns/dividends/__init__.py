"""Dividends."""
