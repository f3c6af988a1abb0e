"""What a move has changed comes to its place: shortly, over everything, and nobody waits for it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rails18.core.actions import MoveToken
from rails18.core.game import Game
from rails18.ui.beside import flights
from rails18.ui.system.sounds import sound_of
from tests.support import turns_1843
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import GAMES, LEFT, Hand

WIDE = "F13:14:0 F15:14:0"
KINDS = ("lay_tile", "place_token", "buy_share")


def before(hand: Hand, game: Game, kind: str) -> int:
    """Show a game before its first action of a kind past the middle, and return the number of it."""
    number = next(n for n in range(250, len(game.actions)) if game.actions[n].kind == kind)
    game.go_to(number)
    hand.open(game)
    hand.window.grab()
    return number


def play(hand: Hand, game: Game) -> None:
    """Play the next action as recorded."""
    assert hand.window.adapter.play_for(game.actions[game.at])


@pytest.mark.parametrize("kind", KINDS)
def test_it_comes_to_its_place_and_a_click_ends_it(hand: Hand, recorded: Game, kind: str) -> None:
    window = hand.window
    before(hand, recorded, kind)
    play(hand, recorded)
    assert window.comfort.flights.flights == []  # nobody has asked for it
    window.adapter.undo()
    window.theme.motion = True
    drawn = window.context.board.layer.made
    play(hand, recorded)
    on_the_way = list(window.comfort.flights.flights)
    assert on_the_way
    assert window.comfort.flights.progress.duration() <= 250
    assert window.context.board.layer.made == drawn
    assert all(flight.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents) for flight in on_the_way)
    QTest.mouseClick(window.log.view.viewport(), LEFT, pos=QPoint(3, 3))
    assert window.comfort.flights.flights == []
    assert not any(isinstance(child, flights.Flight) and child.isVisible() for child in window.findChildren(QWidget))
    recorded.go_to(len(recorded.actions))


def test_a_moved_token_comes_to_its_new_city_and_its_old_slot_is_no_company(hand: Hand) -> None:
    """token.move.rules: what is left behind blocks the slot, and nothing comes there."""
    game = turns_1843.turn("PO", WIDE, "gray", step="token")
    hand.open(game)
    hand.window.grab()
    hand.window.theme.motion = True
    assert hand.window.adapter.play_for(MoveToken("P1", "PO", "F13.c0", "F15.c0"))
    assert len(hand.window.comfort.flights.flights) == 1
    hand.window.comfort.flights.finish()


def test_nothing_comes_from_the_column_of_who_is_bankrupt(hand: Hand) -> None:
    game = recorded_game(GAMES.parent / "recorded" / "1846-bankrupt-4p.json").copy()
    kinds = [action.kind for action in game.actions]
    game.go_to(kinds.index("declare_bankruptcy"))
    hand.open(game)
    hand.window.grab()
    hand.window.theme.motion = True
    play(hand, game)
    hand.window.comfort.flights.finish()
    assert game.actions[game.at - 1].player not in hand.window.context.shares.grid.lefts


def test_undo_and_jumps_move_nothing(hand: Hand, recorded: Game) -> None:
    before(hand, recorded, "lay_tile")
    hand.window.theme.motion = True
    play(hand, recorded)
    hand.window.adapter.undo()
    assert hand.window.comfort.flights.flights == []
    recorded.go_to(len(recorded.actions))


def test_each_kind_of_move_has_its_sound(hand: Hand, recorded: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(hand.window.comfort.speaker, "play", heard.append)
    number = before(hand, recorded, "lay_tile")
    play(hand, recorded)
    assert heard == []  # off until somebody switches them on
    hand.window.comfort.set_sounds(True)
    hand.window.adapter.undo()
    play(hand, recorded)
    assert heard == ["tile"]
    updates = []
    copy = recorded.copy()
    copy.go_to(number)
    for action in recorded.actions[number : number + 60]:
        updates.append(copy.play(action))
    assert {"tile", "money", "round"} <= {sound_of(update) for update in updates}
    hand.window.comfort.set_sounds(False)
    recorded.go_to(len(recorded.actions))
