"""Build in 1843 with the window: second yellow tiles, tiles without limit, and the choice of a home city."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from rails18.core.game import Game
from rails18.titledata.games import new_game
from rails18.ui.nouns.tokens.page import HomePage
from tests.support.building_1843 import lay, turn
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]
GAMES = Path(__file__).parents[1] / "games" / "played"


def test_the_second_yellow_tile_is_offered_with_its_price(hand: Hand) -> None:
    """track.two.cost: the page of the track step names 20fr for the second tile, before and after the first."""
    game = turn("SO")
    hand.open(game)
    assert "the second for 20fr" in hand.window.panel.page.sentence()
    game = turn("SO")
    game.play(lay(game, "H7:57:0"))
    hand.open(game)
    assert "another yellow tile for 20fr" in hand.window.panel.page.sentence()


def test_one_tile_is_offered_to_others(hand: Hand) -> None:
    """track.yellow.two: the page of PO speaks of one yellow tile."""
    hand.open(turn("PO"))
    assert "Lay a yellow tile or upgrade" in hand.window.panel.page.sentence()


def test_tiles_without_limit_are_shown_so(hand: Hand) -> None:
    """track.supply.unlimited: the palette shows no number for #9, and one for #57."""
    hand.open(turn("PO", "F13:57:1"))
    assert hand.find("tile-9").text() == "9 ×∞"
    assert hand.find("tile-57").text() == "57 ×6"


def test_the_home_city_is_chosen_by_a_button(hand: Hand) -> None:
    """operating.home.mid: after #59 on J9 the page offers both cities by their sides, for nothing."""
    game = turn("MID", phase="green")
    game.play(lay(game, "J9:59:0"))
    hand.open(game)
    page = hand.window.panel.page
    assert isinstance(page, HomePage)
    assert page.context.words.city(page.position, "J9.c0").endswith("to the south-west")
    assert page.context.words.city(page.position, "J9.c1").endswith("to the north-west")
    hand.press("stop-J9.c1")
    hand.enter()
    assert hand.game.state.tokens["J9.c1"] == ("MID",)
    assert hand.game.position.frame.step != "home"


def with_many_tiles() -> Game:
    """Return a game whose next step is to lay one of forty tiles."""
    whole = recorded_game(GAMES / "1843-finish.rails18")
    game = new_game(whole.setup)
    for action in whole.actions[:396]:
        game.play(action)
    return game


def test_few_tiles_have_their_room_in_the_turn_after_one_with_many(hand: Hand) -> None:
    """However much room it saved to have the many close together."""
    hand.window.resize(1366, 560)
    hand.open(with_many_tiles())
    page = hand.window.panel.page
    assert page.is_dense
    hand.window.resize(1366, 768)
    QTest.qWait(1)
    for few in (turn("SO"), turn("PO", "F13:57:1")):
        hand.open(few)
    assert hand.window.panel.page is page
    assert not page.is_dense


def test_the_list_of_hexes_is_seen_when_a_tile_far_below_is_taken_by_key(hand: Hand) -> None:
    """The keyboard goes to the list above while the palette has scrolled to its last tile."""
    hand.window.resize(1366, 560)  # so low that the tiles have to scroll however close together they are
    hand.open(with_many_tiles())
    last = hand.find("tile-984")
    last.setFocus()
    QTest.qWait(50)
    area = hand.window.panel.findChild(QScrollArea)
    assert area.verticalScrollBar().value() > 0, "else nothing has to be scrolled"
    QTest.keyClick(last, Qt.Key.Key_Space)
    QTest.qWait(100)
    focus = QApplication.focusWidget()
    assert focus.objectName() == "where"
    assert focus.visibleRegion().contains(focus.rect().center())
