"""Buy, turn over, discard and run trains in the window as only 1843 has it, by mouse and by keyboard."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QCheckBox

from rails18.core.actions import (
    BuyTrain,
    DiscardPrivate,
    DiscardTrain,
    RunTrains,
    SaveTrain,
    TurnTrain,
)
from rails18.core.game import Game
from rails18.rules.routes import running
from rails18.ui.nouns.routes.page import RunPage
from tests.rules.routes.test_runs_1843 import est
from tests.support import building_1843, trains_1843, turns_1843
from tests.support.moments import at
from tests.support.stock_1870 import play
from tests.support.turns_1843 import skip
from tests.support.waiting import wait
from tests.ui.acting_1843 import BY, confirm, text, told, touch
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

UNDRAWN = True

WIDE = "F13:14:0 F15:14:0"


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
    assert "EST owns 2 of 3 trains on 2 of 2 certificates: there is no room for another. End the turn." in told(hand)


def test_a_train_that_is_traded_in_makes_room(hand: Hand) -> None:
    """The sentence told to end the turn although an old train could be given back for a new one."""
    hand.open(trains_1843.turn(phase="gray", trains={"gray-0": "EST", "yellow-0": "EST"}))
    said = told(hand)
    assert "EST owns 2 of 2 trains on 2 of 2 certificates: there is no room for another unless one is traded in" in said


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
    assert price.most == 125  # type: ignore[attr-defined]
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
