"""An answer on the card of a lesson moves nothing: its line is there before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from rails18.lessons.lesson_texts import load_general
from rails18.lessons.lessons import lesson_ids
from rails18.ui.app.window import Window
from rails18.ui.learn.lead import LEAVING
from rails18.ui.system import language
from rails18.words.translation import tr
from tests.ui.in_sight import settle
from tests.ui.room import lasting_window

TONES = ("muted", "warn", "bad", "")


def tops(window: Window) -> list[int]:
    """Return where what lies under the card begins, and the buttons of the card."""
    card = window.school.card
    parts = (window.layouts.root, window.context.board, window.panel.confirm, card.leave, card.back, card.text)
    return [part.mapTo(window, QPoint()).y() for part in parts]


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_no_answer_of_a_lesson_moves_what_lies_under_its_card(qapp: object, tmp_path: Path, code: str) -> None:
    language.speak(code)
    try:
        with lasting_window(tmp_path, undrawn=True) as window:
            window.resize(1366, 768)
            card, checked = window.school.card, 0
            for id in lesson_ids():
                window.school.begin(id, "Ann", again=True)
                lead = window.school.lead
                assert lead is not None
                general = [tr(text) for text in load_general().values()]
                said = sorted((template.text for template in lead.play.text.says.values()), key=len)
                answers = [tr(LEAVING), *general, *said[-2:]]
                card.answer_with("", "muted")
                settle()
                before = tops(window)
                for number, text in enumerate(answers):
                    card.answer_with(text, TONES[number % len(TONES)], "10.1")
                    QTest.qWait(1)
                    assert tops(window) == before, (id, text)
                    assert card.answer.heightForWidth(card.answer.width()) <= card.answer.height(), text
                    assert card.answer.visibleRegion().boundingRect() == card.answer.rect(), text
                    checked += 1
                window.school.leave()
            assert checked > 60
    finally:
        language.speak(language.ENGLISH)
