"""Estimate how long the game lasts, and when trains come on sale and rust."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

import msgspec

from rails18.core.ids import KindId
from rails18.core.position import Position
from rails18.core.questions import DepotRow, Questions
from rails18.core.state import BANK

GROWTH = 1.06  # by how much the income of all companies grows from one operating round to the next
SPENT = 0.5  # part of all treasuries that goes into trains in an operating round
KEPT = 0.3  # part of all income that is kept for trains
NEW_COMPANY = 0.35  # companies that float in an operating round while there are any
EACH = 1.3  # trains that a company buys in an operating round at most
QUIET = 24  # operating rounds that a bank lasts while companies hardly run
SOON = 0.5  # part of an operating round in which companies have bought that must
LASTING = 100.0  # stands for "never" among operating rounds
FAR = 30  # operating rounds for which sales of trains are estimated
ENDLESS = 12  # trains that stand for any number
PACES = (0.7, 1.0, 1.5)  # how much slower sales may turn out to be


class Calendar(msgspec.Struct, frozen=True):
    """Hold what is expected of the rounds to come.

    Attributes:
        rounds: operating rounds that are still played, the running one included.
        rust: type → operating rounds from now until it rusts, `LASTING` when it does not.
        sale: types of the depot as (type, price of its cheapest side, operating rounds from now until it has sold out).
        closing: operating rounds until privates close, `LASTING` when they do not.
    """

    rounds: int
    rust: Mapping[KindId, float]
    sale: tuple[tuple[KindId, int, float], ...]
    closing: float

    def on_sale(self, round: float) -> tuple[KindId, int] | None:
        """Return type and price of the train that the depot sells in an operating round from now."""
        return next(((kind, price) for kind, price, until in self.sale if until > round), None)

    def slower(self, times: float) -> Calendar:
        """Return the calendar with trains that sell so many times as slowly."""
        return Calendar(
            self.rounds,
            {kind: min(LASTING, until * times) for kind, until in self.rust.items()},
            tuple((kind, price, min(LASTING, until * times)) for kind, price, until in self.sale),
            min(LASTING, self.closing * times),
        )


class Money(msgspec.Struct, frozen=True):
    """Hold what drives the sale of trains at the moment of a decision."""

    treasuries: int
    income: int
    companies: int
    unfloated: int
    starting: int
    rounds: int


def money(ask: Questions, pos: Position, most: int) -> Money:
    """Return the money that companies have, earn and will bring; `most` operating rounds are looked ahead."""
    floated = pos.state.floated
    unfloated = sum(1 for company in pos.title.companies if company not in floated and not pos.is_closed(company))
    return Money(
        sum(pos.cash(company) for company in floated) + sum(pos.state.owed.values()),
        sum(pos.state.income.get(company, 0) for company in floated),
        len(floated),
        unfloated,
        max(company.shares for company in pos.title.companies.values()) * min(ask.pars(pos), default=0),
        min(most, _rounds(ask, pos)),
    )


def calendar(ask: Questions, pos: Position, now: Money) -> Calendar:
    """Return the calendar from a position on, with the money there was at the moment of the decision."""
    rows = ask.depot(pos)
    operated = pos.state.operated if pos.state.round.kind == "operating" else ()
    waiting = [company for company in pos.state.floated if company not in operated and not ask.fleet(pos, company)]
    times = _sales(pos, rows, now, len(waiting))
    sale, first, before = list[tuple[KindId, int, float]](), dict[KindId, float](), 0
    for row in rows:
        number = (row.wait + before) // 2  # a type that may come on sale early often does not
        first[row.kind] = times[number] if number < len(times) else LASTING
        before += row.left or 0
        sold_out = LASTING if row.left is None or before > len(times) else times[before - 1]
        sale.append((row.kind, row.price, sold_out))
    rust = {name: first.get(kind.rusts_on, LASTING) for name, kind in pos.title.trains.items()}
    closing = ask.closing(pos)
    closes = LASTING if closing is None or closing > len(times) else times[closing - 1]
    return Calendar(now.rounds, rust, tuple(sale), closes)


def _sales(pos: Position, rows: Sequence[DepotRow], now: Money, must: int) -> list[float]:
    """Return the operating round from now in which each train leaves the depot, as long as there is money.

    Where trains are exported one goes abroad with the last round of each set.

    Args:
        must: companies that have to buy one in this operating round, whatever money they have.
    """
    times = list[float]()
    treasuries, companies, waiting = float(now.treasuries), float(now.companies), float(now.unfloated)
    trains = [row for row in rows for _ in range(ENDLESS if row.left is None else row.left)]
    carried, rest = 0.0, left_of_set(pos) or pos.title.phases[pos.state.phase].rounds
    for number in range(FAR):
        floating = min(waiting, NEW_COMPANY)
        waiting, companies = waiting - floating, companies + floating
        treasuries += floating * now.starting + KEPT * now.income * GROWTH**number
        budget, bought = carried + SPENT * treasuries, 0
        treasuries -= SPENT * treasuries
        whole, most = max(1.0, budget), max(1, round(EACH * companies))
        while trains[len(times) :] and (bought < must or (budget >= trains[len(times)].price and bought < most)):
            budget = max(0.0, budget - trains[len(times)].price)
            times.append(number + min(1 - budget / whole, SOON if bought < must else 1.0))
            bought += 1
        carried, must = budget, 0
        if bought >= most:
            treasuries, carried = treasuries + budget, 0.0
        rest -= 1
        if rest == 0:
            if trains[len(times) :] and trains[len(times)].exported:
                times.append(number + 1.0)
            rest = _rounds_of_set(pos, trains[: len(times)])
    return times


def left_of_set(pos: Position) -> int:
    """Return the operating rounds left of the running set, this one included; 0 in a stock round."""
    now = pos.state.round
    return now.of - now.number + 1 if now.kind == "operating" else 0


def _rounds_of_set(pos: Position, gone: Sequence[DepotRow]) -> int:
    """Return the operating rounds of a set that begins when these trains have left the depot besides."""
    begun = [pos.title.trains[row.kind].phase for row in gone if pos.title.trains[row.kind].phase]
    return pos.title.phases[begun[-1] if begun else pos.state.phase].rounds


def _rounds(ask: Questions, pos: Position) -> int:
    """Return how many operating rounds are left, by the money in the bank and by the trains in the depot."""
    rest = left_of_set(pos)
    if ask.is_last_set(pos):
        return rest or pos.title.phases[pos.state.phase].rounds
    income = sum(pos.state.income.get(company, 0) for company in pos.state.floated)
    income += sum(ask.private_income(pos, private) for private, o in pos.state.privates.items() if o in pos.players)
    bank, rounds = 1.2 * pos.cash(BANK), 0
    quiet = pos.title.bank / QUIET
    while bank > 0 and rounds < LASTING:
        bank -= max(quiet, income * GROWTH**rounds)
        rounds += 1
    trains = sum(row.left or 0 for row in islice(ask.depot(pos), 20))
    return max(1, rest, _whole_sets(pos, rest, min(rounds, trains // 2 + 8)))


def _whole_sets(pos: Position, rest: int, rounds: int) -> int:
    """Return the operating rounds after which the set ends in which the bank breaks: it is played to its end.

    Args:
        rest: operating rounds left of the running set.
        rounds: operating rounds after which the bank breaks.
    """
    each = pos.title.phases[pos.state.phase].rounds
    return rest + -(-(rounds - rest) // each) * each if rounds > rest else rounds
