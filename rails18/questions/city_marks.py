"""Answer questions about the marks that privates put on cities."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.ids import NO_PRIVATE, CompanyId, HexId, PrivateId
from rails18.core.notes import LendNotes
from rails18.core.position import Position
from rails18.core.slices import CityMarks
from rails18.rules.city_marks import city_marks, lending


class Loan(msgspec.Struct, frozen=True, gc=False):
    """Describe what the owner of a mark may choose now.

    Args:
        private: whose mark it is.
        bonus: what it adds to a run.
        hex, company: where it is and whom it serves, "" for nowhere and nobody.
    """

    private: PrivateId
    bonus: int
    hex: HexId
    company: CompanyId


def loan(pos: Position) -> Loan | None:
    """Return what the owner of a mark may choose in the open step, None in other steps."""
    private = pos.frame.noted(LendNotes).private if pos.frame.step == lending.STEP else NO_PRIVATE
    power = city_marks.power_of(pos, private) if private else None
    return None if power is None else Loan(private, power.bonus, *lending.place(pos, private))


def can_move(pos: Position, private: PrivateId) -> bool:
    """Return whether the mark of a private may be moved later."""
    power = city_marks.power_of(pos, private)
    return power is not None and power.moves


def placed(pos: Position) -> Mapping[PrivateId, tuple[HexId, CompanyId, bool]]:
    """Return the marks on the map: private → hex, company that the mark serves, whether it is closed."""
    return pos.slice(CityMarks).city_marks
