"""Gather what pages and tools need: the adapter, the selection, the theme, the pictures, and words for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from rails18.core.actions import Action
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.questions import money
from rails18.ui.look.marks import token_pixmap
from rails18.ui.look.theme import Theme
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.ui.model.pace import Pace
from rails18.ui.model.proposal import Selection
from rails18.ui.stage.best_run import BestRun
from rails18.ui.stage.clicks import Clicks
from rails18.ui.stage.wishes import Wishes
from rails18.ui.text.explain import Explainer
from rails18.ui.text.words import Words
from rails18.words.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from rails18.ui.board.map import MapView
    from rails18.ui.market.market import MarketView
    from rails18.ui.shares.shares import ShareView


class Context(QObject):
    """Hold what every page and tool of the window shares.

    Attributes:
        adapter, selection, theme: the game, what is chosen, how it looks.
        board, market, shares: the pictures; set by the window.
        clicks: who takes clicks on the board.
        wishes: what somebody wants to be shown.
        best_run: that of the operating company, once it is found.
        table: who leads an ordinary game, in which the coach speaks.
        file_of: returns where the open game is saved, None where it is not.
        clock_of: returns what the clock of the player shows who decides, and how urgent that is; "" without clocks.
        reason_of: returns why a program made a move of some number, "" where none did.
        skipped_of: returns why nobody was asked about a move of some number, "" where somebody was.
        explainer: sentences and rule-book sections of refusals and events.

    Signals:
        told: (sentence, section) say at the pointer why something cannot be done.
        illustrated: (QPixmap, bool) show a picture above what was just told; True: it says all of that itself.
        yes_said: (Action or None) everybody who has to agree to it has done so.
        reasons_told: (bool) the log shall say why programs moved as they did, or no longer.
        notes_changed: the table has other notes.
        clock_ticked: the clocks of the players show something else.
    """

    told = Signal(str, str)
    illustrated = Signal(object, bool)
    reasons_told = Signal(bool)
    yes_said = Signal(object)
    notes_changed = Signal()
    clock_ticked = Signal()

    board: MapView
    market: MarketView
    shares: ShareView

    def __init__(self, adapter: Adapter, selection: Selection, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter, self.selection, self.theme = adapter, selection, theme
        self.table = Lead()
        self.explainer = Explainer()
        self.revealed = ""
        self.secret: bool | None = None  # what the table has decided since the game was opened
        self.reason_of: Callable[[int], str] = lambda move: ""
        self.skipped_of: Callable[[int], str] = lambda move: ""
        self.clock_of: Callable[[], tuple[str, str]] = lambda: ("", "")
        self.clock_owes: Callable[[], Mapping[PlayerId, int]] = dict
        self.file_of: Callable[[], Path | None] = lambda: None
        self.pace = Pace(adapter, self)
        self.clicks, self.wishes, self.best_run = Clicks(adapter), Wishes(self), BestRun(self)
        self._words: tuple[object, str, Words] | None = None
        self._tokens: tuple[object, object, dict[tuple[str, int], QPixmap]] = (None, None, {})
        adapter.refused.connect(self.tell_refusals)
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
        pos = self.position
        if self._words is None or self._words[0] is not pos.setup or self._words[1] != self.revealed:
            hide = self.treasuries_hidden and self.revealed != "all"
            self._words = (pos.setup, self.revealed, Words(pos, hide))
        return self._words[2]

    @property
    def treasuries_hidden(self) -> bool:
        """Return whether treasuries are secret: as the table began, unless it has changed its mind."""
        return money.treasuries_hidden(self.position) if self.secret is None else self.secret

    def keep_secret(self, on: bool) -> None:
        """Keep treasuries secret from now on, or show them."""
        self.secret, self._words = on, None

    def reveal(self, company: CompanyId) -> None:
        """Show the treasury of `company` while a button is held; "" hides all again."""
        self.revealed = company

    def cash(self, company: CompanyId) -> str:
        """Return the treasury of a company as it may be shown now."""
        if self.treasuries_hidden and self.revealed not in (company, "all"):
            return tr("hidden")
        return self.words.money(self.position.cash(company))

    def tell_refusals(self, refusals: tuple[Refusal, ...]) -> None:
        """Say at the pointer why the rules refuse something."""
        if refusals:
            sentence, section = self.explainer.refusal(self.position, refusals[0], self.words)
            self.told.emit(sentence, section)

    def said_yes(self, action: Action | None) -> None:
        """Note that those who have to agree to an action did so at the table; None forgets it."""
        self.yes_said.emit(action)

    def tell_reasons(self, on: bool) -> None:
        """Let the log say why programs moved as they did."""
        self.reasons_told.emit(on)

    def tell(self, sentence: str) -> None:
        """Say a sentence at the pointer."""
        self.told.emit(sentence, "")

    def tell_why_not(self, action: Action, sentence: str) -> None:
        """Say at the pointer why `action` cannot be done, unless somebody else answers it."""
        if not self.adapter.lead.take_refused(action):
            refusals = self.adapter.refusals(action)
            if refusals and self.why(refusals) == sentence:
                self.tell_refusals(refusals)  # with its section apart, which the key for the rules opens
            else:
                self.tell(sentence)

    def why(self, refusals: tuple[Refusal, ...]) -> str:
        """Return the first refusal as one sentence with its section, or "" when there is none."""
        if not refusals:
            return ""
        sentence, section = self.explainer.refusal(self.position, refusals[0], self.words)
        return f"{sentence} [{section}]" if section else sentence

    def token(self, company: CompanyId, size: float) -> QPixmap:
        """Return the token of a company as a picture of `size` pixels at normal text size."""
        title, palette = self.position.title, self.theme.palette
        if self._tokens[0] is not title or self._tokens[1] is not palette:
            self._tokens = (title, palette, {})
        pictures, key = self._tokens[2], (company, round(self.theme.px(size)))
        if key not in pictures:
            pictures[key] = token_pixmap(self.position.company(company), key[1], palette, 2.0)
        return pictures[key]
