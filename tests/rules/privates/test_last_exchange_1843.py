"""1843: Val de Loire is exchanged at any time in an operating round, at last before it closes (rule book 10.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rails18.core.actions import BuyTrain, DiscardTrain, Exchange, Pass, SellShares
from rails18.core.game import Game
from rails18.core.notes import RoundNotes, TrainNotes
from rails18.core.state import CLOSED, DEPOT, SCRAPPED, Frame, Round
from rails18.core.title import Setup
from rails18.rules.trains import export
from rails18.saves.saves import load, restore, save, text_of
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title
from rails18.titles import RULE_SETS
from tests.support.trains_1843 import broken, buy, cash, gone, left, owned, play, step, told, turn
from tests.support.turns_1843 import begin

TURN = RULE_SETS["1843"].turn
BROWN = 400  # price of the first brown train
KINDS = ("pass", "run_trains", "dividend")  # how a turn goes on
THREE = {"P1": {"EST": 60}, "P2": {"OU": 60}, "P3": {"PO": 60}, "P4": {"PLM": 60}}


def give(company: str, par: int = 0, player: str = "P3") -> Exchange:
    """Return the exchange of Val de Loire, by P3 unless another is named."""
    return Exchange(player, "VDL", company, par)


def before_brown(owner: str = "P3", **given):
    """Return the train step of EST with all blue trains sold; `owner` has Val de Loire."""
    return turn(phase="blue", **{"trains": gone("blue"), "privates": {"VDL": owner}, **given})


def before_export(owner: str = "P3", blue: int = 1, **given):
    """Return the train step of PLM, the last company of its set, with so many blue trains left."""
    usual = {"trains": gone("blue", left=blue), "privates": {"VDL": owner}, "round": Round("operating", 2, 2, 2)}
    order = ("EST", "OU", "PO", "PLM")
    return turn(company="PLM", phase="blue", operated=order, tokens={}, **{**usual, **given})


def holds(game, player: str, company: str) -> int:
    """Return the percent that a player holds."""
    return game.position.holding(player, company)


def test_a_company_is_not_asked():
    """private.exchange.moment: Val de Loire of OU closes with the first brown train, and nobody is asked before."""
    game = play(before_brown("OU"), buy("brown-0", BROWN))
    assert (game.state.privates["VDL"], told(game, "exchange_asked")) == (CLOSED, [])


# at any time


def test_in_each_step_of_a_turn():
    """private.vdl.operating: in every step of OU, of which P1 is director, P3 may exchange VDL for PO 10%."""
    given = {"privates": {"VDL": "P3"}, "ports": {"C14": "NOR"}, "round": Round("operating", 2, 1, 2)}
    game = begin("OU", "D9:57:1 D11:9:1 D13:9:1 D15:57:1", others="PO NOR", **given)
    seen = []
    while game.position.frame.company == "OU":
        seen.append(step(game))
        assert not broken(game, give("PO"))
        assert give("PO") in tuple(game.options("exchange"))
        assert "exchange" in {entry.kind for entry in game.menu() if entry.enabled}
        after = game.what_if(give("PO")).after
        assert (after.frames, after.privates["VDL"]) == (game.state.frames, CLOSED)
        play(game, next(action for kind in KINDS for action in game.options(kind)))
    assert tuple(dict.fromkeys(seen)) == TURN


def test_while_a_company_gives_up_a_train():
    """private.vdl.operating: OU has a train too many, and its director decides; P3 exchanges VDL before that."""
    trains = {f"blue-{n}": "OU" for n in range(4)}
    base = turn(phase="blue", privates={"VDL": "P3"}, trains=trains).state.frames
    frames = (*base, Frame("discard", "P2", "OU"))
    game = turn(phase="blue", privates={"VDL": "P3"}, trains=trains, frames=frames)
    play(game, give("EST"))
    assert (step(game), game.position.frame.player, holds(game, "P3", "EST")) == ("discard", "P2", 10)
    play(game, DiscardTrain("P2", "OU", "blue-0"))
    assert step(game) == "trains"


def test_not_before_the_first_operating_round():
    """private.vdl.operating: in the stock turn of P1 the exchange of P3 is refused, as is that of P2, who owns none."""
    game = turn("stock", company="", phase="green", privates={"VDL": "P3"}, player="P1")
    assert broken(game, give("OU")) == {"private.vdl.operating"}
    assert broken(game, give("OU", player="P2")) == {"private.vdl.exchange"}


def test_the_new_director_goes_on_with_the_turn():
    """private.vdl.float: P1 and P3 hold 30% of EST; the exchange makes P3 director in the train step, who ends it."""
    hold = {**THREE, "P1": {"EST": 30}, "P3": {"PO": 60, "EST": 30}}
    game = turn(hold=hold, phase="green", privates={"VDL": "P3"}, trains={"green-0": "EST"})
    play(game, give("EST"))
    assert (game.position.president("EST"), game.position.frame.player) == ("P3", "P3")
    assert broken(game, Pass("P1"))
    assert not broken(game, Pass("P3"))


def test_what_the_old_director_raised_binds_only_the_old_one():
    """private.vdl.float: P1 sold OU for a train of EST when P3 becomes director: P3 may sell OU for it as well."""
    hold = {**THREE, "P1": {"EST": 30, "OU": 10}, "P3": {"PO": 60, "EST": 30, "OU": 10}}
    poor = {"EST": 0, "P1": 0, "P3": 0}
    game = turn(hold=hold, phase="green", privates={"VDL": "P3"}, trains=gone("yellow"), cash=poor)
    play(game, SellShares("P1", "OU", 10))
    assert game.position.frame.notes.raised == ("OU",)
    play(game, give("EST"))
    notes = game.position.frame.noted(TrainNotes)
    assert (notes.raised, notes.lowest, notes.due) == ((), None, 0)
    assert not broken(game, SellShares("P3", "OU", 10))


# before a purchase that closes it


def test_the_owner_is_asked_before_the_first_brown_train():
    """private.vdl.operating, private.close.brown: EST buys the first 5E: P3 is asked, takes OU 10%, then EST has it."""
    game = play(before_brown(), buy("brown-0", BROWN))
    assert (step(game), game.position.frame.player, game.state.phase) == ("exchange", "P3", "blue")
    assert told(game, "exchange_asked") == [{"player": "P3", "private": "VDL"}]
    assert (game.state.trains["brown-0"], cash(game, "EST")) == (DEPOT, 1000)
    play(game, give("OU"))
    assert (step(game), game.position.frame.player, game.state.phase) == ("trains", "P1", "brown")
    assert (owned(game, "EST"), cash(game, "EST"), holds(game, "P3", "OU")) == (["5E"], 1000 - BROWN, 10)
    assert game.position.frame.noted(TrainNotes).wanted is None


def test_the_owner_lets_it_close():
    """private.vdl.operating, private.close.brown: P3 does not exchange; VDL closes and EST has its 5E."""
    game = play(before_brown(), buy("brown-0", BROWN), Pass("P3"))
    assert (game.state.privates["VDL"], game.state.phase, owned(game, "EST")) == (CLOSED, "brown", ["5E"])
    assert told(game, "exchange_declined") == [{"player": "P3", "private": "VDL"}]
    assert game.position.frame.player == "P1"


def test_nothing_else_while_the_owner_is_asked():
    """private.vdl.operating: until P3 has answered, EST is refused to buy, pass or sell, and P1 to answer for P3."""
    game = play(before_brown(), buy("brown-0", BROWN))
    for action in (buy("brown-0", BROWN), Pass("P1"), give("OU", player="P1"), SellShares("P1", "EST", 10)):
        assert broken(game, action), action
    assert broken(game, Pass("P1")) == {"private.vdl.operating"}
    assert broken(game, buy("brown-0", BROWN)) == {"private.vdl.operating"}
    assert {entry.kind for entry in game.menu() if entry.enabled} == {"pass", "exchange", "stop_game"}


def test_the_buyer_may_own_it():
    """private.vdl.operating: P1, director of EST, owns VDL: the same question, then the train."""
    game = play(before_brown("P1"), buy("brown-0", BROWN))
    assert (step(game), game.position.frame.player) == ("exchange", "P1")
    play(game, give("OU", player="P1"))
    assert (owned(game, "EST"), holds(game, "P1", "OU")) == (["5E"], 10)


@pytest.mark.parametrize("owner", ["OU", CLOSED])
def test_only_a_player_is_asked(owner):
    """private.vdl.operating: VDL of OU, or closed: nobody is asked, and EST has the 5E at once."""
    game = play(before_brown(owner), buy("brown-0", BROWN))
    assert (step(game), owned(game, "EST"), game.state.phase) == ("trains", ["5E"], "brown")


@pytest.mark.parametrize("phase", ["yellow", "green"])
def test_other_phases_close_nothing(phase):
    """private.vdl.operating: the first green and the first blue train leave VDL open, so that nobody is asked."""
    new, price = {"yellow": ("green-0", 300), "green": ("blue-0", 350)}[phase]
    game = turn(phase=phase, trains=gone(phase), privates={"VDL": "P3"})
    play(game, buy(new, price))
    assert (step(game), game.state.privates["VDL"]) == ("trains", "P3")


def test_without_a_share_to_have_nobody_is_asked():
    """private.vdl.operating, private.vdl.limits: P3 holds 60% of the only company with shares in the IPO, in white,
    and has no money for half of a director's certificate."""
    game = before_brown(hold={"P1": {"EST": 60}, "P2": {"EST": 40}, "P3": {"PO": 60}}, cash={"P3": 0})
    assert not any(game.options("exchange"))
    play(game, buy("brown-0", BROWN))
    assert game.state.phase == "brown"
    assert not told(game, "exchange_asked")


def test_a_new_director_is_not_bound():
    """private.vdl.float: P3 becomes director of EST by the exchange: its purchase is dropped, and P3 decides anew."""
    hold = {**THREE, "P1": {"EST": 30}, "P3": {"PO": 60, "EST": 30}}
    game = play(before_brown(hold=hold), buy("brown-0", BROWN), give("EST"))
    assert told(game, "purchase_dropped") == [{"company": "EST", "train": "5E"}]
    assert (step(game), game.position.frame.player, game.state.phase) == ("trains", "P3", "blue")
    assert (game.state.trains["brown-0"], cash(game, "EST")) == (DEPOT, 1000)
    play(game, buy("brown-0", BROWN, player="P3"))
    assert owned(game, "EST") == ["5E"]


def test_money_for_the_train_may_go():
    """private.vdl.director: P1 has to add 200 and has 250; half of MID's director's certificate at 67 leaves 183, so
    that the purchase is dropped."""
    game = before_brown("P1", cash={"EST": 200, "P1": 250})
    assert not broken(game, BuyTrain("P1", "EST", "brown-0", BROWN, 200))
    play(game, BuyTrain("P1", "EST", "brown-0", BROWN, 200), give("MID", 67, player="P1"))
    assert (step(game), cash(game, "P1"), game.state.phase) == ("trains", 183, "blue")
    assert told(game, "purchase_dropped")


def test_a_company_that_floats_by_it_waits():
    """private.vdl.float: P2 holds 50% of NOR; the exchange before the purchase floats it, and it does not operate in
    this round: it is none of the companies of the round."""
    hold = {**THREE, "P2": {"OU": 60, "NOR": 50}}
    base = Frame("operating", notes=RoundNotes(companies=("EST", "OU", "PO", "PLM"), steps=TURN))
    trains = Frame("trains", "P1", "EST", TrainNotes())
    game = before_brown(hold=hold, frames=(base, trains), round=Round("operating", 2, 1, 2), income={})
    treasury = cash(game, "NOR")
    play(game, buy("brown-0", BROWN), give("NOR"))
    assert "NOR" in game.state.floated
    assert cash(game, "NOR") == treasury + 10 * game.state.par["NOR"]
    assert "NOR" not in game.state.frames[0].notes.companies


# before an export


def test_the_owner_is_asked_before_the_export():
    """private.vdl.operating, export.colour.last: one blue train left after the last company: it and the first 5E leave;
    P3 is asked before, takes OU 10%, and the trains go."""
    game = play(before_export(), Pass("P4"))
    assert export.leaving(game.position) == ("blue-6", "brown-0")
    assert (step(game), game.position.frame.player, left(game)["blue"]) == ("exchange", "P3", 1)
    play(game, give("OU"))
    assert (holds(game, "P3", "OU"), game.state.phase, step(game)) == (10, "brown", "stock")
    assert (game.state.trains["blue-6"], game.state.trains["brown-0"]) == (SCRAPPED, SCRAPPED)


def test_declined_before_the_export():
    """private.vdl.operating: P3 lets VDL close: the export follows at once, and nobody is asked again."""
    game = play(before_export(), Pass("P4"), Pass("P3"))
    assert (game.state.privates["VDL"], game.state.phase, step(game)) == (CLOSED, "brown", "stock")


@pytest.mark.parametrize(("blue", "asked"), [(0, True), (1, True), (2, False)])
def test_only_an_export_that_closes_it(blue, asked):
    """private.vdl.operating: with no or one blue train left brown comes; with two only a blue train goes."""
    game = play(before_export(blue=blue), Pass("P4"))
    assert (step(game) == "exchange") == asked
    assert game.state.privates["VDL"] == "P3"


def test_only_at_the_end_of_the_set():
    """private.vdl.operating: after the first of two operating rounds nothing is exported, and nobody is asked."""
    game = play(before_export(round=Round("operating", 2, 1, 2)), Pass("P4"))
    assert (step(game), game.state.privates["VDL"]) == ("track", "P3")


# games of earlier versions


def test_a_table_may_do_without_the_question():
    """private.vdl.operating: with the option VDL closes at once; before that the exchange is open all the same."""
    who = Setup("1843", ("A", "B", "C", "D"), options={"exchange_unasked": True})
    asked = before_brown()
    game = Game(load_title(who), replace(asked.rules, opening=lambda *_: asked.state), who)
    assert not broken(game, give("OU"))
    play(game, buy("brown-0", BROWN))
    assert (game.state.privates["VDL"], owned(game, "EST")) == (CLOSED, ["5E"])


def test_games_of_the_first_format_are_played_as_they_were(tmp_path):
    """private.vdl.operating, private.tb.timing, end.bankrupt: a save of version 1 knows no question, and no step that
    waits for a private company of a player; one of today keeps what its table has chosen."""
    game = new_game(Setup("1843", ("A", "B", "C")))
    text = text_of(game)
    assert '"version":3' in text
    old = tmp_path / "old.rails18"
    old.write_text(text.replace('"version":3', '"version":1'), encoding="utf-8")
    unasked = {"exchange_unasked": True, "extra_tile_owned_only": True, "bankruptcy_unasked": True}
    assert load(old).setup.options == unasked
    again = new_game(load(old).setup)
    assert restore(again, (), 0) == ""
    assert load(save(again, tmp_path / "again.rails18")).setup == load(old).setup
    assert load(save(game, tmp_path / "new.rails18")).setup == game.setup
