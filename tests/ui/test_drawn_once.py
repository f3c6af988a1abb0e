"""What a move brings is drawn once: with the keyboard where it goes, and where everything stays."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.now.heading import Step
from rails18.ui.now.panel import NowPanel
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand

RECORDED = Path(__file__).parents[1] / "games" / "random"
LATE = 24  # moves before the end


class Drawn(QObject):
    """Count how often each step of a turn is drawn, and note how high the parts of the panel are then.

    Attributes:
        counts: step → number of drawings.
        first: heights when the first was drawn, None before.
    """

    def __init__(self, panel: NowPanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.begin()

    def begin(self) -> None:
        """Count anew."""
        self.counts = Counter[QObject]()
        self.first: tuple[int, ...] | None = None

    @property
    def heights(self) -> tuple[int, ...]:
        """Return how high panel, choices and consequences are."""
        return tuple(part.height() for part in (self.panel, self.panel.area, self.panel.outcome))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, Step):
            self.counts[watched] += 1
            self.first = self.first or self.heights
        return False


@pytest.mark.parametrize("name", ["1889-4p-144.json", "1870-4p-104.json"])
def test_a_new_step_is_drawn_once(hand: Hand, name: str) -> None:
    game = recorded_game(RECORDED / name)
    later = game.actions[-LATE:-1]
    game.go_to(len(game.actions) - LATE)
    hand.window.resize(1366, 768)
    hand.open(game)
    drawn, app = Drawn(hand.window.panel), QApplication.instance()
    assert app is not None
    led = list[str]()
    seen, again, moved = 0, Counter[str](), list[tuple[object, object]]()
    for action in later:
        wait(lambda: not hand.window.adapter.finder.is_searching)
        QTest.qWait(20)
        drawn.begin()
        app.installEventFilter(drawn)
        hand.window.adapter.play_for(action)
        QTest.qWait(20)
        app.removeEventFilter(drawn)
        kind, focus = type(action).__name__, QApplication.focusWidget()
        if isinstance(hand.window.panel.page, RunPage) and focus is not None:
            led.append(focus.objectName())
        seen += bool(drawn.counts)
        again[kind] += sum(count > 1 for count in drawn.counts.values())
        if kind == "Pass" and drawn.first not in (None, drawn.heights):  # nothing else comes after it
            moved.append((drawn.first, drawn.heights))
    assert seen > LATE / 3
    assert "best-run" in led  # it had to wait for the search, which is quick
    assert not +again, again
    assert not moved


def test_cards_are_drawn_where_they_stay(hand: Hand) -> None:
    """A page of another height leaves them other room."""
    game = recorded_game(RECORDED.parent / "played" / "1843-gray.rails18")
    later = game.actions[-LATE:-1]
    game.go_to(len(game.actions) - LATE)
    hand.window.resize(2560, 1440)
    hand.open(game)
    shelf = hand.window.panel.shelf
    places, moved = Places(shelf), list[list[int]]()
    for action in later:
        QTest.qWait(90)
        wait(lambda: not (hand.window.adapter.finder.is_searching or shelf.drawing.isActive()))
        for _ in range(3):  # a run that was just found gives them other room
            QApplication.processEvents()
        places.tops.clear()
        hand.window.adapter.play_for(action)
        QTest.qWait(20)
        waited = isinstance(hand.window.panel.page, RunPage)  # a run that is found later may need more room
        if places.tops and shelf.isVisible() and not waited:
            moved.append([top for top in places.tops if top != shelf.y()])
    assert len(moved) > LATE / 3
    assert not any(moved), [(n, one) for n, one in enumerate(moved) if one]


class Places(QObject):
    """Note how high a widget stands whenever it is drawn."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.tops: list[int] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.tops.append(watched.y())
        return False
