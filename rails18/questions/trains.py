"""Answer questions about trains: what is for sale, for how much, limits, and the duty to own one."""

from __future__ import annotations

import msgspec

from rails18.core.actions import BuyTrain
from rails18.core.ids import CompanyId, HolderId, KindId, PlayerId, TrainId, among, kind_of
from rails18.core.position import Position
from rails18.core.slices import Reprieve
from rails18.core.state import DEPOT, SECOND_HAND
from rails18.rules.money import emergency
from rails18.rules.trains import phases, roster, supply, trains

# what the rules answer themselves
phase = phases.current
kind = supply.kind
excess = phases.excess
depot_types = supply.depot_types
on_sale = supply.on_sale
left = supply.left
left_second_hand = supply.left_second_hand
sides = supply.sides
wanted = supply.wanted
in_last_run = roster.late
smaller = phases.smaller


class Owned(msgspec.Struct, frozen=True, gc=False):
    """Describe what trains a company has.

    Args:
        trains: how many trains its certificates count as at least.
        certificates: how many certificates count.
        names: letters of their sides.
        excess: how many trains or certificates it is over the limit; negative: how many more it may have.
    """

    trains: int
    certificates: int
    names: tuple[str, ...]
    excess: int


class CompanyTrain(msgspec.Struct, frozen=True, gc=False):
    """Describe a train of another company.

    Args:
        train: its id.
        seller: the company that owns it.
        owner: president of that company, who has to agree.
        most: the highest price that can be paid.
        face: its printed price.
        asked: price for which it was offered, None without an offer.
        helped: the president may add money for it.
    """

    train: TrainId
    seller: CompanyId
    owner: PlayerId
    most: int
    face: int
    asked: int | None
    helped: bool


def owned(pos: Position, company: CompanyId) -> Owned:
    """Return the trains of a company that count against the limit."""
    sides = roster.sides_of(pos, roster.counted(pos, company))
    return Owned(roster.number(sides), len(sides), tuple(side.name for side in sides), roster.over(pos, sides))


def left_beside(pos: Position, train: TrainId) -> int:
    """Return how many certificates of a kind are for sale where this one is, 0 in the pool or for any number."""
    name, holder = kind_of(train), pos.state.trains[train]
    if holder == DEPOT:
        return supply.left(pos).get(name) or 0
    return supply.left_second_hand(pos).get(name, 0) if holder == SECOND_HAND else 0


def second_hand(pos: Position, company: CompanyId) -> tuple[TrainId, ...]:
    """Return the obsolete trains that a company owns."""
    return tuple(train for train in pos.trains(company) if roster.second_hand(pos, train))


def purchase(pos: Position, train: TrainId, traded: TrainId | None = None, side: str = "") -> BuyTrain:
    """Return the purchase of a train that no company owns by the company of the open step, with the help it needs.

    Args:
        traded: train handed in.
        side: name of the side, of a certificate that is sold in several; "" means the first.
    """
    company, player = pos.frame.company, pos.frame.player
    price = trains.list_price(pos, train, traded, side)
    lacking = price - pos.cash(company)
    forced = bool(company) and emergency.must_buy(pos, company)
    chosen = forced and (price == supply.cheapest(pos) or emergency.any_train(pos))
    helped = chosen and lacking > 0 and not roster.second_hand(pos, train)
    return BuyTrain(player, company, train, price, lacking if helped else 0, traded, side=side)


def purchases(pos: Position, train: TrainId, traded: TrainId | None = None) -> list[BuyTrain]:
    """Return the purchases of a train, one for each side in which it is sold, the first one first."""
    offered = supply.sides(pos, train)
    if len(offered) < 2:
        return [purchase(pos, train, traded)]
    return [purchase(pos, train, traded, side.name) for side in offered]


def trade_ins(pos: Position, train: TrainId) -> list[TrainId]:
    """Return one train of each type that the company of the open step may trade in for `train`."""
    first: dict[KindId, TrainId] = {}
    for own in pos.trains(pos.frame.company):
        first.setdefault(kind_of(own), own)
    return [own for name, own in first.items() if name in supply.kind(pos, train).credit_for]


def from_companies(pos: Position) -> list[CompanyTrain]:
    """Return one train of each kind and side that another company owns, with what may be paid for it."""
    seen: dict[tuple[HolderId, KindId, str], TrainId] = {}
    for train, owner in pos.state.trains.items():
        if owner in pos.title.companies and owner != pos.frame.company:
            seen.setdefault((owner, kind_of(train), pos.side(train).name), train)
    return [_company_train(pos, train) for train in seen.values()]


def _company_train(pos: Position, train: TrainId) -> CompanyTrain:
    company, seller = pos.frame.company, pos.state.trains[train]
    assert among(seller, pos.title.companies)
    forced = emergency.helps_with_companies(pos) and emergency.must_buy(pos, company) and emergency.shortfall(pos) > 0
    helped = forced and not roster.second_hand(pos, train)
    found, cash = supply.kind(pos, train), pos.cash(company)
    face = pos.side(train).price if found.sides else found.price
    most = max(cash, min(face, cash + pos.cash(pos.frame.player))) if helped else cash
    return CompanyTrain(train, seller, pos.president(seller), most, face, trains.offered(pos, train), helped)


def is_open(pos: Position) -> bool:
    """Return whether the open step sells trains to a company."""
    return pos.frame.step == "trains"


def is_protected(pos: Position, train: TrainId) -> bool:
    """Return whether a train runs once more after it rusts."""
    return train in pos.slice(Reprieve).saved
