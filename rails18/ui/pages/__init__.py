"""Show what is to be decided now: the pages of the NOW panel and what they share."""
