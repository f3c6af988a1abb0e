"""1843: port markers, claimed, earning and sold (rule book 8.1, 8.5.3, 8.9)."""

from __future__ import annotations

import msgspec

from rails18.core.actions import BuyPort, ClaimPort, Pass
from rails18.core.slices import Ports
from rails18.rules.ports import ports
from tests.support.moments import at
from tests.support.stock_1843 import skip as pass_turns
from tests.support.turns_1843 import begin, broken, cash, claim, due, finish, move, play, put, skip, step, token, turn

BORDEAUX = "H7:57:0 G8:69:0"  # Bordeaux and the town of G8 at its side 3
MARSEILLE = "N15:57:2"  # to O16 by side 5 and to M14 by side 2
NORTH = "M14:8:3 L15:57:0"  # from M14 to Avignon


def trains_step(company: str = "OU", **given):
    """Return the last step of a turn of OU, in which ports are bought; SO owns the port of Bordeaux."""
    given.setdefault("ports_of", {"H7": "SO"})
    ports_of = given.pop("ports_of")
    return turn(company, "", step="ports", others="SO PRO", ports=ports_of, **given)


def sale(hex: str = "H7", company: str = "OU", agreed: bool = True, player: str = "P1") -> BuyPort:
    """Return the purchase of a port marker."""
    return BuyPort(player, company, hex, agreed)


def test_what_is_on_offer():
    """port.buy.step: OU may buy the markers of SO and PRO, with or without consent as asked, and not its own."""
    game = trains_step(ports_of={"H7": "SO", "N15": "PRO", "D3": "OU"})
    assert list(game.options("buy_port")) == [sale("H7"), sale("N15")]
    assert list(game.options("buy_port", agreed=False)) == []


# three turns, counted by hand


def test_first_example():
    """port.claim.step: SO owns a 2+1 and has H7-G8; it claims Bordeaux without cost: 500 - 0 = 500.

    The token step is over, no marker was placed, and two of three are left for 40 and 100.
    """
    game = skip(begin("SO", BORDEAUX), "token")
    assert "port_claimed" in [event.key for event in game.what_if(claim("SO", "H7")).events]
    play(game, claim("SO", "H7"))
    assert game.state.slice(Ports).ports == {"H7": "SO"}
    assert cash(game, "SO") == 500
    assert game.state.tokens_left["SO"] == (40, 100)
    assert step(game) == "run"


def test_second_example():
    """port.claim.route: PRO links N15 to O16 in this turn: refused now, accepted in the next turn, when it was there.

    Marseille is a city without terrain, so that the tile costs 0; the marker costs 0 as well: 500 - 0 - 0 = 500.
    """
    game = skip(put(begin("PRO", NORTH), MARSEILLE), "token")
    assert broken(game, claim("PRO", "N15")) == {"port.claim.route"}
    later = skip(begin("PRO", f"{NORTH} {MARSEILLE}"), "token")
    play(later, claim("PRO", "N15"))
    assert cash(later, "PRO") == 500
    assert later.state.slice(Ports).ports == {"N15": "PRO"}


def test_third_example():
    """port.claim.train: PRO with N15-O16 but no train is refused; it owned one when the turn began, and is not.

    EST, without any marker near, is refused for its route. Of six ports one is gone after the claim: 6 - 1 = 5.
    """
    given = {"tokens": "L15.c0:PRO"}
    without = skip(begin("PRO", f"{MARSEILLE} M14:8:3 L15:57:0 L17:57:1", train=False), "token")
    assert broken(without, claim("PRO", "N15")) == {"port.claim.train"}
    game = skip(begin("PRO", f"{MARSEILLE} {NORTH}", **given), "token")
    assert broken(game, claim("PRO", "H7")) == {"port.claim.route"}
    assert len(ports.unclaimed(game.position)) == 6
    play(game, claim("PRO", "N15"))
    assert len(ports.unclaimed(game.position)) == 5


# claiming


def test_only_a_marker_on_the_map():
    """port.claim.step: a marker on a charter is refused, and so is a city without a port."""
    game = skip(begin("SO", f"{BORDEAUX} J9:59:0", tokens="K8.c0:SO", ports={"H7": "PRO"}), "token")
    assert broken(game, claim("SO", "H7")) == {"port.claim.step"}
    assert broken(game, claim("SO", "F13")) == {"port.claim.step"}
    assert not broken(game, claim("SO", "K8"))


def test_only_in_the_marker_step():
    """port.claim.step: the claim is refused in the track step, and in the turn of another company."""
    game = begin("SO", BORDEAUX, others="PRO")
    assert broken(game, claim("SO", "H7")) == {"port.claim.step"}
    skip(game, "token")
    assert broken(game, ClaimPort("P1", "PRO", "H7"))
    assert broken(game, ClaimPort("P2", "SO", "H7"))


def test_one_claim_in_a_turn():
    """port.claim.one: SO reaches H7 and K8, claims H7 and is refused K8 until its next turn."""
    tiles, tokens = f"{BORDEAUX} J9:59:0", "K8.c0:SO"
    game = play(skip(begin("SO", tiles, tokens=tokens), "token"), claim("SO", "H7"))
    assert broken(game, claim("SO", "K8")) == {"port.claim.one"}
    following = skip(begin("SO", tiles, tokens=tokens, ports={"H7": "SO"}), "token")
    assert not broken(following, claim("SO", "K8"))


def test_claim_or_marker():
    """token.step.exclusive: after the claim a marker is refused, and after a marker the claim; home leaves it open."""
    tiles, given = f"{BORDEAUX} F13:57:1 F15:57:1", {"tokens": "F13.c0:SO"}
    claimed = play(skip(begin("SO", tiles, **given), "token"), claim("SO", "H7"))
    assert broken(claimed, token("SO", "F15.c0")) == {"token.step.exclusive"}
    placed = play(skip(begin("SO", tiles, **given), "token"), token("SO", "F15.c0"))
    assert broken(placed, claim("SO", "H7")) == {"token.step.exclusive"}
    moved = skip(begin("SO", tiles, "gray", **given, trains={"gray-0": "SO"}, train=False), "token")
    play(moved, move("SO", "F13.c0", "F15.c0"))
    assert broken(moved, claim("SO", "H7")) == {"token.step.exclusive"}
    first = begin(
        "SO", BORDEAUX, state={"tokens": {}, "tokens_left": {**claimed.state.tokens_left, "SO": (0, 40, 100)}}
    )
    assert first.state.tokens["H7.c0"] == ("SO",)  # home was set just now
    assert not broken(skip(first, "token"), claim("SO", "H7"))


def test_a_route_needs_two_stops():
    """port.claim.route: Bordeaux alone is no route; with the town of G8 beside it there is one."""
    alone = begin("SO", "H7:57:0")
    assert "H7" not in alone.position.frame.notes.linked
    linked = begin("SO", BORDEAUX)
    assert linked.position.frame.notes.linked == ("H7",)
    assert not broken(skip(linked, "token"), claim("SO", "H7"))


def test_an_own_marker_on_the_route():
    """port.claim.route: without a marker of its own on the line a company is refused, however the track lies."""
    game = skip(begin("EST", f"{BORDEAUX} J9:59:0", tokens="K8.c0:EST"), "token")
    assert broken(game, claim("EST", "H7")) == {"port.claim.route"}
    assert not broken(game, claim("EST", "K8"))


def test_trains_may_be_short():
    """port.claim.route: the line counts and not the range: Bordeaux is the fourth stop from K8 for a train of three."""
    tiles = "H7:BOR-G:0 I6:9:2 J9:59:0 H9:9:1 H11:57:1 H13:9:1"
    game = begin("ETA", tiles, tokens="H11.c0:ETA")
    assert "H7" in game.position.frame.notes.linked
    assert not broken(skip(game, "token"), claim("ETA", "H7"))


def test_both_cities_of_calais():
    """port.claim.calais: a route through either city of C18 is enough, and then there is no second port in C18."""
    # 59 r0: Boulogne has side 0 to D17, Calais side 2 to the gray B17 and on to B19
    tiles = "C18:59:0 D17:9:0 B19:1:0"
    for stop in ("C18.c0", "C18.c1"):
        game = begin("EST", f"{tiles} E16:PAR-G:0", tokens=f"{stop}:EST F15.c0:EST")
        play(skip(game, "token"), claim("EST", "C18"))
        assert game.state.slice(Ports).ports == {"C18": "EST"}
    other = skip(begin("PRO", f"{tiles} {MARSEILLE}", tokens="C18.c1:PRO", ports={"C18": "EST"}), "token")
    assert broken(other, claim("PRO", "C18")) == {"port.claim.step"}


# income


def test_income():
    """port.income: SO with two ports gets 40 at the start of an operating round, after the privates; others nothing."""
    held = turn("SO", others="PRO", cash=0, money={"PRO": 0}, ports={"H7": "SO", "K8": "SO", "N15": "PRO"})
    assert (cash(held, "SO"), cash(held, "PRO")) == (0, 0)
    pass_round(held)
    assert (cash(held, "SO"), cash(held, "PRO")) == (2 * 20, 20)
    assert cash(pass_round(turn("SO", others="PRO", cash=0)), "SO") == 0  # ports on the map pay nothing


def pass_round(game):
    """Go on to the next operating round."""
    start = game.state.round
    while game.state.round.kind == "operating" and game.state.round == start:
        finish(game)
    while game.state.round.kind == "stock":
        pass_turns(game)
    return game


# selling


def test_twenty():
    """port.buy.price: OU buys the port of SO for exactly 20: 500 - 20 = 480, and SO has 100 + 20 = 120."""
    game = trains_step()
    play(game, sale())
    assert (cash(game, "OU"), cash(game, "SO")) == (480, 120)
    assert game.state.slice(Ports).ports == {"H7": "OU"}
    assert ports.price(game.position) == 20


def test_without_the_money():
    """port.buy.price: with 10 in its treasury OU is refused and the step does not open; with 20 it has nothing left."""
    poor = trains_step(cash=10)
    assert step(poor) != "ports"
    assert cash(play(trains_step(cash=20), sale()), "OU") == 0
    two = play(trains_step(cash=39, ports_of={"H7": "SO", "K8": "SO"}), sale("K8"))
    assert cash(two, "OU") == 19
    assert step(two) != "ports"  # 19 does not buy a second


def test_both_agree():
    """port.buy.agreement: without the consent of P2, the director of SO, it is refused; one of both decides alone."""
    game = trains_step()
    assert broken(game, sale(agreed=False)) == {"port.buy.agreement"}
    assert not broken(game, sale())
    owners = {name: "P1" if owner == "P2" else owner for name, owner in game.state.certificates.items()}
    both = at(game, msgspec.structs.replace(game.state, certificates=owners))
    assert not broken(both, sale(agreed=False))


def test_last_step_only():
    """port.buy.step: OU is refused in its track step, in the turn of SO, and a port that is on the map or its own."""
    track = turn("OU", "", others="SO", ports={"H7": "SO"})
    assert broken(track, sale()) == {"port.buy.step"}
    other = turn("SO", "", step="ports", others="OU", ports={"K8": "OU"})
    assert broken(other, sale("H7", "OU")) == {"port.buy.step"}
    own = trains_step(ports_of={"H7": "SO", "K8": "OU"})
    assert broken(own, sale("K8")) == {"port.buy.step"}
    assert broken(own, sale("N15")) == {"port.buy.step"}


def test_the_step_may_be_passed():
    """port.buy.step: buying is optional; after trains the director passes and the next company operates."""
    game = trains_step()
    play(game, Pass(due(game)))
    assert game.position.frame.company != "OU"
