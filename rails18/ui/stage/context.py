"""Gather what pages and tools need: the adapter, the selection, the theme, the pictures, and words for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QPixmap

from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.ui.look.marks import token_pixmap
from rails18.ui.look.theme import Theme
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.ui.model.pace import Pace
from rails18.ui.model.proposal import Selection
from rails18.ui.stage.best_run import BestRun
from rails18.ui.stage.clicks import Clicks
from rails18.ui.stage.clocks import Clocks
from rails18.ui.stage.pointer import Pointer
from rails18.ui.stage.reasons import Reasons
from rails18.ui.stage.treasuries import Treasuries
from rails18.ui.stage.wishes import Wishes
from rails18.ui.text.explain import Explainer
from rails18.ui.text.words import Words
from rails18.words.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rails18.ui.board.map import MapView
    from rails18.ui.market.market import MarketView
    from rails18.ui.shares.shares import ShareView


class Context(QObject):
    """Hold what every page and tool of the window shares; what only some of them need is an object of its own.

    Attributes:
        adapter, selection, theme: the game, what is chosen, how it looks.
        board, market, shares: the pictures; set by the window.
        clicks: who takes clicks on the board.
        wishes: what somebody wants to be shown.
        best_run: that of the operating company, once it is found.
        table: who leads an ordinary game, in which the coach speaks.
        file_of: returns where the open game is saved, None where it is not.
        explainer: sentences and rule-book sections of refusals and events.
        pointer: what is said at the pointer.
        treasuries: which treasuries may be shown.
        reasons: why programs moved as they did.
        clocks: what the clocks of the players show.
        pace: how fast the table plays.
    """

    board: MapView
    market: MarketView
    shares: ShareView

    def __init__(self, adapter: Adapter, selection: Selection, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter, self.selection, self.theme = adapter, selection, theme
        self.table = Lead()
        self.explainer = Explainer()
        self.file_of: Callable[[], Path | None] = lambda: None
        self.pace = Pace(adapter, self)
        self.clicks, self.wishes, self.best_run = Clicks(adapter), Wishes(self), BestRun(self)
        self.treasuries, self.reasons, self.clocks = Treasuries(adapter), Reasons(self), Clocks(self)
        self.pointer = Pointer(adapter, self.explainer, lambda: self.words, self)
        self._words: tuple[object, bool, Words] | None = None
        self._tokens: tuple[object, object, dict[tuple[str, int], QPixmap]] = (None, None, {})
        adapter.updated.connect(self._know_title)
        adapter.updated.connect(self.best_run.forget)

    def _know_title(self, update: object = None) -> None:
        """Let the glossary know whose words it shows."""
        self.explainer.glossary.title = self.adapter.game.title.id if self.adapter.game else ""

    @property
    def position(self) -> Position:
        """Return the shown position."""
        return self.adapter.position

    @property
    def words(self) -> Words:
        """Return the words for the open game."""
        pos, hide = self.position, self.treasuries.hidden and self.treasuries.revealed != "all"
        if self._words is None or self._words[0] is not pos.setup or self._words[1] != hide:
            self._words = (pos.setup, hide, Words(pos, hide))
        return self._words[2]

    def cash(self, company: CompanyId) -> str:
        """Return the treasury of a company as it may be shown now."""
        return self.words.money(self.position.cash(company)) if self.treasuries.may_show(company) else tr("hidden")

    def token(self, company: CompanyId, size: float) -> QPixmap:
        """Return the token of a company as a picture of `size` pixels at normal text size."""
        title, palette = self.position.title, self.theme.palette
        if self._tokens[0] is not title or self._tokens[1] is not palette:
            self._tokens = (title, palette, {})
        pictures, key = self._tokens[2], (company, round(self.theme.px(size)))
        if key not in pictures:
            pictures[key] = token_pixmap(self.position.company(company), key[1], palette, 2.0)
        return pictures[key]
