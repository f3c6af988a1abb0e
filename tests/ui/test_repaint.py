"""Only what differs is drawn again, and what is on the screen is what a fresh window would draw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from time import monotonic

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.titledata.files import title_ids
from rails18.ui.beside.log import LogDelegate, LogView
from rails18.ui.beside.order_strip import OrderStrip
from rails18.ui.board.map import MapView
from rails18.ui.look.theme import Theme
from rails18.ui.market.grid import arrange
from rails18.ui.market.items import CellItem
from rails18.ui.market.market import MarketView
from rails18.ui.shares.cells import ShareCell
from rails18.ui.shares.shares import ShareView
from rails18.ui.tools.carry import CarryButton
from tests.support.players import sensible
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import GAMES, Hand
from tests.ui.robot import fresh

SIZE = QSize(560, 360)
MOVES = 130
ROUNDING = 48  # of 255 levels of a colour; letters stand at quarters of a pixel, and rounding may take the next one
LOOKS = 25  # moves between two comparisons
PATIENCE = 5.0  # seconds in which a view has to come to rest
VIEWS = (MapView, MarketView, ShareView)
View = MapView | MarketView | ShareView


@pytest.fixture
def views(qtbot: object, theme: Theme) -> list[View]:
    return [shown(kind(theme), qtbot) for kind in VIEWS]


@pytest.fixture
def game() -> Game:
    """Return a game of some length that has not ended."""
    made, rng = fresh(4, 1), Random(1)
    for _ in range(300):
        made.play(sensible(made, rng))
    return made


def shown(view: View, qtbot: object) -> View:
    """Show a view in a window of its own."""
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(SIZE)
    view.show()
    return view


def on_screen(view: QWidget) -> QImage:
    """Return what stands on the screen, which shows what was not drawn again."""
    return view.screen().grabWindow(view.winId()).toImage()


def differing(one: QImage, other: QImage) -> list[QPoint]:
    """Return the first pixels in which two pictures differ by more than rounding where only a part is drawn."""
    assert one.size() == other.size()
    if one == other:
        return []
    far = (abs(levels(one) - levels(other)) > ROUNDING).any(axis=2)
    return [QPoint(int(x), int(y)) for y, x in np.argwhere(far)[:5]]


def levels(image: QImage) -> np.ndarray:
    """Return the levels of red, green and blue of each pixel of each line: asking Qt for each takes half a second."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    lines = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine() // 4, 4)
    return lines[:, : plain.width(), :3].astype(np.int16)


def rest(view: View | LogView) -> None:
    """Wait until tokens have stopped sliding and everything is drawn."""
    if isinstance(view, MarketView):
        if view.position is not None:
            view.show_position(view.position, follows=False)
        wait(lambda: not any(token.sliding for token in view.tokens.values()))
    QTest.qWait(1)


def settled(view: View, other: View) -> bool:
    """Return whether the screen shows of a view what `other` draws, once both rest: a busy machine paints late."""
    until = monotonic() + PATIENCE
    while differing(on_screen(view), other.grab().toImage()):
        if monotonic() > until:
            return False
        QTest.qWait(20)
    return True


@pytest.mark.parametrize("title", title_ids())
def test_views_show_what_fresh_ones_would(title: str, views: list[View], theme: Theme, qtbot: object) -> None:
    """Moves, undo and jumps leave nothing stale: on the screen stands what the view draws, and a new view draws it."""
    game, rng = fresh(3, 5, title), Random(5)
    for number in range(MOVES):
        if not game.state.frames or rng.random() < 0.1:
            game.go_to(rng.randrange(max(0, game.at - 20), game.at + 1))
        else:
            game.play(sensible(game, rng))
        for view in views:
            view.show_position(game.position)
        QTest.qWait(0)
        if number % LOOKS == LOOKS - 1:
            for view, kind in zip(views, VIEWS, strict=True):
                rest(view)
                assert settled(view, view), f"{kind.__name__} is stale after {number} moves"
                other = shown(kind(theme), qtbot)
                other.show_position(game.position)
                rest(other)
                assert settled(view, other), f"{kind.__name__} differs after {number} moves"
                other.close()


def painted(monkeypatch: pytest.MonkeyPatch, kind: type[ShareCell] | type[CellItem]) -> list[object]:
    """Return a list to which each item of a kind is added when it is painted."""
    found: list[object] = []
    paint = kind.paint

    def heard(self: object, *args: object) -> None:
        found.append(self)
        paint(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(kind, "paint", heard)
    return found


def changed(pos: Position, **fields: object) -> Position:
    return Position(pos.title, pos.setup, msgspec.structs.replace(pos.state, **fields))


def test_a_move_that_changes_one_company_repaints_only_its_cells(
    late: Position, theme: Theme, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, pos = painted(monkeypatch, ShareCell), late
    shares = ShareView(theme)
    shown(shares, qtbot)
    company = next(name for name in pos.state.floated if pos.cash(name) > 100 and name != pos.frame.company)
    shares.show_position(pos)
    QTest.qWait(50)
    found.clear()
    shares.show_position(changed(pos, cash={**pos.state.cash, company: pos.cash(company) - 1}))
    QTest.qWait(50)
    cells = {(cell.row, cell.column) for cell in found if isinstance(cell, ShareCell)}
    assert (company, "treasury") in cells
    assert {row for row, _ in cells} <= set(neighbours(shares, company))
    assert {column for _, column in cells} <= {"treasury", *beside(shares, "treasury")}


def test_a_frame_comes_and_goes_without_its_certificates(
    late: Position, theme: Theme, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where something may be bought or sold changes with each turn; what the cells show is drawn once."""
    found = painted(monkeypatch, ShareCell)
    shares = ShareView(theme)
    shown(shares, qtbot)
    shares.show_position(late)
    QTest.qWait(50)
    plain = on_screen(shares)
    found.clear()
    shares.glow(list(shares.cells)[40:50])
    QTest.qWait(50)
    assert differing(plain, on_screen(shares))
    shares.glow(())
    QTest.qWait(50)
    assert not differing(plain, on_screen(shares))
    assert not found


def neighbours(shares: ShareView, company: str) -> list[str]:
    """Return a row and those that touch it."""
    assert shares.grid is not None
    rows = list(shares.grid.tops)
    at = rows.index(company)
    return rows[at - 1 : at + 2]


def beside(shares: ShareView, column: str) -> list[str]:
    """Return the columns that touch one."""
    assert shares.grid is not None
    columns = list(shares.grid.lefts)
    at = columns.index(column)
    return columns[at - 1 : at + 2]


def test_a_price_that_moves_repaints_few_cells(
    late: Position, theme: Theme, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells, pos = painted(monkeypatch, CellItem), late
    market = MarketView(theme)
    shown(market, qtbot)
    market.show_position(pos)
    rest(market)
    after = next(moved for moved in moves(pos) if placed(market, moved) == placed(market, pos))
    cells.clear()
    market.show_position(after)
    rest(market)
    assert cells
    assert len({id(item) for item in cells}) < len(market.cells) / 3


def moves(pos: Position) -> Iterator[Position]:
    """Yield positions in which one company's token stands one cell further."""
    for company, (row, column) in pos.state.market.items():
        for goal in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
            stacks = {place: tuple(c for c in held if c != company) for place, held in pos.state.stacks.items()}
            stacks[goal] = (*stacks.get(goal, ()), company)
            held = {place: there for place, there in stacks.items() if there}
            rows = pos.title.market.rows
            if 0 <= goal[0] < len(rows) and 0 <= goal[1] < len(rows[goal[0]]) and not rows[goal[0]][goal[1]].absent:
                yield changed(pos, market={**pos.state.market, company: goal}, stacks=held)


def placed(market: MarketView, pos: Position) -> tuple[object, ...]:
    """Return what the places of everything but the tokens depend on."""
    grid = arrange(pos.title.market, pos.state.stacks, market.space(), market.theme.text_scale)
    return grid.cells, grid.size, grid.radius, grid.two_lines


def test_a_move_measures_only_its_own_lines_of_the_log(hand: Hand, game: Game) -> None:
    view, model = hand.window.log.view, hand.window.log.model
    hand.open(game)
    seen = view.measured
    QTest.qWait(50)
    assert 0 < seen == view.measured < model.rowCount()
    for _ in range(3):
        lines, measured = model.rowCount(), view.measured
        hand.window.adapter.play(sensible(game, Random(1)))
        assert view.measured - measured == model.rowCount() - lines > 0


def test_a_move_draws_only_its_own_lines_of_the_log(hand: Hand, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told before is moved up; lines at the rims come into sight or go."""
    drawn: set[int] = set()
    paint = LogDelegate.paint

    def heard(self: LogDelegate, painter: object, option: object, index: QModelIndex) -> None:
        drawn.add(index.row())
        paint(self, painter, option, index)  # type: ignore[arg-type]

    monkeypatch.setattr(LogDelegate, "paint", heard)
    view, model = hand.window.log.view, hand.window.log.model
    hand.window.resize(2560, 1440)
    hand.open(game)
    for _ in range(5):
        rest(view)
        lines, before = model.rowCount(), seen_whole(view)
        drawn.clear()
        hand.window.adapter.play(sensible(game, Random(1)))
        QApplication.processEvents()
        kept = before & seen_whole(view)
        assert set(range(lines, model.rowCount())) <= drawn
        assert kept
        assert not kept & drawn


def seen_whole(view: LogView) -> set[int]:
    """Return the lines that are in sight from their upper to their lower edge."""
    room = view.viewport().rect()
    return {row for row in range(view.lines.rowCount()) if room.contains(view.visualRect(view.lines.index(row)))}


def test_the_log_shows_what_it_would_draw_anew(hand: Hand, game: Game) -> None:
    view, bar, adapter = hand.window.log.view, hand.window.log.view.verticalScrollBar(), hand.window.adapter
    hand.window.resize(2560, 1440)
    hand.open(game)
    rng = Random(2)
    for back in range(1, 9):  # step by step the lines stay and only the mark moves
        adapter.look_at(game.at - back)
        wait(lambda: shows_itself(view.viewport()))
    for number in range(40):
        if number % 10 < 5:
            adapter.play(sensible(game, rng))
        elif number % 10 < 7:
            adapter.undo()
        else:
            adapter.look_at(wanted := rng.randrange(game.at - 200, game.at) if number % 10 < 9 else game.at)
            wait(partial(lambda move: adapter.at == move, wanted))
        for step in (0, -3, 11, -40, 170, bar.maximum()):
            bar.setValue(bar.value() + step)
            QApplication.processEvents()
            wait(lambda: shows_itself(view.viewport()))


def shows_itself(widget: QWidget) -> bool:
    """Return whether of a widget stands on the screen what it would draw anew."""
    corner, window = widget.mapTo(widget.window(), QPoint(0, 0)), widget.window()
    seen = window.screen().grabWindow(window.winId(), corner.x(), corner.y(), widget.width(), widget.height())
    pictures = [picture.toImage().convertToFormat(QImage.Format.Format_RGB32) for picture in (seen, widget.grab())]
    return pictures[0] == pictures[1]


def test_the_log_shows_its_last_line_whole_after_each_move_and_resize(hand: Hand, game: Game) -> None:
    view, model = hand.window.log.view, hand.window.log.model
    hand.open(game)
    hand.window.drawer.open()
    for wide in (420, 260, 700):
        view.setFixedWidth(wide)
        view.setFocus()
        wait(lambda: not any(view.unmeasured))
        hand.window.adapter.play(sensible(game, Random(1)))
        QTest.qWait(1)
        last = model.rowCount() - 1
        assert view.rowViewportPosition(last) + view.rowHeight(last) == view.viewport().height()
        for row in range(max(0, last - 40), last):
            assert view.rowHeight(row) == view.delegate.height(model.entries[row], view.viewport().width())


def test_chips_of_the_header_are_kept_from_move_to_move(hand: Hand, game: Game) -> None:
    hand.open(game)
    trains = hand.window.header.trains
    before = trains.findChildren(CarryButton)
    hand.window.adapter.play(sensible(game, Random(1)))
    QTest.qWait(1)
    assert trains.findChildren(CarryButton) == before


def test_a_token_for_lists_is_drawn_once_for_a_theme(hand: Hand, game: Game) -> None:
    hand.open(game)
    context = hand.window.context
    light = context.token("AR", 20)
    assert context.token("AR", 20).cacheKey() == light.cacheKey()
    assert context.token("IR", 20).cacheKey() != light.cacheKey() != context.token("AR", 24).cacheKey()
    hand.window.theme.use("dark")
    assert context.token("AR", 20).toImage() != light.toImage()
    hand.window.theme.use("light")
    assert context.token("AR", 20).toImage() == light.toImage()


def test_a_slider_that_moves_fast_is_followed_once_a_frame_and_to_its_end(hand: Hand, game: Game) -> None:
    hand.open(game)
    seen: list[int] = []
    hand.window.adapter.updated.connect(lambda update: seen.append(update.at))
    last = len(game.actions)
    for at in range(last - 1, last - 31, -1):
        hand.window.header.slider.setValue(at)
    wait(lambda: hand.window.adapter.at == last - 30)
    assert seen == [last - 1, last - 30]


def test_a_resize_keeps_the_old_picture_until_it_rests(views: list[View], late: Position) -> None:
    board = views[0]
    assert isinstance(board, MapView)
    board.show_position(late)
    wait(lambda: board.layer.is_sharp(board.viewportTransform()))
    made = board.layer.made
    for step in range(5):
        board.resize(SIZE.width() - 10 * step, SIZE.height())
        QTest.qWait(0)
        assert board.layer.made == made
    wait(lambda: board.layer.made > made)
    assert board.layer.is_sharp(board.viewportTransform())
    assert board.viewport().rect().contains(board.mapFromScene(board.board.land).boundingRect().adjusted(1, 1, -1, -1))


def test_the_map_drawn_part_by_part_is_the_one_drawn_at_once(views: list[View], late: Position) -> None:
    board = views[0]
    assert isinstance(board, MapView)
    board.show_position(late)
    for factor in (2.0, 2.5, 0.3):
        made = board.layer.made
        board.zoom_by(factor, QPoint(100, 120))
        wait(lambda made=made: board.layer.made > made)
        QTest.qWait(1)
        parts = on_screen(board)
        board.layer.forget()
        board.due = True
        assert not differing(parts, board.grab(QRect(QPoint(), board.size())).toImage())


@pytest.mark.parametrize("name", ["market", "shares"])
def test_a_view_that_is_being_resized_keeps_its_picture_until_it_rests(
    hand: Hand, game: Game, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.open(game)
    view = getattr(hand.window.context, name)
    wait(lambda: not view.resting.isActive())
    done: list[int] = []
    lay_out = view.lay_out
    monkeypatch.setattr(view, "lay_out", lambda *rest: done.append(view.width()) or lay_out(*rest))
    view.resting.setInterval(60_000)
    size = hand.window.size()
    for step in range(1, 6):
        hand.window.resize(size.width() + 9 * step, size.height())
        QApplication.processEvents()
    assert not done
    assert view.stretched is not None
    view.resting.start(0)
    wait(lambda: view.stretched is None)
    assert done == [view.width()]
    rested = view.grab().toImage()
    view.lay_out()
    view.viewport().update()
    assert view.grab().toImage() == rested
    assert view.scene().sceneRect().size().toSize() == view.viewport().size()


@pytest.mark.parametrize("name", ["market", "shares"])
def test_a_view_is_laid_out_at_once_when_it_gets_another_size_in_the_same_window(
    hand: Hand, game: Game, name: str
) -> None:
    hand.open(game)
    view = getattr(hand.window.context, name)
    wait(lambda: not view.resting.isActive())
    view.viewport().repaint()
    wait(lambda: not view.resting.isActive())
    view.resize(view.width() - 40, view.height())
    assert view.stretched is None
    assert view.scene().sceneRect().size().toSize() == view.viewport().size()


@pytest.mark.parametrize("name", ["market", "shares"])
def test_a_view_that_had_no_size_yet_is_laid_out_at_once(hand: Hand, game: Game, name: str) -> None:
    """A torn-off view is shown from nothing: there is no picture of before to keep."""
    hand.open(game)
    view = getattr(hand.window.context, name)
    view.resting.start(60_000)
    view.resizeEvent(QResizeEvent(view.size(), QSize(0, 0)))
    assert view.stretched is None
    view.resting.start(0)
    wait(lambda: not view.resting.isActive())


def test_the_order_of_a_closed_game_is_drawn_until_that_of_the_next_is_told(hand: Hand, recorded: Game) -> None:
    """The table view learns of another game a moment after the main window, and may be drawn meanwhile."""
    recorded.go_to(next(n for n in range(200, 900) if recorded.state_at(n).round.kind == "operating"))
    hand.open(recorded.copy())
    strip = OrderStrip(hand.window.context)
    strip.refresh()
    strip.resize(strip.sizeHint())
    assert strip.turns
    other = recorded_game(GAMES / "1870-4p-104.json")
    hand.open(other)
    assert not {turn.company for turn in strip.turns} & set(other.title.companies)
    assert not strip.grab().isNull()
    recorded.go_to(len(recorded.actions))
