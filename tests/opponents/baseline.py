"""Play by rules of thumb as a casual person does, to measure practice opponents against.

It floats companies, builds towards its best run, sells its privates to them and saves for the next train. It never
rushes trains, never sells a share that it may keep, and looks at nobody else. It shares no judgement with
`rails18.players`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from rails18.board.layout import stops_of
from rails18.board.reach import reach
from rails18.core import actions as a
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.state import DEPOT
from rails18.players.choices import actions, open_kinds, seen_by
from rails18.players.opponent import Choice, Failure
from rails18.players.reason import Reason

ENOUGH = 2  # trains that it wants in a company
COMPANIES = 2  # companies that it wants to lead
NEAR = 12.0  # what a stop that track comes to counts beside the runs
PLACES = ("city", "town")
OVERBID = 1.2  # times its printed cost that it bids for a private at most
LOOKED_AT = 40  # tile lays tried


def baseline(game: Game, seed: int) -> Choice | Failure:
    """Return the move of a casual player; the same position and seed give the same move."""
    player = game.position.frame.player
    found = next(_wishes(seen_by(game, player), player, Random(f"{seed}:{game.at}")), None)
    return Failure(player, "no_move") if found is None else Choice(found, Reason("only"))


def _wishes(game: Game, player: PlayerId, rng: Random) -> Iterator[Action]:
    """Yield what the player would like to do, the most wanted first."""
    kinds = open_kinds(game, player)
    company = game.position.frame.company
    if "take_private" in kinds or "bid" in kinds:
        yield from auction(game, player, kinds)
    elif {"buy_share", "start_company"} & set(kinds):
        yield from _stock(game, player, kinds, rng)
    elif company:
        yield from _operating(game, player, company, kinds)
    if "pass" in kinds:
        yield a.Pass(player)
    for kind in sorted(kinds, key=("sell_shares", "declare_bankruptcy").count):
        yield from actions(game, kind, player, False)


def auction(game: Game, player: PlayerId, kinds: tuple[str, ...]) -> Iterator[Action]:
    """Yield to take or bid what leaves the money for a company."""
    pos, least = game.position, 5 * min(game.questions.pars(game.position), default=0)
    if "take_private" in kinds:
        for action in actions(game, "take_private", player, False):
            if pos.cash(player) - game.what_if(action).after.cash[player] <= max(0, pos.cash(player) - least):
                yield action
    if "bid" in kinds:
        for action in actions(game, "bid", player, False):
            if isinstance(action, a.Bid):
                offers = pos.state.bids.get(action.private, ())
                leads = bool(offers) and max(offers, key=lambda bid: bid[1])[0] == player
                data = pos.private(action.private)
                free = pos.cash(player) - sum(n for b in pos.state.bids.values() for who, n in b if who == player)
                if not leads and data.revenue and action.amount <= min(OVERBID * data.cost, free - least):
                    yield action
    if "pass" not in kinds:
        yield from actions(game, "take_private", player, False)


def _stock(game: Game, player: PlayerId, kinds: tuple[str, ...], rng: Random) -> Iterator[Action]:
    pos = game.position
    led = [company for company in pos.state.par if pos.president(company) == player]
    buys = [x for x in actions(game, "buy_share", player, False) if isinstance(x, a.BuyShare)]
    waiting = [x for x in buys if x.company in led and x.company not in pos.state.floated]
    yield from waiting
    all_run = all(company in pos.state.floated for company in led)
    if "start_company" in kinds and all_run and len(led) < COMPANIES:
        offers = [x for x in actions(game, "start_company", player, False) if isinstance(x, a.StartCompany)]
        affordable = [x for x in offers if pos.company(x.company).float_percent / 10 * x.par <= pos.cash(player)]
        if affordable:
            best = max(x.par for x in affordable)
            yield rng.choice([x for x in affordable if x.par == best])
    running = [x for x in buys if x.company in pos.state.floated]
    price = {x: pos.cash(player) - game.what_if(x).after.cash[player] for x in running}
    yield from sorted(running, key=lambda x: (-(pos.state.income.get(x.company, 0) + 10) / max(1, price[x]), x.company))
    if "pass" not in kinds:
        yield from actions(game, "sell_shares", player, False)


def _operating(game: Game, player: PlayerId, company: CompanyId, kinds: tuple[str, ...]) -> Iterator[Action]:
    if "run_trains" in kinds or "dividend" in kinds:
        yield from actions(game, "run_trains", player, False)
        yield from _dividend(game, player, company)
    if {"lay_tile", "power_tile"} & set(kinds):
        yield from improving(game, player, company, ("lay_tile", "power_tile"), kinds)
    if "place_token" in kinds:
        yield from improving(game, player, company, ("place_token",), kinds)
    if "buy_train" in kinds:
        yield from _train(game, player, company)
    if "buy_private" in kinds:
        yield from own_privates(game, player, company)


def own_privates(game: Game, player: PlayerId, company: CompanyId) -> Iterator[Action]:
    """Yield to sell a private of the player's own for the most, as long as that leaves the price of a train."""
    pos, left = game.position, next_price(game)
    for action in actions(game, "buy_private", player, True):
        if isinstance(action, a.BuyPrivate) and pos.state.privates[action.private] == player:
            _, most = game.questions.amounts(pos, action) or (0, 0)
            if action.price == most and pos.cash(company) - most >= left:
                yield action


def next_price(game: Game) -> int:
    """Return what the train on sale costs, 0 without any."""
    return next((row.price for row in game.questions.depot(game.position)), 0)


def improving(
    game: Game, player: PlayerId, company: CompanyId, kinds: tuple[str, ...], opened: tuple[str, ...]
) -> Iterator[Action]:
    """Yield the lays or tokens that earn more, now or with one train more, or lead to more stops; the best first."""
    found = [x for kind in kinds if kind in opened for x in islice(game.options(kind), LOOKED_AT) if x.player == player]
    before = _worth(game, game.position, company)
    rated = [(_worth(game, Position(game.title, game.setup, game.what_if(x).after), company), x) for x in found]
    yield from (x for worth, x in sorted(rated, key=lambda pair: -pair[0]) if worth > before)


def _worth(game: Game, pos: Position, company: CompanyId) -> float:
    """Return the runs of a company, now and with one train more, and a little for all that its track comes near to."""
    ask = game.questions
    own = ask.fleet(pos, company)
    kind = next((row.kind for row in ask.depot(pos)), None)
    more = own if kind is None else (*own, (kind, pos.title.trains[kind].faces[0].name))
    runs = ask.best_run(pos, company, own).income + ask.best_run(pos, company, more).income
    found = reach(pos, company)
    blank = [hex for hex in found.hexes if not stops_of(pos, hex)]
    stops = len(found.stops) + sum(1 for hex in blank if pos.board.hexes[hex].kind in PLACES)
    return runs + NEAR * stops + 0.5 * len(found.hexes) - 0.1 * (game.position.cash(company) - pos.cash(company))


def _dividend(game: Game, player: PlayerId, company: CompanyId) -> Iterator[Action]:
    """Yield to pay, or to keep the income while every train of the company goes when the next two types come."""
    pos, ask = game.position, game.questions
    coming = [row.kind for row in ask.depot(pos)][:2]
    old = all(pos.title.trains[kind].rusts_on in coming for kind, _ in ask.fleet(pos, company))
    saves = old and pos.cash(company) < next_price(game)
    found = [x for x in actions(game, "dividend", player, False) if isinstance(x, a.Dividend)]
    yield from sorted(found, key=lambda x: x.choice != ("withhold" if saves else "pay"))


def _train(game: Game, player: PlayerId, company: CompanyId) -> Iterator[Action]:
    pos, ask = game.position, game.questions
    found = [x for x in actions(game, "buy_train", player, False) if isinstance(x, a.BuyTrain)]
    found.sort(key=lambda x: (pos.state.trains[x.train] != DEPOT, x.price))
    if ask.duty(pos, company).must_buy:
        yield from found
    elif len(ask.fleet(pos, company)) < ENOUGH:
        yield from (x for x in found if x.price <= pos.cash(company) and not x.help)
