"""Count what no game makes or loses: money, presidencies, tiles and places for tokens."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.board.layout import free_slots, supply
from rails18.core.draft import Draft
from rails18.core.events import Event
from rails18.core.position import Position
from rails18.rules.options import BANK_ADDED


def money_due(pos: Position) -> int:
    """Return how much money the game has."""
    return pos.title.bank + (pos.option(BANK_ADDED) if pos.state.bank_broken else 0)


def money_there(pos: Position) -> int:
    """Return how much money bank, players and companies have."""
    return sum(pos.state.cash.values())


def faults(pos: Position) -> Iterator[Event]:
    """Yield what does not balance."""
    total, due = money_there(pos), money_due(pos)
    if total != due:
        yield Event("balance_money", {"money": total, "due": due})
    for company in pos.state.par:
        president = pos.president(company)
        most = max((pos.holding(player, company) for player in pos.players), default=0)
        if president and most > pos.holding(president, company):
            yield Event("balance_president", {"company": company, "player": president})
    for tile, left in supply(pos).items():
        if left < 0:
            yield Event("balance_tile", {"tile": tile, "number": -left})
    for stop in pos.state.tokens:
        if free_slots(pos, stop) < 0:
            yield Event("balance_places", {"stop": stop})


def tell(draft: Draft) -> bool:
    """Say what does not balance; return whether anything does not."""
    found = list(faults(draft.pos))
    draft.events += found
    return bool(found)
