"""What lies under other widgets has the colour of the theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rails18.core.game import Game
from tests.ui.conftest import Hand


@pytest.fixture
def open_hand(hand: Hand, fresh: Game) -> Hand:
    """Return a hand on a window that shows a new game."""
    hand.window.adapter.open(fresh)
    hand.window.show_game()
    wait_until_drawn()
    return hand


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_backgrounds_have_the_colours_of_the_theme(open_hand: Hand, theme: str) -> None:
    open_hand.window.theme.use(theme)
    wait_until_drawn()
    palette = open_hand.window.theme.palette
    assert palette.name == theme
    colours = {"choices": QColor(palette.panel), "background": QColor(palette.window)}
    picture, checked = open_hand.window.grab().toImage(), set[str]()
    for ground in (found for name in colours for found in open_hand.window.findChildren(QWidget, name)):
        seen = ground.visibleRegion().boundingRect()
        points = (QPoint(x, y) for y in range(seen.top(), seen.bottom()) for x in range(seen.left(), seen.right()))
        bare = next((point for point in points if ground.childAt(point) is None), None)
        if bare is not None:
            assert picture.pixelColor(ground.mapTo(open_hand.window, bare)) == colours[ground.objectName()]
            checked.add(ground.objectName())
    assert checked == set(colours)


def wait_until_drawn() -> None:
    QTest.qWait(200)
