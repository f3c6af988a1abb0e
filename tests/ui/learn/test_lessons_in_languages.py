"""In each language lessons have their names, and say nothing in English."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from rails18.lessons.first_game import load_first_game
from rails18.lessons.introductions import load_introductions
from rails18.lessons.lesson_texts import load_text
from rails18.lessons.lessons import lesson_ids, load_lesson
from rails18.lessons.play import LessonPlay
from rails18.ui.system import language
from rails18.words.translation import languages
from tests.ui.room import lasting_window


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
        window.beginnings.show_lessons()
        assert window.beginnings.learn_page is not None
        said = {found.text() for found in window.beginnings.learn_page.findChildren(QLabel)}
        assert not english & said
        assert not [text for text in english if text in window.beginnings.learn_page.about.toPlainText()]
        window.beginnings.learn_page.show_card("1870")
        lines = load_introductions().differences["1870"].lines
        assert not [line for line in lines if line in window.beginnings.learn_page.about.toPlainText()]
    language.speak(language.ENGLISH)
