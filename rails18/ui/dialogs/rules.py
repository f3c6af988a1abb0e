"""Show the rules of the open title: what the game is about, and every clause by section of the rule book."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from rails18.lessons.introductions import load_introductions
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import PicturePage, set_title
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import called, fill
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Row
from rails18.ui.widgets.search_box import SearchBox
from rails18.words.rule_pages import Chapter, RulePage, load_rule_page
from rails18.words.translation import tr

ABOUT, CARD = "about", "card"  # pages before the sections
LONGEST = 46  # letters of its first sentence that name a section in the list
PLACE = Qt.ItemDataRole.UserRole


class Rules(Dialog):
    """Show the rules with a search box; words lead to the glossary, Esc back to the board.

    Args:
        picture: returns what a word of the glossary looks like, or None.

    Attributes:
        rules: the rules of the title that is shown.
    """

    def __init__(
        self,
        context: Context,
        parent: QWidget | None = None,
        picture: Callable[[str], QPixmap | None] = lambda word: None,
    ) -> None:
        super().__init__("", parent, (780, 560), lasts=True)
        self.context, self.picture = context, picture
        self.rules: RulePage | None = None
        self._chapters: dict[str, Chapter] = {}
        self.list = QListWidget()
        self.search = called(SearchBox(self.list), tr("Search the rules"))
        self.search.setPlaceholderText(tr("Word or section …"))
        self.search.textChanged.connect(self._fill)
        self.list.setAccessibleName(tr("Sections"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # what is long has two lines
        self.list.currentItemChanged.connect(self._show)
        self.page = called(PicturePage(), tr("Rules"))
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        context.theme.changed.connect(lambda: self._show(self.list.currentItem()))
        self._lay_out()

    def _lay_out(self) -> None:
        left = fill(Column(), self.search, (self.list, 1))
        upper = fill(Row(), (left, 1), (self.page, 2))
        buttons = QDialogButtonBox()
        back = buttons.addButton(tr("Back to the board"), QDialogButtonBox.ButtonRole.RejectRole)
        back.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        fill(Column(self), (upper, 1), buttons)

    def open_section(self, section: str = "") -> None:
        """Show a section of the open game's rules; "" stays where one was, or begins with what the game is about."""
        title = self.context.position.title
        if self.rules is None or self.rules.title != title.id:
            self.rules = load_rule_page(title.id)
            set_title(self, tr("Rules of {name}", name=title.name))
            self._fill()
        if section:
            self.search.clear()
            self._choose(section)
        self.list.setFocus()

    def _fill(self) -> None:
        """List the pages and sections in which the text of the search box is, and show the one that fits best."""
        assert self.rules is not None
        text = self.search.text().strip()
        shown = self.list.currentItem().data(PLACE) if self.list.currentItem() is not None else ABOUT
        self._chapters = {
            chapter.section: chapter for chapter in self.rules.search(text, self.context.explainer.glossary.kin())
        }
        with QSignalBlocker(self.list):  # items that go are not to be shown once more
            self.list.clear()
            if not text:
                self._add(tr("What this game is about"), ABOUT)
                card = load_introductions().differences.get(self.rules.title)
                if card is not None:
                    self._add(tr("For those who know {known}", known=card.known), CARD)
            for section, chapter in self._chapters.items():
                self._add(f"{section}  {shorten(chapter.clauses[0].says, LONGEST, placeholder=' …')}", section)
            self.list.setCurrentRow(-1)
        if not self.list.count():
            self.page.setHtml(markup("<p>{}</p>", tr("No rule holds these words.")))
        elif not (self._choose(text) if text else self._choose(shown)):
            self.list.setCurrentRow(0)

    def _add(self, text: str, place: str) -> None:
        item = QListWidgetItem(text)
        item.setData(PLACE, place)
        self.list.addItem(item)

    def _choose(self, place: str) -> bool:
        """Show the page or section of this name, and return whether there is one."""
        for number in range(self.list.count()):
            if self.list.item(number).data(PLACE) == place:
                self.list.setCurrentRow(number)
                return True
        return False

    def _show(self, item: QListWidgetItem | None, before: object = None) -> None:
        if item is None or self.rules is None:
            return
        place = item.data(PLACE)
        if place == ABOUT:
            self.page.setHtml(self._about())
        elif place == CARD:
            self.page.setHtml(self._card())
        else:
            self.page.setHtml(self._section(self._chapters[place]))

    def _about(self) -> Markup:
        linked = self.context.explainer.linked
        texts = joined(markup("<p>{}</p>", linked(tr(text))) for text in load_introductions().about)
        heading = tr("What this game is about")
        return markup("<h2>{}</h2>{}{}", heading, self.page.show_picture(ABOUT, self.picture(ABOUT), heading), texts)

    def _card(self) -> Markup:
        assert self.rules is not None
        card = load_introductions().differences[self.rules.title]
        lines = joined(markup("<li>{}</li>", self.context.explainer.linked(tr(line))) for line in card.lines)
        return markup("<h2>{}</h2><ol>{}</ol>", tr("For those who know {known}", known=card.known), lines)

    def _section(self, chapter: Chapter) -> Markup:
        lines = joined(markup("<p>{}</p>", self.context.explainer.linked(clause.says)) for clause in chapter.clauses)
        return markup("<h2>{}</h2>{}", tr("Section {section} of the rule book", section=chapter.section), lines)

    def _follow(self, link: QUrl) -> None:
        self.context.wishes.glossary.emit(link.toString())
