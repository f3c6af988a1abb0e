"""Sides that the edge of the map or a permanent hex closes are worked out as maps that name them have them."""

from __future__ import annotations

import msgspec
import pytest

from rails18.titledata.closed_sides import GRAY_SIDE, OFF_MAP, with_closed_sides
from rails18.titledata.files import stamp, title_data, title_files, title_ids


@pytest.mark.parametrize("title", title_ids())
def test_what_a_map_names_would_be_worked_out(title: str) -> None:
    data = title_data(title, stamp(title_files(title)))
    bare = {
        id: msgspec.structs.replace(
            entry, closed={side: why for side, why in entry.closed.items() if why not in (OFF_MAP, GRAY_SIDE)}
        )
        for id, entry in data.hexes.items()
    }
    assert with_closed_sides(bare, data.orientation) == dict(data.hexes)


def test_a_map_that_names_one_side_is_left_to_name_all() -> None:
    data = title_data("1889", stamp(title_files("1889")))
    first = next(id for id, entry in data.hexes.items() if OFF_MAP in entry.closed.values())
    hexes = {**data.hexes, first: msgspec.structs.replace(data.hexes[first], closed={})}
    assert with_closed_sides(hexes, data.orientation)[first].closed == {}
