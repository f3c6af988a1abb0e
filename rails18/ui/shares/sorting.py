"""Sort the rows of companies and the columns of players of the share display."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.questions import rounds, standings
from rails18.words.translation import tr

SEATS = LISTED = ""
ROWS = "price"  # column whose head puts companies in operating order
COMPANIES: Mapping[str, str] = {LISTED: "Companies as listed", "order": "Companies in operating order"}
PLAYERS: Mapping[str, str] = {SEATS: "Players as they sit", "cash": "Players by cash", "worth": "Players by worth"}
_OF_PLAYERS: Mapping[str, Callable[[Position, PlayerId], int]] = {
    "cash": lambda pos, player: pos.cash(player),
    "worth": standings.worth,
}


def companies(pos: Position, order: str) -> Sequence[str]:
    """Return the companies in an order of `COMPANIES`; those without a price come last."""
    listed = list(pos.title.companies)
    if order == LISTED:
        return listed
    running = rounds.companies_in_order(pos)
    return [*running, *(company for company in listed if company not in running)]


def players(pos: Position, order: str) -> Sequence[PlayerId]:
    """Return the players in an order of `PLAYERS`, the richest first."""
    if order == SEATS:
        return pos.players
    return sorted(pos.players, key=lambda player: -_OF_PLAYERS[order](pos, player))


def tip(row: str, column: str) -> str:
    """Return what a click on a head, or on the name of a row of the players' part, sorts by."""
    if (row, column) == ("head", ROWS):
        return tr("Click for the companies in operating order; again for the listed order.")
    if column == "company" and row in _OF_PLAYERS:
        return tr("Click to sort the players by this; again for the order in which they sit.")
    return ""
