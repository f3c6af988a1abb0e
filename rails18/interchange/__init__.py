"""Read games of other programs, replay them, and write states that other programs can compare."""
