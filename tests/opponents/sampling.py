"""Look at companies as a forecast sees them in the course of a game, beside what a share of each then brought.

Nothing is peeked at: a judge says what it foresees, and everything else is open to each player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rails18.core.actions import StartCompany
from rails18.core.game import Game
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.state import BANK, POOL
from rails18.players.calendar import LASTING
from rails18.players.forecast import trained
from rails18.players.judge import Judge
from rails18.players.level import SHARP
from rails18.players.surroundings import hoped_for, within_reach

STOPPED = ("agreed", "stalemate")  # such an end tells nothing about what would have come
PAYING = ("dividend_paid", "dividend_split")
ROUNDS = 20.0  # operating rounds that stand for a whole game
FACTS = frozenset(
    {
        *("hand", "price", "unit", "runs", "last", "hope", "reach", "treasury", "debt", "due", "purse", "bank"),
        *("rounds", "phase", "life", "lives", "trainless", "lasting", "trains", "left", "tokens", "sold", "pool"),
        *("floated", "ran", "players", "companies", "last_set", "stock"),
    }
)


class Row(msgspec.Struct, frozen=True, gc=False):
    """Hold a company at a moment of a game.

    Attributes:
        title, game: where it was.
        phase: number of the phase, from 0.
        named: what the phase is called.
        hand: what the forecast by hand says that a share will have brought at the end.
        came: what it brought: dividends until the end, and the final price.
        facts: what is known of the company and of the game, by name; sums of money are those of one share.
    """

    title: str
    game: str
    phase: int
    named: str
    hand: float
    came: float
    facts: Mapping[str, float]


def rows(name: str, game: Game) -> Iterator[Row]:
    """Yield the companies of a game at the start of each round, and each when it is started."""
    if game.state.ending is None or game.state.ending.reason in STOPPED:
        return
    paid = dividends(game)
    for at, companies in moments(game):
        pos = game.position_at(at)
        judge, phase = Judge(game.questions, pos, pos.players[0], SHARP), pos.state.phase
        for company in companies:
            if company in game.state.floated or company in pos.state.floated:
                came = sum(paid.get(company, [])[at:]) + game.position.price(company)
                facts = facts_of(judge, pos, company)
                number = list(pos.title.phases).index(phase)
                yield Row(pos.title.id, name, number, phase, facts["hand"], came, facts)


def moments(game: Game) -> Iterator[tuple[int, tuple[CompanyId, ...]]]:
    """Yield the number of actions at which a round begins, or a company was started, with the companies to look at."""
    before = None
    for at in range(game.at):
        state = game.state_at(at)
        if state.round != before and state.round.kind in ("stock", "operating"):
            yield at, tuple(state.market)
        elif at and isinstance(action := game.actions[at - 1], StartCompany):
            yield at, (action.company,)
        before = state.round


def dividends(game: Game) -> dict[CompanyId, list[float]]:
    """Return company → what each action of a game brought for one share of it."""
    paid: dict[CompanyId, list[float]] = {}
    for number in range(1, game.at + 1):
        for event in game.events_of(number):
            if event.key in PAYING:
                row = paid.setdefault(event.facts["company"], [0.0] * game.at)
                row[number - 1] += event.facts["share"]
    return paid


def facts_of(judge: Judge, pos: Position, company: CompanyId) -> dict[str, float]:
    """Return what is known of a company at a position; sums of money are those of one share."""
    state, ask, shares = pos.state, judge.ask, pos.company(company).shares
    found, times, president = judge.prospect(pos, company), judge.calendar_of(pos), pos.president(company)
    treasury = pos.cash(company) + state.owed.get(company, 0)
    if company not in state.floated:
        treasury += shares * state.par.get(company, 0)
    fleet, rounds, price = ask.fleet(pos, company), float(times.rounds), float(pos.price(company))
    life = [min(until, rounds) for until, _, _ in trained(ask, pos, company, times)]
    coming = next(iter(ask.depot(pos)), None)
    traded = [each for each in state.market if each in state.floated]
    return {
        "hand": found.share,
        "price": price,
        "unit": float(min(cell.price for row in pos.title.market.rows for cell in row if "par" in cell.flags)),
        "runs": found.income / shares * rounds,
        "last": state.income.get(company, 0) / shares * rounds,
        "hope": hoped_for(pos, company, fleet) / shares * rounds,
        "reach": within_reach(pos, company, ask.kept_free(pos)) / shares * rounds,
        "treasury": treasury / shares,
        "debt": found.debt / shares,
        "due": found.due / shares,
        "purse": pos.cash(president) / shares,
        "bank": pos.cash(BANK) / sum(pos.company(each).shares for each in traded) if traded else 0.0,
        "rounds": rounds / ROUNDS,
        "phase": list(pos.title.phases).index(state.phase) / (len(pos.title.phases) - 1),
        "life": max(life, default=0.0) / max(1.0, rounds),
        "lives": sum(life) / max(1.0, rounds),
        "trainless": min(found.trainless, rounds) / max(1.0, rounds),
        "lasting": float(found.trainless >= LASTING),
        "trains": float(len(fleet)),
        "left": min(12.0, coming.left or 12.0) if coming else 0.0,
        "tokens": float(len(state.tokens_left.get(company, ()))),
        "sold": pos.sold_percent(company) / 100,
        "pool": pos.holding(POOL, company) / 100,
        "floated": float(company in state.floated),
        "ran": float(company in state.income),
        "players": float(len(pos.players)),
        "companies": len(traded) / len(pos.title.companies),
        "last_set": float(ask.is_last_set(pos)),
        "stock": float(state.round.kind == "stock"),
    }
