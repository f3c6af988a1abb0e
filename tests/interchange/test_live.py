"""Undo and redo of an 18xx.games file are resolved before anything is played."""

from __future__ import annotations

from typing import Any

import pytest

from rails18.core.errors import CannotRead
from rails18.interchange.live import live


def actions(text: str) -> list[dict[str, Any]]:
    """Spell actions as words: ``a`` an action, ``m`` chat, ``u`` undo, ``u3`` undo to id 3, ``r`` redo."""
    made = []
    for number, word in enumerate(text.split(), 1):
        kind = {"a": "pass", "m": "message", "u": "undo", "r": "redo"}[word[0]]
        action: dict[str, Any] = {"type": kind, "id": number}
        if kind == "undo" and word[1:]:
            action["action_id"] = int(word[1:])
        made.append(action)
    return made


def ids(text: str) -> list[int]:
    return [action["id"] for _, action in live(actions(text))]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a a a", [1, 2, 3]),
        ("a a u", [1]),
        ("a a u u", []),
        ("a u u a", [4]),
        ("a a u r", [1, 2]),
        ("a a u u r r", [1, 2]),
        ("a a u u r", [1]),
        ("a a a u1", [1]),
        ("a a a u0", []),
        ("a a a u1 r", [1, 2, 3]),
        ("a a u a", [1, 4]),
        ("a m u", [2]),
        ("a a u m r", [1, 2, 4]),
        ("a m a u2", [1, 2]),
        ("a a u a u2", [1]),  # the target is itself undone: everything after its place goes
    ],
)
def test_undo_and_redo_leave_the_live_actions(text: str, left: list[int]) -> None:
    assert ids(text) == left


def test_places_are_those_of_the_file() -> None:
    assert [place for place, _ in live(actions("a a u a"))] == [0, 3]


def test_redo_after_another_action_has_nothing_to_bring_back() -> None:
    with pytest.raises(CannotRead, match="action 4 is a redo"):
        live(actions("a u a r"))


def test_undo_to_an_unknown_action_is_not_guessed() -> None:
    with pytest.raises(CannotRead, match="undoes back to action 77"):
        live(actions("a a u77"), "game.json")


def test_ids_may_have_gaps_and_step_back() -> None:
    listed = [{"type": "pass", "id": 5}, {"type": "pass", "id": 9}, {"type": "undo", "id": 8, "action_id": 5}]
    assert live(listed) == [(0, listed[0])]
