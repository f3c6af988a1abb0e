"""Let nobody's sale but the president's move the price, one step for the whole block."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules import bank
from rails18.rules.market import market
from rails18.rules.stock import shares
from rails18.rules.stock.shares import Sale


def settle(draft: Draft, sale: Sale) -> bool:
    """Pay for a block, and move the price when its seller was president before (`stock.sell.president_moves`)."""
    bank.pay_out(draft, {sale.player: sale.money})
    if sale.president == sale.player:
        market.shift(draft, sale.company, market.left(draft.title.market, draft.state.market[sale.company]))
    return True


FEATURE = Feature("presidents_sale", listeners=(on(shares.SALE_SETTLES, settle),))
