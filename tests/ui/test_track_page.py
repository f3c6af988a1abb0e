"""Lay tiles by drag, by click and by keyboard, and turn them on the map."""

from __future__ import annotations

from itertools import islice

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox

from rails18.core.actions import Action, LayTile, Pass, PlaceToken, PowerTile
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.questions import track
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.nouns.track.tool import TileTool
from rails18.ui.widgets.controls import Choice
from tests.support import building_1870, games_1830
from tests.support.board_points import corner_point, fan_point
from tests.support.moments import table
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import GAMES, LEFT, RIGHT, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

HELD = {"P1": {"IR": 50}}


def turn(**more: object) -> Game:
    """Return a game in the track step of IR, whose home is Matsuyama (E2)."""
    return table(4, hold=HELD, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)}, **more)  # type: ignore[arg-type]


def inland(**more: object) -> Game:
    """Return a game in the track step of TR, whose home is Kouchi (F9): tiles turn many ways in the hexes round it."""
    held = {"P1": {"TR": 50}}
    return table(4, hold=held, step="track", company="TR", cash={"TR": 700}, tokens={"F9.c0": ("TR",)}, **more)  # type: ignore[arg-type]


def tool(hand: Hand) -> TileTool:
    """Return the tile tool of the open page."""
    page = hand.window.panel.page
    assert isinstance(page, TilesPage)
    assert page.tool is not None
    return page.tool


def proposed(hand: Hand) -> LayTile:
    """Return the chosen lay."""
    assert hand.window.selection.proposal is not None
    action = hand.window.selection.proposal.action
    assert isinstance(action, LayTile)
    return action


def test_tile_dragged_from_the_palette_lies_where_it_is_dropped(hand: Hand) -> None:
    hand.open(turn())
    board = hand.window.context.board
    button = hand.find("tile-57")
    hand.drag(button, button.rect().center(), board.viewport(), board.hex_point("E2"))
    assert (proposed(hand).hex, proposed(hand).tile) == ("E2", "57")
    assert board.hand.hex == "E2"
    assert hand.game.at == 0
    hand.enter()
    assert hand.game.state.tiles["E2"][0] == "57"
    assert board.hand.hex == ""


@pytest.mark.parametrize("way", ["a click on the hex", "its button"])
def test_a_tile_dragged_onto_a_chosen_one_takes_its_place(hand: Hand, way: str) -> None:
    hand.open(turn())
    board = hand.window.context.board
    if way == "its button":
        hand.press("tile-5")
    hand.click_hex("E2")
    before = proposed(hand).tile
    other = "57" if before != "57" else "6"
    button = hand.find(f"tile-{other}")
    hand.drag(button, button.rect().center(), board.viewport(), board.hex_point("E2"))
    assert (proposed(hand).hex, proposed(hand).tile) == ("E2", other)
    assert board.hand.hex == "E2"
    assert not board.strip.offered
    button = hand.find(f"tile-{before}")
    hand.drag(button, button.rect().center(), board.viewport(), board.hex_point("H7"))
    assert hand.said()
    assert (proposed(hand).tile, tool(hand).tile, board.hand.hex) == (other, other, "E2"), "what was chosen stays"


def test_tile_dropped_on_an_illegal_hex_says_why_and_goes_back(hand: Hand) -> None:
    """track.lay.reach: a hex to which no track of the company leads."""
    hand.open(turn())
    board = hand.window.context.board
    button = hand.find("tile-57")
    hand.drag(button, button.rect().center(), board.viewport(), board.hex_point("H7"))
    assert hand.window.selection.proposal is None
    assert hand.said()
    assert board.hand.hex == ""


def test_picked_tile_is_put_down_by_a_click_on_a_glowing_hex(hand: Hand) -> None:
    hand.open(turn())
    hand.press("tile-5")
    assert hand.window.context.board.marks.glowing == frozenset({"E2"})
    hand.click_hex("E2")
    assert (proposed(hand).hex, proposed(hand).tile) == ("E2", "5")


def test_click_on_a_hex_opens_the_fan_and_the_fan_lays(hand: Hand) -> None:
    hand.open(turn())
    board = hand.window.context.board
    hand.click_hex("E2")
    assert board.strip.offered
    QTest.mouseClick(board.viewport(), LEFT, pos=fan_point(board, "6"))
    assert proposed(hand).tile == "6"
    assert not board.strip.offered


def test_click_on_an_unreachable_hex_says_why(hand: Hand) -> None:
    """track.lay.reach: no dead click."""
    hand.open(turn())
    hand.click_hex("H7")
    assert hand.said()
    assert hand.window.tip.section.text().startswith("Rule book, section 6")


def test_tile_turns_by_key_wheel_and_right_click_through_legal_ways_only(hand: Hand) -> None:
    hand.open(inland())
    hand.press("tile-8")
    hand.click_hex("F7")
    legal = sorted(tool(hand).legal["F7"]["8"])
    assert len(legal) > 1
    seen = [proposed(hand).rotation]
    hand.key(Qt.Key.Key_R)
    seen.append(proposed(hand).rotation)
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    assert proposed(hand).rotation == seen[0]
    hand.click_hex("F7", RIGHT)
    assert proposed(hand).rotation == seen[1]
    board = hand.window.context.board
    at = QPointF(board.hex_point("F7"))
    wheel = QWheelEvent(
        at,
        QPointF(board.viewport().mapToGlobal(at.toPoint())),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(board.viewport(), wheel)
    assert proposed(hand).rotation in legal
    assert proposed(hand).rotation != seen[1] or len(legal) == 1
    assert set(seen) <= set(legal)


def test_corner_handle_turns_the_tile(hand: Hand) -> None:
    hand.open(inland())
    hand.press("tile-8")
    hand.click_hex("F7")
    board = hand.window.context.board
    before = proposed(hand).rotation
    knob, middle = corner_point(board), board.hex_point("F7")
    across = middle + QPoint(knob.y() - middle.y(), middle.x() - knob.x()) * -1
    QTest.mousePress(board.viewport(), LEFT, pos=knob)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(board.viewport(), knob + (across - knob) * part)
        QTest.qWait(1)
    QTest.mouseRelease(board.viewport(), LEFT, pos=across)
    assert proposed(hand).rotation != before
    assert proposed(hand).rotation in tool(hand).legal["F7"]["8"]


def test_tile_on_the_map_is_carried_to_another_hex_or_off_the_board(hand: Hand) -> None:
    hand.open(inland())
    places = tool(hand).hexes("9")
    assert len(places) > 1
    hand.press("tile-9")
    hand.click_hex(places[0])
    board = hand.window.context.board
    hand.drag(board.viewport(), board.hex_point(places[0]), board.viewport(), board.hex_point(places[1]))
    assert proposed(hand).hex == places[1]


@pytest.mark.parametrize("change", ["text", "theme"])
def test_a_chosen_tile_stays_chosen_when_the_window_looks_different(hand: Hand, change: str) -> None:
    hand.open(turn())
    window = hand.window
    hand.click_hex("E2")
    lay = proposed(hand)
    if change == "text":
        window.appearance.set_text_percent(130)
    else:
        window.appearance.set_dark(True)
    assert proposed(hand) == lay
    assert (tool(hand).tile, tool(hand).hex, tool(hand).rotation) == (lay.tile, lay.hex, lay.rotation)
    assert hand.find(f"tile-{lay.tile}").isChecked()
    laid = window.context.board.hand.tile
    assert laid is not None
    assert laid.isVisible()
    hand.enter()
    assert window.adapter.game is not None
    assert window.adapter.game.actions[-1] == lay


def test_cost_and_treasury_are_shown_before_the_lay(hand: Hand) -> None:
    hand.open(inland())
    mountain = next(h for h in tool(hand).hexes("") if hand.game.position.board.hexes[h].cost)
    tile = next(iter(tool(hand).legal[mountain]))
    hand.press(f"tile-{tile}")
    hand.click_hex(mountain)
    assert "TR treasury ¥700 → ¥620 (−¥80)" in hand.outcome()
    assert hand.window.panel.confirm.text() == f"✓ Lay #{tile} · ¥80"


def test_keyboard_path_picks_tile_hex_and_turn(hand: Hand) -> None:
    hand.open(turn())
    tile = hand.find("tile-57")
    tile.setFocus()
    hand.key(Qt.Key.Key_Space)
    where = hand.find("where")
    assert isinstance(where, QComboBox)
    where.setFocus()
    hand.key(Qt.Key.Key_Down)
    assert proposed(hand).hex == "E2"
    hand.press("turn-right")
    hand.enter()
    assert hand.game.state.tiles["E2"][0] == "57"


def test_a_list_of_hexes_that_stands_open_after_the_step_chooses_nothing(hand: Hand) -> None:
    hand.open(turn())
    where = hand.find("where")
    assert isinstance(where, QComboBox)
    hand.press("tile-57")
    where.showPopup()
    hand.window.adapter.play(Pass("P1"))
    where.view().setCurrentIndex(where.model().index(1, 0))
    QTest.keyClick(where.view(), Qt.Key.Key_Return)
    assert hand.window.selection.proposal is None


def test_grey_tile_tells_its_reason(hand: Hand) -> None:
    """phase.tiles.yellow: green tiles are of a later phase."""
    hand.open(turn())
    hand.press("fold")
    hand.press("tile-14")
    assert hand.said()
    assert hand.window.selection.proposal is None


def test_skip_lays_nothing(hand: Hand) -> None:
    hand.open(turn())
    hand.key(Qt.Key.Key_P)
    hand.enter()
    assert hand.game.actions == [Pass("P1")]


@pytest.mark.parametrize("presses", [1, 2])
def test_escape_puts_tile_and_hand_back(hand: Hand, presses: int) -> None:
    hand.open(turn())
    hand.press("tile-57")  # it fits on E2 alone
    assert proposed(hand).hex == "E2"
    for _ in range(presses):
        hand.key(Qt.Key.Key_Escape)
    assert hand.window.selection.proposal is None
    assert tool(hand).tile == ""
    assert hand.window.context.board.hand.hex == ""


def test_a_closed_window_looks_for_no_more_runs(hand: Hand) -> None:
    """What came back late met pictures that were gone."""
    hand.open(turn(trains={"2-0": "IR"}))
    open_tool, page = tool(hand), hand.window.panel.page
    open_tool.outlook.ask(hand.game.options("lay_tile"))  # type: ignore[arg-type]
    assert open_tool.outlook.is_busy
    assert hand.window.close()
    assert not open_tool.outlook.is_busy
    assert isinstance(page, TilesPage)
    assert page.tool is None


# the same tile by a private


def test_a_private_that_lays_the_same_is_offered(hand: Hand) -> None:
    """river.home.free_bridge: before #57 counts for 60 the page tells of MRBC, and a button lays it for nothing."""
    hand.open(building_1870.turn("SSW", phase="1", privates={"MRBC": "SSW"}, operated=False))
    assert not hand.has("lay-by-MRBC")
    hand.press("tile-57")
    hand.click_hex("H17")
    assert proposed(hand).rotation == 0  # along the bank, where nobody needs a bridge
    assert not hand.has("lay-by-MRBC")
    hand.key(Qt.Key.Key_R)
    assert isinstance(hand.window.selection.proposal.action, LayTile)
    assert "(MRBC): free instead of $60 and not counted among the tiles of the turn." in hand.outcome()
    hand.press("lay-by-MRBC")
    assert isinstance(hand.window.selection.proposal.action, PowerTile)
    assert "instead of" not in hand.outcome()
    hand.key(Qt.Key.Key_R)
    assert isinstance(hand.window.selection.proposal.action, PowerTile)
    hand.press("lay-by-")
    assert isinstance(hand.window.selection.proposal.action, LayTile)
    hand.press("lay-by-MRBC")
    hand.enter()
    assert (hand.game.position.cash("SSW"), hand.game.state.tiles["H17"][0]) == (1000, "57")
    assert hand.game.position.frame.step == "track"
    hand.press("tile-9")
    hand.click_hex("I16")
    assert not hand.has("lay-by-MRBC")


def test_a_pair_of_tiles_of_a_private_is_told_with_the_way_to_it(hand: Hand) -> None:
    game = recorded_game(GAMES.parent / "played" / "18Chesapeake-bank.rails18")
    game.go_to(154)
    hand.open(game)
    page = hand.window.panel.page
    assert isinstance(page, TilesPage)
    wait(lambda: page.tool is not None and page.tool.looked)
    assert "two yellow tiles for $0 with" in page.sentence()
    assert "press “Tile with a private” below" in page.sentence()
    assert [
        link
        for link in hand.window.panel.findChildren(QAbstractButton)
        if link.text().startswith("Tile with a private")
    ]


@pytest.mark.parametrize("title", ["18Chesapeake", "1843"])
def test_where_only_a_private_lays_a_tile_the_sentence_names_a_link_in_sight(hand: Hand, title: str) -> None:
    """In any recorded game: no hex glows, so who only reads needs another way."""
    seen = 0
    files = [*GAMES.glob(f"{title}-*.json"), *(GAMES.parent / "played").glob(f"{title}-*.rails18")]
    for file in sorted(files):
        game = recorded_game(file)
        numbers = (number for number in range(len(game.actions)) if waits_for_a_private(game.position_at(number)))
        for number in islice(numbers, 2):
            game.go_to(number)
            hand.open(game)
            page = hand.window.panel.page
            assert isinstance(page, TilesPage)
            wait(lambda page=page: page.tool is not None and page.tool.looked)
            assert page.tool is not None
            if not page.tool.legal:
                texts = {
                    link.text().rstrip("… ")
                    for link in hand.window.panel.findChildren(QAbstractButton)
                    if link.isVisible()
                }
                assert any(text and f"“{text}”" in page.sentence() for text in texts), (file.name, number)
                seen += 1
    assert seen


def waits_for_a_private(pos: Position) -> bool:
    """Return whether a company has laid its tiles and owns a private that lays one more."""
    if pos.frame.step != "track" or not track.turn(pos).waits:
        return False
    extra = track.extra(pos)
    return extra is not None and not extra.seller


def test_a_token_that_a_private_places_for_less_is_offered(hand: Hand) -> None:
    """private.dh.token: in Scranton the token of DH is free, an ordinary one costs 40."""
    game = games_1830.turn("NYC", privates={"DH": "NYC"}, cash={"NYC": 500}, tiles={"E19": ("57", 0), "F18": ("8", 1)})
    lay = next(each for each in game.options("power_tile", private="DH") if reaches_scranton(game, each))
    game.play(lay)
    hand.open(game)
    hand.press("stop-F16.c0")
    assert "(DH): free instead of $40." in hand.outcome()
    hand.press("stop-F16.c0-DH")
    hand.enter()
    assert (game.state.tokens["F16.c0"], hand.game.position.cash("NYC")) == (("NYC",), 380)


def test_a_free_token_is_offered_out_of_reach(hand: Hand) -> None:
    """private.dh.token: no track leads NYC to Scranton, and 11 pay for no token; that of DH is on the page."""
    game = games_1830.turn("NYC", privates={"DH": "NYC"}, cash={"NYC": 131})
    game.play(next(each for each in game.options("power_tile", private="DH") if not game.refusals(each)))
    hand.open(game)
    assert not hand.has("stop-F16.c0")
    hand.press("stop-F16.c0-DH")
    hand.enter()
    assert hand.game.state.tokens["F16.c0"] == ("NYC",)


def reaches_scranton(game: Game, lay: Action) -> bool:
    """Return whether the company's track leads to Scranton by a lay, so that an ordinary token may go there too."""
    if game.refusals(lay):
        return False
    then = game.fork(game.what_if(lay).after)
    return not then.refusals(PlaceToken("P1", "NYC", "F16.c0"))


def digits(hand: Hand) -> dict[int, str]:
    """Return the tiles of the panel by the digits that press them."""
    page = hand.window.panel.page
    assert isinstance(page, TilesPage)
    return {c.number: c.objectName().removeprefix("tile-") for c in page.findChildren(Choice) if c.number}


def test_a_tile_with_one_hex_is_laid_there_by_its_digit(hand: Hand) -> None:
    hand.open(turn())
    tile, hexes = next((tile, tool(hand).hexes(tile)) for tile in digits(hand).values() if tool(hand).hexes(tile))
    only = next(tile for tile in digits(hand).values() if len(tool(hand).hexes(tile)) == 1)
    assert tile
    assert hexes
    number = next(number for number, tile in digits(hand).items() if tile == only)
    hand.key(Qt.Key(ord(str(number))))
    assert (proposed(hand).tile, proposed(hand).hex) == (only, tool(hand).hex)
    hand.enter()
    assert isinstance(hand.game.actions[-1], LayTile)


def test_panel_and_strip_show_the_same_tiles_in_the_same_order(hand: Hand) -> None:
    hand.open(inland())
    for hex_id in sorted(tool(hand).legal):
        hand.click_hex(hex_id)
        QTest.qWait(1)
        strip = [choice.tile for choice in tool(hand).offered()]
        page = hand.window.panel.page
        assert isinstance(page, TilesPage)
        assert list(page.buttons) == strip
        usable = [choice.tile for choice in tool(hand).offered() if not choice.reason]
        assert list(digits(hand).values()) == usable[:9]
        by_digit = {int(choice.digit): choice.tile for choice in tool(hand).offered() if choice.digit}
        assert by_digit == digits(hand)
        hand.key(Qt.Key.Key_Escape)
        hand.key(Qt.Key.Key_Escape)


def test_a_digit_never_drops_the_hex(hand: Hand) -> None:
    hand.open(inland())
    hex_id = max(tool(hand).legal, key=lambda hex_id: len(tool(hand).legal[hex_id]))
    hand.click_hex(hex_id)
    QTest.qWait(1)
    assert len(digits(hand)) > 1
    for number, tile in digits(hand).items():
        hand.key(Qt.Key(ord(str(number))))
        assert (proposed(hand).hex, proposed(hand).tile) == (hex_id, tile)


def test_the_arrow_keys_lead_from_hex_to_hex_with_a_tile_of_several(hand: Hand) -> None:
    hand.open(inland())
    several = next(tile for tile in digits(hand).values() if len(tool(hand).hexes(tile)) > 1)
    number = next(number for number, tile in digits(hand).items() if tile == several)
    hand.key(Qt.Key(ord(str(number))))
    assert hand.window.selection.proposal is None
    hand.key(Qt.Key.Key_Down)
    first = proposed(hand).hex
    hand.key(Qt.Key.Key_Down)
    assert proposed(hand).hex != first
    hand.enter()
    assert isinstance(hand.game.actions[-1], LayTile)


def test_the_price_of_a_tile_holds_what_it_crosses(hand: Hand) -> None:
    """track.cost.hexside: C&O joins Port Huron to Sarnia by the tunnel; button and strip told of 20 instead of 60."""
    game = recorded_game(GAMES / "1846-4p-405.json")
    game.go_to(59)
    action = game.actions[59]
    assert isinstance(action, LayTile)
    hand.open(game)
    wait(lambda: tool(hand).looked)
    tool(hand).pick(action.tile)
    assert tool(hand).put(action.hex, action.rotation)
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert proposal.label == "Lay #6 · $60"
