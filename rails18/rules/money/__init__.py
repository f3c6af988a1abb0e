"""Pay out of and into the bank: dividends, forced purchases, bankruptcy."""
