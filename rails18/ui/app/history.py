"""Undo, redo, and look at any moment of the game."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from rails18.ui.beside.timeline import Timeline
from rails18.ui.look.plain import button_text
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.commands import Command, Commands
from rails18.words.translation import tr


class History(QObject):
    """Step through the moves of the open game.

    Args:
        slider: knows where turns and rounds begin.
    """

    def __init__(self, context: Context, slider: Timeline, commands: Commands) -> None:
        super().__init__(context)
        self.context, self.adapter, self.slider = context, context.adapter, slider
        commands.add(
            Command("undo", tr("Undo"), self.undo, ("Ctrl+Z",)),
            Command("redo", tr("Redo"), self.redo, ("Ctrl+Y",)),
            Command("undo_turn", tr("Undo the turn"), self.undo_turn, ("Ctrl+Shift+Z",)),
            Command("redo_turn", tr("Redo the turn"), self.redo_turn, ("Ctrl+Shift+Y",)),
            Command("last_line", tr("Back to the last abandoned line"), self.take_last_line, ("Ctrl+Alt+Y",)),
            Command("look_back", tr("Step back"), lambda: self.look_by(-1), ("Alt+Left",)),
            Command("look_on", tr("Step forward"), lambda: self.look_by(1), ("Alt+Right",)),
            Command("turn_back", tr("Turn before"), lambda: self.look_turn(True), ("Alt+Up",)),
            Command("turn_on", tr("Next turn"), lambda: self.look_turn(False), ("Alt+Down",)),
            Command("round_back", tr("Round before"), lambda: self.look_round(True), ("Alt+PgUp",)),
            Command("round_on", tr("Next round"), lambda: self.look_round(False), ("Alt+PgDown",)),
            Command("look_home", tr("Back to the game"), self.look_home, ("Alt+Home",)),
        )

    def undo(self) -> None:
        """Take the last step back."""
        if self.adapter.game is not None:
            self.adapter.undo()

    def redo(self) -> None:
        """Play it again; where another move was played since, say where the undone ones are."""
        game = self.adapter.game
        if game is None:
            return
        if game.at == len(game.actions) and game.branches and not self.adapter.is_past:
            lost = counted(len(game.branches[-1][1]), "move")
            self.context.pointer.tell(
                tr(
                    "Nothing is left to redo in this line. The {moves} undone before are kept: Ctrl+Alt+Y goes back to "
                    "them, and all such lines are in Game › Abandoned lines.",
                    moves=lost,
                )
            )
            return
        self.adapter.redo()

    def undo_turn(self) -> None:
        """Take the turn back."""
        if self.adapter.game is not None:
            self.adapter.undo_turn()

    def redo_turn(self) -> None:
        """Play the turn again."""
        if self.adapter.game is not None:
            self.adapter.redo_turn()

    def take_last_line(self) -> None:
        """Go back to the line of play that was abandoned last; the one that is left is then the last."""
        game = self.adapter.game
        if game is not None and game.branches:
            self.adapter.take_line(len(game.branches) - 1)
        elif game is not None:
            self.context.pointer.tell(tr("No line of play was abandoned in this game."))

    def look_by(self, moves: int) -> None:
        """Look some moves further back or on."""
        if self.adapter.game is not None:
            self.adapter.look_at(self.adapter.at + moves)

    def look_turn(self, back: bool) -> None:
        """Look at the beginning of the next turn, or of the one before."""
        if self.adapter.game is not None:
            self.adapter.look_at(self.slider.next_turn(back))

    def look_round(self, back: bool) -> None:
        """Look at the beginning of the next round, or of the one before."""
        if self.adapter.game is not None:
            self.adapter.look_at(self.slider.next_round(back))

    def look_home(self) -> None:
        """Look at the current moment again."""
        if self.adapter.game is not None:
            self.adapter.look_at(None)

    def fill_lines(self, menu: QMenu) -> None:
        """List the abandoned lines of play in a menu."""
        menu.clear()
        branches = self.adapter.game.branches if self.adapter.game else []
        for number, (common, actions) in enumerate(branches):
            words = tr("From move {common}: {actions}", common=common, actions=counted(len(actions), "move"))
            made = menu.addAction(button_text(words))
            made.triggered.connect(lambda _=False, number=number: self.adapter.take_line(number))
        if not branches:
            menu.addAction(tr("None")).setEnabled(False)
