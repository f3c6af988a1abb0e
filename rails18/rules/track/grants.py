"""Let companies lay their first tiles on granted land for nothing."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import CompanyId, HexId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.track import track


def granted(pos: Position, company: CompanyId, hex: HexId) -> int | None:
    """Return that the ground costs nothing where it is granted to `company` and bare (`track.special.ic_grants`)."""
    return 0 if hex not in pos.state.tiles and hex in pos.company(company).grants else None


FEATURE = Feature("land_grants", listeners=(on(track.OWN_PRICE, granted),))
