"""Answer questions about ports."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.ids import CompanyId, HexId
from rails18.core.position import Position
from rails18.core.slices import Ports
from rails18.rules.options import PORT_INCOME, PORT_PRICE
from rails18.rules.ports import ports

# what the rules answer themselves
price = ports.price
unclaimed = ports.unclaimed


def possible(pos: Position) -> bool:
    """Return whether companies of this title may claim ports."""
    return PORT_PRICE.name in pos.title.options


def income(pos: Position) -> int:
    """Return what a marker earns at the start of each operating round."""
    return pos.option(PORT_INCOME)


def owners(pos: Position) -> Mapping[HexId, CompanyId]:
    """Return the hexes of ports that have been claimed, with the companies that own their markers."""
    return pos.slice(Ports).ports
