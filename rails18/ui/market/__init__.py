"""Draw the stock market."""
