"""Answer the questions of somebody who wants to lay a tile: which may follow on a hex, and why not."""

from __future__ import annotations

from rails18.board.layout import copies_left, tile_at
from rails18.core.actions import LayTile
from rails18.core.ids import CompanyId, HexId, TileId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.rules.track import upgrades
from rails18.rules.track.track import CHECKS


def tiles(pos: Position, company: CompanyId, hex: HexId) -> list[tuple[TileId, int | None, Refusal | None]]:
    """Return the tiles that may follow on `hex`: tile, copies left (None: any number), and why not (None: it can)."""
    names = _offered(pos, company, hex)
    return [(name, copies_left(pos, name), _judge(pos, company, hex, name)[1]) for name in names]


def why_not(pos: Position, company: CompanyId, hex: HexId) -> Refusal | None:
    """Return the most telling reason why `company` can lay nothing on `hex`, None when it can lay something."""
    if hex not in pos.board.hexes:
        return refuse("track.lay.empty_hex", hex=hex, tile="", old="")
    old, _ = tile_at(pos, hex)
    names = _offered(pos, company, hex)
    if not names:
        key = "track.chart.final" if hex in pos.state.tiles else "track.upgrade.colour"
        return refuse(key, hex=hex, tile="", old=old.name, colour="", old_colour=old.colour)
    return max((_judge(pos, company, hex, name) for name in names), key=lambda found: found[0])[1]


def _offered(pos: Position, company: CompanyId, hex: HexId) -> list[TileId]:
    return [name for name in upgrades.following(pos, company, hex) if not upgrades.power_only(pos, name)]


def _judge(pos: Position, company: CompanyId, hex: HexId, tile: TileId) -> tuple[int, Refusal | None]:
    """Return how many groups of checks `tile` passes in its best way round, and what refuses it then."""
    best: tuple[int, Refusal | None] = (-1, None)
    for rotation in upgrades.rotations(pos, tile, None):
        action = LayTile(pos.frame.player, company, hex, tile, rotation)
        for depth, group in enumerate(CHECKS[1 if pos.frame.step == "track" else 2 :]):
            found = next((refusal for check in group for refusal in check(pos, action)), None)
            if found:
                best = max(best, (depth, found), key=lambda reason: reason[0])
                break
        else:
            return len(CHECKS), None
    return best
