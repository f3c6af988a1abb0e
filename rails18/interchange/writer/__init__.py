"""Write a game as a game file of 18xx.games."""
