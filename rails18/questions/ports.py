"""Answer questions about ports."""

from __future__ import annotations

from rails18.core.ids import HexId
from rails18.core.position import Position
from rails18.rules.options import PORT_INCOME, PORT_PRICE
from rails18.rules.ports import ports


def possible(pos: Position) -> bool:
    """Tell whether companies of this title may claim ports."""
    return PORT_PRICE.name in pos.title.options


def price(pos: Position) -> int:
    """Return what a port marker of another company costs."""
    return ports.price(pos)


def income(pos: Position) -> int:
    """Return what a marker earns at the start of each operating round."""
    return pos.option(PORT_INCOME)


def unclaimed(pos: Position) -> tuple[HexId, ...]:
    """Return the hexes of the ports that nobody has."""
    return ports.unclaimed(pos)
