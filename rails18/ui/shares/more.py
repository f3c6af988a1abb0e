"""Show the columns that had to give way, in the place of the certificates, and these again."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from rails18.core.position import Position
from rails18.ui.look.plain import Button, set_tip
from rails18.ui.shares.content import foot_rows, heading
from rails18.ui.shares.fit import PAD, Grid, left_out
from rails18.ui.text.phrases import listed
from rails18.words.translation import tr

ACROSS = 8.0  # text sizes of its width at most


class MoreColumns(Button):
    """Turn the share display over where it is too narrow for all its columns.

    It is below the treasuries, where the players' part is empty.

    Args:
        parent: what the display is drawn on.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setObjectName("more-columns")
        self.setProperty("role", "cell")
        self.setProperty("tight", True)
        self.setCheckable(True)
        self.hide()

    def fit(self, pos: Position, grid: Grid) -> None:
        """Take the place beside the players' part if columns of the grid gave way."""
        away = left_out(pos, grid)
        self.setVisible(bool(away))
        if not away:
            self.setChecked(False)
            return
        if self.isChecked():
            words, tip = tr("Shares"), tr("Show who holds what.")
        else:
            heads = listed([heading(pos, column).words for column in away])
            words, tip = tr("More"), tr("Show more columns: {columns}.", columns=heads)
        self.setText(words)
        set_tip(self, tip)
        feet = foot_rows(pos)
        place = QRectF(grid.box(feet[0], "treasury"))
        place.setBottom(grid.box(feet[-1], "treasury").bottom())
        place.setRight(max(left + wide for left, wide in grid.lefts.values()))
        place.adjust(PAD, PAD, 0, 0)
        place.setLeft(max(place.left(), place.right() - ACROSS * grid.size))
        place.setTop(max(place.top(), place.bottom() - self.sizeHint().height()))
        self.setGeometry(place.toRect())
