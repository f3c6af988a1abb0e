"""Keep the pictures of the words of the open title, each drawn when it is first looked at."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from rails18.core.position import Position
from rails18.core.title import Title
from rails18.ui.learn.glossary import board, capital, market, paper, table
from rails18.ui.learn.glossary.canvas import Canvas
from rails18.ui.look.theme import Theme

DRAWN = {**board.DRAWN, **capital.DRAWN, **market.DRAWN, **paper.DRAWN, **table.DRAWN}


class GlossaryPictures:
    """Draw words with the pieces of a title.

    Args:
        theme: colours and text size.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._for: tuple[object, ...] = ()
        self._title: Title | None = None
        self._kept: dict[str, QPixmap | None] = {}

    def of(self, term: str, pos: Position, ratio: float = 1.0) -> QPixmap | None:
        """Return the picture of a word, None for one that has none.

        Args:
            pos: the opening of a game of the title.
        """
        if term not in DRAWN:
            return None
        asked = (self.theme.palette, self.theme.text_scale, ratio)
        if pos.title is not self._title or asked != self._for:
            self._kept, self._title, self._for = {}, pos.title, asked
        if term not in self._kept:
            canvas = Canvas(pos, self.theme, ratio)
            try:
                DRAWN[term](canvas)
            finally:
                drawn = canvas.end()
            self._kept[term] = None if canvas.is_empty else drawn
        return self._kept[term]
