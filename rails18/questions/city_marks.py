"""Answer questions about the marks that privates put on cities."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.ids import CompanyId, HexId, PrivateId
from rails18.core.position import Position
from rails18.core.slices import CityMarks


def placed(pos: Position) -> Mapping[PrivateId, tuple[HexId, CompanyId, bool]]:
    """Return the marks on the map: private → hex, company that the mark serves, whether it is closed."""
    return pos.slice(CityMarks).city_marks
