"""Let the table end the game before its time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import StopGame
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import Move
from rails18.rules import scoring
from rails18.rules.privates import all_players


def stop(draft: Draft, action: StopGame) -> None:
    """End the game with the worth of everybody as it is now."""
    scoring.finish(draft, "agreed")


def stops(pos: Position, fixed: Mapping[str, Any]) -> Iterator[StopGame]:
    """Yield the end of the game, told by the player who decides."""
    yield StopGame(pos.frame.player)


STOP = Move(StopGame, stop, stops, who=all_players)
