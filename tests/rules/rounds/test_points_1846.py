"""1846: points of the book that few games come to, one by one."""

from __future__ import annotations

import pytest

from rails18.board.checking import far_amount
from rails18.board.geometry import neighbour
from rails18.board.layout import exits, tile_at
from rails18.core.actions import BuyPrivate, BuyTrain, Pass, PowerTile, Reissue, SellShares
from rails18.core.game import Game
from rails18.core.notes import TurnNotes
from rails18.core.slices import CityMarks
from rails18.core.state import DEPOT, SCRAPPED
from rails18.rules.rounds import scoring
from rails18.rules.routes import running
from rails18.rules.track import private_lays
from tests.support.games_1846 import broken, cash, moment, play, sold, step, turn
from tests.support.moments import at

GREEN = ("14", "15", "619")
GREEN_TRACK = ("18", "19", "20", "23", "24", "26", "27")


def marked(game: Game, private: str, hex: str, company: str) -> Game:
    """Return a game in which the mark of a private lies on a hex and serves a company."""
    owned = game.state.privates[private] == company
    marks = {CityMarks: CityMarks({private: (hex, company, False)}, sold_marks=(private,) if owned else ())}
    return at(game, game.position.supposing(features={**game.state.features, **marks}).state)


def place(game: Game, private: str) -> str:
    """Return where a mark lies."""
    return game.position.slice(CityMarks).city_marks.get(private, ("", "", False))[0]


def test_a_crossing_is_paid_once() -> None:
    """track.cost.hexside_once: the pass at Homewood costs PRR 40 besides the tile, and its upgrade 20 alone."""

    def prices(game: Game, *tiles: str) -> set[int]:
        found = [action for tile in tiles for action in game.options("lay_tile", hex="E19", tile=tile)]
        return {cash(game, "PRR") - game.what_if(action).after.cash["PRR"] for action in found}

    assert prices(turn("PRR"), "9") == {60}
    assert prices(turn("PRR", phase="II", tiles={"E19": ("9", 2)}), *GREEN_TRACK) == {20}


@pytest.mark.parametrize(("hex", "never"), [("B16", True), ("C9", True), ("G3", True), ("G19", True), ("G13", False)])
def test_cities_that_stay_green(hex: str, never: bool) -> None:
    """track.upgrade.never_brown: 611 fits on no green tile that may lie in four cities; in Dayton it does."""
    found = []
    for tile, rotation in [(tile, way) for tile in GREEN for way in range(6)]:
        game = turn("GT", phase="III", tokens={f"{hex}.c0": ("GT",)}, tiles={hex: (tile, rotation)})
        off = any(neighbour(game.position.board, hex, side) is None for side in exits(*tile_at(game.position, hex)))
        found += [] if off else list(game.options("lay_tile", hex=hex, tile="611"))
    assert (not found) == never


def test_east_and_west_are_both_counted() -> None:
    """route.length.pair_east_west: 30 and 50 where a train counts Windsor and Chicago Connections, else nothing."""
    problem = running.problem(turn("GT").position, "GT")
    assert far_amount(problem, ("C17.o0", "C5.o0", "C15.c0")) == 80
    assert far_amount(problem, ("C17.o0", "C15.c0")) == 0


@pytest.mark.parametrize(("profile", "more"), [("rulebook", True), ("18xx.games", False)])
def test_sixes_do_not_run_out(profile: str, more: bool) -> None:
    """train.supply.six: by the book there is always one more; elsewhere none after nine."""
    gone = {f"6-{number}": SCRAPPED for number in range(8)}
    game = turn("GT", "trains", phase="IV", trains={**gone, "6-8": DEPOT}, profile=profile, cash={"GT": 3000})
    play(game, BuyTrain("P1", "GT", "6-8", 800, side="6"))
    assert any(action.train.startswith("6-") for action in game.options("buy_train")) == more  # type: ignore[attr-defined]


def test_no_independent_after_a_forced_issue() -> None:
    """emergency.issue.blocks_minor: GT may take MS in before it sells shares for a train; then it is refused."""
    seats = {"C15.c0": ("MS",)}
    known = {"privates": {"MS": "P1"}, "trains": {"2-0": "MS"}, "tokens": seats}
    game = turn("GT", "trains", cash={"GT": 20, "P1": 0, "MS": 10}, price=60, **known)  # type: ignore[arg-type]
    take = BuyPrivate("P1", "GT", "MS", 10)
    assert not broken(game, take)
    play(game, Reissue("P1", "GT", 20))
    assert broken(game, take) == {"emergency.issue.blocks_minor"}


def test_a_closed_company_leaves_no_mark() -> None:
    """closing.markers.removed: that of its Meat Packing Company is taken off Chicago."""
    tokens = {"B16.c0": ("GT",)}
    game = moment({"P1": {"GT": 40}}, {"GT": 10}, income={"GT": 0}, tokens=tokens, privates={"MPC": "GT"})
    game = marked(game, "MPC", "D6", "GT")
    assert place(game, "MPC") == "D6"
    play(game, SellShares("P1", "GT", 10))
    assert place(game, "MPC") == ""


@pytest.mark.parametrize(("owner", "left"), [("P3", ""), ("GT", "D14")])
def test_the_steamboat_in_phase_three(owner: str, left: str) -> None:
    """private.sc.phase_three: with the first 5-train a player's mark is taken off, a company's stays."""
    gone = dict.fromkeys(sold("III"), SCRAPPED)
    game = turn("GT", "trains", phase="II", trains=gone, privates={"SC": owner})
    game = marked(game, "SC", "D14", "GT")
    play(game, BuyTrain("P1", "GT", "5-0", 500, side="5"))
    assert game.state.phase == "III"
    assert place(game, "SC") == left


# Little Miami


def little(**given: object) -> Game:
    """Return B&O with Little Miami in phase II; Cincinnati has track to Dayton's hex."""
    known = {"phase": "II", "tiles": {"H12": ("291", 3)}, **given}
    return turn("B&O", privates={"LM": "B&O"}, variant="full", **known)  # type: ignore[arg-type]


def joining(game: Game) -> list[PowerTile]:
    """Return what Little Miami may lay now."""
    return [action for action in game.options("power_tile") if isinstance(action, PowerTile) and action.private == "LM"]


def test_each_tile_is_part_of_the_line() -> None:
    """private.lm.new_track: where Dayton alone is missing an upgrade of Cincinnati is refused, before and after."""
    game = little()
    found = joining(game)
    assert {action.hex for action in found} == {"G13"}
    upgrade = [PowerTile("P1", "LM", "H12", tile, way) for tile in ("294", "295", "296") for way in range(6)]
    assert all(broken(game, action) for action in upgrade)
    play(game, found[0])
    assert step(game) == "second_tile"
    assert all(broken(game, action) for action in upgrade)


def test_the_upgrade_of_the_turn_is_left() -> None:
    """private.lm.upgrade_extra: after a green tile in Dayton B&O may still upgrade Wheeling."""
    game = little(tiles={"H12": ("291", 3), "G13": ("5", 3)})
    play(game, next(action for action in joining(game) if action.tile in GREEN))
    assert private_lays.linked(game.position, ("H12", "G13"))
    if step(game) == "second_tile":
        play(game, Pass("P1"))
    assert game.position.frame.noted(TurnNotes).laid == ()
    assert any(True for _ in game.options("lay_tile", hex="G19", tile="14"))


@pytest.mark.parametrize(("profile", "counted"), [("rulebook", 0), ("18xx.games", 80)])
def test_open_privates_in_the_end(profile: str, counted: int) -> None:
    """score.worth.privates: the Mail Contract of P1 counts nothing, and its list price on 18xx.games."""
    game = moment({"P2": {"GT": 20}}, {"GT": 80}, privates={"MAIL": "P1"}, profile=profile)
    assert scoring.worth(game.position, "P1") == 400 + counted
