"""Purchases and sales of shares."""
