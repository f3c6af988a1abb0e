"""Answer questions about private companies."""

from __future__ import annotations

import msgspec

from rails18.core.actions import Action, Exchange, TradePrivate
from rails18.core.ids import NO_KIND, HexId, KindId, PlayerId, PrivateId
from rails18.core.notes import PrivateNotes, TrainNotes
from rails18.core.position import Position
from rails18.core.powers import ExchangeForShare, MarkCity
from rails18.core.state import UNSOLD
from rails18.core.title import Title
from rails18.rules.auction import auction
from rails18.rules.city_marks import city_marks
from rails18.rules.privates import conversion, free_exchange, last_exchange, powers, privates, share_exchange, trade


class LastChance(msgspec.Struct, frozen=True, gc=False):
    """Tell about which `private` a player is asked before it closes, and which action `wants` that, None: an export."""

    private: PrivateId
    wants: Action | None


def unsold(pos: Position) -> tuple[PrivateId, ...]:
    """Return the privates that nobody has bought."""
    return auction.unsold(pos)


def price_range(pos: Position, private: PrivateId) -> tuple[int, int]:
    """Return from what to what price a company may buy a private."""
    return privates.price_range(pos, private)


def trade_range(pos: Position, private: PrivateId, buyer: PlayerId) -> tuple[int, int]:
    """Return from what to what price a player may buy a private; the highest is lower where nothing can be paid."""
    return trade.price_range(pos, private, buyer)


def trades_aside(pos: Position) -> bool:
    """Tell whether a private bought from another player is not the purchase of the turn."""
    return trade.in_either_turn(pos)


def sold_for_train(pos: Position) -> bool:
    """Tell whether a private is sold now to pay for a train, and not in a stock round."""
    return pos.frame.step != "stock"


def traded(pos: Position) -> tuple[TradePrivate, ...]:
    """Return the sales of privates between players, or from the market, that are thought of now, at least prices."""
    return tuple(trade.sales(pos, {}) if sold_for_train(pos) else trade.trades(pos, {}))


def becomes(pos: Position, private: PrivateId) -> KindId:
    """Return the type of train that a private may become in this game, "" for none."""
    power = conversion.power_of(pos, private)
    return power.train if power is not None and len(pos.players) in power.players else NO_KIND


def exchange_power(pos: Position, private: PrivateId) -> ExchangeForShare | None:
    """Return the power of a private to become a named share."""
    return share_exchange.exchange_power(pos, private)


def free_power(pos: Position, private: PrivateId) -> ExchangeForShare | None:
    """Return the power of a private to become a share of any company."""
    return free_exchange.power_of(pos, private)


def exchangeable(pos: Position) -> tuple[PrivateId, ...]:
    """Return the privates of players that become a share of any company."""
    return tuple(p for p, owner in pos.state.privates.items() if owner in pos.players and free_power(pos, p))


def in_stock_turn(pos: Position) -> bool:
    """Tell whether an exchange is the purchase of a turn now."""
    return pos.frame.step == "stock"


def exchange_cost(pos: Position, action: Exchange) -> int:
    """Return what an exchange that starts a company costs."""
    return free_exchange.to_pay(pos, action)


def last_chance(pos: Position) -> LastChance | None:
    """Return which private closes unless it is exchanged now, None when nobody is asked."""
    if pos.frame.step != last_exchange.STEP:
        return None
    wants = next((frame.noted(TrainNotes).wanted for frame in pos.state.frames if frame.noted(TrainNotes).wanted), None)
    return LastChance(pos.frame.noted(PrivateNotes).private, wants)


def mark_power(pos: Position, private: PrivateId) -> MarkCity | None:
    """Return the power of a private to mark a city."""
    return city_marks.power_of(pos, private)


def marked_cities(title: Title) -> dict[str, int]:
    """Return mark of a city → what it adds to the runs of the company that has it, for each mark of the title."""
    powers = (power for private in title.privates.values() for power in private.powers)
    return {power.mark: power.bonus for power in powers if isinstance(power, MarkCity)}


def closed_hexes(pos: Position) -> dict[HexId, tuple[PrivateId, ...]]:
    """Return hex → open privates that keep tiles off it: those in players' hands, or still to be sold."""
    found: dict[HexId, tuple[PrivateId, ...]] = {}
    for private, data in pos.title.privates.items():
        unsold = pos.state.privates.get(private) == UNSOLD
        for power in data.powers:
            for hex in power.closed_hexes if unsold or powers.works(pos, private, power) else ():
                found[hex] = (*found.get(hex, ()), private)
    return found
