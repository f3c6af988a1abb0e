"""Estimate how long the game lasts, and when trains come on sale and rust."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

import msgspec

from rails18.core.ids import CompanyId, HolderId, KindId, TrainId, among, kind_of
from rails18.core.position import Position
from rails18.core.questions import DepotRow, Questions
from rails18.core.state import BANK, DEPOT

GROWTH = 1.06  # by how much the income of all companies grows from one operating round to the next
KEPT = 0.3  # part of its income that a company keeps for trains
NEW_COMPANY = 0.35  # companies that float in an operating round while there are any
WANTED = 3  # trains that a company buys of its own will at most
QUIET = 24  # operating rounds that a bank lasts while companies hardly run
LASTING = 100.0  # stands for "never" among operating rounds
STARTS = 10  # times what it earns in its first rounds that a new company has
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


class Purse(msgspec.Struct, gc=False):
    """Hold what a company, or one that is still to float, has to buy trains with.

    Attributes:
        treasury: its money.
        income: what it earns in a round with trains.
        trains: types that it owns.
    """

    treasury: float
    income: float
    trains: list[KindId]


class Money(msgspec.Struct, frozen=True):
    """Hold what drives the sale of trains at the moment of a decision.

    Attributes:
        treasuries: company that has floated → its money, in the order in which they operate.
        incomes: the same → what it earns.
        trains: train → its owner.
        unfloated: companies that may still float.
        starting: what such a one has then.
        rounds: operating rounds to look ahead.
    """

    treasuries: Mapping[CompanyId, int]
    incomes: Mapping[CompanyId, int]
    trains: Mapping[TrainId, HolderId]
    unfloated: int
    starting: int
    rounds: int


def money(ask: Questions, pos: Position, most: int) -> Money:
    """Return the money that companies have, earn and will bring; `most` operating rounds are looked ahead."""
    floated = sorted(pos.state.floated, key=lambda company: (-pos.price(company), company))
    unfloated = sum(1 for company in pos.title.companies if company not in floated and not pos.is_closed(company))
    return Money(
        {company: pos.cash(company) + pos.state.owed.get(company, 0) for company in floated},
        {company: pos.state.income.get(company, 0) for company in floated},
        pos.state.trains,
        unfloated,
        max(company.shares for company in pos.title.companies.values()) * min(ask.pars(pos), default=0),
        min(most, _rounds(ask, pos)),
    )


def calendar(ask: Questions, pos: Position, now: Money) -> Calendar:
    """Return the calendar from a position on, with the money there was at the moment of the decision."""
    rows = ask.depot(pos)
    times = _sales(pos, rows, now)
    sale, first, before = list[tuple[KindId, int, float]](), dict[KindId, float](), 0
    for row in rows:
        number = (row.wait + before) // 2  # a type that may come on sale early often does not
        number = max(number, min(before, 1))  # and who must have a train buys the last one of a cheaper type
        first[row.kind] = times[number] if number < len(times) else LASTING
        before += row.left or 0
        sold_out = LASTING if row.left is None or before > len(times) else times[before - 1]
        sale.append((row.kind, row.price, sold_out))
    rust = {name: first.get(kind.rusts_on, LASTING) for name, kind in pos.title.trains.items()}
    closing = ask.closing(pos)
    closes = LASTING if closing is None or closing > len(times) else times[closing - 1]
    return Calendar(now.rounds, rust, tuple(sale), closes)


def _sales(pos: Position, rows: Sequence[DepotRow], now: Money) -> list[float]:
    """Return the operating round from now in which each train leaves the depot, as long as somebody can pay.

    Companies buy in their order, each what it can pay, or must have. Where trains are exported one goes abroad with
    the last round of each set.
    """
    trains = [row for row in rows for _ in range(ENDLESS if row.left is None else row.left)]
    purses = _purses(pos, now)
    earned = [purse.income for purse in purses if purse.income]
    usual = sum(earned) / len(earned) if earned else now.starting / STARTS
    done = pos.state.operated if pos.state.round.kind == "operating" else ()
    late = {number for number, company in enumerate(now.incomes) if company in done}
    times, waiting, floating = list[float](), now.unfloated, 0.0
    rest = left_of_set(pos) or pos.title.phases[pos.state.phase].rounds
    for number in range(FAR):
        floating += NEW_COMPANY
        if floating >= 1 and waiting:
            floating, waiting = floating - 1, waiting - 1
            purses.append(Purse(now.starting, 0.0, []))
        for place, purse in enumerate(purses):
            if number or place not in late:
                purse.treasury += KEPT * (purse.income or usual) * GROWTH**number if purse.trains else 0.0
                bought = _bought(purse, trains[len(times) :])
                times += [number + (place + 0.5) / len(purses)] * bought
                for row in trains[len(times) - bought : len(times)]:
                    _rust(pos, purses, row.kind)
        rest -= 1
        if rest == 0:
            if trains[len(times) :] and trains[len(times)].exported:
                times.append(number + 1.0)
                _rust(pos, purses, trains[len(times) - 1].kind)
            rest = _rounds_of_set(pos, trains[: len(times)])
    return times


def _purses(pos: Position, now: Money) -> list[Purse]:
    """Return what each company has: what it had, and what has been bought from the bank since.

    A train that passes from one company to another, or is lost, changes nothing of what others are expected to buy.
    """
    owned = {company: Purse(now.treasuries[company], income, []) for company, income in now.incomes.items()}
    for train, owner in now.trains.items():
        if among(owner, owned):
            owned[owner].trains.append(kind_of(train))
    for train, owner in pos.state.trains.items():
        if among(owner, owned) and now.trains.get(train, DEPOT) == DEPOT:
            kind = pos.title.trains[kind_of(train)]
            owned[owner].treasury -= min(face.price for face in kind.faces)
            _rust(pos, owned.values(), kind_of(train))
            owned[owner].trains.append(kind_of(train))
    return list(owned.values())


def _bought(purse: Purse, trains: Sequence[DepotRow]) -> int:
    """Return how many of these trains a company buys in its turn: one that it must have, and all that it can pay."""
    number = 0
    while number < len(trains) and len(purse.trains) < WANTED:
        price = trains[number].price
        if price > purse.treasury and purse.trains:
            break
        purse.treasury = max(0.0, purse.treasury - price)
        purse.trains.append(trains[number].kind)
        number += 1
    return number


def _rust(pos: Position, purses: Iterable[Purse], kind: KindId) -> None:
    """Take the trains away that rust as soon as one of a type is sold."""
    for purse in purses:
        purse.trains[:] = [owned for owned in purse.trains if pos.title.trains[owned].rusts_on != kind]


def left_of_set(pos: Position) -> int:
    """Return the operating rounds left of the running set, this one included; 0 in a stock round."""
    now = pos.state.round
    return now.of - now.number + 1 if now.kind == "operating" else 0


def _rounds_of_set(pos: Position, gone: Sequence[DepotRow]) -> int:
    """Return the operating rounds of a set that begins when these trains have left the depot besides."""
    begun = [pos.title.trains[row.kind].phase for row in gone if pos.title.trains[row.kind].phase]
    return pos.title.phases[begun[-1] if begun else pos.state.phase].rounds


def _rounds(ask: Questions, pos: Position) -> int:
    """Return how many operating rounds are left: by the bank, by the depot, and by a price that ends the game."""
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
    rounds = max(rest, _whole_sets(pos, rest, min(rounds, trains // 2 + 8)))
    payments = ask.payments_to_end(pos)  # the set is not played to its end then
    return max(1, rounds if payments is None else min(rounds, payments))


def _whole_sets(pos: Position, rest: int, rounds: int) -> int:
    """Return the operating rounds after which the set ends in which the bank breaks: it is played to its end.

    Args:
        rest: operating rounds left of the running set.
        rounds: operating rounds after which the bank breaks.
    """
    each = pos.title.phases[pos.state.phase].rounds
    return rest + -(-(rounds - rest) // each) * each if rounds > rest else rounds
