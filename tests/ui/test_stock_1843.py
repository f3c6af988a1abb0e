"""Do in the window what only the auction and the stock rounds of 1843 have, and see what its rounds bring."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rails18.core.actions import BuyShare, ChoosePar, Pass, SellShares, StartCompany, TakePrivate
from rails18.core.game import Game
from rails18.core.state import OFFERING, POOL, Round
from rails18.core.title import Setup
from rails18.rules.market.market import par_cells
from rails18.titledata.games import new_game
from rails18.ui.look.theme import text_width
from rails18.ui.widgets.controls import Choice
from tests.rules.privates import test_loire_1843 as loire
from tests.support.stock_1843 import box, due, moment, play, sale, skip, step, take
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

BROWN, WHITE = box("r14c2"), box("r10c6")
PRIVATES = ("TB", "CEI", "PSG", "LH", "VDL", "BA", "LM")


def label(hand: Hand, name: str) -> str:
    """Return the text of a label."""
    found = hand.find(name)
    assert isinstance(found, QLabel)
    return found.text()


def news(hand: Hand) -> str:
    """Return what is told above the page about what came to pass, also what has no room on the line."""
    QTest.qWait(1)
    shown = hand.window.panel.heading.news
    return shown.accessibleName() if shown.isVisible() else ""


# the auction


def won() -> Game:
    """Return the auction after every private has been bought, with the par value of the last one due."""
    game = sale()
    for private in PRIVATES:
        take(game, private)
    assert step(game) == "par"
    return game


def test_par_values_of_the_first_two_colours_only(hand: Hand) -> None:
    """auction.lm.par: the page has 67 to 94; a click on 105 or 120 of the market says why not, one on 86 chooses it."""
    hand.open(won())
    player = due(hand.game)
    offered = [made.text() for made in hand.window.panel.page.findChildren(Choice)]  # type: ignore[union-attr]
    assert offered == ["67fr", "73fr", "79fr", "86fr", "94fr"]
    market, cells = hand.window.context.market, par_cells(hand.game.position.title.market)
    assert market.lit == {cells[par] for par in (67, 73, 79, 86, 94)}
    for closed in (105, 120):
        QTest.mouseClick(market.viewport(), LEFT, pos=market.cell_point(cells[closed]))
        assert hand.said()
        assert hand.window.selection.proposal is None
    QTest.mouseClick(market.viewport(), LEFT, pos=market.cell_point(cells[86]))
    hand.enter()
    assert hand.game.actions[-1] == ChoosePar(player, "PLM", 86)


def test_the_par_value_by_key(hand: Hand) -> None:
    """auction.lm.par: the second value by its number, and Enter."""
    hand.open(won())
    player = due(hand.game)
    hand.key(Qt.Key.Key_2)
    hand.enter()
    assert hand.game.actions[-1] == ChoosePar(player, "PLM", 73)


def test_what_a_round_of_passes_brings_is_told_before_and_after(hand: Hand) -> None:
    """auction.passout.train, auction.passout.reduce: train, price and how far the passes have come."""
    hand.open(skip(sale(), 3))
    before = label(hand, "pass-out")
    for wanted in ("the privates pay", "a yellow train leaves", "6 left", "TB drops to 10fr", "3 players have passed"):
        assert wanted in before, wanted
    assert not news(hand)
    hand.key(Qt.Key.Key_P)
    assert "Phase" not in hand.outcome()
    hand.enter()
    for wanted in ("Everybody has passed", "Train export", "falls to 10fr"):
        assert wanted in news(hand), wanted
    assert "5 left" in label(hand, "pass-out")
    hand.press("take-TB")
    hand.enter()
    assert not news(hand)


def test_the_end_by_passes_is_announced_and_explained(hand: Hand) -> None:
    """auction.passout.end: with one yellow train left the page says that it ends the game, and the last page why."""
    game = take(take(sale(2), "TB"), "CEI")
    while hand_left(game) > 1:
        skip(game, 2)
    hand.open(game)
    assert "the last one, which ends the game" in label(hand, "pass-out")
    for _ in range(2):
        hand.key(Qt.Key.Key_P)
        hand.enter()
    assert hand.game.state.ending is not None
    assert "left the depot before any company was started" in hand.window.panel.todo.accessibleName()


def hand_left(game: Game) -> int:
    """Return how many yellow trains the depot has."""
    return sum(train.startswith("yellow-") for train in game.position.trains("depot"))


# starting, selling and buying


@pytest.mark.parametrize(("phase", "closed"), [("yellow", (86, 94, 105, 120)), ("green", (105, 120)), ("red", ())])
def test_par_values_open_by_phase(hand: Hand, phase: str, closed: tuple[int, ...]) -> None:
    """company.par.choice: what is not open is shown with the phase that opens it, and says why at a click."""
    hand.open(moment(phase=phase, cash={"P1": 600}))
    hand.press("company-OU")
    opens = {86: "green", 94: "green", 105: "blue", 120: "brown"}
    for par in (67, 73, 79, 86, 94, 105, 120):
        made = hand.find(f"par-{par}")
        assert isinstance(made, Choice)
        assert bool(made.why_not) is (par in closed)
        assert (f"from phase\n{opens.get(par)}" in made.text()) is (par in closed)
        assert not made.icon().isNull()
    for par in closed[:1]:
        hand.press(f"par-{par}")
        assert hand.said()
    hand.press("par-67")
    hand.enter()
    assert hand.game.actions == [StartCompany("P1", "OU", 67)]


def test_sell_buy_sell_in_one_turn(hand: Hand) -> None:
    """stock.turn.sequence: a sale, a purchase and another sale, then the turn is over."""
    hold = {"P1": {"EST": 40, "PO": 20}, "P2": {"NOR": 40}}
    hand.open(moment(hold, {"EST": WHITE, "PO": box("r8c6"), "NOR": box("r9c6")}))
    assert "sell again" in hand.window.panel.page.sentence()  # type: ignore[union-attr]
    for badge, button in (("EST", "sell-10"), ("NOR", "buy-offering"), ("EST", "sell-10")):
        hand.press(f"company-{badge}")
        hand.press(button)
        hand.enter()
    sold = SellShares("P1", "EST", 10)
    assert hand.game.actions == [sold, BuyShare("P1", "NOR", OFFERING), sold]
    assert due(hand.game) == "P1"
    assert hand.window.panel.skip.text() == "End the turn"
    hand.press("company-NOR")
    hand.press("buy-offering")
    assert hand.said()
    assert hand.game.at == 3


def test_several_of_a_brown_company_from_both_places(hand: Hand) -> None:
    """stock.brown.multiple: out of the pool by button, out of the offering by dragging, in one turn."""
    hand.open(moment({"P2": {"PO": 40}, POOL: {"PO": 20}}, {"PO": BROWN}, par={"PO": 67}))
    hand.press("company-PO")
    hand.press("buy-pool")
    hand.enter()
    said = hand.window.panel.page.sentence()  # type: ignore[union-attr]
    assert "brown area" in said
    assert "the IPO and the bank pool" in said
    shares = hand.window.context.shares
    hand.drag(
        shares.viewport(), shares.certificate_point("PO", OFFERING), shares.viewport(), shares.cell_point("PO", "P1")
    )
    hand.enter()
    hand.press("buy-pool")
    hand.enter()
    assert [a.source for a in hand.game.actions if isinstance(a, BuyShare)] == [POOL, OFFERING, POOL]
    assert hand.game.position.holding("P1", "PO") == 30


# trains that go abroad, charters


def test_trains_that_go_abroad_are_told_to_every_player(hand: Hand) -> None:
    """export.set.train: who opens the stock round reads of the train, the next players too, and nobody after that."""
    hand.open(loire.between(trains={"green-0": "EST"}, round=Round("operating", 2, 2, 2)))
    while hand.game.state.round.kind == "operating":
        play(hand.game, Pass(due(hand.game)) if not hand.game.refusals(Pass(due(hand.game))) else first(hand.game))
    hand.open(hand.game)
    for company in ("OU", "PO", "NOR", "MID"):
        assert "Train export" in news(hand)
        hand.press(f"company-{company}")
        hand.press("par-67")
        hand.enter()
        if due(hand.game) == hand.game.actions[-1].player:  # who may still sell
            hand.key(Qt.Key.Key_P)
            hand.enter()
    assert hand.game.state.round.kind == "stock"
    assert not news(hand)


def first(game: Game) -> object:
    """Return the first action that is allowed."""
    kind = next(entry.kind for entry in game.menu() if entry.enabled)
    return next(game.options(kind))


def test_charters_show_ports_and_the_train_that_is_spared(hand: Hand) -> None:
    """port.charter, private.vdl.engineers: an anchor for each port, named in the tip, and a sign on the train."""
    ports = {"C14": "EST", "N15": "EST"}
    game = moment(
        {"P2": {"EST": 60}}, {"EST": WHITE}, ports=ports, saved={"green-0": "marked"}, phase="green",
        trains={"green-0": "EST", "green-1": "EST"}, sides={"green-0": "3/5×2", "green-1": "4+1"},
    )  # fmt: skip
    hand.open(game)
    shares = hand.window.context.shares
    assert shares.cells["EST", "ports"].content.anchors == ("C14", "N15")
    assert "Le Havre" in shares.tip_at(shares.cell_point("EST", "ports"))
    assert shares.cells["EST", "trains"].content.chips == ("3/5×2 †", "4+1")
    tip = shares.tip_at(shares.cell_point("EST", "trains"))
    assert "two 3/5 trains" in tip
    assert "once more after it rusts" in tip
    assert shares.grid is not None
    places = shares.grid.lefts
    hand.open(moment({"P2": {"EST": 60}}, {"EST": WHITE}))
    assert shares.cells["EST", "ports"].content.anchors == ()
    assert shares.grid.lefts == places, "no column moves when the first port is claimed"


def test_nothing_is_cut_off_with_six_players(hand: Hand) -> None:
    """The money of each player stands whole in his column, and names of companies differ, in the smallest window."""
    names = ("Anne", "Bertrand", "Clothilde", "Dominique", "Étienne", "Françoise")
    game = new_game(Setup("1843", names))
    for private in PRIVATES[:4]:
        game.play(TakePrivate(due(game), private))
    hand.open(game)
    shares = hand.window.context.shares
    grid = shares.grid
    assert grid is not None
    assert len(set(grid.names.values())) == len(game.position.title.companies)
    for player in game.position.players:
        for row in ("cash", "worth"):
            words = shares.cells[row, player].content.words
            assert text_width("9,999fr", grid.size, True) + 8 <= grid.lefts[player][1], (player, words)
