"""A fault in a painting is told like any other: no painter outlives its picture, which would end the process."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPdfWriter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.titledata.titles import titles
from rails18.ui.app.crash import Watch
from rails18.ui.board import thumbnail
from rails18.ui.board.map import MapView
from rails18.ui.board.paper import render_scene
from rails18.ui.board.tile_pictures import tile_pixmap
from rails18.ui.look.marks import token_pixmap
from rails18.ui.look.pixmaps import kept
from rails18.ui.look.theme import Theme
from rails18.ui.market import items
from rails18.ui.record import sheets
from rails18.ui.record.chart import FigureChart
from rails18.ui.shares.shares import ShareView
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.hands import handle_all
from tests.ui.test_translation import MOMENTS

HARMLESS = {"begin", "end", "isActive", "device", "paintEngine", "transform", "deviceTransform", "save", "restore"}


class Broken(Exception):
    """The fault of a test."""


class BrokenPainter(QPainter):
    """Fail at the first stroke, and remember all painters that did, with the module in which each was made."""

    made: ClassVar[list[tuple[str, QPainter]]] = []

    def __init__(self, *on: object) -> None:
        super().__init__(*on)  # type: ignore[call-overload]
        self.made.append((str(inspect.stack(0)[1].frame.f_globals["__name__"]), self))


def _fail(self: QPainter, *_: object, **__: object) -> None:
    raise Broken


for _name in dir(QPainter):
    if (
        not _name.startswith("_")
        and _name not in HARMLESS
        and callable(getattr(QPainter, _name))
        and _name[0].islower()
    ):
        setattr(BrokenPainter, _name, _fail)


def painting() -> set[str]:
    """Return the modules of the window that paint on something."""
    return {
        name
        for name, module in sys.modules.items()
        if name.startswith("rails18.ui.") and getattr(module, "QPainter", None) in (QPainter, BrokenPainter)
        and "QPainter(" in Path(str(module.__file__)).read_text(encoding="utf-8")
    }  # fmt: skip


@contextmanager
def broken_painters() -> Iterator[list[tuple[str, QPainter]]]:
    """Let all painters of the window fail; yield those that did."""
    kept.clear()
    BrokenPainter.made.clear()
    with pytest.MonkeyPatch.context() as patch:
        for name in painting():
            patch.setattr(sys.modules[name], "QPainter", BrokenPainter)
        yield BrokenPainter.made
    kept.clear()


def ended(broken: list[tuple[str, QPainter]]) -> set[str]:
    """Check that no painter is at work any more; return whose painters there were."""
    assert [name for name, painter in broken if painter.isActive()] == []
    return {name.removeprefix("rails18.ui.") for name, _ in broken}


def test_no_painter_of_a_window_outlives_a_fault(hand: Hand, qtbot: QtBot) -> None:
    window = hand.window
    wait(lambda: window.start_page.is_drawn)
    with qtbot.captureExceptions() as faults, broken_painters() as broken:
        hand.open(MOMENTS["stock"]())
        window.table.toggle()
        window.dialogs.show_record()
        window.dialogs.show_results()
        QTest.qWait(300)
        window.drawer.open()
        window.resize(window.width() - 40, window.height() - 20)  # market and shares take a picture of themselves
        QTest.qWait(100)
        window.theme.scale_text(1.2)
        QTest.qWait(300)
        for widget in (window, *window.findChildren(QWidget)):
            if widget.isVisible() and not widget.size().isEmpty():
                widget.grab()
        seen = ended(broken)
        window.close()
        QTest.qWait(100)
        handle_all()  # a fault of the last painting is told after it
    assert {kind for kind, *_ in faults} == {Broken}
    for part in (
        "board.resting",
        "widgets.flat",
        "beside.timeline",
        "beside.log",
        "record.chart_dialog",
        "widgets.controls",
    ):
        assert part in seen, part


def paper(theme: Theme, pos: Position) -> MapView:
    """Return a map of a position."""
    board = MapView(theme)
    board.show_position(pos)
    return board


def _thumbnail(theme: Theme, pos: Position) -> None:
    for _ in thumbnail.drawn(titles()[0], QSize(200, 120), theme, 1.0):
        pass


def _pdf(theme: Theme, pos: Position, place: Path) -> None:
    layout = sheets.layout_of("A4", False)
    paint = paper(theme, pos).board.paint_map
    sheet = sheets.Sheet("words", sheets.room_of(layout), lambda painter, box: paint(painter, box))
    sheets.draw(QPdfWriter(str(place)), layout, [sheet])


PICTURES: dict[str, Callable[[Theme, Position, Path], object]] = {
    "board.paper": lambda theme, pos, place: render_scene(paper(theme, pos).board, QPixmap(300, 200)),
    "board.thumbnail": lambda theme, pos, place: _thumbnail(theme, pos),
    "board.tile_pictures": lambda theme, pos, place: tile_pixmap(
        next(iter(pos.title.tiles.values())), 0, pos.board.orientation, 60, theme.palette
    ),
    "look.marks": lambda theme, pos, place: token_pixmap(next(iter(pos.title.companies.values())), 30, theme.palette),
    "record.sheets": _pdf,
    "record.chart": lambda theme, pos, place: FigureChart(theme, str).save_svg(str(place)),
}


@pytest.mark.parametrize("module", PICTURES)
def test_no_painter_of_a_picture_outlives_a_fault(
    module: str, theme: Theme, opening: Position, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.captureExceptions(), broken_painters() as broken:
        with suppress(Broken):
            PICTURES[module](theme, opening, tmp_path / "picture")
        QTest.qWait(10)
        assert module in ended(broken)


def test_a_fault_of_a_flat_picture_is_told_once_and_the_game_goes_on(
    hand: Hand, fresh: Game, home: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fail(*_: object) -> None:
        raise Broken

    monkeypatch.setattr(items, "blend", fail)
    with qtbot.captureExceptions() as faults:
        hand.open(fresh)
        QTest.qWait(100)
    assert {kind for kind, *_ in faults} == {Broken}
    cells = sum(isinstance(item, items.CellItem) for item in hand.window.context.market.scene().items())
    assert len(faults) <= cells, "once each, not at every painting"
    kind, error, trace = faults[0]
    Watch(hand.window).hook(kind, error, trace)
    assert "An internal error stopped this step" in hand.window.notice.sentence
    monkeypatch.undo()
    hand.window.theme.scale_text(1.1)
    before = len(faults)
    QTest.qWait(100)
    assert len(faults) == before
    assert hand.game is fresh


@pytest.mark.parametrize("view", [MapView, ShareView])  # the market draws with painters of Qt's alone
def test_a_view_whose_painting_failed_is_painted_again(
    view: type[MapView | ShareView], theme: Theme, opening: Position, qtbot: QtBot
) -> None:
    shown = view(theme)
    qtbot.addWidget(shown)
    shown.resize(400, 300)
    with qtbot.captureExceptions() as faults, broken_painters() as broken:
        shown.show()
        shown.show_position(opening)
        wait(lambda: bool(faults))
        ended(broken)
    theme.changed.emit()
    QTest.qWait(50)
    other = view(theme)
    qtbot.addWidget(other)
    other.resize(400, 300)
    other.show()
    other.show_position(opening)
    QTest.qWait(150)
    assert shown.grab().toImage() == other.grab().toImage()
