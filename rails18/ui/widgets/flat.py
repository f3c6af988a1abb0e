"""Show a scene that is laid out in pixels and always fits its view exactly."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from rails18.core.position import Position
from rails18.ui.look.plain import show_tip
from rails18.ui.look.theme import Theme

REST = 120  # milliseconds without another size after which a view that is being resized is laid out


class FlatView(QGraphicsView):
    """Lay a scene out for the size of the view; subclasses say how.

    While the view is made larger or smaller it shows the picture that it had, stretched, until it rests.

    Attributes:
        position: the position shown, or None.
        description: what is shown, in words.
        resting: runs while the size changes; at its end the view is laid out.
        waiting: nobody sees it while it comes to its size, for which `wait_no_longer` lays it out.
        stretched: the picture that is shown while the size changes, or None.
    """

    stretched: QPixmap | None = None  # Qt may ask before the view is made
    waiting = False
    _seen = False  # the layout was painted
    _window = QSize()  # the size of the window in which it was
    _resized = False  # since it was painted last

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
        self.resting = QTimer(self, singleShot=True, interval=REST)
        self.resting.timeout.connect(self._rest)
        self._restyle()
        theme.changed.connect(self._restyle)

    def lay_out(self) -> None:
        """Place everything for the size of the view, unless it waits for that."""
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
            for item in self.scene().items():
                item.update()  # each may keep a picture of its own
            self.scene().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resized = True
        if self.waiting:
            return
        if self.position is None:
            self.scene().setSceneRect(QRectF(self.viewport().rect()))
        elif self.stretched is not None or (self._seen and self._is_resizing and not event.oldSize().isEmpty()):
            self.stretched = self.stretched or self._picture(event.oldSize())
            self.resting.start()
        else:
            self._rest()

    @property
    def _is_resizing(self) -> bool:
        """Return whether the size is being changed by hand: the window's has changed, or the view's a moment ago."""
        return self.resting.isActive() or self.window().size() != self._window

    def _rest(self) -> None:
        """Lay out for the size that the view has now, unless it is laid out for it."""
        late, self.stretched = self.stretched is not None, None
        if late or self.sceneRect().size() != QSizeF(self.viewport().size()):
            self.scene().setSceneRect(QRectF(self.viewport().rect()))
            self._seen = False
            self.lay_out()
            self.viewport().update()

    def _picture(self, size: QSize) -> QPixmap:
        """Return a picture of the scene at a size."""
        picture = QPixmap(size * self.devicePixelRatioF())
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        picture.fill(self.backgroundBrush().color())
        corner = self.mapToScene(QPoint())
        with QPainter(picture) as painter:
            painter.setRenderHints(self.renderHints())
            self.scene().render(painter, QRectF(QPoint(), size), QRectF(corner, size))
        return picture

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.stretched is None:
            self._seen, self._window = True, self.window().size()
            super().paintEvent(event)
        else:
            with QPainter(self.viewport()) as painter:
                painter.drawPixmap(self.viewport().rect(), self.stretched)
        if self._resized:  # on a slow machine painting alone may take as long as the rest
            self._resized = False
            self.resting.start()

    def wait_no_longer(self) -> None:
        """Lay out for the size that the view has come to."""
        if self.waiting:
            self.waiting = False
            self.scene().setSceneRect(QRectF(self.viewport().rect()))
            self.lay_out()
            self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if self.stretched is not None and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove):
            self._rest()  # things must be where they are shown
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.tip_at(event.pos()) if self.position is not None else ""
            show_tip(event.globalPos(), words, self)
            return True
        return super().viewportEvent(event)
