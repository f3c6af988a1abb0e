"""Turn a wish into the actions that may be meant by it at a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.board.layout import slots, stops_of
from rails18.core import actions as a
from rails18.core.ids import NO_HOLDER, NO_PLAYER, CompanyId, PlayerId, TrainId, among, kind_of
from rails18.core.position import Position
from rails18.core.slices import CityMarks
from rails18.core.state import DEPOT, POOL
from rails18.interchange import wishes as w
from rails18.rules.auction import auction
from rails18.rules.city_marks import city_marks
from rails18.rules.draft import drafting
from rails18.rules.stock import shares
from rails18.rules.trains import supply

TURN_STEPS = ("track", "token", "run", "dividend", "trains")  # steps of a company's operating turn, in order
RUNS = ("run", "connection_run")


class TheirTrains:
    """Match train ids of a file with ours: two trains of a type in the same place may be taken in either order."""

    def __init__(self) -> None:
        self._ours: dict[TrainId, TrainId] = {}

    def ours(self, theirs: TrainId) -> TrainId:
        """Return our id of the file's train."""
        return self._ours.get(theirs, theirs)

    def swap(self, theirs: TrainId, ours: TrainId) -> None:
        """Remember that the file's train `theirs` is ours `ours`, and the other way round."""
        before = self.ours(theirs)
        if before != ours:
            other = next((t for t in (*self._ours, ours) if self.ours(t) == ours), ours)
            self._ours[theirs], self._ours[other] = ours, before


def candidates(wish: w.Wish, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    """Yield actions that `wish` may mean at `pos`, the likeliest first; runs are traced elsewhere."""
    make = MAKERS.get(type(wish))
    if make is not None:
        yield from make(wish, pos, trains)


def actor(wish: w.Wish, pos: Position) -> PlayerId:
    """Return the player who takes the action."""
    if wish.by == "player":
        return wish.player
    if wish.by == "private":
        owner = pos.state.privates.get(wish.used, NO_HOLDER)
        if pos.frame.step == "sale_tile":
            return pos.frame.player
        if among(owner, pos.title.companies):  # nobody leads one in receivership: whose turn it is acts for it
            return pos.president(owner) or (pos.frame.player if pos.frame.company == owner else NO_PLAYER)
        return owner if among(owner, pos.players) else NO_PLAYER
    led = pos.president(wish.operator) if wish.entity in pos.title.operators else NO_PLAYER
    return led or pos.frame.player


def step_of(wish: w.Wish) -> str:
    """Return the step of a company's turn that the wish belongs to, "" for those of no such step."""
    if wish.by != "company":
        return ""
    return STEPS.get(type(wish), "")


def steps_of(wish: w.Wish, pos: Position) -> tuple[str, ...]:
    """Return the steps that the wish may belong to: that of the company's turn and that of its connection run."""
    step = step_of(wish)
    if step == "token" and step not in pos.title.turn:  # placed with the tiles
        return ("track",)
    return (step, CONNECTION.get(step, step)) if step else ()


def _bid(wish: w.WishBid, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    if pos.frame.step == drafting.STEP:
        yield a.TakePrivate(wish.player, wish.private)
    elif pos.frame.step == "auction" and auction.unsold(pos)[:1] == (wish.private,):
        yield a.TakePrivate(wish.player, wish.private, wish.amount)
    else:
        yield a.Bid(wish.player, wish.private, wish.amount)


def _par(wish: w.WishPar, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    if pos.frame.step == "stock":
        yield a.StartCompany(wish.player, wish.company, wish.par)
    else:
        yield a.ChoosePar(wish.player, wish.company, wish.par)


def _buy(wish: w.WishBuy, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    if wish.by == "company":
        if shares.by_share(pos):
            yield a.Redeem(actor(wish, pos), wish.operator, POOL, percent=wish.percent)
            return
        yield a.Redeem(actor(wish, pos), wish.operator, wish.source, agreed=True)
        held_by = (player for player in pos.players if pos.holding(player, wish.company))
        yield from (a.Redeem(actor(wish, pos), wish.operator, player, agreed=True) for player in held_by)
    elif pos.frame.step == "protection":
        yield a.TakeOver(wish.player, wish.company, wish.percent)
    elif wish.count == 1:  # our purchases are of one certificate each
        yield a.BuyShare(wish.player, wish.company, wish.source)
        swapped = wish.source in pos.players  # with a president who was bankrupt
        if swapped or not pos.holding(wish.source, wish.company):  # it has come into the pool without a sale
            yield a.BuyShare(wish.player, wish.company, POOL)


def _exchange(wish: w.WishExchange, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    yield a.Exchange(actor(wish, pos), wish.used)


def _sell(wish: w.WishSell, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    if wish.by == "company":
        yield a.Reissue(actor(wish, pos), wish.operator, wish.percent if shares.by_share(pos) else None)
    else:
        yield a.SellShares(wish.player, wish.company, wish.percent)


def _lay(wish: w.WishTile, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    player = actor(wish, pos)
    if wish.by == "private":
        yield a.PowerTile(player, wish.used, wish.hex, wish.tile, wish.rotation)
    else:
        yield a.LayTile(player, wish.operator, wish.hex, wish.tile, wish.rotation)


def _token(wish: w.WishToken, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    if wish.hex not in pos.board.hexes:
        return
    cities = [s for s in stops_of(pos, wish.hex) if slots(pos, s)]
    for city in cities[wish.number :] or cities[-1:]:  # their number counts all parts of the tile
        if wish.by == "private":
            yield a.PowerToken(actor(wish, pos), wish.used, city)
        else:
            yield a.PlaceToken(actor(wish, pos), wish.operator, city)


def _dividend(wish: w.WishDividend, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    yield a.Dividend(actor(wish, pos), wish.operator, wish.choice)


def _train(wish: w.WishTrain, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    company, player = wish.operator, actor(wish, pos)
    needs = max(0, wish.price - pos.cash(company))
    handed_in: list[TrainId | None] = [None]
    if wish.trade_in is not None:
        named = trains.ours(wish.trade_in)
        own = [train for train in pos.trains(company) if kind_of(train) == kind_of(wish.trade_in)]
        handed_in = [named] if named in own else [*own]
    for train in _same_train(trains.ours(wish.train), company, pos, wish.pool):
        agreed = pos.state.trains.get(train) in pos.title.companies
        for trade_in in handed_in:
            yield a.BuyTrain(player, company, train, wish.price, needs, trade_in, agreed, side=_side(wish, train, pos))


def _side(wish: w.WishTrain, train: TrainId, pos: Position) -> str:
    """Return the side that a purchase is about, "" where a certificate has but one there, or there is no such train."""
    names = [side.name for side in supply.sides(pos, train)] if train in pos.state.trains else []
    return wish.side if len(names) > 1 and wish.side in names else ""


def _same_train(train: TrainId, company: CompanyId, pos: Position, pool: bool) -> list[TrainId]:
    """Return `train` and then the others of its type that are in depot or pool; another company's alone."""
    owner = pos.state.trains.get(train)
    if owner in pos.title.companies and owner != company:
        if not pool:
            return [train]
        owner = POOL  # the record names types of trains handed in: another one of this type is there
    alike = [t for t, o in pos.state.trains.items() if o in (DEPOT, POOL) and kind_of(t) == kind_of(train)]
    first = [train] if pos.state.trains.get(train) == owner else []
    return [*first, *(t for t in sorted(alike, key=lambda t: pos.state.trains[t] != owner) if t != train)]


def _discard(wish: w.WishDiscard, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    yield a.DiscardTrain(actor(wish, pos), wish.operator, trains.ours(wish.train))


def _private(wish: w.WishPrivate, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    if wish.by == "player":
        yield a.TradePrivate(wish.player, wish.private, wish.price, agreed=True)
    else:
        yield a.BuyPrivate(actor(wish, pos), wish.operator, wish.private, wish.price, agreed=True)


def _lend(wish: w.WishLend, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    yield a.LendMark(actor(wish, pos), wish.used, wish.company)


def _mark(wish: w.WishMark, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    power = city_marks.power_of(pos, wish.used)
    closes = power is not None and "closed" in power.tokens
    if closes and wish.used in pos.slice(CityMarks).city_marks:  # the second mark closes the first
        yield a.ClosePrivate(actor(wish, pos), wish.used)
        return
    for closed in (False, True):
        yield a.MarkCity(actor(wish, pos), wish.used, wish.hex, closed)


def _use(wish: w.WishUse, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    yield a.DestinationToken(actor(wish, pos), wish.operator, wish.use)


def _bankrupt(wish: w.WishBankrupt, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    company = wish.operator if wish.by == "company" else pos.frame.company
    yield a.DeclareBankruptcy(actor(wish, pos), company)


def _stop(wish: w.WishStop, pos: Position, trains: TheirTrains) -> Iterator[a.Action]:
    yield a.StopGame(actor(wish, pos))


MAKERS: Mapping[type[w.Wish], Callable[[Any, Position, TheirTrains], Iterator[a.Action]]] = {
    w.WishBid: _bid,
    w.WishPar: _par,
    w.WishBuy: _buy,
    w.WishExchange: _exchange,
    w.WishSell: _sell,
    w.WishTile: _lay,
    w.WishToken: _token,
    w.WishDividend: _dividend,
    w.WishTrain: _train,
    w.WishDiscard: _discard,
    w.WishPrivate: _private,
    w.WishLend: _lend,
    w.WishMark: _mark,
    w.WishUse: _use,
    w.WishBankrupt: _bankrupt,
    w.WishStop: _stop,
}

STEPS: Mapping[type[w.Wish], str] = {
    w.WishTile: "track",
    w.WishToken: "token",
    w.WishRun: "run",
    w.WishDividend: "dividend",
    w.WishTrain: "trains",
    w.WishBankrupt: "trains",
    w.WishUse: "connection_token",
}

CONNECTION = {"run": "connection_run", "dividend": "connection_dividend"}  # step of a turn → step of a connection run
