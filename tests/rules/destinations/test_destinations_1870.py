"""Test what companies of 1870 may do with their destination tokens, and what those are worth."""

from __future__ import annotations

import pytest

from rails18.board.layout import blocks, free_slots
from rails18.board.reach import reach
from rails18.core.actions import PlaceToken, RunTrains
from rails18.core.draft import Draft
from rails18.core.game import Game
from rails18.core.slices import Destinations, LateHomes
from rails18.rules.routes import running
from rails18.rules.tokens import tokens
from tests.support.building_1870 import lay, route, turn
from tests.support.connection_1870 import connecting, gulf, use
from tests.support.stock_1870 import broken, cash, play, step

ST_LOUIS = {"C18": ("14", 0), "B19": ("57", 0), "D17": ("58", 3), "C20": ("9", 1)}
DALLAS = {"J5": ("57", 1)}


def earns(game: Game, *stops: str) -> int:
    """Return what the 3-train of the company in question earns over these stops."""
    company = game.position.frame.company
    found = route(game, "3-0", *stops)
    return running.income(game.position, RunTrains("P1", company, (found,)))


def test_locked_before_the_run() -> None:
    """destination.token.locked: not connected, SP is refused its destination token, for 100 and in New Orleans."""
    game = gulf("SP", "token", tokens={"N7.c0": ("SP",), "M2.c0": ("SP",)}, trains={})
    assert broken(game, use("map")) == broken(game, use("charter")) == {"destination.token.locked"}
    assert tokens.why_not(game.position, "SP", "N17.c0") is not None
    keys = {refusal.key for refusal in tokens.left(game.position, PlaceToken("P1", "SP", "N17.c0"))}
    assert keys == {"token.place.supply", "destination.token.locked"}


def test_put_or_kept() -> None:
    """destination.token.two_uses: put on the map it costs nothing and doubles; kept, it is one more token at 100."""
    put = play(connecting(), use("map"))
    assert put.state.tokens["N17.c0"] == ("SP",)
    assert (cash(put, "SP"), put.state.tokens_left["SP"]) == (1000, (40, 100))
    kept = play(connecting(), use("charter"))
    assert kept.state.tokens_left["SP"] == (40, 100, 100)
    assert "N17.c0" not in kept.state.tokens
    assert (earns(put, "N1.o0", "N7.c0", "N17.c0"), earns(kept, "N1.o0", "N7.c0", "N17.c0")) == (80, 60)
    assert broken(connecting(), use("elsewhere")) == {"destination.token.two_uses"}


def test_once_used_the_token_leaves_nothing_to_be_claimed() -> None:
    """destination.run.once: what was said about SP's connection run is over with its token, what MP said is not."""
    game = connecting(connections={"SP": "claimed", "MP": "declined"}, others={"MP": "P2"})
    assert play(game, use("map")).state.slice(Destinations).connections == {"MP": "declined"}


def test_with_a_destination_token_everybody_notices_all_home_tokens() -> None:
    """track.lay.blocked: that of TP is noticed once SP's token lies in New Orleans, where it is noticed late."""
    game = connecting(profile="18xx.games", unseen=("TP",))
    assert play(game, use("map")).state.slice(LateHomes).unseen == ()


def test_space_does_not_matter() -> None:
    """destination.token.ignores_space: SP's token goes beside MP's into a full New Orleans, which stays full."""
    game = play(connecting(tokens={"N17.c0": ("MP",)}, others={"MP": "P2"}), use("map"))
    assert game.state.tokens["N17.c0"] == ("MP", "SP")
    assert free_slots(game.position, "N17.c0") < 0
    assert blocks(game.position, "N17.c0", "TP")
    assert not blocks(game.position, "N17.c0", "SP")


def test_the_home_of_others() -> None:
    """destination.token.ignores_space, destination.token.home_still_enters: MP's takes TP's place; TP still enters."""
    game = turn("MP", "connection_token", tiles=DALLAS, notes={"rest": ("connection_run", "connection_dividend")})
    play(game, use("map", "MP"))
    assert game.state.tokens["J5.c0"] == ("MP",)
    assert free_slots(game.position, "J5.c0") == 0
    draft = Draft(game.title, game.setup, game.state)
    tokens.place_missing_home(draft, "TP")
    assert draft.state.tokens["J5.c0"] == ("MP", "TP")


def test_a_token_is_there_already() -> None:
    """destination.token.existing: MP declares its token in Dallas and keeps the other at 100; Dallas then doubles."""
    given = {"tiles": DALLAS, "tokens": {"J5.c0": ("MP",)}, "notes": {"rest": ("connection_run",)}}
    game = turn("MP", "connection_token", **given)
    assert broken(game, use("map", "MP")) == {"destination.token.two_uses"}
    play(game, use("existing", "MP"))
    assert game.state.tokens["J5.c0"] == ("MP",)
    assert game.state.tokens_left["MP"] == (100, 100)
    bonuses = running.problem(game.position, "MP").end_bonuses
    assert bonuses[0].amount_by_stop == {"J5.c0": 20}
    site = turn("MP", "connection_token", **given, profile="18xx.games")
    assert broken(site, use("existing", "MP")) == {"destination.token.existing"}
    assert not running.problem(play(site, use("charter", "MP")).position, "MP").end_bonuses


def test_nothing_to_declare() -> None:
    """destination.token.existing: without a token there, declaring one is refused."""
    assert broken(connecting(), use("existing")) == {"destination.token.existing"}


def test_red_area() -> None:
    """destination.token.red_area: FW runs and builds from its token in Denver, and is refused to run through it."""
    tiles = {"A4": ("9", 1), "A6": ("9", 1), "A8": ("9", 1), "A10": ("4", 1)}
    tiles |= {"B3": ("8", 2), "B5": ("9", 1), "B7": ("4", 1)}
    game = turn("FW", "run", tiles=tiles, tokens={"A2.o0": ("FW",)}, trains={"3-0": "FW"}, destinations={"FW": "map"})
    assert earns(game, "A2.o0", "B7.t0") == 60 + 10
    assert not broken(game, RunTrains("P1", "FW", (route(game, "3-0", "A2.o0", "B7.t0"),)))
    through = route(game, "3-0", "B7.t0", "A2.o0", "A10.t0")
    assert broken(game, RunTrains("P1", "FW", (through,))) == {"route.offboard.ends_only"}
    assert ("A4", 1) in reach(game.position, "FW").sides
    building = turn("FW", tiles={"A4": ("9", 1)}, tokens={"A2.o0": ("FW",)}, destinations={"FW": "map"})
    assert not broken(building, lay("FW", "A6", "9", 1))
    end = next(stop for stop in running.problem(game.position, "FW").stops if stop.id == "A2.o0")
    assert end.ends_only
    assert end.ours


@pytest.mark.parametrize(
    ("given", "free"),
    [({}, 0), ({"options": {"nonblocking_destinations": True}}, 1), ({"profile": "published"}, 1)],
)
def test_it_takes_a_space(given: dict[str, object], free: int) -> None:
    """destination.token.fills_space, variant.nonblocking.tokens, edition.destination.nonblocking: St. Louis has two.

    GMO's token takes the second place, and IC may pass no more; beside the city it takes none.
    """
    game = turn(
        "GMO",
        "connection_token",
        tiles=ST_LOUIS,
        tokens={"C18.c0": ("MP",)},
        others={"MP": "P2", "IC": "P3"},
        notes={"rest": ("connection_run", "connection_dividend")},
        **given,
    )
    assert free_slots(game.position, "C18.c0") == 1
    play(game, use("map", "GMO"))
    assert game.state.tokens["C18.c0"] == ("MP", "GMO")
    assert free_slots(game.position, "C18.c0") == free
    assert blocks(game.position, "C18.c0", "IC") is (free == 0)
    assert not blocks(game.position, "C18.c0", "GMO")


def test_it_moves_into_a_new_space() -> None:
    """destination.token.fills_space: squeezed into a yellow city, it has its own place once there are two."""
    game = connecting(tokens={"N17.c0": ("MP",)}, others={"MP": "P2"})
    play(game, use("map"))
    later = game.position.supposing(tiles={**game.state.tiles, "N17": ("14", 0)})
    assert free_slots(later, "N17.c0") == 0


def test_every_train_that_ends_there() -> None:
    """destination.bonus.doubles: each of SP's trains that ends in New Orleans counts it double, TP's none."""
    given = {"tokens": {"N17.c0": ("SP",)}, "destinations": {"SP": "map"}}
    game = gulf("SP", "run", trains={"3-0": "SP", "3-1": "SP", "3-2": "TP"}, **given)
    found = [route(game, train, "N7.c0", "N17.c0") for train in ("3-0", "3-1")]
    assert [running.income(game.position, RunTrains("P1", "SP", (one,))) for one in found] == [60, 60]
    others = running.problem(game.position, "TP")
    assert not others.end_bonuses
    assert step(game) == "run"


def test_running_through() -> None:
    """destination.bonus.ends_only: GMO counts St. Louis 30 once on the way to another stop, and twice at the end."""
    given = {"tokens": {"C18.c0": ("GMO",)}, "destinations": {"GMO": "map"}, "trains": {"3-0": "GMO"}}
    game = turn("GMO", "run", tiles=ST_LOUIS, **given)
    assert earns(game, "B19.c0", "C18.c0") == 20 + 60
    assert earns(game, "B19.c0", "C18.c0", "D17.t0") == 20 + 30 + 10
