"""The card of a lesson can be read at every text size: its buttons go below the text where that is narrow."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rails18.core.title import Setup
from rails18.lessons.lessons import lesson_ids
from rails18.ui.app.window import Window
from tests.ui.conftest import Hand
from tests.ui.in_sight import settle
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

UNDRAWN = True


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


def told_whole(window: Window) -> list[str]:
    """Return what is cut or covered of the window beside a lesson."""
    panel, bad = window.panel, []
    heading = panel.heading
    if heading.height() < max(heading.minimumSizeHint().height(), heading.heightForWidth(heading.width())):
        bad.append("heading")
    for splitter in (window.layouts.left, window.layouts.right):
        parts = [splitter.widget(number) for number in range(splitter.count())]
        ends = [(part.y(), part.y() + part.height()) for part in parts if part.isVisible()]
        bad += ["parts" for (_, end), (start, _) in pairwise(ends) if end > start]
        bad += ["window" for _, end in ends if end > splitter.height()]
    order = (heading, panel.area, panel.confirm)
    bad += ["panel" for upper, lower in pairwise(order) if upper.geometry().bottom() >= lower.geometry().top()]
    return bad


@pytest.mark.parametrize("percent", [150, 200])
def test_beside_no_step_of_a_lesson_in_large_text_anything_is_cut(hand: Hand, percent: int) -> None:
    """Market and share display give room, then the line of the log, the steps of the turn and part of the means."""
    window = hand.window
    window.resize(1366, 738)
    window.appearance.set_text_percent(percent)
    steps, without_log = 0, 0
    for id in lesson_ids():
        window.school.begin(id, "Ann", again=True)
        card = window.school.card
        told = ""
        while card.isVisible() and card.text.text() != told:
            told = card.text.text()
            settle()
            assert not told_whole(window), (id, told)
            assert window.height() == 738, (id, told)
            steps += 1
            without_log += not window.drawer.isVisible()
            card.help.click()
            if card.text.text() == told:
                card.help.click()
        window.school.leave()
    assert steps > 40
    assert without_log < steps


def test_the_log_is_there_again_after_a_lesson_in_large_text(hand: Hand) -> None:
    window = hand.window
    window.resize(1366, 738)
    window.appearance.set_text_percent(200)
    window.school.begin("1889/shares", "Ann", again=True)
    settle()
    assert window.drawer.isHidden()
    window.school.card.say(" ".join(["railways"] * 60), "Buying and selling · step 1 of 8")
    settle()
    assert not window.context.market.isVisible()
    window.school.card.say("Sell.", "Buying and selling · step 1 of 8")
    settle()
    assert window.context.market.isVisible()
    assert window.drawer.isHidden(), "no step of the lesson moves the buttons"
    window.school.leave()
    settle()
    window.session.begin(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3))
    settle()
    assert window.drawer.isVisible()
