"""Look a game through after it was played: which moves cost most, and which runs were not the best."""
