"""In each language every lesson says its steps, and all that glows is in sight on a laptop's screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from rails18.lessons.play import LessonPlay
from rails18.loading.first_game import load_first_game
from rails18.loading.introductions import load_introductions
from rails18.loading.lesson_texts import load_text
from rails18.loading.lessons import lesson_ids, load_lesson
from rails18.loading.translation import languages
from rails18.ui.app import language
from rails18.ui.app.window import Window
from tests.support.length import first
from tests.ui.hands import QtHands
from tests.ui.learn.test_lessons import Learner
from tests.ui.mouse import MouseRobot
from tests.ui.robot import SMALL
from tests.ui.room import lasting_window

MOST_WORDS = 40  # of a card; English has at most 35, and other languages need a few more


@pytest.fixture(params=sorted(languages()), scope="module")
def window(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Iterator[Window]:
    """Return a window for all lessons of a language."""
    language.speak(request.param)
    with pytest.MonkeyPatch.context() as patch, lasting_window(tmp_path_factory.mktemp("learner")) as made:
        patch.setattr("rails18.ui.learn.lead.PACE", 0)
        yield made
    language.speak(language.ENGLISH)


@pytest.mark.parametrize("id", first(1, lesson_ids()))
def test_a_lesson_is_played_and_all_that_glows_is_in_sight(window: Window, id: str) -> None:
    window.resize(*SMALL)
    robot = MouseRobot(window, QtHands(window))
    robot.hands.settle()
    learner = Learner(robot)
    learner.begin(id)
    for step in learner.lead.play.lesson.steps:
        learner.ready()
        learner.see()
        card = window.school.card
        assert card.text.height() >= card.text.heightForWidth(card.text.width()), step.id
        assert len(learner.lead.play.card().split()) <= MOST_WORDS, step.id
        learner.end_step()
    assert learner.lead.play.finished
    robot.hands.settle()
    learner.push("lesson-leave")


@pytest.mark.parametrize("code", sorted(languages()))
def test_every_lesson_has_its_name_in_each_language(code: str) -> None:
    language.speak(language.ENGLISH)  # the window of another test may speak something else still
    english = {id: load_text(load_lesson(id)).name for id in lesson_ids()}
    language.speak(code)
    said = {id: load_text(load_lesson(id)).name for id in lesson_ids()}
    language.speak(language.ENGLISH)
    assert [id for id in said if said[id] == english[id]] == []


@pytest.mark.parametrize(("code", "blue"), [("de", "Blau"), ("fr", "Bleu")])
def test_opponents_are_called_at_the_table_what_the_lesson_calls_them(code: str, blue: str) -> None:
    language.speak(code)
    lesson = load_lesson("1889/stations")
    play = LessonPlay(lesson, load_text(lesson), "Ann", "blocked")
    text, players = play.card(), play.game.setup.players
    language.speak(language.ENGLISH)
    assert blue in text
    assert blue in players


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_page_of_lessons_says_nothing_in_english(qapp: object, tmp_path: Path, code: str) -> None:
    """The names of titles alone are the same in every language."""
    english = {*load_introductions().about, load_first_game().name, load_first_game().rules}
    language.speak(code)
    with lasting_window(tmp_path) as window:
        window.show_lessons()
        assert window.learn_page is not None
        said = {found.text() for found in window.learn_page.findChildren(QLabel)}
        assert not english & said
        assert not [text for text in english if text in window.learn_page.about.toPlainText()]
        window.learn_page.show_card("1870")
        lines = load_introductions().differences["1870"].lines
        assert not [line for line in lines if line in window.learn_page.about.toPlainText()]
    language.speak(language.ENGLISH)
