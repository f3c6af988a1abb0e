"""Explain the words of the hobby and the keys of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import QKeySequence, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import PicturePage
from rails18.ui.text.glossary import Glossary, Term
from rails18.ui.widgets.commands import Command
from rails18.ui.widgets.controls import called, fill
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Row
from rails18.ui.widgets.search_box import SearchBox
from rails18.words.translation import tr

KEYS = (  # those that are no commands of the window
    ("Enter", "choose what has the keyboard; once more confirms it"),
    ("1–9", "choose by the number on a button"),
    ("Y, N", "answer whether you agree, when you are asked"),
)


class Help(Dialog):
    """Show the glossary with a search box; links lead from term to term.

    Args:
        glossary: the words.
        picture: returns what a word looks like, by its id, or None.
        commands: those of the window, whose keys are listed.
    """

    def __init__(
        self,
        glossary: Glossary,
        parent: QWidget | None = None,
        picture: Callable[[str], QPixmap | None] = lambda term: None,
        commands: Iterable[Command] = (),
    ) -> None:
        super().__init__(tr("Glossary and keyboard shortcuts"), parent, (720, 520), lasts=True)
        self.glossary, self.picture = glossary, picture
        self.keys = [(key, tr(words)) for key, words in KEYS]
        self.keys += [(_keys_of(command), command.text) for command in commands if command.keys]
        self.list = QListWidget()
        self.search = called(SearchBox(self.list), tr("Search the glossary"))
        self.search.setPlaceholderText(tr("Search …"))
        self.search.textChanged.connect(self._filter)
        self.list.setAccessibleName(tr("Terms"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.page = PicturePage()
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        self.list.currentItemChanged.connect(self._show)
        left = fill(Column(), self.search, (self.list, 1))
        fill(Row(self), (left, 3), (self.page, 7))
        self._fill()

    def _fill(self) -> None:
        """List the words of the title, and show the first page."""
        self._filled_for = self.glossary.title
        with QSignalBlocker(self.list):  # items that go are not to be shown once more
            self.list.clear()
            self._add(tr("Keyboard shortcuts"), "")
            for term in self.glossary.terms:
                self._add(term.term, term.id)
            self.list.setCurrentRow(-1)
        self.list.setCurrentRow(0)

    def _add(self, text: str, term: str) -> None:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, term)
        self.list.addItem(item)

    def open_term(self, term: str) -> None:
        """Show the entry of a term, or the first page when there is none."""
        if self._filled_for != self.glossary.title:
            self._fill()
        self.search.clear()
        for number in range(self.list.count()):
            if self.list.item(number).data(Qt.ItemDataRole.UserRole) == term:
                self.list.setCurrentRow(number)
                return
        self.list.setCurrentRow(0)

    def _filter(self, text: str) -> None:
        """Keep the terms that hold the text, and open the one that fits best."""
        found = [term.id for term in self.glossary.search(text)] if text.strip() else []
        for number in range(self.list.count()):
            item = self.list.item(number)
            id = item.data(Qt.ItemDataRole.UserRole)
            kept = id in found if id else text.strip().lower() in item.text().lower()
            item.setHidden(bool(text.strip()) and not kept)
            if found and id == found[0]:
                self.list.setCurrentItem(item)

    def _show(self, item: QListWidgetItem | None, before: object = None) -> None:
        if item is None:
            return
        term = self.glossary.get(item.data(Qt.ItemDataRole.UserRole))
        self.page.setHtml(self._term_page(term) if term else self._keys_page())

    def _term_page(self, term: Term) -> Markup:
        also = joined(
            markup('<li><a href="glossary:{}">{}</a></li>', other.id, other.term)
            for other in self.glossary.terms
            if other.id in term.see
        )
        body = self.glossary.linked(self.glossary.meaning(term), but=term.id)
        see = markup("<p>{}</p><ul>{}</ul>", tr("See also"), also) if also else Markup()
        drawn = self.page.show_picture(term.id, self.picture(term.id), term.term)
        return markup("<h2>{}</h2>{}<p>{}</p>{}", term.term, drawn, body, see)

    def _keys_page(self) -> Markup:
        rows = joined(markup("<tr><td><b>{}</b>&nbsp;&nbsp;</td><td>{}</td></tr>", *row) for row in self.keys)
        return markup("<h2>{}</h2><table cellspacing='4'>{}</table>", tr("Keyboard shortcuts"), rows)

    def _follow(self, link: QUrl) -> None:
        self.open_term(link.toString().partition(":")[2])


def _keys_of(command: Command) -> str:
    """Return the keys of a command as this system writes them."""
    keys = [key for key in command.keys if not key.endswith("Return")]  # which is the same as Enter to people
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
