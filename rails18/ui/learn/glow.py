"""Let things glow where they are: a frame over each, through which the mouse reaches what is under it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from rails18.ui.learn.place import Place
from rails18.ui.learn.places import Places
from rails18.ui.look.theme import Theme, faded

ROUND = 3  # pixels that a frame is beyond what it frames: the words in the rows beside it stay whole
LEAST_FRAME = 20  # pixels that a frame has at least
DIM = 0.72  # how much a veil hides
FLASH = 0.22  # how much a frame that pulses fills what it frames, every other beat
CASING = 0.6  # how much the casing of a frame hides
AGAIN = 150  # milliseconds between two looks at where things are: pages are built, boards are zoomed
BEATS = 4  # looks in a beat of a frame that pulses


class Spot(QWidget):
    """Frame a part of a window, in another colour than what is legal glows in, and than what has the keyboard."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self.theme = theme
        self.strong = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lie(self, place: Place, strong: bool) -> None:
        """Lie where a place is."""
        self.frame(place.seen(), strong)

    def frame(self, rect: QRect, strong: bool) -> None:
        """Lie round a part of the window."""
        wide, high = (max(ROUND, (LEAST_FRAME - size + 1) // 2) for size in (rect.width(), rect.height()))
        wanted = rect.adjusted(-wide, -high, wide, high)
        if wanted != self.geometry():
            self.setGeometry(wanted)
        if strong != self.strong:
            self.strong = strong
            self.update()
        if self.isHidden():
            self.show()
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, box = self.theme.palette, QRectF(self.rect()).adjusted(2, 2, -2, -2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.strong:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(faded(palette.lesson, FLASH))
                painter.drawRoundedRect(box, 7, 7)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((faded(palette.panel, CASING), 4.5), (QColor(palette.lesson), 2.5)):
                painter.setPen(QPen(colour, width + self.strong))
                painter.drawRoundedRect(box, 7, 7)


class Veil(Spot):
    """Dim a part of a window that has not come up yet; the mouse reaches it all the same."""

    def frame(self, rect: QRect, strong: bool) -> None:
        """Lie over a part of the window, under what glows."""
        if rect != self.geometry():
            self.setGeometry(rect)
        if self.isHidden():
            self.show()
            for spot in self.window().findChildren(Spot):
                if not isinstance(spot, Veil):
                    spot.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), faded(self.theme.palette.window, DIM))


class Glow(QObject):
    """Keep a frame on each thing that shall glow, wherever it moves.

    Args:
        places: where things are.
        make: what is over or round them, a `Spot` or a `Veil`.

    Attributes:
        targets: names of what glows.
        pulses: the frames pulse.

    Signals:
        moved: something else glows.
    """

    moved = Signal()

    def __init__(
        self, places: Places, theme: Theme, parent: QObject | None = None, make: Callable[..., Spot] = Spot
    ) -> None:
        super().__init__(parent)
        self.places, self.theme, self._make = places, theme, make
        self.targets: tuple[str, ...] = ()
        self.pulses = False
        self._wanted: Callable[[], tuple[str, ...]] = tuple
        self._beat = 0
        self._spots: list[Spot] = []
        self._looking = QTimer(self, interval=AGAIN)
        self._looking.timeout.connect(self._look)

    def show(self, wanted: Callable[[], tuple[str, ...]], pulses: bool = False) -> None:
        """Let these glow, and nothing else.

        Args:
            wanted: returns the names of what shall glow; it is asked again and again.
            pulses: the frames pulse.
        """
        self._wanted, self.pulses = wanted, pulses
        self._looking.start()
        self.follow()
        QTimer.singleShot(0, self, self.follow)  # a page that has just been built is laid out by then

    def stop(self) -> None:
        """Let nothing glow any more."""
        self._wanted = tuple
        self._looking.stop()
        self.follow()

    def shown(self) -> list[QRect]:
        """Return what is framed now, in pixels of its window."""
        return [spot.geometry() for spot in self._alive() if not spot.isHidden()]

    def _alive(self) -> list[Spot]:
        """Return the frames whose windows are still there: a window with a torn-off picture takes its frames along."""
        self._spots = [spot for spot in self._spots if isValid(spot)]
        return self._spots

    def _look(self) -> None:
        self._beat += 1
        self.follow()

    def follow(self) -> None:
        """Put the frames where things are now."""
        before, self.targets = self.targets, self._wanted()
        if self.targets != before:
            self.moved.emit()
        found = [place for target in self.targets for place in self.places.seen(target)]
        spots = self._alive()
        while len(spots) < len(found):
            spots.append(self._make(found[len(spots)].widget.window(), self.theme))
        strong = self.pulses and self._beat // (BEATS // 2) % 2 == 0
        for spot, place in zip(spots, found, strict=False):
            if spot.parentWidget() is not place.widget.window():
                spot.setParent(place.widget.window())
            spot.lie(place, strong)
        for spot in spots[len(found) :]:
            spot.hide()
