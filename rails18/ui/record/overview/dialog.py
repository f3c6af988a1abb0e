"""Hold the overview: a window of tables beside the game, which follows it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QTabWidget, QWidget

from rails18.ui.beside.order_strip import OrderStrip, order_told
from rails18.ui.record.overview import facts
from rails18.ui.record.overview.cards import PrivateCards
from rails18.ui.record.overview.table import Facts, FactTable
from rails18.ui.record.overview.tiles import TileBrowser
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import fill, label
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

SIZE = (1200, 600)  # pixels at normal text size, which all columns fit into
PAGES: dict[str, tuple[str, tuple[Callable[[Context], Facts], ...]]] = {
    "players": ("Players", (facts.players,)),
    "companies": ("Companies", (facts.companies,)),
    "rounds": ("Rounds", (facts.by_round,)),
    "trains": ("Trains and phases", (facts.train_types, facts.phases)),
    "end": ("End of the game", (facts.endings,)),
    "privates": ("Private companies", (facts.privates,)),
}


class Overview(Dialog):
    """Show one table at a time; a click on a row leads to what it is about.

    Attributes:
        order: the companies of the round in their order.
        tables: name of a page → its tables.
        cards: the cards of the private companies.
        tiles: the tile browser.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(tr("Overview"), parent, SIZE, lasts=True)
        self.context = context
        self.order = OrderStrip(context)
        self.todo = label(tone="muted")
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.tables: dict[str, list[FactTable]] = {}
        self.cards = PrivateCards(context)
        for name, (words, makers) in PAGES.items():
            self.tables[name] = [FactTable(tr(words)) for _ in makers]
            page, column = QWidget(), Column()
            page.setLayout(column)
            if name == "privates":
                column.addWidget(self.cards, 3)
            for table in self.tables[name]:
                column.addWidget(table, 2)
            self.pages.addTab(page, tr(words))
        self.tiles = TileBrowser(context.adapter, context.theme)
        self.pages.addTab(self.tiles, tr("Tiles"))
        self.pages.currentChanged.connect(lambda _: self.refresh())
        fill(Column(self), self.order, self.todo, (self.pages, 1))
        self.tables["rounds"][0].cellDoubleClicked.connect(self._to_round)
        for table in self.tables["companies"]:
            table.cellDoubleClicked.connect(lambda row, _: self._show_run(self.tables["companies"][0].about(row)))
        self.order.chosen.connect(self._show_run)
        context.adapter.updated.connect(self._updated)
        context.theme.changed.connect(self._updated)

    def open_page(self, name: str = "") -> None:
        """Show a page, or the one that was shown last."""
        if name:
            names = [*PAGES, "tiles"]
            self.pages.setCurrentIndex(names.index(name))
        self.show()
        self.raise_()
        self.activateWindow()
        self.refresh()

    def _updated(self, update: object = None) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the shown position on the page that is open."""
        if self.context.adapter.game is None:
            return
        self.order.refresh()
        self.todo.setText(order_told(self.context, self.order.turns))
        self.todo.setVisible(bool(self.order.turns))
        number, palette = self.pages.currentIndex(), self.context.theme.palette
        if number == len(PAGES):
            self.tiles.refresh()
            return
        tones = {name: getattr(palette, name) for name in ("accent", "bad", "warn", "muted")}
        name = list(PAGES)[number]
        if name == "privates":
            self.cards.refresh()
        for table, gather in zip(self.tables[name], PAGES[name][1], strict=True):
            table.show_facts(gather(self.context), tones)

    def _to_round(self, row: int, column: int) -> None:
        """Look at the beginning of a round."""
        number = self.tables["rounds"][0].about(row)
        if number:
            self.context.adapter.look_at(int(number))

    def _show_run(self, company: str) -> None:
        """Show the last run of a company on the board."""
        if company:
            self.context.wishes.run.emit(company)
