"""Privates that are chosen from a deck, each player by themselves."""
