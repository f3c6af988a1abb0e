"""A reader who knows only what the screen says comes through every lesson, by mouse and by keys, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rails18.lessons.lessons import lesson_ids
from rails18.ui.app.window import Window
from rails18.ui.system import language
from rails18.words.translation import languages
from tests.support.length import first
from tests.ui.conftest import Hand
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.learn.reader import Reader
from tests.ui.mouse import MouseRobot
from tests.ui.robot import SMALL
from tests.ui.room import lasting_window, window

__all__ = ["window"]

ROBOTS = {"mouse": MouseRobot, "keys": KeyRobot}


@pytest.fixture(params=first(1, [language.ENGLISH, *sorted(languages())]), scope="module")
def room(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Iterator[Hand]:
    """Return a window for all lessons of a language."""
    language.speak(request.param)
    with pytest.MonkeyPatch.context() as patch, lasting_window(tmp_path_factory.mktemp("reader"), undrawn=True) as made:
        patch.setattr("rails18.ui.learn.lead.PACE", 0)
        yield Hand(made, None)
    language.speak(language.ENGLISH)


LESSONS = [pytest.param(id, "mouse", marks=param.marks) for param in first(9, lesson_ids()) for id in param.values]
LESSONS += [pytest.param(id, "keys", marks=param.marks) for param in first(2, lesson_ids()) for id in param.values]


@pytest.mark.parametrize(("id", "way"), LESSONS)
def test_a_reader_comes_through_a_lesson(window: Window, id: str, way: str) -> None:
    window.showNormal()
    window.resize(*SMALL)
    robot = ROBOTS[way](window, QtHands(window))
    robot.hands.settle()
    window.school.progress.forget(window.school.learner, id)
    assert Reader(robot).read(id) == []
