"""Teach: lessons on the board, and what glows in them."""
