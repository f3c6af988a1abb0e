"""Estimate in which operating round the bank breaks, from what it paid out in the last ones."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import BANK, Round
from rails18.questions import money
from rails18.rules.options import BROKEN_AT

LOOKED_AT = 3  # operating rounds of the past that the estimate goes by
FEWEST = 2  # operating rounds that must be over
FARTHEST = 14  # operating rounds from now up to which anything is said
LIKELY = 1.05  # times as much as in the round before that the bank pays out
FAST = 1.25, 1.08  # times as much as in the best round so far, and from round to round, at the soonest
SLOW = 0.75, 1.0  # the same at the latest, by the worst round


class Forecast(msgspec.Struct, frozen=True):
    """Describe when the bank may break.

    Args:
        soonest, likely, latest: operating round in which it does; `latest` is None where that is too far to say.
        actions: actions until the likely round is over, by how many the last rounds took.
    """

    soonest: Round
    likely: Round
    latest: Round | None
    actions: int


def bank(game: Game, at: int) -> Forecast | None:
    """Return the estimate after `at` actions, None where nothing can be said: too early, too far, hidden, or over."""
    pos = game.position_at(at)
    state = pos.state
    if state.ending is not None or state.bank_broken or money.bank_hidden(pos) or pos.option(BROKEN_AT) == "never":
        return None
    ends = _ends(game, at)
    if len(ends) <= FEWEST:
        return None
    left = [game.state_at(number).cash[BANK] for number in ends]
    paid = [before - after for before, after in pairwise(left)]
    mean = sum(paid) / len(paid)
    likely = _rounds(left[-1], mean * LIKELY, LIKELY)
    if likely is None:
        return None
    soonest = _rounds(left[-1], max(paid) * FAST[0], FAST[1])
    latest = _rounds(left[-1], min(paid) * SLOW[0], SLOW[1])
    pace = (ends[-1] - ends[0]) / len(paid)
    actions = max(1, round(pace * likely) - (at - ends[-1]))
    names = _coming(pos, FARTHEST)
    first, last = names[(soonest or likely) - 1], names[latest - 1] if latest else None
    return Forecast(first, names[likely - 1], last, actions)


def _ends(game: Game, at: int) -> list[int]:
    """Return after how many actions the last operating rounds were over, and where the first of them began."""
    found, now = list[int](), game.state_at(at).round
    for number in range(at - 1, -1, -1):
        before = game.state_at(number).round
        if before != now and before.kind == "operating":
            found.insert(0, number + 1)
            if len(found) > LOOKED_AT:
                return found
        now = before
    return [0, *found]


def _rounds(left: int, paid: float, growth: float) -> int | None:
    """Return how many operating rounds the money lasts, the first one paying out `paid`; None for too many."""
    for number in range(1, FARTHEST + 1):
        left -= round(paid * growth ** (number - 1))
        if left <= 0:
            return number
    return None


def _coming(pos: Position, many: int) -> list[Round]:
    """Return the operating rounds to come, the running one included, with as many in a set as the phase has now."""
    now, each = pos.state.round, pos.title.phases[pos.state.phase].rounds
    turn, number, of = now.set, now.number - 1, now.of
    if now.kind != "operating":
        number, of = 0, each
    found = list[Round]()
    while len(found) < many:
        number += 1
        if number > of:
            turn, number, of = turn + 1, 1, each
        found.append(Round("operating", turn, number, of))
    return found
