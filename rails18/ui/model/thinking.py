"""Let opponents, hints and consent be thought about in a process of its own, so that the window is as quick as ever.

A thread would do, but it holds the interpreter for which the window waits at every frame.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from rails18.core.game import Game
from rails18.ui.model import mind
from rails18.ui.model.mind import Thought, thought
from rails18.ui.model.route_search import Task

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

LOOK_EVERY = 0.05  # seconds after which it is noticed that nobody waits for an answer any more
TRIES = 2  # times that a question is asked: it may be what ends the process


class Lost(Exception):
    """Report that the process has ended, also when it was asked once more."""


class Asked:
    """Hold a question until somebody has heard the answer, or does not want it any more.

    Attributes:
        thought: the question.
        age: how often the process had been given up when it was asked.
        dropped: nobody waits for the answer.
        answered: the answer was told.
    """

    def __init__(self, asked: Thought, age: int) -> None:
        self.thought, self.age = asked, age
        self.dropped = self.answered = False

    def drop(self) -> None:
        """Wait no longer: the position has passed."""
        self.dropped = True


class Thinking(QObject):
    """Ask the process that thinks: one for all windows, begun with the first question.

    Attributes:
        apart: there is such a process; else a thread of this one thinks.

    Signals:
        restarted: the process had ended, and another one is asked.
        claimed: somebody waits for an answer: whoever does not shall drop theirs, and ask again later.
    """

    apart = True
    restarted = Signal()
    claimed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._turn = threading.Lock()  # held while the process is spoken with
        self._process: SpawnProcess | None = None
        self._mind: Connection[Any, Any] | None = None
        self._age = 0
        self._last: Asked | None = None
        self._known: tuple[Thought, object] | None = None  # what was answered last

    def ask(
        self, answered: Callable[[Any], object], receiver: QObject, work: Callable[..., object], game: Game, *rest: Any
    ) -> Asked:
        """Begin to think about a game as it stands.

        Args:
            answered: called in the thread of the window with the answer or an exception, unless it was dropped.
            receiver: object that must be alive for the answer to arrive.
            work, rest: what is to be thought: a function of a module, its further arguments and their answer have to
                be such that they can be sent.
        """
        self.claimed.emit()
        return self.ask_idly(answered, receiver, work, game, *rest)

    def ask_idly(
        self, answered: Callable[[Any], object], receiver: QObject, work: Callable[..., object], game: Game, *rest: Any
    ) -> Asked:
        """Ask the same where nobody waits for the answer."""
        asked = self._last = Asked(thought(work, game, *rest), self._age)
        told = partial(_tell, asked, answered)
        Task(partial(self._answer, asked, game.copy()), told, told, receiver).start()
        return asked

    @property
    def is_free(self) -> bool:
        """Return whether nobody waits for an answer."""
        return self._last is None or self._last.dropped or self._last.answered

    @property
    def is_apart(self) -> bool:
        """Return whether the process is there."""
        return self._process is not None

    def close(self) -> None:
        """End the process; the next question would begin another."""
        self._age += 1
        with self._turn:
            self._end()

    # in a thread

    def _answer(self, asked: Asked, game: Game) -> object:
        if not self.apart:
            return mind.answer(asked.thought, game)
        with self._turn:
            for number in range(1, TRIES + 1):
                if self._is_unwanted(asked):
                    return None
                if self._known is not None and self._known[0] == asked.thought:
                    return self._known[1]
                if self._process is None and not self._begin():
                    break
                try:
                    told, outcome = self._heard(asked)
                except (EOFError, OSError):
                    self._end()
                    if number < TRIES and not self._is_unwanted(asked):
                        self.restarted.emit()
                    continue
                if told == mind.FAILED:
                    raise outcome
                if told == mind.ELSEWHERE:
                    break
                self._known = asked.thought, outcome
                return outcome
            else:
                raise Lost
        return mind.answer(asked.thought, game)

    def _is_unwanted(self, asked: Asked) -> bool:
        """Return whether an answer is not worth the time that somebody else waits for theirs."""
        last = self._last
        others = last is not asked and last is not None and last.thought != asked.thought
        return asked.age != self._age or (asked.dropped and others)

    def _begin(self) -> bool:
        """Begin the process, and return whether one can be had."""
        from multiprocessing import get_context  # most tables do without

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=mind.attend, args=(theirs,), name="rails18 programs", daemon=True)
        try:
            process.start()
        except OSError:
            ours.close()
            return False
        finally:
            theirs.close()  # the process has its own; when that one is closed, nothing more will come
        self._process, self._mind = process, ours
        return True

    def _heard(self, asked: Asked) -> tuple[str, Any]:
        """Ask the process, and return what it tells.

        Raises:
            OSError: it has ended, or nobody wants to know any more.
        """
        assert self._mind is not None
        assert self._process is not None
        self._mind.send(asked.thought)
        while not self._mind.poll(LOOK_EVERY):
            if self._is_unwanted(asked):
                raise OSError("nobody waits")
            # Windows keeps the other end open for a process that was lost before it had taken it.
            if not self._process.is_alive() and not self._mind.poll():
                raise OSError("nobody is there")
        told: tuple[str, Any] = self._mind.recv()
        return told

    def _end(self) -> None:
        process, self._process, self._known = self._process, None, None
        if process is not None and self._mind is not None:
            process.kill()
            process.join()
            self._mind.close()


def _tell(asked: Asked, answered: Callable[[Any], object], outcome: object) -> None:
    asked.answered = True
    if not asked.dropped:
        answered(outcome)


_all: list[Thinking] = []


def thinking() -> Thinking:
    """Return the one of this program."""
    if not _all:
        _all.append(Thinking())
    return _all[0]
