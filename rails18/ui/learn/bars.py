"""Set two figures or more side by side, a bar each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rails18.ui.look.theme import Theme, font, text_width
from rails18.ui.text.phrases import labelled

SIZE = 13.0  # of the words, at normal text size
LINE = 1.5  # height of a line in text sizes
LONGEST = 320.0  # pixels of the longest bar, at normal text size
GAP = 10  # pixels between words, bar and figure


class Bars(QWidget):
    """Draw figures as bars that begin at nothing, the longest as long as there is room.

    Attributes:
        shown: what is drawn: words, value and the value in words.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.shown: tuple[tuple[str, int, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_figures(self, figures: Sequence[tuple[str, int, str]]) -> None:
        """Draw these; nothing for none."""
        self.shown = tuple(figures)
        self.setAccessibleName("; ".join(labelled(words, told) for words, _, told in figures))
        self.setVisible(bool(figures))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self.theme.px(2 * LONGEST)), round(self.theme.px(SIZE) * LINE * len(self.shown)))

    def paintEvent(self, event: QPaintEvent) -> None:
        size, palette = self.theme.px(SIZE), self.theme.palette
        high, most = size * LINE, max((value for _, value, _ in self.shown), default=1)
        wide = max((text_width(words, size) for words, _, _ in self.shown), default=0.0)
        with QPainter(self) as painter:
            painter.setFont(font(size))
            for number, (words, value, told) in enumerate(self.shown):
                top, long = number * high, self.theme.px(LONGEST) * value / most
                line = QRectF(0, top, wide, high)
                painter.setPen(QColor(palette.text))
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, words)
                bar = QRectF(wide + GAP, top + high * 0.2, long, high * 0.6)
                painter.fillRect(bar, QColor(palette.good if value == most else palette.muted))
                figure = QRectF(bar.right() + GAP, top, self.width() - bar.right() - GAP, high)
                painter.drawText(figure, Qt.AlignmentFlag.AlignVCenter, told)
