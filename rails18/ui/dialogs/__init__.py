"""Pages and windows outside the flow of play: start, new game, settings, glossary, about, final table."""
