"""Say the game in words."""
