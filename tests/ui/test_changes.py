"""What changed since a player's last decision is marked on the pictures and listed, and Escape takes it away."""

from __future__ import annotations

from PySide6.QtCore import Qt

from rails18.core.actions import BuyShare, LayTile, Pass, SellShares
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.room import room, show
from tests.ui.test_company_steps import moment

__all__ = ["room"]


def traded() -> Game:
    """Return a game in which P2 sold and P3 bought since P1 decided."""
    game = table(3, hold={"P1": {"IR": 40}, "P2": {"IR": 20}}, player="P1")
    game.play(Pass("P1"))
    game.play(SellShares("P2", "IR", 20))
    game.play(Pass("P2"))
    game.play(BuyShare("P3", "IR", "pool"))
    while game.position.frame.player == "P3":
        game.play(Pass("P3"))
    return game


def told(room: Hand) -> list[str]:
    items = room.window.changes.list
    return [items.item(number).text() for number in range(items.count())]


def test_one_key_shows_what_changed_and_escape_hides_it(room: Hand) -> None:
    show(room, traded())
    room.key(Qt.Key.Key_C)
    panel = room.window.changes
    assert room.window.tabs.currentWidget() is panel
    assert panel.is_shown
    assert any("−20% IR" in line for line in told(room))
    assert any("+10% IR" in line for line in told(room))
    assert any(line.startswith("Prices: IR ") for line in told(room))
    assert panel.marks.changes is not None
    assert {h.owner for h in panel.marks.changes.holdings} >= {"P2", "P3"}
    room.key(Qt.Key.Key_Escape)
    assert not panel.is_shown
    assert told(room) == []
    assert room.window.tabs.currentWidget() is room.window.log


def test_marks_are_drawn_on_all_three_pictures(room: Hand) -> None:
    game = show(room, moment("track"))
    game.play(next(a for a in game.options("lay_tile") if isinstance(a, LayTile)))
    room.window.adapter.refresh()
    context = room.window.context
    views = (context.board, context.market, context.shares)
    bare = [view.grab().toImage() for view in views[:1]]
    room.window.changes.show_between(0, game.at)
    assert views[0].grab().toImage() != bare[0]
    room.window.changes.hide_marks()
    assert views[0].grab().toImage() == bare[0]
    show(room, traded())
    bare = [view.grab().toImage() for view in views[1:]]
    room.window.changes.show_since("P1")
    assert all(view.grab().toImage() != before for view, before in zip(views[1:], bare, strict=True))


def test_any_two_moments_may_be_compared_and_the_later_one_is_looked_at(room: Hand) -> None:
    game = show(room, traded())
    panel = room.window.changes
    panel.show_since("P1")
    panel.end.setValue(1)
    panel.start.setValue(0)
    assert room.window.adapter.at == 1
    assert told(room)[1:] == ["Nothing has changed."]
    panel.start.setValue(game.at)  # the other way round is the same
    assert room.window.adapter.at == game.at
    assert any("−20% IR" in line for line in told(room))
    room.window.adapter.look_at(None)


def test_moments_of_a_longer_game_or_line_are_offered_no_more(room: Hand) -> None:
    long = show(room, traded())
    panel, adapter = room.window.changes, room.window.adapter
    panel.show_since("P1")
    assert panel.end.value() == long.at
    while long.at > 1:
        adapter.undo()
    assert adapter.play(SellShares("P2", "IR", 10))  # another line, of two moves
    panel.start.stepUp()
    assert (panel.end.value(), panel.end.maximum()) == (2, 2)
    show(room, table(3))
    for box in (panel.start, panel.end):
        box.stepUp()
        assert (box.value(), box.maximum()) == (0, 0)


def test_marks_go_when_the_game_goes_on(room: Hand) -> None:
    show(room, traded())
    room.window.changes.show_since("P1")
    assert room.window.adapter.play(Pass("P1"))
    assert not room.window.changes.is_shown


def test_marks_go_when_the_map_of_another_game_comes(room: Hand) -> None:
    game = show(room, moment("track"))
    game.play(next(a for a in game.options("lay_tile") if isinstance(a, LayTile)))
    room.window.adapter.refresh()
    panel, board = room.window.changes, room.window.context.board
    panel.show_between(0, game.at)
    assert panel.is_shown
    board.board.show_position(new_game(Setup("1830", ("Ann", "Ben", "Cleo"))).position)  # as a file is opened
    board.grab()
    assert not panel.is_shown
    assert told(room) == []


def test_each_player_and_the_round_may_be_chosen(room: Hand) -> None:
    show(room, traded())
    panel = room.window.changes
    panel.show_since()
    words = [panel.since.itemText(number) for number in range(panel.since.count())]
    assert len(words) == 5
    panel.since.setCurrentIndex(panel.since.findData("P3"))
    panel.since.activated.emit(panel.since.currentIndex())
    assert panel.start.value() == room.game.at
    panel.since.setCurrentIndex(panel.since.findData("round"))
    panel.since.activated.emit(panel.since.currentIndex())
    assert panel.start.value() == 0
