"""Bankruptcy in all titles: not while a train can be paid and, in 1843, not while another company sells one."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, DeclareBankruptcy, OfferTrain, Pass, SellShares
from rails18.core.game import Game
from rails18.players.choices import actions
from rails18.rules.money import train_offers
from rails18.words.texts import load_events
from tests.rules.money import test_emergency as of_1889
from tests.rules.money import test_emergency_1870 as of_1870
from tests.support.moments import refused
from tests.support.stock_1870 import broken
from tests.support.trains_1843 import POOL, buy, cash, due, owned, play, step, told, turn

BANKRUPT = DeclareBankruptcy("P1", "EST")
HOLD = {"P1": {"EST": 40, "PO": 10}, "P2": {"EST": 20, "OU": 60}, "P3": {"PO": 50}, "P4": {"PLM": 60}}


def broke(trains=None, **given) -> Game:
    """Return a turn of EST in gray phase without a train: P1 has 100, can sell for 270 and needs 900.

    10% of PO at 82 and 20% of EST at 94 are 82 + 188 = 270.
    """
    money = {"EST": 0, "P1": 100, **given.pop("cash", {})}
    return turn(phase="gray", trains=trains, cash=money, **{"hold": HOLD, **given})


def says(game: Game) -> str:
    """Return the sentences of the log about the last action."""
    events = load_events()
    return " ".join(events.sentence(event, game.title, game.setup) for event in game.events_of(game.at))


# who can raise exactly the price


@pytest.mark.parametrize(("own", "refusals"), [(100, {"end.bankrupt"}), (99, set())])
def test_exactly_the_price_1843(own, refusals):
    """end.bankrupt: yellow, 125 for a 2+1, treasury 25: with 100 in cash P1 cannot be bankrupt, with 99 he is.

    The rest of his EST cannot be sold: the pool is full.
    """
    hold = {"P1": {"EST": 20}, "P2": {"EST": 20, "OU": 60}, POOL: {"EST": 50}}
    game = turn(cash={"EST": 25, "P1": own}, hold=hold)
    assert broken(game, BANKRUPT) == refusals


@pytest.mark.parametrize(("own", "refusals"), [(18, {"end.bankrupt"}), (17, set())])
def test_exactly_the_price_with_a_sale_1843(own, refusals):
    """end.bankrupt: 100 are missing, PO brings 82: with 18 in cash the two are exactly enough, with 17 they are not."""
    hold = {"P1": {"EST": 20, "PO": 10}, "P2": {"EST": 20, "OU": 60}, "P3": {"PO": 40}, POOL: {"EST": 50}}
    game = turn(cash={"EST": 25, "P1": own}, hold=hold)
    assert broken(game, BANKRUPT) == refusals
    if refusals:
        play(game, SellShares("P1", "PO", 10), buy("yellow-0", 125, help=100))
        assert (owned(game, "EST"), cash(game, "P1")) == (["2+1"], 0)


@pytest.mark.parametrize(("own", "refusals"), [(450, {"emergency.fail.voluntary"}), (449, set())])
def test_exactly_the_price_1889(own, refusals):
    """emergency.fail.voluntary: 630 for a 6, UR brings 180: with 450 in cash they are exactly enough, with 449 not."""
    game = of_1889.forced("5", cash={"AR": 0, "P1": own})
    assert refused(game, DeclareBankruptcy("P1", "AR")) == refusals


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
@pytest.mark.parametrize(("missing", "refusals"), [(110, {"end.bankrupt.not_voluntary"}), (111, set())])
def test_exactly_the_price_1870(profile, missing, refusals):
    """end.bankrupt.not_voluntary: one SP at 110 is exactly enough for 110 missing, and not for 111."""
    hold = {"P1": {"IC": 20, "SP": 10}, "P2": {"IC": 20, "SP": 50}, "P3": {"IC": 20}}
    game = of_1870.owing(missing, hold, cells={"SP": (0, 7)}, profile=profile)
    assert broken(game, DeclareBankruptcy("P1", "IC")) == refusals


# trains of other companies


def test_a_train_of_ones_own_company_comes_first():
    """end.bankrupt: P1 leads PLM too, and PLM has an Electric: refused; EST buys it for as little as 1."""
    hold = {**HOLD, "P1": {"EST": 40, "PLM": 60}, "P4": {"OU": 10}}
    game = broke({"gray-0": "PLM"}, cash={"P1": 1}, hold=hold)
    assert broken(game, BANKRUPT) == {"end.bankrupt"}
    sentence = game.refusals(BANKRUPT)[0]
    assert sentence.key == "emergency.fail.own_train"
    play(game, buy("gray-0", 1, help=1))
    assert (owned(game, "EST"), game.state.ending) == (["Electric"], None)


def test_nothing_to_pay_with_is_bankrupt_all_the_same():
    """end.bankrupt: P1 leads PLM too, but there is not 1fr for its train: no cash, no sale, an empty treasury."""
    hold = {"P1": {"EST": 20, "PLM": 20}, "P2": {"EST": 20, "OU": 60}, "P3": {"PLM": 20}, POOL: {"EST": 50, "PLM": 50}}
    game = broke({"gray-0": "PLM"}, cash={"P1": 0}, hold=hold)
    play(game, BANKRUPT)
    assert game.state.ending is not None


def test_other_directors_are_asked_in_turn():
    """end.bankrupt: P2 (OU) and P3 (PO) have trains and are asked, clockwise; P4 (PLM) has none. Both refuse: the game
    is over, and only then are the shares of P1 sold."""
    game = play(broke({"gray-0": "PO", "gray-1": "OU"}), BANKRUPT)
    assert (step(game), due(game), game.state.ending) == ("train_offer", "P2", None)
    assert says(game) == "Player 1 cannot pay for any train for EST; Player 2 and Player 3 may still sell one."
    assert game.position.holding("P1", "PO") == 10
    play(game, Pass("P2"))
    assert (step(game), due(game)) == ("train_offer", "P3")
    assert says(game) == "Player 2 offers EST no train."
    play(game, Pass("P3"))
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.ending.player) == ("bankrupt", "P1")
    assert (game.position.holding("P1", "PO"), cash(game, "P1")) == (0, 0)


def test_an_offer_calls_the_bankruptcy_off():
    """end.bankrupt, train.sell.agreement: P3 offers the Electric of PO for 90: P1 is not bankrupt and cannot be, and
    EST buys it for 90 without asking again; for 89 it has to ask."""
    game = play(broke({"gray-0": "PO"}), BANKRUPT)
    play(game, OfferTrain("P3", "EST", "gray-0", 90))
    assert says(game) == "Player 3 offers EST the Electric train of PO for 90fr."
    assert (step(game), due(game), game.state.ending) == ("trains", "P1", None)
    assert game.refusals(BANKRUPT)[0].key == "emergency.fail.offer"
    assert broken(game, BANKRUPT) == {"end.bankrupt"}
    assert broken(game, Pass("P1")) >= {"emergency.sell.duty"}
    assert broken(game, buy("gray-0", 89, help=89)) == {"train.sell.agreement"}
    assert buy("gray-0", 90, help=90) in list(game.options("buy_train")), "it is named at the price of the offer"
    assert list(actions(game, "buy_train", "P1", haggles=True)) == [buy("gray-0", 90, help=90)], "programs find it"
    play(game, buy("gray-0", 90, help=90))
    assert (owned(game, "EST"), cash(game, "P1"), cash(game, "PO")) == (["Electric"], 10, 1090)
    assert not game.position.frame.notes.offers


def test_an_offer_may_need_sales_first():
    """end.bankrupt, emergency.sell.duty: for 150 P1, with 100, sells 10% of PO (82) first; to end the step is refused.

    100 + 82 - 150 = 32 are left.
    """
    game = play(broke({"gray-0": "PO"}), BANKRUPT, OfferTrain("P3", "EST", "gray-0", 150))
    assert broken(game, buy("gray-0", 150, help=150))
    assert "emergency.sell.duty" in broken(game, Pass("P1"))
    play(game, SellShares("P1", "PO", 10), buy("gray-0", 150, help=150))
    assert (owned(game, "EST"), cash(game, "P1")) == (["Electric"], 32)


@pytest.mark.parametrize(
    ("treasury", "own", "most"),
    [(0, 100, 370), (300, 100, 670), (0, 530, 800), (0, 629, 899)],
)
def test_the_price_is_one_that_can_be_paid(treasury, own, most):
    """end.bankrupt, emergency.company.face: an offer is between 1 and all that EST and P1 can find, 270 by sales; 0 and
    1 more are refused."""
    game = play(broke({"gray-0": "PO"}, cash={"EST": treasury, "P1": own}), BANKRUPT)
    assert [action.price for action in game.options("offer_train")] == [most]
    assert "end.bankrupt" in broken(game, OfferTrain("P3", "EST", "gray-0", 0))
    assert "end.bankrupt" in broken(game, OfferTrain("P3", "EST", "gray-0", most + 1))
    assert not broken(game, OfferTrain("P3", "EST", "gray-0", 1))
    assert not broken(game, OfferTrain("P3", "EST", "gray-0", most))


def test_who_has_one_franc_may_be_offered_a_train():
    """end.bankrupt, emergency.company.face: with 1 in the treasury PO's train may be offered for 1, with 0 not."""
    hold = {"P1": {"EST": 20}, "P2": {"EST": 20, "OU": 60}, "P3": {"PO": 60}, POOL: {"EST": 50}}
    for money, found in ((0, ()), (1, (("yellow-5", 1),))):
        game = turn(phase="green", trains={"yellow-5": "PO"}, cash={"EST": money, "P1": 0}, hold=hold)
        assert train_offers.obtainable(game.position) == found


def test_one_train_of_each_kind_is_offered():
    """end.bankrupt: P3, whose PO owns two Electrics, is offered to sell either, once."""
    game = play(broke({"gray-0": "PO", "gray-1": "PO"}), BANKRUPT)
    assert [action.train for action in game.options("offer_train")] == ["gray-0"]
    assert [action.train for action in game.options("offer_train", train="gray-1")] == ["gray-1"]


def test_no_more_than_the_face_value():
    """emergency.company.face: EST needs 300 for a 4+1 and 150 are there: PO is refused 126 for its 2+1 of 125."""
    hold = {"P1": {"EST": 20}, "P2": {"EST": 20, "OU": 60}, "P3": {"PO": 60}, POOL: {"EST": 50}}
    game = turn(phase="green", trains={"yellow-5": "PO"}, cash={"EST": 0, "P1": 150}, hold=hold)
    play(game, BANKRUPT)
    assert "emergency.company.face" in broken(game, OfferTrain("P3", "EST", "yellow-5", 126))
    play(game, OfferTrain("P3", "EST", "yellow-5", 125), buy("yellow-5", 125, help=125))
    assert (owned(game, "EST"), cash(game, "P1")) == (["2+1"], 25)


def test_nothing_else_while_directors_are_asked():
    """end.bankrupt: P2 is asked: refused are a sale, a purchase, bankruptcy, the answer of P3, a train of PO, a train
    that nobody has, and an offer to OU."""
    game = play(broke({"gray-0": "PO", "gray-1": "OU"}), BANKRUPT)
    for other in (
        SellShares("P1", "PO", 10), buy("gray-1", 1, help=1, agreed=True), BANKRUPT, Pass("P3"),
        OfferTrain("P3", "EST", "gray-0", 10), OfferTrain("P2", "EST", "gray-0", 10),
        OfferTrain("P2", "EST", "gray-9", 10), OfferTrain("P2", "OU", "gray-1", 10),
    ):  # fmt: skip
        assert broken(game, other) == {"end.bankrupt"}
    assert {entry.kind for entry in game.menu() if entry.enabled} >= {"pass", "offer_train"}
    early = broke({"gray-0": "PO"})
    assert broken(early, OfferTrain("P3", "EST", "gray-0", 10)) == {"end.bankrupt"}


def test_obsolete_trains_save_nobody():
    """train.rusted.duty, end.bankrupt: gray; PO has only a second-hand 2+1, which meets no duty: nobody is asked."""
    game = play(broke({"yellow-0": "PO"}), BANKRUPT)
    assert game.state.ending is not None
    assert not told(game, "trains_asked")


def test_no_company_has_a_train():
    """end.bankrupt: nobody can be asked, and the bankruptcy is final at once."""
    game = play(broke(), BANKRUPT)
    assert game.state.ending is not None
    assert not told(game, "trains_asked")


def test_undo_and_replay_of_a_question():
    """end.bankrupt: question and answer are taken back, and played again they lead to the same state."""
    game = play(broke({"gray-0": "PO"}), BANKRUPT, OfferTrain("P3", "EST", "gray-0", 90))
    after = game.state
    game.undo()
    assert (step(game), due(game)) == ("train_offer", "P3")
    game.undo()
    assert step(game) == "trains"
    game.redo()
    game.redo()
    assert game.state is after


# where the books ask for nothing of the kind


def test_1889_asks_no_other_company():
    """emergency.fail.bankrupt: 10.4 and 10.6 of 1889: P1's own UR has a 6 that AR could have for 1, and P1 is bankrupt
    all the same, at once; the 6 is refused once he helps."""
    hold = {"P2": {"SR": 60}, "P1": {"AR": 20, "UR": 40}, "P3": {"UR": 20, "AR": 20}}
    game = of_1889.forced("5", trains={"6-1": "UR"}, cash={"AR": 1, "P1": 10}, hold=hold)
    assert game.position.president("UR") == "P1"
    assert refused(game, BuyTrain("P1", "AR", "6-1", 5, help=4))
    assert refused(game, BuyTrain("P1", "AR", "6-1", 1)) == set()
    game.play(DeclareBankruptcy("P1", "AR"))
    assert game.state.ending is not None


@pytest.mark.parametrize("profile", ["rulebook", "published", "18xx.games"])
def test_1870_asks_no_other_company(profile):
    """emergency.fail.bankrupt: 10.4 and 10.6 of 1870: TP of P1 has a 4 that IC could have for 1, and P1 is bankrupt all
    the same, at once; the 4 is refused once he helps."""
    hold = {"P1": {"IC": 20, "TP": 40}, "P2": {"TP": 40, "IC": 20}, "P3": {"IC": 20}}
    game = of_1870.owing(299, hold, {"P1": 10}, {"TP": (4, 6)}, trains={"4-3": "TP"}, profile=profile)
    assert game.position.president("TP") == "P1"
    assert broken(game, BuyTrain("P1", "IC", "4-3", 5, help=4))
    assert not broken(game, BuyTrain("P1", "IC", "4-3", 1))
    play(game, DeclareBankruptcy("P1", "IC"))
    assert game.state.ending is not None
