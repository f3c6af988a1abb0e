"""Show a scene that is laid out in pixels and always fits its view exactly."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from rails18.core.position import Position
from rails18.ui.text.plain import show_tip
from rails18.ui.widgets.theme import Theme


class FlatView(QGraphicsView):
    """Lay a scene out for the size of the view; subclasses say how.

    Attributes:
        position: the position shown, or None.
        description: what is shown, in words.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.position: Position | None = None
        self.description = ""
        self.setScene(QGraphicsScene(self))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._restyle()
        theme.changed.connect(self._restyle)

    def lay_out(self) -> None:
        """Place everything for the size of the view."""
        raise NotImplementedError

    def tip_at(self, point: QPoint) -> str:
        """Return what to say about the thing at a viewport position."""
        return ""

    def space(self) -> QSizeF:
        """Return the size of the view in pixels."""
        return QSizeF(self.viewport().size())

    def tell(self, words: str) -> None:
        """Set the description in words."""
        self.description = words
        self.setAccessibleDescription(words)

    def _restyle(self) -> None:
        self.setBackgroundBrush(QColor(self.theme.palette.panel))
        if self.position is not None:
            self.lay_out()
            self.scene().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scene().setSceneRect(QRectF(self.viewport().rect()))
        if self.position is not None:
            self.lay_out()

    def wheelEvent(self, event: QEvent) -> None:
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.tip_at(event.pos()) if self.position is not None else ""
            show_tip(event.globalPos(), words, self)
            return True
        return super().viewportEvent(event)
