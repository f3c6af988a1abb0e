"""Lay track as 18xx.games does, and as it did in its first year."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import Frame
from rails18.rules.compat import yes
from rails18.rules.track import private_lays, private_tiles, track
from rails18.rules.turn import TRACK


def too_late(pos: Position, turn: Frame | None) -> bool:
    """Return whether it is neither a stock round nor a company's turn that has not gone beyond laying track.

    Source: `private.ferry_b.timing`.
    """
    if turn is None:
        return pos.state.round.kind != "stock"
    return turn.step != TRACK


def only_in_track_step(pos: Position, company: CompanyId) -> bool:
    """Return whether the player due can lay a tile by a power that no later step of the turn allows."""
    return any(
        action.player == pos.frame.player and private_tiles.allowed(pos, action)
        for action in private_tiles.ports(pos, {})
    )


FEATURE = Feature(
    "compat.track",
    listeners=(on(private_tiles.BARRED, too_late), on(track.MORE_TO_LAY, only_in_track_step)),
)
UNBLOCKED = Feature("compat.unblocked", listeners=(on(track.UNBLOCKED, yes),))  # `track.block.private`
UNLINKED = Feature("compat.unlinked", listeners=(on(private_lays.UNLINKED, yes),))  # `private.lsl.connection`
