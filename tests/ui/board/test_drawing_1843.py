"""The map, the tiles and the market of 1843 are drawn so that nothing hides what it should not."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtTest import QTest

from rails18.board.layout import distinct_rotations
from rails18.core.position import Position
from rails18.core.slices import Ports
from rails18.core.state import BLOCKED
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import SIDE, TileArt, hex_outline, tile_art
from rails18.ui.board.map import MapView
from rails18.ui.board.words import steps
from rails18.ui.look.theme import Theme
from rails18.ui.market.grid import arrange
from rails18.ui.market.ledges import barrier, barrier_words
from rails18.ui.market.legend import MarketLegend
from rails18.ui.market.market import MarketView
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait

PLAYED = Path(__file__).parents[2] / "games" / "played"


@pytest.fixture
def start(qapp: object) -> Position:
    return new_game(Setup("1843", ("Ann", "Ben", "Cat", "Dan"))).position


@pytest.fixture
def view(qtbot: object, theme: Theme, start: Position) -> MapView:
    made = MapView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(1500, 1150)
    made.show()
    made.show_position(start)
    made.fit()
    wait(lambda: made.layer.is_sharp(made.viewportTransform()))
    return made


def arts(start: Position) -> list[tuple[str, TileArt]]:
    """Return every tile in every way round that it may lie."""
    found = []
    for name, tile in start.title.tiles.items():
        for turn in tile.rotations or distinct_rotations(tile):
            found.append((f"{name} turned by {turn}", tile_art("pointy", tile, turn)))
    return found


def test_names_lie_beside_the_track(view: MapView) -> None:
    """Every name of the map is clear of the track of its hex, or stands in the sea."""
    names = 0
    for id, picture in view.board.pictures.items():
        for word in picture.words:
            if word.kind != "name" or word.outside:
                continue
            names += 1
            middle = word.box.adjusted(4, 4, -4, -4)
            track = [QPointF(*point) for piece in picture.art.tracks for point in piece.points]
            assert not [point for point in track if middle.contains(point)], (id, word.text)
    assert names > 25


def test_each_word_keeps_to_its_place(view: MapView) -> None:
    """No name, value, cost, label or mark of a hex covers another one of it."""
    kinds = {"name", "value", "values", "cost", "label", "icon", "block"}
    for id, picture in view.board.pictures.items():
        words = [word for word in picture.words if word.kind in kinds]
        for one, other in combinations(words, 2):
            shared = one.box.adjusted(3, 3, -3, -3) & other.box.adjusted(3, 3, -3, -3)
            assert shared.isEmpty(), (id, one, other)


def test_cities_of_a_tile_stand_apart_and_off_each_others_track(start: Position) -> None:
    """The places of different cities never touch, and none covers track that does not lead to it."""
    for name, art in arts(start):
        for one, other in combinations(art.stops, 2):
            for (x, y), (u, v) in ((a, b) for a in one.slots for b in other.slots):
                assert hypot(x - u, y - v) > one.radius + other.radius, name
        for stop in art.stops:
            for piece in art.tracks:
                if f"s{stop.index}" in (piece.a, piece.b):
                    continue
                for x, y in piece.points:
                    assert all(hypot(x - u, y - v) > stop.radius for u, v in stop.slots), name


def test_places_lie_within_the_tile(start: Position) -> None:
    """No place for a marker leads beyond the rim of its tile."""
    rim = hex_outline("pointy")
    edges = list(pairwise([*rim, rim[0]]))
    for name, art in arts(start):
        for stop in art.stops:
            for x, y in stop.slots:
                assert min(off(x, y, a, b) for a, b in edges) > stop.radius - 1, name


def off(x: float, y: float, a: QPointF, b: QPointF) -> float:
    """Return how far inside of the side from `a` to `b` a point lies."""
    dx, dy = b.x() - a.x(), b.y() - a.y()
    return ((x - a.x()) * -dy + (y - a.y()) * dx) / hypot(dx, dy)


def test_track_past_a_city_is_bent_round_it(start: Position) -> None:
    """The track from north-west to south-east in Nevers does not run under the city."""
    art = tile_art("pointy", start.board.hexes["H15"].printed, 0)
    past = next(piece for piece in art.tracks if {piece.a, piece.b} == {2, 5})
    assert min(hypot(x, y) for x, y in past.points) > art.stops[0].radius
    assert max(hypot(x, y) for x, y in past.points) < SIDE


def test_track_leads_through_geneva(start: Position) -> None:
    """The red area that routes may run through shows track from side to side, the others arrows."""
    through = {
        id
        for id, place in start.board.hexes.items()
        if place.kind == "offboard" and tile_art("pointy", place.printed, 0).stops[0].through
    }
    assert through == {"J21"}
    art = tile_art("pointy", start.board.hexes["J21"].printed, 0)
    assert {piece.points[-1] for piece in art.tracks} == {art.stops[0].at}


def test_values_by_phase_are_written_once(start: Position, view: MapView) -> None:
    """A value that two phases share has one box, marked in both."""
    revenue = start.board.hexes["A6"].printed.stops[0].revenue
    assert isinstance(revenue, dict)
    assert steps(revenue) == [(["yellow", "green", "brown"], 40), (["gray"], 50)]
    told = view.describe("A6")
    assert "40 now 50" in told
    assert told.count("40") == 1


def test_cities_of_one_hex_are_told_by_name(view: MapView) -> None:
    """The two cities of Paris and of Albi/Montauban have names of their own."""
    assert "city Paris 40, city Montparnasse 40" in view.describe("E16")
    assert "city Montauban, home of MID, city Albi, home of MID" in view.describe("J9")
    assert "blocked by Compagnie de Toulouse à Barcelone" in view.describe("K8")


def test_a_claimed_port_leaves_the_map(start: Position, view: MapView) -> None:
    """The anchor of Bordeaux is there until a company takes the port marker."""
    assert [word.text for word in view.board.pictures["H7"].words if word.kind == "icon"] == ["port"]
    view.show_position(start.supposing_slice(Ports, ports={"H7": "SO"}))
    QTest.qWait(50)
    assert [word.text for word in view.board.pictures["H7"].words if word.kind == "icon"] == []
    assert "port" not in view.describe("H7")
    assert "port" in view.describe("N15")


def test_both_cities_show_a_home_that_is_still_to_be_chosen(start: Position, view: MapView) -> None:
    """MID is shown in both cities of J9 until its marker stands in one of them."""
    assert view.board.pictures["J9"].facts.homes == (("MID",), ("MID",))
    view.show_position(start.supposing(tokens={"J9.c1": ("MID",)}))
    assert view.board.pictures["J9"].facts.homes == ((), ())


def test_a_blocked_marker_is_drawn_and_told(start: Position, view: MapView) -> None:
    """The marker that a moved token leaves fills its circle and has no company."""
    before = view.grab().toImage()
    view.show_position(start.supposing(tokens={"D9.c0": (BLOCKED,)}))
    QTest.qWait(120)
    assert "with a blocked marker" in view.describe("D9")
    assert view.grab().toImage() != before


def test_blocked_hexes_and_ground_are_marked(view: MapView) -> None:
    """The letters of the private company lie on its hexes; the ground shows hills, a sign before the cost water."""
    blocked = {id: [w.text for w in picture.words if w.kind == "block"] for id, picture in view.board.pictures.items()}
    assert {id: words for id, words in blocked.items() if words} == {
        "K8": ["TB"], "E18": ["CEI"], "F17": ["CEI"], "E14": ["PSG"], "C14": ["LH"], "G14": ["VDL"], "C18": ["BA"],
    }  # fmt: skip
    costs = {
        id: [w.text for w in view.board.pictures[id].words if w.kind == "cost"] for id in ("I16", "C14", "H17", "E16")
    }
    assert costs == {"I16": ["80fr"], "C14": ["80fr\twet"], "H17": ["80fr"], "E16": ["40fr"]}


def test_the_market_has_no_box_where_it_has_no_cell(start: Position) -> None:
    """194 boxes, none at the lower left."""
    grid = arrange(start.title.market, {}, QSizeF(760, 640), 1.0)
    assert len(grid.cells) == 194
    assert not {(14, 0), (15, 0), (16, 0), (16, 1), (17, 0), (17, 1)} & grid.cells.keys()
    red = barrier(start.title.market, grid.cells)
    assert {(line.x1(), line.y1()) for line in red} == {
        (grid.cells[cell].left(), grid.cells[cell].top()) for cell in ((4, 1), (5, 1), (6, 2), (7, 2))
    }


def test_the_market_tells_its_par_colours_and_red_line(qtbot: object, theme: Theme, start: Position) -> None:
    """The cells and the legend say in words what the colours and the line mean."""
    made = MarketView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(760, 640)
    made.show()
    made.show_position(start)
    assert "from the brown phase on" in made.describe((1, 1))
    assert "from the yellow phase on" in made.describe((13, 7))
    assert "goes down instead" in made.describe((4, 1))
    assert barrier_words() in [words for _, words in MarketLegend(start.title.market, theme).rows()]
    assert not made.grab().isNull()


@pytest.mark.parametrize("scale", [0.182, 0.292, 0.5])
@pytest.mark.parametrize(("name", "most"), [("1843-gray", 13), ("1843-brown", 9), ("1843-finish", 10)])
def test_names_and_values_keep_apart_on_a_crowded_board(theme: Theme, name: str, most: int, scale: float) -> None:
    """On a late board names leave values and labels free, and few cross track although letters are large."""
    game = recorded_game(PLAYED / f"{name}.rails18")
    board = BoardScene(theme)
    board.show_position(game.position_at(len(game.actions)))
    board.place_words(scale)
    across, covered = [], []
    for id, picture in board.pictures.items():
        others = [
            word.box.adjusted(2, 2, -2, -2) for word in picture.words if word.kind in ("value", "values", "label")
        ]
        track = [QPointF(*point) for piece in picture.art.tracks for point in piece.points]
        for word in picture.words:
            if word.kind == "name" and not word.outside:
                middle = word.box.adjusted(3, 3, -3, -3)
                covered += [id] if any(not (middle & other).isEmpty() for other in others) else []
                across += [id] if any(middle.contains(point) for point in track) else []
    assert len(covered) <= 1, covered  # one tile with a name of 23 letters has room for no better place
    assert len(across) <= most, across


@pytest.mark.parametrize("name", ["1843-gray", "1843-brown", "1843-finish"])
def test_a_value_is_nearest_to_its_own_stop(theme: Theme, name: str) -> None:
    """Where a tile has several stops, each has as many values nearest to it as it has values."""
    game = recorded_game(PLAYED / f"{name}.rails18")
    board = BoardScene(theme)
    board.show_position(game.position_at(len(game.actions)))
    board.place_words(0.292)
    several = 0
    for id, picture in board.pictures.items():
        stops = [stop for stop in picture.art.stops if picture.facts.tile.stops[stop.index].revenue]
        values = [word.box.center() for word in picture.words if word.kind == "value"]
        if len(stops) < 2 or len(values) < len(stops):
            continue
        several += 1
        nearest = [
            min(stops, key=lambda stop: hypot(at.x() - stop.at[0], at.y() - stop.at[1]) - stop.reach).index
            for at in values
        ]
        assert sorted(nearest) == sorted(stop.index for stop in stops), id
    assert several > 3
