"""Marks of privates on cities."""
