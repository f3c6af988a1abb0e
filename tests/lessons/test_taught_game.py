"""The taught game and where it stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18 import paths
from rails18.core.actions import StartCompany
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.lessons.taught_game import load_taught_game
from rails18.players.level import LEVELS
from rails18.players.opponent import Choice, choose
from rails18.titledata.games import new_game

SETUP = Setup("1889", ("Ann", "Ben", "Cleo"), "taught", seed=3)
LONGEST = 40  # words that are read aloud in a quarter of a minute


def test_it_speaks_at_the_first_of_each_moment() -> None:
    taught, game = load_taught_game(), new_game(SETUP)
    assert taught.is_played(game)
    assert not taught.is_played(new_game(Setup("1889", SETUP.players, "short")))
    assert taught.said_now(game) == (taught.words["money"],)
    game.play(StartCompany("P1", "IR", 65))
    assert taught.said_now(game) == (taught.words["par"],)
    game.play(StartCompany("P2", "AR", 65))
    assert taught.said_now(game) == ()


def test_a_whole_game_comes_to_the_stops_and_says_each_once() -> None:
    taught, game = load_taught_game(), new_game(SETUP)
    said = list(taught.said_now(game))
    while game.state.ending is None:
        made = choose(game, LEVELS["relaxed"], 1)
        assert isinstance(made, Choice)
        game.play(made.action)
        said += taught.said_now(game)
    assert len(said) == len(set(said))
    missed = {id for id, text in taught.words.items() if text not in said}
    assert missed <= {"pay", "keep"}, "what depends on the players"
    assert said[-1] == taught.words["result"]


def test_what_is_said_is_short_and_of_this_title() -> None:
    taught = load_taught_game()
    assert taught.words.keys() == {stop.id for stop in taught.stops}
    assert max(len(text.split()) for text in taught.words.values()) <= 2 * LONGEST


def test_a_stop_without_words_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("lessons/taught_game.yaml", "text/en/taught_game.yaml", "text/en/events.yaml"):
        copy = tmp_path / place
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((paths.resources() / place).read_bytes())
    text = tmp_path / "text/en/taught_game.yaml"
    text.write_text(text.read_text(encoding="utf-8").replace("  rush:", "  rash:"), encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    with pytest.raises(CannotRead, match=r"taught_game\.yaml: stops\.rush: this text is missing"):
        load_taught_game()
