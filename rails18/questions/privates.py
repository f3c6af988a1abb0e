"""Answer questions about private companies."""

from __future__ import annotations

import msgspec

from rails18.core.actions import Action, TradePrivate
from rails18.core.ids import NO_KIND, CompanyId, HexId, HolderId, KindId, PrivateId, TrainId
from rails18.core.notes import PrivateNotes, TrainNotes
from rails18.core.position import Position
from rails18.core.powers import MarkPower
from rails18.core.slices import TrainsRun
from rails18.core.state import UNSOLD
from rails18.core.title import Title
from rails18.rules.auction import auction
from rails18.rules.city_marks import city_marks
from rails18.rules.privates import conversion, free_exchange, last_exchange, powers, privates, share_exchange, trade

# what the rules answer themselves
unsold = auction.unsold
price_range = privates.price_range
trade_range = trade.price_range
trades_aside = trade.in_either_turn
exchange_power = share_exchange.exchange_power
free_power = free_exchange.power_of
exchange_cost = free_exchange.to_pay
mark_power = city_marks.power_of


class LastChance(msgspec.Struct, frozen=True, gc=False):
    """Hold the `private` about which a player is asked before it closes, and what `wants` that; None: an export."""

    private: PrivateId
    wants: Action | None


class TakenIn(msgspec.Struct, frozen=True, gc=False):
    """Hold what comes to the `buyer` of an independent `company`.

    Args:
        money: its treasury.
        trains: its trains.
        ran: those of them that have run in this round, and do not run again for the buyer.
        token: the buyer has its place on the map afterwards, where it had none.
    """

    company: CompanyId
    buyer: HolderId
    money: int
    trains: tuple[TrainId, ...]
    ran: tuple[TrainId, ...]
    token: bool


def taken_in(before: Position, after: Position) -> tuple[TakenIn, ...]:
    """Return the independents that companies have taken in, with what came along."""
    found = []
    for company in before.title.independents:
        buyer = after.independent_owner(company)
        if buyer == before.independent_owner(company) or buyer not in after.title.companies:
            continue
        trains = tuple(train for train in before.trains(company) if after.state.trains[train] == buyer)
        ran = tuple(train for train in trains if train in after.slice(TrainsRun).have_run)
        stops = [stop for stop, there in before.state.tokens.items() if company in there]
        token = any(buyer not in before.state.tokens[stop] and buyer in after.state.tokens[stop] for stop in stops)
        found.append(TakenIn(company, buyer, before.cash(company), trains, ran, token))
    return tuple(found)


def sold_for_train(pos: Position) -> bool:
    """Return whether a private is sold now to pay for a train, and not in a stock round."""
    return pos.frame.step != "stock"


def traded(pos: Position) -> tuple[TradePrivate, ...]:
    """Return the sales of privates between players, or from the market, that are thought of now, at least prices."""
    return tuple(trade.sales(pos, {}) if sold_for_train(pos) else trade.trades(pos, {}))


def becomes(pos: Position, private: PrivateId) -> KindId:
    """Return the type of train that a private may become in this game, "" for none."""
    power = conversion.power_of(pos, private)
    return power.train if power is not None and len(pos.players) in power.players else NO_KIND


def exchangeable(pos: Position) -> tuple[PrivateId, ...]:
    """Return the privates of players that become a share of any company."""
    return tuple(p for p, owner in pos.state.privates.items() if owner in pos.players and free_power(pos, p))


def in_stock_turn(pos: Position) -> bool:
    """Return whether an exchange is the purchase of a turn now."""
    return pos.frame.step == "stock"


def last_chance(pos: Position) -> LastChance | None:
    """Return which private closes unless it is exchanged now, None when nobody is asked."""
    if pos.frame.step != last_exchange.STEP:
        return None
    wants = next((frame.noted(TrainNotes).wanted for frame in pos.state.frames if frame.noted(TrainNotes).wanted), None)
    return LastChance(pos.frame.noted(PrivateNotes).private, wants)


def marks_of(title: Title) -> tuple[tuple[str, PrivateId, int], ...]:
    """Return name of a mark, private that has it, and what it adds, for each private that puts a mark on a city."""
    return tuple(
        (power.mark, private.id, power.bonus)
        for private in title.privates.values()
        for power in private.powers
        if isinstance(power, MarkPower)
    )


def marked_cities(title: Title) -> dict[str, int]:
    """Return mark of a city → what it adds to the runs of the company that has it, for each mark of the title."""
    powers = (power for private in title.privates.values() for power in private.powers)
    return {power.mark: power.bonus for power in powers if isinstance(power, MarkPower)}


def closed_hexes(pos: Position) -> dict[HexId, tuple[PrivateId, ...]]:
    """Return hex → open privates that keep tiles off it: those in players' hands, or still to be sold."""
    found: dict[HexId, tuple[PrivateId, ...]] = {}
    for private, data in pos.title.privates.items():
        unsold = pos.state.privates.get(private) == UNSOLD
        for power in data.powers:
            for hex in power.closed_hexes if unsold or powers.works(pos, private, power) else ():
                found[hex] = (*found.get(hex, ()), private)
    return found
