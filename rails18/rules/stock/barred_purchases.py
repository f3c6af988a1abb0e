"""Bar players from buying in a stock round what they have sold for a train before it, where that is played."""

from __future__ import annotations

from rails18.core.actions import SellShares
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.slices import ForcedSales
from rails18.rules.money import emergency
from rails18.rules.options import AFTER_FORCED_SALE
from rails18.rules.stock import stock


def remember(draft: Draft, action: SellShares) -> None:
    """Remember a forced sale where it bars purchases in the next stock round (`stock.buy.after_sale`)."""
    if draft.pos.option(AFTER_FORCED_SALE) == "barred":
        now = draft.state.round.set
        others = tuple(sale for sale in draft.pos.slice(ForcedSales).forced_sales if sale[2] == now)
        draft.change(ForcedSales, forced_sales=(*others, (action.player, action.company, now)))


def barred(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Return whether a forced sale in the operating rounds before this stock round bars a purchase in it."""
    return (player, company, pos.state.round.set - 1) in pos.slice(ForcedSales).forced_sales


FEATURE = Feature(
    "barred_purchases",
    listeners=(on(emergency.FORCED_SALE, remember), on(stock.BARRED, barred)),
    keeps=ForcedSales,
    options=(AFTER_FORCED_SALE,),
)
