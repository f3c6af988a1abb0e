"""Play a whole turn from one line, with the board on the real table."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rails18.core.actions import BuyTrain, Dividend, LayOnTable, NoRoute, Pass, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.questions import express
from tests.support.tabletop import on_the_table, told
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment
from tests.ui.test_tabletop import amount, game_at

__all__ = ["hand", "room"]


def turn() -> Game:
    """Return a game on the table at the beginning of a turn in which a company runs, and can buy a train."""
    return moment("track", cash={"SR": 600}, on_table=True)


def kinds(game: Game) -> list[type]:
    return [type(action) for action in game.actions]


def test_a_turn_is_read_part_by_part() -> None:
    """track, token, run with pay-out, train, end: each part is what it says, in the order of the turn."""
    game = turn()
    read = express.read(game, "80 / t i4 / 60 p / 2 / e")
    assert [part.fault for part in read] == [""] * 5
    kept = [[type(action) for action in part.actions] for part in read]
    assert kept == [[LayOnTable, Pass], [PlaceToken], [RunTrains, Dividend], [BuyTrain], [Pass]]
    assert game.actions == []


def test_what_is_left_out_is_skipped() -> None:
    read = express.read(turn(), "60 w / e")
    kept = [[type(action) for action in part.actions] for part in read]
    assert kept == [[Pass, Pass, RunTrains, Dividend], [Pass]]
    assert read[0].actions[-1] == Dividend("P1", "SR", "withhold")


def test_a_city_is_named_by_its_hex_or_the_beginning_of_its_name() -> None:
    token = express.read(turn(), "t i4")[0].actions
    assert token[-1:] == express.read(turn(), "t kotoh")[0].actions[-1:]
    wrong = express.read(turn(), "t k")[0]
    assert wrong.fault == "city"
    assert len(wrong.cities) > 1


def test_a_token_without_a_city_is_told_which_there_are_and_how_to_name_one(hand: Hand) -> None:
    hand.open(turn())
    line = hand.window.express.line
    line.setText("80 / t")
    told = hand.find("express-fault").text()  # type: ignore[attr-defined]
    assert told.startswith("Say which city by its hex or the beginning of its name, such as “t ")
    assert "Kotohira (I4)" in told
    line.setText(f"80 / t {told.partition('“t ')[2].partition('”')[0]}")
    assert not hand.has("express-fault")


def test_an_amount_that_nobody_typed_is_no_part(hand: Hand) -> None:
    hand.open(turn())
    hand.window.panel.focus_choice()
    hand.key(Qt.Key.Key_Slash)
    assert (hand.window.express.line.text(), hand.window.express.line.hasFocus()) == ("", True)


def test_the_first_wrong_part_ends_it_with_its_reason() -> None:
    read = express.read(turn(), "80 / 65 p / 2")
    assert [part.fault for part in read] == ["", "refused"]
    assert read[1].refusal is not None
    assert [part.fault for part in express.read(turn(), "9999")] == ["refused"]
    assert [part.fault for part in express.read(turn(), "0 / x")] == ["", "unknown"]
    assert express.read(turn(), "t z9")[0].fault == "city"
    assert express.read(turn(), "e / 3")[0].fault == "unknown"  # the trains have to run


@pytest.mark.parametrize("typed", ["80", "80 "])
def test_an_amount_is_the_first_part_also_with_a_space_before_the_stroke(hand: Hand, typed: str) -> None:
    hand.open(turn())
    hand.window.panel.focus_choice()
    QTest.keyClicks(amount(hand, "price-table-track"), typed)
    hand.key(Qt.Key.Key_Slash)
    assert hand.window.express.line.text() == "80 / "


def test_an_amount_by_its_arrows_is_the_first_part_too(hand: Hand) -> None:
    hand.open(turn())
    hand.window.panel.focus_choice()
    QTest.keyClick(amount(hand, "price-table-track"), Qt.Key.Key_Up)
    given = amount(hand, "price-table-track").value()
    assert given > 0
    hand.key(Qt.Key.Key_Slash)
    assert hand.window.express.line.text() == f"{given} / "


def test_enter_plays_the_line_and_what_is_wrong_stays(hand: Hand) -> None:
    hand.open(turn())
    hand.window.panel.focus_choice()
    assert amount(hand, "price-table-track").hasFocus()
    QTest.keyClicks(amount(hand, "price-table-track"), "80")
    hand.key(Qt.Key.Key_Slash)
    line = hand.window.express.line
    assert (line.text(), line.hasFocus()) == ("80 / ", True)
    QTest.keyClicks(line, "t i4 / 60 p / 7 / e")
    assert hand.find("express-fault").text() == "“7” is nothing that SR can do here."  # type: ignore[attr-defined]
    assert hand.game.at == 0
    hand.enter()
    assert kinds(hand.game) == [LayOnTable, Pass, PlaceToken, RunTrains, Dividend]
    assert line.text() == "7 / e"
    line.clear()
    QTest.keyClicks(line, "2 / e")
    hand.enter()
    assert kinds(hand.game)[-2:] == [BuyTrain, Pass]
    assert line.text() == ""


def test_the_line_is_there_on_the_table_only(hand: Hand) -> None:
    hand.open(moment("track"))
    assert not hand.has("express")
    hand.key(Qt.Key.Key_Slash)
    assert "while the board lies on your table" in hand.said()
    hand.open(game_at("trains"))
    assert hand.has("express")


def test_esc_empties_the_line_and_leaves_it(hand: Hand) -> None:
    hand.open(turn())
    hand.key(Qt.Key.Key_Slash)
    line = hand.window.express.line
    QTest.keyClicks(line, "80 / t")
    hand.key(Qt.Key.Key_Escape)
    assert (line.text(), line.hasFocus()) == ("", False)
    assert amount(hand, "price-table-track").hasFocus()


def test_cities_of_one_hex_are_told_apart_by_their_own_names() -> None:
    game = game_at("token", "1830")
    named = express.read(game, "t newark")[0]
    assert [action.stop for action in named.actions] == ["G19.c1"]  # type: ignore[union-attr]
    both = express.read(game, "t e5")[0]
    assert (both.fault, both.cities) == ("city", ("E5.c0", "E5.c1"))


def test_a_city_that_shares_its_hex_is_told_by_its_name(hand: Hand) -> None:
    hand.open(game_at("token", "1830"))
    hand.window.express.line.setText("t e5")
    told = hand.find("express-fault").text()  # type: ignore[attr-defined]
    assert told.endswith("such as “t detroit”: Detroit (E5), Windsor (E5).")


def test_a_token_that_nobody_can_place_is_no_question_of_the_city() -> None:
    read = express.read(moment("track", cash={"SR": 0}, on_table=True), "t i4")[0]
    assert read.fault == "unknown"


def test_the_end_of_a_turn_leaves_what_comes_after_the_trains_too() -> None:
    """1843: ports may be bought last."""
    game, rng = on_the_table("1843"), Random(3)
    while game.position.frame.step != "track" or len(game.actions) < 92:
        game.play(told(game, rng))
    company, read = game.position.frame.company, express.read(game, "120 p / e")
    assert [part.fault for part in read] == ["", ""]
    assert [type(action) for action in read[1].actions] == [Pass, Pass]
    for part in read:
        for action in part.actions:
            game.play(action)
    assert game.position.frame.company != company


@pytest.mark.parametrize(
    ("title", "line", "meant"),
    [
        ("1889", "40 / n / e", [[LayOnTable, Pass], [Pass, NoRoute], []]),  # nothing is left that e could end
        ("1870", "2 / 2 / e", [[Pass, Pass, BuyTrain], [BuyTrain], [Pass]]),  # no track costs 2
        ("1843", "2x2/3+1/e", [[Pass, Pass, BuyTrain], [Pass]]),  # a name with a stroke is one train
    ],
)
def test_a_company_without_a_train_is_read(title: str, line: str, meant: list[list[type]]) -> None:
    game, rng = on_the_table(title), Random(1)
    while game.position.frame.step != game.title.turn[0] or game.position.trains(game.position.frame.company):
        game.play(told(game, rng))
    read = express.read(game, line)
    assert [part.fault for part in read] == [""] * len(meant)
    assert [[type(action) for action in part.actions] for part in read] == meant


def test_the_income_of_an_independent_needs_no_word() -> None:
    """1846: it is divided with its owner by itself, and a banker writes p behind every revenue."""
    game, rng = on_the_table("1846"), Random(0)
    while game.position.frame.company not in game.title.independents or game.position.frame.step != game.title.turn[0]:
        game.play(told(game, rng))
    read = express.read(game, "20 / 60 p / e")
    assert [part.fault for part in read] == [""] * 3
    assert [type(action) for action in read[1].actions] == [Pass, RunTrains]


def test_a_city_is_known_by_its_own_name_before_that_of_its_hex() -> None:
    game = game_at("token", "1830")
    dunkirk = express.read(game, "t dunkirk")[0]  # of Dunkirk & Buffalo
    assert [action.stop for action in dunkirk.actions] == ["E11.c0"]  # type: ignore[union-attr]


def test_a_whole_turn_takes_six_keys_beside_its_numbers(hand: Hand) -> None:
    """Track, token, run with pay-out, train and end of the turn, with the focus where the next number goes."""
    hand.open(turn())
    panel, keys = hand.window.panel, 0

    def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        nonlocal keys
        keys += 1
        QTest.keyClick(QApplication.focusWidget(), key, held)
        QTest.qWait(5)

    panel.focus_choice()
    QTest.keyClicks(amount(hand, "price-table-track"), "80")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_1)  # a city for the token
    press(Qt.Key.Key_Return)
    assert amount(hand, "revenue").hasFocus()
    QTest.keyClicks(amount(hand, "revenue"), "60")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)  # the first train
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    made = [action.kind for action in hand.game.actions]
    assert made == ["lay_on_table", "pass", "place_token", "run_trains", "dividend", "buy_train", "pass"]
    assert keys == 6
