"""Board and market in windows of their own: keys work there, and the neighbours have the room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rails18.core.actions import BuyShare, LayTile, Pass
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.app.places import Torn
from rails18.ui.nouns.track.page import TilesPage
from tests.support.moments import table
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import room, show
from tests.ui.test_company_steps import moment

__all__ = ["room"]
CTRL = Qt.KeyboardModifier.ControlModifier


def torn(room: Hand, name: str) -> Torn:
    """Tear a picture off and give its window the keyboard."""
    room.window.commands.actions[f"tear-{name}"].trigger()
    window = room.window.layouts.torn[name]
    window.showNormal()
    window.activateWindow()
    wait(window.isActiveWindow)
    return window


def test_keys_of_the_game_work_in_a_torn_off_board(room: Hand) -> None:
    game = show(room, moment("track"))
    window = torn(room, "board")
    board, page = room.window.context.board, room.window.panel.page
    assert isinstance(page, TilesPage)
    lay = next(action for action in game.options("lay_tile") if isinstance(action, LayTile))
    room.window.selection.propose(lay)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert room.window.selection.proposal is None
    QTest.keyClick(board, Qt.Key.Key_P)  # counts at once, as it changes nothing else
    assert game.actions == [Pass("P1")]
    QTest.keyClick(board, Qt.Key.Key_Z, CTRL)
    assert game.at == 0
    QTest.keyClick(board, Qt.Key.Key_Y, CTRL)
    assert game.at == 1
    QTest.keyClick(board, Qt.Key.Key_Z, CTRL)
    room.window.selection.propose(lay)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert game.actions[: game.at] == [lay]
    QTest.keyClick(board, Qt.Key.Key_Z, CTRL)
    window.close()


def test_a_tile_is_rotated_in_a_torn_off_board(room: Hand) -> None:
    game = show(room, moment("track"))
    window = torn(room, "board")
    page = room.window.panel.page
    assert isinstance(page, TilesPage)
    assert page.tool is not None
    lays = [a for a in game.options("lay_tile") if isinstance(a, LayTile)]
    lay = next(a for a in lays if any(b.hex == a.hex and b.tile == a.tile and b.rotation != a.rotation for b in lays))
    room.window.selection.propose(lay)
    QTest.qWait(1)
    QTest.keyClick(room.window.context.board, Qt.Key.Key_R)
    turned = room.window.selection.proposal
    assert turned is not None
    assert isinstance(turned.action, LayTile)
    assert (turned.action.hex, turned.action.tile) == (lay.hex, lay.tile)
    assert turned.action.rotation != lay.rotation
    window.close()


def test_digits_choose_in_a_torn_off_market(room: Hand) -> None:
    show(room, table(4, hold={"P1": {"IR": 40}}))
    window = torn(room, "market")
    QTest.keyClick(room.window.context.market, Qt.Key.Key_1)
    proposal = room.window.selection.proposal
    assert proposal is not None
    assert isinstance(proposal.action, BuyShare)
    assert window.isActiveWindow()
    window.close()


@pytest.mark.parametrize(("name", "neighbour"), [("board", "shares"), ("market", "panel")])
def test_the_neighbours_have_the_room_and_give_it_back(room: Hand, name: str, neighbour: str) -> None:
    show(room, moment("track"))
    part = room.window.context.shares if neighbour == "shares" else room.window.panel
    place = room.window.layouts.places[name]
    before, high = part.height(), place.height()
    window = torn(room, name)
    QTest.qWait(1)
    assert place.isHidden()
    assert part.height() > before + 0.3 * high
    window.close()
    QTest.qWait(1)
    assert place.isVisible()
    assert abs(part.height() - before) <= 2
    assert abs(place.height() - high) <= 2


def test_a_high_board_leaves_its_whole_column_to_the_rest(room: Hand) -> None:
    show(room, new_game(Setup("1870", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))
    layouts = room.window.layouts
    assert layouts.tall
    wide = layouts.right.width()
    window = torn(room, "board")
    QTest.qWait(1)
    assert layouts.left.isHidden()
    assert layouts.right.width() > 1.3 * wide
    window.close()
    QTest.qWait(1)
    assert layouts.left.isVisible()
    assert abs(layouts.right.width() - wide) <= 8


def test_what_may_not_be_done_is_said_where_somebody_clicks(room: Hand) -> None:
    show(room, moment("token"))
    window = torn(room, "board")
    board = room.window.context.board
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.hex_point("B3"))
    assert room.window.tip.isVisible()
    assert room.window.tip.window() is window
    window.close()
    room.window.activateWindow()
    wait(room.window.isActiveWindow)
    room.window.context.pointer.tell("Here")
    assert room.window.tip.window() is room.window
