"""Let powers lay two tiles that join each other: both, or none."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rails18.board.geometry import neighbour
from rails18.board.layout import exits, tile_at
from rails18.core.actions import LayOnTable, PowerTile
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import HexId
from rails18.core.kinds import kinds
from rails18.core.position import Position
from rails18.core.powers import LayPower
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Plays, Step
from rails18.rules.track import power_checks, power_tiles, track, upgrades

STEP = power_checks.PAIR_STEP


def matches(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse a second tile that does not join the first, and a first one that none can join (`private.cp.joined`)."""
    power = power_checks.tile_power(pos, action.private)
    if power is None or not power.pair:
        return
    if pos.frame.step == STEP:
        possible = joined(pos, action)
    else:
        later = upgrades.after_laying(pos, action)
        possible = any(fits(later, second) for second in seconds(later, action, power))
    if not possible:
        other = other_hex(power, action.hex)
        yield refuse("private.pair.joined", private=action.private, hex=action.hex, tile=action.tile, other=other)


def other_hex(power: LayPower, hex: HexId) -> HexId:
    """Return the other one of the two hexes of a pair."""
    return next(other for other in power.where if other != hex)


def seconds(pos: Position, first: PowerTile, power: LayPower) -> Iterator[PowerTile]:
    """Yield the tiles that may follow the first one of a pair on the other hex, joined or not."""
    hex = other_hex(power, first.hex)
    for name in tile_at(pos, hex)[0].upgrades:
        if name in power.choice or not power.choice:
            for rotation in upgrades.fitting_rotations(pos, hex, name, None):
                yield PowerTile(first.player, first.private, hex, name, rotation)


def joined(pos: Position, action: PowerTile) -> bool:
    """Return whether the track of a tile meets that of the other hex of its pair (`private.cp.joined`)."""
    power = power_checks.tile_power(pos, action.private)
    assert power is not None
    other = other_hex(power, action.hex)
    tile, rotation = tile_at(pos, other)
    here, there = exits(pos.title.tiles[action.tile], action.rotation % 6), exits(tile, rotation)
    return any(neighbour(pos.board, action.hex, side) == other and (side + 3) % 6 in there for side in here)


def fits(pos: Position, action: PowerTile) -> bool:
    """Return whether a tile may follow as the second of a pair."""
    found = (refusal for group in power_tiles.UNLINKED_CHECKS for check in group for refusal in check(pos, action))
    return joined(pos, action) and next(found, None) is None


def ask(draft: Draft, action: PowerTile | LayOnTable, power: LayPower) -> bool:
    """Ask for the second tile after the first, before anything else; then the lay of the turn may follow.

    Source: `private.cp.both`, `private.cp.extra`.
    """
    if not power.pair:
        return False
    if isinstance(action, PowerTile) and draft.frame.step != STEP:
        draft.push(STEP, draft.frame.player, draft.frame.company, private=action.private)
        return True
    if draft.frame.step == STEP:
        draft.pop()
    draft.note(acted=True)
    track.go_on(draft)
    return True


SECOND = msgspec.structs.replace(power_tiles.POWER_TILE, options=power_tiles.lays)
KEY = "private.pair.both"
FEATURE = Feature(
    "tile_pairs",
    steps=(Step(STEP, (SECOND,), wrong_player="operating.president.acts", refuses=dict.fromkeys(kinds(), KEY)),),
    listeners=(on(power_tiles.TILE_REFUSED, matches), on(power_tiles.FOLLOWS, ask)),
    plays=(Plays(LayPower, "company", ("track",), ("once",)),),
)
