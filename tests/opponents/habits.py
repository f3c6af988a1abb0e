"""Three rule-of-thumb players of different habits, to measure practice opponents against what they were not tuned by.

They know the rules of thumb that people tell each other about these games, and share no judgement with
`rails18.players`: what they build and bid they have from the casual player of `baseline`.

- The operator leads one or two companies at a dear par, builds, pays, and saves early for a train that never rusts.
- The investor leads one company at most, buys what earns most for its price, and sells what is about to stand still.
- The train rusher floats cheap, fills its companies with trains, and keeps income whenever that brings the next type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from rails18.core import actions as a
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import CompanyId, KindId, PlayerId, kind_of
from rails18.core.state import DEPOT
from rails18.players.choices import actions, open_kinds, seen_by
from rails18.players.opponent import Choice, Failure
from rails18.players.reason import Reason
from tests.opponents.baseline import auction, improving, next_price, own_privates

FLAT = 10  # what a share counts to earn besides, so that a company that has not run yet is not passed over
RUNS = 2  # runs that the next type may be away for a rusher to keep income for it
EARLY = 3  # the same for an operator and a train that never rusts
Kinds = tuple[str, ...]
Stock = Callable[[Game, PlayerId, Kinds], Iterator[Action]]
Operating = Callable[[Game, PlayerId, CompanyId, Kinds], Iterator[Action]]


@dataclass(frozen=True)
class Habit:
    """Say what sets a player apart.

    Attributes:
        companies: how many it wants to lead.
        dear: it starts them as dear as it can float them alone, else as cheap as may be.
        loyal: it buys shares of its own companies before others.
        sells: it sells shares of others whose trains all go with the next type.
        trains: how many it wants in a company.
        keeps: whether it keeps the income of a company.
    """

    companies: int
    dear: bool
    loyal: bool
    sells: bool
    trains: int
    keeps: Callable[[Game, CompanyId], bool]


def play_by(habit: Habit, game: Game, seed: int) -> Choice | Failure:
    """Return the move of a player with this habit; the same position gives the same move."""
    return first_wish(game, partial(_stock, habit), partial(_operating, habit))


def first_wish(game: Game, stock: Stock, operating: Operating) -> Choice | Failure:
    """Return the most wanted move of a player who has these wishes in stock rounds and for companies."""
    player = game.position.frame.player
    found = next(_wishes(seen_by(game, player), player, stock, operating), None)
    return Failure(player, "no_move") if found is None else Choice(found, Reason("only"))


def _wishes(game: Game, player: PlayerId, stock: Stock, operating: Operating) -> Iterator[Action]:
    """Yield what the player would like to do, the most wanted first."""
    kinds, company = open_kinds(game, player), game.position.frame.company
    if "take_private" in kinds or "bid" in kinds:
        yield from auction(game, player, kinds)
    elif {"buy_share", "start_company", "sell_shares"} & set(kinds) and not company:
        yield from stock(game, player, kinds)
    elif company:
        yield from operating(game, player, company, kinds)
    if "pass" in kinds:
        yield a.Pass(player)
    for kind in sorted(kinds, key=("sell_shares", "declare_bankruptcy").count):
        yield from actions(game, kind, player, False)


def _stock(habit: Habit, game: Game, player: PlayerId, kinds: Kinds) -> Iterator[Action]:
    pos = game.position
    led = [company for company in pos.state.par if pos.president(company) == player]
    buys = [each for each in actions(game, "buy_share", player, False) if isinstance(each, a.BuyShare)]
    yield from (each for each in buys if each.company in led and each.company not in pos.state.floated)
    if habit.sells and "sell_shares" in kinds:
        sales = [each for each in actions(game, "sell_shares", player, False) if isinstance(each, a.SellShares)]
        idle = [each for each in sales if each.company not in led and stands_still(game, each.company)]
        yield from sorted(idle, key=lambda each: -each.percent)
    if "start_company" in kinds and len(led) < habit.companies and all(each in pos.state.floated for each in led):
        yield from _starts(habit, game, player)
    wanted = [each for each in buys if each.company in pos.state.floated and not stands_still(game, each.company)]

    def worth(buy: a.BuyShare) -> tuple[bool, float, str]:
        price = pos.cash(player) - game.what_if(buy).after.cash[player]
        earns = pos.state.income.get(buy.company, 0) + FLAT
        return not (habit.loyal and buy.company in led), -earns / max(1, price), buy.company

    yield from sorted(wanted, key=worth)


def _starts(habit: Habit, game: Game, player: PlayerId) -> Iterator[Action]:
    """Yield to start a company that the player floats alone."""
    pos = game.position
    offers = [each for each in actions(game, "start_company", player, False) if isinstance(each, a.StartCompany)]

    def floats(each: a.StartCompany) -> bool:
        company = pos.company(each.company)
        return company.float_percent / company.share * each.par <= pos.cash(player)

    yield from sorted(filter(floats, offers), key=lambda each: (-each.par if habit.dear else each.par, each.company))


def _operating(habit: Habit, game: Game, player: PlayerId, company: CompanyId, kinds: Kinds) -> Iterator[Action]:
    if "run_trains" in kinds or "dividend" in kinds:
        yield from actions(game, "run_trains", player, False)
        choice = "withhold" if habit.keeps(game, company) and not over(game) else "pay"
        found = [each for each in actions(game, "dividend", player, False) if isinstance(each, a.Dividend)]
        yield from sorted(found, key=lambda each: each.choice != choice)
    if {"lay_tile", "power_tile"} & set(kinds):
        yield from improving(game, player, company, ("lay_tile", "power_tile"), kinds)
    if "place_token" in kinds:
        yield from improving(game, player, company, ("place_token",), kinds)
    if "buy_train" in kinds:
        yield from _train(habit, game, player, company)
    if "buy_private" in kinds:
        yield from own_privates(game, player, company)


def _train(habit: Habit, game: Game, player: PlayerId, company: CompanyId) -> Iterator[Action]:
    """Yield to buy the best train of the bank that the treasury pays, or any where one has to be bought."""
    pos, ask = game.position, game.questions
    found = [each for each in actions(game, "buy_train", player, False) if isinstance(each, a.BuyTrain)]
    if ask.duty(pos, company).must_buy:
        yield from sorted(found, key=lambda each: (each.help, pos.state.trains[each.train] != DEPOT, each.price))
    elif not over(game):
        new = [each for each in found if pos.state.trains[each.train] == DEPOT and not each.help]
        lasting = [each for each in new if lasts(game, kind_of(each.train))]
        yield from sorted(lasting, key=lambda each: each.price) if not keeper(game, company) else ()
        if len(ask.fleet(pos, company)) < habit.trains:
            yield from sorted(new, key=lambda each: -each.price)


def over(game: Game) -> bool:
    """Return whether no set of rounds can follow, so that nothing is kept or bought for later."""
    return game.questions.is_last_set(game.position)


def lasts(game: Game, kind: KindId) -> bool:
    """Return whether a type of train never rusts."""
    return kind in game.title.trains and not game.title.trains[kind].rusts_on


def keeper(game: Game, company: CompanyId) -> bool:
    """Return whether a company has a train that never rusts."""
    return any(lasts(game, kind) for kind, _ in game.questions.fleet(game.position, company))


def goes_with(game: Game, company: CompanyId, types: int) -> bool:
    """Return whether all trains of a company rust when so many types more have come on sale; true without any."""
    on_sale = [row.kind for row in game.questions.depot(game.position)][: types + 1]
    return all(game.title.trains[kind].rusts_on in on_sale for kind, _ in game.questions.fleet(game.position, company))


def stands_still(game: Game, company: CompanyId) -> bool:
    """Return whether a company that has run will have no train soon, and no money for the next."""
    short = game.position.cash(company) < next_price(game)
    return company in game.state.income and short and goes_with(game, company, 1)


def for_a_keeper(game: Game, company: CompanyId) -> bool:
    """Return whether income is kept for the first train that never rusts, a few runs before it is on sale."""
    prices = [row.price for row in game.questions.depot(game.position)[:3] if lasts(game, row.kind)]
    missing = min(prices, default=0) - game.position.cash(company)
    return not keeper(game, company) and 0 < missing <= EARLY * game.state.income.get(company, 0)


def for_the_next(game: Game, company: CompanyId) -> bool:
    """Return whether income is kept for the train on sale, if a run or two bring it within reach."""
    room = game.questions.train_room(game.position, company) > 0
    missing = next_price(game) - game.position.cash(company)
    return room and not keeper(game, company) and 0 < missing <= RUNS * game.state.income.get(company, 0)


def never(game: Game, company: CompanyId) -> bool:
    """Return that income is paid out."""
    return False


HABITS = {
    "operator": Habit(companies=2, dear=True, loyal=True, sells=False, trains=2, keeps=for_a_keeper),
    "investor": Habit(companies=1, dear=False, loyal=False, sells=True, trains=2, keeps=never),
    "rusher": Habit(companies=2, dear=False, loyal=True, sells=True, trains=4, keeps=for_the_next),
}
