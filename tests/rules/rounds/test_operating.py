"""Order of rounds, companies and steps."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core.actions import BuyTrain, Dividend, Exchange, LayTile, Pass, PlaceToken, RunTrains, SellShares
from rails18.core.draft import Draft
from rails18.core.state import Round
from rails18.rules.rounds import rounds
from tests.support.moments import at, refused, table

HOME = {"K8.c0": ("AR",), "E2.c0": ("IR",), "I2.c0": ("SR",)}
LEFT = {"AR": (40,), "IR": (40,), "SR": (40,), "KO": (0, 40), "TR": (0, 40, 40), "UR": (0, 40, 40), "KU": (0,)}


def operating(**given):
    """Return a game in which IR (100), SR (90 or as given) and AR (80) operate, IR of P1 being at its track step."""
    given.setdefault("hold", {"P1": {"IR": 60}, "P2": {"SR": 60}, "P3": {"AR": 60}})
    given.setdefault("cells", {"IR": (0, 3), "SR": (1, 3), "AR": (2, 3)})
    given.setdefault("cash", {"IR": 100, "SR": 100, "AR": 100})
    given.setdefault("step", "track")
    given.setdefault("company", "IR")
    given.setdefault("operated", ("IR",))
    return table(tokens=HOME, tokens_left=LEFT, **given)


def finish_turn(game):
    """Pass through the open company turn to its end."""
    company = game.position.frame.company
    while game.position.frame.company == company and game.position.frame.step != "stock":
        game.play(Pass(game.position.frame.player))


def companies_in_order(game):
    """Play the operating round to its end by passing; return the companies in the order of their turns."""
    order = []
    start = game.state.round
    while game.state.round == start:
        order.append(game.position.frame.company)
        finish_turn(game)
    return order


def all_pass(game):
    """Let everybody pass once."""
    for _ in game.position.players:
        game.play(Pass(game.position.frame.player))


def test_the_cards_decide_who_begins_a_stock_round():
    """stock.order.first: where cash does not decide, the log need not say why P2 begins and not P3."""
    game = table(4)
    draft = Draft(game.title, game.setup, game.state)
    rounds.open_stock_round(draft, "P2", actor="P1")
    assert [event.key for event in draft.events] == ["stock_round"]
    assert draft.frame.player == "P2"


def test_rounds_follow_each_other():
    """operating.set.sequence, phase.rounds.count: in phase 3 a stock round is followed by two operating rounds."""
    game = operating(phase="3", round=Round("operating", 2, 1, 2))
    seen = []
    for _ in range(2):
        seen.append((game.state.round.kind, game.state.round.number))
        assert [frame.step for frame in game.state.frames].count("operating") == 1
        companies_in_order(game)
    seen.append((game.state.round.kind, game.state.round.set))
    all_pass(game)
    seen.append((game.state.round.kind, game.state.round.number, game.state.round.of))
    assert seen == [("operating", 1), ("operating", 2), ("stock", 3), ("operating", 1, 2)]


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_number_of_operating_rounds(phase, rounds):
    """phase.rounds.count: 1, 2, 2, 3, 3, 3 operating rounds follow a stock round of phase 2, 3, 4, 5, 6, D."""
    game = table(phase=phase)
    all_pass(game)
    # nobody operates, so that the rounds pass by themselves: the next stock round is the third set
    keys = [event.facts["of"] for event in game.events_of(4) if event.key == "operating_round"]
    assert keys == [rounds] * rounds
    assert game.state.round.set == 3


def test_privates_pay_first():
    """operating.order.privates: the owner of A and E has 20 more before any company acts."""
    game = table(privates={"A": "P1", "E": "P1"}, hold={"P1": {"AR": 60}}, floated=("AR",))
    before = game.position.cash("P1")
    all_pass(game)
    assert game.position.frame.step == "track"
    assert game.position.cash("P1") == before + 20


def test_highest_price_first():
    """operating.order.price: IR at 100, SR at 80 and AR at 65 operate in this order."""
    game = operating(cells={"AR": (5, 3), "SR": (2, 3), "IR": (0, 3)})
    assert companies_in_order(game) == ["IR", "SR", "AR"]


def test_order_follows_the_prices():
    """operating.order.dynamic: SR falls from 90 to 75 in IR's turn, so that AR at 80 operates next."""
    game = operating(
        hold={"P1": {"IR": 60, "SR": 0}, "P2": {"SR": 50}, "P3": {"AR": 60}},
        step="trains",
        cash={"IR": 0, "P1": 0},
        tiles={"E2": ("57", 1)},
        floated=("IR", "SR", "AR"),
    )
    owned = {**game.state.certificates, "SR-7": "P1", "SR-8": "P1"}
    game = at(game, msgspec.structs.replace(game.state, certificates=owned))
    assert game.position.price("SR") == 90
    game.play(SellShares("P1", "SR", 10))
    assert game.position.price("SR") == 80
    game.play(BuyTrain("P1", "IR", "2-0", 80, help=80))
    game.play(Pass("P1"))
    assert game.position.frame.company == "AR"  # 80 as well: AR's token lay in the cell before SR's
    finish_turn(game)
    assert game.position.frame.company == "SR"


def test_one_turn_a_round():
    """operating.order.once: IR has operated; though first in price it gets no second turn."""
    game = operating()
    finish_turn(game)
    assert game.position.frame.company == "SR"
    assert refused(game, LayTile("P1", "IR", "E2", "57", 1)) == {"operating.president.acts"}
    assert companies_in_order(game) == ["SR", "AR"]


def test_company_that_operated_cannot_decide_again():
    """operating.order.once: the president of IR and SR cannot decide for IR in SR's turn."""
    game = operating(
        hold={"P1": {"IR": 60, "SR": 60}, "P3": {"AR": 60}},
        step="dividend",
        company="SR",
        income={"SR": 50, "IR": 50},
        trains={"2-0": "SR"},
    )
    assert refused(game, Dividend("P1", "IR", "pay")) == {"operating.order.once"}
    assert not game.refusals(Dividend("P1", "SR", "pay"))


def test_company_without_five_shares_does_nothing():
    """operating.float.excluded: TR with 40% sold has no turn, cannot act, and its price stays."""
    game = operating(
        hold={"P1": {"IR": 60}, "P2": {"SR": 60}, "P3": {"AR": 60}, "P4": {"TR": 40}},
        cells={"IR": (0, 3), "SR": (1, 3), "AR": (2, 3), "TR": (3, 3)},
    )
    for action in (
        LayTile("P4", "TR", "F9", "465", 2),
        PlaceToken("P4", "TR", "F9.c0"),
        BuyTrain("P4", "TR", "2-0", 80),
    ):
        assert refused(game, action)
    assert "TR" not in companies_in_order(game)
    assert game.state.market["TR"] == (3, 3)


def test_other_company_buys_nothing_in_anothers_turn():
    """operating.float.excluded: P1, president of IR and of TR (40%), buys no train for TR in IR's turn."""
    game = operating(hold={"P1": {"IR": 60, "TR": 40}}, cells={"IR": (0, 3), "TR": (3, 3)}, step="trains")
    assert refused(game, BuyTrain("P1", "TR", "2-0", 80)) == {"operating.float.excluded"}
    assert {refusal.key for refusal in game.refusals(BuyTrain("P1", "XX", "2-0", 80))} == {"train.company.turn"}


def test_floating_during_an_operating_round():
    """operating.float.midround, private.dougo.effects: the fifth share brings the money now and the first turn next."""
    game = operating(
        hold={"P1": {"IR": 40}, "P2": {"SR": 60}, "P3": {"AR": 60}},
        company="SR",
        player="P2",
        operated=("SR",),
        privates={"E": "P4"},
        par={"IR": 70},
        cells={"IR": (4, 3), "SR": (1, 3), "AR": (2, 3)},
        cash={"SR": 100, "AR": 100, "IR": 0},
        round=Round("operating", 2, 1, 2),
    )
    game.play(Exchange("P4", "E"))
    assert game.position.cash("IR") == 700
    assert companies_in_order(game) == ["SR", "AR"]
    assert companies_in_order(game) == ["SR", "AR", "IR"]


def test_only_the_president_acts():
    """operating.president.acts: in the turn of a company of P1, P2 can do nothing for it."""
    game = operating()
    assert refused(game, LayTile("P2", "IR", "E2", "57", 1)) == {"operating.president.acts"}
    assert refused(game, Pass("P2")) == {"operating.president.acts"}
    assert not game.refusals(LayTile("P1", "IR", "E2", "57", 1))


def test_steps_in_fixed_order():
    """operating.steps.sequence: no tile after the token step, no train before running."""
    game = operating(trains={"2-0": "IR"}, tiles={"E2": ("57", 1), "D3": ("9", 1), "C4": ("205", 1)})
    assert refused(game, BuyTrain("P1", "IR", "2-1", 80)) == {"operating.steps.sequence"}
    game.play(Pass("P1"))
    game.play(PlaceToken("P1", "IR", "C4.c0"))
    assert game.position.frame.step == "run"
    assert refused(game, LayTile("P1", "IR", "C6", "8", 0)) == {"track.lay.one"}
    assert refused(game, BuyTrain("P1", "IR", "2-1", 80)) == {"operating.steps.sequence"}
    assert refused(game, Dividend("P1", "IR", "pay")) == {"operating.steps.sequence"}


def test_optional_steps():
    """operating.steps.optional: IR with a 3-train passes track, token and purchase."""
    game = operating(trains={"3-0": "IR"}, tiles={"E2": ("57", 1)})
    steps = []
    while game.position.frame.company == "IR":
        steps.append(game.position.frame.step)
        if game.position.frame.step == "run":
            game.play(next(game.options("run_trains")))
        elif game.position.frame.step == "dividend":
            game.play(Dividend("P1", "IR", "withhold"))
        else:
            game.play(Pass("P1"))
    assert steps[0] == "track"
    assert steps[-1] == "trains"
    assert game.position.frame.company == "SR"


def test_routes_are_run_before_the_dividend():
    """operating.steps.sequence: trains run only in their step."""
    game = operating(trains={"2-0": "IR"}, tiles={"E2": ("57", 1)})
    assert refused(game, RunTrains("P1", "IR")) == {"operating.steps.sequence"}
