"""1843: how an operating round starts, the steps of a company's turn, and home markers (rule book 8.1-8.3, 8.5.1)."""

from __future__ import annotations

import pytest

from rails18.board.layout import free_slots
from rails18.core.actions import BuyTrain, Dividend, LayTile, Pass, PlaceToken, RunTrains
from rails18.core.draft import Draft
from rails18.core.notes import RoundNotes, TurnNotes
from rails18.core.state import Frame
from rails18.rules.market import market
from tests.support.building_1843 import HOMES, TURN, broken, cash, choose, lay, play, put, step, turn, why
from tests.support.stock_1843 import box, boxes, everybody_passes, moment, pile

SOUTH_WEST = "H7:BOR-B:0 I8:9:2"  # Bordeaux by way of I8 to side 2 of J9


def opening(**given):
    """Return the last moment of a stock round; P1 to P3 hold 60% of PO, OU and NOR."""
    hold = {"P1": {"PO": 60}, "P2": {"OU": 60}, "P3": {"NOR": 60}}
    return everybody_passes(moment(hold, boxes(PO="r6c5", OU="r12c7", NOR="r14c8"), **given))


# the start of the round


def test_privates_pay_first():
    """operating.start.privates: P1 gets 10 for PSG and OU 15 for LH before anybody acts."""
    game = opening(privates={"PSG": "P1", "LH": "OU"}, cash={"P1": 100, "OU": 200})
    assert (cash(game, "P1"), cash(game, "OU")) == (110, 215)
    assert (step(game), game.position.frame.company) == ("track", "PO")
    assert game.state.tiles == {}


# the steps


def test_a_company_finishes_its_turn():
    """operating.company.whole: while PO is in its train step a tile or a marker of OU is refused."""
    game = turn("PO", "F13:57:1", step="trains", others="OU")
    assert broken(game, LayTile("P1", "OU", "D9", "57", 0)) == {"operating.company.whole"}
    assert broken(game, PlaceToken("P1", "OU", "D9.c0")) == {"operating.company.whole"}
    track = turn("PO", "F13:57:1", others="OU")
    assert broken(track, LayTile("P1", "OU", "D9", "57", 0)) == {"operating.company.whole"}


def test_steps_have_an_order():
    """operating.steps.order: a tile after the run is refused, as is a train before it or a run before the track."""
    line = "F13:57:1 F15:57:1"
    late = turn("PO", line, step="trains")
    assert broken(late, lay(late, "F17:9:1")) == {"operating.steps.order"}
    assert broken(late, PlaceToken("P1", "PO", "F15.c0")) == {"operating.steps.order"}
    early = turn("PO", line)
    train = next(iter(early.position.trains("depot")))
    assert broken(early, BuyTrain("P1", "PO", train, 125)) == {"train.buy.step"}
    assert broken(early, RunTrains("P1", "PO")) == {"operating.steps.order"}
    assert broken(turn("PO", line, step="token"), Dividend("P1", "PO", "pay")) == {"operating.steps.order"}


def test_the_steps_follow_each_other():
    """operating.steps.order: track, marker, run, dividend, trains, ports; without a train nothing is run."""
    game = turn("PO", "F13:57:1 F15:57:1", cash=500)
    assert step(game) == TURN[0]
    put(game, "F17:9:1")
    assert step(game) == TURN[1]
    play(game, PlaceToken("P1", "PO", "F15.c0"))
    assert step(game) == "trains"
    assert game.state.income["PO"] == 0


def test_every_turn_has_all_steps():
    """operating.steps.order: the home marker lies before the first step, and each turn begins with track."""
    game = opening()
    for company in ("PO", "OU", "NOR"):
        assert (step(game), game.position.frame.company) == ("track", company)
        assert company in game.state.tokens[HOMES[company]]
        player = game.position.frame.player
        play(game, *[Pass(player)] * (2 if step(game) == "token" else 1))
        while game.position.frame.company == company and step(game) in TURN:
            play(game, Pass(player))


# home markers


def test_the_home_marker_comes_first():
    """operating.home.first: F13 is bare until PO's first turn; the marker costs nothing and is not that of the turn."""
    game = moment({"P1": {"PO": 60}, "P2": {"OU": 60}}, boxes(OU="r6c5", PO="r12c7"), cash={"OU": 500, "PO": 500})
    everybody_passes(game)
    assert game.position.frame.company == "OU"
    assert not game.state.tokens.get("F13.c0")
    while game.position.frame.company == "OU":
        play(game, Pass("P2"))
    assert game.state.tokens["F13.c0"] == ("PO",)
    assert cash(game, "PO") == 500
    first = turn("PO", "F13:57:1 F15:57:1", step="token", first=True, cash=500)
    play(first, PlaceToken("P1", "PO", "F15.c0"))
    assert cash(first, "PO") == 460


@pytest.mark.parametrize("company", [name for name in HOMES if name != "MID"])
def test_homes(company: str):
    """operating.home.table: each company's marker comes to its home: EST to H25, ETA to H15 and so on."""
    homes = {
        "EST": "H25", "ETA": "H15", "NOR": "C20", "OU": "D9", "PLM": "J17", "PO": "F13", "PRO": "N15", "SO": "H7",
    }  # fmt: skip
    game = everybody_passes(moment({"P1": {company: 60}}, boxes(**{company: "r6c5"})))
    assert game.state.tokens == {f"{homes[company]}.c0": (company,)}
    if company == "EST":
        assert free_slots(game.position, "H25.c0") == 1


def test_no_second_home_marker():
    """operating.home.first: a company whose home marker was moved away gets none there again."""
    game = moment({"P1": {"PO": 60}}, boxes(PO="r6c5"), moved=("PO",), tokens={"F15.c0": ("PO",)}, phase="gray")
    everybody_passes(game)
    assert game.state.tokens == {"F15.c0": ("PO",)}


# Albi or Montauban, three turns by hand


def test_midi_lays_the_first_tile_itself():
    """operating.home.mid: MID has 300 and no marker; #59 r0 on J9 costs 0; its director picks J9.c1: 300 - 0 = 300.

    It has 4 markers and 3 are left, the next for 40. The tile was its upgrade, so the marker step follows.
    """
    game = turn("MID", phase="green", cash=300, others="SO")
    assert not game.state.tokens.get("J9.c0")
    put(game, "J9:59:0")
    assert (step(game), game.position.frame.player) == ("home", "P1")
    play(game, choose("MID", "J9.c1"))
    assert game.state.tokens["J9.c1"] == ("MID",)
    assert cash(game, "MID") == 300
    assert game.state.tokens_left["MID"] == (40, 100, 100)
    assert step(game) != "track"


def test_another_company_lays_the_tile():
    """operating.home.mid: SO's #59 r2 on J9 costs it 0 of 200; P2, MID's director, picks at once; J9.c1 is then open.

    SO goes on in its marker step; it pays 40 for J9.c1, to which side 4 - not side 2 - of the tile leads, so not yet.
    """
    game = turn("SO", SOUTH_WEST, "green", cash=200, others="MID", income={"SO": 0, "MID": 0})
    put(game, "J9:59:2")
    assert (step(game), game.position.frame.player, game.position.frame.company) == ("home", "P2", "MID")
    assert broken(game, choose("MID", "J9.c0", "P1")) == {"director.power.company"}
    assert broken(game, choose("MID", "K8.c0", "P2")) == {"operating.home.mid"}
    assert broken(game, choose("SO", "J9.c0", "P2")) == {"operating.home.mid"}
    assert broken(game, Pass("P2")) == {"operating.home.mid"}
    play(game, choose("MID", "J9.c1", "P2"))
    assert (step(game), game.position.frame.company) == ("token", "SO")
    assert cash(game, "SO") == 200
    play(game, PlaceToken("P1", "SO", "J9.c0"))
    assert cash(game, "SO") == 160
    assert game.state.tokens["J9.c0"] == ("SO",)


def test_a_tile_lies_there_before_midi_acts():
    """operating.home.mid: #59 lies on J9 when MID (500) first acts: P1 picks before its track step; 500 - 0 = 500."""
    game = moment({"P1": {"MID": 60}}, boxes(MID="r6c5"), phase="green", tiles={"J9": ("59", 0)}, cash={"MID": 500})
    everybody_passes(game)
    assert (step(game), game.position.frame.company) == ("home", "MID")
    assert {action.stop for action in game.options("place_token")} == {"J9.c0", "J9.c1"}
    play(game, choose("MID", "J9.c0"))
    assert (step(game), game.position.frame.company) == ("track", "MID")
    assert cash(game, "MID") == 500


def test_no_choice_before_midi_acts():
    """operating.home.mid: a tile on J9 while MID has floated but not acted asks nobody; the hex stays reserved."""
    game = put(turn("SO", SOUTH_WEST, "green", others="MID", cash=300), "J9:59:2")
    assert (step(game), game.position.frame.company) == ("trains", "SO")  # no city is open to a marker
    later = turn("SO", f"{SOUTH_WEST} J9:59:2", "green", step="token", others="MID", tokens="H11.c0:MID", cash=300)
    assert later.refusals(PlaceToken("P1", "SO", "J9.c0"))


def test_the_bare_home_is_reserved_only():
    """operating.home.mid: in its first turn in the yellow phase MID has no marker; a tile elsewhere is refused."""
    game = everybody_passes(moment({"P1": {"MID": 60}}, boxes(MID="r6c5")))
    assert (step(game), game.position.frame.company) == ("track", "MID")
    assert game.state.tokens == {}
    assert list(game.options("lay_tile")) == []
    assert why(game, "J9:59:0") == {"track.phase.green"}
    assert why(game, "I8:9:2") == {"track.connect.yellow"}


def test_only_midi_needs_no_line_to_its_home():
    """operating.home.mid: to others J9 is a hex like any: PO without a line is refused, and so is MID once at home."""
    assert why(turn("PO", phase="green"), "J9:59:0") == {"track.connect.upgrade"}
    assert why(turn("MID", phase="green", tokens="H7.c0:MID", moved=("MID",)), "J9:59:0") == {"track.connect.upgrade"}


# who acted in a box


def paying(company: str, player: str, acted: tuple[str, ...], **places: str):
    """Return a game in which a company has just paid out; those in `acted` have had their turn."""
    hold = {"P3": {"PO": 60}, "P1": {"OU": 60}, "P2": {"SO": 60}}
    base = Frame("operating", notes=RoundNotes(companies=tuple(places), steps=TURN))
    frames = (base, Frame("dividend", player, company, TurnNotes(rest=TURN[4:])))
    given = {"income": {company: 100}, "trains": {"yellow-0": company}, "operated": acted}
    return play(moment(hold, boxes(**places), frames=frames, **given), Dividend(player, company, "pay"))


def test_later_markers_lie_below():
    """operating.marker.acted: PO waits at 94, OU pays from 90 and comes below it, then SO below OU."""
    ou = paying("OU", "P1", ("OU",), PO="r6c4", OU="r6c3", SO="r6c3")
    assert pile(ou, "r6c4") == ("PO", "OU")
    so = paying("SO", "P2", ("PO", "OU", "SO"), PO="r6c4", OU="r6c4", SO="r6c3")
    assert pile(so, "r6c4") == ("PO", "OU", "SO")
    assert market.order(so.position) == ("PO", "OU", "SO")


def test_those_who_have_acted_stay_above():
    """operating.marker.acted: EST, which has acted, was at 94 before SO, which has not: EST is first next time."""
    game = moment({"P1": {"EST": 60}, "P2": {"SO": 60}}, boxes(EST="r6c4", SO="r5c4"), step="track", company="EST")
    draft = Draft(game.title, game.setup, game.state)
    draft.write(operated=("EST",))
    market.shift(draft, "SO", box("r6c4"))
    assert draft.state.stacks[box("r6c4")] == ("EST", "SO")
    market.lower_in_pile(draft, "EST")  # it stays where it is
    assert draft.state.stacks[box("r6c4")] == ("EST", "SO")
