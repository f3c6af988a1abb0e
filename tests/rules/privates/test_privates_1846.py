"""1846: privates and independents in the hands of players and companies."""

from __future__ import annotations

import pytest

from rails18.core.actions import (
    BuyPrivate,
    BuyTrain,
    LendMark,
    MarkCity,
    Pass,
    PlaceToken,
    PowerTile,
    PowerToken,
    Reissue,
    SellShares,
    TradePrivate,
)
from rails18.core.draft import Draft
from rails18.core.game import Game
from rails18.core.slices import CityMarks
from rails18.core.state import CLOSED
from rails18.rules.market import closing
from rails18.rules.rounds import rounds
from rails18.rules.routes import running
from rails18.rules.stock import certificates
from tests.support.games_1846 import broken, cash, due, everybody_passes, moment, play, step, turn
from tests.support.moments import at

SEATED = {"C15.c0": ("MS",), "B16.c0": ("GT",)}
FULL = {"variant": "full"}


def opened(**given: object) -> Game:
    """Return the start of an operating round with GT of P1, NYC of P2 and the Steamboat with P3."""
    hold = {"P1": {"GT": 20}, "P2": {"NYC": 20}}
    tokens = {"B16.c0": ("GT",), "D20.c0": ("NYC",)}
    known = {"privates": {"SC": "P3"}, "tokens": tokens, "income": {"GT": 0, "NYC": 0}, **given}
    return everybody_passes(moment(hold, {"GT": 80, "NYC": 60}, **known))  # type: ignore[arg-type]


def place(game: Game, private: str) -> tuple[str, str]:
    """Return where a mark lies and whom it serves."""
    hex, company, _ = game.position.slice(CityMarks).city_marks.get(private, ("", "", False))
    return hex, company


# the Steamboat


def test_a_player_lends_it() -> None:
    """private.sc.player_lends, private.sc.player_any: P3 sets it at Holland for NYC of P2, before all turns."""
    game = opened()
    assert (step(game), due(game)) == ("lend", "P3")
    play(game, LendMark("P3", "SC", "NYC"), MarkCity("P3", "SC", "B8"))
    assert place(game, "SC") == ("B8", "NYC")
    assert game.position.frame.company == "GT"


def test_a_player_may_leave_it() -> None:
    """private.sc.player_keep: after a pass it stays where it is."""
    game = opened()
    marks = {CityMarks: CityMarks({"SC": ("D14", "GT", False)}, lent_in=game.position.slice(CityMarks).lent_in)}
    game = at(game, game.position.supposing(features={**game.state.features, **marks}).state)
    assert step(game) == "lend"
    play(game, Pass("P3"))
    assert place(game, "SC") == ("D14", "GT")


def test_it_is_moved_and_lent_to_others() -> None:
    """private.sc.player_lends: where it lies, and whom it serves, is refused; with nobody else to serve it is moved.

    Nothing is asked after that.
    """
    alone = {"hold": {"P1": {"GT": 20}}, "prices": {"GT": 80}, "tokens": {"B16.c0": ("GT",)}, "income": {"GT": 0}}
    for start, again in ((opened(), "lend"), (everybody_passes(moment(**alone, privates={"SC": "P3"})), "track")):  # type: ignore[arg-type]
        marks = {CityMarks: CityMarks({"SC": ("D14", "GT", False)}, lent_in=start.position.slice(CityMarks).lent_in)}
        game = at(start, start.position.supposing(features={**start.state.features, **marks}).state)
        assert broken(game, MarkCity("P3", "SC", "D14"))
        assert broken(game, MarkCity("P3", "SC", "H12"))  # no port
        assert broken(game, LendMark("P3", "SC", "GT")) == {"private.sc.player_lends"}
        play(game, MarkCity("P3", "SC", "B8"))
        assert step(game) == again


def test_it_may_serve_an_independent() -> None:
    """minor.steamboat.bonus: MS of P4 may be lent it."""
    tokens = {"B16.c0": ("GT",), "D20.c0": ("NYC",), "C15.c0": ("MS",)}
    game = opened(privates={"SC": "P3", "MS": "P4"}, trains={"2-0": "MS"}, tokens=tokens)
    play(game, LendMark("P3", "SC", "MS"))
    assert place(game, "SC")[1] == "MS"


def test_a_company_moves_it_before_its_run() -> None:
    """private.sc.before_run: with its run still to come it may, in its train step it is refused."""
    late = turn("GT", "trains", privates={"SC": "GT"}, trains={"2-3": "GT"})
    assert broken(late, MarkCity("P1", "SC", "B8")) == {"private.sc.before_run"}
    seats = {"C15.c0": ("GT",), "B16.c0": ("GT",)}
    game = turn("GT", "run", privates={"SC": "GT"}, trains={"2-3": "GT"}, tiles={"B16": ("5", 0)}, tokens=seats)
    assert step(game) == "run"
    assert broken(game, MarkCity("P1", "SC", "B8")) == set()


@pytest.mark.parametrize(("profile", "hex"), [("rulebook", ""), ("18xx.games", "B8")])
def test_a_company_that_buys_it(profile: str, hex: str) -> None:
    """private.sc.bought: the mark comes off by the book; 18xx.games leaves it in its place."""
    game = turn("GT", privates={"SC": "P1"}, profile=profile)
    marks = {CityMarks: CityMarks({"SC": ("B8", "NYC", False)})}
    game = at(game, game.position.supposing(features={**game.state.features, **marks}).state)
    play(game, BuyPrivate("P1", "GT", "SC", 10))
    assert place(game, "SC")[0] == hex


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_its_company_closes(profile: str) -> None:
    """closing.markers.removed: with GT its mark leaves; on 18xx.games it lies there until phase III."""
    gone = dict.fromkeys((f"4-{number}" for number in range(6)), "scrapped")
    hold = {"P1": {"GT": 40, "NYC": 60}}
    seats = {"B16.c0": ("GT",), "D20.c0": ("NYC",)}
    known = {"phase": "II", "hold": hold, "trains": gone, "tokens": seats, "profile": profile}
    game = turn("NYC", "trains", others={"GT": "P1"}, privates={"SC": "GT"}, **known)  # type: ignore[arg-type]
    marks = {CityMarks: CityMarks({"SC": ("B8", "GT", False)}, sold_marks=("SC",))}
    game = at(game, game.position.supposing(features={**game.state.features, **marks}).state)
    if profile == "rulebook":
        lent = at(game, game.position.supposing(privates={**game.state.privates, "SC": "P3"}).state)
        closed = Draft(lent.title, lent.setup, lent.state)
        closing.close(closed, "GT")
        assert place(at(lent, closed.state), "SC")[0] == "B8"  # a player still has it
    closed = Draft(game.title, game.setup, game.state)
    closing.close(closed, "GT")
    game = at(game, closed.state)
    assert (place(game, "SC")[0] == "B8") is (profile == "18xx.games")
    play(game, BuyTrain("P1", "NYC", "5-0", 500, side="5"))
    assert game.state.phase == "III"
    assert place(game, "SC")[0] == ""


# other marks


def test_boomtown() -> None:
    """private.bt.marker, private.bt.once: 20 in Cincinnati for who owns it; elsewhere, and again, it is refused."""
    game = turn("B&O", privates={"BT": "B&O"}, **FULL)  # type: ignore[arg-type]
    assert "private.bt.once" in broken(game, MarkCity("P1", "BT", "D6"))
    play(game, MarkCity("P1", "BT", "H12"))
    (bonus,) = running.problem(game.position, "B&O").route_bonuses
    assert (bonus.amount, place(game, "BT")) == (20, ("H12", "B&O"))
    assert "private.bt.once" in broken(game, MarkCity("P1", "BT", "H12"))


@pytest.mark.parametrize("at_step", ["track", "run", "trains"])
def test_meat_packing_at_any_time(at_step: str) -> None:
    """private.mpc.anytime: in each step of the turn."""
    game = turn("IC", at_step, privates={"MPC": "IC"}, trains={"2-3": "IC"})
    assert broken(game, MarkCity("P1", "MPC", "I1")) == set()


# tokens and tiles


@pytest.mark.parametrize("at_step", ["track", "trains"])
def test_chicago_at_any_time(at_step: str) -> None:
    """private.cwi.anytime: in each step, and besides the token of the turn."""
    game = turn("GT", at_step, privates={"CWI": "GT"}, notes={"marked": "C15.c0"} if at_step == "track" else {})
    assert broken(game, PowerToken("P1", "CWI", "D6.c3")) == set()


def test_the_place_in_chicago_is_taken() -> None:
    """private.cwi.taken: with a token of NYC there it is refused."""
    game = turn("GT", privates={"CWI": "GT"}, tokens={"D6.c3": ("NYC",), "B16.c0": ("GT",)})
    assert "private.cwi.taken" in broken(game, PowerToken("P1", "CWI", "D6.c3"))


@pytest.mark.parametrize(("owner", "refused"), [("P2", True), ("GT", False), (CLOSED, False)])
def test_the_kept_place_in_chicago(owner: str, refused: bool) -> None:
    """token.place.cwi_open, token.place.cwi_reserved: kept while a player owns it, refused; open after that."""
    game = turn("GT", privates={"CWI": owner}, tiles={"D6": ("298", 0)})
    found = broken(game, PlaceToken("P1", "GT", "D6.c3"))
    assert ("token.place.cwi_reserved" in found) is refused


def test_extra_tiles_are_yellow_and_come_at_any_time() -> None:
    """private.mc.yellow, private.mc.anytime: in the train step too; a hex that has a tile is refused."""
    game = turn("GT", "trains", privates={"MC": "GT"})
    assert broken(game, PowerTile("P1", "MC", "B10", "9", 1)) == set()
    laid = turn("GT", "trains", phase="II", privates={"MC": "GT"}, tiles={"B10": ("9", 1)})
    tries = [PowerTile("P1", "MC", "B10", tile, way) for tile in ("9", "23", "24") for way in range(6)]
    assert all(broken(laid, action) for action in tries)


@pytest.mark.parametrize(
    ("laid", "tiles", "allowed"), [("14", ("611",), False), ("", ("5", "6", "57"), False), ("5", ("14", "619"), True)]
)
def test_lake_shore_goes_from_yellow_to_green(laid: str, tiles: tuple[str, ...], allowed: bool) -> None:
    """private.lsl.phase: in Toledo, where GT has a token, it upgrades yellow to green; anything else is refused."""
    there = {"D14": (laid, 0)} if laid else {}
    game = turn("GT", phase="III", privates={"LSL": "GT"}, tiles=there, tokens={"D14.c0": ("GT",)})
    found = [broken(game, PowerTile("P1", "LSL", "D14", tile, way)) for tile in tiles for way in range(6)]
    assert (set() in found) is allowed
    assert all("private.lsl.phase" in clauses for clauses in found) is not allowed


@pytest.mark.parametrize(
    ("company", "hex", "costs"),
    [("B&O", "G17", {(60, 40)}), ("GT", "C15", {(40, 40), (100, 80)}), ("B&O", "G19", {(40, 20)})],
)
def test_tunnel_blasting_is_not_for_bridges(company: str, hex: str, costs: set[tuple[int, int]]) -> None:
    """private.tbc.water: in G17 the hills are cheaper, not its bridge; at Detroit the tunnel, not the shore.

    The tunnel of Wheeling costs nothing then.
    """
    tiles, seats = (
        {"G19": ("14", 1)} if hex != "G19" else {},
        {"C15.c0": ("GT",), "B16.c0": ("GT",), "G19.c0": ("B&O",)},
    )
    plain, owned = (
        turn(company, phase="II", privates={"TBC": owner}, tiles=tiles, tokens=seats) for owner in ("P2", company)
    )
    found = [
        [1000 - game.what_if(action).after.cash[company] for game in (plain, owned)]
        for action in plain.options("lay_tile", hex=hex)
    ]
    assert {(before, after) for before, after in found} == costs


def test_the_mail_stays() -> None:
    """private.mail.stays: that of a company is open in phase III."""
    gone = {f"4-{number}": "scrapped" for number in range(6)}
    game = turn("GT", "trains", phase="II", privates={"MAIL": "GT", "TBC": "GT"}, trains=gone)
    play(game, next(a for a in game.options("buy_train") if a.train == "5-0"))  # type: ignore[attr-defined]
    assert (game.state.privates["MAIL"], game.state.privates["TBC"]) == ("GT", CLOSED)


# trade


def test_players_do_not_trade_them() -> None:
    """stock.sell.independents: a private or an independent sold to another player is refused."""
    game = moment({"P1": {"GT": 20}}, {"GT": 80}, privates={"MS": "P2", "SC": "P2"}, tokens=SEATED)
    for private in ("MS", "SC"):
        assert broken(game, TradePrivate("P1", private, 40, agreed=True)) == {"stock.sell.independents"}


def test_independents_have_no_shares() -> None:
    """minor.no_shares, issue.independent.none: neither sold nor bought; refused."""
    game = moment({"P1": {"GT": 20}}, {"GT": 80}, privates={"MS": "P1"}, tokens=SEATED)
    assert broken(game, SellShares("P1", "MS", 10)) == {"minor.no_shares"}
    assert broken(operating_ms(cash={"MS": 100}), Reissue("P2", "MS", 10)) == {"issue.independent.none"}
    assert "MS" not in game.state.market


def test_certificates() -> None:
    """minor.certificate.count, stock.limit.company_privates: MS counts one, what a company owns nothing."""
    plain = moment({"P1": {"GT": 20}}, {"GT": 80})
    given = moment({"P1": {"GT": 20}}, {"GT": 80}, privates={"MS": "P1", "SC": "GT"}, tokens=SEATED)
    assert certificates.counted(given.position, "P1") == certificates.counted(plain.position, "P1") + 1


def buying(**given: object) -> Game:
    """Return GT, which P1 leads, with MS of P1."""
    known = {"privates": {"MS": "P1"}, "tokens": SEATED, "trains": {"2-0": "MS"}, "cash": {"GT": 30, "MS": 90}}
    return turn("GT", **{**known, **given})  # type: ignore[arg-type]


def test_the_price_comes_before_the_money() -> None:
    """minor.buy.cash_first, minor.buy.closed: with 30 a price of 40 is refused, though MS has 90."""
    game = buying()
    assert "minor.buy.cash_first" in broken(game, BuyPrivate("P1", "GT", "MS", 40))
    play(game, BuyPrivate("P1", "GT", "MS", 30))
    assert cash(game, "GT") == 90
    assert "MS" not in rounds.operating_order(game.position)
    assert not any("MS" in there for there in game.state.tokens.values())


def test_the_owner_agrees() -> None:
    """minor.buy.consent: that of P2 is bought when P2 agrees; else it is refused."""
    game = buying(privates={"MS": "P2"})
    assert broken(game, BuyPrivate("P1", "GT", "MS", 10)) == {"private.buy.consent"}
    assert broken(game, BuyPrivate("P1", "GT", "MS", 10, agreed=True)) == set()


def test_only_before_phase_three() -> None:
    """minor.buy.phase: in phase III it is refused."""
    assert "minor.buy.phase" in broken(buying(phase="III"), BuyPrivate("P1", "GT", "MS", 10))


def operating_ms(**given: object) -> Game:
    """Return MS of P2 in the turn with which an operating round begins."""
    hold = {"P1": {"GT": 20}}
    known = {"privates": {"MS": "P2", "TBC": "P2"}, "tokens": SEATED, "trains": {"2-0": "MS"}, **given}
    return everybody_passes(moment(hold, {"GT": 60}, **known))  # type: ignore[arg-type]


def test_what_independents_do_not_do() -> None:
    """minor.buy.independent_none, token.place.independent, train.buy.independent, minor.train.one: all refused."""
    game = operating_ms(cash={"MS": 100})
    assert game.position.frame.company == "MS"
    assert broken(game, BuyPrivate("P2", "MS", "TBC", 20)) == {"minor.buy.independent_none"}
    assert broken(game, PlaceToken("P2", "MS", "B16.c0")) == {"token.place.independent"}
    assert broken(game, BuyTrain("P2", "MS", "2-1", 80)) == {"train.buy.independent"}
    assert game.position.trains("MS") == ("2-0",)


def test_an_independent_lays_from_its_token_with_its_money() -> None:
    """track.lay.independent, minor.track.funds: far from Detroit, and without money, a tile is refused."""
    game = operating_ms(cash={"MS": 100})
    hexes = {action.hex for action in game.options("lay_tile")}  # type: ignore[attr-defined]
    assert hexes
    assert "E19" not in hexes
    poor = operating_ms(cash={"MS": 10})
    assert not list(poor.options("lay_tile"))
