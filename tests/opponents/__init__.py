"""Seat practice opponents against each other and measure them."""
