"""No action of wrong types or lengths comes past the door, and what is accepted reads back equal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rails18.core.action_json import from_json
from rails18.core.actions import Action, Bid, Correct, Pass, RunTrains, StartCompany
from rails18.core.changes import MoveMoney
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.kinds import kinds
from rails18.core.route import Route
from rails18.core.sound_actions import LONGEST, MOST_NUMBER, wrong_field
from rails18.saves import saves
from rails18.titledata.files import title_ids
from rails18.words.texts import load_rulebook
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[1] / "games"
BETWEEN = 40  # actions of a recorded game between two positions that are tried


def recorded(title: str) -> Game:
    files = [*GAMES.glob(f"random/{title}-*.json"), *GAMES.glob(f"played/{title}-*.rails18")]
    return recorded_game(min(files))


def read_back(action: Action) -> Action:
    return from_json(json.loads(saves.action_line(action).encode("utf-8").decode("utf-8")))


def fields_of(action: Action) -> Iterator[str]:
    yield from (field.name for field in msgspec.structs.fields(type(action)))


def of_wrong_type(value: object) -> Iterator[object]:
    """Yield values that nobody may take for a field that holds `value`."""
    yield from (
        3.0,
        3 + 0j,
        b"x",
        object(),
        {"a": 1},
        [value],
        (value, value),
        10 * MOST_NUMBER,
        "x" * (LONGEST + 1),
        "\ud800",
    )
    if type(value) is bool:
        yield from (1, 0, "x", None)
    elif type(value) is int:
        yield from (True, float(value), str(value))
    elif type(value) is str:
        yield from (True, 7, type("Text", (str,), {})(value))


@pytest.mark.parametrize("title", title_ids())
def test_wrong_fields_are_refused_and_what_is_accepted_reads_back_equal(title: str) -> None:
    """action.field.wrong: every field of what was played, in every title with a recorded game, and of every option."""
    game = recorded(title)
    tried: set[type] = set()
    for at in range(0, len(game.actions), BETWEEN):
        action = game.actions[at]
        game.go_to(at)
        offered = [next(game.options(entry.kind), action) for entry in game.menu() if entry.enabled]
        for good in (action, *offered):
            assert game.refusals(good) == ()
            assert read_back(good) == good
            tried.add(type(good))
            for name in fields_of(good):
                for wrong in of_wrong_type(getattr(good, name)):
                    bad = msgspec.structs.replace(good, **{name: wrong})
                    assert [refusal.key for refusal in game.refusals(bad)] == ["action.field.wrong"], (bad, name)
                    for attempt in (game.play, game.what_if):
                        state = game.state
                        with pytest.raises(NotAllowed):
                            attempt(bad)
                        assert game.state is state
    assert len(tried) >= 8


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(),
    st.text(st.characters(), max_size=1200),
    st.sampled_from(["P1", "P2", "bank", "pool", "offering", "2-0", "depot", ""]),
    st.lists(st.text(max_size=3), max_size=3).map(tuple),
    st.builds(Route, st.text(max_size=3), st.lists(st.integers(), max_size=2).map(tuple), st.just(())),
    st.lists(st.builds(MoveMoney, st.text(max_size=2), st.just("bank"), st.integers()), max_size=2).map(tuple),
)


@cache
def stands(title: str) -> Game:
    game = recorded(title)
    game.go_to(len(game.actions) // 2)
    return game


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(kinds()), st.sampled_from(title_ids()), st.data())
def test_any_value_in_any_field_of_any_kind(kind: type[Action], title: str, data: st.DataObject) -> None:
    """action.field.wrong: a refusal and never an error of Python; whatever is as declared reads back equal."""
    names = [field.name for field in msgspec.structs.fields(kind)]
    values: dict[str, Any] = {name: data.draw(VALUES, name) for name in names}
    action = kind(**values)
    if not wrong_field(action):
        assert read_back(action) == action
    game = stands(title)
    if not game.refusals(action):
        assert read_back(action) == action


@pytest.mark.parametrize("thing", [None, 3, "pass", {"kind": "pass"}, Pass, object()])
def test_what_is_no_action_is_refused(thing: Any) -> None:
    game = stands("1889")
    assert [refusal.facts["field"] for refusal in game.refusals(thing)] == ["kind"]
    with pytest.raises(NotAllowed):
        game.play(thing)


def test_the_same_again_is_looked_at_too() -> None:
    """action.field.wrong: 230.0 equals 230, and would be written for it when what was undone is played again."""
    game = recorded("1889")
    at = next(number for number, action in enumerate(game.actions) if isinstance(action, Bid | StartCompany))
    action = game.actions[at]
    name = "amount" if isinstance(action, Bid) else "par"
    game.go_to(at)
    same = msgspec.structs.replace(action, **{name: float(getattr(action, name))})
    assert same == action
    with pytest.raises(NotAllowed):
        game.play(same)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (RunTrains("P1", "IR", [Route("2-0", (), ())]), "routes"),
        (RunTrains("P1", "IR", (Route("2-0", ["a"], ()),)), "routes"),
        (RunTrains("P1", "IR", (Route("2-0", (), (3,)),)), "routes"),
        (Correct("P1", "why", (MoveMoney("P1", "bank", 1.5),)), "changes"),
        (Correct("P1", "why", ("move",)), "changes"),
        (Correct("P1", "why", (MoveMoney("P1", "bank", 5),) * (LONGEST + 1)), "changes"),
        (Correct("P1", "why", (MoveMoney("P1", "bank", 5),)), ""),
        (Pass(None), "player"),
    ],
)
def test_what_lies_within_a_field_is_looked_at(action: Action, field: str) -> None:
    assert wrong_field(action) == field


def test_the_refusal_has_a_sentence() -> None:
    game = stands("1889")
    (refusal,) = game.refusals(Bid("P1", "A", 2.5))
    told = load_rulebook("1889").sentence(refusal, game.title, game.setup)
    assert told == "This is not a complete action: its amount is missing, too long or of the wrong kind."
