"""The first whole game has landmarks, which are ticked when they are reached."""

from __future__ import annotations

from rails18.lessons.figures import Timeline
from rails18.lessons.first_game import load_first_game
from rails18.lessons.landmarks import reached
from rails18.lessons.lessons import load_lesson
from rails18.lessons.progress import LEVELS
from rails18.lessons.reading import with_learner
from rails18.titledata.games import new_game


def test_the_first_game_can_be_started() -> None:
    first = load_first_game()
    game = new_game(with_learner(first.setup, "Ann", first.seat))
    assert game.setup.players == ("Ann", "Otto", "Clara")
    assert first.level in LEVELS
    assert len(first.rules.split()) <= 40
    assert {landmark.id for landmark in first.landmarks} == set(first.words)


def test_landmarks_are_ticked_in_a_whole_game() -> None:
    first = load_first_game()
    game = Timeline(load_lesson("1889/end"), "Ann").line
    found = reached(game, first.landmarks, "P1")
    assert found["float"] == 7
    assert found["dividend"] == 31
    assert found["result"] == 477
    assert found["bank"] == 458
    assert found["three_train"] < found["five_train"]
    assert set(found) <= set(first.words)


def test_a_landmark_of_my_own_is_not_that_of_others() -> None:
    first = load_first_game()
    game = Timeline(load_lesson("1889/end"), "Ann").line
    assert reached(game, first.landmarks, "P2")["float"] == 8


def test_undo_takes_a_landmark_back() -> None:
    first = load_first_game()
    game = Timeline(load_lesson("1889/company"), "Ann").line
    game.go_to(7)
    assert reached(game, first.landmarks, "P1") == {"float": 7}
    game.undo()
    assert reached(game, first.landmarks, "P1") == {}
