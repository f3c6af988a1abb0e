"""The beginner game."""

from __future__ import annotations

import pytest

from rails18.core.actions import (
    Bid,
    BuyPrivate,
    BuyTrain,
    Exchange,
    LayTile,
    PowerTile,
    SellShares,
    StartCompany,
    TakePrivate,
)
from rails18.core.state import CLOSED
from rails18.core.title import Setup
from rails18.rules.stock import certificates
from rails18.rules.trains import phases
from rails18.titledata.games import new_game
from tests.rules.trains.test_phases import gone
from tests.support.moments import refused, table

BEGINNER = {"variant": "beginner"}


def deal(players=4, seed=1, profile="rulebook"):
    """Return a new beginner game."""
    return new_game(Setup("1889", tuple("abcdef"[:players]), "beginner", profile, seed=seed))


def test_everything_else_stays():
    """beginner.rules.else: four players have 420, a limit of 14, the same trains, phases, map; no sales at first."""
    game, full = deal().title, new_game(Setup("1889", tuple("abcd"))).title
    assert (game.cash, game.certificate_limit) == (420, 14)
    assert (game.trains, game.phases, game.market) == (full.trains, full.phases, full.market)
    assert game.board.hexes.keys() == full.board.hexes.keys()
    for hex, place in full.board.hexes.items():
        same = game.board.hexes[hex]
        assert (same.kind, same.cost, same.closed) == (place.kind, place.cost, place.closed)
    started = deal()
    started.play(StartCompany("P1", "IR", 65))
    for player in ("P2", "P3", "P4"):
        started.play(next(a for a in started.options("pass") if a.player == player))
    assert refused(started, SellShares("P1", "IR", 10)) == {"auction.sell.ban"}


@pytest.mark.parametrize(("players", "used"), [(2, "EF"), (3, "CEF"), (4, "CDEF"), (5, "BCDEF"), (6, "ABCDEF")])
def test_privates_in_use(players, used):
    """beginner.privates.used: one private a player, never G."""
    assert "".join(deal(players).title.privates) == used


def test_privates_in_use_at_18xx_games():
    """beginner.privates.used: with five players 18xx.games keeps A and drops B."""
    assert "".join(deal(5, profile="18xx.games").title.privates) == "ACDEF"


def test_values():
    """beginner.privates.values: costs 20 40 40 60 60 90 and revenues 5 15 15 20 20 25."""
    held = deal(6).title.privates.values()
    assert [(p.cost, p.revenue) for p in held] == [(20, 5), (40, 15), (40, 15), (60, 20), (60, 20), (90, 25)]


def test_deal():
    """beginner.privates.deal: one private each by the seed; bids and purchases of privates are refused."""
    game = deal()
    assert sorted(game.state.privates.values()) == ["P1", "P2", "P3", "P4"]
    assert game.state == deal().state
    assert any(deal(seed=seed).state.privates != game.state.privates for seed in range(2, 9))
    assert refused(game, Bid("P1", "F", 100)) == {"beginner.privates.deal"}
    assert refused(game, TakePrivate("P1", "C")) == {"beginner.privates.deal"}


def test_face_value_is_paid():
    """beginner.privates.pay: the owner of F has 420 - 90 = 330 left, the bank holds all that was paid."""
    game = deal()
    for private, owner in game.state.privates.items():
        assert game.position.cash(owner) == 420 - game.title.privates[private].cost
    assert game.position.cash("bank") == 7000 - 4 * 420 + 40 + 60 + 60 + 90


def test_no_powers():
    """beginner.privates.powers: no port, no tile for Ohzu, no free mountain, no exchange."""
    game = table(players=6, setup=BEGINNER, privates={"B": "P1", "E": "P1"}, hold={"P2": {"IR": 30}})
    assert refused(game, PowerTile("P1", "B", "J9", "437", 4))
    assert refused(game, Exchange("P1", "E")) == {"private.power.none"}
    game = table(
        players=6, setup=BEGINNER, step="track", company="SR", hold={"P1": {"SR": 60}}, privates={"D": "SR"},
        cash={"SR": 79}, tokens={"I2.c0": ("SR",)}, tiles={"I2": ("57", 0), "H3": ("8", 0)},
    )  # fmt: skip
    assert all(not private.powers for private in game.title.privates.values())


def test_no_blocking():
    """beginner.privates.blocking: UR upgrades Ohzu while a player owns C, KO Takamatsu while one owns A."""
    for company, home, hex, tile, private, around in (
        ("UR", "B7.c0", "C4", "12", "C", {"B5": ("9", 0)}),
        ("KO", "K4.c0", "K4", "440", "A", {}),
    ):
        game = table(
            players=6, setup=BEGINNER, step="track", company=company, hold={"P1": {company: 60}}, phase="3",
            privates={private: "P2"}, tokens={home: (company,)}, tiles=around,
        )  # fmt: skip
        keys = [refused(game, LayTile("P1", company, hex, tile, r)) for r in range(6)]
        assert set() in keys


def test_no_sale_to_companies():
    """beginner.privates.purchase: SR buys no private in phase 3."""
    game = table(
        setup=BEGINNER, step="track", company="SR", hold={"P1": {"SR": 60}}, phase="3", privates={"D": "P1"},
        cash={"SR": 300},
    )  # fmt: skip
    assert refused(game, BuyPrivate("P1", "SR", "D", 60)) == {"beginner.privates.purchase"}


def test_phase_five_closes_all():
    """beginner.privates.close: C, D, E and F go with the first 5-train, and a certificate of each player."""
    game = table(
        setup=BEGINNER, step="trains", company="SR", hold={"P1": {"SR": 60}}, phase="4", trains=gone("2", "3", "4"),
        privates={"C": "P1", "D": "P2", "E": "P3", "F": "P4"}, cash={"SR": 500}, operated=("SR",),
    )  # fmt: skip
    counted = [certificates.counted(game.position, p) for p in game.position.players]
    game.play(BuyTrain("P1", "SR", "5-0", 450))
    assert phases.current(game.position).closes_privates
    assert set(game.state.privates.values()) == {CLOSED}
    assert [certificates.counted(game.position, p) for p in game.position.players] == [n - 1 for n in counted]


def test_first_action_starts_a_company():
    """beginner.round.start: P1, with the priority card, may start IR at par 65 for 130 as the first action."""
    game = deal()
    cash = game.position.cash("P1")
    game.play(StartCompany("P1", "IR", 65))
    assert game.position.cash("P1") == cash - 130


@pytest.mark.parametrize(("profile", "fifty_seven"), [("rulebook", 3), ("18xx.games", 2)])
def test_more_tiles(profile, fifty_seven):
    """beginner.tiles.extra: two more 6, one more of 7, 8, 9, 57, 23 and 24; 18xx.games has no extra 57."""
    title = deal(profile=profile).title
    copies: dict[str, int] = {}
    for name, count in title.tile_counts.items():
        shape = title.tiles[name].shape or name
        copies[shape] = copies.get(shape, 0) + count
    expected = {"6": 4, "7": 3, "8": 6, "9": 6, "57": fifty_seven, "23": 3, "24": 3}
    assert {name: copies[name] for name in expected} == expected
