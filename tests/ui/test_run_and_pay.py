"""Run and use the income with one confirmation: what follows is told before, and each move is one to undo."""

from __future__ import annotations

from threading import Event
from typing import Any, NamedTuple

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from rails18.core.actions import BuyTrain, Dividend, LayTile, Pass, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.questions import routes
from rails18.ui.nouns.routes import income
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.widgets.controls import Choice
from tests.rules.routes.test_routes_1846 import DETROIT, SEATS
from tests.support import games_1846
from tests.support.moments import table
from tests.support.recorded_game import recorded_game
from tests.support.waiting import PATIENCE, wait
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment
from tests.ui.two_enters import GAMES

__all__ = ["hand", "room"]

MOST = 7  # clicks of a turn in which a company lays a tile, runs, pays out and buys a train


def wait_for_run(hand: Hand) -> None:
    """Wait until the best run is chosen."""
    wait(lambda: hand.window.selection.proposal is not None)
    QTest.qWait(1)


def test_what_a_private_adds_to_a_run_is_told_and_no_less_than_the_best_run(hand: Hand) -> None:
    """private.mail.bonus: 60 for the stops and 20 for the mail."""
    given = {"tokens": SEATS, "tiles": DETROIT, "trains": {"2-3": "GT"}, "privates": {"MAIL": "GT"}}
    hand.open(games_1846.turn("GT", "run", **given))  # type: ignore[arg-type]
    wait_for_run(hand)
    page = hand.window.panel.page
    assert isinstance(page, RunPage)
    assert page.comparison.text() == "Total $80, $8 per share. Privates add $20 of it."
    one_line = page.comparison.fontMetrics().horizontalAdvance(page.comparison.text())
    assert page.comparison.width() >= one_line, "it has the room beside Best run"
    page.comparison.setFixedWidth(200)
    QTest.qWait(1)
    assert page.comparison.heightForWidth(200) > page.comparison.fontMetrics().height() * 1.5, "it is wrapped"


def test_one_confirmation_runs_and_pays(hand: Hand) -> None:
    game = moment("run")
    hand.open(game)
    wait_for_run(hand)
    at, selection = game.at, hand.window.selection
    assert [way for way in ("pay", "half", "withhold") if hand.has(f"then-{way}")] == ["pay", "withhold"]
    assert game.at == at, "nothing counts before the yes"
    proposal = selection.proposal
    assert proposal is not None
    then = Dividend("P1", "SR", "pay")
    assert proposal.then == then
    apart = game.fork(game.what_if(proposal.action).after).what_if(then)
    assert proposal.update.after == apart.after
    assert "SR pays out" in hand.outcome()
    hand.enter()
    assert game.actions[at : at + 2] == [proposal.action, then]
    assert game.state == apart.after
    hand.window.adapter.undo()
    assert (game.at, game.position.frame.step) == (at + 1, "dividend")
    hand.window.adapter.undo()
    assert (game.at, game.position.frame.step) == (at, "run")


def test_the_income_is_used_as_the_company_did_last(hand: Hand) -> None:
    game = moment("run")
    run = next(iter(moment("run").options("run_trains")))
    game.play(run)
    game.play(Dividend("P1", "SR", "withhold"))
    assert income.usual(_Of(game), "SR") == "withhold"  # type: ignore[arg-type]
    assert income.usual(_Of(game), "AR") == "pay"  # type: ignore[arg-type]


def test_a_run_is_offered_with_the_use_that_the_company_made_last(hand: Hand) -> None:
    """What it did before that, and what was taken back, do not count."""
    game = recorded_game(GAMES / "random/1889-4p-104.json")
    last: dict[str, str] = {}
    turns = list[tuple[int, str]]()  # before runs of companies whose last use is not their first, nor the usual one
    for number, action in enumerate(game.actions):
        if isinstance(action, RunTrains) and action.routes and last.get(action.company) == "withhold":
            turns.append((number, action.company))
        if isinstance(action, Dividend):
            last[action.company] = action.choice
    at, company = next(
        (number, company)
        for number, company in turns
        if any(isinstance(made, Dividend) and made.company == company and made.choice == "pay"
               for made in game.actions[:number])
    )  # fmt: skip
    game.go_to(at)
    assert income.usual(_Of(game), company) == "withhold"  # type: ignore[arg-type]
    hand.open(game)
    wait_for_run(hand)
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert proposal.then is not None
    assert proposal.then.kind == "dividend"
    assert getattr(proposal.then, "choice", "") == "withhold"
    game.go_to(len(game.actions))


def test_pressed_the_first_time_what_each_use_brings_is_told(hand: Hand) -> None:
    hand.open(moment("run"))
    wait_for_run(hand)
    hand.press("then-pay")  # which was chosen
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.then is None
    assert "Pay out:" in hand.outcome()
    assert "Withhold:" in hand.outcome()


class _Of(NamedTuple):
    """Show a game as an adapter does."""

    game: Game

    @property
    def at(self) -> int:
        """Return the number of actions."""
        return self.game.at


def test_choices_that_come_with_a_late_answer_have_their_numbers(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is pressed by 1 to 9 is what shows that number, however late the best run is found."""
    answer, search = Event(), routes.search

    def late(*asked: Any, **more: Any) -> object:
        assert answer.wait(PATIENCE)
        return search(*asked, **more)

    monkeypatch.setattr(routes, "search", late)
    hand.open(moment("run"))
    page, keys = hand.window.panel.page, hand.window.panel.keys
    assert page is not None
    wait(lambda: QApplication.focusWidget() is not None)
    keys.number(page)
    answer.set()
    wait_for_run(hand)
    choices = {choice.objectName(): choice for choice in page.findChildren(Choice)}
    shown = {name: choice.number for name, choice in choices.items()}
    assert shown["then-pay"] > 0
    assert shown["then-withhold"] == shown["then-pay"] + 1
    keys.number(page)
    assert shown == {name: choice.number for name, choice in choices.items()}


def test_pressed_again_the_income_is_decided_about_later(hand: Hand) -> None:
    game = moment("run")
    hand.open(game)
    wait_for_run(hand)
    hand.press("then-withhold")
    hand.press("then-withhold")
    assert hand.window.selection.proposal is not None
    assert hand.window.selection.proposal.then is None
    button = hand.find("then-withhold")
    assert isinstance(button, Choice)
    assert not button.isChecked()
    hand.enter()
    assert game.position.frame.step == "dividend"


def test_a_turn_takes_few_clicks_and_each_consequence_is_told_before(hand: Hand) -> None:
    game = moment("track")
    hand.open(game)
    clicks, untold = list[str](), list[str]()
    confirm, skip = hand.window.panel.confirm, hand.window.panel.skip

    def press(name: str) -> None:
        button = hand.find(name)
        assert isinstance(button, QAbstractButton)
        if button is confirm and not hand.outcome():
            untold.append(str(hand.window.selection.proposal))
        clicks.append(name)
        QTest.mouseClick(button, LEFT, pos=button.rect().center())
        QTest.qWait(1)

    wait(lambda: bool(hand.window.panel.page.tool.looked))  # type: ignore[union-attr]
    hand.click_hex(next(action.hex for action in game.options("lay_tile") if isinstance(action, LayTile)))
    clicks.append("hex")
    assert hand.window.selection.proposal is not None, "the best tile lies there"
    press("confirm")
    while game.position.frame.step in ("track", "token"):
        assert hand.outcome() == "", "there is nothing to be told"
        assert hand.window.panel.outcome.sheet.isHidden()
        told = f"“{skip.accessibleName()}” counts at once and changes nothing else."
        wait(lambda: "counts at once" in skip.toolTip())
        assert skip.accessibleDescription().startswith(told)
        assert told in skip.toolTip()
        press("skip")
    wait_for_run(hand)
    assert confirm.accessibleName() == "Run and pay out"
    press("confirm")
    assert game.position.frame.step == "trains"
    train = next(action for action in game.options("buy_train") if isinstance(action, BuyTrain))
    press(f"train-{train.train}")
    press("confirm")
    press("skip")
    assert game.position.frame.step == "track", "the next turn"
    kinds = [type(action) for action in game.actions]
    assert [kind for kind in kinds if kind is not Pass] == [LayTile, RunTrains, Dividend, BuyTrain]
    assert PlaceToken not in kinds
    assert untold == []
    assert len(clicks) <= MOST, clicks


def test_a_pass_that_costs_something_waits_for_a_yes(hand: Hand) -> None:
    game = moment("trains", trains={})
    hand.open(game)
    assert not hand.window.panel.passing.is_quiet
    game = recorded_game(GAMES / "random/1889-4p-104.json")
    number = next(n for n, made in enumerate(game.actions) if isinstance(made, Pass) and changes_more(game, n))
    game.go_to(number)
    hand.open(game)
    wait(lambda: hand.has("skip"))
    hand.press("skip")
    assert hand.window.selection.proposal is not None
    assert game.at == number
    hand.window.selection.cancel()
    game.go_to(len(game.actions))


def changes_more(game: Game, number: int) -> bool:
    """Return whether the pass of a company changes more than whose turn it is."""
    return (
        bool(game.state_at(number).frames[-1].company) and game.state_at(number).cash != game.state_at(number + 1).cash
    )


def test_a_pass_of_a_player_in_a_stock_round_waits_for_a_yes(hand: Hand) -> None:
    game = table(4, hold={"P1": {"IR": 50}})
    hand.open(game)
    hand.press("skip")
    assert hand.window.selection.proposal is not None
    assert game.at == 0
