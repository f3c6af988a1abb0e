"""1843: private companies, their money, sale and closing, and the tiles of the first three (rule book 10)."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, Pass, TradePrivate
from rails18.core.notes import TrackNotes
from rails18.core.powers import BlockPower
from rails18.core.title import Setup
from rails18.rules.privates import privates
from rails18.rules.rounds import scoring
from rails18.rules.stock import certificates
from rails18.titledata.games import new_game
from tests.support.stock_1843 import moment
from tests.support.turns_1843 import CLOSED, broken, buy, cash, finish, play, power, put, skip, step, turn, why

FACES = {"TB": 15, "CEI": 20, "PSG": 40, "LH": 60, "VDL": 110, "BA": 150, "LM": 210}
REVENUES = {"TB": 0, "CEI": 5, "PSG": 10, "LH": 15, "VDL": 20, "BA": 25, "LM": 30}
BLOCKS = {"TB": ("K8",), "CEI": ("E18", "F17"), "PSG": ("E14",), "LH": ("C14",), "VDL": ("G14",), "BA": ("C18",)}
ORLEANS = "F13:57:1"  # to F11 and F15


def round_over(game):
    """Go on until the next operating round has begun, and return the game."""
    before = game.state.round
    while game.state.round == before or game.state.round.kind != "operating":
        if game.position.frame.company:
            finish(game)
        else:
            play(game, next(game.options("pass")))
    return game


# what they are


def test_faces():
    """private.face.table: the seven cost their face value in the auction, and count for it in the final worth."""
    start = new_game(Setup("1843", ("A", "B", "C")))
    assert {name: private.cost for name, private in start.title.privates.items()} == FACES
    assert list(start.title.privates) == list(FACES)
    game = moment(privates=dict.fromkeys(FACES, "P1"), cash={"P1": 0})
    assert scoring.worth(game.position, "P1") == sum(FACES.values()) == 605


def test_revenues():
    """private.revenue.table: P1 with all seven gets 0 + 5 + 10 + 15 + 20 + 25 + 30 = 105 when a round begins."""
    game = moment(players=3)
    assert {name: privates.revenue(game.position, name) for name in FACES} == REVENUES
    all_seven = turn("OU", privates=dict.fromkeys(FACES, "P2"), cash=0, money={"P2": 0})
    assert cash(round_over(all_seven), "P2") == sum(REVENUES.values()) == 105


def test_blocked_hexes():
    """private.blocks.table: K8, E18, F17, E14, C14, G14 and C18 are refused while players own the privates."""
    title = moment().title
    found = {
        name: power.where
        for name, own in title.privates.items()
        for power in own.powers
        if isinstance(power, BlockPower)
    }
    assert found == BLOCKS
    tiles = "F13:14:0 F15:14:0"
    game = turn("PO", tiles, privates=dict.fromkeys(FACES, "P2"))
    for hex, tile in (("E14", "55"), ("G14", "55"), ("F17", "8")):
        assert all("track.private.blocked" in why(game, f"{hex}:{tile}:{rotation}") for rotation in range(6)), hex
        owned = turn("PO", tiles, privates={"PSG": "OU", "VDL": "PO", "CEI": "PO"})
        assert any(owned.options("lay_tile", hex=hex))
    assert any(game.options("lay_tile", hex="F11"))


@pytest.mark.parametrize(("private", "hex"), [(private, hex) for private, own in BLOCKS.items() for hex in own])
def test_each_blocked_hex(private: str, hex: str):
    """private.blocks.table: each of the seven hexes is refused while a player owns its own private, not the others."""
    blocked = {"track.private.blocked"}
    alone = turn("PO", ORLEANS, privates={private: "P2"})
    assert blocked <= why(alone, f"{hex}:57:0")
    others = turn("PO", ORLEANS, privates={**dict.fromkeys(FACES, "P2"), private: "OU"}, others="OU")
    assert not blocked & why(others, f"{hex}:57:0")


# the sale to a company


def test_the_company_gets_the_revenue():
    """private.revenue.owner: OU buys PSG for 40: from then on it gets 10 a round, and P2 counts a certificate less."""
    game = turn("OU", privates={"PSG": "P2"}, cash=40, money={"P2": 0})
    counted = certificates.counted(game.position, "P2")
    play(game, buy("PSG", 40, "OU"))
    assert (cash(game, "OU"), cash(game, "P2")) == (0, 40)
    assert certificates.counted(game.position, "P2") == counted - 1
    round_over(game)
    assert (cash(game, "OU"), cash(game, "P2")) == (10, 40)


@pytest.mark.parametrize(("phase", "refused"), [("yellow", True), ("green", False), ("blue", False)])
def test_from_green_on(phase: str, refused: bool):
    """private.buy.phase: CEI is refused in yellow and accepted in green and blue; in brown it is closed."""
    game = turn("OU", phase=phase, privates={"CEI": "P2"})
    assert broken(game, buy("CEI", 20, "OU")) == ({"private.buy.phase"} if refused else set())


def test_none_left_in_brown():
    """private.buy.phase, private.buy.owner: after the first 5E there is none to buy, so the purchase is refused."""
    game = turn("OU", phase="brown", privates=dict.fromkeys(FACES, CLOSED))
    assert broken(game, buy("CEI", 20, "OU")) == {"private.buy.owner"}


@pytest.mark.parametrize("at", ["track", "token", "run", "dividend", "trains", "ports"])
def test_at_any_step(at: str):
    """private.buy.turn: OU buys PSG at any step of its turn; in that turn EST is refused."""
    tiles = "D9:57:1 D11:9:1 D13:9:1 D15:57:1"
    given = {"privates": {"PSG": "P2"}, "trains": {"yellow-0": "OU"}, "others": "EST", "ports": {"H7": "EST"}}
    notes = {"trained": True, "linked": ("C14",)}
    game = turn("OU", tiles, step=at, notes=notes, income={"OU": 40}, **given)
    assert step(game) == at
    assert not broken(game, buy("PSG", 40, "OU"))
    assert broken(game, BuyPrivate("P1", "EST", "PSG", 40, True)) == {"private.buy.turn"}


def test_not_in_a_stock_round():
    """private.buy.turn: in a stock round no company buys a private; P1 is refused for OU."""
    game = moment({"P1": {"OU": 60}}, phase="green", privates={"PSG": "P2"}, cash={"OU": 100})
    assert broken(game, buy("PSG", 40, "OU")) == {"private.buy.turn"}


@pytest.mark.parametrize(("price", "refused"), [(0, True), (1, False), (40, False), (80, False), (81, True)])
def test_prices(price: int, refused: bool):
    """private.buy.price: PSG goes for 1 to 80; 0 and 81 are refused."""
    game = turn("OU", privates={"PSG": "P2"})
    assert broken(game, buy("PSG", price, "OU")) == ({"private.buy.price"} if refused else set())


def test_out_of_the_treasury():
    """private.buy.price: OU with 50 is refused to pay 60; for 50 it has nothing left and P2 50 more."""
    game = turn("OU", privates={"PSG": "P2"}, cash=50, money={"P2": 100})
    assert broken(game, buy("PSG", 60, "OU")) == {"private.buy.price"}
    play(game, buy("PSG", 50, "OU"))
    assert (cash(game, "OU"), cash(game, "P2")) == (0, 150)


def test_both_agree():
    """private.buy.agreement: without the consent of P3 it is refused; P1 as director and owner decides alone."""
    game = turn("OU", privates={"PSG": "P3", "CEI": "P1"})
    assert broken(game, buy("PSG", 40, "OU", agreed=False)) == {"private.buy.agreement"}
    assert not broken(game, buy("CEI", 20, "OU", agreed=False))


def test_only_from_players():
    """private.buy.owner: PO is refused the PSG of OU, and a company sells none on to players."""
    game = turn("PO", others="OU", privates={"PSG": "OU"})
    assert broken(game, buy("PSG", 40, "PO")) == {"private.buy.owner"}
    assert broken(game, TradePrivate("P2", "PSG", 40, True))
    assert not any(game.options("trade_private"))


@pytest.mark.parametrize(("players", "phase"), [(4, "green"), (5, "yellow"), (5, "green")])
def test_what_is_no_private_is_not_bought(players: int, phase: str):
    """private.buy.owner: a file that names what this game has not, EST or a tile, is refused with a sentence."""
    game = turn("OU", phase=phase, players=players)
    for name in ("EST", "59", "XYZ"):
        for convert in (False, True):
            assert broken(game, BuyPrivate("P1", "OU", name, 40, True, convert)) == {"private.buy.owner"}


def test_powers_are_for_companies():
    """private.power.company: P1 owns TB and directs PO: refused; once PO has bought it, it lays the tile at once."""
    game = turn("PO", ORLEANS, privates={"TB": "P1", "PSG": "OU"}, others="OU")
    tile = power("TB", "F11:9:1")
    assert broken(game, tile) == {"private.power.company"}
    play(game, buy("TB", 15, "PO"), tile)
    assert game.state.tiles["F11"] == ("9", 1)
    assert broken(game, power("PSG", "E14:55:0")) == {"private.psg.timing"}  # that one is OU's


def test_all_close_in_brown():
    """private.close.brown: the first 5E closes all, PO's too: no revenue, E14 open, the powers refused."""
    blue = {f"{kind}-{n}": "scrapped" for kind, many in (("yellow", 6), ("green", 7), ("blue", 7)) for n in range(many)}
    owners = {"TB": "PO", "PSG": "PO", "BA": "P2", "LM": "P3"}
    game = turn("PO", f"{ORLEANS} F15:57:1", "blue", step="trains", privates=owners, trains=blue, cash=500)
    play(game, BuyTrain("P1", "PO", "brown-0", 400))
    assert game.state.phase == "brown"
    assert {game.state.privates[name] for name in owners} == {CLOSED}
    later = turn("PO", f"{ORLEANS} F15:57:1", "brown", cash=0, privates=dict.fromkeys(FACES, CLOSED))
    assert broken(later, power("TB", "F11:9:1")) == {"private.close.brown"}
    assert broken(later, power("PSG", "E14:55:0")) == {"private.close.brown"}
    assert not any(later.options("power_tile"))


# Toulouse à Barcelone


def toulouse(tiles: str = ORLEANS, **given):
    """Return the track step of PO, which owns TB."""
    return turn("PO", tiles, privates={"TB": "PO"}, **given)


def test_one_more_tile():
    """private.tb.tile: PO lays #57 on F15 and #9 on F11 by TB: 500 - 0 - 20 = 480, TB closes, a second is refused."""
    game = put(toulouse(), "F15:57:1")
    assert step(game) == "track"  # it waits for the tile of TB
    play(game, power("TB", "F11:9:1"))
    assert cash(game, "PO") == 480
    assert game.state.privates["TB"] == CLOSED
    assert {"F11", "F15"} <= game.state.tiles.keys()
    assert broken(game, power("TB", "F17:9:1")) == {"private.close.brown"}
    poor = toulouse(cash=19)
    assert broken(poor, power("TB", "F11:9:1")) == {"private.tb.tile"}


def test_before_and_after_the_track():
    """private.tb.timing: the tile comes before or after the normal one; after a marker it is refused."""
    before = play(toulouse(), power("TB", "F15:57:1"))
    assert step(before) == "track"
    put(before, "F11:9:1")
    assert step(before) != "track"
    late = skip(toulouse(f"{ORLEANS} F15:57:1"), "token")
    assert broken(late, power("TB", "F11:9:1")) == {"private.tb.timing"}
    after = put(toulouse(), "F15:57:1")
    assert "track.yellow.one" in why(after, "F11:9:1")
    assert not broken(after, power("TB", "F11:9:1"))


def test_with_two_yellow_tiles():
    """private.tb.upgrade: SO lays two yellow tiles, the second for 20, a third by TB for 20: 500 - 20 - 20 = 460."""
    game = turn("SO", "H7:57:0", privates={"TB": "SO"})
    put(game, "I6:9:0", "G8:69:0")
    assert cash(game, "SO") == 480
    play(game, power("TB", "J5:9:0"))
    assert cash(game, "SO") == 460
    assert step(game) != "track"


def test_not_between_two_yellow_tiles():
    """private.tb.timing: after the first of two yellow tiles the tile of TB ends the track build of SO."""
    game = turn("SO", "H7:57:0", privates={"TB": "SO"})
    put(game, "I6:9:0")
    play(game, power("TB", "J5:9:0"))
    assert step(game) != "track"
    assert why(game, "G8:69:0")


def test_with_an_upgrade_or_alone():
    """private.tb.upgrade: PO upgrades F13 and lays a tile by TB; or it lays only that one: 500 - 20 = 480."""
    game = put(toulouse(), "F13:14:0")
    play(game, power("TB", "F15:57:1"))
    assert (game.state.tiles["F13"], game.state.tiles["F15"]) == (("14", 0), ("57", 1))
    alone = play(toulouse(), power("TB", "F15:57:1"))
    skip(alone, "token")
    assert cash(alone, "PO") == 480


def offered(company: str = "PO", owner: str = "P2", price: int = 15, **given):
    """Return the track step of a company to which TB of `owner` is for sale, and its purchase."""
    return turn(company, ORLEANS, privates={"TB": owner}, **given), buy("TB", price, company)


def test_the_step_waits_for_a_tb_that_is_for_sale():
    """private.tb.timing, private.buy.turn: PO lays #57, buys TB of P2 for 15 right after it and lays #9 by it at once:
    500 - 15 - 20 = 465; a second #57 while the step waits is refused."""
    game, purchase = offered()
    put(game, "F15:57:1")
    assert (step(game), game.position.frame.notes.waits) == ("track", True)
    assert why(game, "F11:57:1")
    play(game, purchase, power("TB", "F11:9:1"))
    assert (step(game), cash(game, "PO"), game.state.privates["TB"]) == ("token", 465, CLOSED)


def test_nobody_has_to_buy_it():
    """private.tb.timing: while the step waits PO may go on without TB, which stays with P2."""
    game, _ = offered()
    play(put(game, "F15:57:1"), Pass("P1"))
    assert (step(game), game.state.privates["TB"]) == ("token", "P2")


@pytest.mark.parametrize(
    "given",
    [{"owner": "OU"}, {"owner": CLOSED}, {"phase": "yellow"}, {"cash": 20}],
    ids=["of a company", "closed", "not on sale", "too little money"],
)
def test_the_step_does_not_wait_for_what_cannot_be_bought(given):
    """private.tb.timing, private.buy.phase: TB of OU, closed, in the yellow phase, or with 20 for 1 + 20."""
    others = {"others": "OU"} if given.get("owner") == "OU" else {}
    game, _ = offered(**given, **others)
    assert step(put(game, "F15:57:1")) != "track"


def test_the_least_money_with_which_the_step_waits():
    """private.tb.timing, private.tb.tile: 21 are enough for TB at 1 and its tile at 20."""
    game, purchase = offered(cash=21, price=1)
    assert step(put(game, "F15:57:1")) == "track"
    play(game, purchase, power("TB", "F11:9:1"))
    assert cash(game, "PO") == 0


def test_the_step_waits_after_both_tiles_of_a_company():
    """private.tb.upgrade: SO lays two yellow tiles, 480; then TB of P2 for 15 and a third one for 20: 445."""
    game = turn("SO", "H7:57:0", privates={"TB": "P2"})
    put(game, "I6:9:0")
    assert not game.position.frame.noted(TrackNotes).waits
    put(game, "G8:69:0")
    assert game.position.frame.notes.waits
    play(game, buy("TB", 15, "SO"), power("TB", "J5:9:0"))
    assert step(game) != "track"
    assert cash(game, "SO") == 445


def test_all_rules_hold_for_it():
    """private.tb.normal: a green tile, an unlinked or a blocked hex are refused; on a mountain it pays 80 + 20."""
    game = toulouse(f"{ORLEANS} F15:57:1")
    assert "private.tb.normal" in broken(game, power("TB", "F15:14:0"))
    assert "private.tb.normal" in broken(game, power("TB", "L11:9:0"))
    blocked = turn("PO", f"{ORLEANS} F15:57:1", privates={"TB": "PO", "CEI": "P2"})
    assert {"private.tb.normal", "track.private.blocked"} <= broken(blocked, power("TB", "F17:9:1"))
    hill = turn("PLM", "", privates={"TB": "PLM"})
    play(hill, next(hill.options("power_tile", hex="I16")))
    assert cash(hill, "PLM") == 500 - 80 - 20


# Ceinture and Paris - Saint-Germain


def test_ceinture_has_no_power():
    """private.cei.none: OU owns CEI and has no power on offer; it gets 5 a round, and E18 and F17 are open."""
    game = turn("OU", privates={"CEI": "OU"}, cash=0)
    assert not any(game.options("power_tile"))
    assert not any(game.options("power_token"))
    assert broken(game, power("CEI", "E18:9:0")) == {"private.power.company"}
    assert cash(round_over(game), "OU") == 5
    east = turn("PO", f"{ORLEANS} F15:57:1", privates={"CEI": "OU"})
    assert any(east.options("lay_tile", hex="F17"))


def test_saint_germain():
    """private.psg.tile: NOR lays LIL-Y for 80 and #55 on E14 for nothing and without a link: 500 - 80 = 420."""
    game = turn("NOR", privates={"PSG": "NOR"})
    tile = next(game.options("power_tile", tile="55"))
    play(game, tile)
    put(game, "C20:LIL-Y:0")
    assert cash(game, "NOR") == 420
    assert game.state.tiles["E14"][0] == "55"
    assert game.state.privates["PSG"] == "NOR"
    unlinked = play(turn("NOR", privates={"PSG": "NOR"}, cash=0), tile)
    assert cash(round_over(unlinked), "NOR") == 10


@pytest.mark.parametrize("at", ["track", "token", "run", "dividend", "trains", "ports"])
def test_at_any_time_of_the_turn(at: str):
    """private.psg.timing: the tile is laid at any step, after trains too; in the turn of EST it is refused."""
    tiles = "D9:57:1 D11:9:1 D13:9:1 D15:57:1"
    given = {"trains": {"yellow-0": "OU"}, "others": "EST", "ports": {"H7": "EST"}, "income": {"OU": 40}}
    notes = {"trained": True, "linked": ("C14",)}
    game = turn("OU", tiles, step=at, notes=notes, privates={"PSG": "OU"}, **given)
    tile = next(game.options("power_tile"))
    play(game, tile)
    assert step(game) == at
    other = turn("OU", tiles, step=at, notes=notes, privates={"PSG": "EST"}, **given)
    assert broken(other, tile) == {"private.psg.timing"}


def test_only_on_the_bare_hex():
    """private.psg.once: with #55 on E14 the power is refused; it gives no upgrade."""
    laid = turn("NOR", "E14:55:0", privates={"PSG": "NOR"})
    assert broken(laid, power("PSG", "E14:1:0")) == {"private.psg.once"}
    assert broken(laid, power("PSG", "E14:G58:0")) == {"private.psg.once"}
    assert not any(laid.options("power_tile"))


def test_only_the_link_is_waived():
    """private.psg.edges: #57 and #58 are refused on E14, another hex too, and a #55 of which none is left."""
    game = turn("NOR", "G14:55:0", privates={"PSG": "NOR"})
    assert "private.psg.edges" in broken(game, power("PSG", "E14:57:0"))
    assert "private.psg.edges" in broken(game, power("PSG", "E14:58:0"))
    assert broken(game, power("PSG", "F11:9:0")) == {"private.psg.edges"}
    assert broken(game, power("PSG", "E14:55:0")) == {"private.psg.edges", "track.supply.limit"}
    assert not broken(game, next(game.options("power_tile", tile="56")))


def test_lyon_mediterranee_is_not_for_sale():
    """private.lm.purchase: PLM offers 300 for LM, OU 210: refused, whatever the owner agrees to."""
    assert broken(turn("PLM", privates={"LM": "P2"}), buy("LM", 300, "PLM")) == {"private.lm.purchase"}
    assert broken(turn("OU", privates={"LM": "P1"}), buy("LM", 210, "OU")) == {"private.lm.purchase"}
