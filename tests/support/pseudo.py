"""Speak a language that nobody speaks: every letter accented, a third longer. What is shown plain escaped the door."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from rails18.core.title import Setup, Title
from rails18.ui.widgets.elided import Elided

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçďéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇĎÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
KEPT = re.compile(r"(\{[^{}]*\}|<[^>]*>|&\w+;)")  # placeholders, tags and entities stay as they are
LETTERS = re.compile(r"[A-Za-z]{2,}")
TABLE = str.maketrans(PLAIN, ACCENTED)


class Pseudo:
    """Say texts in the language of the tests."""

    thousands = ","

    def text(self, english: str) -> str:
        """Return a text with every letter accented, and a third longer."""
        said = "".join(part if KEPT.fullmatch(part) else part.translate(TABLE) for part in KEPT.split(english))
        body = said.rstrip()
        return body + "ø" * (len(body) * 3 // 10) + said[len(body) :]

    def noun(self, one: str, many: str, number: int) -> str:
        """Return a noun in the form of English."""
        return self.text(one if number == 1 else many)

    def agree(self, text: str) -> str:
        """Return the text itself."""
        return text


def texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Yield (where, text) of all that a widget and those in it show, say as a tip, or tell a screen reader."""
    for each in (widget, *widget.findChildren(QWidget)):
        where = f"{type(each).__name__} {each.objectName()}".strip()
        if "Scroll" in each.objectName():  # a button of Qt, with words of Qt's own catalogue
            continue
        shown = [each.toolTip(), each.accessibleName(), each.accessibleDescription(), each.windowTitle()]
        if isinstance(each, Elided):
            shown.append(each.text_told())  # a name that is cut short is no name any more
        elif isinstance(each, QLabel | QAbstractButton | QLineEdit):
            shown.append(each.text())
        if isinstance(each, QLineEdit):
            shown.append(each.placeholderText())
        if isinstance(each, QTextEdit):
            shown.append(each.toPlainText())
        if isinstance(each, QComboBox):
            shown += [each.itemText(number) for number in range(each.count())]
        if isinstance(each, QTabWidget):
            shown += [each.tabText(number) for number in range(each.count())]
        if isinstance(each, QAbstractItemView) and each.model() is not None:
            shown += list(_cells(each.model()))
        shown += [action.text() for action in each.actions()]
        yield from ((where, text) for text in shown if text)


def _cells(model: QAbstractItemModel) -> Iterator[str]:
    """Yield the heads and cells of a list or table."""
    root = QModelIndex()
    wide = model.columnCount(root) if isinstance(model, QAbstractTableModel | QStandardItemModel) else 1
    heads = (model.headerData(number, Qt.Orientation.Horizontal) for number in range(wide))
    yield from (head for head in heads if isinstance(head, str))
    for row in range(model.rowCount(root)):
        told = (model.data(model.index(row, column, root)) for column in range(wide))
        yield from (text for text in told if isinstance(text, str))


def names(title: Title, setup: Setup) -> set[str]:
    """Return the words that are names or ids, which no language changes."""
    hexes = title.board.hexes.values()
    found = [
        *setup.players,
        title.name,
        *title.companies,
        *(company.name for company in title.companies.values()),
        *title.privates,
        *(private.name for private in title.privates.values()),
        *(place.name for place in hexes),
        *(stop.name for place in hexes for stop in place.printed.stops),
        *title.tiles,
        *title.trains,
        *(side.name for kind in title.trains.values() for side in (*kind.faces, *kind.second_hand)),
        *title.phases,
        title.currency,
        *title.market.zones,
        "rails18",
    ]
    return {word for name in found for word in LETTERS.findall(name)}


def escaped(shown: Iterator[tuple[str, str]], known: set[str]) -> list[str]:
    """Return the texts with plain words that are no names."""
    plain = []
    for where, text in shown:
        bare = re.sub(r"<[^>]*>|&\w+;", " ", text)
        words = [word for word in LETTERS.findall(bare) if word not in known]
        if words:
            plain.append(f"{where}: {bare.strip()[:90]!r} ({', '.join(words[:6])})")
    return sorted(set(plain))
