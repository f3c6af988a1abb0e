"""Write games for 18xx.games, and see to it that each ends in a file that holds the same game, or in a sentence."""
