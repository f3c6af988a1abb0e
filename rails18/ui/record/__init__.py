"""Show the record of a game: charts, and the files in which it goes elsewhere."""
