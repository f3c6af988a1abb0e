"""A notice lies beside the menus: nothing that may be clicked moves when it comes or goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.in_sight import places, settle
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

SHORT = "b.rails18 was moved or deleted by another program. The complete game is saved again under that name."


def box(widget: QWidget) -> QRect:
    """Return the place of a widget in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


@pytest.mark.parametrize("percent", [100, 200])
def test_nothing_moves_when_a_notice_comes(hand: Hand, percent: int) -> None:
    window = hand.window
    hand.open(table(4))
    window.resize(1366, 768)
    window.appearance.set_text_percent(percent)
    settle()
    before = places(window)
    window.notice.say(SHORT, "Open it", lambda: None)
    settle()
    after = places(window)
    assert {name: after[name] for name in before} == before
    shown = box(window.notice)
    if percent == 100:
        assert not shown.intersects(box(window.header)), "one line has room beside the menus"
    assert not any(shown.intersects(box(part)) for part in (window.panel, window.context.board))
    text = window.notice.text
    assert text.height() >= text.heightForWidth(text.width()), "all of it can be read"
    window.resize(1024, 700)
    settle()
    shown = box(window.notice)
    assert window.rect().contains(shown)
    assert not any(shown.intersects(box(part)) for part in (window.panel, window.context.board))


def test_a_long_notice_goes_on_over_the_header(hand: Hand) -> None:
    window = hand.window
    hand.open(table(4))
    window.resize(1366, 768)
    window.notice.say(" ".join([SHORT] * 3))
    settle()
    text = window.notice.text
    assert text.height() >= text.heightForWidth(text.width())
    assert not box(window.notice).intersects(box(window.panel))
