"""Answer what anybody asks about a position: prices, limits, reach, offers. Nothing here changes anything.

One module a noun; the window, to the right of this room, imports those that it shows. `figures` holds what practice
opponents ask, which know no rule: `Game.questions`.
"""
