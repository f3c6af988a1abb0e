"""Nothing ends in the middle of a line: areas fade where there is more, and the log shows whole lines."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from rails18.core.game import Game
from rails18.ui.beside.log import whole_lines
from rails18.ui.look.theme import contrast
from rails18.ui.widgets.scrolled import Rim, ScrollArea
from tests.support.waiting import wait
from tests.ui.conftest import Hand


def rims(area: ScrollArea) -> list[bool]:
    """Return whether the upper and the lower rim are seen."""
    return [rim.isVisible() for rim in area.findChildren(Rim)]


def test_a_rim_fades_where_there_is_more(qtbot: object, qapp: QApplication) -> None:
    content = QLabel("\n".join(["WWWW"] * 40))
    area = ScrollArea(content)
    qtbot.addWidget(area)  # type: ignore[attr-defined]
    area.resize(200, 150)
    area.show()
    bar = area.verticalScrollBar()
    assert rims(area) == [False, True]
    bar.setValue(40)
    assert rims(area) == [True, True]
    ground = qapp.palette().color(QPalette.ColorRole.Base)
    line = [area.grab().toImage().pixelColor(x, 149) for x in range(60)]
    assert all(contrast(ground, QColor(colour)) < 1.1 for colour in line), "half a line is covered"
    bar.setValue(bar.maximum())
    assert rims(area) == [True, False]
    area.resize(200, 2000)
    assert rims(area) == [False, False]
    assert area.childAt(QPoint(50, 5)) is not None


def test_a_bar_goes_where_all_has_room_without_it(qtbot: object, qapp: QApplication) -> None:
    """Beside the bar the words broke into one line more, for which there was no room: the bar stayed."""
    content = QLabel("word " * 60)
    content.setWordWrap(True)
    area = ScrollArea(content)
    qtbot.addWidget(area)  # type: ignore[attr-defined]
    area.show()
    bar, needs = area.verticalScrollBar(), content.heightForWidth
    wide = next(width for width in range(300, 400) if needs(width - bar.sizeHint().width()) > needs(width))
    for less, scrolls in ((20, True), (0, False), (1, True)):
        area.resize(wide, needs(wide) - less)
        wait(lambda scrolls=scrolls: bar.isVisible() is scrolls)
    content.setText("word " * 40)
    wait(lambda: not bar.isVisible())


@pytest.mark.parametrize("more", [0, 7, 12])
def test_the_log_shows_whole_lines(hand: Hand, recorded: Game, more: int) -> None:
    hand.open(recorded)
    hand.key(Qt.Key.Key_G)
    view = hand.window.log.view
    bar, border = view.verticalScrollBar(), hand.window.layouts.right
    usual, top = view.viewport().height(), hand.window.drawer.y() - border.handleWidth()
    for number, back in enumerate(range(0, 200, 23)):
        bar.setValue(bar.maximum() - back)
        border.moveSplitter(top - more * (number % 2), border.indexOf(hand.window.drawer))
        assert view.viewport().height() == usual + more * (number % 2)
        picture = view.viewport().grab().toImage()
        ground = picture.pixel(picture.width() - 1, picture.height() // 2)
        room = view.viewport().rect()
        for row in range(max(0, view.rowAt(0)), len(view.lines.entries)):
            box = view.visualRect(view.lines.index(row))
            if box.top() > room.bottom():
                break
            if not room.contains(box.adjusted(0, 5, 0, -5)) and box.height() < 22:  # more than what is empty
                seen = box.intersected(room)
                inked = {
                    picture.pixel(x, y)
                    for y in range(seen.top(), seen.bottom() + 1)
                    for x in range(seen.left(), min(seen.right(), 150))
                }
                assert inked == {ground}, (back, row)


def test_a_sentence_of_several_lines_shows_the_whole_ones() -> None:
    room, words = QRect(0, 0, 300, 38), QRect(6, -20, 250, 60)
    assert whole_lines(words, room, 17) == QRect(6, 14, 250, 17)
    assert whole_lines(words.translated(0, 20), room, 17) == QRect(6, 0, 250, 34)
    assert whole_lines(QRect(6, 30, 250, 60), room, 17).height() == 0


def test_a_low_window_has_one_line_of_the_log_until_it_is_opened(hand: Hand, recorded: Game) -> None:
    """Ten lines have room in the place of the market, which comes back as it was."""
    hand.open(recorded)
    hand.window.resize(1366, 768)
    view, drawer, market = hand.window.log.view, hand.window.drawer, hand.window.layouts.places["market"]
    folded = drawer.height(), market.height()
    assert drawer.line.isVisible()
    assert drawer.line.text_told() == view.lines.entries[-1].text
    assert drawer.height() < 2 * drawer.line.fontMetrics().lineSpacing()
    hand.window.adapter.look_at(20)
    assert drawer.line.text_told() == view.lines.entries[view.lines.rows_of(20)[-1]].text
    hand.window.adapter.look_at(None)
    assert not view.isVisible()
    turn = partial(hand.key, Qt.Key.Key_G)
    for opened, shut in ((turn, turn), (partial(hand.press, "log-open"), partial(hand.press, "log-close"))):
        opened()
        assert not drawer.line.isVisible()
        assert not market.isVisible()
        least = min(view.rowHeight(row) for row in range(len(view.lines.entries)) if not view.unmeasured[row])
        assert view.isVisible()
        assert view.viewport().height() >= 10 * least
        assert view.visualRect(view.lines.index(len(view.lines.entries) - 1)).bottom() < view.viewport().height()
        shut()
        assert drawer.line.isVisible()
        assert market.isVisible()
        assert (drawer.height(), market.height()) == folded


def test_the_log_stays_at_its_end_whatever_comes_over_it_until_somebody_scrolls(hand: Hand, recorded: Game) -> None:
    hand.open(recorded)
    hand.window.resize(1366, 768)
    hand.key(Qt.Key.Key_G)
    view, bar = hand.window.log.view, hand.window.log.view.verticalScrollBar()
    bar.setValue(bar.maximum() - 40)  # as a range that changes before the size does may leave it
    hand.window.resize(1300, 740)
    assert bar.value() == bar.maximum()
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    hand.window.resize(1366, 768)
    assert bar.value() < bar.maximum()
