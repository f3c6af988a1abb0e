"""Show everything of a game in tables: players, companies, rounds, trains, the end, tiles and private companies."""
