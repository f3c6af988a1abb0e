"""A jump through history is drawn part by part: the window goes on at once, and nothing of another moment stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.ui.board.map import MapView
from rails18.ui.board.resting import RestingMap
from rails18.ui.look.theme import Theme
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.test_repaint import differing, on_screen

FEW = 4  # parts that are drawn before something else happens


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[QRect]:
    """Return all parts that are drawn from now on."""
    parts: list[QRect] = []
    steps = RestingMap.steps

    def noted(layer: RestingMap, *given: Any) -> Iterator[QRect]:
        begins = given[-1] is not None  # the first that comes is all that is about to be drawn
        for part in steps(layer, *given):
            if not (begins or part.isEmpty()):
                parts.append(part)
            begins = False
            yield part

    monkeypatch.setattr(RestingMap, "steps", noted)
    return parts


@pytest.fixture
def view(qtbot: object, theme: Theme, late: Position) -> MapView:
    made = MapView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(870, 510)
    made.show()
    made.show_position(late)
    wait(lambda: made.at_rest)
    return made


@pytest.fixture
def early(recorded: Game) -> Position:
    return recorded.position_at(2)


def draw_few(view: MapView, drawn: list[QRect]) -> None:
    """Let a few more parts be drawn."""
    before = len(drawn)
    while len(drawn) < before + FEW:
        assert view.is_sharpening
        QApplication.processEvents()


def stale(view: MapView) -> list[QPoint]:
    """Return pixels that differ, once all is drawn, from the view when it is drawn afresh at once."""
    wait(lambda: not (view.due or view.is_moving() or view.is_sharpening))
    QTest.qWait(1)
    seen, made = on_screen(view), view.layer.made
    view.layer.forget()
    view.due = True
    fresh = view.grab().toImage()
    assert view.layer.made == made + 1
    return differing(seen, fresh)


def test_a_jump_draws_nothing_of_the_map_before_the_window_goes_on(
    view: MapView, early: Position, drawn: list[QRect]
) -> None:
    before, made = view.grab().toImage(), view.layer.made
    view.show_position(early)
    assert drawn == []
    assert view.grab().toImage() == before, "what was there stays meanwhile, whole"
    draw_few(view, drawn)
    assert view.grab().toImage() != before
    assert drawn[0].contains(view.viewport().rect().center())
    assert not view.at_rest
    wait(lambda: view.at_rest)
    assert view.layer.made == made + 1
    assert not stale(view)


def undo(view: MapView, recorded: Game) -> None:
    """Take back a tile."""
    laid = next(n for n in range(40, 400) if len(recorded.state_at(n).tiles) > len(recorded.state_at(n - 1).tiles))
    view.show_position(recorded.position_at(laid - 1))


def jump_twice(view: MapView, recorded: Game) -> None:
    """Go far twice within a moment."""
    view.show_position(recorded.position_at(300))
    QApplication.processEvents()
    view.show_position(recorded.position_at(len(recorded.actions) - 40))


MEANWHILE: dict[str, Callable[[MapView, Game], object]] = {
    "nothing": lambda view, game: None,
    "the last jump again": lambda view, game: view.show_position(game.position_at(len(game.actions) - 10)),
    "two more jumps": jump_twice,
    "undo": undo,
    "another theme": lambda view, game: view.theme.use("dark"),
    "larger text": lambda view, game: view.theme.scale_text(1.3),
    "no legend": lambda view, game: view.set_shown(legend=False),
    "coordinates": lambda view, game: view.set_shown(coordinates=not view.board.shown.coordinates),
    "a larger window": lambda view, game: view.resize(1000, 640),
    "a nearer view": lambda view, game: view.zoom_by(1.6),
    "a moved view": lambda view, game: view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 40),
    "a jump out of sight": lambda view, game: (view.hide(), view.show_position(game.position_at(300)), view.show()),
    "hidden and seen again": lambda view, game: (view.hide(), view.resize(700, 450), view.show()),
}


@pytest.mark.parametrize("factor", [1.0, 3.0], ids=["whole", "near"])
@pytest.mark.parametrize("meanwhile", MEANWHILE.values(), ids=MEANWHILE)
def test_nothing_of_another_moment_stays_whatever_happens_while_a_jump_is_drawn(
    view: MapView, early: Position, recorded: Game, drawn: list[QRect], meanwhile: Callable[..., object], factor: float
) -> None:
    view.zoom_by(factor)
    wait(lambda: not (view.is_moving() or view.is_sharpening))
    view.show_position(early)
    draw_few(view, drawn)
    meanwhile(view, recorded)
    assert not stale(view)


def test_a_view_that_is_zoomed_before_a_jump_is_drawn_shows_the_jump_at_once(
    view: MapView, early: Position, drawn: list[QRect]
) -> None:
    """While it is zoomed on and on, the map is only stretched, and would show what was there before."""
    view.show_position(early)
    draw_few(view, drawn)
    made = view.layer.made
    view.zoom_by(1.3)
    view.grab()
    assert view.layer.made == made + 1
    assert not view.layer.outdated
    view.zoom_by(1.3)
    view.grab()
    assert view.layer.made == made + 1, "it is stretched again"


def test_the_slider_is_followed_once_the_map_shows_where_it_was(hand: Hand, recorded: Game) -> None:
    """Else a slider that is dragged on and on would begin the map again and again, and never end it."""
    hand.window.resize(QSize(1366, 768))
    hand.open(recorded)
    board, adapter, slider = hand.window.context.board, hand.window.adapter, hand.window.header.slider
    wait(lambda: board.at_rest)
    shown: list[tuple[int, bool]] = []
    adapter.updated.connect(lambda update: shown.append((update.at, board.is_sharpening)))
    made = board.layer.made
    slider.setValue(300)
    assert board.is_sharpening
    for at in (20, 500, 40):
        slider.setValue(at)
        QTest.qWait(20)
    wait(lambda: adapter.at == 40 and board.at_rest)
    assert shown[0][0] == 300
    assert board.layer.made - made == len(shown), "each that is shown was drawn whole"
