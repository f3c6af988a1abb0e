"""Say that it is another company's turn, rather than another step."""

from __future__ import annotations

from rails18.core.actions import Action, BuyPort
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules import turn


def others_turn(pos: Position, action: Action) -> str:
    """Return the rule that an action for another company than the operating one breaks (`operating.order.once`)."""
    company = getattr(action, "company", "") if turn.is_open(pos) else ""
    other = company in pos.title.companies and company != pos.frame.company
    return "operating.order.once" if other and not isinstance(action, BuyPort) else ""


FEATURE = Feature("others_turn", judges=(others_turn,))
