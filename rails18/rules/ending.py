"""Let the table end the game before its time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import StopGame
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import Move
from rails18.rules import market, scoring
from rails18.rules.privates import all_players


def stop(draft: Draft, action: StopGame) -> None:
    """End the game with the worth of everybody as it is now."""
    scoring.finish(draft, "agreed")


def stops(pos: Position, fixed: Mapping[str, Any]) -> Iterator[StopGame]:
    """Yield the end of the game, told by the player who decides."""
    yield StopGame(pos.frame.player)


def price_reached(pos: Position) -> bool:
    """Tell whether a share price ends the game, where that is played (`variant.finish400.end`)."""
    if not pos.switch("finish_on_400", False):
        return False
    return any("end" in market.flags(pos.title.market, cell) for cell in pos.state.market.values())


def at_once(settle: Callable[[Draft], bool]) -> Callable[[Draft], bool]:
    """Return `settle` preceded by the end of the game where a share price ends it at once."""

    def settled(draft: Draft) -> bool:
        if draft.pos.switch("finish.timing") == "at_once" and price_reached(draft.pos):
            scoring.finish(draft, "finish")
            return True
        return settle(draft)

    return settled


STOP = Move(StopGame, stop, stops, who=all_players)
