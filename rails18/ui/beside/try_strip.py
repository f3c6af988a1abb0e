"""Say above the choices that nothing counts while moves are tried out, and lead back to the game."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame

from rails18.ui.session.trying import Trying
from rails18.ui.stage.pointer import Pointer
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.controls import button, called, label, row
from rails18.words.translation import tr


class TryStrip(QFrame):
    """Stand there while a copy is played on.

    Attributes:
        back: ends it.
    """

    def __init__(self, pointer: Pointer, trying: Trying, commands: Commands) -> None:
        super().__init__()
        self._pointer, self.trying = pointer, trying
        called(self, tr("Trying out"), "banner")
        self.back = button(tr("Back to the game (Shift+T)"), trying.end, name="try-back", role="header")
        told = label(tr("You are trying things out: play for anybody. Nothing of it counts or is saved."), "strong")
        box = row(told, self.back)
        box.setContentsMargins(8, 4, 8, 4)
        box.setStretch(0, 1)
        self.setLayout(box)
        trying.changed.connect(lambda: self.setVisible(trying.is_free))
        commands.add(Command("try", tr("Try it: play on in a copy that is thrown away"), self.switch, ("Shift+T",)))
        self.hide()

    def switch(self) -> None:
        """Begin to try things out, or go back to the game."""
        if self.trying.on:
            self.trying.end()
        elif self.trying.is_possible:
            self.trying.begin()
        else:
            self._pointer.tell(tr("Things can be tried out in a game, not in a lesson."))
