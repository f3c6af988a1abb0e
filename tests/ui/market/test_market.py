"""The market fits any view, tokens stand side by side, and the last move leaves a trail."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.look.theme import Theme, text_width
from rails18.ui.market.beyond import arrows
from rails18.ui.market.grid import Grid, arrange, gap
from rails18.ui.market.legend import MarketLegend
from rails18.ui.market.market import MarketView
from rails18.ui.system import language
from tests.support.waiting import wait

SPACES = ((440, 188), (470, 300), (620, 400), (1000, 700))


def with_market(pos: Position, cells: dict[str, tuple[int, int]]) -> Position:
    stacks: dict[tuple[int, int], tuple[str, ...]] = {}
    for company, cell in cells.items():
        stacks[cell] = (*stacks.get(cell, ()), company)
    par = dict.fromkeys(cells, 65)
    return Position(pos.title, pos.setup, msgspec.structs.replace(pos.state, market=cells, stacks=stacks, par=par))


def check_prices(pos: Position, grid: Grid) -> None:
    """Assert that no token lies on the figures of a price, and that these lie in their cell."""
    for cell, companies in pos.state.stacks.items():
        place = pos.title.market.rows[cell[0]][cell[1]]
        figures = grid.figures(cell, len(companies), place.price, "par" in place.flags)
        assert grid.cells[cell].contains(figures), cell
        assert figures.width() >= 0.65 * text_width(str(place.price), 9, "par" in place.flags)
        for company in companies:
            spot, radius = grid.spots[company], grid.radii[company]
            body = QRectF(spot.x() - radius, spot.y() - radius, 2 * radius, 2 * radius)
            assert not body.intersects(figures), (pos.title.id, cell, companies, grid.size)


def check_piles(pos: Position, grid: Grid) -> None:
    """Assert that tokens lie in their cells, in operating order, the first whole and of the others an edge in sight."""
    for cell, companies in pos.state.stacks.items():
        for company in companies:
            spot, radius = grid.spots[company], grid.radii[company]
            body = QRectF(spot.x() - radius, spot.y() - radius, 2 * radius, 2 * radius)
            assert radius >= 3.5
            assert grid.cells[cell].adjusted(-0.1, -0.1, 0.1, 0.1).contains(body), (company, cell)
        (row, column), count = cell, max(1, len(companies) - 1)
        place, box = pos.title.market.rows[row][column], grid.cells[cell]
        figures = grid.figures(cell, len(companies), place.price, "par" in place.flags)
        wide = box.width() if grid.two_lines else box.right() - figures.right()
        least = max(wide - 10, 0 if grid.two_lines else box.height() - 10) / count  # all that the smallest tokens leave
        for one, other in pairwise(companies):
            apart = grid.spots[other] - grid.spots[one]
            assert apart.x() >= 0
            assert hypot(apart.x(), apart.y()) >= min(2.5, least - 0.1)


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("space", [(470, 182), (620, 200), (700, 320)])
def test_a_price_beside_tokens_is_clear_of_the_rim_of_a_wide_cell(
    theme: Theme, space: tuple[int, int], count: int
) -> None:
    pos = new_game(Setup("1846", ("Aki", "Botan", "Chiyo"))).position
    pos = with_market(pos, dict.fromkeys(list(pos.title.companies)[:count], (0, 8)))
    grid = arrange(pos.title.market, pos.state.stacks, QSizeF(*space), theme.text_scale)
    box, figures = grid.cells[0, 8], grid.figures((0, 8), count, 80, bold=True)
    rim = gap(box) / 2 + 1.3  # with its line
    assert box.width() >= 42
    assert figures.left() >= box.left() + rim + (3 if grid.two_lines or count < 3 else 0)
    assert figures.top() >= box.top() + rim + 2
    check_prices(pos, grid)
    check_piles(pos, grid)


@pytest.fixture
def view(qtbot: object, theme: Theme, middle: Position) -> MarketView:
    made = MarketView(theme)
    qtbot.addWidget(made)
    made.resize(440, 270)
    made.show()
    made.show_position(middle)
    return made


def turn(view: MarketView, angle: QPoint) -> None:
    """Turn the wheel over the middle of a view."""
    middle, none = QPointF(view.viewport().rect().center()), Qt.MouseButton.NoButton
    phase, keys = Qt.ScrollPhase.NoScrollPhase, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(view.viewport(), QWheelEvent(middle, middle, QPoint(), angle, none, keys, phase, False))


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("crowd", [1, 3, 7])
def test_cells_never_change_and_of_each_token_something_is_seen(
    opening: Position, theme: Theme, space: tuple[int, int], crowd: int
) -> None:
    companies = list(opening.title.companies)
    cells = {company: (4, 3) if n < crowd else (n, n % 4) for n, company in enumerate(companies)}
    pos = with_market(opening, cells)
    grid = arrange(pos.title.market, pos.state.stacks, QSizeF(*space), 1.0)
    empty = arrange(pos.title.market, {}, QSizeF(*space), 1.0)
    assert (grid.cells, grid.size, grid.radius, grid.legend) == (empty.cells, empty.size, empty.radius, empty.legend)
    assert grid.size >= 9
    check_piles(pos, grid)
    assert len({(round(box.width(), 3), round(box.height(), 3)) for box in grid.cells.values()}) == 1


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("crowd", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.6])
def test_no_token_hides_a_figure_of_a_price_at_any_size(theme: Theme, title: str, crowd: int, scale: float) -> None:
    pos = with_market(new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).position, {})
    rows, companies = pos.title.market.rows, list(pos.title.companies)[:crowd]
    cells = [(r, c) for r, line in enumerate(rows) for c, cell in enumerate(line) if not cell.absent]
    for space in ((260, 170), (330, 400), (388, 262), (484, 188), (620, 400), (1130, 430), (1900, 1000)):
        for cell in cells[::3]:
            there = with_market(pos, dict.fromkeys(companies, cell))
            grid = arrange(there.title.market, there.state.stacks, QSizeF(*space), scale)
            view = QRectF(0, 0, *space)
            assert all(view.contains(grid.spots[company]) for company in companies)
            check_prices(there, grid)


def test_what_has_no_room_is_reached_by_the_wheel_and_follows_the_prices(qtbot: object, theme: Theme) -> None:
    pos = with_market(new_game(Setup("1830", ("Aki", "Botan", "Chiyo"))).position, {"PRR": (7, 1)})
    made = MarketView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(300, 190)
    made.show()
    made.show_position(pos)
    seen: set[tuple[int, int]] = set()
    for across in [1] * 10 + [-1] * 20:
        for down in [1] * 12 + [-1] * 12:
            turn(made, QPoint(0, -120 * down))
            assert made.grid is not None
            view = QRectF(made.viewport().rect())
            seen |= {cell for cell, box in made.grid.cells.items() if view.contains(box)}
        turn(made, QPoint(-120 * across, 0))
    assert seen == set(made.cells), "everything is reached"
    made.show_position(with_market(pos, {"PRR": (0, 18)}))
    made.preview("PRR", (0, 17))
    assert QRectF(made.viewport().rect()).contains(made.cell_point((0, 17)))
    assert made.cell_at(made.cell_point((0, 17))) == (0, 17)


@pytest.mark.parametrize("title", ["1830", "1846"])
def test_arrows_tell_where_there_is_more_and_the_wheel_leads_there(qtbot: object, theme: Theme, title: str) -> None:
    theme.scale_text(2.0)
    made = MarketView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(300, 190)
    made.show()
    pos = with_market(new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).position, {})
    made.show_position(pos)
    rows = pos.title.market.rows
    one, most = len(rows) == 1, max(map(len, rows))
    for way in (-1, 1):
        for _ in range(40):
            turn(made, QPoint(0, -120 * way))
        grid = made.grid
        assert grid is not None
        part, shown = grid.part, arrows(pos.title.market, grid, made.space())
        first, at_end = (
            (part.column, part.column + part.columns == most) if one else (part.row, part.row + part.rows == len(rows))
        )
        assert (first == 0, at_end) == (way < 0, way > 0)
        ways = {(aim.x(), aim.y()) for _, aim in shown}
        assert ((-1, 0) in ways, (1, 0) in ways) == (part.column > 0, part.column + part.columns < most)
        assert ((0, -1) in ways, (0, 1) in ways) == (part.row > 0, part.row + part.rows < len(rows))
        picture = made.grab().toImage()
        for tip, aim in shown:
            inside = (tip - aim * 8) * picture.devicePixelRatio()
            assert picture.pixelColor(inside.toPoint()) == QColor(theme.palette.accent)
            assert "wheel" in made.tip_at((tip - aim * 8).toPoint())
    made.resize(1900, 1000)
    made.lay_out()
    assert made.grid is not None
    assert arrows(pos.title.market, made.grid, made.space()) == []


@pytest.mark.parametrize("space", SPACES)
def test_the_grid_fills_its_view_and_prices_fit_their_cells(
    middle: Position, theme: Theme, space: tuple[int, int]
) -> None:
    grid = arrange(middle.title.market, middle.state.stacks, QSizeF(*space), 1.0)
    assert len(grid.cells) == 90
    assert max(box.right() for box in grid.cells.values()) == pytest.approx(space[0] - 3)
    assert max(box.bottom() for box in grid.cells.values()) <= space[1] - 2.9
    for (row, column), box in grid.cells.items():
        price = middle.title.market.rows[row][column].price
        assert text_width(str(price), grid.size) <= box.width()
        assert not any(
            box.adjusted(1, 1, -1, -1).intersects(other) for c, other in grid.cells.items() if c != (row, column)
        )
    assert not any(grid.legend.intersects(box) for box in grid.cells.values())


@pytest.mark.parametrize("space", [(404, 230), (377, 223), (404, 258), (577, 381)])
def test_piles_of_1870_stay_in_their_cells(crowded: Game, theme: Theme, space: tuple[int, int]) -> None:
    piles = 0
    for number in range(0, len(crowded.actions), 60):
        pos = crowded.position_at(number)
        grid = arrange(pos.title.market, pos.state.stacks, QSizeF(*space), 1.0)
        piles = max(piles, *map(len, pos.state.stacks.values()), 0)
        check_piles(pos, grid)
        for (row, column), box in grid.cells.items():
            figures = text_width(str(pos.title.market.rows[row][column].price), grid.size)
            assert 0.7 * figures <= box.width() - 4, (row, column)
    assert piles >= 5


def test_tokens_are_kept_and_slide_to_where_they_stand(view: MarketView, middle: Position) -> None:
    company, cell = next(iter(middle.state.market.items()))
    token = view.tokens[company]
    market = dict(middle.state.market) | {company: (0, 7)}
    view.show_position(with_market(middle, market))
    assert view.tokens[company] is token
    assert view.trail == ((company, cell, (0, 7)),)
    wait(lambda: not any(token.sliding for token in view.tokens.values()))
    assert (token.pos().toPoint() - view.token_point(company)).manhattanLength() <= 1
    assert view.cell_at(view.token_point(company)) == (0, 7)


def test_a_trail_strikes_no_price_through(view: MarketView, opening: Position) -> None:
    """The price between is as dark as without, on the colour of its cell."""
    view.show_position(with_market(opening, {"KO": (0, 8)}))
    wait(lambda: not any(token.sliding for token in view.tokens.values()))
    cell = view.cells[0, 6]
    size, middle = cell.size, view.mapFromScene(cell.figures.center())
    wide = round(text_width(str(cell.place.price), size)) // 2
    price = QRect(middle.x() - wide, middle.y() - 1, 2 * wide, 3)  # where a line would cross it
    before = view.viewport().grab(price).toImage()
    view.show_position(with_market(opening, {"KO": (0, 4)}))
    wait(lambda: not any(token.sliding for token in view.tokens.values()))
    assert view.trail == (("KO", (0, 8), (0, 4)),)
    after = view.viewport().grab(price).toImage()
    spots = [(x, y) for x in range(before.width()) for y in range(before.height())]
    changed = [spot for spot in spots if before.pixel(*spot) != after.pixel(*spot)]
    assert len(changed) < len(spots) / 5


def test_a_company_that_starts_gets_a_token_and_undo_takes_it(view: MarketView, opening: Position) -> None:
    view.show_position(opening)
    assert view.tokens == {}
    view.show_position(with_market(opening, {"KO": (2, 3)}))
    assert set(view.tokens) == {"KO"}
    view.show_position(opening)
    assert view.tokens == {}


def test_the_preview_lights_the_cell_and_goes_away(view: MarketView, middle: Position) -> None:
    company = next(iter(middle.state.market))
    view.preview(company, (1, 8))
    assert view.cells[1, 8].lit
    assert view.grid.cells[1, 8].contains(view.ghost.pos())
    view.preview(None)
    assert view.ghost is None
    assert not view.cells[1, 8].lit


@pytest.mark.parametrize("size", [(404, 230), (577, 381)])
def test_nothing_moves_for_the_preview_and_all_tokens_stay_in_sight(
    view: MarketView, crowded: Game, size: tuple[int, int]
) -> None:
    pos = crowded.position_at(int(0.6 * len(crowded.actions)))
    view.resize(*size)
    view.show_position(pos)
    wait(lambda: not any(token.sliding for token in view.tokens.values()))
    assert view.grid is not None
    before = {company: token.pos() for company, token in view.tokens.items()}
    for company, cell in pos.state.market.items():
        for aim, others in pos.state.stacks.items():
            if aim == cell:
                continue
            view.preview(company, aim)
            assert view.ghost is not None
            assert {company: token.pos() for company, token in view.tokens.items()} == before
            assert view.tokens[company].opacity() == pytest.approx(0.38)
            ghost = view.ghost.pos()
            for other in others:
                assert hypot(ghost.x() - before[other].x(), ghost.y() - before[other].y()) >= view.grid.radii[other]
            assert view.viewport().rect().contains(ghost.toPoint())
    view.preview(None)
    assert {token.opacity() for token in view.tokens.values()} == {1.0}


def test_the_pointer_fans_a_pile_out_in_operating_order(view: MarketView, opening: Position) -> None:
    view.show_position(with_market(opening, {"KO": (4, 3), "UR": (4, 3), "TR": (4, 3), "IR": (0, 3)}))
    assert not view.card.isVisible()
    QTest.mouseMove(view.viewport(), view.cell_point((4, 3)))
    wait(view.card.isVisible)
    assert [company.id for company in view.card.companies] == ["KO", "UR", "TR"]
    assert QRectF(view.viewport().rect()).contains(view.card.sceneBoundingRect())
    assert view.tokens["KO"].zValue() > view.tokens["UR"].zValue() > view.tokens["TR"].zValue()
    QTest.mouseMove(view.viewport(), view.cell_point((0, 3)))
    wait(lambda: not view.card.isVisible())


def test_cells_explain_themselves(view: MarketView, middle: Position) -> None:
    assert "par value" in view.describe((0, 3))
    assert "goes up instead" in view.tip_at(view.cell_point((1, 14)))
    assert "do not count" in view.describe((8, 1))
    company, cell = next(iter(middle.state.market.items()))
    assert middle.company(company).name in view.describe(cell)
    assert "operating order" in view.tip_at(QPoint(430, 260))
    assert view.tip_at(QPoint(438, 100)) == ""


def legend_of(view: MarketView) -> MarketLegend:
    assert view.position is not None
    return MarketLegend(view.position.title.market, view.theme)


def test_the_legend_explains_zones_and_arrows(view: MarketView) -> None:
    words = [text for _, text in legend_of(view).rows()]
    assert "par values" in words
    assert "no certificate or share limit" in words
    assert len(words) == 7


def test_zones_of_the_legend_have_their_colours_in_every_language(view: MarketView) -> None:
    english = [mark for mark, _ in legend_of(view).rows()]
    language.speak("de")
    try:
        assert [mark for mark, _ in legend_of(view).rows()] == english
    finally:
        language.speak(language.ENGLISH)


def test_clicks_tell_company_and_cell(view: MarketView, middle: Position) -> None:
    told: list[object] = []
    view.companyClicked.connect(told.append)
    view.cellClicked.connect(told.append)
    company, cell = next(iter(middle.state.market.items()))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.token_point(company))
    assert told == [company, cell]
    hovered: list[object] = []
    view.cellHovered.connect(hovered.append)
    QTest.mouseMove(view.viewport(), view.cell_point((0, 10)))
    QTest.qWait(1)
    assert hovered[-1:] == [(0, 10)]


def test_par_values_can_be_lit(view: MarketView) -> None:
    view.highlight([(0, 3), (5, 3)])
    assert {cell for cell, item in view.cells.items() if item.lit} == {(0, 3), (5, 3)}


def test_the_market_is_told_in_words(view: MarketView, middle: Position) -> None:
    for company in middle.state.market:
        assert company in view.description


def test_the_view_is_drawn_at_any_size_and_theme(view: MarketView, theme: Theme) -> None:
    theme.use("dark")
    view.resize(300, 190)
    picture = view.grab().toImage()
    assert len({picture.pixelColor(x, 20).name() for x in range(300)}) > 5


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("space", [(270, 190), (330, 200), (345, 215), (440, 188), (620, 400)])
def test_a_narrow_market_keeps_the_zones_in_its_legend(
    qtbot: object, theme: Theme, title: str, space: tuple[int, int]
) -> None:
    view = MarketView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(*space)
    view.show()
    view.show_position(new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).position)
    assert view.grid is not None
    found = legend_of(view).fit(view.grid.legend)
    assert found is not None
    rows, columns, size = found
    assert any(mark.startswith("zone") for mark, _ in rows)
    assert -(-len(rows) // columns) * size <= view.grid.legend.height()
    assert max(text_width(words, size) for _, words in rows) <= view.grid.legend.width() / columns
