"""Find out and make while nobody acts what the next page will want."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.model.answers import Answers
from rails18.ui.model.context import Context
from rails18.ui.model.outlook import Outlook
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns import page_for, usual_pages
from rails18.ui.pages.heading import TOKEN
from rails18.ui.pages.page import Page

CALM, PAUSE = 600, 12  # milliseconds without a move until it begins, and between two things
CHOSEN, NEXT = 30, 1  # the same for what is chosen: once it is drawn, and between two questions
SLICE = 0.006  # seconds of looking for options at a time


class Ahead(QObject):
    """Do one at a time what would else be done while somebody waits.

    Once something is chosen, what the rules answer after it is found out before it is confirmed: values that the
    program remembers anyway. With them another page of the kind that comes next is filled, hidden, and takes the place
    of the one that is there when its position comes; it is emptied when something else is chosen. Later the rule book
    is read, and widgets and pictures are made; last it is found out where the words of the map stood at each move.

    Args:
        pages: kind → page that is there.
        make: makes another page of a kind.

    Attributes:
        questions: asks what the next page will ask, one at a time.
        filled: the page that is filled for the position to come, or None.
    """

    def __init__(
        self, context: Context, pages: dict[type[Page], Page], make: Callable[[type[Page]], Page], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.context, self._pages, self._make = context, pages, make
        self.filled: Page | None = None
        self._others: dict[type[Page], Page] = {}  # those that are filled by turns with the ones that are there
        self._left: list[Page] = []  # those that still say what is over, or never came
        self._things: Iterator[None] = iter(())
        self._past: Iterator[None] = iter(())
        self.questions: Iterator[None] = iter(())
        self._run: Outlook | None = None
        self._idle = QTimer(self, singleShot=True, interval=CALM)
        self._idle.timeout.connect(self.go_on)
        context.adapter.opened.connect(self._opened)
        context.selection.changed.connect(self._chosen)
        context.board.rested.connect(self._look_back)

    def _opened(self, game: object) -> None:
        self._things = self._usual()
        self._look_back()

    def _look_back(self) -> None:
        """Look at all boards of the game, which may be come back to, beginning with the last ones."""
        self._past = self.context.board.look_back(self._positions())
        self._idle.start(CALM)

    def _positions(self) -> Iterator[Position]:
        game = self.context.adapter.game
        number = len(game.actions) if game is not None else -1
        while number >= 0 and game is not None and game is self.context.adapter.game:
            if number <= len(game.actions):  # moves that were taken back may have given way to others
                yield game.position_at(number)
            number -= 1

    def _chosen(self, proposal: Proposal | None) -> None:
        if self._run is not None:
            self._run.close()
            self._run.deleteLater()
            self._run = None
        if self.filled is not None and (proposal is not None or self.filled.is_over):
            self._drop()
        self.questions = iter(()) if proposal is None else self._foresee(proposal)
        self._idle.start(CALM if proposal is None else CHOSEN)

    def wait(self) -> None:
        """Begin, or go on, when there has been no move for a while."""
        self._idle.start(CALM)

    def go_on(self) -> bool:
        """Do the next thing; return whether there was any. Others follow if nobody acts."""
        if self.context.adapter.game is None:
            return False
        if self._left:
            self._left.pop().empty()
            self._idle.start(NEXT)
            return True
        if next(self.questions, self) is not self:
            self._idle.start(NEXT)
            return True
        if next(self._things, self) is self and next(self._past, self) is self:
            return False
        self._idle.start(PAUSE)
        return True

    def _foresee(self, proposal: Proposal) -> Iterator[None]:
        """Ask what the next page will ask once what is chosen is done."""
        here, adapter = self.context.position, self.context.adapter
        later = Position(here.title, here.setup, proposal.update.after)
        if not later.state.frames:
            return
        if routes.is_open(later):
            self._run = Outlook(later, later.frame.company, self)
            self._run.ask(())
        answers = adapter.foresee(proposal.update)
        menu = answers.menu()
        yield
        yield from self.context.board.foresee(later)
        for entry in menu:
            if entry.enabled:
                yield from _listed(answers, entry.kind)
        yield from self._fill()

    # the next page

    def _fill(self) -> Iterator[None]:
        """Fill the page of the position to come as far as there is time, then find out how large it is."""
        with self.context.ahead():
            kind = page_for(self.context)
        if not kind.fills_ahead:
            return
        if kind not in self._others:
            self._others[kind] = self._make(kind)
        page = self._others[kind]
        self._left = [other for other in self._left if other is not page]
        done = False
        try:
            while not done:
                made = page.parts.made
                with self.context.ahead():
                    done = page.fill_ahead(SLICE)
                if not done:
                    if page.parts.made == made:
                        return  # it takes longer than anybody shall wait
                    yield
        finally:
            if not done:  # perhaps something else was chosen meanwhile
                self._left.append(page)
        self.filled = page
        yield
        with self.context.ahead():
            page.ask_ahead()

    def _drop(self) -> None:
        if self.filled is not None:
            self._left.append(self.filled)
            self.filled = None

    def take(self, kind: type[Page]) -> Page | None:
        """Return the page that was filled for the position that is shown now, None when none was."""
        page = self.filled
        if page is None or type(page) is not kind or page.is_over:
            self._drop()
            return None
        self.filled = None
        there = self._pages.get(kind)
        self._pages[kind] = page
        page.body.setEnabled(True)
        if there is None:
            del self._others[kind]
        else:
            self._others[kind] = there
            self._left.append(there)
        return page

    def _usual(self) -> Iterator[None]:
        self.context.explainer.read(self.context.position)
        yield
        for company in self.context.position.title.companies:
            self.context.token(company, TOKEN)
            yield
        for kind in usual_pages():
            known = kind in self._pages
            if not known:
                self._pages[kind] = self._make(kind)
            page = self._pages[kind]
            for make in (*(() if known else page.usual()), *page.pictures()):
                if page.isHidden():  # else it has taken what it wants by now
                    make()
                    yield


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
