"""Find texts of widgets that are cut: letters that do not fit, lines without room, tabs out of sight."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QTabBar, QWidget

from rails18.ui.widgets.elided import Elided

SLACK = 1  # pixels by which a text may seem too wide for its widget


def cut(window: QWidget) -> dict[str, str]:
    """Return place → text of all visible widgets whose text is cut; places are the same in each language."""
    found = {}
    for each in window.findChildren(QWidget):
        if each.isVisibleTo(window) and each.width() > 0:
            for number, text in _cut(each):
                found[f"{_place(each, window)} {number}".strip()] = text
    return found


def _cut(each: QWidget) -> Iterator[tuple[str, str]]:
    if isinstance(each, Elided):
        if each.text_told() and each.text() != each.text_told():
            yield "", each.text_told()
    elif isinstance(each, QLabel):
        if each.text() and not _fits_label(each):
            yield "", each.text()
    elif isinstance(each, QAbstractButton):
        if each.text() and each.width() + SLACK < each.sizeHint().width() and not _fits_button(each):
            yield "", each.text()
    elif isinstance(each, QComboBox):
        if each.fontMetrics().horizontalAdvance(each.currentText()) > each.width():
            yield "", each.currentText()
    elif isinstance(each, QTabBar):
        for number in range(each.count()):
            if each.tabRect(number).right() > each.width() + SLACK:
                yield str(number), each.tabText(number)


def _fits_label(each: QLabel) -> bool:
    if each.wordWrap():
        return each.height() + SLACK >= each.heightForWidth(each.width())
    return each.width() + SLACK >= each.sizeHint().width()


def _fits_button(each: QAbstractButton) -> bool:
    """Return whether the letters themselves have room, though the usual space round them has not."""
    metrics = each.fontMetrics()
    widest = max(metrics.horizontalAdvance(line) for line in each.text().split("\n"))
    icon = each.iconSize().width() if not each.icon().isNull() else 0
    beside = not isinstance(each.parentWidget(), QTabBar)
    return widest + (icon if beside else 0) <= each.width() and each.height() >= metrics.height()


def _place(each: QWidget, window: QWidget) -> str:
    """Return a path to a widget that does not depend on its words."""
    parts = []
    at: QWidget | None = each
    while at is not None and at is not window:
        parent = at.parentWidget()
        same = (
            parent.findChildren(type(at), "", Qt.FindChildOption.FindDirectChildrenOnly) if parent is not None else []
        )
        parts.append(at.objectName() or f"{type(at).__name__}{same.index(at) if at in same else ''}")
        at = parent
    return "/".join(reversed(parts))
