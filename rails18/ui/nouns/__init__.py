"""The nouns of the game: pages, words and tools. A new kind of action is one folder and one line here."""

from __future__ import annotations

from rails18.ui.nouns import (
    auction,
    city_marks,
    destinations,
    dividends,
    ports,
    privates,
    protection,
    redemption,
    rounds,
    routes,
    stock,
    tabletop,
    tokens,
    track,
    trains,
)
from rails18.ui.now.nouns import register

for _noun in (  # links are listed in this order
    rounds,
    auction,
    stock,
    track,
    tabletop,
    tokens,
    routes,
    dividends,
    destinations,
    trains,
    ports,
    privates,
    city_marks,
    protection,
    redemption,
):
    register(_noun.NOUN)
