"""Play for a seat: practice opponents of several levels, hints, and judgements of a move."""
