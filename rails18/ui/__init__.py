"""Show a game and let people play it: everything that knows Qt."""
