"""Explain the words of the open step beside the log, for people who learn the game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QShowEvent

from rails18.loading.translation import tr
from rails18.questions import privates
from rails18.ui.model.context import Context
from rails18.ui.nouns import terms
from rails18.ui.pages.page import Page
from rails18.ui.text.markup import Markup, joined, markup
from rails18.ui.text.plain import TextPage


class Hints(TextPage):
    """Show what the words in the sentence of the open step mean, and those that go with the step.

    Args:
        page: returns the page that is open in the NOW panel.
    """

    def __init__(self, context: Context, page: Callable[[], Page | None]) -> None:
        super().__init__()
        self.context, self.page = context, page
        self.setObjectName("quiet")
        self.setAccessibleName(tr("Terms used in this step"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        context.adapter.updated.connect(self._updated)
        context.theme.changed.connect(self._updated)

    def _follow(self, link: QUrl) -> None:
        self.context.glossary.emit(link.toString())

    def _updated(self, update: object = None) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Explain the words of the shown step."""
        page, glossary = self.page(), self.context.explainer.glossary
        if self.context.adapter.game is None or page is None:
            return
        step = self.context.position.frame.step if self.context.position.state.frames else ""
        told = [page.sentence(), *map(tr, terms(step))]
        parts = [self._private()] if step == "auction" else []
        for term in glossary.found(". ".join(told)):
            text = glossary.linked(glossary.meaning(term), but=term.id, colour=self.context.theme.palette.link)
            parts.append(markup("<p><b>{}</b>: {}</p>", term.term, text))
        self.setHtml(joined(parts))

    def _private(self) -> Markup:
        pos = self.context.position
        left = privates.unsold(pos)
        if not left:
            return Markup()
        power = self.context.explainer.power(pos, left[0])
        return markup("<p><b>{}</b>: {}</p>", pos.private(left[0]).name, power)
