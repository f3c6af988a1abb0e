"""See destinations, tokens in red areas and beside cities, marks of cities, the ledge, and columns of 1870."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title
from rails18.ui.board.board import BoardScene
from rails18.ui.board.hexmarks import paint_city_mark
from rails18.ui.board.legend import CITY_MARK, Legend
from rails18.ui.look.palettes import LIGHT
from rails18.ui.look.theme import Theme
from rails18.ui.market.grid import arrange
from rails18.ui.market.ledges import has_ledge, ledge, order_told, zone_adds
from rails18.ui.shares.shares import ShareView
from tests.support.stock_1870 import moment


@pytest.fixture
def scene(qapp: object) -> BoardScene:
    return BoardScene(Theme())


def position(**given: object) -> Position:
    """Return a moment of the second stock round."""
    return moment({"P1": {"MP": 60}, "P2": {"SP": 60}}, **given).position  # type: ignore[arg-type]


def test_destinations_are_shown_until_they_are_reached(scene: BoardScene) -> None:
    """destination.token.single: the sign stands at the destination as long as the token is not used."""
    scene.show_position(position())
    assert scene.pictures["N17"].facts.goals == ("SP", "TP")
    assert "destination of MP" in scene.describe("J5")
    scene.show_position(position(destinations={"SP": "charter"}))
    assert scene.pictures["N17"].facts.goals == ("TP",)


def test_home_and_tokens_in_a_red_area(scene: BoardScene) -> None:
    """destination.token.red_area: a kept home, then its token, then a destination token beside it."""
    scene.show_position(position())
    assert scene.pictures["N1"].facts.homes == (("SP",),)
    scene.show_position(position(tokens={"N1.o0": ("SP", "ATSF")}, beside={"N1.o0": ("ATSF",)}))
    facts = scene.pictures["N1"].facts
    assert (facts.tokens, facts.beside, facts.homes) == ((("SP",),), (("ATSF",),), ((),))
    assert "non-blocking token of ATSF" in scene.describe("N1")


def test_mark_of_a_city(scene: BoardScene) -> None:
    """private.cattle.place: whom the mark serves and whether it is closed can be read."""
    scene.show_position(position(city_marks={"SCC": ("D5", "MP", False), "GSC": ("N7", "SP", True)}))
    assert "mark of Southern Cattle Company: $10 more for MP" in scene.describe("D5")
    assert "mark of Gulf Shipping Company, closed to others: $20 more for SP" in scene.describe("N7")
    scene.place_words(0.3)
    assert any(word.kind == "mark" for word in scene.pictures["D5"].words)


def test_a_mark_that_serves_nobody(scene: BoardScene) -> None:
    """private.cattle.place: its company is gone."""
    scene.show_position(position(city_marks={"SCC": ("D5", "", False)}))
    assert "mark of Southern Cattle Company, which serves nobody now" in scene.describe("D5")


def test_each_mark_has_its_own_drawing_in_the_colour_of_its_state(scene: BoardScene) -> None:
    """private.cattle.place, private.port.close: no two marks look alike, nor does a closed one like an open one."""
    scene.show_position(position(city_marks={"SCC": ("D5", "MP", False), "GSC": ("N7", "SP", True)}))
    assert [scene.pictures[hex].facts.marks[0].drawing for hex in ("D5", "N7")] == ["1870/cattle", "1870/port"]
    drawings = ("1870/cattle", "1870/port", "1846/meat", "1846/boat", "1846/boom")
    seen = [painted(mark, closed) for mark in drawings for closed in (False, True)]
    assert all(one != other for number, one in enumerate(seen) for other in seen[:number])
    assert [bright(painted("1870/port", closed)) for closed in (False, True)] == [
        QColor(colour).rgb() for colour in (LIGHT.track, LIGHT.bad)
    ]


def painted(mark: str, closed: bool) -> QImage:
    """Return a picture of a mark that serves a white company."""
    image = QImage(160, 160, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    try:
        paint_city_mark(painter, QPointF(80, 80), mark, closed, "#FFFFFF", LIGHT, 4.0)
    finally:
        painter.end()
    return image


def bright(image: QImage) -> int:
    """Return the colour of the rim of a mark, in the middle of its upper side."""
    return image.pixel(80, 80 - 15 * 4)


@pytest.mark.parametrize(
    ("title", "variant", "marks"),
    [
        ("1870", "full", {"cattle": "SCC +10", "port": "GSC +20"}),
        ("1846", "first_edition", {"meat": "MPC +30", "boat": "SC +20"}),
    ],
)
def test_the_legend_names_each_mark(title: str, variant: str, marks: dict[str, str]) -> None:
    legend = Legend(load_title(Setup(title, ("A", "B", "C", "D", "E"), variant)))
    named = {mark: words for mark, words in legend.entries if mark.startswith(CITY_MARK)}
    assert named == {f"{CITY_MARK}{title}/{drawing}": words for drawing, words in marks.items()}


def test_river_is_told_in_words(scene: BoardScene) -> None:
    """river.ban.no_crossing: tips and screen readers hear on which bank a stop lies."""
    scene.show_position(position())
    assert "its stop is on the west bank" in scene.describe("C18")
    assert "its stop is on the east bank" in scene.describe("H17")


def test_ledge_is_one_line_from_the_left_to_the_right(qapp: object) -> None:
    """market.down.above_ledge: every cell that may be passed only by two steps has the line above it."""
    market = new_game(Setup("1870", ("A", "B"))).title.market
    grid = arrange(market, {}, QSizeF(900, 500), 1.0)
    lines = ledge(market, grid.cells)
    flat = sum(line.y1() == line.y2() for line in lines)
    assert has_ledge(market)
    assert flat == sum(
        "lower" in place.flags and "lower" not in market.rows[row - 1][column].flags
        for row, places in enumerate(market.rows)
        for column, place in enumerate(places)
    )
    assert not has_ledge(new_game(Setup("1889", ("A", "B"))).title.market)


def test_zones_are_told_by_what_they_add() -> None:
    """market.zone.brown_multiple: each of the four zones has words of its own, white has none."""
    zones = new_game(Setup("1870", ("A", "B"))).title.market.zones
    told = {name: zone_adds(zone) for name, zone in zones.items()}
    assert told.pop("white") == ""
    assert len(set(told.values())) == 4


def test_piles_tell_who_has_operated() -> None:
    """market.pile.two: in an operating round companies that have operated lie apart."""
    game = moment(
        {"P1": {"MP": 60}, "P2": {"SP": 60}}, step="dividend", company="MP", operated=("SP",), income={"MP": 9}
    )
    assert order_told(game.position, ("MP", "SP")).endswith("(has operated)")


def test_own_shares_have_a_column(qapp: object) -> None:
    """redemption.limit.four: what a company holds of itself is shown; a title without redemption has no such column."""
    view = ShareView(Theme())
    view.resize(800, 300)
    view.show_position(moment({"P1": {"MP": 60}, "MP": {"MP": 20}}).position)
    assert view.cells["MP", "own"].content.percents == (10, 10)
    view.show_position(new_game(Setup("1889", ("A", "B"))).position)
    assert ("AR", "own") not in view.cells
