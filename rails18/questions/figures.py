"""Answer what `core.questions` asks of any title, with the rules that titles share: this module is `game.questions`."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.board import bonuses
from rails18.board.optimise import Optimiser
from rails18.core import ids
from rails18.core.actions import Action, Bid, BuyPrivate, BuyTrain, LayTile, OfferTrain, TradePrivate
from rails18.core.derived import derived
from rails18.core.ids import CompanyId, HexId, KindId, PlayerId, PrivateId, kind_of
from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.questions import DepotRow, Duty, Fleet, Run, TrainOffer
from rails18.core.slices import Ports, Reprieve, Slice
from rails18.core.state import BANK, Cell
from rails18.questions import auction as about_auction
from rails18.questions import beginnings
from rails18.questions import market as about_market
from rails18.questions import privates as about_privates
from rails18.questions import standings as about_standings
from rails18.questions import stock as about_stock
from rails18.questions import track as about_track
from rails18.rules.draft import drafting, secrecy
from rails18.rules.market.market import flags, right
from rails18.rules.money import emergency, train_offers
from rails18.rules.privates import privates
from rails18.rules.rounds import information, rounds
from rails18.rules.rounds.ending import ends_by_price
from rails18.rules.routes import running
from rails18.rules.track import track
from rails18.rules.trains import export, roster, supply
from rails18.rules.trains.trains import list_price

WORK = 8  # looks of a search for a run that is only supposed (see `optimise.best`)
SUPPOSED = 900  # number of the first train of a type that is only supposed
READ = ("tiles", "tokens", "beside", "phase", *bonuses.TABLES)  # what a supposed run follows from
MOST_KNOWN = 6000
_known: dict[object, tuple[object, Run]] = {}


def best_run(pos: Position, company: CompanyId, fleet: Fleet | None = None) -> Run:
    """Return the best run of `company`, with its own trains or as if it had `fleet`."""
    if fleet is None:
        found = running.found_soon(pos, company)
        return Run(found.revenue, found.routes)
    return _supposed_run(pos, company, tuple(sorted(fleet)))


def fleet(pos: Position, company: CompanyId) -> Fleet:
    """Return the trains of `company` that meet the duty to own one."""
    return _fleet(pos, company)


def trains_on_sale(pos: Position) -> tuple[TrainOffer, ...]:
    """Return what the bank sells now, the depot's first, each side of a certificate by itself."""
    return tuple(
        TrainOffer(train, kind_of(train), side.name, side.price, pos.state.trains[train])
        for train in supply.on_sale(pos)
        for side in supply.sides(pos, train)
    )


def depot(pos: Position) -> tuple[DepotRow, ...]:
    """Return the types that the depot still has, in order of sale."""
    left, found, before = supply.left(pos), list[DepotRow](), 0
    begun = {row.kind for row in trains_on_sale(pos)}
    exports = export.after_set in pos.hooked(rounds.ALL_OPERATED)
    for name, kind in pos.title.trains.items():
        count = left[name]
        if count == 0:
            continue
        wait = 0 if name in begun else before
        if kind.opens_with and name not in begun:
            wait = next((row.wait + 1 for row in found if row.kind == kind.opens_with), before)
        price = min(side.price for side in kind.faces)
        found.append(DepotRow(name, price, count, wait, exports and kind.exported))
        before += count or 0
    return tuple(found)


def rust(pos: Position) -> Mapping[KindId, int]:
    """Return type → trains that leave the depot, its first killer included, before it rusts; absent: never.

    A train that runs once more when another type comes is as good as gone then.
    """
    waits = {row.kind: row.wait for row in depot(pos)}
    ends = {name: kind.ended_by for name, kind in pos.title.trains.items()}
    return {name: waits[end] + 1 for name, end in ends.items() if end in waits}


def closing(pos: Position) -> int | None:
    """Return the trains that leave the depot before privates close, None when they do not or have closed."""
    if privates.closing_time(pos):
        return None
    waits = {row.kind: row.wait for row in depot(pos)}
    found = [
        waits[name] + 1
        for name, kind in pos.title.trains.items()
        if name in waits and kind.phase and pos.title.phases[kind.phase].closes_privates
    ]
    return min(found, default=None)


def train_room(pos: Position, company: CompanyId) -> int:
    """Return how many more trains `company` may own."""
    return -roster.over(pos, roster.sides_of(pos, roster.counted(pos, company)))


def duty(pos: Position, company: CompanyId) -> Duty:
    """Return the duty of `company` to own a train."""
    price = supply.cheapest(pos)
    short = max(0, price - pos.cash(company))
    missing = max(0, short - pos.cash(pos.president(company)))
    return Duty(emergency.must_buy(pos, company), price, short, missing)


def certificate_room(pos: Position, player: PlayerId) -> int:
    """Return how many more certificates `player` may take; negative when over the limit."""
    count = about_stock.count(pos, player)
    return count.limit - count.held


def worth(pos: Position, player: PlayerId) -> int:
    """Return what `player` is worth now, as it is counted at the end."""
    return about_standings.worth(pos, player)


def private_income(pos: Position, private: PrivateId) -> int:
    """Return what a private pays its owner in each operating round now."""
    return privates.revenue(pos, private)


def pars(pos: Position) -> tuple[int, ...]:
    """Return the par values that may be chosen now, the highest first."""
    return tuple(sorted(about_market.open_pars(pos), reverse=True))


def amounts(pos: Position, action: Action) -> tuple[int, int] | None:
    """Return the lowest and the highest amount of an action that names one, None when it is not negotiable."""
    if isinstance(action, Bid):
        return about_auction.bid_range(pos, action.player, action.private)
    if isinstance(action, BuyPrivate):
        least, most = about_privates.price_range(pos, action.private)
        return least, min(most, pos.cash(action.company))
    if isinstance(action, TradePrivate):
        return about_privates.trade_range(pos, action.private, action.player)
    if isinstance(action, OfferTrain):
        return 1, train_offers.asked_for(pos)[action.train]
    if isinstance(action, BuyTrain):
        return _train_prices(pos, action)
    return None


def owed(pos: Position, player: PlayerId) -> int:
    """Return what `player` has to pay later for what they have chosen already."""
    return drafting.committed(pos, player)


def seen(pos: Position, player: PlayerId) -> Position:
    """Return the position as `player` may know it: secret money counts as the bank's, unknown cards as any."""
    pos = secrecy.seen_by(pos, player)
    if not information.treasuries_hidden(pos):
        return pos
    cash = dict(pos.state.cash)
    for company in pos.title.companies:
        if pos.president(company) != player:
            cash[BANK] += cash.get(company, 0)
            cash[company] = 0
    return pos.supposing(cash=cash)


def port_owners(pos: Position) -> Mapping[HexId, CompanyId]:
    """Return the hexes of ports that have been claimed, with the companies that own their markers."""
    return pos.slice(Ports).ports


def is_last_set(pos: Position) -> bool:
    """Return whether no set of operating rounds can follow the one that is running."""
    return rounds.last_round(pos)


def payments_to_end(pos: Position) -> int | None:
    """Return how many dividends carry a share price to where it ends the game, None where no price does so."""
    grid = pos.title.market
    return (
        min((_payments(grid, cell) for cell in pos.state.market.values()), default=None) if ends_by_price(pos) else None
    )


def _payments(grid: Market, cell: Cell) -> int:
    number = 0
    while "end" not in flags(grid, cell) and (beyond := right(grid, cell)) != cell:
        number, cell = number + 1, beyond
    return number


def first_joins(pos: Position, company: CompanyId) -> tuple[HexId, ...]:
    """Return the places that one tile, on ground that costs nothing, joins with the home of a company."""
    return beginnings.first_joins(pos, company)


def kept_free(pos: Position) -> frozenset[HexId]:
    """Return the hexes on which nobody may lay a tile now, because of a private."""
    return frozenset(track.kept_free(pos))


def joins(pos: Position, lay: LayTile) -> bool:
    """Return whether trains of the operating company would reach the track of a tile."""
    return bool(about_track.prospect(pos, lay).joins)


def _train_prices(pos: Position, action: BuyTrain) -> tuple[int, int]:
    """Return the lowest and the highest price of a train: fixed by the bank, to be agreed with another company."""
    if pos.state.trains[action.train] not in pos.title.companies:
        price = list_price(pos, action.train, action.trade_in, action.side)
        return price, price
    cash = pos.cash(action.company)
    if not emergency.helps_with_companies(pos) or not emergency.must_buy(pos, action.company):
        return 1, cash
    return 1, max(cash, min(pos.side(action.train).price, cash + pos.cash(action.player)))


@derived("trains", "sides", "phase", "features")
def _fleet(pos: Position, company: CompanyId) -> Fleet:
    return tuple((kind_of(train), pos.side(train).name) for train in roster.serving(pos, company))


@derived(*READ)
def _supposed_run(pos: Position, company: CompanyId, fleet: Fleet) -> Run:
    """Return the best run that a short search finds for `company` as if it had these trains and no other.

    Maps that come about again, such as one that was only tried before, are known by what is on them.
    """
    if not fleet:
        return Run()
    key = (id(pos.title), company, fleet, *(_content(pos.state.table(table)) for table in READ))
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            del _known[next(iter(_known))]
        found = _known[key] = pos.title, _searched(pos, company, fleet)  # holding the title keeps its id from others
    return found[1]


def _content(table: object) -> object:
    if isinstance(table, Slice):
        return tuple(_content(getattr(table, name)) for name in table.__struct_fields__)
    return frozenset(table.items()) if isinstance(table, Mapping) else table


def _searched(pos: Position, company: CompanyId, fleet: Fleet) -> Run:
    owned = {ids.train(kind, SUPPOSED + number): side for number, (kind, side) in enumerate(fleet)}
    supposed = pos.supposing(trains=dict.fromkeys(owned, company), sides=owned).supposing_slice(Reprieve, saved={})
    searches = [Optimiser(question, None, WORK) for question in running.problems(supposed, company, ())]
    top = max((search.solve() for search in searches), key=lambda answer: answer.revenue, default=None)
    return Run(top.revenue, top.routes, sum(search.looks for search in searches)) if top else Run()
