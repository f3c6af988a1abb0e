"""Change between the board of the program and the one on the table: what is missing here, and who plays."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from rails18.core.actions import UseBoard
from rails18.questions import tabletop
from rails18.ui.look.plain import Button, CheckBox
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import counted, listed
from rails18.ui.widgets.controls import called, card, fill, label, row, set_tone
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

PROGRAMS_BLIND = "A program cannot see the board on your table: give its seat to a person first (Play › Who plays)."
MOST_ROUNDS = 6  # of those named in which track was left out


class BoardDialog(Dialog):
    """Say what the other board means for the game, and change to it; `correct` opens the corrections."""

    def __init__(self, context: Context, correct: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(tr("Physical board"), parent, (540, 280))
        self.context, self._show_corrections = context, correct
        self.setModal(True)
        self.where, self.missing = label(name="board-where"), label(name="board-missing")
        self.agrees = called(CheckBox(tr("All tiles are entered: the two boards agree")), name="board-agrees")
        self.agrees.toggled.connect(lambda _: self._look())
        self.note = label("", "warn", name="board-note")
        self.yes, self.correct, cancel = Button(), Button(tr("Enter tiles …")), Button(tr("Cancel"))
        self.yes.setObjectName("board-yes")
        self.yes.setDefault(True)
        self.yes.clicked.connect(self.change)
        self.correct.clicked.connect(self._correct)
        cancel.clicked.connect(self.close)
        for button in (self.correct, cancel):
            button.setAutoDefault(False)
        told = fill(Column(), self.where, self.missing, self.agrees, 1)
        fill(Column(self), (card(told, margin=12), 1), self.note, row(self.correct, 1, cancel, self.yes), spacing=10)
        self._tell()

    def _tell(self) -> None:
        pos = self.context.position
        there, missing = tabletop.on_table(pos), tabletop.left_out(pos)
        if there:
            self.where.setText(
                tr(
                    "The map and the tiles lie on your table now. With the board in the program, it checks track and "
                    "tokens again and finds the best runs."
                )
            )
            self.yes.setText(tr("Play on with the board in the program"))
        else:
            self.where.setText(
                tr(
                    "Lay the map and the tiles on your table. You type in what track costs and what trains earn; the "
                    "program keeps money, shares, prices, trains, tokens, limits and phases. You may enter tiles here "
                    "too, without checks. Hints and programs need the board, so they rest."
                )
            )
            self.yes.setText(tr("Play on with the board on the table"))
        rounds = [f"{each.owner} ({each.set}.{each.number})" for each in missing[:MOST_ROUNDS]]
        rest = len(missing) - len(rounds)
        if rest > 0:
            rounds.append(tr("{rest} more", rest=rest))
        times = counted(len(missing), "time")
        self.missing.setText(
            tr(
                "Track was laid on the table {times} that the board here lacks: {rounds}. Enter the tiles as "
                "corrections, and compare both boards.",
                times=times,
                rounds=listed(rounds),
            )
        )
        for part in (self.missing, self.agrees, self.correct):
            part.setVisible(there and bool(missing))
        self._look()

    def action(self) -> UseBoard:
        """Return the change of the board."""
        pos = self.context.position
        player = pos.frame.player or pos.players[0]
        return UseBoard(player, "program" if tabletop.on_table(pos) else "table", self.agrees.isChecked())

    def _hindered(self) -> str:
        """Return why nothing can be changed now, "" when it can."""
        adapter = self.context.adapter
        if adapter.game is None or not adapter.position.state.frames:
            return tr("The game is over.")
        if not adapter.lead.moves_freely:
            return tr("A lesson needs its board.")
        if adapter.is_past:
            return tr("You are looking at the past. Go back to the game (Alt+Home) first.")
        if adapter.watching:
            return tr("Another window plays this game. Change the board there.")
        if adapter.game.programs and not tabletop.on_table(adapter.position):
            return tr(PROGRAMS_BLIND)
        return self.context.pointer.why(adapter.refusals(self.action()))

    def _look(self) -> None:
        why_not = self._hindered()
        self.note.setText(why_not)
        self.yes.setEnabled(not why_not)
        set_tone(self.yes, role="" if why_not else "confirm")

    def _correct(self) -> None:
        self.close()
        self._show_corrections()

    def change(self) -> None:
        """Change the board, or say why not."""
        self._look()
        if self.yes.isEnabled() and self.context.adapter.play(self.action()):
            self.close()
