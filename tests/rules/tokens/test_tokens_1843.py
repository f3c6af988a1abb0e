"""1843: station markers, their number, prices and places (rule book 8.5.1, table 3)."""

from __future__ import annotations

import pytest

from rails18.core.actions import PlaceToken
from rails18.core.title import Setup
from rails18.rules.tokens import tokens
from rails18.titledata.games import new_game
from tests.support.turns_1843 import begin, broken, cash, play, skip, step, token, turn

WEST = "F13:57:1 F15:57:1"  # Orléans and Versailles beside each other, one circle each
WIDE = "F13:14:0 F15:14:0"  # the same with two circles each; Versailles leads on to Montparnasse
SOUTH = "L15:57:1 L17:57:1"  # Avignon and Grenoble: a marker in Avignon can always be followed by one in Grenoble
PYRENEES = "J9:59:0"  # Albi leads to Toulouse, which is a port
COUNTS = {"EST": 4, "ETA": 4, "MID": 4, "NOR": 2, "OU": 3, "PLM": 3, "PO": 2, "PRO": 3, "SO": 3}


def test_how_many():
    """token.count.table: the numbers of table 3, home included; PO with F13 and F15 placed is refused a third."""
    start = new_game(Setup("1843", ("A", "B", "C")))
    assert {name: len(left) for name, left in start.state.tokens_left.items()} == COUNTS
    game = turn("PO", WIDE, "gray", step="token", tokens="F15.c0:PO")  # it may move one, so the step is open
    assert step(game) == "token"
    assert "token.count.table" in broken(game, token("PO", "E16.c1"))


def test_prices_rise_after_the_first():
    """token.cost.table: EST pays 40, 100 and 100 besides home; after two the next costs 100: 500 - 100 = 400."""
    start = new_game(Setup("1843", ("A", "B", "C")))
    assert start.state.tokens_left["EST"] == (0, 40, 100, 100)
    first = play(turn("EST", SOUTH, step="token", tokens="L15.c0:EST"), token("EST", "L17.c0"))
    assert cash(first, "EST") == 500 - 100  # L15 was the one for 40
    third = turn("EST", f"{SOUTH} {WIDE}", step="token", tokens="L15.c0:EST F13.c0:EST")
    assert cash(play(third, token("EST", "F15.c0")), "EST") == 500 - 100


def test_what_the_first_costs():
    """token.cost.table: PO with 50 places F15 for 40 and has 10; SO with 90 is refused its third for 100."""
    game = play(turn("PO", WEST, step="token", cash=50), token("PO", "F15.c0"))
    assert cash(game, "PO") == 50 - 40
    assert game.state.tokens["F15.c0"] == ("PO",)
    tiles, given = f"H7:57:0 G8:69:0 {WEST}", {"tokens": "F13.c0:SO", "cash": 90}  # it may claim the port of Bordeaux
    poor = skip(begin("SO", tiles, **given), "token")
    assert broken(poor, token("SO", "F15.c0")) == {"token.cost.table"}
    given["cash"] = 100
    assert not broken(skip(begin("SO", tiles, **given), "token"), token("SO", "F15.c0"))


def test_only_empty_circles():
    """token.slot.empty: F15 #57 full of NOR is refused to PO; #14 has a second circle; a town has none."""
    far = f"{SOUTH} F13:57:1"
    full = turn("PLM", f"{far} F15:57:1", step="token", tokens="F13.c0:PLM F15.c0:NOR L15.c0:OU J17.c0:EST")
    assert step(full) != "token"  # nothing is left to place anywhere
    open_step = turn("EST", f"{SOUTH} {WEST}", step="token", tokens="F13.c0:EST F15.c0:NOR L15.c0:EST")
    assert broken(open_step, token("EST", "F15.c0")) == {"token.slot.empty"}
    wide = turn("EST", f"{SOUTH} {WIDE}", step="token", tokens="F13.c0:EST F15.c0:NOR L15.c0:EST")
    assert not broken(wide, token("EST", "F15.c0"))
    assert broken(wide, token("EST", "G12.t0")) == {"token.slot.empty"}


def test_anchor_circles():
    """token.slot.empty: BOR-G on H7 has two circles: SO's home and a marker of OU fit, a third is refused."""
    tiles, south = "H7:BOR-G:0 H9:9:1 H11:57:1", "L15.c0:EST H11.c0:EST"
    two = turn("EST", f"{tiles} {SOUTH}", step="token", tokens=f"H7.c0:SO {south}")
    assert not broken(two, token("EST", "H7.c0"))
    three = turn("EST", f"{tiles} {SOUTH}", step="token", tokens=f"H7.c0:SO H7.c0:OU {south}")
    assert broken(three, token("EST", "H7.c0")) == {"token.slot.empty"}


def test_a_line_of_track():
    """token.reach.line: PO without a line to D15 is refused; a full F15 bars EST the way to Montparnasse."""
    game = turn("PO", WIDE, step="token")
    assert broken(game, token("PO", "D15.c0")) == {"token.reach.line"}
    assert not broken(game, token("PO", "E16.c1"))
    barred = turn("EST", f"{WIDE} {SOUTH}", step="token", tokens="F13.c0:EST F15.c0:NOR F15.c0:OU L15.c0:EST")
    assert broken(barred, token("EST", "E16.c1")) == {"token.reach.line"}


@pytest.mark.parametrize(
    ("barred", "free", "beyond", "stop"),
    [
        ("F17:26:4 F19:23:1 F21:632:0 G20:7:2", "F17:8:1", "E18:8:4 E20:57:1", "E20.c0"),
        ("F17:23:3", "F17:7:0", "G16:9:0 H15:14:0", "H15.c0"),
    ],
    ids=["edge twice", "turning back"],
)
def test_what_bars_a_line(barred, free, beyond, stop):
    """token.reach.line: PO is refused E20 over F17 and F19 there and back, and H15 by turning back in F17;
    where F17 leads there at once, the same stops are open to it."""
    for middle, expected in ((barred, {"token.reach.line"}), (free, set())):
        game = turn("PO", f"{WEST} {middle} {beyond}", "green", step="token")
        assert broken(game, token("PO", stop)) == expected


def test_one_in_a_turn():
    """token.turn.one: EST places F15 and is refused Montparnasse in the same turn; its home marker does not count."""
    game = turn("EST", WIDE, step="token", tokens="F13.c0:EST")
    play(game, token("EST", "F15.c0"))
    assert broken(game, token("EST", "E16.c1")) == {"token.turn.one"}
    first = skip(begin("PO", WIDE, train=False, first=True), "token")
    assert not broken(first, token("PO", "F15.c0"))


def test_one_in_a_hex():
    """token.hex.one: EST stands in North Paris and is refused Montparnasse; the same on both cities of an OO tile."""
    paris = turn("EST", f"{WIDE} E16:PAR-G:0 {SOUTH}", step="token", tokens="E16.c0:EST L15.c0:EST")
    assert broken(paris, token("EST", "E16.c2")) == {"token.hex.one"}
    albi = turn("EST", f"{PYRENEES} {SOUTH}", step="token", tokens="J9.c1:EST J9.c0:MID L15.c0:EST")
    assert broken(albi, token("EST", "J9.c0")) == {"token.hex.one"}


def test_last_circle_of_a_home():
    """token.home.reserved: the one circle of F13 is refused to EST before PO has set its home; of two one is free."""
    given = {"step": "token", "tokens": "F15.c0:EST L15.c0:EST"}
    assert broken(turn("EST", f"{WEST} {SOUTH}", **given), token("EST", "F13.c0")) == {"token.home.reserved"}
    assert not broken(turn("EST", f"{WIDE} {SOUTH}", **given), token("EST", "F13.c0"))
    given["tokens"] += " F13.c0:NOR"
    assert broken(turn("EST", f"{WIDE} {SOUTH}", **given), token("EST", "F13.c0")) == {"token.home.reserved"}
    given["tokens"] += " F13.c0:PO"
    assert broken(turn("EST", f"{WIDE} {SOUTH}", **given), token("EST", "F13.c0")) == {"token.slot.empty"}


def test_strasbourg_has_two_circles():
    """token.home.reserved: in H25 NOR takes one of the two circles, and PO is refused the second before EST acts."""
    tiles, given = f"F23:59:5 G24:9:2 {SOUTH}", {"step": "token", "tokens": "F23.c0:ETA L15.c0:ETA"}
    assert not broken(turn("ETA", tiles, **given), token("ETA", "H25.c0"))
    given["tokens"] += " H25.c0:NOR"
    assert broken(turn("ETA", tiles, **given), token("ETA", "H25.c0")) == {"token.home.reserved"}
    given["tokens"] += " H25.c0:EST"
    assert broken(turn("ETA", tiles, **given), token("ETA", "H25.c0")) == {"token.slot.empty"}


@pytest.mark.parametrize("city", ["J9.c0", "J9.c1"])
def test_albi_and_montauban_wait_for_mid(city: str):
    """token.home.albi: until MID has set its home both cities are refused; afterwards the other one is open."""
    game = turn("EST", f"{PYRENEES} {SOUTH}", step="token", tokens="K8.c0:EST L15.c0:EST")
    assert "token.home.albi" in broken(game, token("EST", city))
    assert broken(game, token("EST", "J9.c0")) == {"token.home.albi"}


def test_the_other_city_is_open_after_mid():
    """token.home.albi: MID chose Montauban, so Albi is open to EST; where MID stands in Albi it is full."""
    given = {"step": "token", "tokens": "K8.c0:EST L15.c0:EST J9.c1:MID"}
    assert not broken(turn("EST", f"{PYRENEES} {SOUTH}", **given), token("EST", "J9.c0"))
    given["tokens"] = "K8.c0:EST L15.c0:EST J9.c0:MID"
    assert broken(turn("EST", f"{PYRENEES} {SOUTH}", **given), token("EST", "J9.c0")) == {"token.slot.empty"}


def test_the_director_of_the_turn():
    """token.turn.one: only the director of the company that operates places a marker; P2 is refused, and so is OU."""
    game = turn("PO", WIDE, step="token", others="OU")
    assert broken(game, PlaceToken("P2", "PO", "F15.c0"))
    assert broken(game, PlaceToken("P1", "OU", "F15.c0"))
    assert not broken(game, token("PO", "F15.c0"))


def test_the_home_token_is_not_paid_for():
    """token.home.choice: while a company has to choose its home city, the next token that it pays for is its second."""
    game = new_game(Setup("1843", ("A", "B", "C")))
    waiting = [name for name, company in game.title.companies.items() if company.homes]
    assert waiting
    for name in waiting:
        assert tokens.paid_left(game.position, name) == game.title.companies[name].tokens[1:]
