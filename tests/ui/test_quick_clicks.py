"""Click twice in quick succession: the window system calls the second press a double click, and it counts as well."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.actions import Pass
from rails18.ui.nouns.track.page import TilesPage
from tests.support.moments import table
from tests.support.waiting import wait
from tests.ui.conftest import LEFT, RIGHT, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

KINDS = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.MouseButtonRelease,
)


def click_twice(widget: QWidget, at: QPoint, button: Qt.MouseButton) -> None:
    """Send what the window system sends for two quick clicks."""
    for kind in KINDS:
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        place, spot = QPointF(at), QPointF(widget.mapToGlobal(at))
        QApplication.sendEvent(widget, QMouseEvent(kind, place, spot, button, held, Qt.KeyboardModifier.NoModifier))


def test_two_quick_right_clicks_turn_a_tile_twice(hand: Hand) -> None:
    held = {"P1": {"TR": 50}}
    hand.open(table(4, hold=held, step="track", company="TR", cash={"TR": 700}, tokens={"F9.c0": ("TR",)}))
    page = hand.window.panel.page
    assert isinstance(page, TilesPage)
    assert page.tool is not None
    tool, board = page.tool, hand.window.context.board
    hand.press("tile-8")
    hex_id = max(tool.hexes("8"), key=lambda name: len(tool.legal[name]["8"]))
    turns = sorted(tool.legal[hex_id]["8"])
    assert len(turns) > 2
    hand.click_hex(hex_id)
    first = turns.index(tool.rotation)
    click_twice(board.viewport(), board.hex_point(hex_id), RIGHT)
    assert tool.rotation == turns[(first + 2) % len(turns)]


def test_two_quick_clicks_on_certificates_are_two_clicks(hand: Hand) -> None:
    hand.open(table(4, hold={"P1": {"IR": 20}}, cash={"P1": 500}))
    shares = hand.window.context.shares
    clicked: list[str] = []
    shares.cellClicked.connect(lambda company, _: clicked.append(company))
    click_twice(shares.viewport(), shares.cell_point("IR", "offering"), LEFT)
    assert clicked == ["IR", "IR"]


def test_a_tile_that_is_pressed_while_hexes_are_looked_for_is_taken(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its button stays until it is let go: the other tiles come after that."""
    monkeypatch.setattr(TilesPage, "AT_ONCE", 0.006)
    monkeypatch.setattr("rails18.ui.nouns.track.lays.perf_counter", partial(next, count(0.0, 0.004)))  # a slow machine
    hand.open(
        table(4, hold={"P1": {"TR": 50}}, step="track", company="TR", cash={"TR": 700}, tokens={"F9.c0": ("TR",)})
    )
    page = hand.window.panel.page
    assert isinstance(page, TilesPage)
    tool = page.tool
    assert tool is not None
    assert not tool.looked
    tile, button = next(iter(page.buttons.items()))
    QTest.mousePress(button, LEFT)
    QTest.qWait(500)
    QTest.mouseRelease(button, LEFT)
    assert tool.tile == tile
    wait(lambda: tool.looked)
    assert page.buttons[tile].isChecked()


def test_a_double_click_confirms_once(hand: Hand) -> None:
    """What comes to be chosen after the first one, such as a run that is paid out, has not been read yet."""
    hand.open(table(4, cash={"P1": 500}))
    confirm, clicked = hand.window.panel.confirm, list[bool]()
    assert hand.window.selection.propose(Pass("P1"))
    confirm.clicked.connect(lambda *_: clicked.append(True))
    click_twice(confirm, confirm.rect().center(), LEFT)
    assert len(clicked) == 1
    assert hand.game.at == 1


def test_a_key_that_is_held_confirms_and_passes_once(hand: Hand) -> None:
    actions = hand.window.commands.actions
    once = [name for name, action in actions.items() if not action.autoRepeat()]
    assert once == ["confirm", "confirm_end", "pass", "autopass"]
    digits = [key for key in hand.window.panel.findChildren(QShortcut) if key.key().toString().isdigit()]
    assert len(digits) == 9
    assert not any(key.autoRepeat() for key in digits)
