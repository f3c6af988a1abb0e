"""Set up moments, play games and compare them: what tests share."""
