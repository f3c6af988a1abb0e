"""Answer the keys that act on the open step: confirm, cancel, pass, rotate, end the game."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit

from rails18.core.actions import BuyTrain, Pass, StopGame
from rails18.core.game import Update
from rails18.ui.app.side import Side
from rails18.ui.beside.try_strip import TryStrip
from rails18.ui.learn.school import School
from rails18.ui.now.panel import NowPanel
from rails18.ui.practice.drill import Drill
from rails18.ui.review.look_back import LookBack
from rails18.ui.session.session import Session
from rails18.ui.stage.context import Context
from rails18.ui.tools.spotlight import Spotlight
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.tip import Tip
from rails18.words.translation import tr

TYPED = QLineEdit | QPlainTextEdit | QAbstractSpinBox | QAbstractItemView  # where something is typed or marked


class Reach(NamedTuple):
    """Hold the parts of the window that these keys reach."""

    panel: NowPanel
    side: Side
    tip: Tip
    spotlight: Spotlight
    school: School
    drill: Drill
    look_back: LookBack
    session: Session


class Hand(QObject):
    """Do what Enter, Esc, P and R mean at the moment."""

    def __init__(self, context: Context, reach: Reach, commands: Commands) -> None:
        super().__init__(context)
        self.context, self.reach = context, reach
        self._bought: tuple[object, ...] = ()  # step in which a train was bought that was to end the turn
        context.adapter.updated.connect(self._passed)
        reach.panel.confirm.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        reach.panel.confirm.customContextMenuRequested.connect(lambda _: self._end_by_mouse())
        self.trying = reach.look_back.trying
        reach.panel.parts.add_line(TryStrip(context.pointer, self.trying, commands))
        commands.add(
            Command("confirm", tr("Confirm"), self.confirm, ("Return", "Enter"), once=True),
            Command(
                "confirm_end",
                tr("Confirm, and end the step"),
                self.confirm_and_end,
                ("Shift+Return", "Shift+Enter"),
                once=True,
            ),
            Command("back", tr("Cancel"), self.cancel, ("Esc",)),
            Command("pass", tr("Pass, skip or end the turn"), reach.panel.press_pass, ("P",), once=True),
            Command("right", tr("Rotate the tile clockwise"), lambda: self.turn_tile(1), ("R",)),
            Command("left", tr("Rotate the tile counter-clockwise"), lambda: self.turn_tile(-1), ("Shift+R",)),
            Command("stop", tr("End the game here …"), self.choose_stop),
        )

    def confirm(self) -> None:
        """Choose what has the keyboard, or play what is chosen; in a lesson, go on from a step that is only read."""
        reach = self.reach
        reads = (reach.school.read_on, reach.drill.read_on, reach.look_back.retrospect.go_on)
        if self.context.selection.proposal is not None or not any(read() for read in reads):
            self.reach.panel.enter()

    def confirm_and_end(self) -> None:
        """Play what is chosen, and end the step where it would go on, as with a second tile; with a train the turn."""
        context = self.context
        before, chosen = self._step, context.selection.proposal
        if not context.selection.confirm():
            return
        if self._step == before:
            ends = Pass(context.position.frame.player)
            if not context.adapter.refusals(ends):
                context.adapter.play(ends)
        if chosen is not None and isinstance(chosen.action, BuyTrain):
            self._end_turn(before)
            self._bought = before if self._step == before else ()  # a step without a choice is about to be passed over

    def _end_by_mouse(self) -> None:
        """Do the same for who has no hand at the keys; say why not where nothing is chosen."""
        if self.context.selection.proposal is None:
            self.reach.panel.confirm.click()
        else:
            self.confirm_and_end()

    def _passed(self, update: Update) -> None:
        """Go on once the program has passed over the step in which the last train was bought."""
        before, self._bought = self._bought, ()
        if before and isinstance(update.action, Pass):
            QTimer.singleShot(0, self, partial(self._end_turn, before))

    def _end_turn(self, before: tuple[object, ...]) -> None:
        """Pass by what may follow a step in the same turn, such as the ports of 1843."""
        passing, now = self.reach.panel.passing, self._step
        if now != before and now[:1] + now[2:] == before[:1] + before[2:] and passing.onward().ends:
            passing.press_on()

    @property
    def _step(self) -> tuple[object, ...]:
        if self.context.adapter.game is None:
            return ()
        frame, marker = self.context.position.frame, self.context.position.state.round
        return marker, frame.step, frame.company, frame.player

    def cancel(self) -> None:
        """Hide what floats, else leave the box in which something is typed, else put back what is chosen or held."""
        context, (panel, side, tip, spotlight, school, drill, look_back, session) = self.context, self.reach
        typed = isinstance(QApplication.focusWidget(), TYPED)
        if session.opponents.finisher.runs:
            session.opponents.finisher.stop()
        elif tip.isVisible():
            tip.hide()
        elif spotlight.run is not None:
            spotlight.put_out()
        elif side.hide_changes() or typed:
            panel.focus_choice()
        elif context.board.strip.offered is not None:
            context.board.fanLeft.emit()
        elif context.selection.proposal is not None:
            context.selection.cancel()
        elif panel.page is not None and panel.page.cancel():
            return
        elif panel.extra_open:
            panel.close_extra()
        else:
            school.leave_by_key()
            drill.leave_by_key()
            look_back.retrospect.leave()

    def turn_tile(self, steps: int) -> None:
        """Rotate the tile on the map."""
        if self.reach.panel.page is not None:
            self.reach.panel.page.turn(steps)

    def choose_stop(self) -> None:
        """Choose the end of the game; it waits for the confirm button like everything else."""
        adapter = self.context.adapter
        if adapter.game is not None and not adapter.is_over:
            self.context.selection.propose(StopGame(adapter.position.frame.player), tr("End the game"))
            self.reach.panel.confirm.setFocus()  # Enter means this now, not what is marked in the list of actions
