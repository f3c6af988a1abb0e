"""Trade privates as 18xx.games does."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.actions import TradePrivate
from rails18.core.hook import on
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.rules.compat import yes
from rails18.rules.privates import privates, trade
from rails18.rules.trains import phases


def in_sales_phases(pos: Position, action: TradePrivate) -> Iterator[Refusal]:
    """Refuse trades in phases in which companies may not buy privates either (`stock.private.from_player`)."""
    first = pos.state.round.set == 1 and privates.owner(pos, action.private) in pos.players
    if not first and not phases.current(pos).private_sales:
        yield refuse("private.buy.phase", private=action.private, phase=pos.state.phase)


# A private bought from a player counts only afterwards; who is over the limit then sells (`stock.limit.privates_count`)
FEATURE = Feature("compat.privates", listeners=(on(trade.NEEDS_NO_ROOM, yes),))
SALES_PHASES = Feature("compat.private_sales", listeners=(on(trade.BARRED, in_sales_phases),))
