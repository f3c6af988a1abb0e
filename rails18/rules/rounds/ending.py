"""Let the table end the game before its time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import StopGame
from rails18.core.draft import Draft
from rails18.core.position import Position, train_type
from rails18.core.rules import Move
from rails18.rules.market import market
from rails18.rules.options import FINISH_ON_400, FINISH_PRICE, FINISH_TIMING, FINISH_TRAIN
from rails18.rules.privates.privates import all_players
from rails18.rules.rounds import scoring

LAST_SETS = 2  # sets of operating rounds in which a company owns a train that ends the game


def stop(draft: Draft, action: StopGame) -> None:
    """End the game with the worth of everybody as it is now."""
    scoring.finish(draft, "agreed")


def stops(pos: Position, fixed: Mapping[str, Any]) -> Iterator[StopGame]:
    """Yield the end of the game, told by the player who decides."""
    yield StopGame(pos.frame.player)


def price_reached(pos: Position) -> bool:
    """Tell whether a share price ends the game, where that is played (`variant.finish400.end`, `end.price`).

    Where the round is still played to its end, a price that has reached the mark counts even if it falls again.
    """
    if not (pos.option(FINISH_PRICE) or pos.option(FINISH_ON_400)):
        return False
    at_end = any("end" in market.flags(pos.title.market, cell) for cell in pos.state.market.values())
    return at_end or market.FINISHED in pos.state.marks


def count_set(draft: Draft) -> None:
    """Remember the running set of operating rounds when a company owns a train of the type that ends the game.

    Source: `end.train.sets`.
    """
    pos, now = draft.pos, draft.state.round.set
    kind = pos.option(FINISH_TRAIN)
    owned = any(owner in pos.title.companies for t, owner in pos.state.trains.items() if train_type(t) == kind)
    if owned and now not in pos.state.last_sets:
        draft.write(last_sets=(*pos.state.last_sets, now))


def last_set(pos: Position) -> bool:
    """Tell whether enough sets were played in which a company owned a train that ends the game (`end.train.sets`)."""
    return len(pos.state.last_sets) >= LAST_SETS


def at_once(settle: Callable[[Draft], bool]) -> Callable[[Draft], bool]:
    """Return `settle` preceded by the end of the game where a share price ends it at once."""

    def settled(draft: Draft) -> bool:
        if draft.pos.option(FINISH_TIMING) == "at_once" and price_reached(draft.pos):
            scoring.finish(draft, "finish")
            return True
        return settle(draft)

    return settled


STOP = Move(StopGame, stop, stops, who=all_players)
