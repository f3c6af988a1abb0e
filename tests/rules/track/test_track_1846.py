"""1846: track, tokens between tiles, crossings, land grants, reserved places and the tiles and tokens of privates."""

from __future__ import annotations

import pytest

from rails18.core.actions import Pass, PlaceToken, PowerTile, PowerToken
from rails18.rules.tokens import tokens
from tests.support.games_1846 import broken, cash, lay, moment, play, step, turn


def test_two_lays_in_a_turn() -> None:
    """track.turn.two_lays, track.turn.each_costs, track.cost.minimum: 20 for each; a third is refused."""
    game = turn("NYC")
    play(game, lay("NYC", "E19", "8", 1), lay("NYC", "D18", "8", 4))
    assert cash(game, "NYC") == 960
    assert broken(game, lay("NYC", "E17", "291", 3)) == {"track.turn.two_lays"}
    assert broken(turn("NYC", tiles={"D18": ("8", 4)}), lay("NYC", "E17", "291", 3)) == set()


@pytest.mark.parametrize(("lays", "told"), [(0, "skipped"), (1, "track_done")])
def test_who_has_laid_a_tile_is_done_and_skips_nothing(lays: int, told: str) -> None:
    game = turn("NYC")
    play(game, *[lay("NYC", "E19", "8", 1)][:lays], Pass("P1"))
    assert told in [event.key for event in game.events_of(game.at)]


def test_one_of_them_may_upgrade() -> None:
    """track.turn.one_upgrade: two upgrades are refused, whichever comes first a lay may follow."""
    game = turn("B&O", phase="II", tiles={"G17": ("8", 2), "F18": ("9", 2)})
    play(game, lay("B&O", "G19", "14", 1))
    assert step(game) == "track"
    assert broken(game, lay("B&O", "G17", "25", 2)) == {"track.turn.one_upgrade"}


@pytest.mark.parametrize(("hex", "tile", "rotation", "price"), [("G17", "8", 1, 60), ("F18", "9", 2, 80)])
def test_hills_and_bridges(hex: str, tile: str, rotation: int, price: int) -> None:
    """track.cost.terrain, track.cost.hexside, track.cost.hexside_completing, track.cost.hexside_printed.

    From Wheeling: G17 costs 40 and its bridge to G19 20; F18 40 and its bridge 40, once G19's track meets them.
    """
    game = turn("B&O", tiles={"G19": ("14", 1)}, phase="II")
    before = cash(game, "B&O")
    found = [
        action
        for action in game.options("lay_tile", hex=hex, tile=tile)
        if before - game.what_if(action).after.cash["B&O"] == price
    ]
    assert found, rotation


@pytest.mark.parametrize(("beyond", "prices"), [({}, {40}), ({"G19": ("14", 1)}, {40, 60})])
def test_a_bridge_is_paid_when_both_sides_have_track(beyond: dict[str, tuple[str, int]], prices: set[int]) -> None:
    """track.cost.hexside_completing: from Columbus into G17, with and without track of Wheeling at the river."""
    game = turn("B&O", tiles={"G15": ("57", 1), **beyond}, phase="II", tokens={"G15.c0": ("B&O",)})
    found = [action for tile in ("8", "9") for action in game.options("lay_tile", hex="G17", tile=tile)]
    assert {cash(game, "B&O") - game.what_if(action).after.cash["B&O"] for action in found} == prices


def test_ic_lays_on_its_land_for_nothing() -> None:
    """track.special.ic_grants, track.special.ic_hexside: J4 is free for IC."""
    game = turn("IC")
    free = next(action for action in game.options("lay_tile", hex="J4") if action.tile == "9")  # type: ignore[attr-defined]
    play(game, free)
    assert cash(game, "IC") == 1000


def test_a_token_between_the_tiles() -> None:
    """track.token.interleaved, token.place.cost, token.place.one, token.place.reserved_price: 40 in Centralia.

    IC lays J4, places its reserved token in Centralia for 40 and lays again; a second token in the turn is refused.
    """
    game = turn("IC", tiles={"J4": ("9", 0)})
    play(game, PlaceToken("P1", "IC", "I5.c0"))
    assert cash(game, "IC") == 960
    assert "token.place.one" in broken(game, PlaceToken("P1", "IC", "I5.c0"))
    assert step(game) == "track"
    play(game, next(iter(game.options("lay_tile"))))


def test_far_tokens() -> None:
    """token.place.reserved_far, token.place.reserved_far_only: PRR pays 60 in Fort Wayne; ERIE is refused in Erie."""
    game = turn("PRR")
    assert tokens.price_at(game.position, "PRR", "E11.c0") == 60
    play(game, PlaceToken("P1", "PRR", "E11.c0"))
    assert cash(game, "PRR") == 940
    erie = turn("ERIE", others={"NYC": "P2"})
    assert "token.place.reserved_far_only" in broken(erie, PlaceToken("P1", "ERIE", "D20.c0"))


def test_a_connection_makes_it_cheaper() -> None:
    """token.place.reserved_price: PRR pays 40 in Fort Wayne with track from South Bend, where it has a token."""
    tiles = {"C9": ("57", 2), "D10": ("9", 2), "E11": ("57", 2)}
    game = turn("PRR", tiles=tiles, tokens={"C9.c0": ("PRR",), "F20.c0": ("PRR",)})
    assert tokens.price_at(game.position, "PRR", "E11.c0") == 40


def test_a_place_is_kept_once() -> None:
    """token.place.reserved: not for PRR when it has a token there, nor when it has closed."""
    taken = turn("GT", tiles={"E11": ("14", 0)}, tokens={"E11.c0": ("PRR",), "B16.c0": ("GT",), "F20.c0": ("PRR",)},
                 others={"PRR": "P2"}, phase="II")  # fmt: skip
    assert tokens.kept_for(taken.position, "E11.c0") == ()
    open_now = turn("GT")
    assert "PRR" in tokens.kept_for(open_now.position, "E11.c0")
    gone = {name: "closed" for name in open_now.state.certificates if name.startswith("PRR-")}
    closed = open_now.position.supposing(certificates={**open_now.state.certificates, **gone})
    assert "PRR" not in tokens.kept_for(closed, "E11.c0")


@pytest.mark.parametrize(("phase", "kept"), [("III", True), ("IV", False)])
def test_reserved_places_are_kept_until_phase_four(phase: str, kept: bool) -> None:
    """token.place.reserved, token.place.reserved_phase_four, token.place.reserved_other: kept for PRR, refused."""
    game = turn("GT", phase=phase, others={"PRR": "P2"})
    assert ("PRR" in tokens.kept_for(game.position, "E11.c0")) is kept


def test_chicago_of_the_private() -> None:
    """private.cwi.token, private.cwi.extra, private.cwi.once, token.place.cwi_reserved, private.cwi.own_chicago.

    GT puts a further token there for nothing and has its two others still; a second one is refused.
    """
    game = turn("GT", privates={"CWI": "GT"})
    assert broken(game, PowerToken("P1", "CWI", "D6.c2")) == {"private.cwi.token"}
    play(game, PowerToken("P1", "CWI", "D6.c3"))
    assert game.state.tokens["D6.c3"] == ("GT",)
    assert (cash(game, "GT"), len(game.state.tokens_left["GT"])) == (1000, 2)
    assert "private.cwi.once" in broken(game, PowerToken("P1", "CWI", "D6.c3"))
    other = turn("GT", privates={"CWI": "P2"})
    assert broken(other, PowerToken("P1", "CWI", "D6.c3")) != set()


def test_two_tiles_of_a_private() -> None:
    """private.mc.lay, private.mc.extra, private.mc.join, private.mc.second_lost: free, and the second at once.

    One that is not joined to the first is refused.
    """
    game = turn("NYC", privates={"MC": "NYC"})
    assert broken(game, PowerTile("P1", "MC", "B14", "9", 1)) == {"private.mc.lay", "private.mc.yellow"}
    play(game, PowerTile("P1", "MC", "B10", "9", 1))
    assert (step(game), cash(game, "NYC")) == ("second_tile", 1000)
    assert "private.mc.join" in broken(game, PowerTile("P1", "MC", "B12", "7", 4))
    play(game, PowerTile("P1", "MC", "B12", "9", 1))
    assert step(game) == "track"
    assert broken(game, PowerTile("P1", "MC", "B12", "9", 1)) != set()


def test_the_second_tile_may_be_left_out() -> None:
    """private.oi.lay, private.mc.second_lost: after a pass the second tile is refused."""
    game = turn("NYC", privates={"OI": "NYC"})
    play(game, PowerTile("P1", "OI", "F14", "9", 1), Pass("P1"))
    assert broken(game, PowerTile("P1", "OI", "F16", "9", 1)) == {"private.mc.second_lost"}


def test_blocks() -> None:
    """track.block.private, track.block.lifted: B10 is kept free while a player owns Michigan Central, refused."""
    tiles = {"C9": ("57", 1)}
    kept = turn("GT", tokens={"C9.c0": ("GT",)}, tiles=tiles, privates={"MC": "P2"})
    assert "track.block.private" in broken(kept, lay("GT", "B10", "8", 0))
    open_now = turn("GT", tokens={"C9.c0": ("GT",)}, tiles=tiles, privates={"MC": "GT"})
    assert "track.block.private" not in broken(open_now, lay("GT", "B10", "8", 0))


def test_the_lake_shore_line_upgrades() -> None:
    """private.lsl.lay, private.lsl.extra, private.lsl.once, private.lsl.connection: without a line refused."""
    game = turn("GT", phase="II", privates={"LSL": "GT"}, tiles={"D14": ("5", 0)})
    tries = [PowerTile("P1", "LSL", "D14", tile, way) for tile in ("14", "15", "619") for way in range(6)]
    assert any("private.lsl.connection" in broken(game, action) for action in tries)
    site = turn("GT", phase="II", privates={"LSL": "GT"}, tiles={"D14": ("5", 0)}, profile="18xx.games")
    allowed = next(action for action in tries if not broken(site, action))
    play(site, allowed)
    assert cash(site, "GT") == 1000
    assert all("private.lsl.once" in broken(site, action) for action in tries[:1])


def test_tunnel_blasting() -> None:
    """private.tbc.discount, private.tbc.minimum: 20 less for hills and passes, never less than 20."""
    plain, owned = (turn("B&O", tiles={"G19": ("14", 1)}, phase="II", privates={"TBC": who}) for who in ("P2", "B&O"))
    for hex, saved in (("G17", 20), ("F18", 20)):
        for action in plain.options("lay_tile", hex=hex):
            spent = [1000 - game.what_if(action).after.cash["B&O"] for game in (plain, owned)]
            assert spent[0] - spent[1] == saved
    tokens = {"G15.c0": ("B&O",)}
    flat = turn("B&O", tiles={"G15": ("57", 1)}, privates={"TBC": "B&O"}, tokens=tokens)
    assert {1000 - flat.what_if(action).after.cash["B&O"] for action in flat.options("lay_tile", hex="G13")} == {20}


def test_no_lays_of_others() -> None:
    """operating.order.once, operating.president.acts: another company, or another player, is refused."""
    game = moment({"P1": {"GT": 20}, "P2": {"NYC": 20}}, {"GT": 60, "NYC": 50}, step="track", company="GT")
    assert broken(game, lay("NYC", "E19", "8", 2)) != set()
    assert "operating.president.acts" in broken(game, lay("GT", "C15", "294", 0, "P2"))
