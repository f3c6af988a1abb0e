"""End the game by agreement, for a share price, or for trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import StopGame
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, kind_of, stated
from rails18.core.position import Position
from rails18.core.rules import Feature, Move
from rails18.core.slices import FinishPrice, LastSets
from rails18.rules.market import market
from rails18.rules.options import (
    FINISH_ON_400,
    FINISH_PHASE,
    FINISH_PRICE,
    FINISH_SOLD_OUT,
    FINISH_TIMING,
    FINISH_TRAIN,
)
from rails18.rules.privates.privates import all_players
from rails18.rules.rounds import rounds, scoring
from rails18.rules.rounds.rounds import Moment
from rails18.rules.trains import supply

LAST_SETS = 2  # sets of operating rounds in which a company owns a train that ends the game


def stop(draft: Draft, action: StopGame) -> None:
    """End the game with the worth of everybody as it is now."""
    scoring.finish(draft, "agreed")


def stops(pos: Position, fixed: Mapping[str, Any]) -> Iterator[StopGame]:
    """Yield the end of the game, told by the player who decides."""
    yield StopGame(pos.frame.player)


def ends_by_price(pos: Position) -> bool:
    """Return whether a share price may end the game (`variant.finish400.end`, `end.price`)."""
    return bool(pos.option(FINISH_PRICE) or pos.option(FINISH_ON_400))


def price_reached(pos: Position) -> bool:
    """Return whether a share price ends the game, where that is played.

    Where the round is still played to its end, a price that has reached the mark counts even if it falls again.
    """
    if not ends_by_price(pos):
        return False
    at_end = any("end" in market.flags(pos.title.market, cell) for cell in pos.state.market.values())
    return at_end or bool(pos.slice(FinishPrice).finished)


def finish(pos: Position, moment: Moment) -> str:
    """End the game for a share price: at any round's end, and before where the round is not played to its end."""
    early = moment == "turn" and pos.option(FINISH_TIMING) != "round_end"
    return "finish" if (early or moment in ("operating_round", "round_end")) and price_reached(pos) else ""


def mark_reached(draft: Draft, company: CompanyId) -> None:
    """Remember a price that has reached the end of the market, where the round is still played to its end."""
    pos = draft.pos
    at_end = "end" in market.flags(pos.title.market, pos.state.market[company])
    if at_end and pos.option(FINISH_TIMING) == "round_end":
        draft.change(FinishPrice, finished=company)


def count_set(draft: Draft) -> bool:
    """Remember the running set of operating rounds when a company owns a train of the type that ends the game.

    Nothing waits for it: False.

    Source: `end.train.sets`.
    """
    pos, now = draft.pos, draft.state.round.set
    kind = pos.option(FINISH_TRAIN)
    owned = any(owner in pos.title.companies for t, owner in pos.state.trains.items() if kind_of(t) == kind)
    if owned and now not in pos.slice(LastSets).last_sets:
        draft.change(LastSets, last_sets=(*pos.slice(LastSets).last_sets, now))
    return False


def last_set(pos: Position) -> bool:
    """Return whether enough sets were played in which a company owned a train that ends the game (`end.train.sets`)."""
    return len(pos.slice(LastSets).last_sets) >= LAST_SETS


def last_train(pos: Position, moment: Moment) -> str:
    """End the game with the set in which enough were played (`end.train.sets`)."""
    return "last_train" if moment == "set_end" and last_set(pos) else ""


def last_phase(pos: Position, moment: Moment) -> str:
    """End the game with the operating round in which the last phase that is played begins (`taught.end`)."""
    return "phase" if moment == "round_end" and pos.state.phase == pos.option(FINISH_PHASE) else ""


def is_sold_out(pos: Position) -> bool:
    """Return whether the last train has left the depot whose type ends the game (`taught.end`)."""
    return not supply.left(pos).get(stated(pos.option(FINISH_SOLD_OUT)), 1)


def sold_out(pos: Position, moment: Moment) -> str:
    """End the game with the operating round in which the last train of a type is bought (`taught.end`)."""
    return "sold_out" if moment == "round_end" and is_sold_out(pos) else ""


STOP = Move(StopGame, stop, stops, who=all_players)
AGREED_END = Feature("agreed_end", anytime=(STOP,))
PRICE_END = Feature(
    "price_end",
    listeners=(on(rounds.GAME_OVER, finish), on(market.PRICE_MOVED, mark_reached)),
    keeps=FinishPrice,
    options=(FINISH_PRICE, FINISH_ON_400, FINISH_TIMING),
)
PHASE_END = Feature("phase_end", listeners=(on(rounds.GAME_OVER, last_phase),), options=(FINISH_PHASE,))
SOLD_OUT_END = Feature("sold_out_end", listeners=(on(rounds.GAME_OVER, sold_out),), options=(FINISH_SOLD_OUT,))
TRAIN_END = Feature(
    "train_end",
    listeners=(on(rounds.ALL_OPERATED, count_set), on(rounds.GAME_OVER, last_train)),
    keeps=LastSets,
    options=(FINISH_TRAIN,),
)
