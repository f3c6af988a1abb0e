"""Undo, redo, look at the past, come back, play on from there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from rails18.core.actions import Bid, Pass, TakePrivate
from rails18.core.game import Game
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import GAMES, Hand
from tests.ui.in_sight import is_whole, settle
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def played(game: Game) -> Game:
    """Return `game` after five actions."""
    for action in (TakePrivate("P1", "A"), Pass("P2"), Bid("P3", "D", 55), Pass("P4"), TakePrivate("P1", "B")):
        game.play(action)
    return game


def test_undo_and_redo_by_key_and_button(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    hand.key(Qt.Key.Key_Z, CTRL)
    assert hand.game.at == 4
    hand.key(Qt.Key.Key_Y, CTRL)
    assert hand.game.at == 5
    hand.window.header.back.click()
    assert hand.game.at == 4
    hand.window.header.forth.click()
    assert hand.game.at == 5


def test_whole_turn_is_undone_and_redone(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    hand.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert hand.game.at == 4
    hand.key(Qt.Key.Key_Y, CTRL | SHIFT)
    assert hand.game.at == 5


def test_looking_back_changes_nothing_and_comes_back(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    hand.window.header.slider.setValue(2)
    adapter = hand.window.adapter
    assert adapter.is_looking
    assert hand.game.at == 5
    assert hand.window.context.board.board.position is not None
    assert hand.window.context.board.board.position.state is hand.game.state_at(2)
    assert not adapter.play(Pass("P3"))
    hand.press("look-back")
    assert not adapter.is_looking
    assert hand.window.context.board.board.position.state is hand.game.state


def test_click_on_a_log_line_shows_the_table_then(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    model = hand.window.log.model
    texts = [entry.text for entry in model.entries]
    row = next(n for n, text in enumerate(texts) if "bids" in text)
    hand.window.drawer.open()
    hand.window.log.view.clicked.emit(model.index(row))
    assert hand.window.adapter.at == 3
    assert hand.window.log.banner.isVisibleTo(hand.window)


def test_play_on_from_the_past_keeps_the_left_line(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    hand.window.adapter.look_at(1)
    hand.press("play-on")
    assert hand.game.at == 1
    hand.press("bid-C")
    hand.enter()
    assert hand.game.actions[-1] == Bid("P2", "C", 45)
    assert len(hand.game.branches) == 1
    hand.window.menus.refill("lines")
    hand.window.menus.submenus["lines"].actions()[0].trigger()
    assert hand.game.actions[-1] == TakePrivate("P1", "B")


def test_a_line_left_before_another_one_can_be_taken_again(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    whole = list(hand.game.actions)
    adapter = hand.window.adapter
    hand.game.go_to(len(whole) - 1)
    assert adapter.play(next(iter(hand.game.options("bid"))))  # leaves a line late
    late = list(hand.game.actions)
    hand.game.go_to(1)
    assert adapter.play(Bid("P2", "C", 45))  # and one that branches off earlier
    early = list(hand.game.actions)
    hand.window.menus.refill("lines")
    hand.window.menus.submenus["lines"].actions()[0].trigger()
    assert hand.game.actions == whole
    assert hand.game.left_lines()[:2] == [whole, late]
    hand.window.menus.refill("lines")
    hand.window.menus.submenus["lines"].actions()[2].trigger()
    assert hand.game.actions == early


def test_log_follows_undo_and_new_moves(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    model = hand.window.log.model
    whole = [entry.text for entry in model.entries]
    hand.key(Qt.Key.Key_Z, CTRL)
    shorter = [entry.text for entry in model.entries]
    assert len(shorter) < len(whole)
    assert whole[: len(shorter)] == shorter
    hand.key(Qt.Key.Key_Y, CTRL)
    assert [entry.text for entry in model.entries] == whole


def test_keys_look_back_and_on(hand: Hand, fresh: Game) -> None:
    hand.open(played(fresh))
    hand.key(Qt.Key.Key_Left, ALT)
    hand.key(Qt.Key.Key_Left, ALT)
    assert hand.window.adapter.at == 3
    hand.key(Qt.Key.Key_Right, ALT)
    assert hand.window.adapter.at == 4
    hand.key(Qt.Key.Key_Home, ALT)
    assert not hand.window.adapter.is_looking


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1635, 963), (1366, 768), (1920, 1080)])
def test_the_way_back_is_whole_and_a_line_of_the_log_in_sight(hand: Hand, size: tuple[int, int], scale: float) -> None:
    """The strip of the programs took its room: they wait while one looks back, and so it goes."""
    window = hand.window
    window.theme.scale_text(scale)
    window.resize(*size)
    window.session.opponents.pause(True)
    game = recorded_game(GAMES / "1846-3p-303.json")
    game.programs = {"P2": "solid", "P3": "solid"}
    hand.open(game)
    window.layouts.forget()
    window.drawer.open()
    settle()
    assert window.opponents_bar.isVisible()
    window.adapter.look_at(23)
    settle()
    back = next(button for button in window.log.banner.findChildren(QPushButton))
    assert is_whole(window.log.banner)
    assert is_whole(back)
    view = window.log.view
    assert view.viewport().height() >= view.rowHeight(view.model().rowCount() - 1)
    back.click()
    settle()
    assert window.opponents_bar.isVisible()


def test_a_log_without_room_leaves_the_way_back_to_the_panel(hand: Hand) -> None:
    window = hand.window
    window.resize(1635, 963)
    hand.open(recorded_game(GAMES / "1846-3p-303.json"))
    window.layouts.forget()
    window.adapter.look_at(23)
    right, banner, shown = window.layouts.right, window.log.banner, []
    for high in (0, 90, 110):
        right.moveSplitter(right.height() - high, 2)
        settle()
        shown.append(banner.isVisible())
        assert banner.isHidden() or banner.height() >= banner.sizeHint().height()
    assert shown == [False, True, True]
    assert is_whole(hand.find("look-back"))
