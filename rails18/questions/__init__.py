"""Answer what a window asks about a position: prices, limits, reach, offers. Nothing here changes anything."""
