"""Answer questions about destinations and connection runs."""

from __future__ import annotations

from rails18.core.ids import CompanyId
from rails18.core.notes import ConnectionNotes
from rails18.core.position import Position
from rails18.core.slices import Destinations
from rails18.questions import routes
from rails18.rules.destinations import connection, destinations

# what the rules answer themselves
ends = destinations.ends
uses = destinations.uses


def price_goes_up(pos: Position) -> bool:
    """Return whether paying out a connection run moves the price up instead of right."""
    return not pos.hooked(connection.PAID_MOVE)


def income(pos: Position) -> tuple[int, int]:
    """Return what the connection run has earned, in all and per share."""
    earned: int = pos.frame.noted(ConnectionNotes).income
    return earned, routes.per_share(pos, pos.frame.company, earned)


def connected(pos: Position, company: CompanyId) -> bool:
    """Return whether a company has begun its connection run."""
    return company in pos.slice(Destinations).destinations
