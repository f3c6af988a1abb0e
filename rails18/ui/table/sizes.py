"""Hold the sizes of letters that people read from the other side of the room.

A capital letter is read with ease when it is seen under 16 minutes of arc (ISO 9241-303). From 4 m that is 18.6 mm. On
a picture 2 m wide and 1920 pixels across it is 18 pixels, which Inter reaches at a size of 25 pixels.
"""

from __future__ import annotations

SCREEN_HIGH = 1080  # pixels of the screen for which the sizes below are made
READ = 25.0  # pixels of ordinary words
LEAST_FIGURES = 20.0  # pixels of figures in a full table: 13 minutes of arc
LARGE = 46.0  # pixels of the sentence that says what is being decided
SMALLER = (46.0, 40.0, 35.0, 30.0, 26.0)  # sizes that the sentence takes one after the other until it fits
NAMES = 15.0  # pixels of the names of places on the whole board, where these have room
NORMAL = 13.0  # pixels of ordinary words in the window of the operator


def scale(high: float) -> float:
    """Return how much larger than for `SCREEN_HIGH` everything is on a screen `high` pixels high."""
    return max(0.5, high / SCREEN_HIGH)
