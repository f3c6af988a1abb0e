"""Say every action of 1870 in words, in pages and in the list of all actions."""

from __future__ import annotations

import pytest

import rails18.ui.nouns  # noqa: F401  the pages of all nouns
from rails18.core import actions as act
from rails18.core.slices import Block
from rails18.titles.g1870 import RULES
from rails18.ui.beside.actions_list import UNLISTED
from rails18.ui.nouns.rounds.over import UnknownPage
from rails18.ui.now.nouns import page_for
from rails18.ui.text.actions import KINDS, STEPS
from rails18.ui.text.words import Words
from tests.support.stock_1870 import moment
from tests.ui.conftest import Hand

BLOCK = Block("MP", 20, 220, "P1", "P2")
SAYINGS = [
    (act.ConnectionRun("P1", "MP"), "MP makes its connection run to Dallas"),
    (act.DestinationToken("P1", "MP", "map"), "Place the destination token of MP at Dallas"),
    (act.DestinationToken("P1", "MP", "charter"), "Keep the destination token of MP as a station token"),
    (act.DestinationToken("P1", "MP", "existing"), "Declare the token of MP at Dallas the destination token"),
    (act.ClaimRoutes("P2", "MP", ()), "Player 2 shows routes of MP"),
    (act.MarkCity("P1", "SCC", "D5"), "Place the mark of Southern Cattle Company (SCC) on Wichita (D5)"),
    (act.MarkCity("P1", "GSC", "N7", True), "Place the mark of Gulf Shipping Company (GSC) on Galveston (N7), closed"),
    (act.ClosePrivate("P1", "GSC"), "Close Gulf Shipping Company (GSC); its mark stays, closed"),
    (act.ChoosePar("P1", "SLSF", 82), "Set the par value of SLSF to $82"),
    (act.TakeOver("P2", "MP"), "Protect MP: buy 20% for $220"),
    (act.Redeem("P1", "MP", "P2"), "MP redeems a share from Player 2 for $110"),
    (act.Reissue("P1", "MP"), "MP reissues 20% of its shares at $100"),
    (act.TradePrivate("P1", "GSC", 90), "Buy Gulf Shipping Company (GSC) from Player 3 for $90"),
]


@pytest.mark.parametrize(("action", "saying"), SAYINGS)
def test_sayings(action: act.Action, saying: str) -> None:
    hold = {"P1": {"MP": 40}, "P2": {"MP": 20}, "MP": {"MP": 20}}
    game = moment(hold, {"MP": (2, 9)}, privates={"GSC": "P3"}, blocks=(BLOCK,))
    assert Words(game.position).action(game.position, action) == saying


def test_every_kind_and_step_has_a_name_and_every_step_a_page(hand: Hand) -> None:
    kinds = {str(move.action.__struct_config__.tag) for step in RULES.steps.values() for move in step.moves}
    assert kinds <= set(KINDS)
    for step in RULES.steps.values():
        if step.moves:
            assert step.name in STEPS
    hand.open(moment({"P1": {"MP": 60}}))
    assert page_for(hand.window.context) is not UnknownPage
    assert "claim_routes" in UNLISTED
