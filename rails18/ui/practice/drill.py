"""Hold the tasks of the window: which one is on the board, its card, and what each player has solved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from rails18.core.errors import CannotRead
from rails18.core.ids import stated
from rails18.lessons.progress import Progress
from rails18.practice.first import PLAYER
from rails18.practice.play import OTHER, PART, RIGHT, TaskPlay, Verdict
from rails18.practice.task import FIRST, RESCUE, Task
from rails18.ui.learn.card import LessonCard
from rails18.ui.learn.places import Places
from rails18.ui.learn.watch import Watch
from rails18.ui.look.plain import set_tip
from rails18.ui.model.route_search import Task as Work
from rails18.ui.now.panel import NowPanel
from rails18.ui.practice import words
from rails18.ui.practice.lead import TaskLead, is_right
from rails18.ui.session.session import Session
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import called
from rails18.words.translation import tr, worded

TONES = {RIGHT: "good", PART: "good", OTHER: "muted"}
GROUPS = ("company", "player", "market")  # of names that answer who goes first


class _Proving:
    """Prove the answer of a task of a folder while the window goes on working."""

    def __init__(self, task: Task, row: Sequence[Task], drill: Drill) -> None:
        self.task, self.row = task, row
        self._stopped = Event()
        told = partial(drill.take_proven, self)
        self._work = Work(lambda: TaskPlay(task, go_on=self._goes_on), told, told, drill)
        self._work.start()

    def stop(self) -> None:
        """End the search soon: nobody waits for it any more."""
        self._stopped.set()

    def _goes_on(self, _best: int, _at_most: int) -> bool:
        return not self._stopped.is_set()


class Drill(QObject):
    """Begin, judge and leave tasks.

    Attributes:
        card: the card beside the board.
        lead: the task that is on the board, or None.
        learner: name of the player whose progress is kept.
        row: the tasks that follow each other.

    Signals:
        left: the task was left.
        tells: (str) a task that is wanted cannot be asked, or is not proven yet; "" once nothing is to be said.
    """

    left = Signal()
    tells = Signal(str)

    def __init__(self, context: Context, session: Session, panel: NowPanel, places: Places, progress: Progress) -> None:
        super().__init__(context)
        self.context, self.session, self.progress = context, session, progress
        self.learner = ""
        self.lead: TaskLead | None = None
        self.row: Sequence[Task] = ()
        self._asked = ""
        self._leaving = False
        self._proving: _Proving | None = None
        self._panel = panel
        self.card = called(LessonCard(context), tr("Task"))
        self.card.back.setText(tr("Try again"))
        set_tip(self.card.back, tr("Put the board back to where the task begins (Ctrl+Z)"))
        set_tip(self.card.leave, tr("Back to the list of tasks (Esc)"))
        pictures: tuple[QWidget, ...] = (context.market.viewport(), context.shares.viewport())
        self._watch = Watch(places, pictures, self._clicked, lambda target: None, self)
        self.card.back_wanted.connect(self._again)
        self.card.on_wanted.connect(self.go_on)
        self.card.help_wanted.connect(self._why)
        self.card.left.connect(panel.focus_choice)
        self.card.leave_wanted.connect(self.leave)
        self.card.named.connect(self._clicked)
        context.adapter.opened.connect(self._other_game)

    def begin(self, task: Task, learner: str, row: Sequence[Task] = ()) -> None:
        """Put a task on the board, once it is proven; in the place of one that cannot be asked comes the next.

        Args:
            task: the task.
            learner: who solves it.
            row: the tasks among which the next one is looked for.
        """
        if self._proving is not None and self._proving.task is task:
            return  # it comes
        self.stop_proving()
        self.learner, row = learner, row or (task,)
        if task.proof is None:
            self._proving = _Proving(task, row, self)
            self.tells.emit(tr("The answer is being proven. The task begins after that."))
            return
        try:
            self._put(TaskPlay(task, learner), row)
        except CannotRead as error:
            self._refused(task, row, error)

    def stop_proving(self) -> None:
        """Forget the task that is being proven, if any: something else is wanted."""
        if self._proving is not None:
            self._proving.stop()
            self._proving = None
            self.tells.emit("")

    def take_proven(self, proving: _Proving, found: TaskPlay | Exception) -> None:
        """Take a task that was proven, or what is wrong with it, unless something else is wanted by now."""
        if proving is not self._proving:
            return
        self._proving = None
        self.tells.emit("")
        if isinstance(found, TaskPlay):
            self._put(found, proving.row)
        elif isinstance(found, CannotRead):
            self._refused(proving.task, proving.row, found)
        else:
            raise found  # a fault of the program

    def _refused(self, task: Task, row: Sequence[Task], error: CannotRead) -> None:
        """Say why a task cannot be asked, and go on with the next one that is not solved."""
        after = self._following(task, row)
        if after is not None:
            self.begin(after, self.learner, tuple(other for other in row if other.id != task.id))
        self.tells.emit(worded(error))

    def _put(self, play: TaskPlay, row: Sequence[Task]) -> None:
        self._drop()
        self.row = row
        self.lead = lead = TaskLead(self.context.adapter, self.context.selection, play, self)
        lead.judged.connect(self._judged)
        self.session.show_lesson(play.game, lead)
        self._show("")
        QTimer.singleShot(0, self._panel, self._panel.fitting.fit)  # once the card has taken its own
        QTimer.singleShot(0, self, self._bring_sales)

    def following(self) -> Task | None:
        """Return the next task of the row that is not solved, None when all are."""
        return None if self.lead is None else self._following(self.lead.play.task, self.row)

    def _following(self, task: Task, row: Sequence[Task]) -> Task | None:
        """Return the next task of a row that is not solved and another than `task`."""
        ids = [other.id for other in row]
        here = ids.index(task.id) if task.id in ids else -1
        after = [other for other in (*row[here + 1 :], *row[: max(0, here)]) if other.id != task.id]
        return next((other for other in after if not self.progress.has_solved(self.learner, other.id)), None)

    def told(self) -> str:
        """Return what the card says, "" without a task."""
        return self.card.text.accessibleName() if self.lead is not None else ""

    def leave(self) -> None:
        """Go back to the list of tasks."""
        if self.lead is not None:
            self._drop()
            self.left.emit()

    def leave_by_key(self) -> None:
        """Leave the task where the key that cancels finds nothing else to do, and is pressed once more."""
        if self.lead is None:
            return
        if self._leaving:
            self.leave()
            return
        self._leaving = True
        self.card.answer_with(tr("Press Esc again to go back to the list of tasks."), "muted")

    def read_on(self) -> bool:
        """Take a name that was chosen, or go on after a solved task; return whether that was possible."""
        if self.lead is None:
            return False
        if self.card.take_name():
            return True
        return self.lead.play.solved and self.go_on()

    def go_on(self) -> bool:
        """Put the next task on the board, or go back to the list after the last; return whether there was a task."""
        following = self.following()
        if self.lead is None or following is None:
            self.leave()
        else:
            self.begin(following, self.learner, self.row)
        return True

    # inside

    def _bring_sales(self) -> None:
        """Scroll the panel to the sales where they are what is asked for: trains of others are below them."""
        if self.lead is not None and self.lead.play.task.ask.kind == RESCUE:
            shown = [made for made in self._panel.findChildren(QAbstractButton) if made.isVisibleTo(self._panel)]
            if sale := next((made for made in shown if made.objectName().startswith("sell-")), None):
                sale.setFocus()
                self._panel.sight.bring(sale)

    def _drop(self) -> None:
        if self.lead is not None:
            if self.context.adapter.lead is self.lead:  # else a lesson has begun in the meantime
                self.context.adapter.lead = self.context.table
            self.lead.deleteLater()
            self.lead = None
        self._leaving = False
        self._watch.look_for("", ())
        self.card.hide()

    def _other_game(self, game: object) -> None:
        """End the task when another game is opened."""
        self.stop_proving()
        if self.lead is not None and game is not self.lead.play.game:
            self._drop()

    def _again(self) -> None:
        if self.lead is not None:
            self.lead.again()

    def _why(self) -> None:
        """Say what the right answer is and what the others come to, and show it on the board."""
        if self.lead is None:
            return
        told = words.why(self.context, self.lead.play)
        self.lead.show_answer()
        self._show(told, "muted")

    def _clicked(self, target: str) -> None:
        group, _, name = target.partition(":")
        if self.lead is not None and group in GROUPS:
            self.lead.name(name)

    def _judged(self, verdict: Verdict | None) -> None:
        if self.lead is None:
            return
        if is_right(verdict) and not self.lead.play.shown:
            self.progress.solve(self.learner, self.lead.play.task.id)
        told = words.verdict(self.context, self.lead.play, verdict) if verdict is not None else ""
        self._show(told, TONES.get(verdict.kind, "bad") if verdict is not None else "muted")

    def _show(self, told: str, tone: str = "muted") -> None:
        lead, card = self.lead, self.card
        assert lead is not None
        play, task = lead.play, lead.play.task
        self._leaving = False
        if not play.solved:
            self._asked = f"{words.question(self.context, play)} {task.note}".strip()
        here = [other.id for other in self.row]
        number = here.index(task.id) + 1 if task.id in here else 1
        grade = tr(words.GRADES[task.grade]) if task.grade else ""
        place = tr("{number} of {count}", number=number, count=len(self.row)) if len(self.row) > 1 else ""
        card.say(self._asked, " · ".join(filter(None, (tr(words.KINDS[task.ask.kind]), grade, place))))
        card.answer_with("" if play.solved else told, tone)
        card.tick_off(told if play.solved else "")
        card.back.show()
        card.back.setEnabled(play.begun or play.tries > 0 or play.shown)
        card.offer_help("" if play.solved and play.shown else tr("Why") if play.solved or play.tries else tr("Answer"))
        card.offer_on((tr("Next task") if self.following() else tr("Done")) if play.solved or play.shown else "")
        names = [] if play.solved else [(self._target(name), self._name(name)) for name in play.names]
        targets = [f"market:{name}" for name in play.names if self._is_alone(name)]
        self._watch.look_for("click" if names else "", [*(target for target, _ in names), *targets])
        card.offer_names(names)
        card.show()

    def _target(self, name: str) -> str:
        assert self.lead is not None
        ask = self.lead.play.task.ask
        return f"{'player' if ask.kind == FIRST and ask.who == PLAYER else 'company'}:{name}"

    def _name(self, name: str) -> str:
        return self.context.words.who(stated(name))

    def _is_alone(self, name: str) -> bool:
        """Return whether a click on the cell of a company in the market can mean nothing else."""
        state = self.context.position.state
        cell = state.market.get(stated(name))
        return cell is not None and len(state.stacks.get(cell, ())) == 1
