"""Show a scene that is laid out in pixels and always fits its view exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPixmap, QRegion, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

from rails18.core.position import Position
from rails18.ui.look.painting import guarded
from rails18.ui.look.plain import show_tip
from rails18.ui.look.theme import Theme

REST = 120  # milliseconds without another size after which a view that is being resized is laid out
MANY = 16  # places from which drawing all between them at once is quicker: Qt looks for what lies in each


class _LaterUpdates(QObject):
    """Put off the updates of a window, which a scene asks for at once when it tells what changed, even in a painting.

    Qt would paint the whole window inside that painting, and end it under the view's hands.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._window: QWidget | None = None
        self._asked = False

    def put_off(self, window: QWidget) -> None:
        """Let no update of a window through."""
        self._window, self._asked = window, False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest:
            return False
        self._asked = True
        return True

    def come(self) -> None:
        """Let updates through again, and those that were put off come next."""
        assert self._window is not None
        self._window.removeEventFilter(self)
        if self._asked:
            QCoreApplication.postEvent(self._window, QEvent(QEvent.Type.UpdateRequest))
        self._window = None


class FlatView(QGraphicsView):
    """Lay a scene out for the size of the view; subclasses say how.

    What is shown is kept as a picture: a view that is moved or uncovered is not drawn anew, and one in which something
    changes only there.

    While the view is drawn larger or smaller it shows the picture that it had, stretched, until it rests.

    Attributes:
        position: the position shown, or None.
        description: what is shown, in words.
        resting: runs while the size changes; at its end the view is laid out.
        waiting: nobody sees it while it comes to its size, for which `wait_no_longer` lays it out.
        stretched: the picture that is shown while the size changes, or None.
    """

    stretched: QPixmap | None = None  # Qt may ask before the view is made
    _kept: QPixmap | None = None  # what the view shows
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
        self._later = _LaterUpdates(self)
        self._due = QRegion()  # where the kept picture is to be drawn anew
        self.scene().changed.connect(self._note_changed)
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
            self.stretched = self.stretched or self._kept or self._picture(event.oldSize())
            self.resting.start()
        else:
            self._rest()

    @property
    def _is_resizing(self) -> bool:
        """Tell whether the size is being changed by hand: the window's has changed, or the view's a moment ago."""
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
        """Return a new picture of the scene at a size."""
        picture = self._blank(size)
        self._draw_anew(picture, QRegion(QRect(QPoint(0, 0), size)))
        return picture

    def _blank(self, size: QSize) -> QPixmap:
        picture = QPixmap(size * self.devicePixelRatioF())
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        picture.fill(self.backgroundBrush().color())
        return picture

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self._up_to_date() if self.stretched is None else self.stretched
        with QPainter(self.viewport()) as painter:
            if self.stretched is None:
                self._seen, self._window = True, self.window().size()
                ratio, part = self.devicePixelRatioF(), QRectF(event.rect())
                painter.drawPixmap(part, picture, QRectF(part.topLeft() * ratio, part.size() * ratio))
            else:
                painter.drawPixmap(self.viewport().rect(), picture)
        if self._resized:  # on a slow machine painting alone may take as long as the rest
            self._resized = False
            self.resting.start()

    def wait_no_longer(self) -> None:
        """Lay out for the size that the view has come to."""
        if self.waiting:
            self.waiting = False
            if self.position is not None:
                self._rest()
            else:
                self.scene().setSceneRect(QRectF(self.viewport().rect()))

    def make_ready(self) -> None:
        """Draw what the view is about to show, before it is seen."""
        self.wait_no_longer()
        if self.isVisible() and self.stretched is None:
            self._up_to_date()

    def _note_changed(self, places: Iterable[QRectF]) -> None:
        corner = self._corner
        for place in places:
            self._due += place.translated(-corner.x(), -corner.y()).toAlignedRect().adjusted(-1, -1, 1, 1)

    @property
    def _corner(self) -> QPoint:
        """Return what of the scene stands in the upper left corner of the view, which may show only a part of it."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._kept = None  # it holds another part

    def _up_to_date(self) -> QPixmap:
        """Return the kept picture after drawing what has changed in it."""
        self._later.put_off(self.window())
        QCoreApplication.sendPostedEvents(self.scene(), QEvent.Type.MetaCall)  # by which a scene tells what changed
        self._later.come()
        size = self.viewport().size()
        if self._kept is None or self._kept.size() != size * self.devicePixelRatioF():
            self._kept = self._blank(size)
            self._due = QRegion(self.viewport().rect())
        due, self._due = self._due & self.viewport().rect(), QRegion()  # what a fault keeps out is not tried again
        self._draw_anew(self._kept, due)
        return self._kept

    def _draw_anew(self, picture: QPixmap, region: QRegion) -> None:
        if region.isEmpty():
            return
        with QPainter(picture) as painter:
            places = cast("Iterable[QRect]", region)
            if region.rectCount() > MANY:
                painter.setClipRegion(region)
                places = (region.boundingRect(),)
            for place in places:
                painter.setRenderHints(self.renderHints())
                painter.fillRect(place, self.backgroundBrush())
                self.scene().render(painter, QRectF(place), QRectF(place.translated(self._corner)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if self.stretched is not None and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove):
            self._rest()  # things must lie where they are shown
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.tip_at(event.pos()) if self.position is not None else ""
            show_tip(event.globalPos(), words, self)
            return True
        return super().viewportEvent(event)
