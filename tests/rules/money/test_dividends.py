"""Pay the income out or keep it."""

from __future__ import annotations

from rails18.core.actions import BuyTrain, Dividend
from tests.support.moments import refused, table

AR_AT_80 = {"AR": (2, 3)}


def paying(income=90, **given):
    """Return a game in which AR, with a 2-train, has run for `income` and P1 decides about it."""
    given.setdefault("hold", {"P1": {"AR": 30}, "P2": {"AR": 20}})
    given.setdefault("trains", {"2-0": "AR"})
    given.setdefault("cells", AR_AT_80)
    return table(step="dividend", company="AR", income={"AR": income}, operated=("AR",), **given)


def pay(choice="pay"):
    return Dividend("P1", "AR", choice)


def test_full_or_nothing():
    """dividend.choice.full: 90 is paid at 9 a share or kept; half of it is refused."""
    game = paying()
    assert refused(game, pay("half")) == {"dividend.choice.full"}
    assert refused(game, pay("most")) == {"dividend.choice.full"}
    assert not game.refusals(pay())
    assert not game.refusals(pay("withhold"))


def test_each_share_a_tenth():
    """dividend.pay.share: of 90, P1 with 30% gets 27 and P2 with only 20% gets 18."""
    game = paying()
    before = game.position
    game.play(pay())
    assert game.position.cash("P1") - before.cash("P1") == 27
    assert game.position.cash("P2") - before.cash("P2") == 18
    assert before.cash("bank") - game.position.cash("bank") == 45


def test_presidents_certificate_counts_twice():
    """dividend.pay.share: P2 with nothing but the 20% certificate gets 18 of 90."""
    game = table(
        step="dividend", player="P2", company="AR", hold={"P2": {"AR": 20}}, trains={"2-0": "AR"}, cells=AR_AT_80,
        floated=("AR",), income={"AR": 90}, operated=("AR",),
    )  # fmt: skip
    before = game.position.cash("P2")
    game.play(Dividend("P2", "AR", "pay"))
    assert game.position.cash("P2") - before == 18


def test_pool_pays_the_company():
    """dividend.pay.pool: of 100 with 40% in the pool, the treasury gets 40."""
    game = paying(100, hold={"P1": {"AR": 30}, "pool": {"AR": 40}}, cash={"AR": 5})
    game.play(pay())
    assert game.position.cash("AR") == 45


def test_offering_pays_nobody():
    """dividend.pay.offering: of 100 with 50% in the offering, players get 50 and the rest stays in the bank."""
    game = paying(100, hold={"P1": {"AR": 30}, "P2": {"AR": 20}}, cash={"AR": 5})
    bank = game.position.cash("bank")
    game.play(pay())
    assert game.position.cash("AR") == 5
    assert bank - game.position.cash("bank") == 50


def test_kept_income_fills_the_treasury():
    """dividend.keep.all: 90 kept goes to the treasury, nobody else gets anything, the price moves one left."""
    game = paying(cash={"AR": 5})
    players = [game.position.cash(p) for p in game.position.players]
    game.play(pay("withhold"))
    assert game.position.cash("AR") == 95
    assert [game.position.cash(p) for p in game.position.players] == players
    assert game.state.market["AR"] == (2, 2)


def test_no_train_no_dividend():
    """dividend.keep.no_train: a company without a train cannot pay; its price moves left without a question."""
    assert refused(paying(trains={}), pay()) == {"dividend.keep.no_train"}
    game = table(
        step="token", company="AR", hold={"P1": {"AR": 60}}, cells=AR_AT_80, operated=("AR",), tokens={"K8.c0": ("AR",)}
    )
    assert game.position.frame.step == "trains"  # token, run and dividend have settled by themselves
    assert game.state.market["AR"] == (2, 2)


def test_price_moves_before_the_train_purchase():
    """dividend.price.move, market.reason.dividend: AR pays at 80 and stands on 90 while it buys a train."""
    game = paying(cash={"AR": 200})
    game.play(pay())
    assert game.position.frame.step == "trains"
    assert game.state.market["AR"] == (2, 4)
    assert game.position.price("AR") == 90
    game.play(BuyTrain("P1", "AR", "2-1", 80))
    assert game.position.trains("AR") == ("2-0", "2-1")


def test_any_amount_moves_one_step():
    """market.reason.dividend: 30 and 600 move the price one step each."""
    for income in (30, 600):
        game = paying(income)
        game.play(pay())
        assert game.state.market["AR"] == (2, 4)


def test_undo_takes_a_dividend_back():
    """dividend.pay.share: undo and redo give the very same states."""
    game = paying()
    before = game.state
    after = game.play(pay()).after
    assert game.undo().after is before
    assert game.redo().after is after
