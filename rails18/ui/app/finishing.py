"""Finish the last operating rounds with fixed runs, and take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from rails18.questions import finishing
from rails18.ui.session.finisher import Finisher
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.notice import Notice
from rails18.words.translation import tr

if TYPE_CHECKING:
    from rails18.ui.dialogs.finish import FinishDialog


class Finishing(QObject):
    """Offer to finish the operating rounds.

    Attributes:
        dialog: the one that was opened last, or None.
    """

    def __init__(
        self, context: Context, finisher: Finisher, notice: Notice, window: QWidget, commands: Commands
    ) -> None:
        super().__init__(context)
        self.context, self.finisher, self.notice, self.window = context, finisher, notice, window
        self.dialog: FinishDialog | None = None
        self._end = 0  # number of actions with all that was played last
        finisher.ended.connect(self._played)
        context.adapter.updated.connect(self._updated)
        commands.add(
            Command("finish", tr("Finish these operating rounds …"), self.show, ("Ctrl+Shift+E",)),
            Command("finish_back", tr("Undo the finished operating rounds"), self.take_back),
        )

    def show(self) -> None:
        """Show how the last operating rounds would go on with fixed runs, or say why that cannot be told yet."""
        adapter = self.context.adapter
        if adapter.game is None or adapter.is_looking:
            return
        if not finishing.is_fixed(adapter.position):
            self.context.pointer.tell(
                tr("This is possible in operating rounds of the last set, when the end is fixed.")
            )
            return
        from rails18.ui.dialogs.finish import FinishDialog

        self.dialog = FinishDialog(self.context, self.finisher, self.window)
        self.dialog.show()

    def take_back(self) -> None:
        """Undo everything that was played to finish the operating rounds."""
        if self.finisher.can_take_back:
            self.finisher.take_back()
        else:
            self.context.pointer.tell(tr("No operating rounds were finished that could be taken back."))

    def _played(self, steps: int) -> None:
        """Say how many steps were played, and offer to take them back."""
        self._end = self.context.adapter.at
        self.notice.say(
            tr("{steps} played. Ctrl+Z undoes them one by one.", steps=counted(steps, "step")),
            tr("Undo all of them"),
            self.take_back,
        )

    def _updated(self, update: object) -> None:
        """Say no more that steps were played once they are undone."""
        game = self.context.adapter.game
        if self._end and (game is None or game.at < self._end):
            self._end = 0
            self.notice.hide()
