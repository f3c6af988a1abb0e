"""Let shares leave the game where few players would hold them all: the rules for two.

What a company has left when it floats goes to the bank pool, and whoever is not its president and buys from the pool
takes one share there out of the game first.
"""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.actions import BuyShare
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import OFFERING, POOL, REMOVED
from rails18.rules.options import SHARES_LEAVE
from rails18.rules.stock import shares, stock

FROM_OFFERING_TOO: Hook[Callable[[Position], bool]] = Hook("purchases from the offering take a share out too")


def in_force(pos: Position) -> bool:
    """Return whether so few play that shares leave the game (`two.president.thirty`)."""
    return len(pos.players) <= pos.option(SHARES_LEAVE)


def rest_to_pool(draft: Draft, company: CompanyId) -> None:
    """Move the rest of the offering to the pool when a company floats (`two.float.rest`, `two.float.above_limit`)."""
    rest = shares.ordinary(draft.pos, OFFERING, company) if in_force(draft.pos) else ()
    if rest:
        draft.put_all("certificates", dict.fromkeys(rest, POOL))
        percent = sum(map(draft.pos.percent, rest))
        draft.tell("rest_to_pool", company=company, percent=percent)


def takes_out(pos: Position, action: BuyShare) -> bool:
    """Return whether a purchase first takes a share of the pool out of play (`two.buy.remove`, `two.buy.president`).

    Source: `two.buy.offering`.
    """
    if not in_force(pos) or pos.president(action.company) == action.player or not pos.pool_percent(action.company):
        return False
    return action.source == POOL or pos.says(FROM_OFFERING_TOO)


def take_out(draft: Draft, action: BuyShare) -> bool:
    """Take a share out of the game before a purchase; True when nothing is left to buy (`two.buy.last`)."""
    if not takes_out(draft.pos, action):
        return False
    draft.put_all("certificates", {shares.ordinary(draft.pos, POOL, action.company)[-1]: REMOVED})
    draft.tell("share_removed", company=action.company, player=action.player)
    return not draft.pos.holding(action.source, action.company)


FEATURE = Feature(
    "leaving_shares",
    listeners=(
        on(shares.COMPANY_FLOATED, rest_to_pool),
        on(stock.BEFORE_PURCHASE, take_out),
    ),
    options=(SHARES_LEAVE,),
)
