"""Test how private companies of 1870 pay, are sold, and mark cities."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, ClosePrivate, MarkCity, RunTrains
from rails18.core.game import Game
from rails18.core.powers import BlockPower
from rails18.core.slices import CityMarks
from rails18.core.state import CLOSED, POOL
from rails18.rules.routes import running
from rails18.rules.track import track
from tests.support.building_1870 import lay, route, turn
from tests.support.stock_1870 import broken, cash, moment, play, step

TEXAS = {"J3": ("57", 1), "J5": ("14", 0)}
COAST = {"N17": ("57", 0), "M18": ("9", 0), "L19": ("9", 0), "K20": ("4", 0)}  # New Orleans and the town K20


def buy(private: str, price: int, company: str = "MP", player: str = "P1", agreed: bool = True) -> BuyPrivate:
    """Return the purchase of a private by a company."""
    return BuyPrivate(player, company, private, price, agreed=agreed)


def mark(private: str, hex: str, closed: bool = False, player: str = "P1") -> MarkCity:
    """Return the placing of a mark."""
    return MarkCity(player, private, hex, closed)


def dallas(company: str = "MP", **given: object) -> Game:
    """Return a run of Fort Worth and Dallas by a company with a token in Fort Worth."""
    given.setdefault("trains", {"2-0": company})
    return turn(company, "run", tiles=TEXAS, tokens={"J3.c0": (company,)}, **given)


def earns(game: Game, *stops: str) -> int:
    """Return what the 2-train of the operating company earns over these stops."""
    company = game.position.frame.company
    return running.income(game.position, RunTrains("P1", company, (route(game, "2-0", *stops),)))


def test_revenue() -> None:
    """private.revenue.owner: in each round P1 gets 15 from GSC, and MP 10 from SCC; the open market gets nothing."""
    given = {"privates": {"GSC": "P1", "SCC": "MP", "GRSC": POOL}, "phase": "2"}
    game = moment({"P1": {"MP": 60}}, {"MP": (0, 6)}, cash={"MP": 100, "P1": 0}, **given)
    while game.state.round.kind == "stock":
        play(game, next(game.options("pass")))
    assert (cash(game, "P1"), cash(game, "MP")) == (15, 110)
    while game.state.round.number == 1 and game.state.round.kind == "operating":
        play(game, next(game.options("pass")))
    assert (cash(game, "P1"), cash(game, "MP")) == (30, 120)


@pytest.mark.parametrize("at", ["track", "run", "trains"])
def test_bought_in_its_own_turn(at: str) -> None:
    """private.sale.own_turn, phase.privates.sellable: MP buys SCC at any step of its turn; IC's purchase is refused."""
    given = {"privates": {"SCC": "P2"}, "trains": {"2-0": "MP"}, "others": {"IC": "P1"}}
    game = turn("MP", at, tiles=TEXAS, tokens={"J3.c0": ("MP",), "J5.c0": ("MP",)}, **given)
    assert step(game) == at
    assert broken(game, buy("SCC", 50, "IC")) == {"private.sale.own_turn"}
    play(game, buy("SCC", 50))
    assert game.state.privates["SCC"] == "MP"


def test_not_in_a_stock_round() -> None:
    """private.sale.own_turn: in a stock round the purchase is refused."""
    game = moment({"P1": {"MP": 60}}, {"MP": (0, 6)}, privates={"SCC": "P2"}, phase="2")
    assert broken(game, buy("SCC", 50)) == {"private.sale.own_turn"}


def test_only_from_players() -> None:
    """private.sale.from_player: refused from the market, from another company, and without the owner's consent."""
    given = {"privates": {"GSC": POOL, "MRBC": "SSW", "SCC": "P2"}, "others": {"SSW": "P2"}}
    game = turn("MP", **given)
    for action in (buy("GSC", 80), buy("MRBC", 40), buy("SCC", 50, agreed=False)):
        assert broken(game, action) == {"private.sale.from_player"}


RANGES = [("GRSC", 10, 40), ("MRBC", 20, 80), ("SCC", 25, 100), ("GSC", 40, 160), ("MKT", 80, 320)]


@pytest.mark.parametrize(("private", "least", "most"), RANGES)
def test_price(private: str, least: int, most: int) -> None:
    """private.sale.price_range: half to double the list price; less or more is refused."""
    game = turn("MP", privates={private: "P2"})
    for price in (least - 1, most + 1):
        assert broken(game, buy(private, price)) == {"private.sale.price_range"}
    assert not broken(game, buy(private, least))
    assert not broken(game, buy(private, most))


def test_the_frisco_is_no_private_to_buy() -> None:
    """private.sale.price_range: of the lots SLSF alone has none; as a certificate it is bought at no price."""
    game = turn("MP", privates={"SLSF": CLOSED})
    assert all(broken(game, buy("SLSF", price)) for price in (70, 140, 280))


def test_the_treasury_pays() -> None:
    """private.sale.treasury_pays: MP's 90 go to P2; a price of 100 is refused."""
    game = turn("MP", privates={"GSC": "P2"}, cash={"MP": 90, "P2": 0})
    assert broken(game, buy("GSC", 100)) == {"private.sale.treasury_pays"}
    play(game, buy("GSC", 90))
    assert (cash(game, "MP"), cash(game, "P2")) == (0, 90)


def test_a_hex_kept_free() -> None:
    """private.blocking.hex: a private with the hex C8 bars it while a player owns it: refused, then allowed."""
    game = turn("ATSF", tiles={"B9": ("57", 0)}, privates={"GRSC": "P2"})
    assert not any(isinstance(power, BlockPower) for p in game.title.privates.values() for power in p.powers)
    barring = msgspec.structs.replace(game.title.privates["GRSC"], powers=(BlockPower(where=("C8",)),))
    title = msgspec.structs.replace(game.title, privates={**game.title.privates, "GRSC": barring})
    pos = type(game.position)(title, game.setup, game.state)
    action = lay("ATSF", "C8", "9")
    assert [refusal.key for refusal in track.not_blocked(pos, action)] == ["track.block.private"]
    sold = pos.supposing(privates={**game.state.privates, "GRSC": "ATSF"})
    assert not list(track.not_blocked(sold, action))


def test_great_river_does_nothing() -> None:
    """private.great_river.no_power: its owner is refused a mark and offered nothing."""
    game = turn("MP", privates={"GRSC": "MP"})
    assert broken(game, mark("GRSC", "J5")) == {"private.great_river.no_power"}
    assert not game.title.privates["GRSC"].powers
    assert not list(game.options("mark_city"))


def test_where_cattle_go() -> None:
    """private.cattle.place: Dallas is allowed; river cities and moving it later are refused, and others' presidents."""
    given = {"privates": {"SCC": "MP"}, "others": {"IC": "P2"}}
    game = turn("MP", **given)
    for hex in ("C18", "H17", "K16", "C8"):
        assert broken(game, mark("SCC", hex)) == {"private.cattle.place"}
    play(game, mark("SCC", "J5"))
    assert game.state.slice(CityMarks).city_marks == {"SCC": ("J5", "MP", False)}
    assert broken(game, mark("SCC", "B9")) == {"private.cattle.place"}
    assert broken(turn("IC", privates={"SCC": "MP"}, others={"MP": "P2"}), mark("SCC", "J5")) == {
        "private.cattle.place"
    }


@pytest.mark.parametrize("profile", ["rulebook", "published"])
def test_cattle_in_st_louis(profile: str) -> None:
    """private.cattle.place: a table may read 15.2 by the letter, St. Louis lying on the west bank; Memphis does not."""
    game = turn("MP", privates={"SCC": "MP"}, profile=profile, options={"cattle_in_st_louis": True})
    assert broken(game, mark("SCC", "H17")) == {"private.cattle.place"}
    play(game, mark("SCC", "C18"))
    assert game.state.slice(CityMarks).city_marks == {"SCC": ("C18", "MP", False)}
    refused = turn("MP", privates={"SCC": "MP"}, profile=profile, options={"cattle_in_st_louis": False})
    assert broken(refused, mark("SCC", "C18")) == {"private.cattle.place"}


def test_what_cattle_bring() -> None:
    """private.cattle.bonus: MP counts Dallas 40 instead of 30, everybody else 30."""
    marks = {"city_marks": {"SCC": ("J5", "MP", False)}, "privates": {"SCC": "MP"}}
    assert earns(dallas("MP", **marks), "J3.c0", "J5.c0") == 20 + 40
    assert earns(dallas("ATSF", others={"MP": "P2"}, **marks), "J3.c0", "J5.c0") == 20 + 30


def test_a_mark_serves_the_company_that_buys_its_private() -> None:
    """private.cattle.bonus: MP closed and P1 took SCC out of the market; once IC has it, IC counts the mark."""
    game = turn("IC", privates={"SCC": "P1"}, city_marks={"SCC": ("J5", "MP", False)})
    play(game, BuyPrivate("P1", "IC", "SCC", 50))
    assert game.state.slice(CityMarks).city_marks == {"SCC": ("J5", "IC", False)}


def test_cattle_do_not_close_the_company() -> None:
    """private.cattle.stays_open: SCC stays MP's after its mark is placed, and closing it is refused."""
    game = play(turn("MP", privates={"SCC": "MP"}), mark("SCC", "J5"))
    assert game.state.privates["SCC"] == "MP"
    assert broken(game, ClosePrivate("P1", "SCC")) == {"private.cattle.stays_open"}
    assert broken(turn("MP", privates={"SCC": "MP"}), mark("SCC", "J5", True)) == {"private.cattle.stays_open"}


def test_one_port() -> None:
    """private.gulf.one_token: with the open port at Galveston a closed one elsewhere is refused."""
    game = play(turn("MP", privates={"GSC": "MP"}), mark("GSC", "N7"))
    assert broken(game, mark("GSC", "N17", True)) == {"private.gulf.one_token"}


def test_port_cities() -> None:
    """private.gulf.cities: five cities take the port; St. Louis, Houston and Jackson are refused."""
    game = turn("MP", privates={"GSC": "MP"})
    for hex in ("N7", "N17", "M20", "H17", "M14"):
        assert not broken(game, mark("GSC", hex))
    for hex in ("C18", "M6", "K16"):
        assert broken(game, mark("GSC", hex)) == {"private.gulf.cities"}


@pytest.mark.parametrize(("closed", "others"), [(False, 30), (True, 20)])
def test_what_a_port_brings(closed: bool, others: int) -> None:
    """private.gulf.owner_bonus, private.gulf.open_bonus: 20 more for SP, 10 more for TP while the port is open."""
    given = {
        "tiles": COAST, "trains": {"2-0": "SP", "2-1": "TP"}, "phase": "1",
        "tokens": {"N17.c0": ("SP",)}, "city_marks": {"GSC": ("N17", "SP", closed)},
        "privates": {"GSC": CLOSED if closed else "SP"},
    }  # fmt: skip
    game = turn("SP", "run", **given)
    assert earns(game, "N17.c0", "K20.t0") == 40 + 10
    problem = running.problem(game.position, "TP")
    assert 20 + sum(bonus.amount for bonus in problem.route_bonuses) == others


def test_a_closed_port_closes_the_company() -> None:
    """private.gulf.closed_closes: SP places the closed port and GSC is closed; on 18xx.games it is open first."""
    game = play(turn("SP", privates={"GSC": "SP"}), mark("GSC", "N7", True))
    assert game.state.privates["GSC"] == CLOSED
    assert game.state.slice(CityMarks).city_marks == {"GSC": ("N7", "SP", True)}
    site = turn("SP", privates={"GSC": "SP"}, profile="18xx.games")
    assert "private.gulf.closed_closes" in broken(site, mark("GSC", "N7", True))
    play(site, mark("GSC", "N7"), ClosePrivate("P1", "GSC"))
    assert site.state.slice(CityMarks).city_marks == {"GSC": ("N7", "SP", True)}


def test_closed_later() -> None:
    """private.gulf.close_later: the owner closes GSC after placing the port; before, or for another player, refused."""
    game = turn("SP", privates={"GSC": "SP"})
    assert "private.gulf.close_later" in broken(game, ClosePrivate("P1", "GSC"))
    play(game, mark("GSC", "N7"))
    assert "private.gulf.close_later" in broken(game, ClosePrivate("P2", "GSC"))
    play(game, ClosePrivate("P1", "GSC"))
    assert game.state.privates["GSC"] == CLOSED
    assert game.state.slice(CityMarks).city_marks == {"GSC": ("N7", "SP", True)}
    assert "private.gulf.close_later" in broken(turn("SP", privates={"GSC": "P1"}), ClosePrivate("P1", "GSC"))


def test_closed_in_the_turn_of_another() -> None:
    """private.gulf.close_later: by the book GSC of SP is closed in MP's turn as well, on 18xx.games in SP's alone."""
    for profile, why in (("rulebook", set()), ("18xx.games", {"private.gulf.close_later"})):
        marks = {"GSC": ("N7", "SP", False)}
        game = turn("MP", others={"SP": "P1"}, privates={"GSC": "SP"}, city_marks=marks, profile=profile)
        assert broken(game, ClosePrivate("P1", "GSC")) == why
        own = turn("SP", privates={"GSC": "SP"}, city_marks=marks, profile=profile)
        assert broken(own, ClosePrivate("P1", "GSC")) == set()


def test_the_port_stays_as_it_is() -> None:
    """private.gulf.status_fixed: after the first 5 an open port is refused to be closed."""
    game = turn("SP", phase="4", privates={"GSC": CLOSED}, city_marks={"GSC": ("N7", "SP", False)})
    assert broken(game, ClosePrivate("P1", "GSC")) == {"private.gulf.status_fixed"}


def test_unplaced_marks_are_lost() -> None:
    """private.token.unplaced_lost: MP owned SCC when it closed, and is refused its mark now."""
    game = turn("MP", phase="4", privates={"SCC": CLOSED})
    assert broken(game, mark("SCC", "J5")) == {"private.token.unplaced_lost"}


def test_marks_and_phases() -> None:
    """phase.privates.closed, phase.tokens.survive, phase.tokens.removed: closed by a 5, off the map with a 6."""
    marks = {"city_marks": {"SCC": ("J5", "MP", False)}}
    game = turn("MP", "trains", phase="3", privates={"SCC": "MP", "GRSC": "P2"}, **marks, trains={"4-0": "MP"})
    play(game, BuyTrain("P1", "MP", "5-0", 450))
    assert game.state.phase == "4"
    assert set(game.state.privates.values()) == {CLOSED}
    assert game.state.slice(CityMarks).city_marks == {"SCC": ("J5", "MP", False)}
    assert earns(dallas("MP", phase="4", privates={"SCC": CLOSED}, **marks), "J3.c0", "J5.c0") == 60
    game = turn("MP", "trains", phase="4", privates={"SCC": CLOSED}, **marks, trains={"5-0": "MP"})
    play(game, BuyTrain("P1", "MP", "6-0", 630))
    assert game.state.slice(CityMarks).city_marks == {}


def test_which_marks_are_offered():
    """private.cattle.place, private.gulf.cities: MP is offered all cities of its marks, IC none of them."""
    game = turn("MP", privates={"SCC": "MP", "GSC": "MP"})
    offered = list(game.options("mark_city"))
    powers = {name: game.title.privates[name].powers[0].where for name in ("SCC", "GSC")}
    assert {(action.private, action.hex) for action in offered} == {
        (name, hex) for name, hexes in powers.items() for hex in hexes
    }
    assert not list(turn("IC", privates={"SCC": "MP"}, others={"MP": "P2"}).options("mark_city"))
