"""The taught game and where it stops."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rails18 import paths
from rails18.core.actions import StartCompany
from rails18.core.errors import CannotRead
from rails18.core.state import DEPOT
from rails18.core.title import Setup
from rails18.lessons.taught_game import load_taught_game
from rails18.players.level import LEVELS
from rails18.players.opponent import Choice, choose
from rails18.saves.saves import parse, restore, text_of
from rails18.titledata.games import new_game

SETUP = Setup("1889", ("Ann", "Ben", "Cleo"), "taught", seed=3)
LONGEST = 40  # words that are read aloud in a quarter of a minute


def test_it_speaks_at_the_first_of_each_moment() -> None:
    taught, game = load_taught_game(), new_game(SETUP)
    assert taught.is_played(game)
    assert taught.is_played(new_game(replace(SETUP, variant="taught_short")))
    assert not taught.is_played(new_game(replace(SETUP, variant="short")))
    assert taught.said_now(game) == (taught.words["money"],)
    game.play(StartCompany("P1", "IR", 65))
    assert taught.said_now(game) == (taught.words["par"],)
    game.play(StartCompany("P2", "AR", 65))
    assert taught.said_now(game) == ()


@pytest.mark.parametrize(
    ("variant", "end", "reason", "open_to_players"),
    [
        ("taught", "result", "phase", {"pay", "keep"}),
        ("taught_short", "next", "sold_out", {"run", "pay", "keep", "prices", "rush", "rust"}),
    ],
)
def test_a_whole_game_comes_to_the_stops_and_says_each_once(
    variant: str, end: str, reason: str, open_to_players: set[str]
) -> None:
    taught, game = load_taught_game(), new_game(replace(SETUP, variant=variant))
    said = list(taught.said_now(game))
    while game.state.ending is None:
        made = choose(game, LEVELS["relaxed"], 1)
        assert isinstance(made, Choice)
        game.play(made.action)
        said += taught.said_now(game)
    assert len(said) == len(set(said))
    assert game.state.ending.reason == reason
    theirs = {stop.id for stop in taught.stops if stop.variant in ("", variant)}
    missed = {id for id in theirs if taught.words[id] not in said}
    assert missed <= open_to_players, "what depends on the players"
    assert said[-1] == taught.words[end]
    opened = parse(text_of(game), "memory")
    again = new_game(opened.setup)
    assert (restore(again, opened.actions, opened.at), again.state) == ("", game.state)
    assert taught.is_played(again)


def test_a_company_without_a_run_is_not_said_to_withhold() -> None:
    """Its price moves left as if it withheld, but there is no income that it could keep."""
    taught, game, kept = load_taught_game(), new_game(replace(SETUP, variant="taught_short")), []
    while game.state.ending is None:
        made = choose(game, LEVELS["relaxed"], 1)
        assert isinstance(made, Choice)
        game.play(made.action)
        kept += [event.facts["income"] for event in game.events_of(game.at) if event.key == "dividend_withheld"]
        if not any(kept):
            assert taught.words["keep"] not in taught.said_now(game)
    assert 0 in kept, "somebody had no run"


def test_of_the_trains_the_last_2_is_told_not_the_first() -> None:
    """Only in the short taught game, which ends with the round in which it is bought."""
    taught = load_taught_game()
    for variant in ("taught", "taught_short"):
        game = new_game(replace(SETUP, variant=variant))
        told: list[bool] = []
        while not told or any(train.startswith("2-") for train in game.position.trains(DEPOT)):
            made = choose(game, LEVELS["relaxed"], 1)
            assert isinstance(made, Choice), made
            game.play(made.action)
            told.append(taught.words["last"] in taught.said_now(game))
        assert not any(told[:-1])
        assert told[-1] is (variant == "taught_short")


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
