"""The card of a lesson can be read at every text size: its buttons go below the text where that is narrow."""

from __future__ import annotations

import pytest

from tests.ui.conftest import Hand
from tests.ui.in_sight import settle
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_text_of_a_lesson_is_whole(hand: Hand, percent: int) -> None:
    window = hand.window
    window.resize(1366, 768)
    window.appearance.set_text_percent(percent)
    window.school.begin("1889/company", "Ann", again=True)
    settle()
    card, text = window.school.card, window.school.card.text
    card.offer_names([("A", "Somewhere, at the end of the longest name")])
    settle()
    assert text.height() >= text.heightForWidth(text.width())
    assert card.rect().contains(text.geometry())
    beside = card.buttons.geometry().top() < text.geometry().bottom()
    assert beside == (percent == 100)
    window.school.leave()
    assert text.width() >= 45 * text.fontMetrics().averageCharWidth()
