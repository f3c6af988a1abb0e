"""Explain the words of the hobby and the keys of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rails18.loading.translation import tr
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import PicturePage, set_title
from rails18.ui.text.glossary import Glossary, Term
from rails18.ui.widgets.search_box import SearchBox

KEYS = (
    ("Enter", "choose what has the keyboard; once more confirms it"),
    ("1–9", "choose by the number on a button"),
    ("Esc", "cancel, or leave the box in which you type"),
    ("P", "pass, skip the step or end the turn (then Enter)"),
    ("Shift+P", "pass until something happens that concerns the player, in stock rounds and auctions"),
    ("Ctrl+Shift+E", "finish the last operating rounds with fixed runs, after showing what will be played"),
    ("Ctrl+J", "write a note about the game; Ctrl+Enter adds it"),
    ("Pause, Ctrl+Alt+P", "pause the clocks, or let them go on"),
    ("Ctrl+,", "settings: text size, sounds, movement, clocks"),
    ("R, Shift+R", "rotate the tile clockwise or counter-clockwise; the wheel and a right click also rotate it"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo one move"),
    ("Ctrl+Shift+Z, Ctrl+Shift+Y", "undo, redo a whole turn"),
    ("Alt+Left, Alt+Right", "step back or forward through the game without changing it"),
    ("Alt+Home", "return to the current position"),
    ("Ctrl+L", "available actions: type to filter, arrows and Enter to choose"),
    ("Ctrl+K", "correct a mistake that was made at the table"),
    ("Ctrl+B", "play with the board on the table, or in the program"),
    ("Alt+Up, Alt+Down", "look at the beginning of the turn before, or of the next one"),
    ("Alt+Page Up, Alt+Page Down", "look at the beginning of the round before, or of the next one"),
    ("Ctrl+Alt+Y", "back to the line of play that was abandoned last"),
    ("Ctrl+O", "games in a folder: look through them, open one, bring them all in"),
    ("Ctrl+Shift+O", "open a file from anywhere"),
    ("Ctrl+Shift+P", "save the moment that is shown as a problem"),
    ("Ctrl+P", "print board, market and charters to scale, or save board and market"),
    ("F", "show the whole board"),
    ("C", "what changed since the last decision of who decides; Esc hides it"),
    ("L", "the last run of the operating company on the board, then those of the others; Esc hides it"),
    ("O, T", "overview of the game in tables; tiles and their upgrades"),
    ("Ctrl+T, Ctrl+Shift+T", "table view in a second window; turn it by 90°"),
    ("Ctrl+1, 2, 3", "layouts: play, table and projector, teaching"),
    ("F1", "this window"),
    ("W", "why would I? what speaks for what is chosen, beside the log"),
    ("H, Shift+H", "a hint, and whether the last move was good"),
    ("X", "I know this: the coach never says it again"),
    ("Y, N", "answer whether you agree, when you are asked"),
    ("Shift+N", "next move of a program that is paused"),
    ("F2", "the rules of this game, at the section of a refusal while it shows"),
)


class Help(QDialog):
    """Show the glossary with a search box; links lead from term to term.

    Args:
        glossary: the words.
        picture: returns what a word looks like, by its id, or None.
    """

    def __init__(
        self,
        glossary: Glossary,
        parent: QWidget | None = None,
        picture: Callable[[str], QPixmap | None] = lambda term: None,
    ) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.glossary, self.picture = glossary, picture
        set_title(self, tr("Glossary and keyboard shortcuts"))
        self.resize(720, 520)
        self.list = QListWidget()
        self.search = SearchBox(self.list)
        self.search.setPlaceholderText(tr("Search …"))
        self.search.setAccessibleName(tr("Search the glossary"))
        self.search.textChanged.connect(self._filter)
        self.list.setAccessibleName(tr("Terms"))
        self.list.setMaximumWidth(220)
        self.page = PicturePage()
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        self.list.currentItemChanged.connect(self._show)
        left = QVBoxLayout()
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        whole = QHBoxLayout(self)
        whole.addLayout(left)
        whole.addWidget(self.page, 1)
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
        rows = joined(markup("<tr><td><b>{}</b>&nbsp;&nbsp;</td><td>{}</td></tr>", key, tr(told)) for key, told in KEYS)
        return markup("<h2>{}</h2><table cellspacing='4'>{}</table>", tr("Keyboard shortcuts"), rows)

    def _follow(self, link: QUrl) -> None:
        self.open_term(link.toString().partition(":")[2])
