"""Look for the best routes on a frozen position while the window goes on working."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QRunnable, QThreadPool, Signal, Slot
from shiboken6 import isValid

from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.model.garbage import garbage

TELL_EVERY = 0.05  # seconds between two words about progress: the solver has thousands a second


class _Answers(QObject):
    """Carry the results of one search from its thread to the thread of the window.

    It belongs to the application, not to the finder: that may be deleted at the very moment in which the search tells
    something, and a signal of a deleted object ends the program.
    """

    done = Signal(object, object)
    progress = Signal(object, int, int)
    over = Signal(object)

    def __init__(self, finder: RouteFinder) -> None:
        super().__init__(QCoreApplication.instance())
        self._finder = finder
        self.done.connect(self._done)
        self.progress.connect(self._progress)
        self.over.connect(self._over)

    @Slot(object, object)
    def _done(self, search: _Search, result: object) -> None:
        if isValid(self._finder):
            self._finder.take(search, result)

    @Slot(object, int, int)
    def _progress(self, search: _Search, found: int, at_most: int) -> None:
        if isValid(self._finder):
            self._finder.take_progress(search, found, at_most)

    @Slot(object)
    def _over(self, search: _Search) -> None:
        if isValid(self._finder):
            self._finder.let_go(search)
        self.deleteLater()


class _Work(QRunnable):
    """Do something in the shared pool of threads.

    Qt for Python gives the object to the pool only once it has put it there, so the work waits for that: the object of
    a thread that had ended before would stay for ever.
    """

    def __init__(self) -> None:
        super().__init__()
        self._garbage = garbage()
        self._given = threading.Event()

    def start(self) -> None:
        """Begin as soon as a thread is free."""
        self._garbage.begin()
        QThreadPool.globalInstance().start(self)  # a pool of its own would hold up whoever deletes who asked
        self._given.set()

    def run(self) -> None:
        self._given.wait()
        try:
            self._do()
        finally:
            self._garbage.ended.emit()
            self._end()

    def _do(self) -> None:
        """Work, and tell the outcome."""
        raise NotImplementedError

    def _end(self) -> None:
        """Say that the work is over, whatever came of it."""


class _Search(_Work):
    def __init__(self, pos: Position, company: CompanyId, answers: _Answers) -> None:
        super().__init__()
        self.position, self.company, self.answers = pos, company, answers
        self.stopped = threading.Event()
        self.dropped = threading.Event()
        self.over = threading.Event()
        self._told: tuple[int, int] = (-1, -1)
        self._next = 0.0

    def _do(self) -> None:
        result = None if self.dropped.is_set() else self._found()
        if not self.dropped.is_set():
            self.answers.done.emit(self, result)

    def _end(self) -> None:
        self.over.set()
        self.answers.over.emit(self)

    def _found(self) -> object:
        try:
            return routes.search(self.position, self.company, progress=self._tell)
        except Exception as error:  # a thread must hand its failure on: nobody else sees it
            return error

    def _tell(self, found: int, at_most: int) -> bool:
        if self.stopped.is_set() or self.dropped.is_set():
            return False
        now = monotonic()
        if (found, at_most) != self._told and now >= self._next:
            self._told, self._next = (found, at_most), now + TELL_EVERY
            self.answers.progress.emit(self, found, at_most)
        return True


class RouteFinder(QObject):
    """Find best routes in a thread.

    Signals:
        found: (company, BestRoutes) the answer for the position asked about; never for one that has passed.
        progress: (best so far, at most) while searching.
        failed: (Exception) the search broke off by a fault of the program.
    """

    found = Signal(str, object)
    progress = Signal(int, int)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.search: _Search | None = None
        self._begun: list[_Search] = []  # searches whose threads may still be at work

    @property
    def is_searching(self) -> bool:
        """Return whether an answer is awaited."""
        return self.search is not None

    def start(self, pos: Position, company: CompanyId) -> None:
        """Look for the best routes of `company` at `pos`; an earlier search is dropped."""
        self.drop()
        self.search = _Search(pos, company, _Answers(self))
        self._begun.append(self.search)
        self.search.start()

    def stop(self) -> None:
        """End the search soon with the best found so far."""
        if self.search is not None:
            self.search.stopped.set()

    def drop(self) -> None:
        """Forget the running search: its position has passed."""
        if self.search is not None:
            self.search.dropped.set()
            self.search = None

    def wait(self) -> None:
        """Drop the search and wait until its thread has ended, before the window closes."""
        self.drop()
        for search in self._begun:
            search.over.wait(5.0)
        self._begun = []
        garbage().settle()

    def take(self, search: _Search, result: object) -> None:
        """Take the outcome of a search, unless it was dropped."""
        if search is not self.search:
            return
        self.search = None
        if isinstance(result, Exception):
            self.failed.emit(result)
        else:
            self.found.emit(search.company, result)

    def let_go(self, search: _Search) -> None:
        """Forget a search whose thread has ended."""
        self._begun = [other for other in self._begun if other is not search]

    def take_progress(self, search: _Search, found: int, at_most: int) -> None:
        """Take how far a search has come, unless it was dropped."""
        if search is self.search:
            self.progress.emit(found, at_most)


class _Errand(QObject):
    """Carry the answer of a task to the thread of the window, and keep the task until then.

    Args:
        task: the task.
        answers: what takes the result, and what takes the error.
        receiver: object that must be alive for the answer to arrive.
    """

    ended = Signal(int, object)

    def __init__(
        self, task: Task, answers: tuple[Callable[[Any], object], Callable[[Any], object]], receiver: QObject
    ) -> None:
        super().__init__(QCoreApplication.instance())  # the receiver may go while the work goes on
        self._task: Task | None = task
        self._answers, self._receiver = answers, receiver
        self.ended.connect(self._arrive)

    @Slot(int, object)
    def _arrive(self, failed: int, told: object) -> None:
        self._task = None
        self.deleteLater()
        if isValid(self._receiver):
            self._answers[failed](told)


class Task(_Work):
    """Do something slow in a thread and tell the window's thread when it is done.

    Args:
        work: what to do; it must not touch the window.
        done: called in the thread of `parent` with what `work` returned.
        failed: called there with the exception that it raised.
        parent: object that must be alive for the answer to arrive.
    """

    def __init__(
        self,
        work: Callable[[], object],
        done: Callable[[Any], object],
        failed: Callable[[Any], object],
        parent: QObject,
    ) -> None:
        super().__init__()
        self._work = work
        self._errand = _Errand(self, (done, failed), parent)

    def _do(self) -> None:
        try:
            result = self._work()
        except Exception as error:  # a thread must hand its failure on: nobody else sees it
            self._errand.ended.emit(True, error)
        else:
            self._errand.ended.emit(False, result)
