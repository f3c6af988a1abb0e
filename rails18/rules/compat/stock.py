"""Buy shares as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules.compat import yes
from rails18.rules.stock import leaving_shares, stock

# Sales, or a private, may come between the purchases: it looks at the shares alone (`stock.brown.one_company`).
FEATURE = Feature("compat.stock", listeners=(on(stock.SALES_BETWEEN, yes),))
# A share leaves the game with purchases from the offering too, while the pool has one (`two.buy.offering`).
OFFERING_TOO = Feature("compat.leaving_shares", listeners=(on(leaving_shares.FROM_OFFERING_TOO, yes),))
