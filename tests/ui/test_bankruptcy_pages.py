"""Bankruptcy in the window: what is still to be had, and the question to other directors (1843)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel

from rails18.core.actions import BuyTrain, DeclareBankruptcy, OfferTrain, Pass
from rails18.ui.record.chart_dialog import apart
from tests.rules.money.test_bankruptcy import HOLD, broke
from tests.rules.money.test_bankruptcy_1846 import left_of_five
from tests.support.recorded_game import recorded_game
from tests.support.trains_1843 import turn
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

GAME_1846 = Path(__file__).parents[1] / "games" / "random" / "1846-3p-319.json"
TRAINS = {"gray-0": "PO", "gray-1": "OU"}


def told(hand: Hand) -> str:
    """Return all that the open page says."""
    page = hand.window.panel.page
    assert page is not None
    return " ".join([page.sentence(), *(child.text() for child in page.findChildren(QLabel))])


def test_the_page_names_who_will_be_asked(hand: Hand) -> None:
    """end.bankrupt: the button says that P2 and P3 are asked first, and nothing ends with it."""
    hand.open(broke(TRAINS))
    assert "unless Player 2 and Player 3 will sell a train, Player 1 is bankrupt" in told(hand)
    assert "Player 2 and Player 3 will be asked first" in hand.find("bankrupt").text()  # type: ignore[attr-defined]
    hand.press("bankrupt")
    assert "This ends the game." not in hand.outcome()
    hand.enter()
    assert hand.game.actions == [DeclareBankruptcy("P1", "EST")]
    assert hand.game.state.ending is None


def test_a_train_of_ones_own_company_is_named(hand: Hand) -> None:
    """end.bankrupt: there is no button while P1's own PLM has a train: the page says so, and it can be bought."""
    hold = {**HOLD, "P1": {"EST": 40, "PLM": 60}, "P4": {"OU": 10}}
    hand.open(broke({"gray-0": "PLM"}, hold=hold))
    assert not hand.has("bankrupt")
    assert "PLM has an Electric train that EST can pay" in told(hand)
    hand.press("buy-gray-0")
    hand.enter()
    assert hand.game.actions == [BuyTrain("P1", "EST", "gray-0", 100, 100)]


def test_another_director_offers_a_train(hand: Hand) -> None:
    """end.bankrupt: P2 sells no train, P3 offers that of PO for 90; the page of EST shows the offer, and P1 buys it
    without ticking a consent."""
    hand.open(broke(TRAINS))
    hand.press("bankrupt")
    hand.enter()
    assert "Player 2, will one of your companies sell it a train?" in told(hand)
    assert "If not, Player 3 will be asked." in told(hand)
    assert hand.window.panel.skip.text() == "Do not sell"
    hand.window.panel.press_pass()
    hand.enter()
    assert "If not, Player 1 is bankrupt and the game ends." in told(hand)
    assert hand.find("range-gray-0").text() == "1fr to 370fr"  # type: ignore[attr-defined]
    hand.find("price-gray-0").setValue(90)  # type: ignore[attr-defined]
    hand.press("offer-gray-0")
    hand.enter()
    assert "PO offers its Electric train for 90fr." in told(hand)
    assert not hand.has("bankrupt")
    hand.press("buy-gray-0")
    hand.enter()
    assert hand.game.actions == [
        DeclareBankruptcy("P1", "EST"),
        Pass("P2"),
        OfferTrain("P3", "EST", "gray-0", 90),
        BuyTrain("P1", "EST", "gray-0", 90, 90),
    ]


def test_nobody_offers_a_train(hand: Hand) -> None:
    """end.bankrupt: when the last director who is asked sells none either, the window says what follows: the end."""
    hand.open(broke({"gray-0": "PO"}))
    hand.press("bankrupt")
    hand.enter()
    hand.window.panel.press_pass()
    assert "This ends the game." in hand.outcome()
    hand.enter()
    assert hand.game.state.ending is not None
    hand.window.dialogs.results.close()


def test_more_may_be_sold_where_the_table_reads_it_so(hand: Hand) -> None:
    """emergency.sell.need: PO for 82 is enough for the 75 that are missing; with the option the page still offers the
    second one, and without it nothing."""
    hold = {"P1": {"EST": 60, "PO": 20}, "P3": {"PO": 40}}
    for options in ({}, {"free_forced_sales": True}):
        setup = {"title": "1843", "options": options}
        hand.open(turn(cash={"EST": 50, "P1": 20}, hold=hold, setup=setup))
        assert ("or raise more than you need" in told(hand)) == (not options)
        hand.press("sell-PO-10")
        hand.enter()
        assert hand.has("sell-PO-10") == bool(options)


def test_who_is_bankrupt_leaves_a_game_that_goes_on(hand: Hand) -> None:
    """bankrupt.player.out, bankrupt.last.ends: the button says whether the game ends, and no price is protected."""
    game = recorded_game(GAME_1846)
    game.go_to(140)
    hand.open(game.copy())
    assert hand.find("bankrupt").text() == "Declare bankruptcy and leave the game"  # type: ignore[attr-defined]
    assert "protect" not in told(hand)
    hand.press("bankrupt")
    outcome = hand.outcome()
    assert "ends the game" not in outcome
    assert "P3 leaves the game." in outcome
    assert "no president any more" in outcome
    assert "rusts" not in outcome


def test_of_two_who_are_left_the_bankrupt_one_ends_the_game(hand: Hand) -> None:
    """bankrupt.last.ends: the button of P1 says so."""
    hand.open(left_of_five(2))
    assert hand.find("bankrupt").text() == "Declare bankruptcy and end the game"  # type: ignore[attr-defined]
    hand.open(left_of_five(3))
    assert hand.find("bankrupt").text() == "Declare bankruptcy and leave the game"  # type: ignore[attr-defined]


def test_the_company_sells_its_shares_first_and_the_president_may_pay_for_a_dearer_train(hand: Hand) -> None:
    """emergency.issue.must, emergency.help.any_type: both are offered where the train is bought."""
    game = recorded_game(GAME_1846.with_name("1846-3p-303.json"))
    for number, button in ((165, "own-10"), (168, "train-4-0-4")):
        game.go_to(number)
        hand.open(game.copy())
        if button == "own-10":
            assert hand.find(button).text() == "10% · $20"  # type: ignore[attr-defined]
            assert "sells shares of its treasury" in told(hand)
            assert "would have to raise" not in told(hand)  # the president comes after that
        else:
            assert not hand.has("own-10")
        hand.press(button)
        hand.enter()
        assert hand.game.actions[number] == recorded_game(GAME_1846.with_name("1846-3p-303.json")).actions[number]


def test_what_a_bankruptcy_leaves_behind_is_told(hand: Hand) -> None:
    """bankrupt.player.out, receivership.enter.no_president: who left, and that GT has no president any more."""
    game = recorded_game(GAME_1846.with_name("1846-4p-405.json"))
    game.go_to(216)
    hand.open(game.copy())
    assert "P1 is bankrupt: GT cannot pay for a train." in hand.window.panel.heading.news.accessibleName()
    hand.press("company-GT")
    assert "you hold 10% · no president" in told(hand)
    game.go_to(len(game.actions))
    hand.open(game.copy())
    assert "4.  P1 (bankrupt)   $0" in told(hand)


def test_a_game_whose_companies_have_all_closed_says_so(hand: Hand) -> None:
    """The reason is a sentence, in the panel as in the log."""
    game = recorded_game(GAME_1846.parents[1] / "recorded" / "1846-all-closed.json")
    hand.open(game)
    assert "All companies and private companies are closed. P2 wins with $103." in told(hand)
    over = game.events_of(len(game.actions))[-1]
    assert "all companies and private companies are closed" in hand.window.context.explainer.event(game.position, over)


def test_names_beside_lines_of_a_chart_stay_above_its_axis() -> None:
    """Names that belong at the same height stand below each other, the lowest on the axis."""
    assert apart([10, 50, 52], 15, 200) == [10, 50, 65]
    assert apart([10, 195, 198, 200], 15, 200) == [10, 170, 185, 200]


def test_the_turn_of_a_company_without_a_president_has_its_words(hand: Hand) -> None:
    """receivership.run.best: the log said "Turn begins." in every language, as nobody decides."""
    game = recorded_game(GAME_1846.with_name("1846-5p-554.json"))
    explainer = hand.window.context.explainer
    said = [explainer.event(game.position_at(number), each) for number in (107, 108) for each in game.events_of(number)]
    assert "PRR operates without a president." in said
