"""Find out and make, while nobody acts, what the next page will need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.model.answers import Answers
from rails18.ui.model.outlook import Outlook
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.nouns import usual_pages
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context

CALM, PAUSE = 600, 12  # milliseconds without a move until it begins, and between two things
CHOSEN, NEXT = 30, 1  # the same for what is chosen: once it is drawn, and between two questions
SLICE = 0.006  # seconds of looking for options at a time


class Ahead(QObject):
    """Do one thing at a time.

    Once something is chosen, the rules are asked what they will be asked after it: answers that the program remembers
    by what they follow from, and shows nothing of. After a game was opened, the pages that every game has are made.

    Args:
        page: makes the page of a kind, unless there is one.

    Attributes:
        questions: the questions about the position to come.
        run: looks for the best run of that position, None where none is made next.
    """

    def __init__(self, context: Context, page: Callable[[type[Page]], Page], parent: QObject) -> None:
        super().__init__(parent)
        self.context, self._page = context, page
        self._things: Iterator[None] = iter(())
        self.questions: Iterator[None] = iter(())
        self.run: Outlook | None = None
        self._idle = QTimer(self, singleShot=True, interval=CALM)
        self._idle.timeout.connect(self.go_on)
        context.adapter.opened.connect(self._opened)
        context.selection.changed.connect(self._chosen)

    def _opened(self, game: object) -> None:
        self._things = self._usual()
        self.wait()

    def _chosen(self, proposal: Proposal | None) -> None:
        if self.run is not None:
            self.run.close()
            self.run.deleteLater()
            self.run = None
        self.questions = iter(()) if proposal is None else self._foresee(proposal)
        self._idle.start(CALM if proposal is None else CHOSEN)

    def wait(self) -> None:
        """Begin, or go on, when there has been no move for a while."""
        self._idle.start(CALM)

    def go_on(self) -> bool:
        """Do the next thing; return whether there was any. Others follow if nobody acts."""
        if self.context.adapter.game is None:
            return False
        asked = next(self.questions, self) is not self
        if not asked and next(self._things, self) is self:
            return False
        self._idle.start(NEXT if asked else PAUSE)
        return True

    def _usual(self) -> Iterator[None]:
        self.context.explainer.read(self.context.position)
        for kind in usual_pages():
            yield
            for draw in self._page(kind).pictures():
                yield
                draw()

    def _foresee(self, proposal: Proposal) -> Iterator[None]:
        here, adapter = self.context.position, self.context.adapter
        later = Position(here.title, here.setup, proposal.update.after)
        if not later.state.frames:
            return
        if routes.is_open(later):
            self.run = Outlook(later, later.frame.company, self)
            self.run.ask(())
        answers = adapter.foresee(proposal.update)
        menu = answers.menu()
        yield
        yield from self.context.board.foresee(later)
        for entry in menu:
            if entry.enabled:
                yield from _listed(answers, entry.kind)


def _listed(answers: Answers, kind: str) -> Iterator[None]:
    """Find the allowed actions of a kind, a few at a time."""
    found = []
    since = perf_counter()
    for action in answers.iter_options(kind):
        found.append(action)
        if perf_counter() - since > SLICE:
            yield
            since = perf_counter()
    answers.keep(found, kind)
