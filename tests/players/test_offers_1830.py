"""1830: private companies that programs sell and buy, and who has to agree."""

from __future__ import annotations

import pytest

from rails18.core.actions import TradePrivate
from rails18.players import offers
from rails18.players.level import SOLID
from rails18.players.opponent import Choice, choose
from rails18.players.parties import parties
from tests.rules.money.test_emergency_1830 import SALE, owing
from tests.support.games_1830 import moment


@pytest.mark.parametrize("decides", ["P1", "P2"])
def test_the_other_side_of_a_private_has_to_agree(decides: str) -> None:
    """stock.private.consent, stock.private.purchase: P1 buys SV of P2; in P1's turn P2 is asked, in P2's turn P1."""
    game = moment({"P1": {"NYC": 40}, "P2": {"NYC": 20}}, privates={"SV": "P2"}, player=decides)
    action = TradePrivate("P1", "SV", 30, agreed=True)
    assert not game.refusals(action)
    assert parties(game, action) == ("P2" if decides == "P1" else "P1",)


def test_a_private_is_offered_for_sale_by_a_program_that_lacks_money_for_a_train() -> None:
    """emergency.sell.privates: P1 has to raise 75 for PRR and holds SV; what is thought of are sales to each other
    player."""
    game = owing(100, 5, **SALE)
    deals = [deal for deal in offers.thinkable(game, "P1") if isinstance(deal, TradePrivate)]
    assert {(deal.player, deal.private) for deal in deals} == {
        (player, private) for player in ("P2", "P3", "P4") for private in ("SV", "CS")
    }
    choice = choose(game, SOLID, 1)
    assert isinstance(choice, Choice)
    found = offers.offer(game, choice, SOLID)
    assert found is None or not game.refusals(found.action)
