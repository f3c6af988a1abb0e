"""A notice lies beside the menus: nothing that may be clicked moves, or is half covered, when it comes or goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from rails18.ui.system import language
from rails18.words.translation import tr
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.in_sight import settle
from tests.ui.room import hand, room
from tests.ui.test_still_panel import settled

__all__ = ["hand", "room"]

SHORT = "b.rails18 was moved or deleted by another program. The complete game is saved again under that name."
NEW = "Somebody at the table is new to these games: read together what they are about. It takes two minutes."


def box(widget: QWidget) -> QRect:
    """Return the place of a widget in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


@pytest.mark.parametrize("width", [1024, 1366])
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("percent", [100, 130, 200])
def test_a_notice_moves_nothing_and_covers_nothing_by_half(hand: Hand, percent: int, code: str, width: int) -> None:
    window = hand.window
    hand.open(table(4))
    window.resize(width, 768)
    window.appearance.set_text_percent(percent)
    before = settled(hand)
    language.speak(code)
    try:
        told, way = tr(NEW), tr("What this game is about")
    finally:
        language.speak(language.ENGLISH)
    twice = f"{told} {told}"
    window.notice.say(twice, way, lambda: None)
    after = settled(hand)
    shown = box(window.notice)
    assert {name: after[name] for name in before} == before
    assert window.rect().contains(shown)
    covered = [at for name, at in before.items() if at.intersects(shown)]
    assert all(shown.contains(at) for at in covered)
    assert not shown.intersects(box(window.header))
    ways = (window.notice.text, window.notice.more, window.notice.way)
    assert all(shown.contains(box(one)) and one.isVisible() for one in ways)
    words = window.notice.text.text()
    assert words
    assert twice.startswith(words.removesuffix("…"))


def test_a_notice_with_room_is_told_whole_beside_the_menus(hand: Hand) -> None:
    window = hand.window
    hand.open(table(4))
    window.resize(1366, 768)
    window.notice.say(SHORT, "Open it", lambda: None)
    settle()
    assert window.notice.text.text() == SHORT
    assert window.notice.more.isHidden()
    menus = window.menuBar()
    assert all(window.notice.x() > menus.actionGeometry(menu).right() for menu in menus.actions())


def test_a_notice_lies_over_the_menus_rather_than_being_cut(hand: Hand) -> None:
    window = hand.window
    hand.open(table(4))
    window.resize(1366, 768)
    told = f"{SHORT} The other program may have had a reason; ask whoever uses it."
    window.notice.say(told, "Open it", lambda: None)
    settle()
    assert window.notice.text.text() == told
    assert window.notice.x() < window.menuBar().actionGeometry(window.menuBar().actions()[0]).right()


def test_a_cut_notice_is_read_whole_on_request(hand: Hand) -> None:
    window = hand.window
    hand.open(table(4))
    window.resize(1366, 768)
    told = " ".join([SHORT] * 3)
    window.notice.say(told)
    settle()
    assert window.notice.text.text().endswith("…")
    for ask in (window.notice.more.click, window.notice.text.clicked.emit):
        ask()
        assert window.tip.isVisible()
        assert window.tip.sentence.text() == told
        assert not box(window.tip).intersects(box(window.notice))
        window.tip.hide()
    assert window.notice.accessibleDescription() == told
