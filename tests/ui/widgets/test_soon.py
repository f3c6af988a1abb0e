"""Something is done once before the next drawing."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from rails18.ui.widgets.soon import Soon


class Sheet(QWidget):
    """Note when it is drawn."""

    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self.done = done

    def paintEvent(self, event: QPaintEvent) -> None:
        self.done.append("drawn")


def test_it_is_done_once_and_before_anything_is_drawn(qtbot: object) -> None:
    done: list[str] = []
    sheet = Sheet(done)
    sheet.show()
    QTest.qWait(1)
    done.clear()
    soon = Soon(lambda: done.append("work"), sheet)
    sheet.update()
    soon.ask()
    soon.ask()
    assert done == []
    QTest.qWait(1)
    assert done == ["work", "drawn"]
    soon.ask()
    QTest.qWait(1)
    assert done.count("work") == 2


def test_what_was_asked_may_be_forgotten(qtbot: object) -> None:
    done: list[str] = []
    sheet = Sheet(done)
    soon = Soon(lambda: done.append("work"), sheet)
    soon.ask()
    soon.forget()
    QTest.qWait(1)
    assert done == []
    soon.ask()
    soon.forget()
    soon.ask()
    QTest.qWait(1)
    assert done == ["work"]
