"""Draw the emblems of companies: one path for each name, one colour, in a disc of `UNIT` round the origin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from PySide6.QtGui import QPainterPath

from rails18.ui.look.emblems import animals, north_east, plants, signs, sky, works
from rails18.ui.look.emblems.shapes import UNIT

__all__ = ["DRAWN", "UNIT", "emblem"]

DRAWN: Mapping[str, Callable[[], QPainterPath]] = {
    "acorn": north_east.acorn,
    "anchor": north_east.anchor,
    "anvil": north_east.anvil,
    "aqueduct": works.aqueduct,
    "bolt": sky.bolt,
    "bull": animals.bull,
    "cotton": plants.cotton,
    "crown": signs.crown,
    "derrick": north_east.derrick,
    "diamond": signs.diamond,
    "gear": works.gear,
    "grapes": plants.grapes,
    "hammers": works.hammers,
    "horseshoe": works.horseshoe,
    "lantern": north_east.lantern,
    "lighthouse": works.lighthouse,
    "lily": plants.lily,
    "longhorn": animals.longhorn,
    "lorraine": signs.lorraine,
    "magnolia": plants.magnolia,
    "mandarin": plants.mandarin,
    "maple": north_east.maple,
    "pine": plants.pine,
    "pueblo_sun": sky.pueblo_sun,
    "sailing_boat": north_east.sailing_boat,
    "setting_sun": sky.setting_sun,
    "shield": signs.shield,
    "star": signs.star,
    "sun": sky.sun,
    "torii": works.torii,
    "towers": north_east.towers,
    "wave": sky.wave,
    "wheel": works.wheel,
    "whirlpool": sky.whirlpool,
}


@lru_cache(maxsize=64)
def emblem(name: str) -> QPainterPath | None:
    """Return the emblem called `name`, None where there is none: then a token carries letters alone."""
    draw = DRAWN.get(name)
    return draw() if draw is not None else None
