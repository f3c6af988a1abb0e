"""Answer what anybody asks about a position: prices, limits, reach, offers. Nothing here changes anything.

`Game.questions` is the one door from outside: it answers what practice opponents ask, and leads to the nouns for the
rest. The window, which lies right of this room, imports the nouns that it shows.
"""
