"""Take money off the ground and the crossings of some terrain for the company that owns a private."""

from __future__ import annotations

from rails18.core.further_powers import TerrainDiscount
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.rules import Feature, Plays
from rails18.rules.privates import powers
from rails18.rules.track import crossings, track


def off(pos: Position, company: CompanyId, terrain: tuple[str, ...]) -> int:
    """Return what `company` saves where the ground is of this terrain (`private.tbc.discount`, `.hexside`)."""
    owned = powers.owned(pos, company, TerrainDiscount)
    return sum(power.discount for _, power in owned if set(power.terrain) & set(terrain))


FEATURE = Feature(
    "terrain_discount",
    listeners=(on(track.GROUND_CHEAPER, off), on(crossings.CHEAPER, off)),
    plays=(Plays(TerrainDiscount, "company"),),
)
