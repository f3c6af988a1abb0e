"""Break files of every kind that rails18 reads, and see to it that each ends in a game or a sentence."""
