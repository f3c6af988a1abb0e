"""1843: how new track must hang together with that of the company, and where it may not lead (rule book 8.4.1)."""

from __future__ import annotations

import pytest

from tests.support.building_1843 import put, turn, why

LINE = "F13:57:1 F15:57:1"  # Orléans to Versailles, sides 1 and 4 each


def test_a_line_leads_to_yellow_tiles():
    """track.connect.yellow: OU is refused a tile apart from its track, and MID any while J9 has no track."""
    game = turn("OU", "D9:57:0")
    assert why(game, "D17:9:0") == {"track.connect.yellow"}
    assert not why(game, "E8:57:0")
    assert why(turn("MID"), "J7:9:1") == {"track.connect.yellow"}


def test_the_line_meets_the_new_track():
    """track.connect.yellow: a tile on a reached hex that turns its sides away from the track is refused."""
    game = turn("OU", "D9:57:0")  # its track leads into C10 over side 0
    assert why(game, "C10:9:1") == {"track.connect.yellow"}
    assert not why(game, "C10:8:4")


def test_home_without_track():
    """track.connect.yellow: the marker on the new tile is enough, so the blank home takes the first tile."""
    assert not why(turn("OU"), "D9:57:2")


def test_a_line_leads_to_upgrades():
    """track.connect.upgrade: PO upgrades F15 though nothing new comes of it; NOR has no line there and is refused."""
    assert not why(turn("PO", LINE, "green"), "F15:14:0")
    assert why(turn("NOR", LINE, "green"), "F15:14:0") == {"track.connect.upgrade"}


def test_new_track_may_lead_to_the_line():
    """track.connect.upgrade: a line that ends at a side which only the new tile opens is enough; else it is refused."""
    tiles = "F13:57:1 F15:57:1 F17:8:1 E18:9:1"  # F17: 1-3, which leads to side 0 of E18 with track 1-4
    assert not why(turn("PO", tiles, "green"), "E18:24:4")  # 1-4 and 4-0
    assert why(turn("PO", tiles, "green"), "E18:24:1") == {"track.connect.upgrade"}  # 1-4 and 1-3


def test_full_cities_bar_the_way():
    """track.connect.city: behind Versailles, full of NOR, PO is refused; Versailles itself and an open place not."""
    full = {"tokens": "F15.c0:NOR", "others": "NOR"}
    assert why(turn("PO", LINE, "green", **full), "F17:9:1") == {"track.connect.city"}
    assert not why(turn("PO", LINE, "green", **full), "F15:14:0")
    assert not why(turn("PO", "F13:57:1 F15:14:0", "green", **full), "F17:9:1")


def test_no_edge_twice():
    """track.connect.edge: the only line to E18 goes round a loop and back over F17/F19: it is refused."""
    loop = f"{LINE} F17:26:4 F19:23:1 F21:632:0 G20:7:2"
    assert why(turn("PO", loop, "green"), "E18:9:0") == {"track.connect.edge"}


def test_no_turning_back():
    """track.connect.switch: from side 1 of F17 PO gets to side 3, and not to side 0 over the junction: refused."""
    game = turn("PO", f"{LINE} F17:23:3", "green")  # 3-0 and 3-1
    assert not why(game, "E18:9:0")
    assert why(game, "G16:8:1") == {"track.connect.switch"}


@pytest.mark.parametrize(
    ("company", "tiles", "wrong", "right"),
    [("PO", "F13:57:1 F15:57:0", "F15:14:1", "F15:14:0"), ("PLM", "", "J15:14:0", "J15:14:2")],
)
def test_links_stay(company: str, tiles: str, wrong: str, right: str):
    """track.preserve.links: tiles that lack a link of the old one or of the printed hex are refused."""
    tokens = {"PO": "F15.c0:PO", "PLM": "J15.c0:PLM"}[company]
    game = turn(company, tiles, "green", tokens=tokens)
    assert why(game, wrong) == {"track.preserve.links"}
    assert not why(game, right)


def test_printed_track_stays_under_yellow():
    """track.preserve.links: Le Havre's printed side 3 must be on its first tile: #57 r1 is refused."""
    game = turn("PO", tokens="C14.c0:PO")
    assert why(game, "C14:57:1") == {"track.preserve.links"}
    assert not why(game, "C14:57:0")


def test_only_links_count():
    """track.preserve.links: F17 #23 keeps its two links in #43, whose curves are others; without one it is refused."""
    game = turn("PO", f"{LINE} F17:23:1", "brown")  # 1-4 and 1-5
    assert not why(game, "F17:43:4")  # 1-4, 4-0, 5-1, 5-0
    assert why(game, "F17:43:0") == {"track.preserve.links"}


def test_edges_of_the_map():
    """track.edge.map: #57 r1 on Bordeaux would lead off the map and is refused, as is an upgrade that does."""
    assert why(turn("SO"), "H7:57:1") == {"track.edge.map"}
    game = turn("PO", "N15:57:2", tokens="D7.c0:PO M14.c0:PO")
    assert why(turn("PRO"), "N15:57:0") == {"track.edge.map"}
    assert "track.edge.map" in why(turn("PRO", "N15:57:2", "green"), "N15:MAR-G:1")
    assert game.state.tiles == {"N15": ("57", 2)}


def test_gray_sides():
    """track.edge.gray: C16 leads to no side of B17 with track; a tile with that side is refused, also as an upgrade."""
    line = {"tiles": "C14:57:0 D15:57:2", "tokens": "D15.c0:PO"}
    game = turn("PO", **line)  # D15 has sides 2 and 5
    assert "track.edge.gray" in why(turn("PO", "D15:57:0", tokens="D15.c0:PO"), "C16:9:0")
    assert not why(turn("PO", "D15:57:0", tokens="D15.c0:PO"), "C16:7:0")
    assert "track.edge.gray" in why(turn("PO", "D15:57:0 C16:7:0", "green", tokens="D15.c0:PO"), "C16:27:0")
    assert game.state.tiles["D15"] == ("57", 2)


def test_red_sides():
    """track.edge.red: E24 has its arrow toward F23; a tile on E22 that leads to it over side 4 is refused."""
    game = turn("PO", "E20:57:1", tokens="E20.c0:PO")
    assert why(game, "E22:9:1") == {"track.edge.red"}
    assert not why(game, "E22:8:5")  # 5-1


def test_reached_edges_are_open():
    """track.edge.gray, track.edge.red: sides with printed track or an arrow are open to tiles, others are refused."""
    game = put(turn("OU", "D9:57:0"), "E8:57:0")  # side 0 meets the gray track of F7
    assert game.state.tiles["E8"] == ("57", 0)
    nor = turn("NOR", "C20:LIL-Y:0")
    assert not why(nor, "B19:56:4")  # 4-0 and 5-1: side 4 meets Gand's west arrow, side 1 the track of B17
    assert "track.edge.map" in why(nor, "B19:56:0")
