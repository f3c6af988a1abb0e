"""Make while nobody acts what the pages of a game will want."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QObject, QTimer

from rails18.ui.model.context import Context
from rails18.ui.nouns import usual_pages
from rails18.ui.pages.heading import TOKEN
from rails18.ui.pages.page import Page

CALM, PAUSE = 600, 12  # milliseconds without a move until it begins, and between two things


class Ahead(QObject):
    """Read the rule book and make widgets and pictures one at a time, which would else be made while somebody waits.

    Args:
        pages: kind → page that is there.
        page: returns the page of a kind.
    """

    def __init__(
        self, context: Context, pages: Mapping[type[Page], Page], page: Callable[[type[Page]], Page], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.context, self._pages, self._page = context, pages, page
        self._things: Iterator[None] = iter(())
        self._idle = QTimer(self, singleShot=True, interval=CALM)
        self._idle.timeout.connect(self.go_on)
        context.adapter.opened.connect(self._opened)

    def _opened(self, game: object) -> None:
        self._things = self._usual()

    def wait(self) -> None:
        """Begin, or go on, when there has been no move for a while."""
        self._idle.start(CALM)

    def go_on(self) -> bool:
        """Make the next thing; return whether there was any. Others follow if nobody acts."""
        if self.context.adapter.game is None or next(self._things, self) is self:
            return False
        self._idle.start(PAUSE)
        return True

    def _usual(self) -> Iterator[None]:
        self.context.explainer.read(self.context.position)
        yield
        for company in self.context.position.title.companies:
            self.context.token(company, TOKEN)
            yield
        for kind in usual_pages():
            known = kind in self._pages
            page = self._page(kind)
            for make in (*(() if known else page.usual()), *page.pictures()):
                if page.isHidden():  # else it has taken what it wants by now
                    make()
                    yield
