"""1843: the list of legal tile lays, on maps that chance has built: complete, sound and quick to make."""

from __future__ import annotations

from random import Random
from time import process_time

import msgspec
import pytest

from rails18.board.geometry import neighbour
from rails18.board.layout import exits, slots, supply, tile_at
from rails18.core.actions import LayTile
from rails18.core.game import Game
from rails18.core.notes import TrackNotes
from rails18.core.state import Frame
from rails18.rules.track import lay_choices, track
from tests.support.building_1843 import HOMES, TURN, turn
from tests.support.length import first
from tests.support.machine import slowness
from tests.support.moments import at

PHASES = ("yellow", "green", "brown", "gray")
SECONDS = 0.05  # for the whole list


def due(game: Game, company: str, phase: str) -> Game:
    """Return the same map with P1 to lay a tile for a company that has money."""
    state = msgspec.structs.replace(
        game.state,
        phase=phase,
        frames=(game.state.frames[0], Frame("track", "P1", company, TrackNotes(rest=TURN[1:]))),
        certificates={**game.state.certificates, f"{company}-0": "P1"},
        cash={**game.state.cash, company: 10000},
    )
    return at(game, state)


def built(seed: int, lays: int = 160) -> Game:
    """Return a map on which all companies have built by chance, through all phases."""
    chance = Random(seed)
    game = turn("EST", others=" ".join(name for name in HOMES if name != "EST"))
    for number in range(lays):
        game = due(game, chance.choice(list(HOMES)), PHASES[number * len(PHASES) // lays])
        for kind in ("lay_tile", "place_token"):
            if game.position.frame.step in ("track", "token", "home"):
                options = list(game.options(kind))
                if options and (kind == "lay_tile" or chance.random() < 0.3 or game.position.frame.step == "home"):
                    game.play(chance.choice(options))
    return game


@pytest.fixture(scope="module", params=first(1, (1, 2)))
def late(request: pytest.FixtureRequest) -> Game:
    """Return a late map."""
    return built(request.param)


def test_maps_built_by_chance_are_sound(late: Game):
    """track.supply.limit, track.edge.map, track.edge.gray, track.edge.red, track.markers.move: nothing is refused late.

    No tile lies more often than there are copies, no track leads to a closed side, no city has too many markers.
    """
    pos = late.position
    assert len(pos.state.tiles) > 60
    assert min(supply(pos).values()) >= 0
    for hex in pos.state.tiles:
        for side in exits(*tile_at(pos, hex)):
            assert side not in pos.board.hexes[hex].closed
            assert neighbour(pos.board, hex, side)
    for stop, tokens in pos.state.tokens.items():
        assert len(tokens) <= slots(pos, stop)


@pytest.mark.parametrize("company", HOMES)
def test_the_list_is_complete(late: Game, company: str):
    """Every tile and way round on every reached hex is in the list exactly if nothing refuses it, up to its looks."""
    game = due(late, company, "gray")
    listed = {(action.hex, action.tile, action.rotation) for action in game.options("lay_tile")}
    looks = {(hex, tile) for hex, tile, _ in listed}
    for hex in sorted(track.near(game.position, company)):
        for tile in game.title.tiles:
            allowed = [turned for turned in range(6) if not game.refusals(LayTile("P1", company, hex, tile, turned))]
            assert bool(allowed) == ((hex, tile) in looks), (hex, tile)
            assert {turned for place, name, turned in listed if (place, name) == (hex, tile)} <= set(allowed)


def test_the_list_is_quick(late: Game):
    """The whole list of every company takes at most 50 ms of computing on a late map that it has not seen before."""
    for company in HOMES:
        times = []
        for _ in range(3):
            game = due(late, company, "gray")
            fresh = at(game, msgspec.structs.replace(game.state, tiles=dict(game.state.tiles)))
            start = process_time()
            list(fresh.options("lay_tile"))
            times.append(process_time() - start)
        assert min(times) < SECONDS * slowness(), company


def test_refusals_are_told_for_every_hex(late: Game):
    """track.connect.yellow: a click on a hex finds a tile or one reason why it is refused; companies take turns."""
    for place, company in enumerate(HOMES):
        game = due(late, company, "gray")
        open_hexes = {action.hex for action in game.options("lay_tile")}
        for hex in list(game.title.board.hexes)[place % 3 :: 3]:
            reason = lay_choices.why_not(game.position, company, hex)
            assert (reason is None) == (hex in open_hexes), (company, hex)
            for tile, left, refusal in lay_choices.tiles(game.position, company, hex):
                assert (left is None) == (tile in ("7", "8", "9"))
                assert refusal is not None or hex in open_hexes
