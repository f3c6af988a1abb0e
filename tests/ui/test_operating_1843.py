"""Do in the window what only the operating rounds of 1843 have, by mouse and by keyboard."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel

from rails18.core.actions import (
    Action,
    BuyPort,
    BuyTrain,
    ClaimPort,
    DiscardPrivate,
    DiscardTrain,
    MoveToken,
    PlaceToken,
    PowerTile,
    PowerToken,
    RunTrains,
    SaveTrain,
    TurnTrain,
)
from rails18.core.game import Game
from rails18.core.slices import Ports
from rails18.core.state import BLOCKED
from rails18.rules.routes import running
from rails18.ui.pages.power_tile import PowerTilePage
from rails18.ui.pages.run import RunPage
from tests.rules.routes.test_runs_1843 import est
from tests.support import building_1843, trains_1843, turns_1843
from tests.support.moments import at
from tests.support.stock_1870 import play
from tests.support.turns_1843 import skip
from tests.support.waiting import wait
from tests.ui.conftest import LEFT, Hand

BORDEAUX = "H7:57:0 G8:69:0"
WIDE = "F13:14:0 F15:14:0"
PARIS = "E16:PAR-G:0"
BY = pytest.mark.parametrize("way", ["mouse", "keyboard"])


def touch(hand: Hand, way: str, name: str) -> None:
    """Press a button by the mouse, or by the space key once it has the keyboard."""
    if way == "mouse":
        hand.press(name)
        return
    button = hand.find(name)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.qWait(1)


def confirm(hand: Hand, way: str) -> Action:
    """Say yes by the button or by Enter, and return what was played."""
    before = hand.game.at
    if way == "mouse":
        QTest.mouseClick(hand.window.panel.confirm, LEFT)
        QTest.qWait(1)
    else:
        hand.enter()
    assert hand.game.at == before + 1
    return hand.game.actions[-1]


def told(hand: Hand) -> str:
    """Return all that the open page says."""
    page = hand.window.panel.page
    assert page is not None
    texts = [child.text() for child in page.findChildren(QLabel) if child.isVisibleTo(page)]
    return " ".join([page.sentence(), *texts])


def extra(hand: Hand, kind: str) -> None:
    """Open a page beside the step."""
    hand.window.panel.extras.buttons[kind].click()
    QTest.qWait(1)


def text(hand: Hand, name: str) -> str:
    """Return the words on a button."""
    button = hand.find(name)
    assert isinstance(button, QAbstractButton)
    return button.text()


# buying trains


@BY
def test_either_side_of_a_certificate(hand: Hand, way: str) -> None:
    """train.double.side: a card for each side with its price, and its range in words as tool tip."""
    hand.open(trains_1843.turn())
    assert text(hand, "train-yellow-0-2+1").startswith("2+1 train · 125fr · 6 left")
    assert "at most 3 stops, 2 of them cities" in hand.find("train-yellow-0-2+1").toolTip()
    other = "train-yellow-0-2×2/3+1"
    assert "200fr" in text(hand, other)
    assert "two 2-trains (at most 2 stops each) or 3+1 train" in hand.find(other).toolTip()
    touch(hand, way, other)
    assert confirm(hand, way) == BuyTrain("P1", "EST", "yellow-0", 200, side="2×2/3+1")
    assert trains_1843.owned(hand.game, "EST") == ["2×2/3+1"]


def test_later_colours_say_why_not(hand: Hand) -> None:
    """train.order.colour: the certificates of later colours stand at the end, and say why they are not for sale."""
    hand.open(trains_1843.turn())
    hand.press("later-green")
    assert hand.said()
    assert hand.window.selection.proposal is None


def test_room_is_told_in_trains_and_certificates(hand: Hand) -> None:
    """train.limit.table: in the brown phase 3 trains on 2 certificates; with 2 on one certificate one more is left."""
    hand.open(trains_1843.turn(phase="brown", trains={"brown-0": "EST"}, sides={"brown-0": "5/7×2"}))
    assert "EST owns 2 of 3 trains on 1 of 2 certificates: buy up to 1 more train" in told(hand)
    hand.open(trains_1843.turn(phase="brown", trains={"brown-0": "EST", "brown-1": "EST"}))
    assert "EST owns 2 of 3 trains on 2 of 2 certificates: there is no room for another" in told(hand)


def test_chip_of_the_depot_offers_one_side_after_the_other(hand: Hand) -> None:
    """train.double.side: clicking the colour in the header chooses a side, clicking again the other one."""
    hand.open(trains_1843.turn())
    strip = hand.window.header.trains
    chip = next(child for child in strip.findChildren(QAbstractButton) if child.text().startswith("2+1"))
    sides = []
    for _ in range(3):
        QTest.mouseClick(chip, LEFT)
        assert hand.window.selection.proposal is not None
        action = hand.window.selection.proposal.action
        assert isinstance(action, BuyTrain)
        sides.append((action.side, action.price))
    assert sides == [("2+1", 125), ("2×2/3+1", 200), ("2+1", 125)]
    assert "2+1 for 125fr and 2×2/3+1 for 200fr" in hand.said()


def test_card_is_dragged_to_the_charter(hand: Hand) -> None:
    """train.double.side: the card of the other side keeps its side on the way to the charter."""
    hand.open(trains_1843.turn())
    card, shares = hand.find("train-yellow-0-2×2/3+1"), hand.window.context.shares
    hand.drag(card, card.rect().center(), shares.viewport(), shares.cell_point("EST", "trains"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == BuyTrain("P1", "EST", "yellow-0", 200, side="2×2/3+1")


def test_chip_dropped_on_a_charter_offers_the_sides(hand: Hand) -> None:
    """train.double.side: a chip of the header carries a colour, not a side: the first that is allowed is chosen."""
    hand.open(trains_1843.turn(cash={"EST": 150}))
    strip, shares = hand.window.header.trains, hand.window.context.shares
    chip = next(child for child in strip.findChildren(QAbstractButton) if child.text().startswith("2+1"))
    hand.drag(chip, chip.rect().center(), shares.viewport(), shares.cell_point("EST", "trains"))
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.action == BuyTrain("P1", "EST", "yellow-0", 125, side="2+1")


@BY
def test_train_of_another_company(hand: Hand, way: str) -> None:
    """train.sell.price: a price and the consent of the other director; the certificate stays as it lies."""
    game = trains_1843.turn(trains={"yellow-1": "OU"}, sides={"yellow-1": "2×2/3+1"})
    hand.open(game)
    assert "2×2/3+1" in told(hand)
    hand.find("price-yellow-1").setValue(70)  # type: ignore[attr-defined]
    touch(hand, way, "agreed-yellow-1")
    touch(hand, way, "buy-yellow-1")
    assert confirm(hand, way) == BuyTrain("P1", "EST", "yellow-1", 70, agreed=True)
    assert trains_1843.owned(game, "EST") == ["2×2/3+1"]


@BY
def test_director_helps_to_buy_from_a_company(hand: Hand, way: str) -> None:
    """emergency.company.face: when the treasury is too poor the director adds up to the printed price."""
    game = trains_1843.turn(
        cash={"EST": 100, "P1": 500}, trains={"yellow-1": "OU"}, tiles=building_1843.laid("H25:57:0")
    )
    hand.open(game)
    assert "Player 1 may add money up to the printed price" in told(hand)
    price = hand.find("price-yellow-1")
    assert price.maximum() == 125  # type: ignore[attr-defined]
    price.setValue(120)  # type: ignore[attr-defined]
    touch(hand, way, "agreed-yellow-1")
    touch(hand, way, "buy-yellow-1")
    panel = hand.window.panel
    assert "20fr of it from Player 1" in panel.confirm.accessibleName()  # a narrow button says less
    assert "Player 1 adds 20fr" in panel.outcome.accessibleDescription()
    assert confirm(hand, way) == BuyTrain("P1", "EST", "yellow-1", 120, 20, agreed=True)


@BY
def test_used_train_is_given_up_for_a_larger_one(hand: Hand, way: str) -> None:
    """train.rusted.trade: with the box ticked every card hands the old train in; smaller ones say why not."""
    game = trains_1843.turn(phase="gray", trains={"yellow-1": "EST", "gray-0": "OU"}, sides={"yellow-1": "2+1"})
    hand.open(game)
    assert "used 4+1 train · 300fr · 7 left" in text(hand, "train-green-0")
    hand.press("train-green-0")
    assert hand.said()
    touch(hand, way, "hand-in")
    assert hand.find("hand-in").isChecked()  # type: ignore[attr-defined]
    touch(hand, way, "train-green-0-for-yellow-1")
    assert confirm(hand, way) == BuyTrain("P1", "EST", "green-0", 300, trade_in="yellow-1")
    assert trains_1843.owned(game, "EST") == ["4+1"]


@BY
def test_engineers_spare_a_train(hand: Hand, way: str) -> None:
    """private.vdl.engineers: the private is given up, and the page says that the train runs once more."""
    game = trains_1843.turn(trains={"yellow-1": "EST"}, privates={"VDL": "EST"})
    hand.open(game)
    touch(hand, way, "save-yellow-1")
    assert "closes" in hand.outcome()
    assert confirm(hand, way) == SaveTrain("P1", "EST", "VDL", "yellow-1")
    assert "The 2+1 train is protected: it runs once more" in told(hand)


@BY
def test_private_given_up_for_a_train(hand: Hand, way: str) -> None:
    """emergency.sell.private: besides shares the page offers privates at their printed price, and what is missing."""
    game = trains_1843.turn(
        phase="blue", cash={"EST": 100, "P1": 50}, privates={"PSG": "P1"}, tiles=building_1843.laid("H25:57:0"),
        trains={"blue-0": "OU"},
    )  # fmt: skip
    hand.open(game)
    assert "raise 200fr more" in told(hand)
    assert hand.has("sell-EST-10")
    assert "40fr" in text(hand, "cash-in-PSG")
    touch(hand, way, "cash-in-PSG")
    assert confirm(hand, way) == DiscardPrivate("P1", "PSG")
    assert "raise 160fr more" in told(hand)


# over the limit


def crowded() -> Game:
    """Return the moment in which EST owns four trains on three certificates and the brown phase begins."""
    own = {"blue-0": "EST", "blue-1": "EST", "blue-3": "EST"}
    sides = {"blue-0": "4/6×2", "blue-1": "5+2", "blue-3": "5+2"}
    game = trains_1843.turn(
        company="OU", phase="blue", trains={**trains_1843.gone("blue"), **own}, sides=sides, cash={"OU": 3000}
    )
    return play(game, trains_1843.buy("brown-0", 400, "5E", company="OU", player="P2"))


@BY
def test_certificate_is_turned_over_or_given_up(hand: Hand, way: str) -> None:
    """train.double.turn, train.limit.discard: each choice says what is left, and whether that is enough."""
    game = crowded()
    hand.open(game)
    assert "3 trains on 2 certificates now, and EST owns 4 trains on 3 certificates" in told(hand)
    assert text(hand, "turn-blue-0") == "Turn the 4/6×2 train over to 5+2 train\n5+2, 5+2, 5+2 left, still 1 over"
    assert text(hand, "discard-blue-1") == "Discard a 5+2 train\n4/6×2, 5+2 left"
    touch(hand, way, "turn-blue-0")
    assert confirm(hand, way) == TurnTrain("P1", "EST", "blue-0")
    touch(hand, way, "discard-blue-0")
    assert confirm(hand, way) == DiscardTrain("P1", "EST", "blue-0")
    assert trains_1843.owned(game, "EST") == ["5+2", "5+2"]


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
    ghost = hand.window.context.board.hand_tile
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
    ghost = hand.window.context.board.hand_tile
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


# running


def flexible() -> Game:
    """Return the run step of PO with one certificate that is two 2-trains or one 3+1 train."""
    tiles = f"{WIDE} F17:8:1 E18:8:4 E20:57:1"
    sides = {"state": {"sides": {"yellow-0": "2×2/3+1"}}}
    return skip(turns_1843.begin("PO", tiles, **sides), "run")


def ran(hand: Hand) -> RunPage:
    """Wait for the best routes and return the page."""
    page = hand.window.panel.page
    assert isinstance(page, RunPage)
    wait(lambda: page.best is not None)
    QTest.qWait(5)  # rows that were just built show themselves
    return page


def test_best_way_of_a_certificate_is_offered(hand: Hand) -> None:
    """train.yellow.flexible: the page shows all trains of the certificate, and which of its ways runs."""
    game = flexible()
    hand.open(game)
    page = ran(hand)
    best = running.best(game.position, "PO")
    assert page.best is not None
    assert page.best.revenue == best.revenue
    for name in ("draw-yellow-0", "draw-yellow-0/1", "draw-yellow-0/2"):
        assert hand.has(name)
    assert [route.train for route in best.routes] == ["yellow-0"]
    assert "at most 4 stops, 3 of them cities or red areas" in told(hand)
    assert "its certificate runs as a 3+1 train" in told(hand)


@BY
def test_drawing_the_other_way_turns_to_it(hand: Hand, way: str) -> None:
    """train.yellow.flexible, run.best: a 2-train drawn takes the 3+1 off the map; the holders may claim better."""
    game = flexible()
    hand.open(game)
    page = ran(hand)
    touch(hand, way, "draw-yellow-0/1")
    hand.click_stop("F13.c0")
    hand.click_stop("F15.c0")
    assert page.tool is not None
    assert set(page.tool.routes) == {"yellow-0/1"}
    assert "its certificate runs as two 2-trains" in told(hand)
    action = confirm(hand, "keyboard")
    assert isinstance(action, RunTrains)
    assert [route.train for route in action.routes] == ["yellow-0/1"]
    assert game.state.income["PO"] == 60


def test_two_trains_of_a_certificate_and_what_counts(hand: Hand) -> None:
    """train.range.double, train.range.best: two rows, one for each train; stops that do not count stand in brackets.

    Bâle - Strasbourg 30 + 30 = 60; of Strasbourg 30, two towns of 10, Versailles 20 and Orléans 20 the best are 70.
    """
    hand.open(est("3/5×2"))
    ran(hand)
    words = told(hand)
    assert "EST runs for 130fr" in words
    assert "Strasbourg 30 + (H19) + (G18) + Versailles 20 + Orléans 20 = <b>70fr</b>" in words or (
        "Orléans 20 + Versailles 20 + (G18) + (H19) + Strasbourg 30 = <b>70fr</b>" in words
    )
    assert words.count("at most 5 stops, of which the best 3 count") == 2


@pytest.mark.parametrize(
    ("side", "phase", "said"),
    [
        ("4+1", "green", "at most 5 stops, 4 of them cities or red areas"),
        ("5E", "brown", "any number of stops, of which the best 5 count"),
        ("Electric", "gray", "any number of stops"),
    ],
)
def test_range_stands_under_the_run(hand: Hand, side: str, phase: str, said: str) -> None:
    """train.range.plus, train.range.express, train.range.electric: the run says how far the train goes, what counts."""
    hand.open(est(side, phase=phase))
    ran(hand)
    assert f"{said}</span>" in told(hand)


def test_who_may_claim_the_better_run(hand: Hand) -> None:
    """run.best: while less than the best is drawn the page names the other holders."""
    game = flexible()
    certificates = {**game.state.certificates, "PO-5": "P2"}
    game = at(game, msgspec.structs.replace(game.state, certificates=certificates))
    hand.open(game)
    page = ran(hand)
    assert "may claim" not in told(hand)
    hand.press("draw-yellow-0/1")
    hand.click_stop("F13.c0")
    hand.click_stop("F15.c0")
    assert page.best is not None
    assert "Player 2 holds shares of PO and may claim the better run" in told(hand)


def test_cities_of_paris_are_named(hand: Hand) -> None:
    """track.paris.cities: the run names the city of Paris in which it ends."""
    hand.open(flexible())
    ran(hand)
    assert "Montparnasse 40" in told(hand)


def test_box_of_consent_is_a_box(hand: Hand) -> None:
    """train.sell.agreement: the consent is hidden where the same director leads both companies."""
    hold = {"P1": {"EST": 60, "OU": 60}}
    hand.open(trains_1843.turn(hold=hold, trains={"yellow-1": "OU"}))
    boxes = [box for box in hand.window.panel.findChildren(QCheckBox, "agreed-yellow-1") if box.isVisible()]
    assert boxes == []
