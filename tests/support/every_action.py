"""Put together every action that the ids of a position allow, to compare what is offered with what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import msgspec

from rails18.board.layout import stops_of, track_at
from rails18.core import actions
from rails18.core.actions import Action
from rails18.core.further_powers import KeepStation
from rails18.core.game import Game
from rails18.core.ids import hex_of, kind_of
from rails18.core.position import Position
from rails18.core.slices import Drafting
from rails18.core.state import DEPOT, OFFERING, POOL
from rails18.rules.stock import shares

PERCENTS = range(5, 105, 5)
MORE = 60  # money above what a bidder has


def bids(pos: Position) -> Iterator[Action]:
    who = pos.frame.player
    blanks = (card for card in pos.slice(Drafting).deck if card not in pos.title.privates)
    yield from (actions.TakePrivate(who, card) for card in blanks)
    for private in pos.title.privates:
        yield actions.TakePrivate(who, private)
        for amount in range(pos.cash(who) + MORE):
            yield actions.Bid(who, private, amount)


def stock(pos: Position) -> Iterator[Action]:
    who, sources = pos.frame.player, (OFFERING, POOL, *pos.players, *pos.title.companies)
    prices = {cell.price for row in pos.title.market.rows for cell in row if not cell.absent}
    for company in pos.title.companies:
        yield from (actions.BuyShare(who, company, source) for source in sources)
        yield from (actions.SellShares(who, company, percent) for percent in PERCENTS)
        yield from (actions.StartCompany(who, company, price) for price in prices)
    yield from (actions.ChoosePar(who, company, price) for company in pos.title.companies for price in prices)


def track(pos: Position) -> Iterator[Action]:
    who, company = pos.frame.player, pos.frame.company
    for hex, tile, rotation in product(pos.board.hexes, pos.title.tiles, range(6)):
        yield actions.LayTile(who, company, hex, tile, rotation)


def powers(pos: Position) -> Iterator[Action]:
    who = pos.frame.player
    for private, held in pos.title.privates.items():
        hexes = {hex for power in held.powers for hex in getattr(power, "where", ())}
        for hex, tile, rotation in product(sorted(hexes), pos.title.tiles, range(6)):
            yield actions.PowerTile(who, private, hex, tile, rotation)
        stations = {hex_of(power.stop) for power in held.powers if isinstance(power, KeepStation)}
        for hex in sorted(hexes | stations):
            yield from (actions.PowerToken(who, private, stop) for stop in stops_of(pos, hex))


def marks(pos: Position) -> Iterator[Action]:
    who = pos.frame.player
    for private in pos.title.privates:
        yield from (actions.MarkCity(who, private, hex) for hex in pos.board.hexes)
        yield from (actions.LendMark(who, private, company) for company in pos.title.operators)


def own_shares(pos: Position) -> Iterator[Action]:
    """Yield sales and purchases of a company's own shares, where it is paid for each of them."""
    who, percents = pos.frame.player, PERCENTS if shares.by_share(pos) else ()
    for company, percent in product(pos.title.companies, percents):
        yield actions.Reissue(who, company, percent)
        yield from (actions.Redeem(who, company, source, percent=percent) for source in (POOL, OFFERING, *pos.players))


def tokens(pos: Position) -> Iterator[Action]:
    for hex in pos.board.hexes:
        yield from (actions.PlaceToken(pos.frame.player, pos.frame.company, stop) for stop in stops_of(pos, hex))


def trains(pos: Position) -> Iterator[Action]:
    who, company = pos.frame.player, pos.frame.company
    cash, own = pos.cash(company), pos.trains(company)
    for train, holder in pos.state.trains.items():
        kind = pos.title.trains[kind_of(train)]
        yield actions.DiscardTrain(who, company, train)
        for side, traded in product(kind.faces, (None, *own)):
            full = side.price - (kind.credit if traded else 0)
            for price in {full, 1, cash} if holder not in (DEPOT, POOL) else {full}:
                for help, agreed in product({0, max(0, price - cash)}, (False, True)):
                    yield actions.BuyTrain(who, company, train, price, help, traded, agreed, side.name)
                    yield actions.BuyTrain(who, company, train, price, help, traded, agreed)


def sales(pos: Position) -> Iterator[Action]:
    who = pos.frame.player
    for private, company in product(pos.title.privates, pos.title.companies):
        cost = pos.private(private).cost
        for price, agreed in product({1, cost // 2, cost, 2 * cost}, (False, True)):
            yield actions.BuyPrivate(who, company, private, price, agreed)


def rest(pos: Position) -> Iterator[Action]:
    who, company = pos.frame.player, pos.frame.company
    yield actions.Pass(who)
    yield from (actions.Dividend(who, company, choice) for choice in ("pay", "half", "withhold"))
    yield actions.DeclareBankruptcy(who, company)


PARTS: tuple[Callable[[Position], Iterator[Action]], ...] = (
    *(bids, stock, track, powers, marks, own_shares, tokens, trains, sales, rest),
)
KINDS = (
    *(
        "pass",
        "take_private",
        "bid",
        "buy_share",
        "sell_shares",
        "start_company",
        "choose_par",
        "lay_tile",
        "power_tile",
    ),
    *("power_token", "place_token", "discard_train", "buy_train", "buy_private", "dividend", "declare_bankruptcy"),
    *("mark_city", "lend_mark"),
)
OWN_SHARES = ("redeem", "reissue")


def plain(pos: Position, action: Action) -> tuple[Any, ...]:
    """Return what is the same for actions that one offer stands for: amounts apart, and tiles that look alike."""
    if isinstance(action, actions.LayTile | actions.PowerTile):
        ends: dict[object, set[object]] = {}
        for piece in track_at(pos.title.tiles[action.tile], action.rotation):
            stop = next((end for end in piece if isinstance(end, str)), piece)
            ends.setdefault(stop, set()).update(end for end in piece if isinstance(end, int))
        private = getattr(action, "private", "")
        return action.kind, private, action.hex, action.tile, frozenset(map(frozenset, ends.values()))
    if isinstance(action, actions.BuyTrain):
        traded = kind_of(action.trade_in) if action.trade_in else ""
        side = action.side or pos.side(action.train).name
        return action.kind, kind_of(action.train), pos.state.trains[action.train], traded, side
    if isinstance(action, actions.DiscardTrain):
        return action.kind, action.company, kind_of(action.train)
    if isinstance(action, actions.BuyPrivate):
        return action.kind, action.company, action.private
    return action.kind, *(getattr(action, name) for name in action.__struct_fields__ if name not in ("price", "player"))


def _folded(actions_: Iterable[Action], pos: Position) -> set[tuple[Any, ...]]:
    """Return actions in plain form, the bids on one private as the lowest and the highest."""
    found, amounts = set[tuple[Any, ...]](), dict[str, list[int]]()
    for action in actions_:
        if isinstance(action, actions.Bid):
            amounts.setdefault(action.private, []).append(action.amount)
        else:
            found.add(plain(pos, action))
    return found | {("bid", private, min(bid), max(bid)) for private, bid in amounts.items()}


def allowed(game: Game) -> set[tuple[Any, ...]]:
    """Return what the rules allow whoever decides, of all that can be said."""
    pos = game.position
    return _folded((action for part in PARTS for action in part(pos) if not game.refusals(action)), pos)


def offered(game: Game) -> set[tuple[Any, ...]]:
    """Return what `options` offers whoever decides; a bid with the range that is asked for."""
    pos, who = game.position, game.position.frame.player
    kinds = (*KINDS, *OWN_SHARES) if shares.by_share(pos) else KINDS
    found = [action for kind in kinds for action in game.options(kind) if action.player == who]
    found = [action for action in found if not (isinstance(action, actions.MarkCity) and action.closed)]
    for bid in [action for action in found if isinstance(action, actions.Bid)]:
        low, high = game.questions.amounts(pos, bid) or (bid.amount, bid.amount)
        found += [msgspec.structs.replace(bid, amount=amount) for amount in (low, high)]
    return _folded(found, pos)
