"""Hold what the pages of the NOW panel have in common."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from rails18.core.actions import Action, BuyTrain, Pass
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.loading.translation import tr
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.consequence import Line
from rails18.ui.model.context import Context
from rails18.ui.model.proposal import Proposal
from rails18.ui.tools import depot
from rails18.ui.tools.carry import CarryButton
from rails18.ui.widgets.controls import Choice, choice, clear, show_children


class Page(QWidget):
    """Show the choices of one step; made anew for each step, thrown away after it.

    Attributes:
        context: what all pages share.
        body: layout that `fill` fills.
        passes: one may also do nothing here.
        crowded: all choices shall be seen at once, even if less is seen of consequences.

    Signals:
        reworded: sentence or pass words changed.
        filled: (bool) there are other choices; True: the keyboard was on one of those that went.
        learned: there is more to tell about what is chosen.
    """

    reworded = Signal()
    filled = Signal(bool)
    learned = Signal()
    passes = True
    crowded = False

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._state = context.position.state if context.adapter.game is not None else None
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(6)
        self.choices: dict[Action, Choice] = {}

    @property
    def adapter(self) -> Adapter:
        """Return the adapter."""
        return self.context.adapter

    @property
    def position(self) -> Position:
        """Return the shown position."""
        return self.context.position

    @property
    def is_over(self) -> bool:
        """Tell whether the game has gone on since the page was made; then it only waits to be taken away."""
        return self.adapter.game is None or self.position.state is not self._state

    @property
    def player(self) -> PlayerId:
        """Return the player who decides."""
        return self.position.frame.player

    @property
    def company(self) -> CompanyId:
        """Return the company of the open step."""
        return self.position.frame.company

    # what pages write

    def sentence(self) -> str:
        """Return what to do now, in one sentence."""
        return ""

    def later_sentences(self) -> tuple[str, ...]:
        """Return sentences that may come once something is chosen: they have their room from the beginning."""
        return ()

    def fill(self) -> None:
        """Put the choices into `body`."""

    def leave(self) -> None:
        """Take tools and pictures of this page off the board."""

    def cancel(self) -> bool:
        """Put back what is in the hand without being chosen yet; return whether anything was."""
        return False

    def proposed(self, proposal: Proposal | None) -> None:
        """Follow what is chosen, here or elsewhere."""
        action = proposal.action if proposal else None
        for known, button in self.choices.items():
            button.setChecked(known == action)

    def told(self) -> list[Line]:
        """Return what is known beside the rules about what is chosen, such as a run worked out in the background."""
        return []

    def chosen(self) -> QWidget | None:
        """Return the button of what is chosen, None when nothing of this page is."""
        return next((button for button in self.choices.values() if button.isChecked()), None)

    def pass_words(self) -> str:
        """Return the words of the button that does nothing here, "" for no such button."""
        return self.context.words.action(self.position, Pass(self.player)) if self.passes else ""

    def confirm_words(self, proposal: Proposal) -> str:
        """Return the words of the confirm button."""
        return proposal.label or tr("Confirm")

    # helpers

    def refresh(self) -> None:
        """Build the page for the shown position."""
        focus = QApplication.focusWidget()
        had_keyboard = focus is not None and self.isAncestorOf(focus)
        if had_keyboard:
            self.setFocus()  # else it would wander through the window when the choices go
        self.choices.clear()
        clear(self.body)
        self.fill()
        show_children(self)
        self.proposed(self.context.selection.proposal)
        self.filled.emit(had_keyboard)

    def offer(self, action: Action, text: str, *, name: str = "", label: str = "") -> Choice:
        """Return a choice of `action`: chosen it becomes the selection, refused it says why."""
        why_not = self.context.why(self.adapter.refusals(action))
        made = choice(
            text, lambda: self.context.selection.propose(action, label or text.split("\n")[0]), why_not, name=name
        )
        self._known(action, made)
        return made

    def carried(self, action: BuyTrain, text: str, *, name: str = "", label: str = "") -> CarryButton:
        """Return a choice of `action` that may also be dragged to the charters in the share display."""
        made = CarryButton(text, self.context.why(self.adapter.refusals(action)))
        made.setObjectName(name)
        made.chosen.connect(lambda: self.context.selection.propose(action, label))
        made.carried.connect(partial(depot.carried, self.context, action))
        self._known(action, made)
        return made

    def _known(self, action: Action, made: Choice) -> None:
        made.refused.connect(partial(self.context.tell_why_not, action))
        if not made.why_not:
            self.choices[action] = made
