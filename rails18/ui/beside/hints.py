"""Tell beside the log what speaks for the choices of the open step, and what its words mean."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QShowEvent

from rails18.core.game import Update
from rails18.lessons.coach import explained, why
from rails18.lessons.ideas import Ideas, load_ideas
from rails18.questions import privates
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import TextPage
from rails18.ui.now.nouns import terms
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import called
from rails18.words.texts import names_of
from rails18.words.translation import tr

MOST_KINDS = 4  # kinds of action that are spoken of while nothing is chosen


class Hints(TextPage):
    """Show what speaks for what is chosen, or for what could be, then what the words of the open step mean.

    Args:
        page: returns the page that is open in the NOW panel.
    """

    def __init__(self, context: Context, page: Callable[[], Page | None]) -> None:
        super().__init__()
        self.context, self.page = context, page
        called(self, tr("Terms used in this step"), "quiet")
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self._ideas: Ideas | None = None
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._updated)
        context.theme.changed.connect(self._updated)

    def _follow(self, link: QUrl) -> None:
        self.context.wishes.glossary.emit(link.toString())

    def _updated(self, update: object = None) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Explain the words of the shown step."""
        page, glossary = self.page(), self.context.explainer.glossary
        if page is None or page.is_over:  # the next page is not there yet; it comes with the same update
            return
        step = self.context.position.frame.step if self.context.position.state.frames else ""
        told = [page.sentence(), *map(tr, terms(step))]
        first = [self._why(), self._happened()]
        if self.context.selection.proposal is None:
            first.reverse()
        parts = [*first, self._private() if step == "auction" else Markup()]
        for term in glossary.found(". ".join(told)):
            text = glossary.linked(glossary.meaning(term), but=term.id)
            parts.append(markup(tr("<p><b>{}</b>: {}</p>"), term.term, text))
        self.setHtml(joined(parts))

    def _why(self) -> Markup:
        """Return what to consider about the chosen action, or about each kind of action that is open."""
        adapter, proposal = self.context.adapter, self.context.selection.proposal
        if adapter.game is None or adapter.is_looking or not adapter.position.state.frames:
            return Markup()
        chosen = None if proposal is None else proposal.action
        kinds = [chosen.kind] if chosen else [entry.kind for entry in adapter.menu() if entry.enabled]
        names = names_of(adapter.game.title, adapter.game.setup)
        parts = []
        for kind in kinds[:MOST_KINDS]:
            shown = why(self._known(), adapter.game, kind, chosen)
            if shown is not None:
                lines = joined(markup("<br>• {}", self.context.explainer.linked(line)) for line in shown.lines)
                asked = tr("Why would I {do}?", do=names.action(kind))
                parts.append(markup("<p><b>{}</b>{}</p>", asked, lines))
        return joined(parts)

    def _happened(self) -> Markup:
        """Return why the last action brought about what it did."""
        adapter = self.context.adapter
        if adapter.game is None or not adapter.at:
            return Markup()
        at, game = adapter.at, adapter.game
        update = Update(game.state_at(at - 1), game.state_at(at), at, game.actions[at - 1], game.events_of(at))
        linked = self.context.explainer.linked
        lines = joined(markup("<br>• {}", linked(text)) for _, text in explained(self._known(), game, update))
        return markup("<p><b>{}</b>{}</p>", tr("What just happened?"), lines) if lines else Markup()

    def _known(self) -> Ideas:
        if self._ideas is None:
            self._ideas = load_ideas()
        return self._ideas

    def _private(self) -> Markup:
        pos = self.context.position
        left = privates.unsold(pos)
        if not left:
            return Markup()
        power = self.context.explainer.power(pos, left[0])
        return markup(tr("<p><b>{}</b>: {}</p>"), pos.private(left[0]).name, power)
