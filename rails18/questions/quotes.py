"""Quote an action: what it costs or brings, and what becomes of price, presidency and limits."""

from __future__ import annotations

import msgspec

from rails18.core.actions import Action, BuyShare, SellShares, StartCompany
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.core.kinds import company_of
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.questions import market, stock


class Quote(msgspec.Struct, frozen=True, gc=False):
    """Describe what an allowed action brings about.

    Args:
        spent: cash that its player or its company spends; negative: gets.
        cell: market cell of its company afterwards, None when it has none.
        unless_protected: that cell is only reached when no president protects the price.
        president: who is president of its company afterwards, "" when nobody is.
        room: how many more certificates its player may take afterwards.
    """

    spent: int
    cell: Cell | None
    unless_protected: bool
    president: PlayerId
    room: int


def quote(game: Game, action: Action) -> Quote | None:
    """Return what `action` would bring about now, None when it is refused."""
    try:
        update = game.what_if(action)
    except NotAllowed:
        return None
    before, company = game.position, company_of(action)
    after = Position(before.title, before.setup, update.after)
    payer = action.player if isinstance(action, BuyShare | SellShares | StartCompany) else company or action.player
    waits = market.after_sales(after.state, after, company)
    count = stock.count(after, action.player) if action.player in after.players else stock.Count(0, 0)
    return Quote(
        before.cash(payer) - after.cash(payer),
        waits or after.state.market.get(company),
        waits is not None,
        after.president(company) if company in after.title.operators else NO_PLAYER,
        count.limit - count.held,
    )
