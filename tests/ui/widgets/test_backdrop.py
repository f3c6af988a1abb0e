"""What lies under other widgets hides what is under it, in the colour of the theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rails18.core.game import Game
from rails18.ui.look.backdrop import Backdrop
from tests.ui.conftest import Hand


@pytest.fixture
def open_hand(hand: Hand, fresh: Game) -> Hand:
    """Return a hand on a window that shows a new game."""
    hand.window.adapter.open(fresh)
    hand.window.show_game()
    wait_until_drawn()
    return hand


class Painted(QObject):
    """Note which of some widgets are painted."""

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.seen: list[QWidget] = []
        for widget in watched:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.seen.append(watched)
        return False


def test_nothing_is_drawn_under_the_choices_when_they_change(open_hand: Hand) -> None:
    panel, choices = open_hand.window.panel, open_hand.window.panel.area.widget()
    wait_until_drawn()
    under = Painted(open_hand.window, panel, choices)
    choices.update()
    wait_until_drawn()
    assert under.seen == [choices]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_backdrops_have_the_colours_of_the_theme(open_hand: Hand, theme: str) -> None:
    open_hand.window.theme.use(theme)
    wait_until_drawn()
    palette = open_hand.window.theme.palette
    assert palette.name == theme
    colours = {"choices": QColor(palette.panel), "background": QColor(palette.window)}
    picture, checked = open_hand.window.grab().toImage(), set[str]()
    for backdrop in open_hand.window.findChildren(Backdrop):
        seen = backdrop.visibleRegion().boundingRect()
        points = (QPoint(x, y) for y in range(seen.top(), seen.bottom()) for x in range(seen.left(), seen.right()))
        bare = next((point for point in points if backdrop.childAt(point) is None), None)
        if bare is not None:
            assert picture.pixelColor(backdrop.mapTo(open_hand.window, bare)) == colours[backdrop.objectName()]
            checked.add(backdrop.objectName())
    assert checked == set(colours)


def wait_until_drawn() -> None:
    QTest.qWait(200)
