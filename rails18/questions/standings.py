"""Answer questions about what players are worth, and who wins."""

from __future__ import annotations

from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.rules.rounds import scoring


def worth(pos: Position, player: PlayerId) -> int:
    """Return what a player is worth now, as it is counted at the end."""
    return scoring.worth(pos, player)


def sources(pos: Position, player: PlayerId) -> dict[str, int]:
    """Return what the worth of a player is made of."""
    return scoring.sources(pos, player)


def winners(pos: Position) -> tuple[PlayerId, ...]:
    """Return who has won, nobody after a stalemate."""
    return scoring.winners(pos)
