"""Build, place tokens and claim ports in the window as only 1843 has it, by mouse and by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import (
    BuyPort,
    ClaimPort,
    MoveToken,
    PlaceToken,
    PowerTile,
    PowerToken,
)
from rails18.core.slices import Ports
from rails18.core.state import BLOCKED
from rails18.ui.nouns.track.power_tile import PowerTilePage
from tests.support import building_1843, turns_1843
from tests.support.turns_1843 import skip
from tests.ui.acting_1843 import BY, confirm, extra, told, touch
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

BORDEAUX = "H7:57:0 G8:69:0"
WIDE = "F13:14:0 F15:14:0"
PARIS = "E16:PAR-G:0"


# building


def test_second_yellow_tile_and_ground_are_one_price(hand: Hand) -> None:
    """track.two.cost: the confirm button asks 20fr for the second tile."""
    game = building_1843.put(building_1843.turn("SO"), "H7:57:0")
    hand.open(game)
    page = hand.window.panel.page
    hexes = page.tool.hexes("9")  # type: ignore[union-attr]
    assert hexes
    page.tool.pick("9")  # type: ignore[union-attr]
    hand.click_hex(hexes[0])
    assert hand.window.panel.confirm.text() == "✓ Lay #9 · 20fr"


def test_paris_costs_forty_each_time(hand: Hand) -> None:
    """track.paris.cost: the green tile of Paris costs 40fr, and the treasury shows it."""
    hand.open(building_1843.turn("PO", WIDE, "green", tokens="E16.c2:PO"))
    page = hand.window.panel.page
    page.tool.pick("PAR-G")  # type: ignore[union-attr]
    hand.click_hex("E16")
    assert "Lay #PAR-G · 40fr" in hand.window.panel.confirm.text()
    assert "500fr → 460fr" in hand.outcome()


def test_brown_tile_at_a_port_at_once(hand: Hand) -> None:
    """track.port.direct: in the brown phase SO finds brown tiles for its yellow Bordeaux, PO does not."""
    game = building_1843.turn("SO", "H7:57:0", "brown")
    hand.open(game)
    page = hand.window.panel.page
    tiles = page.tool.legal["H7"]  # type: ignore[union-attr]
    assert any(game.position.title.tiles[tile].colour == "brown" for tile in tiles)


def power_page(hand: Hand) -> PowerTilePage:
    """Open the tiles by privates."""
    extra(hand, "power_tile")
    page = hand.window.panel.page
    assert isinstance(page, PowerTilePage)
    return page


@BY
def test_one_more_tile_closes_its_private(hand: Hand, way: str) -> None:
    """private.tb.tile: price and closing are told before the yes."""
    game = turns_1843.begin("SO", BORDEAUX, privates={"TB": "SO"})
    hand.open(game)
    page = power_page(hand)
    assert "one more yellow tile for 20fr plus terrain" in page.sentence()
    assert page.tool is not None
    hex_id = page.tool.hexes("9")[0]
    touch(hand, way, "tile-9")
    if way == "mouse":
        hand.click_hex(hex_id)
    else:
        where = hand.find("where")
        where.setCurrentIndex(where.findData(hex_id))  # type: ignore[attr-defined]
        where.activated.emit(where.currentIndex())  # type: ignore[attr-defined]
    assert "Compagnie de Toulouse à Barcelone (TB) closes" in hand.outcome()
    assert "20fr" in hand.window.panel.confirm.text() or "100fr" in hand.window.panel.confirm.text()
    action = confirm(hand, way)
    assert isinstance(action, PowerTile)
    assert (action.private, action.hex, action.tile) == ("TB", hex_id, "9")


def test_powers_of_several_privates(hand: Hand) -> None:
    """private.psg.timing: a company with three such privates chooses whose tile it lays; PSG also late in the turn."""
    owned = {"LH": "SO", "TB": "SO", "PSG": "SO"}
    game = turns_1843.begin("SO", BORDEAUX, privates=owned)
    hand.open(game)
    page = power_page(hand)
    assert set(page.owners) == {"TB", "PSG", "LH"}
    hand.press("power-PSG")
    assert "free and without a connection" in page.sentence()
    assert page.tool is not None
    assert page.tool.hexes("") == ["E14"]
    hand.press("power-LH")
    assert "for 80fr" in page.sentence()
    late = turns_1843.turn("SO", BORDEAUX, step="trains", privates=owned)
    hand.open(late)
    assert power_page(hand).private == "PSG"


@BY
def test_le_havre_comes_with_a_token(hand: Hand, way: str) -> None:
    """private.lh.both: one click lays tile and token, for 80fr in all."""
    game = turns_1843.turn("OU", privates={"LH": "OU"})
    hand.open(game)
    power_page(hand)
    touch(hand, way, "tile-57")
    if way == "mouse":
        hand.click_hex("C14")
    else:
        where = hand.find("where")
        where.setCurrentIndex(where.findData("C14"))  # type: ignore[attr-defined]
        where.activated.emit(where.currentIndex())  # type: ignore[attr-defined]
    ghost = hand.window.context.board.hand.tile
    assert ghost is not None
    assert ghost.facts is not None
    assert ghost.facts.tokens == (("OU",),)
    assert "Lay #57 and a token · 80fr" in hand.window.panel.confirm.text()
    assert confirm(hand, way) == PowerTile("P1", "LH", "C14", "57", 0, "C14.c0")


@BY
def test_city_for_the_token_of_calais(hand: Hand, way: str) -> None:
    """private.ba.tile: of two cities on the tile the director chooses that of the token; it can be changed."""
    game = turns_1843.turn("PRO", privates={"BA": "PRO"})
    hand.open(game)
    page = power_page(hand)
    assert page.tool is not None
    page.tool.pick("59")
    hand.click_hex("C18")
    turn = page.tool.rotation
    touch(hand, way, "city-C18.c1")
    ghost = hand.window.context.board.hand.tile
    assert ghost is not None
    assert ghost.facts is not None
    assert ghost.facts.tokens == ((), ("PRO",))
    assert confirm(hand, way) == PowerTile("P1", "BA", "C18", "59", turn, "C18.c1")
    assert game.state.tokens["C18.c1"] == ("PRO",)


@BY
def test_token_alone_by_a_private(hand: Hand, way: str) -> None:
    """private.ba.marker: where a tile lies BA places a token alone, by a button or by a click on the city."""
    game = turns_1843.turn("PRO", "C18:59:0", privates={"BA": "PRO"})
    hand.open(game)
    extra(hand, "power_token")
    assert "for 100fr" in told(hand)
    if way == "mouse":
        hand.click_stop("C18.c1")
    else:
        touch(hand, way, "token-C18.c1")
    assert "100fr" in hand.window.panel.confirm.text()
    assert confirm(hand, way) == PowerToken("P1", "BA", "C18.c1")


# tokens and ports


@BY
def test_port_is_claimed(hand: Hand, way: str) -> None:
    """port.claim.step: by its button or by a click on its hex; the anchor leaves the map."""
    game = skip(turns_1843.begin("SO", BORDEAUX), "token")
    hand.open(game)
    assert "claim a port for free" in told(hand)
    if way == "mouse":
        hand.click_hex("H7")
    else:
        touch(hand, way, "port-H7")
    assert confirm(hand, way) == ClaimPort("P1", "SO", "H7")
    assert hand.window.context.board.board.pictures["H7"].facts.icons == ()


def test_port_says_why_it_cannot_be_claimed(hand: Hand) -> None:
    """port.claim.route: Marseille is out of reach; its button and its hex say so."""
    hand.open(skip(turns_1843.begin("SO", BORDEAUX), "token"))
    hand.press("port-N15")
    by_button = hand.said()
    assert by_button
    hand.window.tip.hide()
    hand.click_hex("N15")
    assert hand.said()
    assert hand.window.selection.proposal is None


def test_three_acts_are_told_with_their_prices(hand: Hand) -> None:
    """token.step.exclusive: in the gray phase placing and moving stand side by side, and only one may be done."""
    hand.open(turns_1843.turn("PO", WIDE, "gray", step="token"))
    words = told(hand)
    assert "place a token for 40fr or move one for 100fr, but only one of these" in words
    assert "Place a token · 40fr · 1 left" in words
    assert "Move a token · 100fr · once per game" in words
    assert "Claim a port · free · earns 20fr per round" in words
    hand.press("stop-F15.c0")
    assert confirm(hand, "mouse") == PlaceToken("P1", "PO", "F15.c0")


@BY
def test_token_is_moved(hand: Hand, way: str) -> None:
    """token.move.cost, token.move.blocked: lifted and put down by clicks on the map or by buttons; a block is drawn."""
    game = turns_1843.turn("PO", WIDE, "gray", step="token")
    hand.open(game)
    if way == "mouse":
        hand.click_stop("F13.c0")
    else:
        touch(hand, way, "lift-F13.c0")
    QTest.qWait(5)
    assert "its old slot is blocked for good" in told(hand)
    if way == "mouse":
        hand.click_stop("F15.c0")
    else:
        touch(hand, way, "stop-F15.c0")
    assert "Move token · 100fr" in hand.window.panel.confirm.text()
    assert confirm(hand, way) == MoveToken("P1", "PO", "F13.c0", "F15.c0")
    assert hand.window.context.board.board.pictures["F13"].facts.tokens[0][0] == BLOCKED
    assert "blocked" in hand.window.context.board.describe("F13")
    assert "home of PO" not in hand.window.context.board.describe("F13")


def token_point(hand: Hand, hex_id: str) -> QPoint:
    """Return where the middle of a hex is on the map."""
    return hand.window.context.board.hex_point(hex_id)


def test_token_is_dragged_from_city_to_city(hand: Hand) -> None:
    """token.move.rules: the token follows the mouse off its city; let go elsewhere it stays where it is."""
    game = turns_1843.turn("PO", WIDE, "gray", step="token")
    hand.open(game)
    view = hand.window.context.board
    start, goal = view.stop_point("F13.c0"), view.stop_point("F15.c0")
    hand.drag(view.viewport(), start, view.viewport(), goal)
    QTest.qWait(5)
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == MoveToken("P1", "PO", "F13.c0", "F15.c0")
    hand.key(Qt.Key.Key_Escape)
    assert "its old slot is blocked for good" in told(hand)
    hand.key(Qt.Key.Key_Escape)
    QTest.qWait(5)
    assert hand.has("lift-F13.c0")
    hand.press("lift-F13.c0")
    QTest.qWait(5)
    hand.press("lift-back")
    QTest.qWait(5)
    hand.drag(view.viewport(), start, view.viewport(), token_point(hand, "H11"))
    QTest.qWait(5)
    assert hand.window.selection.proposal is None
    assert hand.has("lift-F13.c0")


def test_second_move_says_why_not(hand: Hand) -> None:
    """token.move.once: after its one move the choice is grey and says so."""
    game = turns_1843.turn("PO", f"{WIDE} {PARIS}", "gray", step="token", tokens="F15.c0:EST", moved=("PO",))
    hand.open(game)
    hand.press("lift-F13.c0")
    assert hand.said()


@BY
def test_port_marker_is_bought(hand: Hand, way: str) -> None:
    """port.buy.price, port.buy.agreement: for exactly 20fr with the consent of the other director."""
    game = turns_1843.turn("OU", step="ports", others="SO PRO", ports={"H7": "SO", "N15": "PRO"})
    hand.open(game)
    assert "exactly 20fr" in told(hand)
    touch(hand, way, "buy-port-H7")
    hand.enter()
    assert hand.game.actions == []
    hand.press("consent-no")
    touch(hand, way, "agreed-H7")
    touch(hand, way, "buy-port-H7")
    assert confirm(hand, way) == BuyPort("P1", "OU", "H7", True)
    assert game.state.slice(Ports).ports["H7"] == "OU"
    assert "OU owns Bordeaux (H7)" in told(hand)


def test_heading_has_six_steps(hand: Hand) -> None:
    """operating.steps.order: the step of the ports stands in the heading like the others."""
    hand.open(turns_1843.turn("OU", step="ports", others="SO", ports={"H7": "SO"}))
    found = hand.window.panel.heading.findChildren(QLabel, "step")
    chips = [chip.text().lstrip("123456 ") for chip in found if not chip.isHidden()]
    assert chips == ["Track", "Token", "Run", "Pay", "Trains", "Ports"]
