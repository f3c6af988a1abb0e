"""Find out and make while nobody acts what the next page will want."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.model.answers import Answers
from rails18.ui.model.outlook import Outlook
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.heading import TOKEN
from rails18.ui.now.nouns import links, page_for, usual_pages
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context

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
        lay_out: gives what stands on a hidden page its places.

    Attributes:
        questions: asks what the next page will ask, one at a time.
        filled: the page that is being filled for the position to come, or None.
        run: looks for the best run of that position, None where none is made next.
        others: kind → page that is filled by turns with the one that is there.
    """

    def __init__(
        self,
        context: Context,
        pages: dict[type[Page], Page],
        make: Callable[[type[Page]], Page],
        lay_out: Callable[[Page], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.context, self._pages, self._make, self._lay_out = context, pages, make, lay_out
        self.filled: Page | None = None
        self.others: dict[type[Page], Page] = {}
        self._left: list[Page] = []  # those that still say what is over, or never came
        self._things: Iterator[None] = iter(())
        self._past: Iterator[None] = iter(())
        self.questions: Iterator[None] = iter(())
        self.run: Outlook | None = None
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
        if self.run is not None:
            self.run.close()
            self.run.deleteLater()
            self.run = None
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
            self.run = Outlook(later, later.frame.company, self)
            self.run.learned.connect(self._know_run)
            self.run.ask(())
        answers = adapter.foresee(proposal.update)
        menu = answers.menu()
        yield
        yield from self.context.board.foresee(later)
        self.context.shares.foresee(later)
        yield
        for entry in menu:
            if entry.enabled:
                yield from _listed(answers, entry.kind)
        yield from self._fill()
        with self.context.ahead():
            links(self.context)

    # the next page

    def _fill(self) -> Iterator[None]:
        """Fill the page of the position to come a little at a time, then find out what it will ask."""
        if self.filled is not None:
            return
        with self.context.ahead():
            kind = page_for(self.context)
        if not kind.fills_ahead or (kind.tells_run and self.run is not None and self.run.is_busy):
            return  # it begins again once the run is known
        if kind not in self.others:
            self.others[kind] = self._make(kind)
        self.filled = page = self.others[kind]
        self._left = [other for other in self._left if other is not page]
        done = False
        while not done:
            yield
            with self.context.ahead():
                done = page.fill_ahead(SLICE)
        yield
        self._lay_out(page)
        yield
        yield from self._in_turn(page.ask_ahead())

    def _in_turn(self, work: Iterator[None]) -> Iterator[None]:
        """Do some work in `context.ahead`, a part at a time."""
        done = False
        while not done:
            with self.context.ahead():
                done = next(work, self) is self
            yield

    def _know_run(self) -> None:
        self.questions = chain(self.questions, self._fill())
        self._idle.start(NEXT)

    def _drop(self) -> None:
        if self.filled is not None:
            self._left.append(self.filled)
            self.filled = None

    def take(self, kind: type[Page]) -> Page | None:
        """Return the page that was filled, at least in part, for the position that is shown now, None when none was."""
        page = self.filled
        if page is None or type(page) is not kind or page.is_over:
            self._drop()
            return None
        self.filled = None
        there = self._pages.get(kind)
        self._pages[kind] = page
        page.body.setEnabled(True)
        if there is None:
            del self.others[kind]
        else:
            self.others[kind] = there
            self._left.append(there)
        return page

    def _usual(self) -> Iterator[None]:
        self.context.explainer.read(self.context.position)
        yield
        self.context.board.style()  # at the first question for a style Python learns a dozen enumerations
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
        for kind in usual_pages():
            if kind.fills_ahead and kind not in self.others:
                page = self.others[kind] = self._make(kind)
                for make in page.usual():
                    if page.is_blank:
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
