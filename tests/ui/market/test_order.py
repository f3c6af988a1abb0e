"""The free corner of the market lists the companies in operating order, so that tokens of one cell are told apart."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from rails18.core.position import Position
from rails18.core.state import Round
from rails18.core.title import Setup
from rails18.questions import market
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.look.palettes import DARK, LIGHT, Palette
from rails18.ui.look.theme import Theme
from rails18.ui.market.grid import arrange
from rails18.ui.market.market import MarketView
from rails18.ui.market.order import OrderList
from rails18.ui.market.zones import PATTERNS
from tests.support.colours import SIGHTS, distance
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import GAMES
from tests.ui.market.test_market import with_market

USUAL = (470, 182)
SPACES = {"1870": (402, 257), "1843": (409, 263)}  # at 1366×768, where it is not the usual one
ALIKE = 10.0  # difference of colours below which a zone needs another mark


def crowded(title: str) -> Position:
    """Return a position with all companies of a title in one cell of the first row."""
    pos = with_market(new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).position, {})
    return with_market(pos, dict.fromkeys(pos.title.companies, (0, 6)))


def test_the_list_rises_where_the_first_round_does(theme: Theme) -> None:
    """operating.order.first_reverse: the cheapest company of 1846 is numbered first until its first round is over."""
    pos = with_market(new_game(Setup("1846", ("Aki", "Botan", "Chiyo"))).position, {"NYC": (0, 8), "IC": (0, 6)})
    later = Position(pos.title, pos.setup, msgspec.structs.replace(pos.state, round=Round("operating", 1, 2, 2)))
    assert [list(OrderList(shown, theme).companies) for shown in (pos, later)] == [["IC", "NYC"], ["NYC", "IC"]]


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("factor", [1.0, 1.6, 3.2])
def test_all_companies_are_named_beside_tokens_of_twenty_pixels(
    theme: Theme, title: str, scale: float, factor: float
) -> None:
    pos, space = crowded(title), QSizeF(*SPACES.get(title, USUAL)) * factor
    theme.scale_text(scale if factor >= scale else 1.0)  # larger text takes a larger market
    grid = arrange(pos.title.market, pos.state.stacks, space, theme.text_scale)
    order = OrderList(pos, theme)
    rows = order.fit(grid.cells.values(), space)
    assert rows is not None
    assert rows.token >= 20
    assert list(order.companies) == list(market.order(pos))
    assert len(rows.places) == len(pos.title.companies)
    places = [place.adjusted(0.1, 0.1, -0.1, -0.1) for place in rows.places]
    for place in places:
        assert QRectF(0, 0, space.width(), space.height()).contains(place)
        assert not any(place.intersects(box) for box in grid.cells.values())
    assert not any(one.intersects(other) for one, other in combinations(places, 2))


def test_the_list_begins_in_sight_where_the_market_scrolls(qtbot: object, theme: Theme) -> None:
    """Cells over what is shown leave it no more room than the view has."""
    theme.scale_text(2.0)
    view = MarketView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(661, 170)
    view.show()
    view.show_position(recorded_game(GAMES / "1889-4p-104.json").position_at(502))
    assert not view.shows_all
    order = view.order
    assert order is not None
    assert QRectF(view.viewport().rect()).contains(order.area)


def test_a_market_that_has_no_room_yet_draws_its_tokens(theme: Theme) -> None:
    """A view that is being laid out may be a few pixels wide; Qt complains of a picture without pixels."""
    pos = crowded("1870")
    grid = arrange(pos.title.market, pos.state.stacks, QSizeF(10, 10), theme.text_scale)
    assert min(grid.radii.values()) > 0


def test_a_click_into_the_corner_shows_the_legend_in_its_stead(qtbot: object, theme: Theme) -> None:
    view = MarketView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(*USUAL)
    view.show()
    view.show_position(with_market(crowded("1889"), {}))
    assert view.order is None, "without a price there is no order"
    view.show_position(crowded("1889"))
    order = view.order
    assert order is not None
    middle = order.area.center().toPoint()
    assert "operating order" in view.tip_at(middle)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert view.order is None
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert view.order == order


def test_no_tip_covers_the_tokens_that_the_pointer_fans_out(qtbot: object, theme: Theme) -> None:
    view = MarketView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(*USUAL)
    view.show()
    view.show_position(crowded("1889"))
    QTest.mouseMove(view.viewport(), view.cell_point((0, 6)))
    qtbot.waitUntil(view.card.isVisible)  # type: ignore[attr-defined]
    assert view.tip_at(view.cell_point((0, 6))) == ""
    assert view.card.words == view.describe((0, 6))
    QTest.mouseMove(view.viewport(), view.cell_point((0, 2)) + QPoint(1, 0))
    qtbot.waitUntil(lambda: not view.card.isVisible())  # type: ignore[attr-defined]
    assert view.tip_at(view.cell_point((0, 2)))


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_zones_that_a_colour_blind_eye_confuses_have_other_patterns(title: str, palette: Palette) -> None:
    zones = new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).title.market.zones.values()
    colours = {"white", *(zone.colour for zone in zones)}
    for one, other in combinations(sorted(colours), 2):
        near = min(distance(palette.zone(one).name(), palette.zone(other).name(), sight) for sight in SIGHTS)
        assert near >= ALIKE or PATTERNS.get(one) != PATTERNS.get(other), (one, other)


def gaps(picture: QImage) -> list[tuple[int, int]]:
    """Return where nothing is drawn between what is drawn, from left to right: first pixel and width."""
    empty = picture.pixelColor(0, 0)
    inked = [
        x
        for x in range(picture.width())
        if any(picture.pixelColor(x, y) != empty for y in range(0, picture.height(), 2))
    ]
    return [(one + 1, other - one - 1) for one, other in pairwise(inked) if other > one + 1]


@pytest.mark.parametrize("space", [(470, 182), (620, 250), (700, 320)])
def test_what_is_told_of_a_company_stands_together(theme: Theme, space: tuple[int, int]) -> None:
    """In columns of one row each price stood nearer to the number of the next company than to its own letters."""
    game = new_game(Setup("1846", ("Aki", "Botan", "Chiyo")))
    pos = with_market(game.position, {"IC": (0, 8), "GT": (0, 8), "B&O": (0, 13)})
    grid = arrange(pos.title.market, pos.state.stacks, QSizeF(*space), theme.text_scale)
    order = OrderList(pos, theme)
    rows = order.fit(grid.cells.values(), QSizeF(*space))
    assert rows is not None
    assert len({place.left() for place in rows.places}) == 3
    picture = QImage(*space, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    with QPainter(picture) as painter:
        order.paint(painter, rows)
    starts = [place.left() for place in rows.places[1:]]
    between = [wide for at, wide in gaps(picture) if any(at <= start <= at + wide for start in starts)]
    within = [wide for at, wide in gaps(picture) if not any(at <= start <= at + wide for start in starts)]
    assert len(between) == 2
    assert max(within) < 0.8 * min(between)
