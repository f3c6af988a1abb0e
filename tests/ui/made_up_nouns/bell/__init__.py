"""Ring a bell, which costs a player money: a kind of action that no title has."""
