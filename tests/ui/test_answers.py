"""Nothing in the window is dead: each thing that looks like something answers a click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rails18.core.actions import BuyShare, LayTile, Pass, StartCompany
from rails18.core.game import Game
from rails18.core.state import POOL
from rails18.questions import market, runs
from rails18.ui.model.consequence import consequences
from rails18.ui.now.heading import Heading
from rails18.ui.shares.charter import charter_picture
from rails18.ui.text import train_names
from rails18.ui.text.words import Words
from rails18.ui.tools.charters import charter_of
from rails18.ui.widgets.controls import Chip
from tests.support.games_18chesapeake import moment as moment_of_two
from tests.support.moments import table
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment

__all__ = ["hand", "room"]


def chips(hand: Hand, name: str) -> list[Chip]:
    """Return the visible chips of a row."""
    found = hand.window.findChildren(Chip, name)
    return [chip for chip in found if chip.isVisibleTo(hand.window)]


def test_the_step_strip_says_what_came_of_each_step(hand: Hand) -> None:
    game = moment("track")
    game.play(Pass(game.position.frame.player))
    hand.open(game)
    assert isinstance(hand.window.panel.heading, Heading)
    for chip in chips(hand, "step"):
        QTest.mouseClick(chip, LEFT)
        assert hand.said() == chip.told
        assert chip.told
    assert "skips track" in chips(hand, "step")[0].told
    names = {chip.text().split()[-1]: chip.told for chip in chips(hand, "step")}
    assert names["Pay"] == "The dividend comes later in this turn."
    assert any(told.startswith("The token comes now.") for told in names.values())


def test_a_step_without_a_choice_says_why(hand: Hand) -> None:
    """operating.step.automatic: the log and the step strip tell why nothing was asked."""
    game = table(4, hold={"P1": {"IR": 50}}, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)})
    game.play(Pass("P1"))
    hand.open(game)
    keys = [event.key for event in game.events_of(1)]
    assert "run_no_train" in keys
    assert "IR does not run: it has no train." in [chip.told for chip in chips(hand, "step")]


def test_a_price_that_moves_by_itself_names_its_cause() -> None:
    game = table(4, hold={"P1": {"IR": 50}}, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)})
    before = game.position
    told = [line.text for line in consequences(before, game.what_if(Pass("P1")), Words(before))]
    assert any(text.startswith("IR owns no train: price ") for text in told)


@pytest.mark.parametrize(("pool", "nothing"), [(40, False), (10, True)])
def test_a_purchase_that_takes_a_share_out_of_the_game_says_so(pool: int, nothing: bool) -> None:
    """two.buy.remove, two.buy.last: the last share of the pool goes, and nothing is left to buy."""
    game = moment_of_two({"P1": {"C&O": 40}, "P2": {"C&O": 20}, POOL: {"C&O": pool}}, players=2, player="P2")
    pos, action = game.position, BuyShare("P2", "C&O", POOL)
    told = [line.text for line in consequences(pos, game.what_if(action), Words(pos))]
    assert "10% of C&O leave the game." in told
    assert any("gets nothing and pays nothing" in text for text in told) is nothing


def test_a_tile_beside_the_track_of_its_company_warns() -> None:
    game = table(4, hold={"P1": {"IR": 50}}, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)})
    before = game.position
    warned = set()
    for action in game.options("lay_tile"):
        assert isinstance(action, LayTile)
        lines = consequences(before, game.what_if(action), Words(before))
        warned.add(any(line.tone == "warn" and "does not join IR's track" in line.text for line in lines))
    assert True in warned or all(action.hex == "E2" for action in game.options("lay_tile"))


@pytest.mark.parametrize("column", ["company", "treasury", "trains", "last"])
def test_a_company_row_opens_its_charter_and_lights_it(hand: Hand, column: str) -> None:
    hand.open(moment("track"))
    company = hand.game.position.frame.company
    hand.window.context.shares.cellClicked.emit(company, column)
    assert hand.game.position.company(company).name in hand.said()
    assert "Tokens:" in hand.said()
    assert hand.window.context.board.marks.rings
    hand.window.panel.press_pass()
    assert not hand.window.context.board.marks.rings


def test_the_charter_is_drawn_with_trains_runs_and_prices(hand: Hand, recorded: Game) -> None:
    game = recorded
    game.go_to(len(game.actions) - 30)
    hand.open(game)
    window, pos = hand.window, hand.game.position
    company = next(
        company for company in pos.state.floated if pos.trains(company) and runs.last(game, game.at, company)
    )
    window.context.shares.cellClicked.emit(company, "company")
    assert window.tip.picture.isVisible()
    assert window.rect().contains(window.tip.geometry())
    card = charter_of(window.context, game, company)
    assert [train.name for train in card.trains] == [train_names.short(pos, train) for train in pos.trains(company)]
    assert card.incomes[-1][0] == pos.state.income[company], "as the table says it"
    assert card.prices[-1] == pos.price(company)
    assert card.prices[0] == pos.state.par[company]
    assert len(card.tokens) == len(pos.state.tokens_left[company])
    picture = charter_picture(card, window.theme, 1.0).toImage()
    colour = pos.company(company).colour.upper()
    assert picture.pixelColor(picture.width() // 2, 3).name().upper() == colour
    window.context.pointer.tell("Something else.")
    assert not window.tip.picture.isVisible()
    game.go_to(len(game.actions))


def test_a_round_chip_leads_to_the_round_in_history(hand: Hand, recorded: Game) -> None:
    number = next(n for n in range(300, 700) if recorded.state_at(n).round.number == 1
                  and recorded.state_at(n - 20).round == recorded.state_at(n).round)  # fmt: skip
    recorded.go_to(number)
    hand.open(recorded)
    QTest.mouseClick(chips(hand, "chip")[0], LEFT)
    assert hand.window.adapter.is_past
    assert hand.window.adapter.position.state.round.kind == "stock"
    hand.key(Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert not hand.window.adapter.is_past
    recorded.go_to(len(recorded.actions))


def test_a_par_cell_starts_the_company_that_is_picked(hand: Hand) -> None:
    hand.open(table(4, hold={"P2": {"SR": 50}}))
    hand.press("company-KO")
    cells = market.par_cells(hand.game.position)
    par = min(cells)
    hand.window.context.market.cellClicked.emit(cells[par])
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert proposal.action == StartCompany("P1", "KO", par)


def test_privates_of_a_company_are_explained_in_its_heading(hand: Hand) -> None:
    hand.open(table(4, hold={"P1": {"IR": 50}}, step="track", company="IR", cash={"IR": 700}, privates={"B": "IR"},
                    tokens={"E2.c0": ("IR",)}))  # fmt: skip
    QTest.mouseClick(hand.window.panel.heading.facts, LEFT)
    assert hand.game.position.private("B").name in hand.said()
