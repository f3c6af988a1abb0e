"""Opponents see what stands in the way of track: hexes that a private keeps free, and cities full of tokens."""

from __future__ import annotations

import pytest

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.players.surroundings import LATER, ways_to, within_reach
from rails18.titledata.games import new_game


def opened(title: str, **tables: object) -> Position:
    """Return a position in which all privates are in the hands of a player."""
    pos = new_game(Setup(title, ("Ann", "Ben", "Cleo"), seed=1)).position
    return pos.supposing(privates=dict.fromkeys(pos.title.privates, "P2"), **tables)


def test_a_hex_that_a_private_keeps_free_waits() -> None:
    """In 1830 the privates of others stand around Philadelphia and New York: what lies there is farther away."""
    pos = opened("1830", tokens={"H12.c0": ("PRR",)}, floated=frozenset({"PRR"}))
    kept_free = new_game(pos.setup).questions.kept_free(pos)
    assert kept_free >= {"G15", "H18", "I13"}
    now, once_sold = ways_to(pos, "PRR", kept_free), ways_to(pos, "PRR", frozenset())
    for hex in ("G15", "H18", "I13"):
        assert now[hex].lays == pytest.approx(once_sold[hex].lays + LATER - 1)
    assert now["H14"].lays == once_sold["H14"].lays == 1.0
    assert within_reach(pos, "PRR", kept_free) < 0.9 * within_reach(pos, "PRR", frozenset())


@pytest.mark.parametrize(("phase", "holder", "tiles"), [("2", "IR", LATER), ("3", "P2", LATER), ("3", "IR", 1.0)])
def test_track_that_does_not_meet_takes_an_upgrade(phase: str, holder: str, tiles: float) -> None:
    """IR comes to Ohzu in 1889, whose track leads elsewhere, and a private stands there: Imabari is beyond it."""
    track = {"E2": ("57", 1), "D3": ("9", 1)}
    pos = opened("1889", tiles=track, tokens={"E2.c0": ("IR",)}, floated=frozenset({"IR"}), phase=phase)
    pos = pos.supposing(privates={**pos.state.privates, "C": holder})
    ways = ways_to(pos, "IR", new_game(pos.setup).questions.kept_free(pos))
    assert (ways["D3"].lays, ways["C4"].lays, ways["B3"].lays) == (0.0, tiles, tiles)


def test_a_city_full_of_tokens_lets_nobody_through() -> None:
    """KO sits in Takamatsu: AR runs to it, and gets beyond it only once the city has room for two."""
    alone = opened("1889", tiles={"K8": ("57", 1)}, tokens={"K8.c0": ("AR",)}, floated=frozenset({"AR"}))
    beside = alone.supposing(tokens={"K8.c0": ("AR",), "K4.c0": ("KO",)})
    free, full = (ways_to(pos, "AR", frozenset()) for pos in (alone, beside))
    assert full["K4"].lays == free["K4"].lays
    assert (free["J3"].lays, full["J3"].lays) == (2.4, 3.4)
