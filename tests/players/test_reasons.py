"""Opponents say why they move as a player would: with the figures of the position, and nothing that is not so."""

from __future__ import annotations

import pytest

from rails18.core.game import Game
from rails18.lessons.figures import Timeline
from rails18.loading.lessons import load_lesson
from rails18.players.level import RELAXED, SOLID
from rails18.players.opponent import Choice, choose

WHY = [  # lesson, actions played, reason
    ("1889/money", 29, "The best run earns 90."),
    ("1889/round", 25, "There is nothing to buy, and no share worth selling."),
    ("1889/round", 19, "KO has to own a train; this one costs least."),
    ("1889/company", 12, "Nothing else is possible."),
]


def played(id: str, number: int) -> Game:
    game = Timeline(load_lesson(id), "Ann").line
    game.go_to(number)
    return game


@pytest.mark.parametrize(("id", "number", "said"), WHY)
def test_a_reason_fits_the_position(id: str, number: int, said: str) -> None:
    found = choose(played(id, number), SOLID)
    assert isinstance(found, Choice)
    assert found.reason.sentence() == said


def test_nothing_is_said_to_be_worth_less_than_nothing() -> None:
    game = played("1889/company", 0)
    for _ in range(60):
        found = choose(game, RELAXED)
        assert isinstance(found, Choice)
        assert all(candidate.reason.facts.get("gain", 1) > 0 for candidate in found.others)  # type: ignore[operator]
        assert found.reason.facts.get("gain", 1) > 0  # type: ignore[operator]
        game.play(found.action)
