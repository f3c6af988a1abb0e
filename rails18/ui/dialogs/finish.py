"""Show how the last operating rounds would go on with fixed runs, and play them when the table agrees."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from rails18.questions import finishing
from rails18.questions.finishing import Plan, RunTurn, Stop
from rails18.ui.session.finisher import Finisher
from rails18.ui.stage.context import Context
from rails18.ui.text.actions import step_name
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import button, card, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.scrolled import Role, ScrollArea
from rails18.words.translation import tr

CHOICES = {"pay": "pays out", "half": "pays half", "withhold": "withholds"}


class FinishDialog(Dialog):
    """Show a plan.

    Attributes:
        plan: what would be played.
        play: the button that does so.
    """

    def __init__(self, context: Context, finisher: Finisher, parent: QWidget) -> None:
        super().__init__(tr("Finish these operating rounds"), parent, (620, 520))
        self.context, self.finisher = context, finisher
        game = context.adapter.game
        assert game is not None
        self.plan: Plan = finishing.plan(game)
        steps = counted(len(self.plan.actions), "step")
        self.play = button(tr("Play these {steps}", steps=steps), self._play, name="finish-play", role="confirm")
        self.play.setEnabled(bool(self.plan.actions))
        leave = self.closing_button(tr("Cancel"), name="finish-cancel")
        inner = QWidget()
        fill(Column(inner), card(self._turns(), margin=10), 1, spacing=8)
        area = ScrollArea(inner, Role.Window)
        whole = Column(self)
        whole.setSpacing(8)
        whole.addWidget(label(self._heading(), "title"))
        whole.addWidget(
            label(
                tr(
                    "Nobody builds, places a token or buys a train. Every company runs its last routes again, or "
                    "better ones, and pays as it did last time. Every step can be undone, one by one or all together."
                )
            )
        )
        whole.addWidget(area, 1)
        whole.addWidget(label(self._end(), "strong" if self.plan.stop is None else "warn", name="finish-end"))
        whole.addLayout(row(1, leave, self.play))
        (self.play if self.plan.actions else leave).setFocus()  # Enter presses it; all of it can be undone
        context.adapter.updated.connect(self.close)  # it would tell of another moment

    def _heading(self) -> str:
        stop = self.plan.stop
        if not self.plan.actions:
            return tr("Nothing can be played without a decision")
        return tr("To the end of the game") if stop is None else tr("As far as no decision is open")

    def _turns(self) -> Grid:
        grid = Grid(across=16, down=3, grows=5)
        for column, head in enumerate((tr("Round"), tr("Company"), tr("Runs for"), tr("Dividend"), tr("Price"))):
            grid.addWidget(label(head, "muted", wrap=False), 0, column)
        for number, turn in enumerate(self.plan.turns, 1):
            for column, text in enumerate(self._cells(turn)):
                grid.addWidget(label(text, "strong" if column == 1 else "", wrap=False), number, column)
        if not self.plan.turns:
            grid.addWidget(label(tr("No company runs."), "muted"), 1, 0, 1, 5)
        return grid

    def _cells(self, turn: RunTurn) -> tuple[str, ...]:
        words = self.context.words
        price = words.money(turn.was) if turn.was == turn.now else f"{words.money(turn.was)} → {words.money(turn.now)}"
        paid = tr(CHOICES[turn.choice]) if turn.income else "–"
        runs = words.money(turn.income)
        if turn.more:
            runs = tr("{income}, a better run: {more}", income=runs, more=words.signed(turn.more))
        return words.short_round(turn.round), turn.company, runs, paid, price

    def _end(self) -> str:
        words, stop = self.context.words, self.plan.stop
        if stop is not None:
            return tr("Then it stops: {why}", why=self._why(stop))
        ranked = sorted(self.plan.worth.items(), key=lambda entry: -entry[1])
        worth = ", ".join(f"{words.who(player)} {words.money(value)}" for player, value in ranked)
        return tr("Final worth: {worth}.", worth=worth)

    def _why(self, stop: Stop) -> str:
        words = self.context.words
        who = words.who(stop.company or stop.player)
        if stop.kind == "run":
            return tr("{who} has no run to repeat.", who=who)
        if stop.kind == "choice":
            return tr("{who} has paid no dividend yet that could be repeated.", who=who)
        if stop.kind == "refused" and stop.refusal is not None:
            pos = self.context.position
            sentence, _ = self.context.explainer.refusal(pos, stop.refusal, words)
            return tr("{who} cannot do the same again. {sentence}", who=who, sentence=sentence)
        if stop.kind == "round":
            return tr("the game goes on after these rounds.")
        return tr("{who} has to decide: {step}.", who=who, step=step_name(stop.step))

    def _play(self) -> None:
        plan = self.plan
        self.close()
        self.finisher.play(plan)
