"""Know the map: hexes, tiles, the track a company reaches, and the best routes of its trains."""
