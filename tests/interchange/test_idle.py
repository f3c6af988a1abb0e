"""A pass in a stock round is a decision wherever 18xx.games asks for one; turns without a question have no entry."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.core.notes import StockNotes
from rails18.core.state import Round
from rails18.interchange import wishes as w
from rails18.interchange.idle import asked_about_privates, idle
from rails18.interchange.reconcile import Reconciler
from tests.support.building_1870 import CELLS, HOMES
from tests.support.moments import table
from tests.support.stock_1870 import moment

SITE = "18xx.games"
PRIVATES = ("GRSC", "MRBC", "SCC", "GSC", "MKT")


def poor(seed: int) -> Game:
    """Return a stock round in which no player can buy, start or sell anything, with any cash, privates and phase.

    MP of P1 has a train that spares it purchases; its shares are sold, and nobody may sell in the first set.
    """
    dice = random.Random(seed)
    players = dice.randint(2, 6)
    seats = [f"P{seat + 1}" for seat in range(players)]
    cash = {player: dice.choice((0, 0, 1, 2, 9, 19, 39, 60)) for player in seats}
    privates = {private: dice.choice((*seats, "closed", "MP")) for private in PRIVATES}
    return moment(
        {"P1": {"MP": 60}, "P2": {"MP": 40}},
        {"MP": CELLS["MP"]},
        players=players,
        profile=SITE,
        phase=dice.choice("1223334"),
        round=Round("stock", 1, 1, 1),
        trains={"5-0": "MP", "5-1": "MP"},
        tokens={HOMES["MP"]: ("MP",)},
        cash={**cash, "MP": 0},
        privates=privates,
    )


def asked(game: Game, player: str) -> bool:
    """Return whether the site asks a player of such a round: phase 2 or 3, some cash, a private in other hands."""
    state = game.state
    others = [holder for holder in state.privates.values() if holder in game.setup.ids and holder != player]
    return state.phase in ("2", "3") and state.cash[player] >= 1 and bool(others)


@pytest.mark.parametrize("seed", range(60))
def test_each_pass_is_taken_where_it_was_asked_for(seed: int) -> None:
    """stock.private.from_player: whatever a private costs and whatever room there is, the pass belongs to this turn."""
    game = poor(seed)
    players = game.setup.ids
    expected = [player for player in players if asked(game, player)]
    passes = tuple(w.WishPass(n, str(n), "pass", player, "player") for n, player in enumerate(expected))
    begin = w.WishPass(len(passes), "begin", "pass", "MP", "company")
    before: list[int] = []  # actions before each wish but the first
    Reconciler(game, (*passes, begin)).run(after=lambda number: before.append(game.at))
    if passes:
        assert before[:-1] == [*map(players.index, expected[1:]), len(players)]
    stock = [action for action in game.actions if isinstance(action, Pass)][: len(players)]
    assert [action.player for action in stock] == list(players)
    assert [game.state_at(at).round.kind for at in (len(players) - 1, len(players))] == ["stock", "operating"]


@pytest.mark.parametrize("seed", range(60, 90))
def test_who_is_asked(seed: int) -> None:
    """stock.private.from_player: cash of 1, nothing bought yet, phase 2 or 3, and a private of another player."""
    game = poor(seed)
    for player in game.setup.ids:
        frame = game.position.frame
        assert frame.player == player
        assert asked_about_privates(game.position) == asked(game, player)
        assert idle(game) != asked(game, player)
        bought = game.position.supposing(frames=(type(frame)("stock", player, "", StockNotes(bought=True)),))
        assert not asked_about_privates(bought)
        game.play(Pass(player))


def test_full_hands_are_asked_too() -> None:
    """stock.limit.privates_count: a player without room for a certificate is asked, and so passes in this turn."""
    hold = {"P1": {"MP": 60, "IC": 60, "SP": 60}, "P2": {"MP": 40}}
    cells = dict.fromkeys(("MP", "IC", "SP"), (0, 9))
    given = {"phase": "2", "profile": SITE, "round": Round("stock", 1, 1, 1), "privates": {"GSC": "P2"}}
    game = moment(hold, cells, players=6, cash={f"P{n}": 5 for n in range(1, 7)}, **given)
    assert asked_about_privates(game.position)
    assert not idle(game)


def test_the_rules_of_the_site_count_in_games_by_the_book() -> None:
    """stock.private.from_player: a game that is written for the site is asked about what the site asks."""
    assert asked_about_privates(moment(phase="2", privates={"GSC": "P2"}).position)
    assert not asked_about_privates(moment(phase="1", privates={"GSC": "P2"}).position)


def test_titles_without_trades_do_not_ask() -> None:
    """stock.private.from_player: players of 1889 trade no privates, and the site does not have 1843."""
    for title, private in (("1889", "TR"), ("1843", "LH")):
        assert not asked_about_privates(table(3, setup={"title": title}, privates={private: "P2"}).position)


def in_1830(**given: Any) -> Game:
    """Return a stock turn of P1 in the second set of 1830, who can neither buy, start nor sell anything."""
    defaults = {"cash": {"P1": 1, "P2": 0, "P3": 0}, "privates": {"SV": "P2"}, "round": Round("stock", 2, 1, 1)}
    return table(3, setup={"title": "1830", "profile": SITE}, **{**defaults, **given})


@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_1830_asks_in_each_phase_with_privates(phase: str) -> None:
    """stock.private.trade: from the second set on, as long as there are privates."""
    assert asked_about_privates(in_1830(phase=phase).position)
    assert not idle(in_1830(phase=phase))


@pytest.mark.parametrize(
    "given",
    [
        {"round": Round("stock", 1, 1, 1)},
        {"cash": {"P1": 0, "P2": 9, "P3": 9}},
        {"privates": {"SV": "P1"}},
        {"privates": {"SV": "NYC"}},
        {"privates": {"SV": "P1", "BO": "P2"}},  # which nobody may buy there
        {"privates": {"SV": "closed"}},
    ],
    ids=["first set", "no cash", "own", "of a company", "kept from companies", "closed"],
)
def test_1830_does_not_ask(given: dict[str, Any]) -> None:
    """stock.private.trade: not in the first set, not without cash, and not without a private that can be bought."""
    assert not asked_about_privates(in_1830(phase="2", **given).position)
