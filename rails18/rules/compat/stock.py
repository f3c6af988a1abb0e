"""Buy several shares of a company in a turn as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules.compat import yes
from rails18.rules.stock import stock

# Sales, or a private, may come between the purchases: it looks at the shares alone (`stock.brown.one_company`).
FEATURE = Feature("compat.stock", listeners=(on(stock.SALES_BETWEEN, yes),))
