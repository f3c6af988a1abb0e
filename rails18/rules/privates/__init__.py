"""Let privates pay, change hands and use their powers."""
