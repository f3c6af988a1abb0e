"""Answer questions about the board on the real table: what is not entered here, and what the table may say."""

from __future__ import annotations

import msgspec

from rails18.core.actions import LayOnTable
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.slices import Tabletop
from rails18.rules import on_table as tabletop
from rails18.rules.money import emergency
from rails18.rules.options import TRACK_PRICE

HIGHEST = 9990  # revenue that nobody comes to


# what the rules answer themselves
on_table = tabletop.on_table
unit = tabletop.unit


class LeftOut(msgspec.Struct, frozen=True, gc=False):
    """Describe track on the table that is not here: the company or private that laid it, set and operating round."""

    owner: str
    set: int
    number: int


def left_out(pos: Position) -> tuple[LeftOut, ...]:
    """Return what was laid on the table and is not entered here, in order."""
    return tuple(LeftOut(*each) for each in pos.slice(Tabletop).left_out)


def track_costs(pos: Position) -> tuple[int, ...]:
    """Return what a tile costs on this map, by itself, by terrain and by what it crosses, the cheapest first."""
    found = {pos.option(TRACK_PRICE), *(place.cost for place in pos.board.hexes.values())}
    return tuple(sorted({*found, *(crossing.cost for crossing in pos.board.crossings)} - {0}))


def powers(pos: Position) -> tuple[LayOnTable, ...]:
    """Return the tiles that can be laid on the table by privates now, each at the price of the power."""
    return tuple(tabletop.powers(pos))


def needs_train(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has to buy a train unless it has no route on the table."""
    return on_table(pos) and emergency.must_buy(pos, company)
