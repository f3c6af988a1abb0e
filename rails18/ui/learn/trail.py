"""Tick the landmarks of a first whole game beside the log."""

from __future__ import annotations

from rails18.lessons.landmarks import reached
from rails18.loading.first_game import FirstGame
from rails18.loading.translation import tr
from rails18.ui.model.context import Context
from rails18.ui.text.markup import Markup, joined, markup
from rails18.ui.text.plain import TextPage


class Trail(TextPage):
    """Show which landmarks of the first game have been reached.

    Attributes:
        done: landmarks that have been reached.
    """

    def __init__(self, context: Context, first: FirstGame) -> None:
        super().__init__()
        self.context, self.first = context, first
        self.done: dict[str, int] = {}
        self.setObjectName("quiet")
        self.setAccessibleName(tr("Landmarks"))
        context.adapter.updated.connect(self._updated)

    def _updated(self, update: object = None) -> None:
        game = self.context.adapter.game
        if game is None or self.context.adapter.is_held:
            return
        self.done = reached(game, self.first.landmarks, self.first.seat)
        lines = joined(
            markup("<br>{} {}", "✓" if landmark.id in self.done else "○", tr(self.first.words[landmark.id]))
            for landmark in self.first.landmarks
        )
        closing = markup("<p>{}</p>", tr(self.first.closing)) if game.state.ending is not None else Markup()
        self.setHtml(markup("<p><b>{}</b>{}</p>{}", tr(self.first.name), lines, closing))
