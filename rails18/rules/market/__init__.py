"""Move price tokens on the stock market."""
