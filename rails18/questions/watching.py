"""Answer whether something has happened that a player who only passes would want to know."""

from __future__ import annotations

import msgspec

from rails18.core.ids import NO_COMPANY, NO_PLAYER, NO_PRIVATE, CompanyId, PlayerId, PrivateId
from rails18.core.position import Position
from rails18.questions import stock

WAITING = ("stock", "auction")  # steps in which a player may go on passing
ROUND, LOST, BOUGHT, SOLD, PRICE, OUTBID, WON = "round", "lost", "bought", "sold", "price", "outbid", "won"


class Happening(msgspec.Struct, frozen=True, gc=False):
    """Describe what has happened.

    Args:
        kind: ``round`` (it is over), ``lost`` (a presidency), ``bought`` or ``sold`` (shares of a company of theirs),
            ``price`` (of shares that they hold), ``outbid`` or ``won`` (a private).
        company: the company, "" without one.
        private: the private, "" without one.
        who: who did it, "" where nobody did.
        was, now: percent that they held, or the price.
    """

    kind: str
    company: CompanyId = NO_COMPANY
    private: PrivateId = NO_PRIVATE
    who: PlayerId = NO_PLAYER
    was: int = 0
    now: int = 0


def may_wait(pos: Position) -> bool:
    """Return whether the player who decides has done nothing yet in a turn that a pass would end."""
    return pos.frame.step in WAITING and not (pos.frame.step == "stock" and stock.turn(pos).acted)


def happened(before: Position, after: Position, player: PlayerId) -> Happening | None:
    """Return the first thing between two moments that concerns a player, None for nothing.

    What counts: the round is over; somebody bought or sold shares of a company of which they are or were president; the
    price of shares that they hold is another one; they were outbid, or a private became theirs.
    """
    if before.state.round != after.state.round or after.state.ending is not None:
        return Happening(ROUND)
    return _in_companies(before, after, player) or _in_auction(before, after, player)


def _in_companies(before: Position, after: Position, player: PlayerId) -> Happening | None:
    for company in before.state.par:
        if before.president(company) == player:
            if after.president(company) != player:
                return Happening(LOST, company, who=after.president(company))
            for other in after.players:
                was, now = before.holding(other, company), after.holding(other, company)
                if was != now and other != player:
                    return Happening(BOUGHT if now > was else SOLD, company, who=other, was=was, now=now)
    for company in before.state.market:
        was, now = before.price(company), after.price(company) if company in after.state.market else 0
        if was != now and before.holding(player, company):
            return Happening(PRICE, company, was=was, now=now)
    return None


def _in_auction(before: Position, after: Position, player: PlayerId) -> Happening | None:
    for private, owner in after.state.privates.items():
        if owner == player and before.state.privates.get(private) != player:
            return Happening(WON, private=private)
    for private, bids in before.state.bids.items():
        mine = dict(bids).get(player, 0)
        highest = max(after.state.bids.get(private, ()), key=lambda bid: bid[1], default=(player, mine))
        if mine and highest[0] != player and mine == max(amount for _, amount in bids):
            return Happening(OUTBID, private=private, who=highest[0], was=mine, now=highest[1])
    return None
