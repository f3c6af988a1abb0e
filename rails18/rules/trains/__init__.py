"""Buy, spare, scrap and export trains, and start phases."""
