"""Judge what a position is worth to each player: money, shares with all they will bring, privates, and duties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.board import bonuses
from rails18.core.actions import BuyShare, StartCompany
from rails18.core.ids import CompanyId, PlayerId, PrivateId, among
from rails18.core.position import Position, holdings
from rails18.core.questions import Questions
from rails18.core.state import CLOSED, Frame
from rails18.players.calendar import LASTING, Calendar, calendar, money
from rails18.players.forecast import Course, Earnings, Policy, Prospect, courses, trained
from rails18.players.level import Level
from rails18.players.surroundings import hoped_for

IDLE = 0.02  # what money in the hand earns in each operating round by the shares that it will buy
MOST_IDLE = 0.3
SWEEPS = 2  # times that each company of a president is given the course that suits best to those of the others
DUTY = 0.3  # part of what presidents are foreseen to add for trains that comes to be paid
SURE = 1.0  # what a yen costs that falls due in the next turn of a company
SHORT = 2.0  # what such a yen costs besides if they do not have it
RESALE = 1.5  # times its printed cost that a private brings when a company buys it, until privates close
CHAIR = 60.0  # what it is worth to decide for a company
PARTNERS = 0.15  # part of the other players' money that may help to float a company
FOUNDERS = 0.3  # the same, of that, of who can start a company of their own
OWN_COMPANY = 4  # shares at the lowest par for which such a player has money


class Judge:
    """Judge the outcomes of one decision alike.

    Attributes:
        calendar: what is expected of the rounds to come at the moment of the decision.
        looks: positions judged so far, with the searches for runs that track and tokens take: the work done.
    """

    def __init__(self, ask: Questions, pos: Position, player: PlayerId, level: Level) -> None:
        self.ask, self.player, self.level = ask, player, level
        self._money_now = money(ask, pos, level.rounds)
        self.calendar = calendar(ask, pos, self._money_now)
        self.belief = self._belief(pos)
        self.looks = 0
        self._calendars: dict[tuple[int, str], Calendar] = {}
        self._courses: dict[tuple[Any, ...], tuple[int, tuple[Prospect, ...]]] = {}
        self._prospects: dict[tuple[float, ...], list[Prospect]] = {}
        self._kept: list[object] = []  # tables whose ids are in the keys above must not be given up meanwhile

    def _belief(self, pos: Position) -> float:
        """Return how much of what is hoped for the companies that run do earn."""
        hoped = earned = 0.0
        for company in pos.state.floated:
            fleet = self.ask.fleet(pos, company)
            if fleet and company in pos.state.income:
                hoped += hoped_for(pos, company, fleet)
                earned += pos.state.income[company]
        return min(1.0, max(0.4, earned / hoped)) if hoped and earned else 0.8

    # companies

    def calendar_of(self, pos: Position) -> Calendar:
        """Return the calendar with the trains of a position."""
        key = id(pos.state.trains), pos.state.phase
        if key not in self._calendars:
            self._kept.append(pos.state.trains)
            new = calendar(self.ask, pos, self._money_now)  # the same as another where no train left the depot
            self._calendars[key] = next((known for known in self._calendars.values() if known == new), new)
        return self._calendars[key]

    def prospect(self, pos: Position, company: CompanyId) -> Prospect:
        """Return what is expected of a company with a share price, by the course that its president would choose."""
        president = pos.president(company)
        if not among(president, pos.players):
            return self._ways(pos, company)[1][0]
        led = [each for each in pos.state.market if pos.president(each) == president]
        ways = [self._ways(pos, each) for each in led]
        if all(len(found) == 1 for _, found in ways):
            return ways[led.index(company)][1][0]
        held = [pos.holding(president, each) / pos.company(each).share for each in led]
        key = (pos.cash(president), *held, *(known for known, _ in ways))
        if key not in self._prospects:
            self._prospects[key] = self._chosen(pos.cash(president), held, [found for _, found in ways])
        return self._prospects[key][led.index(company)]

    def _chosen(self, cash: int, held: list[float], ways: list[tuple[Prospect, ...]]) -> list[Prospect]:
        """Return the course of each company of a president that suits best to those of the others.

        Nobody chooses a debt because it may not come to be paid: it counts in full.

        Args:
            cash: what the president has.
            held: shares that they hold of each.
            ways: courses of each, the usual one first.
        """
        found = [each[0] for each in ways]
        for number in [*range(len(ways))] * SWEEPS:
            rest = [each for n, each in enumerate(found) if n != number]
            debt, due = sum(each.debt for each in rest), sum(each.due for each in rest)

            def brings(way: Prospect, shares: float = held[number], debt: float = debt, due: float = due) -> float:
                return shares * way.share - _duty(cash, debt + way.debt, due + way.due) - (1 - DUTY) * way.debt

            found[number] = max(ways[number], key=brings)
        return found

    def _ways(self, pos: Position, company: CompanyId) -> tuple[int, tuple[Prospect, ...]]:
        """Return what is expected of each course of a company, with a number that stands for them."""
        state = pos.state
        now: Frame = pos.frame
        times, fleet = self.calendar_of(pos), self.ask.fleet(pos, company)
        tables = (
            times,
            state.tiles,
            state.tokens,
            *(state.table(table) for table in bonuses.TABLES),
        )
        key = (
            company,
            fleet,
            state.phase,
            state.cash.get(company, 0),
            state.owed.get(company, 0),
            state.market[company],
            company in state.floated,
            company in state.operated,
            state.round.kind,
            now.step if now.company == company else "",
            *map(id, tables),
        )
        if key not in self._courses:
            self._kept.append(tables)
            known: Earnings = {}
            paces = [self._courses_at(pos, company, times.slower(pace), known) for pace in self.level.paces]
            self._courses[key] = len(self._courses), tuple(_mean(each) for each in zip(*paces, strict=True))
        return self._courses[key]

    def _courses_at(self, pos: Position, company: CompanyId, times: Calendar, known: Earnings) -> tuple[Prospect, ...]:
        """Return what comes of each way to lead a company, at one pace of sales."""
        rough = self.level.rough

        def follow(way: Policy) -> Prospect:
            return Course(self.ask, pos, company, times, self.belief, known, rough, way).prospect()

        return courses(trained(self.ask, pos, company, times), times, follow, rough)

    def share(self, pos: Position, company: CompanyId) -> float:
        """Return what 10 % of a started company is worth, whether it has floated or may still fail to."""
        found = self.prospect(pos, company)
        if company in pos.state.floated:
            return found.share
        chance = self.chance(pos, company)
        return chance * found.share + (1 - chance) * 0.75 * pos.price(company)

    def chance(self, pos: Position, company: CompanyId) -> float:
        """Return how likely a started company is to float soon: by the money for the missing shares."""
        percent = pos.company(company).float_percent - pos.sold_percent(company)
        if percent <= 0:
            return 1.0
        cost = percent / pos.company(company).share * pos.state.par.get(company, 0)
        president, waiting = pos.president(company), self._waiting(pos)
        helpers = [self._free(pos, player) for player in pos.players if player != president]
        own = max(
            0.0,
            pos.cash(president)
            - 0.5
            * sum(
                waiting.get(other, 0.0) for other in waiting if other != company and pos.president(other) == president
            ),
        )
        return min(1.0, (own + PARTNERS * sum(helpers) / max(1, len(waiting))) / cost) ** 2

    def overreaches(self, pos: Position, action: BuyShare | StartCompany, after: Position) -> bool:
        """Return whether money goes where a company of the player's own needs it to float, or one starts in vain.

        A par may be too high for who starts a company, or the certificates too many that it takes to float it.
        """
        waiting = {c: cost for c, cost in self._waiting(pos).items() if pos.president(c) == action.player}
        missing, left = sum(waiting.values()), after.cash(action.player)
        if isinstance(action, BuyShare):
            return action.company not in waiting and left < missing <= pos.cash(action.player)
        company = pos.company(action.company)
        shares = (company.float_percent - after.sold_percent(action.company)) / company.share
        if shares > max(0, self.ask.certificate_room(after, action.player)):
            return True
        if missing:
            return pos.cash(action.player) < missing + OWN_COMPANY * action.par
        alone = company.float_percent / company.share
        return alone * action.par > pos.cash(action.player) >= alone * min(self.ask.pars(pos), default=0)

    def _waiting(self, pos: Position) -> dict[CompanyId, float]:
        """Return started companies that have not floated → money that they still need for it."""
        return {
            company: (pos.company(company).float_percent - pos.sold_percent(company)) / pos.company(company).share * par
            for company, par in pos.state.par.items()
            if company not in pos.state.floated
        }

    def _free(self, pos: Position, player: PlayerId) -> float:
        """Return the money of a player that may help companies of others to float."""
        own = sum(cost for company, cost in self._waiting(pos).items() if pos.president(company) == player)
        unstarted = any(company not in pos.state.par for company in pos.title.companies)
        free, least = max(0.0, pos.cash(player) - own), min(self.ask.pars(pos), default=0)
        return free * (FOUNDERS if unstarted and free >= OWN_COMPANY * least else 1.0)

    # players

    def values(self, pos: Position, players: tuple[PlayerId, ...] = ()) -> dict[PlayerId, float]:
        """Return player → what the position is worth to them at the end of the game.

        Args:
            players: whose worth is asked for; everybody's where nobody is named.
        """
        self.looks += 1
        wanted = players or pos.players
        if pos.state.ending is not None:
            return {player: float(pos.state.ending.worth[player]) for player in wanted}
        found = {player: self._money(pos, player) + self._privates(pos, player) for player in wanted}
        for (owner, company), percent in holdings(pos).items():
            if among(owner, found) and company in pos.state.market:
                found[owner] += percent / pos.company(company).share * self.share(pos, company)
        debts, due = dict.fromkeys(wanted, 0.0), dict.fromkeys(wanted, 0.0)
        for company in pos.state.market:
            president = pos.president(company)
            if among(president, debts):
                debts[president] += self.prospect(pos, company).debt
                due[president] += self.prospect(pos, company).due
                likes = self.level.style.chair if president == self.player else 1.0
                found[president] += CHAIR * likes * (company in pos.state.floated)
        for player, debt in debts.items():
            found[player] -= _duty(pos.cash(player), debt, due[player])
        return found

    def standing(self, pos: Position) -> float:
        """Return what a position is worth to the player, less what it brings the others as far as the level cares."""
        if not self.level.rivals:
            return self.values(pos, (self.player,))[self.player]
        return self.compared(self.values(pos))

    def compared(self, values: Mapping[PlayerId, float]) -> float:
        """Return what is worth so much to each player, seen by this one, as far as the level cares for the others."""
        others = [value for player, value in values.items() if player != self.player] or [0.0]
        leader, all_alike = max(others), sum(others) / len(others)
        rivals = self.level.leader * leader + (1 - self.level.leader) * all_alike
        return values.get(self.player, 0.0) - self.level.rivals * rivals

    def money_factor(self, pos: Position, player: PlayerId) -> float:
        """Return what one yen in a player's hand will have become at the end."""
        if self.ask.certificate_room(pos, player) <= 0:
            return 1.0
        return 1.0 + min(MOST_IDLE, IDLE * (self.calendar.rounds - 1))

    def _money(self, pos: Position, player: PlayerId) -> float:
        return self.money_factor(pos, player) * pos.cash(player)

    def _privates(self, pos: Position, player: PlayerId) -> float:
        return sum(
            self.private(pos, name) for name, owner in pos.state.privates.items() if owner == player and owner != CLOSED
        )

    def private(self, pos: Position, name: PrivateId) -> float:
        """Return what a private brings its player: income, and its price when it is sold or counted at the end."""
        times = self.calendar_of(pos)
        income, cost = self.ask.private_income(pos, name), pos.private(name).cost
        rounds = min(float(times.rounds), times.closing)
        stays = times.closing == LASTING or times.closing > times.rounds
        sale = cost * (RESALE if self.level.haggles else 1.0) * min(1.0, times.closing / 3)
        return 0.85 * income * rounds + (cost if stays else sale)


def _duty(cash: int, debt: float, due: float) -> float:
    """Return what the trains cost a president that all companies of theirs are foreseen to lack money for.

    Args:
        cash: their own.
        debt: all that they are foreseen to add.
        due: what of that falls due in the next turns of their companies.
    """
    return DUTY * debt + (SURE - DUTY) * min(due, cash) + SHORT * max(0.0, due - cash)


def _mean(paces: tuple[Prospect, ...]) -> Prospect:
    """Return the mean of what is expected at each pace of sales."""
    return Prospect(
        sum(each.share for each in paces) / len(paces),
        sum(each.debt for each in paces) / len(paces),
        sum(each.due for each in paces) / len(paces),
        paces[0].income,
        paces[len(paces) // 2].trainless,
    )
