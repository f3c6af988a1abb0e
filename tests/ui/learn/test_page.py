"""The page of lessons keeps in sight what has the keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from rails18.ui.app.window import Window
from rails18.ui.widgets.scrolled import ScrollArea
from tests.support.waiting import wait
from tests.ui.robot import SMALL
from tests.ui.room import lasting_window


@pytest.fixture
def window(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """Return a window whose page of lessons nobody has seen."""
    with lasting_window(tmp_path_factory.mktemp("page")) as made:
        yield made


def test_the_lesson_that_has_the_keyboard_is_in_sight(window: Window) -> None:
    window.showNormal()
    window.resize(*SMALL)
    window.beginnings.show_lessons()
    page = window.beginnings.lessons_page()
    area = next(area for area in page.findChildren(ScrollArea) if area.findChild(QAbstractButton) is not None)
    area.setMaximumHeight(160)
    wait(lambda: (QApplication.focusWidget() or window).objectName() == "lesson-1889-money")  # what comes next
    last = page.findChildren(QAbstractButton, "lesson-1846-differences")[-1]
    last.setFocus()
    wait(lambda: not last.visibleRegion().isEmpty())
    first = page.findChildren(QAbstractButton, "lesson-1889-money")[-1]
    assert first.visibleRegion().isEmpty()
    first.setFocus()
    wait(lambda: first.visibleRegion().contains(first.rect().center()))
    page.refresh()
    page.focus_next()
    again = page.findChildren(QAbstractButton, "lesson-1889-money")[-1]
    wait(lambda: again.visibleRegion().contains(again.rect().center()))
