"""Count what a share will still earn, how long trains last, and what a company lacks for one that never rusts."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.core.ids import CompanyId, KindId
from rails18.core.state import BANK
from tests.opponents.baseline import next_price
from tests.opponents.habits import keeper, lasts, over

LONGEST = 8.0  # operating rounds that it counts on at most
DOUBT = 0.5  # part of its income that a company is thought to keep up once its trains have gone
STEPS = 5.0  # payments that it expects to raise a price


def rounds_left(game: Game) -> float:
    """Return how many operating rounds are thought to come after this one."""
    pos = game.position
    now = pos.state.round
    rest = now.of - now.number if now.kind == "operating" else pos.title.phases[pos.state.phase].rounds
    if over(game):
        return rest
    paid = 1.2 * sum(pos.state.income.values())
    return max(rest, min(LONGEST, pos.cash(BANK) / paid if paid else LONGEST))


def lasting(game: Game, kind: KindId) -> float:
    """Return how many runs a type of train is thought to have left."""
    pos = game.position
    left = game.questions.rust(pos).get(kind)
    return LONGEST if left is None else left / max(1, len(pos.state.floated) / 2)


def short_of_keeper(game: Game, company: CompanyId) -> int:
    """Return what a company without a train that never rusts lacks for the first one, 0 for one that has one."""
    prices = [row.price for row in game.questions.depot(game.position) if lasts(game, row.kind)]
    return 0 if keeper(game, company) else max(0, min(prices, default=0) - game.position.cash(company))


def gains(game: Game, company: CompanyId) -> float:
    """Return what a share of ten percent will still earn, and what its price will rise by."""
    pos, ask = game.position, game.questions
    fleet, rounds = ask.fleet(pos, company), rounds_left(game)
    income = ask.best_run(pos, company, fleet).income or DOUBT * pos.state.income.get(company, 0)
    sure = max((lasting(game, kind) for kind, _ in fleet), default=0.0)
    whole = rounds if pos.cash(company) >= next_price(game) else min(rounds, sure)
    runs = whole + DOUBT * (rounds - whole)
    row, column = pos.state.market[company]
    cells = pos.title.market.rows[row]
    step = cells[min(column + 1, len(cells) - 1)].price - cells[column].price
    rises = len(pos.title.market.rows) > 1 or income >= pos.price(company)
    return income * runs / 10 + max(0, step) * rises * min(STEPS, runs)
