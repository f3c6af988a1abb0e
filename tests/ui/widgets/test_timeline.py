"""The slider of the history: over the whole width, with rounds and turns, keys between them, and nothing lost.

What the header keeps from move to move is what it would show anew.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from rails18.core.actions import Bid, TakePrivate
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.beside.timeline import REST
from rails18.ui.beside.train_strip import TrainChip, TrainStrip
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import GAMES, LEFT, Hand
from tests.ui.room import room, show
from tests.ui.test_history import ALT, CTRL, played

__all__ = ["room"]


def auction() -> Game:
    """Return a game after five actions."""
    return played(new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))


def test_it_has_the_whole_width_and_a_tick_for_each_turn(room: Hand) -> None:
    show(room, auction())
    line = room.window.header.slider
    assert line.width() >= room.window.header.width() - 12
    assert [mark.number for mark in line.marks] == [0, 1, 2, 3, 4, 5]
    room.window.adapter.play(next(iter(room.game.options("pass"))))
    assert line.marks[-1].number == 6
    room.window.history.undo()
    assert line.marks[-1].number == 6  # what was undone can still be reached
    assert "(undone)" in line.words_at(6)


def test_a_click_goes_there_and_a_drag_follows(room: Hand) -> None:
    show(room, auction())
    line = room.window.header.slider
    QTest.mouseClick(line, LEFT, pos=QPoint(round(line.x_of(2)), line.height() // 2))
    assert room.window.adapter.at == 2
    QTest.mousePress(line, LEFT, pos=QPoint(round(line.x_of(2)), 4))
    QTest.mouseMove(line, QPoint(round(line.x_of(4)), 4))
    QTest.mouseRelease(line, LEFT, pos=QPoint(round(line.x_of(4)), 4))
    assert line.value() == 4
    room.window.history.look_home()


def test_keys_go_from_turn_to_turn_and_from_round_to_round(room: Hand, crowded: Game) -> None:
    crowded.go_to(700)
    show(room, crowded)
    line, adapter = room.window.header.slider, room.window.adapter
    rounds = [mark.number for mark in line.marks if mark.round is not None]
    turns = [mark.number for mark in line.marks]
    room.key(Qt.Key.Key_PageUp, ALT)
    before = max(number for number in rounds if number < 700)
    assert adapter.at == before
    room.key(Qt.Key.Key_Down, ALT)
    assert adapter.at == min(number for number in turns if number > before)
    room.key(Qt.Key.Key_Up, ALT)
    assert adapter.at == before
    room.key(Qt.Key.Key_PageDown, ALT)
    assert adapter.at == min(number for number in rounds if number > before)
    room.window.history.look_home()
    crowded.go_to(len(crowded.actions))


def test_redo_is_never_lost(room: Hand) -> None:
    game = show(room, auction())
    whole = list(game.actions)
    room.window.history.undo()
    room.window.history.undo()
    assert room.window.adapter.play(Bid("P4", "C", 45))
    other = list(game.actions)
    room.window.history.redo()
    assert "2 moves undone before are kept" in room.said()
    assert room.window.header.forth.isEnabled()
    room.key(Qt.Key.Key_Y, CTRL | ALT)
    assert game.actions == whole
    assert isinstance(game.actions[-1], TakePrivate)
    room.key(Qt.Key.Key_Y, CTRL | ALT)
    assert game.actions == other


@pytest.mark.parametrize("dark", [False, True])
def test_ticks_and_names_of_rounds_are_drawn(room: Hand, crowded: Game, dark: bool) -> None:
    show(room, crowded)
    room.window.appearance.set_dark(dark)
    line = room.window.header.slider
    with_marks = line.grab().toImage()
    known, line.marks = line.marks, []
    line.update()
    assert line.grab().toImage() != with_marks
    line.marks = known
    room.window.appearance.set_dark(False)


def test_ticks_follow_when_nobody_plays_for_a_moment(room: Hand) -> None:
    """A move shifts all of them by a few pixels: that may wait, and nothing stays where it was."""
    game = show(room, recorded_game(GAMES / "1870-7p-720.json"))
    last = len(game.actions)
    game.go_to(last - 2)
    room.window.adapter.refresh()
    line = room.window.header.slider
    for _ in range(2):  # the first leaves the game as it was recorded
        line.grab()
        kinds = [entry.kind for entry in game.menu() if entry.enabled and entry.kind != "stop_game"]
        known = game.actions[game.at] if game.at < last - 1 else None
        other = next(option for kind in kinds for option in game.options(kind) if option != known)
        assert room.window.adapter.play_for(other)
    settled = before = line.grab().toImage()
    for _ in range(50):  # a busy machine may let one wait pass without a moment's rest
        if settled == before:
            QTest.qWait(2 * REST)
            settled = line.grab().toImage()
    assert settled != before
    wide, high = line.width(), line.height()
    line.resize(wide - 1, high)
    line.grab()
    line.resize(wide, high)
    assert line.grab().toImage() == settled


def test_ticks_wait_in_a_wide_window_too(room: Hand) -> None:
    whole = recorded_game(GAMES / "1870-7p-720.json")
    game = new_game(whole.setup)
    for action in whole.actions[:700]:
        game.play(action)
    show(room, game)
    line = room.window.header.slider
    line.resize(2540, line.height())
    line.grab()
    before = line.x_of(650)
    assert room.window.adapter.play_for(whole.actions[700])
    assert before - line.x_of(650) > 2, "more than they may be off in a window of usual width"
    waiting = line.grab().toImage()
    for wide in (2539, 2540):
        line.resize(wide, line.height())
        belonging = line.grab().toImage()
    assert belonging != waiting


def test_the_header_keeps_nothing_that_a_fresh_one_would_not_show(room: Hand) -> None:
    game = show(room, recorded_game(GAMES.parent / "played" / "1843-gray.rails18"))
    header, context = room.window.header, room.window.context
    states = [game.state_at(number) for number in range(len(game.actions))]
    sold = next(n for n in range(900, len(states)) if states[n].trains != states[n - 1].trains
                and states[n].phase == states[n - 1].phase)  # fmt: skip
    for number in (*range(600, 660, 9), sold - 1, sold):
        room.window.adapter.look_at(number)
        trains = TrainStrip(context)
        trains.few, trains.alone = header.trains.few, header.trains.alone
        trains.refresh()
        assert chips(trains) == chips(header.trains)
        assert header.trains.accessibleDescription() == trains.accessibleDescription()
        wait(lambda: header.order.isHidden() or is_drawn(room.window, header.order))
    room.window.history.look_home()


def is_drawn(window: QWidget, part: QWidget) -> bool:
    """Return whether a part of a window stands on the screen as it would be drawn."""
    place = QRect(part.mapTo(window, QPoint(0, 0)), part.size())
    on_screen = window.screen().grabWindow(window.winId()).toImage().copy(place)
    return on_screen == window.grab(place).toImage()


def chips(strip: TrainStrip) -> list[tuple[str, str, str]]:
    """Return words, tip and dress of what a strip shows."""
    shown = [child for child in strip.findChildren(QWidget) if not child.isHidden()]
    told = (child for child in shown if isinstance(child, QLabel | TrainChip))
    return [(child.text(), child.toolTip(), child.styleSheet()) for child in told]
