"""Let who joins track over certain sides of hexes pay for a bridge, pass or tunnel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import exits, tile_at
from rails18.core.actions import LayTile, PowerTile
from rails18.core.derived import derived
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId, HexId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.title import Crossing
from rails18.rules.track import track

CHEAPER: Hook[Callable[[Position, CompanyId, tuple[str, ...]], int]] = Hook("money off a crossing")  # by its terrain


def joined(pos: Position, action: LayTile | PowerTile) -> Iterator[Crossing]:
    """Yield the crossings over which a tile joins track, which nothing has done before (`track.cost.hexside`)."""
    here = _at(pos).get(action.hex)
    if not here:
        return
    before = exits(*tile_at(pos, action.hex))
    after = exits(pos.title.tiles[action.tile], action.rotation % 6)
    for side, crossing in here.items():
        beyond = neighbour(pos.board, action.hex, side)
        met = beyond is not None and opposite(side) in exits(*tile_at(pos, beyond))
        if side in after and side not in before and met:
            yield crossing


def cost(pos: Position, company: CompanyId, action: LayTile | PowerTile) -> int:
    """Return what a tile costs `company` at crossings (`track.cost.hexside`, `private.tbc.discount`)."""
    return sum(
        max(0, crossing.cost - sum(less(pos, company, crossing.terrain) for less in pos.hooked(CHEAPER)))
        for crossing in joined(pos, action)
    )


@derived()
def _at(pos: Position) -> dict[HexId, dict[int, Crossing]]:
    """Return hex → side → crossing there, from both hexes of each."""
    found: dict[HexId, dict[int, Crossing]] = {}
    for crossing in pos.board.crossings:
        found.setdefault(crossing.hex, {})[crossing.side] = crossing
        beyond = neighbour(pos.board, crossing.hex, crossing.side)
        if beyond is not None:
            found.setdefault(beyond, {})[opposite(crossing.side)] = crossing
    return found


FEATURE = Feature("crossings", listeners=(on(track.ALSO_COSTS, cost),))
