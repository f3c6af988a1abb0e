"""Play with the board on the real table: what the table says counts, and nothing is checked that only it can see."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rails18.core.actions import (
    Action,
    ClaimPort,
    ClaimRoutes,
    ConnectionRun,
    Correct,
    LayOnTable,
    LayTile,
    NoRoute,
    Pass,
    PlaceToken,
    PowerTile,
    PowerToken,
    RunTrains,
    StopGame,
    UseBoard,
)
from rails18.core.changes import GivePrivate, MoveMoney, MoveStation, PutTile
from rails18.core.game import Game
from rails18.core.slices import Destinations, Rivers, Tabletop
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.interchange.writer import document
from rails18.rules import on_table as tabletop
from rails18.saves import problems, saves
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from rails18.words.texts import load_events, load_rulebook
from tests.support import games_18chesapeake
from tests.support.comparing import faults
from tests.support.summaries import summary
from tests.support.tabletop import on_the_table, settled, told

FEWEST = {info.id: min(info.players) for info in titles()}
TITLES = list(FEWEST)


def lost(game: Game) -> list[str]:
    """Return what was lost or made; of tiles the table may have more than the box here."""
    return [fault for fault in faults(game.position) if "tiles" not in fault]


def played(title: str, seed: int, stop: str = "", least: int = 60, **fields: object) -> Game:
    """Return a game on the real table, played until a step is open."""
    game, rng = on_the_table(title, **fields), Random(seed)  # type: ignore[arg-type]
    while game.state.frames and not (len(game.actions) > least and game.position.frame.step == stop):
        game.play(told(game, rng))
    return game


def privates_tiles(game: Game) -> list[LayOnTable]:
    """Return the tiles that privates can lay on the table now."""
    return [action for action in game.options("lay_on_table") if isinstance(action, LayOnTable) and action.private]


def refused(game: Game, action: Action) -> tuple[str, str]:
    """Return rule key and sentence of a refusal; the state stays the same object."""
    before, found = game.state, game.refusals(action)
    assert found, f"{action} is allowed"
    assert game.state is before
    return found[0].key, load_rulebook(game.title.id).sentence(found[0], game.title, game.setup)


def said(game: Game, action: Action) -> list[str]:
    """Play an action and return what the log says."""
    return [load_events().sentence(event, game.title, game.setup) for event in game.play(action).events]


def turn(title: str, step: str, seed: int = 1, **fields: object) -> tuple[Game, str, str]:
    """Return a game at a step of a company's turn, with player and company."""
    game = played(title, seed, step, **fields)
    return game, game.position.frame.player, game.position.frame.company


# whole games


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_on_the_real_table(title: str, tmp_path: Path) -> None:
    """Nothing is lost or made after any action; undone and saved it is the same game."""
    game, rng = on_the_table(title, 3 if title == "1843" else FEWEST[title]), Random(5)
    while game.state.frames and len(game.actions) < 420:
        game.play(told(game, rng))
        assert lost(game) == []
    if game.state.frames:
        game.play(StopGame(game.position.frame.player))
    kinds = {action.kind for action in game.actions}
    assert {"lay_on_table", "lay_tile", "run_trains", "place_token", "buy_train"} <= kinds
    final = game.state
    assert open_game(saves.save(game, tmp_path / "table.rails18")).game.state == final
    game.go_to(0)
    game.go_to(len(game.actions))
    assert game.state is final


# where the board lies


@pytest.mark.parametrize("title", TITLES)
def test_the_board_goes_to_the_table_and_back_and_each_change_can_be_undone(title: str) -> None:
    game = new_game(Setup(title, ("Ann", "Ben", "Cleo")))
    assert said(game, UseBoard("P2", "table")) == ["Ben: the map and the tiles lie on the table from now on."]
    assert tabletop.on_table(game.position)
    assert refused(game, UseBoard("P1", "table"))[0] == "tabletop.board.same"
    assert refused(game, UseBoard("P1", "cellar"))[0] == "tabletop.board.unknown"
    assert said(game, UseBoard("P1", "program")) == ["Ann: the map and the tiles are in the program from now on."]
    assert not tabletop.on_table(game.position)
    game.undo()
    game.undo()
    assert not tabletop.on_table(game.position)


def test_nobody_says_what_happens_on_the_table_while_the_board_is_here() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben")))
    assert refused(game, LayOnTable("P1", "IR"))[0] == "tabletop.lay.here"
    assert refused(game, NoRoute("P1", "IR"))[0] == "tabletop.lay.here"
    assert not {"lay_on_table", "no_route", "use_board"} & {entry.kind for entry in game.menu()}
    game.play(UseBoard("P1", "table"))
    assert "lay_on_table" in {entry.kind for entry in game.menu()}
    assert refused(game, NoRoute("P1", "IR"))[0] == "tabletop.route.turn"  # it belongs to the purchase of trains
    assert not {"no_route", "use_board"} & {entry.kind for entry in game.menu()}


def test_the_board_comes_back_once_the_table_says_that_both_agree() -> None:
    game, player, company = turn("1889", "track")
    game.play(LayOnTable(player, company))
    key, sentence = refused(game, UseBoard(player, "program"))
    assert key == "tabletop.board.missing"
    assert "Enter the tiles as corrections" in sentence
    game.play(settled(game))
    assert game.state.slice(Tabletop) == Tabletop(spent=game.state.slice(Tabletop).spent)
    assert not tabletop.unknown(game.position)


def test_a_token_needs_a_place_before_the_board_comes_back() -> None:
    """A city that the table has made larger takes a second token, which finds its place when the tile is entered."""
    game, rng = on_the_table("1889"), Random(1)
    while game.position.frame.step != "token" or not tabletop.unknown(game.position):
        game.play(told(game, rng))
    player, company = game.position.frame.player, game.position.frame.company
    stops = [stop for stop, there in game.state.tokens.items() if there and company not in there]
    full = next(stop for stop in stops if tabletop.free_slots(game.position, stop) == 0)
    game.play(PlaceToken(player, company, full))
    assert lost(game) == []
    assert game.state.slice(Tabletop).crowded == ((full, company),)
    key, sentence = refused(game, settled(game))
    assert key == "tabletop.board.tokens"
    assert company in sentence
    green = PutTile(full.split(".")[0], "15", 0)
    game.play(Correct(player, "It lies there.", (green,)))
    game.play(settled(game))
    assert game.state.slice(Tabletop).crowded == ()
    assert not game.state.beside.get(full)
    assert lost(game) == []


def test_a_printed_city_has_the_places_that_are_printed() -> None:
    """token.home.pittsburgh: no tile lies on A3, so that all know of its one place; another company is refused."""
    game, rng = on_the_table("18Chesapeake"), Random(1)
    while game.position.frame.step != "token" or not tabletop.unknown(game.position):
        game.play(told(game, rng))
    player, company, there = game.position.frame.player, game.position.frame.company, "A3.o0"
    assert company != "PLE"
    assert there not in options(game)
    key, _ = refused(game, PlaceToken(player, company, there))
    assert key in ("token.place.space", "token.place.reserved")
    assert options(game)


def options(game: Game) -> set[str]:
    """Return the cities into which a token may go."""
    return {action.stop for action in game.options("place_token") if isinstance(action, PlaceToken)}


# track


def test_track_is_paid_and_may_be_left_out_or_entered() -> None:
    game, player, company = turn("1889", "track")
    cash = game.position.cash(company)
    assert said(game, LayOnTable(player, company, 80)) == [f"{company} lays track on the table for ¥80."]
    assert game.position.cash(company) == cash - 80
    assert len(game.state.slice(Tabletop).left_out) > 0
    far = LayTile(player, company, "I12", "6", 0)  # no track leads there, and it ends in nothing
    game.play(far)
    assert game.state.tiles["I12"] == ("6", 0)
    assert game.position.frame.step == "track"  # the table says when it is done
    assert said(game, Pass(player)) == [f"{company} is done with its track.", *said_after(game)]
    assert game.position.frame.step != "track"


def said_after(game: Game) -> list[str]:
    """Return what the log says after the first line of the last action."""
    events = game.events_of(game.at)[1:]
    return [load_events().sentence(event, game.title, game.setup) for event in events]


@pytest.mark.parametrize("cost", [-10, 100_000])
def test_track_costs_what_the_treasury_has(cost: int) -> None:
    game, player, company = turn("1889", "track")
    assert refused(game, LayOnTable(player, company, cost))[0] == "tabletop.lay.cost"


def test_track_is_laid_in_the_turn_of_the_company() -> None:
    game, player, company = turn("1889", "token")
    assert refused(game, LayOnTable(player, company))[0] == "tabletop.lay.turn"
    game, player, company = turn("1889", "track")
    other = next(name for name in game.title.companies if name != company)
    assert refused(game, LayOnTable(player, other))[0] == "tabletop.lay.turn"


def test_a_tile_that_is_entered_needs_a_hex_for_tiles_its_phase_and_room_for_tokens() -> None:
    game, player, company = turn("1889", "track")
    assert refused(game, LayTile(player, company, "B7", "5", 0))[0] == "tabletop.tile.hex"
    assert refused(game, LayTile(player, company, "I12", "611", 0))[0].startswith("phase.tiles")
    home = next(stop for stop, there in game.state.tokens.items() if there and not stop.startswith(("B7", "F9")))
    assert refused(game, LayTile(player, company, home.split(".")[0], "8", 0))[0] == "tabletop.tile.tokens"


# trains


@pytest.mark.parametrize("title", TITLES)
def test_revenue_is_typed_in(title: str) -> None:
    game, player, company = turn(title, "run")
    unit = tabletop.unit(game.position)
    assert unit == 10
    assert refused(game, RunTrains(player, company))[0] == "tabletop.revenue.typed"
    assert refused(game, RunTrains(player, company, (), 85))[0] == "tabletop.revenue.unit"
    assert refused(game, RunTrains(player, company, (), -10))[0] == "tabletop.revenue.unit"
    game.play(RunTrains(player, company, (), 90))
    assert game.state.income[company] == 90
    assert game.position.frame.step == "dividend"


def test_a_company_without_a_train_earns_nothing_and_is_not_asked() -> None:
    game = on_the_table("1889")
    rng = Random(3)
    while game.state.frames and "run_no_train" not in [event.key for event in game.events_of(game.at)]:
        game.play(told(game, rng))
    assert game.state.frames


def test_nobody_shows_better_routes_that_nobody_sees() -> None:
    game, _, company = turn("1870", "run")
    holder = next(player for player in game.setup.ids if game.position.holding(player, company))
    assert refused(game, ClaimRoutes(holder, company, ()))[0] == "tabletop.revenue.typed"


def test_a_company_without_a_route_needs_no_train() -> None:
    game = played("1889", 1, "trains")
    rng = Random(9)
    while game.refusals(NoRoute(game.position.frame.player, game.position.frame.company)):
        game.play(told(game, rng))
    player, company = game.position.frame.player, game.position.frame.company
    assert refused(game, Pass(player))[0] == "train.own.must"
    other = next(one for one in game.setup.ids if one != player)
    assert refused(game, NoRoute(other, company))[0] == "tabletop.route.turn"
    assert said(game, NoRoute(player, company))[0].startswith(f"{company} needs no train")
    assert game.position.frame.company != company or game.position.frame.step != "trains"


def test_who_has_a_train_says_nothing_of_routes() -> None:
    game = played("1889", 1, "trains")
    rng = Random(4)
    while not game.position.trains(game.position.frame.company) or game.position.frame.step != "trains":
        game.play(told(game, rng))
    frame = game.position.frame
    assert refused(game, NoRoute(frame.player, frame.company))[0] == "tabletop.route.turn"


# what reads the map in single titles


def test_a_connection_run_is_claimed_and_its_revenue_typed_in() -> None:
    """destination.run.eligible: the president says that home and destination are linked."""
    game, rng = on_the_table("1870"), Random(2)
    while not any(isinstance(action, ConnectionRun) for action in game.actions):
        game.play(told(game, rng))
    claimed = next(action for action in game.actions if isinstance(action, ConnectionRun))
    assert game.state.slice(Destinations).connections[claimed.company] == "claimed"
    assert refused(game, claimed)[0] == "destination.run.once"
    while game.position.frame.step != "connection_run":
        game.play(told(game, rng))
    player, company = game.position.frame.player, game.position.frame.company
    assert refused(game, RunTrains(player, company, (), 5))[0] == "tabletop.revenue.unit"
    game.play(RunTrains(player, company, (), 70))
    assert game.position.frame.step == "connection_dividend"


def test_a_company_without_a_train_connects_nothing() -> None:
    game, rng = on_the_table("1870"), Random(2)
    while not game.state.floated or game.state.round.kind != "operating":
        game.play(told(game, rng))
    company = next(company for company in game.state.floated if not game.position.trains(company))
    claim = ConnectionRun(game.position.president(company), company)
    assert refused(game, claim)[0] == "destination.run.eligible"


def test_who_claims_a_port_says_that_there_is_a_route() -> None:
    game, rng = on_the_table("1843"), Random(2)
    while not any(isinstance(action, ClaimPort) for action in game.actions):
        ports = list(game.options("claim_port"))
        game.play(ports[0] if ports else told(game, rng))
    assert not game.state.tiles or lost(game) == []


def by_private(game: Game, rng: Random) -> LayOnTable:
    """Play on until a private may lay a tile on the table, and return that."""
    while True:
        for action in game.options("lay_on_table"):
            if isinstance(action, LayOnTable) and action.private:
                return action
        game.play(told(game, rng))


def test_a_bridge_laid_on_the_table_uses_the_right() -> None:
    game, rng = on_the_table("1870"), Random(2)
    right = by_private(game, rng)
    game.play(right)
    assert game.state.slice(Rivers).used == (right.private,)
    assert refused(game, right)[0] == "tabletop.lay.power"


def test_a_tile_of_a_private_laid_on_the_table_is_laid_once() -> None:
    """private.any_tile.once: the Ferry of 1889."""
    game, rng = on_the_table("1889"), Random(2)
    ferry = by_private(game, rng)
    assert refused(game, LayOnTable(ferry.player, cost=20, private=ferry.private))[0] == "tabletop.lay.cost"
    game.play(ferry)
    assert refused(game, ferry)[0] == "tabletop.lay.power"
    assert refused(game, PowerTile(ferry.player, ferry.private, "B11", "437", 0))[0] == "private.any_tile.once"


@pytest.mark.parametrize("here", [0, 1, 2])
def test_each_tile_of_a_pair_may_lie_on_the_table(here: int) -> None:
    """private.cp.both, private.cp.extra: both are laid on the table, or so many of the two on the board here."""
    game = games_18chesapeake.turn("LV", phase="3", privates={"CP": "LV"})
    game.play(UseBoard("P1", "table"))
    for tile in range(2 if here else 1):  # told at once, a pair is one act
        kind = "power_tile" if tile < here else "lay_on_table"
        game.play(next(action for action in game.options(kind) if getattr(action, "private", "") == "CP"))
        assert (game.position.frame.step == "pair") == (bool(here) and tile == 0)
    assert game.position.frame.step == "track"
    assert not [action for kind in ("power_tile", "lay_on_table") for action in game.options(kind) if action.private]
    game.play(LayTile("P1", "LV", "J2", "57", 1))


def test_the_home_of_a_company_is_chosen_or_put_off() -> None:
    """token.home.choice: the tile of the Erie's home may lie on the table, or not yet."""
    game, rng = on_the_table("1830"), Random(2)
    while game.position.frame.step != "home":
        game.play(told(game, rng))
    player = game.position.frame.player
    game.play(Pass(player))
    assert game.position.frame.step == "track"
    game.undo()
    game.play(next(iter(game.options("place_token"))))
    assert game.position.frame.step == "track"
    assert game.state.tokens


def test_a_token_of_a_power_needs_no_tile_here() -> None:
    """private.power.token: the D&H may set its token in the turn in which it has laid its tile on the table."""
    game, player, company = turn("1830", "track")
    assert game.position.company(company).tokens
    needed = (GivePrivate("DH", company), MoveMoney("bank", company, 200))
    game.play(Correct(player, "The company has bought it.", needed))
    (tile,) = [action for action in privates_tiles(game) if action.private == "DH"]
    assert tile.cost == 120
    game.play(tile)
    game.play(Pass(player))
    assert game.position.frame.step == "token"
    tokens = [action for action in game.options("power_token") if isinstance(action, PowerToken)]
    assert [action.private for action in tokens] == ["DH"]


# elsewhere


def test_18xx_games_cannot_take_such_a_game() -> None:
    game = played("1889", 1, "run")
    with pytest.raises(document.CannotWrite, match=r"from action 1 \(by Ann\) on: it cannot play without the board"):
        document.text_of(game)


def test_nobody_asks_for_the_best_run_on_a_board_that_nobody_sees(tmp_path: Path) -> None:
    game = played("1889", 1, "run")
    with pytest.raises(problems.NoProblem, match="The map lies on the table"):
        problems.text_of(game, game.at, problems.Problem(problems.RUN))
    assert problems.text_of(game, game.at, problems.Problem("decision"))


def test_what_a_file_holds_says_where_its_board_lies(tmp_path: Path) -> None:
    path = saves.save(played("1889", 1, "run"), tmp_path / "table.rails18")
    assert summary(path).rules == "the printed rule book, board on the table"


def test_a_correction_moves_a_token_into_a_city_that_is_larger_on_the_table() -> None:
    game, rng = on_the_table("1889"), Random(1)
    while game.position.frame.step != "token" or not tabletop.unknown(game.position):
        game.play(told(game, rng))
    player, company = game.position.frame.player, game.position.frame.company
    tokens = game.state.tokens
    source = next(stop for stop, there in tokens.items() if company in there)
    others = [stop for stop, there in tokens.items() if there and company not in there]
    full = next(stop for stop in others if tabletop.free_slots(game.position, stop) == 0)
    game.play(Correct(player, "It was placed there.", (MoveStation(company, source, full),)))
    assert company in game.state.tokens[full]
    assert game.state.beside[full] == (company,)
    assert lost(game) == []
