"""1830: home cities in hexes of two cities, whose tiles number them otherwise."""

from __future__ import annotations

from rails18.board.layout import exits_of, stop_now
from rails18.core.title import Setup
from rails18.rules.tokens import tokens
from rails18.titledata.games import new_game
from tests.support.replays import replay


def test_new_york_keeps_its_track() -> None:
    """token.home.new_york, track.upgrade.tokens: the New Haven's city is the one with the track to side 3."""
    start = new_game(Setup("1830", ("Ann", "Ben"))).position
    assert stop_now(start, "G19.c0") == "G19.c0"
    for tile in ("54", "62"):
        laid = start.supposing(tiles={"G19": (tile, 0)})
        assert tokens.home_city(laid, "NYNH") == "G19.c1"
        assert 3 in exits_of(laid, "G19.c1")
        assert tokens.kept_for(laid, "G19.c1") == ("NYNH",)
        assert tokens.kept_for(laid, "G19.c0") == ()


def test_one_home_token_only() -> None:
    """token.home.new_york: an upgrade of New York brings no second home token."""
    game = replay("recorded/1830-bank").game
    for at in range(game.at + 1):
        placed = [stop for stop, there in game.state_at(at).tokens.items() if "NYNH" in there and stop[:3] == "G19"]
        assert len(placed) <= 1


def test_the_erie_waits_for_a_tile() -> None:
    """token.home.erie_early, token.home.erie_kept: no other company takes a city of E11 before the Erie has chosen."""
    start = new_game(Setup("1830", ("Ann", "Ben"))).position
    laid = start.supposing(tiles={"E11": ("59", 0)})
    for stop in ("E11.c0", "E11.c1"):
        assert tokens.kept_for(laid, stop) == ("ERIE",)
        assert {refusal.key for refusal in tokens.no_room(laid, "PRR", stop)} == {"token.home.first"}
