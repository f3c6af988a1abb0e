"""Foresee what a share of a company will bring, and what its president may have to pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from rails18.core.ids import CompanyId, KindId
from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.questions import Fleet, Questions
from rails18.core.state import Cell
from rails18.players.calendar import LASTING, Calendar
from rails18.players.surroundings import hoped_for

FADE = 0.955  # what money of the next operating round is worth now
TRACK = 0.05  # growth of a run from one operating round to the next by track alone
MOST_TRACK = 1.8
HOPE = 0.6  # how much of a hoped-for run is believed
RAMP = 0.25  # part of it that comes with each operating round
RISE = 0.8  # how much of the change of its price is believed
SURPLUS = 0.25  # part of its price that a further train has to earn
FEW = 3  # trains a company is taken to run at most
ROOM = 1  # or so many more than it has: old ones must not seem to be in the way of better ones

Train = tuple[float, KindId, str]  # operating rounds until it rusts, type and side
Earnings = dict[Fleet, tuple[float, float]]  # trains → best run now, and what is hoped for


class Policy(msgspec.Struct, frozen=True, gc=False):
    """Describe how a president leads a company.

    Attributes:
        trains: those that are counted on, with the rounds until they rust.
        saves: income is kept for the train that comes after the last one.
        enlarges: further trains are bought where they earn it.
    """

    trains: tuple[Train, ...]
    saves: bool = True
    enlarges: bool = True


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """Describe what is expected of a company.

    Attributes:
        share: what one share of it will have brought at the end: dividends and the final price.
        debt: what its president will have to add for trains.
        due: what of that falls due in its next turn.
        income: what it can earn now.
        trainless: operating rounds from now until it is left without a train, `LASTING` when it is not.
    """

    share: float
    debt: float
    due: float
    income: int
    trainless: float


class Course:
    """Follow one company through the operating rounds to come.

    Args:
        way: how it is led, as usual with all its trains where nothing is said.
    """

    def __init__(
        self,
        ask: Questions,
        pos: Position,
        company: CompanyId,
        calendar: Calendar,
        belief: float,
        known: Earnings,
        rough: bool = False,
        way: Policy | None = None,
    ) -> None:
        self.known, self.rough = known, rough
        self.ask, self.pos, self.company, self.calendar, self.belief = ask, pos, company, calendar, belief
        self.treasury = pos.cash(company) + pos.state.owed.get(company, 0)
        if company not in pos.state.floated:
            self.treasury += pos.company(company).shares * pos.state.par.get(company, 0)
        self.cell = pos.state.market[company]
        self.way = way or Policy(trained(ask, pos, company, calendar))
        self.fleet = list(self.way.trains)
        owned, limit = len(self.fleet), pos.title.phases[pos.state.phase].train_limit
        self.limit = min(max(FEW, owned + ROOM), max(owned, limit))
        self.owned = self._fleet()
        self.dividends = self.debt = self.due = 0.0
        self.aside = sum(
            ask.private_income(pos, private) for private, owner in pos.state.privates.items() if owner == company
        )

    def prospect(self) -> Prospect:
        """Return what comes of it."""
        pos = self.pos
        income = self.ask.best_run(pos, self.company, self._fleet()).income if self.fleet else 0
        last = max((until for until, _, _ in self.fleet), default=0.0)
        first = self._first_round()
        for number in range(first, self.calendar.rounds):
            self._round(number, number - first)
            if number == first:
                self.due = self.debt
        now, end = pos.price(self.company), _price(pos.title.market, self.cell)
        share = self.dividends + now + RISE * (end - now)
        return Prospect(share, self.debt, self.due, income, last if last < self.calendar.rounds else LASTING)

    def _first_round(self) -> int:
        """Return 0 when the company still runs in this operating round, else 1."""
        frame, state = self.pos.frame, self.pos.state
        if state.round.kind != "operating":
            return 0 if self.company in state.floated else 1
        if self.company not in state.operated:
            return 0 if self.company in state.floated else 1
        return 0 if frame.company == self.company and frame.step in ("track", "token", "run", "home") else 1

    def _fleet(self) -> Fleet:
        return tuple((kind, side) for _, kind, side in self.fleet)

    def _income(self, fleet: Fleet, after: int) -> float:
        """Return what the company earns with these trains after so many of its turns."""
        if fleet not in self.known:
            hope = hoped_for(self.pos, self.company, fleet) * self.belief * HOPE
            self.known[fleet] = self._now(fleet, hope), hope
        now, hope = self.known[fleet]
        return max(now * min(MOST_TRACK, 1 + TRACK * after), hope * min(1.0, RAMP * (after + 1)))

    def _now(self, fleet: Fleet, hope: float) -> float:
        """Return what these trains would earn on today's track; a guess goes by what the company's own trains earn."""
        if self.rough and self.owned and fleet != self.owned:
            self._income(self.owned, 0)
            now, hoped = self.known[self.owned]
            if hoped > 0:
                return now * hope / hoped
        return self.ask.best_run(self.pos, self.company, fleet).income

    def _round(self, number: int, after: int) -> None:
        self.fleet = [train for train in self.fleet if train[0] > number]
        fade = FADE**number
        self.treasury += self.aside
        if not self.fleet:
            self._replace(number, fade)
            self.cell = moved(self.pos.title.market, self.cell, -1)
            return
        income = self._income(self._fleet(), after)
        if self.way.saves and self._saves(number, income):
            self.treasury += int(income)
            self.cell = moved(self.pos.title.market, self.cell, -1)
        else:
            self.dividends += income / self.pos.company(self.company).shares * fade
            self.cell = moved(self.pos.title.market, self.cell, 1)
        if self.way.enlarges:
            self._enlarge(number, after, income)

    def _replace(self, number: int, fade: float) -> None:
        """Buy the train that has to be bought, with the president's money if need be."""
        offer = self.calendar.on_sale(number)
        if offer is None:
            return
        kind, price = offer
        self.debt += max(0, price - self.treasury) * fade
        self.treasury = max(0, self.treasury - price)
        self._take(kind)

    def _take(self, kind: KindId) -> None:
        side = self.pos.title.trains[kind].faces[0].name
        self.fleet.append((self.calendar.rust.get(kind, LASTING), kind, side))

    def _saves(self, number: int, income: float) -> bool:
        """Return whether the income has to be kept for the train that comes after the last one it has."""
        last = max(until for until, _, _ in self.fleet)
        offer = self.calendar.on_sale(last) if last < self.calendar.rounds else None
        if offer is None or self.treasury >= offer[1]:
            return False
        runs_left = max(1, int(last) - number)
        return self.treasury + income * (runs_left - 1) < offer[1]

    def _enlarge(self, number: int, after: int, income: float) -> None:
        """Buy a further train where the treasury can and the train earns it."""
        offer = self.calendar.on_sale(number)
        if offer is None or self.treasury < offer[1] or len(self.fleet) >= self.limit:
            return
        kind, price = offer
        runs = min(self.calendar.rust.get(kind, LASTING), self.calendar.rounds) - number - 1
        side = self.pos.title.trains[kind].faces[0].name
        more = self._income((*self._fleet(), (kind, side)), after) - income
        lasts = self.calendar.rust.get(kind, LASTING) > max(until for until, _, _ in self.fleet)
        if runs > 0 and (more * runs > SURPLUS * price or (lasts and runs > 1)):
            self.treasury -= price
            self._take(kind)


def moved(market: Market, cell: Cell, step: int) -> Cell:
    """Return the cell to the right (`step` 1) or left (-1), or above or below where the row ends."""
    row, column = cell

    def there(place: Cell) -> bool:
        r, c = place
        return 0 <= r < len(market.rows) and 0 <= c < len(market.rows[r]) and not market.rows[r][c].absent

    beside, beyond = (row, column + step), (row - step, column)
    flag = "up" if step > 0 else "down"
    if flag not in market.rows[row][column].flags and there(beside):
        return beside
    return beyond if there(beyond) else cell


def _price(market: Market, cell: Cell) -> int:
    return market.rows[cell[0]][cell[1]].price


def trained(ask: Questions, pos: Position, company: CompanyId, calendar: Calendar) -> tuple[Train, ...]:
    """Return the trains of a company, those first that rust first."""
    order = list(pos.title.trains)
    trains = [(calendar.rust.get(kind, LASTING), kind, side) for kind, side in ask.fleet(pos, company)]
    return tuple(sorted(trains, key=lambda train: (train[0], order.index(train[1]), train[2])))


def courses(
    owned: tuple[Train, ...], calendar: Calendar, follow: Callable[[Policy], Prospect], rough: bool = False
) -> tuple[Prospect, ...]:
    """Return what comes of each way to lead a company, the usual one first.

    Nobody is bound to keep income for a train, to buy a further one, or to wait until the best train rusts before its
    successor is bought: a company does no worse than it would without that train, or with one that rusts sooner.

    Args:
        owned: trains of the company.
        follow: returns what comes of one way.
        rough: only the usual way is followed.
    """
    usual, *others = map(follow, [Policy(owned)] if rough else _policies(owned, calendar))
    return usual, *(replace(each, income=usual.income, trainless=usual.trainless) for each in others)


def _policies(owned: tuple[Train, ...], calendar: Calendar) -> Iterator[Policy]:
    """Yield the ways to lead a company: with all its trains, without the best ones, or as if one rusted sooner."""
    until = sorted({each for each in calendar.rust.values() if each > 0})
    for number in range(len(owned), -1, -1):
        fleets = [owned[:number]]
        if number:
            *rest, (last, kind, side) = owned[:number]
            fleets += [(*rest, (sooner, kind, side)) for sooner in until if sooner < last]
        for fleet in fleets:
            yield from (Policy(fleet), Policy(fleet, saves=False))
    yield from (Policy(owned, enlarges=False), Policy(owned, saves=False, enlarges=False))
