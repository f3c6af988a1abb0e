"""Lead a person through a lesson on the ordinary window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.actions import Action
from rails18.core.errors import CannotRead
from rails18.core.game import Game, Update
from rails18.core.ids import CompanyId, PlayerId
from rails18.lessons.lesson import TARGETS
from rails18.lessons.play import DONE, OTHER, REFUSED, WRONG, Answer, LessonPlay
from rails18.ui.learn import story
from rails18.ui.model.lead import Lead
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context
from rails18.words.translation import tr, worded

PACE = 2500  # milliseconds in which a move of the others is told, at least
READING = 300  # milliseconds that a word of what is told takes a newcomer, figures looked up on the board
LEAVING = "Nothing is chosen. Press Esc again to leave the lesson; it goes on here next time."
TONES = {DONE: "muted", WRONG: "warn", OTHER: "warn", REFUSED: "bad"}  # what the rules allow is no fault
FIRST = 600  # milliseconds until the first of them: what the learner did is seen before


class LessonLead(QObject, Lead):
    """Hand what a person does to the lesson, and show what comes of it.

    Attributes:
        play: the lesson.
        remark: what an opponent said last, or the answer to a wrong try.
        tone: tone of `remark`.
        section: section of the rule book that `remark` cites, or "".
        pace: milliseconds in which a move of the others is told, more where there is more to read.
        told: the move of the others that is told, "" for none.
        flashes: names of what it is about.
        ways: from where to where it carried something.

    Signals:
        changed: the card says something else.
        reached: (step) another step has begun, "*" after the last one.
        failed: (str) the lesson cannot go on; what is wrong with its file.
    """

    changed = Signal()
    reached = Signal(str)
    failed = Signal(str)
    moves_freely = False

    def __init__(self, context: Context, play: LessonPlay, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.context, self.play = context, play
        self._seen, self._held = play.game.state, (False, "")  # whether it was held when it was shown, and why
        self.remark, self.tone, self.section = "", "", ""
        self.told, self.flashes, self.ways = "", tuple[str, ...](), tuple[str, ...]()
        self._warned = False  # that what comes now scraps trains
        self._leaving = False  # a key that leaves was pressed once
        self.pace = PACE
        self._moving = QTimer(self, singleShot=True)
        self._moving.timeout.connect(self._move)
        self._closed = False
        context.selection.changed.connect(self._chosen)
        context.selection.picked.connect(self._picked)

    def begin(self) -> None:
        """Show the first card, and let opponents move up to it."""
        self._settle()

    def close(self) -> None:
        """Lead nobody any longer."""
        self._closed = True
        self._moving.stop()
        self.context.selection.changed.disconnect(self._chosen)
        self.context.selection.picked.disconnect(self._picked)
        self.deleteLater()

    @contextmanager
    def careful(self) -> Iterator[None]:
        """Do something that comes to nothing where the file of the lesson has a fault, which is told."""
        try:
            yield
        except CannotRead as error:
            self.failed.emit(worded(error))

    # what the window asks

    @property
    def waits(self) -> bool:
        """Return whether moves of the others are told, or are about to come."""
        return bool(self.told) or self.play.script_waits

    @property
    def is_unaided(self) -> bool:
        return self.play.finished or not (self.waits or self.play.leads)  # at the end nothing is asked for

    def holds(self, game: Game) -> bool:
        return game is self.play.game and (self.waits or self._is_anothers(game))

    def _is_anothers(self, game: Game) -> bool:
        """Return whether another player decides where a step only asks for a look: none of their choices is live."""
        pos, play = game.position, self.play
        looks = play.finished or play.step.ends.does in ("next", *TARGETS)
        return looks and pos.state.ending is None and pos.frame.player != play.seat

    @property
    def held(self) -> str:
        """Return what is said while the others move, and of a move of another player that nobody waits for."""
        if self.waits:
            return tr("The others move first. The card tells what they do.")
        if not self._is_anothers(self.play.game):
            return ""
        words = self.context.words
        return tr("{player} decides", player=words.who(self.play.game.position.frame.player)) + "."

    def take(self, action: Action) -> bool:
        if self.play.finished:
            self.remark, self.tone = tr("The lesson is over. Go on to the next one, or leave."), "muted"
            self.section = ""
            self.context.selection.cancel()
            self.changed.emit()
        else:
            with self.careful():
                self._apply(self.play.play(action))
        return True

    def take_refused(self, action: Action) -> bool:
        return self.take(action)

    def undo(self, game: Game) -> int | None:
        self.go_back(undo=True)
        return -1

    def undoes(self, game: Game) -> bool:
        return self.play.index > 0

    # what a person does besides

    def go_on(self) -> None:
        """Go on from a step that is read, or to the next move of the others."""
        with self.careful():
            if self.waits:
                self._moving.stop()
                self._move()
            elif not self.play.finished:
                self._apply(self.play.next())

    def help(self) -> None:
        """Give a hint, do what the step wants, or let the others do at once what they would do."""
        with self.careful():
            if self.waits:
                self._hurry()
            elif not self.play.leads:
                self.play.hinted = True
                self.changed.emit()
            elif not self.play.finished and not self.play.is_read:
                self._apply(self.play.show_me())

    def may_leave(self) -> bool:
        """Return whether a key that leaves was pressed a second time; the first time say what it does."""
        if not self._leaving:
            self._leaving = True
            self.remark, self.tone, self.section = tr(LEAVING), "muted", ""
            self.changed.emit()
            return False
        return True

    def go_back(self, *, undo: bool = False) -> None:
        """Go back to the step before, or take back what the step wants to have taken back."""
        self._moving.stop()
        self.told, self.flashes, self.ways = "", (), ()
        with self.careful():
            self._apply(self.play.undo() if undo else self.play.back())

    def click(self, target: str) -> None:
        """Take a click on a thing, "" for something without a name."""
        if not self.play.finished and not self.waits:
            with self.careful():
                self._apply(self.play.click(target))

    def point(self, target: str) -> None:
        """Take that pointer or focus rests on a thing."""
        if not self.play.finished and not self.waits:
            with self.careful():
                self._apply(self.play.point(target))
                self.changed.emit()  # what was pointed at glows no longer

    def _chosen(self, proposal: Proposal | None) -> None:
        if proposal is not None:
            self._part(lambda: self.play.choose(proposal.action))

    def _picked(self, company: CompanyId) -> None:
        self._part(lambda: self.play.pick(company))

    def _part(self, answered: Callable[[], Answer]) -> None:
        """Go on where what was chosen is all that the step wants; the page stays as it is."""
        self._leaving = False
        if self.play.finished or self.waits:
            return
        with self.careful():
            answer = answered()
            if answer.kind == DONE:
                self._tell(answer)
                self._note()
            elif self.remark and self.tone in (TONES[WRONG], TONES[REFUSED]):
                self.remark, self.section = "", ""  # the answer to another try
                self.changed.emit()

    # showing

    def _apply(self, answer: Answer) -> None:
        """Show what an answer brings: another board, another step, or words."""
        self._tell(answer)
        if answer.kind in (WRONG, OTHER, REFUSED):
            self.context.selection.cancel()  # what was taken into the hand goes back; the page stays
            self._tell(answer)
            self.changed.emit()
            return
        if answer.kind == DONE or answer.update is not None:
            self._show(answer.update)
            self._note()

    def _tell(self, answer: Answer) -> None:
        self.remark, self.tone = answer.text, TONES.get(answer.kind, "") if answer.text else ""
        self.section = answer.section
        if answer.remark is not None:
            self._say(*answer.remark)

    def _say(self, player: PlayerId, text: str) -> None:
        name = self.context.words.who(player)
        self.remark, self.tone, self.section = tr("{name}: “{text}”", name=name, text=text), "", ""

    def _show(self, update: Update | None) -> None:
        adapter, game = self.context.adapter, self.play.game
        before, self._seen = self._seen, game.state
        held, self._held = self._held, (self.holds(game), self.held)
        if adapter.game is not game:
            adapter.open(game)
        elif update is not None and update.after is game.state:
            adapter.follow(update)
        elif before is not game.state or held != self._held:
            adapter.follow(Update(before, game.state, game.at))

    def _note(self) -> None:
        """Say which step is open, and let opponents move if it is not the learner's turn yet."""
        self.reached.emit("*" if self.play.finished else self.play.step.id)
        self._settle()

    def _settle(self) -> None:
        self._leaving = False
        if self.play.script_waits:
            self._moving.start(min(self.pace, FIRST))
        self.changed.emit()

    def _move(self) -> None:
        """Tell the next move of the others; those that change nothing go by in silence."""
        if self._closed:
            return
        with self.careful():
            if self.play.script_waits and not self._warned and self._warn():
                return
            self._warned = False
            self.told, self.flashes, self.ways = "", (), ()
            self.remark = "" if self.tone != "muted" else self.remark
            while not self.told:
                move = self.play.next_move()
                if move is None:
                    break
                self.told = story.sentence(self.context.explainer, self.context.position, move.update)
                if self.told:
                    self.flashes = story.places(move.update)
                    self.ways = story.ways(self.context.position, move.update)
                if move.remark is not None:
                    self._say(*move.remark)
                self._show(move.update)
            self._wait()

    def _warn(self) -> bool:
        """Show the trains that are about to be scrapped, as long as they are there; return whether any are."""
        coming = self.play.coming_move()
        doomed = story.doomed(coming) if coming is not None else ()
        if coming is None or not doomed:
            return False
        self._warned = True
        self.told, self.flashes, self.ways = (
            story.beginning(self.context.explainer, self.context.position, coming),
            doomed,
            (),
        )
        self._wait()
        return True

    @property
    def _patience(self) -> int:
        """Return the milliseconds in which what is told can be read, with what somebody says to it."""
        words = len(f"{self.told} {self.remark}".split())
        return max(self.pace, words * READING) if self.pace else 0

    def _wait(self) -> None:
        if self.told:
            self._moving.start(self._patience)
        else:
            self._show(None)  # whoever decides now may do so
        self.changed.emit()

    def _hurry(self) -> None:
        """Let the others do at once what they would do."""
        self._moving.stop()
        self.told, self.flashes, self.ways, self._warned = "", (), (), False
        for move in self.play.finish_script():
            if move.remark is not None:
                self._say(*move.remark)
        self._show(None)
        self.changed.emit()
