"""Correct a mistake made at the table: what, by whom and why, with what changes and whether the sums balance."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from rails18.core import changes
from rails18.core.actions import Correct
from rails18.core.position import Position
from rails18.questions import corrections
from rails18.ui.board.map import Click
from rails18.ui.look.plain import Button
from rails18.ui.record.correction_forms import FORMS, Form
from rails18.ui.record.fields import Pick, name_of_line
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import called, card, fill, label, row, set_tone
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.ui.widgets.parts import lead_tabs
from rails18.words.translation import tr

NO_REASON_YET = "…"  # stands for the reason while nobody has typed one: the change itself is looked at
MOST_LINES = 8  # of what changes


class Corrections(Dialog):
    """Make one correction, of one change or several.

    Attributes:
        added: the changes that are in it besides the one in the form.
        is_left: it was closed.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(tr("Correct a mistake"), parent, (560, 520))
        self.context, self.added = context, list[changes.Change]()
        self.by, self.kind = Pick("correct-by", tr("Corrected by")), Pick("correct-kind", tr("What is wrong"))
        pos = context.position
        players = [(player, context.words.who(player)) for player in pos.players]
        self.by.offer(players, pos.frame.player if pos.frame.player in pos.players else pos.players[0])
        self._offer_kinds()
        self.reason = called(QLineEdit(), tr("Reason"), "correct-reason")
        self.reason.setPlaceholderText(tr("What went wrong"))
        self.reason.setMaxLength(corrections.LONGEST_REASON)
        self.what, self.sums = label(name="correct-what"), label(name="correct-sums")
        self.note = label("", "warn", name="correct-note")
        self.form: Form | None = None
        self.is_left = self._has_clicks = False
        self._lay_out()
        self.kind.currentIndexChanged.connect(lambda _: self._take_form())
        self.by.currentIndexChanged.connect(lambda _: self._look())
        self.reason.textChanged.connect(lambda _: self.note.clear())
        context.adapter.updated.connect(self._renew)
        context.adapter.opened.connect(self.close)
        self._take_form()

    def _lay_out(self) -> None:
        self.top = QFormLayout()
        self.top.addRow(name_of_line(tr("What is wrong"), self.context.theme), self.kind)
        self.middle = Column()
        self.bottom = QFormLayout()
        self.bottom.addRow(name_of_line(tr("Corrected by"), self.context.theme), self.by)
        self.bottom.addRow(name_of_line(tr("Reason"), self.context.theme), self.reason)
        self.more, self.fewer = Button(tr("Add another change")), Button(tr("Remove the last one"))
        self.yes, cancel = Button(tr("Correct")), Button(tr("Cancel"))
        self.yes.setObjectName("correct-yes")
        self.yes.setDefault(True)
        for button, call in (
            (self.more, self.add),
            (self.fewer, self.remove),
            (self.yes, self.correct),
            (cancel, self.close),
        ):
            button.setAutoDefault(button is self.yes)
            button.clicked.connect(call)
        told = card(fill(Column(), label(tr("What changes"), "strong"), self.what, self.sums, 1), margin=12)
        last = row(self.more, self.fewer, 1, self.yes, cancel)
        fill(Column(self), self.top, self.middle, self.bottom, (told, 1), self.note, last, spacing=10)

    # what is chosen

    def _offer_kinds(self) -> None:
        more = [(-1, tr("nothing else"))] if self.added else []
        self.kind.offer([*more, *((number, tr(form.words)) for number, form in enumerate(FORMS))], -1)

    def _base(self) -> Position:
        """Return the position as the changes that were added leave it."""
        adapter = self.context.adapter
        made = Correct(self.by.value, NO_REASON_YET, tuple(self.added))  # type: ignore[arg-type]
        update = adapter.what_if(made) if self.added else None
        pos = adapter.position
        return pos if update is None else Position(pos.title, pos.setup, update.after)

    def _take_form(self) -> None:
        if self.form is not None:
            self.middle.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None
        number = self.kind.value
        if isinstance(number, int) and number >= 0:
            self.form = FORMS[number](self.context, self._base)
            self.form.changed.connect(self._look)
            self.middle.addWidget(self.form)
            lead_tabs(self)
        self._take_clicks(self.form is not None and self.form.wants_places)
        self._look()

    def _take_clicks(self, wanted: bool) -> None:
        """Let clicks on the board choose places, or leave them to whoever took them before."""
        if wanted and not self._has_clicks:
            self.context.clicks.take(self._click)
        elif self._has_clicks and not wanted:
            self.context.clicks.leave(self._click)
        self._has_clicks = wanted

    def _click(self, click: Click) -> None:
        if self.form is not None:
            self.form.take_place(click.hex, click.stop)

    def _renew(self, update: object) -> None:
        """Offer what goes with another position."""
        if self.form is not None:
            self.form.renew()
        self._look()

    def changes(self) -> tuple[changes.Change, ...]:
        """Return all changes of the correction."""
        change = self.form.change() if self.form is not None else None
        return (*self.added, *(() if change is None else (change,)))

    def action(self, reason: str) -> Correct:
        """Return the correction."""
        return Correct(self.by.value, reason, self.changes())  # type: ignore[arg-type]

    def add(self) -> None:
        """Keep the change that is in the form, and ask for another one."""
        made = self.action(NO_REASON_YET)
        refusal = self._why_not(made)
        if refusal:
            self.note.setText(refusal)
            return
        self.added = list(made.changes)
        self._offer_kinds()
        self._take_form()
        self.kind.setFocus()

    def remove(self) -> None:
        """Drop the change that was added last."""
        if self.added:
            self.added.pop()
        self._offer_kinds()
        self._take_form()

    # what it brings

    def _hindered(self) -> str:
        """Return why nothing can be corrected now, "" when it can."""
        adapter = self.context.adapter
        if adapter.game is None or not adapter.position.state.frames:
            return tr("The game is over. Undo its last move to correct something.")
        if not adapter.lead.moves_freely:
            return tr("Nothing can be corrected in a lesson.")
        if adapter.is_past:
            return tr("You are looking at the past. Go back to the game (Alt+Home) to correct something.")
        if adapter.watching:
            return tr("Another window plays this game. Correct it there.")
        if adapter.is_held:
            return tr("A program is about to move. Correct when a person decides.")
        return ""

    def _why_not(self, action: Correct) -> str:
        hindered = self._hindered()
        return hindered or self.context.pointer.why(self.context.adapter.refusals(action))

    def _look(self) -> None:
        """Show what the correction changes, or why it is impossible."""
        self.note.clear()
        self.fewer.setVisible(bool(self.added))
        action = self.action(NO_REASON_YET)
        why_not = self._why_not(action)
        update = None if why_not else self.context.adapter.what_if(action)
        set_tone(self.what, tone="warn" if why_not else "")
        if update is None:
            self.what.setText(why_not)
            self._show_sums(self.context.position, now=True)
            return
        game = self.context.adapter.game
        assert game is not None
        after = Position(game.title, game.setup, update.after)
        told = [
            self.context.explainer.event(after, event)
            for event in update.events
            if event.key != "corrected" and not event.key.startswith("balance_")
        ]
        rest = len(told) - MOST_LINES
        lines = told[:MOST_LINES] + ([tr("{lines} more follow.", lines=counted(rest, "line"))] if rest > 0 else [])
        self.what.setText("\n".join(lines))
        self._show_sums(after, now=False)

    def _show_sums(self, pos: Position, now: bool) -> None:
        sums, money = corrections.sums(pos), self.context.words.money
        lines = [tr("Money in the game: {money} of {due}.", money=money(sums.money), due=money(sums.due))]
        lines += [self.context.explainer.event(pos, fault) for fault in sums.faults]
        if not sums.faults:
            lines.append(
                tr("Everything balances: money, presidencies, tiles and tokens.")
                if now
                else tr("Everything balances afterwards: money, presidencies, tiles and tokens.")
            )
        self.sums.setText("\n".join(lines))
        set_tone(self.sums, tone="warn" if sums.faults else "muted")

    def correct(self) -> None:
        """Make the correction, or say why not."""
        action = self.action(self.reason.text().strip())
        why_not = self._why_not(action)
        if why_not:
            self.note.setText(why_not)
            if not action.reason:
                self.reason.setFocus()
        elif self.context.adapter.play(action):
            self.close()

    def done(self, result: int) -> None:
        if not self.is_left:
            self.is_left = True
            self.context.adapter.updated.disconnect(self._renew)
            self._take_clicks(False)
        super().done(result)
