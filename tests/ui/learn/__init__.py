"""Lessons in the window."""
