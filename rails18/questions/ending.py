"""Answer what ends the game, how near that is, and whether the last set of rounds is running."""

from __future__ import annotations

import msgspec

from rails18.core.game import Game
from rails18.core.ids import NO_COMPANY, NO_KIND, HolderId, KindId, kind_of, named
from rails18.core.position import Position
from rails18.core.slices import LastSets
from rails18.core.state import BANK
from rails18.questions.money import others_play_on
from rails18.rules.options import (
    BROKEN_AT,
    FINISH_PHASE,
    FINISH_SOLD_OUT,
    FINISH_TRAIN,
    STALEMATE,
)
from rails18.rules.rounds import ending, stalemate
from rails18.rules.trains import supply


class Condition(msgspec.Struct, frozen=True, gc=False):
    """Describe something that ends the game.

    Args:
        kind: ``bank``, ``price``, ``train``, ``phase``, ``sold_out``, ``bankrupt``, ``bankrupts`` for all but one,
            ``stalemate`` or ``agreed``.
        met: it has come about.
        now: how far it has come: money in the bank, the highest price, sets played, trains left.
        goal: where it ends the game: 0, the price, the number of sets; None where nothing is counted.
        company: company with the highest price, or "".
        train: type of train that ends the game, also by being sold out, or that begins its last phase, or "".
    """

    kind: str
    met: bool = False
    now: int = 0
    goal: int | None = None
    company: HolderId = NO_COMPANY
    train: KindId = NO_KIND


def conditions(pos: Position) -> tuple[Condition, ...]:
    """Return all that ends this game, in the order in which it usually comes about."""
    found = []
    if pos.option(BROKEN_AT) != "never":
        found.append(Condition("bank", pos.state.bank_broken, pos.cash(BANK), 0))
    if ending.ends_by_price(pos):
        best = max(pos.state.market, key=pos.price, default=None)
        goal = min(c.price for line in pos.title.market.rows for c in line if "end" in c.flags)
        found.append(
            Condition("price", ending.price_reached(pos), pos.price(best) if best else 0, goal, best or NO_COMPANY)
        )
    kind = pos.option(FINISH_TRAIN)
    if kind:
        played = len(pos.slice(LastSets).last_sets)
        owned = [c for t, c in pos.state.trains.items() if kind_of(t) == kind and c in pos.title.companies]
        found.append(
            Condition(
                "train",
                ending.last_set(pos),
                played,
                ending.LAST_SETS,
                next(iter(owned), NO_COMPANY),
                named(kind, pos.title.trains),
            )
        )
    phase = pos.option(FINISH_PHASE)
    if phase:
        first = next(train.name for train in pos.title.trains.values() if train.phase == phase)
        found.append(Condition("phase", pos.state.phase == phase, train=first))
    kind = pos.option(FINISH_SOLD_OUT)
    if kind:
        train = named(kind, pos.title.trains)
        found.append(Condition("sold_out", ending.is_sold_out(pos), supply.left(pos)[train] or 0, 0, train=train))
    found.append(Condition("bankrupts" if others_play_on(pos) else "bankrupt"))
    if pos.option(STALEMATE):
        found.append(Condition("stalemate", stalemate.reached(pos)))
    found.append(Condition("agreed"))
    return tuple(found)


def paid_by_set(game: Game, at: int) -> int:
    """Return what the bank paid out on balance in the last whole set of rounds, 0 before there was one."""
    running = game.state_at(at).round.set
    ends = [n for n in range(1, at + 1) if game.state_at(n).round.set != game.state_at(n - 1).round.set]
    whole = [n for n in ends if game.state_at(n).round.set == running]
    if not whole or running < 2:
        return 0
    end = whole[-1]
    start = next((n for n in reversed(ends) if n < end), 0)
    return game.state_at(start).cash[BANK] - game.state_at(end).cash[BANK]
