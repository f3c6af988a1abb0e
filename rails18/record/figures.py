"""Count what charts and standings show: figures of players and companies after each action, and what they come to."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

import msgspec

from rails18.core.game import Game
from rails18.core.ids import CompanyId, HolderId, KindId, PlayerId, kind_of, presidents
from rails18.core.kinds import company_of
from rails18.core.position import Position
from rails18.core.state import CLOSED, SCRAPPED
from rails18.record.story import round_name
from rails18.rules.rounds import scoring


class PlayerFigures(msgspec.Struct, frozen=True):
    """Hold the figures of a player.

    Args:
        cash: money in hand.
        shares: market value of the shares.
        privates: what the privates count.
    """

    cash: int
    shares: int
    privates: int
    worth: int


class CompanyFigures(msgspec.Struct, frozen=True):
    """Hold the figures of a company: share price, treasury, and income of its last run; 0 where it has none."""

    price: int
    treasury: int
    revenue: int


class Moment(msgspec.Struct, frozen=True):
    """Hold the figures after an action.

    Args:
        number: number of actions played.
        round: name of the round.
        players: player → figures.
        companies: company that was started and is open → figures.
    """

    number: int
    round: str
    players: Mapping[PlayerId, PlayerFigures]
    companies: Mapping[CompanyId, CompanyFigures]


def player_figures(pos: Position, player: PlayerId) -> PlayerFigures:
    """Return the figures of a player."""
    shares = sum(pos.company(c).worth(pos.holding(player, c), pos.price(c)) for c in pos.state.market)
    worth = scoring.worth(pos, player)
    return PlayerFigures(pos.cash(player), shares, worth - pos.cash(player) - shares, worth)


def company_figures(pos: Position, company: CompanyId) -> CompanyFigures:
    """Return the figures of a company."""
    return CompanyFigures(pos.price(company), pos.cash(company), pos.state.income.get(company, 0))


def moment(game: Game, number: int) -> Moment:
    """Return the figures after `number` actions."""
    pos = game.position_at(number)
    open_now = [c for c in pos.state.par if pos.state.certificates[presidents(c)] != CLOSED]
    return Moment(
        number,
        round_name(pos.state.round),
        {player: player_figures(pos, player) for player in game.setup.ids},
        {company: company_figures(pos, company) for company in open_now},
    )


def moments(game: Game, rounds_only: bool = False) -> list[Moment]:
    """Return the figures after each action up to where the game stands.

    Args:
        rounds_only: only at the beginning, at the last action of each round, and where the game stands.
    """
    last = game.at
    marks = [game.state_at(n).round for n in range(last + 1)]
    chosen = [n for n in range(last + 1) if not rounds_only or n in (0, last) or marks[n] != marks[n + 1]]
    return [moment(game, number) for number in chosen]


# what follows from the whole game


class Rusting(msgspec.Struct, frozen=True):
    """Return whose trains were scrapped by whose purchase.

    Args:
        number: number of the action.
        by: company whose turn it was, "" without one.
        trains: company → types of the trains that it lost.
    """

    number: int
    by: CompanyId
    trains: Mapping[HolderId, tuple[KindId, ...]]


def rustings(game: Game) -> Iterator[Rusting]:
    """Yield the actions that scrapped trains of companies."""
    for number in range(1, game.at + 1):
        before, after = game.state_at(number - 1).trains, game.state_at(number).trains
        lost: dict[HolderId, tuple[KindId, ...]] = {}
        for train, owner in before.items():
            if owner in game.title.companies and after.get(train, SCRAPPED) == SCRAPPED:
                lost[owner] = (*lost.get(owner, ()), kind_of(train))
        if lost:
            yield Rusting(number, company_of(game.actions[number - 1]), lost)


class Return(msgspec.Struct, frozen=True):
    """Describe what the shares of a company brought the player who led it last.

    Args:
        president: that player.
        spent: what the player paid for shares of the company.
        received: dividends and proceeds of sales.
        held: market value of the shares still held.
    """

    president: PlayerId
    spent: int
    received: int
    held: int

    @property
    def gain(self) -> int:
        """Return what is left when all is counted."""
        return self.received + self.held - self.spent


def returns(game: Game) -> dict[CompanyId, Return]:
    """Return company → what it brought its last president."""
    led: dict[CompanyId, PlayerId] = {}
    for number in range(game.at + 1):
        pos = game.position_at(number)
        led |= {c: pos.president(c) for c in pos.state.par if pos.president(c)}
    spent = dict.fromkeys(led, 0)
    received = dict.fromkeys(led, 0)
    for number in range(1, game.at + 1):
        for company, player, money in _trades(game, number):
            if led.get(company) == player:
                spent[company] += max(0, -money)
                received[company] += max(0, money)
    pos = game.position
    return {
        c: Return(
            p,
            spent[c],
            received[c],
            pos.company(c).worth(pos.holding(p, c), pos.price(c)) if c in pos.state.market else 0,
        )
        for c, p in led.items()
    }


def _trades(game: Game, number: int) -> Iterator[tuple[CompanyId, PlayerId, int]]:
    """Yield (company, player, money) for what an action brought players by shares; what they paid is negative."""
    action = game.actions[number - 1]
    company = company_of(action)
    before, after = game.position_at(number - 1), game.position_at(number)
    for event in game.events_of(number):
        if event.key in ("dividend_paid", "dividend_split"):
            for player, money in event.facts["amounts"].items():
                if player in game.setup.ids:
                    yield event.facts["company"], player, money
        elif event.key == "shares_sold":
            yield event.facts["company"], event.facts["player"], event.facts["money"]
    bought = action.kind in ("buy_share", "start_company", "take_over")
    if bought and after.holding(action.player, company) > before.holding(action.player, company):
        money = next((e.facts["price"] for e in game.events_of(number) if e.key == "share_bought"), None)
        paid = after.cash(action.player) - before.cash(action.player) if money is None else -money
        yield company, action.player, min(0, paid)


# as a table


def as_csv(game: Game, rounds_only: bool = False) -> str:
    """Return the figures as comma-separated values, one line for each player and company of each moment."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("action", "round", "who", "worth", "cash", "shares", "privates", "price", "treasury", "revenue"))
    names = dict(zip(game.setup.ids, game.setup.players, strict=True))
    for at in moments(game, rounds_only):
        for player, p in at.players.items():
            name = no_formula(names[player])
            table.writerow((at.number, at.round, name, p.worth, p.cash, p.shares, p.privates, "", "", ""))
        for company, c in at.companies.items():
            table.writerow((at.number, at.round, company, "", "", "", "", c.price, c.treasury, c.revenue))
    return out.getvalue()


def no_formula(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
