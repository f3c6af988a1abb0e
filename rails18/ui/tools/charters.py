"""Say what is on the charter of a company at the shown moment."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from rails18.core.game import Game
from rails18.core.ids import CompanyId, kind_of
from rails18.core.state import Cell
from rails18.questions import runs
from rails18.ui.shares.charter import Charter, Train
from rails18.ui.shares.names import name_forms
from rails18.ui.stage.context import Context
from rails18.ui.text import train_names

MOST_RUNS, MOST_PRICES = 7, 40


def charter_of(context: Context, game: Game, company: CompanyId) -> Charter:
    """Return what the charter of a company that was started shows now."""
    pos, words, at = context.position, context.words, context.adapter.at
    made = [(income, words.money(income)) for income in islice(runs.incomes(game, at, company), MOST_RUNS)]
    trains = []
    for train in pos.trains(company):
        kind = pos.title.trains[kind_of(train)]
        phase = pos.title.phases.get(kind.phase)
        trains.append(Train(train_names.short(pos, train), phase.tiles[-1] if phase else "yellow", kind.ended_by or ""))
    president = pos.president(company)
    return Charter(
        pos.company(company),
        name_forms(pos)[company],
        words.who(president) if president else "",
        words.cell(pos.state.market[company]) if company in pos.state.market else "",
        context.cash(company) if company in pos.state.floated else "",
        tuple(trains),
        tuple(words.money(price) if price else "" for price in pos.state.tokens_left[company]),
        sum(company in there for there in pos.state.tokens.values()),
        tuple(reversed(made)),
        prices_of(game, at, company),
        tuple(private for private, owner in pos.state.privates.items() if owner == company),
    )


def prices_of(game: Game, at: int, company: CompanyId) -> tuple[int, ...]:
    """Return the share prices of a company so far, one for each time that its token was moved."""
    cells: list[Cell] = []  # the last one first
    seen: Mapping[CompanyId, Cell] | None = None
    for number in range(at, -1, -1):
        market = game.state_at(number).market
        if market is seen:  # no token was moved
            continue
        seen, cell = market, market.get(company)
        if cell is not None and (not cells or cells[-1] != cell):
            if len(cells) == MOST_PRICES:
                break
            cells.append(cell)
    rows = game.title.market.rows
    return tuple(rows[row][column].price for row, column in reversed(cells))
