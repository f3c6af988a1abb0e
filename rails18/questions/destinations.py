"""Answer questions about destinations and connection runs."""

from __future__ import annotations

from rails18.core.ids import CompanyId, StopId
from rails18.core.notes import ConnectionNotes
from rails18.core.position import Position
from rails18.questions import routes
from rails18.rules.destinations import destinations
from rails18.rules.options import DESTINATION_MOVE


def ends(pos: Position, company: CompanyId) -> tuple[StopId, StopId]:
    """Return home and destination of a company."""
    return destinations.ends(pos, company)


def uses(pos: Position, company: CompanyId) -> tuple[str, ...]:
    """Return what the destination token may be used for."""
    return destinations.uses(pos, company)


def price_goes_up(pos: Position) -> bool:
    """Tell whether paying out a connection run moves the price up instead of right."""
    return pos.option(DESTINATION_MOVE) == "up"


def income(pos: Position) -> tuple[int, int]:
    """Return what the connection run has earned, in all and per share."""
    earned: int = pos.frame.noted(ConnectionNotes).income
    return earned, routes.per_share(pos, pos.frame.company, earned)
