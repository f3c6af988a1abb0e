"""Pass, skip or end a turn: at once where nothing else changes, otherwise once it is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from rails18.core.actions import Pass
from rails18.core.game import Update
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.look.plain import set_tip
from rails18.ui.model.consequence import consequences, is_quiet
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.soon import Soon
from rails18.words.translation import tr

MOST_STEPS = 5  # that are passed at once
AT_ONCE = "“{words}” counts at once and changes nothing else."


class Onward(NamedTuple):
    """Hold the positions in which a company passes one after another, the shown one first, and what that leads to.

    Attributes:
        ends: its turn ends with them; otherwise its trains run next.
    """

    passed: tuple[Position, ...]
    ends: bool


class Passing(QObject):
    """Hold what the button that passes does now.

    Args:
        parent: the panel.
        page: returns the open page.
        button: the button.
    """

    def __init__(self, parent: QObject, context: Context, page: Callable[[], Page | None], button: Choice) -> None:
        super().__init__(parent)
        self.context, self.page, self.button = context, page, button
        self._telling = Soon(self._tell, self)

    def choose(self) -> None:
        """Choose to pass, to be confirmed."""
        page = self.page()
        if page is not None and page.pass_words():
            self.context.selection.propose(Pass(self.context.position.frame.player), page.pass_words())

    def press(self) -> None:
        """Pass at once where that changes nothing else, as is told already; otherwise choose it."""
        if self.is_quiet:
            self.context.adapter.play(Pass(self.context.position.frame.player))
        else:
            self.choose()

    def onward(self) -> Onward:
        """Return where passes of a company lead that change nothing else: to its run, or to the end of its turn."""
        update, game, pos = self._quiet(), self.context.adapter.game, self.context.position
        passed = list[Position]()
        while game is not None and update is not None and is_quiet(update) and len(passed) < MOST_STEPS:
            passed.append(pos)
            later, ends = game.fork(update.after), Pass(pos.frame.player)
            if not later.state.frames or _who(later.position) != _who(pos):
                return Onward(tuple(passed), ends=True)
            pos = later.position
            update = None if later.refusals(ends) else later.what_if(ends)
        return Onward(tuple(passed) if routes.is_open(pos) else (), ends=False)

    def press_on(self) -> None:
        """Pass in one step after another, at once where nothing is chosen; otherwise choose to pass in the open one."""
        if self.context.selection.proposal is not None:
            self.choose()
            return
        for pos in self.onward().passed:
            if not self.context.adapter.play(Pass(pos.frame.player)):
                return

    def wait(self) -> None:
        """Say what a pass brings before anything is drawn."""
        self._telling.ask()

    @property
    def is_quiet(self) -> bool:
        """Return whether a press needs no confirmation now."""
        return self.context.selection.proposal is None and self._quiet() is not None

    def _quiet(self) -> Update | None:
        """Return what a pass of a company brings where it changes nothing but whose turn it is, else None."""
        page, adapter = self.page(), self.context.adapter
        if page is None or page.is_over or not page.pass_words() or not adapter.lead.moves_freely:
            return None
        if adapter.is_looking or adapter.is_over or not self.context.position.frame.company:
            return None
        update = adapter.what_if(Pass(self.context.position.frame.player))
        return update if update is not None and is_quiet(update) else None

    def _tell(self) -> None:
        """Tell at the button that it counts at once, where it does, and what it brings."""
        update = self._quiet() if self.context.selection.proposal is None else None
        if update is not None:
            words = self.button.accessibleName()
            lines = [line.text for line in consequences(self.context.position, update, self.context.words)]
            told = " ".join((tr(AT_ONCE, words=words), *lines))
            set_tip(self.button, told)
            self.button.setAccessibleDescription(told)


def _who(pos: Position) -> tuple[CompanyId, PlayerId]:
    """Return whose step it is."""
    return pos.frame.company, pos.frame.player
