"""1843: moving a station marker in the gray phase (rule book 8.5.2)."""

from __future__ import annotations

import pytest

from rails18.board.layout import blocks, free_slots
from rails18.core.actions import RunTrains
from rails18.core.slices import TokenMoves
from rails18.core.state import BLOCKED
from rails18.rules.routes import running
from tests.support.turns_1843 import begin, broken, cash, claim, move, play, put, skip, step, token, turn
from tests.support.turns_1870 import best

WEST = "F13:57:1 F15:57:1"
WIDE = "F13:14:0 F15:14:0"
PARIS = "E16:PAR-G:0"  # North with sides 2 and 3, South with 4 and 5, Montparnasse with 0 toward F15
SOUTH = "L15:57:1 L17:57:1"
REIMS = "F17:8:1 E18:8:4 E20:57:1"  # from the east side of F15 to E20


def gray(company: str = "PO", tiles: str = WIDE, **given):
    """Return the marker step of a company in the gray phase."""
    return turn(company, tiles, given.pop("phase", "gray"), step="token", **given)


# three turns, counted by hand


def test_first_example():
    """token.move.cost, token.move.blocked: PO with 150 moves F13 to F15: 150 - 100 = 50, the bank has 100 more.

    Two circles in F13: PO's becomes blocked, so 2 - 1 = 1 is free; in F15 2 - 1 = 1 is free too. PO has one marker
    on the map before and after, and the one for 40 stays on its charter.
    """
    game = gray(cash=150)
    bank = cash(game, "bank")
    play(game, move("PO", "F13.c0", "F15.c0"))
    assert (cash(game, "PO"), cash(game, "bank")) == (50, bank + 100)
    assert (game.state.tokens["F13.c0"], game.state.tokens["F15.c0"]) == ((BLOCKED,), ("PO",))
    assert (free_slots(game.position, "F13.c0"), free_slots(game.position, "F15.c0")) == (1, 1)
    assert game.state.tokens_left["PO"] == (40,)
    moved = {"company": "PO", "source": "F13.c0", "stop": "F15.c0", "cost": 100}
    assert [event.facts for event in game.events_of(game.at) if event.key == "token_moved"] == [moved]


def test_second_example():
    """token.move.tile, token.move.line: PO moves within F13 #63, which has two circles: 300 - 100 = 200.

    One circle holds the blocked marker, the other PO: 2 - 2 = 0 are free. Others cannot pass, PO can: it is its city.
    """
    game = gray(tiles="F13:63:0 F15:57:1", cash=300)
    play(game, move("PO", "F13.c0", "F13.c0"))
    assert cash(game, "PO") == 200
    assert game.state.tokens["F13.c0"] == (BLOCKED, "PO")
    assert next(event.key for event in game.events_of(game.at)) == "token_moved_within"
    assert free_slots(game.position, "F13.c0") == 0
    assert blocks(game.position, "F13.c0", "EST")
    assert not blocks(game.position, "F13.c0", "PO")


def test_third_example():
    """token.move.tile, token.move.line: PO moves North Paris to Montparnasse, which F15 links to F13: 500 - 100 = 400.

    North Paris has sides 2 and 3 only and leads nowhere here: the way from Montparnasse back to it is refused.
    """
    game = gray(tiles=f"{WIDE} {PARIS}", tokens="E16.c0:PO")
    play(game, move("PO", "E16.c0", "E16.c2"))
    assert cash(game, "PO") == 400
    assert (game.state.tokens["E16.c0"], game.state.tokens["E16.c2"]) == ((BLOCKED,), ("PO",))
    back = gray(tiles=f"{WIDE} {PARIS}", tokens="E16.c2:PO")
    assert broken(back, move("PO", "E16.c2", "E16.c0")) == {"token.move.line"}


# when


@pytest.mark.parametrize("phase", ["yellow", "green", "blue", "brown", "red"])
def test_only_in_gray(phase: str):
    """token.move.gray: before the gray phase EST is refused to move a marker."""
    game = gray(phase=phase)
    assert step(game) == "token"
    assert broken(game, move("PO", "F13.c0", "F15.c0")) == {"token.move.gray"}


def test_once_in_a_game():
    """token.move.once: PO moved F13 to F15; in a later operating round a second move is refused."""
    game = gray(tokens="")
    play(game, move("PO", "F13.c0", "F15.c0"))
    assert game.state.slice(TokenMoves).moved == ("PO",)
    later = gray(tokens="F15.c0:EST", moved=("PO",), tiles=f"{WIDE} {PARIS}")
    assert broken(later, move("PO", "F13.c0", "E16.c2")) == {"token.move.once"}


def test_once_in_the_same_turn():
    """token.move.once, token.step.exclusive: after the move a second one is refused, and so is placing or claiming."""
    game = gray()
    play(game, move("PO", "F13.c0", "F15.c0"))
    assert broken(game, move("PO", "F15.c0", "F13.c0")) == {"token.move.once"}
    assert broken(game, token("PO", "F13.c0")) == {"token.step.exclusive"}
    assert broken(game, claim("PO", "H7")) == {"token.step.exclusive"}


def test_a_hundred():
    """token.move.cost: a treasury of 90 is refused the move, 100 is enough and leaves nothing."""
    poor = gray(cash=90)
    assert step(poor) == "token"  # a marker for 40 is still possible
    assert broken(poor, move("PO", "F13.c0", "F15.c0")) == {"token.move.cost"}
    assert cash(play(gray(cash=100), move("PO", "F13.c0", "F15.c0")), "PO") == 0


# where


def test_rules_of_placing():
    """token.move.rules: a full city, a second marker in a hex, a kept circle, a town: all refused."""
    full = gray(tokens="F15.c0:NOR F15.c0:OU", tiles=f"{WIDE} {PARIS}")
    assert "token.move.rules" in broken(full, move("PO", "F13.c0", "F15.c0"))
    assert "token.slot.empty" in broken(full, move("PO", "F13.c0", "F15.c0"))
    own = gray("EST", f"{WIDE} {PARIS}", tokens="F15.c0:EST E16.c0:EST")
    assert {"token.move.rules", "token.hex.one"} <= broken(own, move("EST", "F15.c0", "E16.c2"))
    kept = gray("EST", f"{WEST} {SOUTH}", tokens="F15.c0:EST L15.c0:EST")
    assert {"token.move.rules", "token.home.reserved"} <= broken(kept, move("EST", "F15.c0", "F13.c0"))
    assert "token.move.rules" in broken(kept, move("EST", "F15.c0", "G12.t0"))
    assert broken(kept, move("EST", "F13.c0", "F15.c0")) == {"token.move.rules"}


def test_albi_waits_for_mid():
    """token.home.albi, token.move.rules: nobody moves a marker into J9 before MID has set its home there."""
    game = gray("EST", f"J9:59:0 {SOUTH}", tokens="K8.c0:EST L15.c0:EST")
    assert "token.home.albi" in broken(game, move("EST", "K8.c0", "J9.c0"))


def test_a_line_to_the_place_left():
    """token.move.line: EST moves F15 to E20 with a line back to F15, where the blocked marker lies; without it not."""
    given = {"tokens": "F15.c0:EST L15.c0:EST"}
    linked = gray("EST", f"F15:14:0 {REIMS} {SOUTH}", **given)
    play(linked, move("EST", "F15.c0", "E20.c0"))
    assert linked.state.tokens["F15.c0"] == (BLOCKED,)
    assert linked.state.tokens["E20.c0"] == ("EST",)
    apart = gray("EST", f"F15:14:0 E20:57:1 {SOUTH}", **given)
    assert broken(apart, move("EST", "F15.c0", "E20.c0")) == {"token.move.line"}


def test_a_line_to_another_marker():
    """token.move.line: EST moves L15 to E20, which leads to its F15; beyond a full F15 there is no line."""
    other = gray("EST", f"F15:14:0 {REIMS} {SOUTH}", tokens="F15.c0:EST L15.c0:EST")
    assert not broken(other, move("EST", "L15.c0", "E20.c0"))
    full = gray("EST", f"{WEST} {REIMS} {SOUTH}", tokens="F13.c0:EST F15.c0:NOR L15.c0:EST")
    assert broken(full, move("EST", "L15.c0", "E20.c0")) == {"token.move.line"}
    free = gray("EST", f"{WEST} {REIMS} {SOUTH}", tokens="F13.c0:EST L15.c0:EST")
    assert not broken(free, move("EST", "L15.c0", "E20.c0"))


# what stays behind


def test_blocked_for_good():
    """token.move.blocked: EST leaves a circle of H25, which stays blocked; NOR in the other one, and ETA is refused."""
    metz = "F23:59:5 G24:9:2"
    game = gray("EST", metz, tokens="F23.c1:OU")
    play(game, move("EST", "H25.c0", "F23.c0"))
    assert game.state.tokens["H25.c0"] == (BLOCKED,)
    assert free_slots(game.position, "H25.c0") == 1
    tokens = f"F23.c0:ETA L15.c0:ETA H25.c0:{BLOCKED} H25.c0:NOR"
    again = gray("ETA", f"{metz} {SOUTH}", tokens=tokens, moved=("EST",))
    assert broken(again, token("ETA", "H25.c0")) == {"token.slot.empty"}


def test_blocked_after_an_upgrade():
    """token.move.blocked: the blocked marker stays in its city when its tile is replaced: one of two is free."""
    game = turn("EST", WEST, "gray", tokens=f"F13.c0:EST F15.c0:{BLOCKED}", moved=("OU",))
    put(game, "F15:14:0")
    assert game.state.tokens["F15.c0"] == (BLOCKED,)
    assert free_slots(game.position, "F15.c0") == 1


def test_home_is_not_set_again():
    """token.move.once: a home marker that was moved does not come back when the next turn of its company begins."""
    there = {"F13.c0": (BLOCKED,), "F15.c0": ("PO",)}
    begun = begin("PO", WIDE, "gray", moved=("PO",), train=False, state={"tokens": there})
    assert begun.state.tokens == there


def test_a_home_that_waits_is_not_lost():
    """operating.home.mid, token.move.once: MID, with markers in C18 and F13 by then, moves one while J9 is bare:
    its home marker, 0, is on the charter still, and its director chooses a city when J9 gets its tile."""
    tiles, tokens = f"C18:59:0 {WIDE}", "C18.c0:MID F13.c0:MID"
    left = {**gray("MID", tiles, tokens=tokens).state.tokens_left, "MID": (0, 100)}
    game = play(gray("MID", tiles, tokens=tokens, tokens_left=left), move("MID", "F13.c0", "F15.c0"))
    assert (game.state.slice(TokenMoves).moved, game.state.tokens_left["MID"]) == (("MID",), (0, 100))
    later = turn("MID", tiles, "gray", tokens="C18.c0:MID F15.c0:MID", moved=("MID",), tokens_left=left)
    put(later, "J9:59:0")
    assert step(later) == "home"


def test_trains_stop_at_it():
    """route.blocked.marker: PO's 2+1 earns F13 20 + F15 20 + G18 10 = 50; with F15 blocked 20 + 20 = 40.

    The run on through F15 is then refused, to every company; ending there is not.
    """
    tiles = f"{WEST} F17:8:5 G18:58:0"
    free, barred = begin("PO", tiles), begin("PO", tiles, tokens=f"F15.c0:{BLOCKED}")
    assert (best(free, "PO"), best(barred, "PO")) == (50, 40)
    through = running.best(free.position, "PO").routes
    assert len(through[0].stops) == 3
    refused = broken(skip(barred, "run"), RunTrains("P1", "PO", through))
    assert refused & {"route.pass.full", "route.blocked.marker"}
    assert not broken(barred, RunTrains("P1", "PO", running.best(barred.position, "PO").routes))
    assert blocks(barred.position, "F15.c0", "EST")
