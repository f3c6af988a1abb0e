"""Write games that were played here: read again they are equal, or the first action the site refuses is named."""

from __future__ import annotations

from random import Random

import pytest

from rails18.core.actions import BuyShare, Pass, StartCompany, TakePrivate
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.interchange import reader
from rails18.interchange.names import names_of
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.states import Exporter
from rails18.interchange.writer import document
from rails18.lessons.lessons import load_lesson
from rails18.titledata.games import new_game
from tests.support.comparing import differences
from tests.support.players import sensible


def played(title: str, profile: str, players: int, seed: int, most: int, variant: str = "full") -> Game:
    """Return a game that a sensible player has played for everybody."""
    game = new_game(Setup(title, tuple("ABCDEF"[:players]), variant, profile, seed=seed))
    rng = Random(seed)
    while game.state.frames and game.at < most:
        game.play(sensible(game, rng))
    return game


def again(text: str) -> Game:
    """Return the game that is read from a written file."""
    source = reader.parse(text, "written", names_of)
    game = new_game(source.setup)
    Reconciler(game, source.wishes, source.result is not None).run()
    return game


@pytest.mark.parametrize(
    ("title", "profile", "players", "seed", "most", "variant"),
    [
        ("1889", "18xx.games", 3, 1, 250, "full"),
        ("1889", "18xx.games", 4, 7, 200, "beginner"),
        ("1870", "18xx.games", 3, 4, 250, "full"),
        ("1870", "rulebook", 4, 5, 200, "full"),
        ("1870", "published", 3, 6, 150, "full"),
    ],
)
def test_a_game_of_ours_is_read_as_the_same(
    title: str, profile: str, players: int, seed: int, most: int, variant: str
) -> None:
    game = played(title, profile, players, seed, most, variant)
    back = again(document.text_of(game))
    assert back.setup.profile == "18xx.games"
    assert back.setup.variant == variant
    ours, theirs = (Exporter(each, names_of(title)).state() for each in (game, back))
    if back.setup.profile != game.setup.profile:  # the book pays treasuries later and counts trains without end
        for company in ours["corps"]:
            for state in (ours, theirs):
                state["corps"][company].pop("cash", None)
        for state in (ours, theirs):
            state.pop("bank")
            state["depot"]["left"].pop("12", None)
    assert differences(theirs, ours) == []


def test_what_is_undone_is_not_written() -> None:
    game = played("1889", "18xx.games", 3, 1, 40)
    game.go_to(30)
    back = again(document.text_of(game)).state
    assert (back.cash, back.certificates) == (game.state.cash, game.state.certificates)


def test_the_first_action_that_the_site_refuses_is_named() -> None:
    game = played("1889", "rulebook", 3, 4, 300)
    with pytest.raises(document.CannotWrite, match=r"from action 250 \(by C\) on: No track of KU leads to D7"):
        document.text_of(game)


def test_a_title_that_the_site_lacks_is_refused() -> None:
    with pytest.raises(
        document.CannotWrite, match="has no 1843; only games of 1830, 1846, 1870, 1889 and 18Chesapeake"
    ):
        document.text_of(new_game(Setup("1843", ("Ann", "Ben", "Cleo"))))


def test_shares_keep_their_ids_in_the_order_of_purchase() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben"), profile="18xx.games"))
    for private in list(game.state.privates):
        game.play(TakePrivate(game.position.frame.player, private))
    first = game.position.frame.player
    other = "P2" if first == "P1" else "P1"
    game.play(StartCompany(first, "IR", 65))
    game.play(BuyShare(other, "IR", "offering"))
    game.play(BuyShare(first, "IR", "offering"))
    entries, numbers = document.entries_of(game)
    bought = [entry for entry in entries if entry["type"] in ("par", "buy_shares")]
    assert [entry.get("shares", entry.get("share_price")) for entry in bought] == ["65,5,3", ["IR_1"], ["IR_2"]]
    assert numbers == list(range(1, game.at + 1))


def test_a_pass_that_the_site_does_not_ask_for_is_left_out() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben"), profile="18xx.games"))
    for private in list(game.state.privates):
        game.play(TakePrivate(game.position.frame.player, private))
    while game.state.round.kind == "stock":
        game.play(Pass(game.position.frame.player))
        if game.state.round.set > 1:
            break
    entries, _ = document.entries_of(game)
    assert [entry["type"] for entry in entries[-2:]] == ["pass", "pass"]


def test_a_share_exchanged_in_the_turn_of_another_player_is_read_as_the_same() -> None:
    """private.mh.timing: A's Mohawk & Hudson becomes a share of the NYC while B lays track for the PRR."""
    line = load_lesson("1830/differences").line
    game = new_game(Setup("1830", ("A", "B", "C"), profile="18xx.games"))
    for action in (*line[:22], *line[23:27], line[22], *line[27:31]):
        game.play(action)
    assert (game.position_at(26).frame.player, game.actions[26].player) == ("P2", "P1")
    back = again(document.text_of(game))
    assert back.state == game.state
