"""Answer questions about what players are worth, and who wins."""

from __future__ import annotations

from rails18.core.actions import SellShares
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.slices import Bankrupts
from rails18.rules.rounds import scoring
from rails18.rules.stock import selling, shares

# what the rules answer themselves
worth = scoring.worth
sources = scoring.sources
winners = scoring.winners


def bankrupts(pos: Position) -> tuple[PlayerId, ...]:
    """Return who went bankrupt, in order."""
    ending = pos.state.ending
    last = (ending.player,) if ending is not None and ending.player else ()
    return tuple(dict.fromkeys((*pos.slice(Bankrupts).bankrupt, *last)))


def sellable(pos: Position, player: PlayerId, company: CompanyId) -> int:
    """Return the most percent of a company that a player could sell in one block at this moment of the market.

    What the turn allows is left out: it is about what shares are good for.
    """
    checks = (selling.what_to_sell, selling.pool_room, selling.president_may)
    for percent in range(pos.holding(player, company), 0, -pos.company(company).share):
        action = SellShares(player, company, percent)
        if not any(found for check in checks for found in check(pos, action)):
            return percent
    return 0


def liquidity(pos: Position, player: PlayerId) -> int:
    """Return the cash of a player with what the shares that could be sold would bring, each company by itself."""
    sold = (shares.proceeds(pos, company, sellable(pos, player, company)) for company in pos.state.market)
    return pos.cash(player) + sum(sold)
