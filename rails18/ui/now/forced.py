"""Say which rules bind the sales of a president who has to raise money for a train."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.rules import emergency
from rails18.ui.words import counted


def rules(pos: Position) -> str:
    """Return what no sale may do, and what comes first, in a sentence or two."""
    company, player = pos.frame.company, pos.frame.player
    others = any(emergency.may_change(pos, other) for other in pos.state.market)
    seat = f"take {company} from you" if others else "change a presidency"
    text = f"No sale may {seat}, fill the pool beyond {pos.title.pool_limit} %, or bring more than is needed."
    over = emergency.over_limit(pos, player)
    if over:
        text += f" You are {counted(over, 'certificate')} over the limit: shares that count have to go first."
    if pos.switch("sales.settle", "at_once") == "after_turn" and pos.switch("protection.forced") == "at_once":
        text += " Presidents are asked about the prices before the train is bought."
    return text
