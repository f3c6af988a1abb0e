"""Arrange board, share display, panel, market and log; remember three arrangements; tear pictures off."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from rails18.core.text import is_number
from rails18.ui.look.plain import set_title
from rails18.ui.system.settings import Settings
from rails18.ui.system.shared_keys import share_keys
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

NAMES = {"play": "Play", "table": "Table and projector", "teaching": "Teaching"}
# parts of a thousand: board beside panel; board over shares; panel over market over log
SHARES = {
    "play": ((640, 360), (690, 310), (552, 284, 164)),
    "table": ((640, 360), (610, 390), (500, 320, 180)),
    "teaching": ((600, 400), (650, 350), (540, 260, 200)),
}
LOG = 78  # pixels that the log keeps
ROUNDED = 2  # pixels by which sizes may differ from what is due, as a splitter rounds them
FINE = 10000  # of a splitter: what sizes are remembered in
# the same for a board higher than wide: board beside all else; panel, market and log over shares; panel beside market
# and log; market over log
TALL = {
    "play": ((398, 602), (670, 330), (480, 520), (590, 410)),
    "table": ((450, 550), (690, 310), (480, 520), (590, 410)),
    "teaching": ((380, 620), (700, 300), (500, 500), (560, 440)),
}
# the same for a board about as high as wide, which needs less of the width
SQUARE = {
    "play": ((366, 634), (685, 315), (500, 500), (590, 410)),
    "table": ((420, 580), (690, 310), (500, 500), (590, 410)),
    "teaching": ((360, 640), (700, 300), (510, 490), (560, 440)),
}
Usual = Mapping[str, tuple[tuple[int, ...], ...]]  # arrangement → parts of each splitter
SQUARE_BOARD, TALL_BOARD = 0.95, 1.05  # height to width from which a board has the whole height of the window
TEXT = {"play": 1.0, "table": 1.25, "teaching": 1.15}


class Place(QWidget):
    """Hold one picture; while it is torn off the place is hidden, and its neighbours have the room."""

    def __init__(self, picture: QWidget, name: str) -> None:
        super().__init__()
        self.picture, self.name = picture, name
        self.box = Column(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.addWidget(picture)

    def give(self) -> QWidget:
        """Hand the picture out."""
        self.box.removeWidget(self.picture)
        self.hide()
        return self.picture

    def take(self) -> None:
        """Take the picture back."""
        self.box.insertWidget(0, self.picture)
        self.picture.show()
        self.show()


class Torn(QMainWindow):
    """Show one picture on another screen; the keys of the owner work there too.

    Signals:
        closed: the window was closed: the picture goes home.
    """

    closed = Signal()

    def __init__(self, place: Place, owner: QWidget) -> None:
        super().__init__(owner, Qt.WindowType.Window)
        self.place = place
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # its picture of the window is megabytes large
        set_title(self, tr("rails18 – {name}", name=place.name))
        share_keys(self, owner)
        self.setCentralWidget(place.give())
        place.picture.show()
        screens = QGuiApplication.screens()
        here = owner.screen()
        other = next((screen for screen in screens if screen is not here), None)
        if other is not None:
            self.setGeometry(other.availableGeometry())
            self.showMaximized()
        else:
            self.resize(owner.size() * 0.7)
            self.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.takeCentralWidget()
        self.place.take()
        super().closeEvent(event)
        self.closed.emit()


class Splitter(QSplitter):
    """Tell when it has another size.

    Signals:
        resized: (itself) it has another size, and its parts have theirs.
    """

    resized = Signal(object)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit(self)


class Layouts(QObject):
    """Hold the splitters.

    Attributes:
        root: the widget with everything in it.
        name: arrangement in use.
        title: whose board is shown; each title has its own sizes on each size of screen.
        tall: the board is not wider than high and has the whole height of the window.

    What a splitter was given, by a person or as it comes, is kept in parts of it. All sizes follow from that and from
    the height that the log lends to the panel, so that nothing which comes and goes can wear a part away.
    """

    def __init__(
        self, board: QWidget, shares: QWidget, panel: QWidget, market: QWidget, log: QWidget, settings: Settings
    ) -> None:
        super().__init__()
        self.settings = settings
        self.places = {"board": Place(board, tr("board")), "market": Place(market, tr("stock market"))}
        self.torn: dict[str, Torn] = {}
        self.left = self._splitter(Qt.Orientation.Vertical, self.places["board"], shares)
        self.right = self._splitter(Qt.Orientation.Vertical, panel, self.places["market"], log)
        self.root = self._splitter(Qt.Orientation.Horizontal, self.left, self.right)
        self._beside: tuple[QSplitter, ...] = ()  # those that only a board with the whole height needs
        self._parts = (panel, self.places["market"], log, shares)
        self.name = "play"
        self.title = ""
        self.tall = False
        self._usual: Usual = SHARES
        self._given: dict[QSplitter, tuple[float, ...]] = {}  # splitter → parts of it that are not hidden
        self._moved = False  # a person has moved a border since the arrangement was put up
        self._lent = 0  # pixels of the log that the panel has

    def suit(self, ratio: float, title: str = "") -> None:
        """Arrange the window for the board of a title with a ratio of height to width."""
        tall = ratio > SQUARE_BOARD
        usual: Usual = TALL if ratio > TALL_BOARD else SQUARE if tall else SHARES
        if (usual, title) == (self._usual, self.title):
            return
        self.remember()
        self.title, self._usual, self._given = title, usual, {}
        if tall != self.tall:
            self._turn(tall)
        self.use(self.name)

    def _turn(self, tall: bool) -> None:
        """Put the parts where they belong beside a board with the whole height, or one with the width."""
        self.tall = tall
        panel, market, log, shares = self._parts
        old, self._beside = self._beside, ()
        spread: tuple[tuple[QSplitter, QWidget], ...]
        if tall:
            side = self._splitter(Qt.Orientation.Vertical, market, log)
            upper = self._splitter(Qt.Orientation.Horizontal, panel, side)
            self._beside = upper, side
            spread = ((self.right, upper), (self.right, shares))
        else:
            spread = ((self.right, panel), (self.right, market), (self.right, log), (self.left, shares))
        for splitter, part in spread:
            splitter.addWidget(part)
        for part in (*self._beside, *self._parts):
            part.setHidden(part in [self.places[name] for name in self.torn])
        for spare in old[:1]:  # the other lies in it
            spare.setParent(None)
            spare.deleteLater()

    def _splitter(self, orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
        made = Splitter(orientation)
        made.setHandleWidth(6)
        made.setChildrenCollapsible(False)
        made.splitterMoved.connect(self._note_moved)
        made.resized.connect(self._apply)
        for part in parts:
            made.addWidget(part)
        return made

    @property
    def _splitters(self) -> tuple[QSplitter, ...]:
        return (self.root, self.right, *self._beside) if self.tall else (self.root, self.left, self.right)

    @property
    def _key(self) -> str:
        size = self.root.screen().size()
        return f"layout/{self.title or 'any'}/{size.width()}x{size.height()}/{self.name}"

    def use(self, name: str) -> None:
        """Arrange the window as last left under `name`, or as it comes."""
        self.name = name
        self._moved, self._lent = False, 0
        self.settings.put("layout/name", name)
        sizes = self.settings.words(self._key)
        stored = [[int(part) for part in entry.split()] for entry in sizes if all(map(is_number, entry.split()))]
        usual = self._usual[name]
        wanted = stored if [len(part) for part in stored] == [len(part) for part in usual] else usual
        self._given = {
            splitter: tuple(part / max(1, sum(parts)) for part in parts)
            for splitter, parts in zip(self._splitters, wanted, strict=True)
        }
        for splitter in self._splitters:
            self._apply(splitter)

    def _note_moved(self) -> None:
        """Keep what a person gives the parts of a splitter; what has the room of a torn-off picture is no measure."""
        self._moved = True
        if not self.torn:
            for splitter in self._splitters:
                sizes = splitter.sizes()
                if self._lends(splitter):
                    sizes = [sizes[0] - self._lent, sizes[1], sizes[2] + self._lent]
                self._given[splitter] = tuple(size / max(1, sum(sizes)) for size in sizes)

    def _lends(self, splitter: QSplitter) -> bool:
        """Tell whether in a splitter the log lends to the panel."""
        return splitter is self.right and not self.tall

    def _due(self, splitter: QSplitter) -> list[int]:
        """Return the sizes that the parts of a splitter were given, in pixels; hidden ones have nothing."""
        whole = splitter.width() if splitter.orientation() == Qt.Orientation.Horizontal else splitter.height()
        parts = [splitter.widget(number) for number in range(splitter.count())]
        shares = [
            0.0 if part is None or part.isHidden() else share
            for part, share in zip(parts, self._given[splitter], strict=True)
        ]
        whole -= splitter.handleWidth() * (sum(share > 0 for share in shares) - 1)
        return [max(1, round(whole * share / (sum(shares) or 1.0))) for share in shares]

    def _apply(self, splitter: QSplitter) -> None:
        """Give the parts of a splitter their sizes."""
        if splitter not in self._given:
            return
        sizes = self._due(splitter)
        if self._lends(splitter):
            self._lent = max(0, min(self._lent, sizes[2] - LOG))
            sizes = [sizes[0] + self._lent, sizes[1], sizes[2] - self._lent]
        if max(abs(due - there) for due, there in zip(sizes, splitter.sizes(), strict=True)) > ROUNDED:
            splitter.setSizes(sizes)

    def lend(self, more: int) -> None:
        """Let the panel have so many more pixels of the log, as far as the log can spare them, or give some back."""
        if not self.tall and self.right in self._given:
            self._lent = self.right.sizes()[0] + more - self._due(self.right)[0]
            self._apply(self.right)

    def remember(self) -> None:
        """Keep the arrangement for the next time somebody plays this title on such a screen, if it was changed."""
        if not self._moved:
            return
        self._moved = False
        lines = [" ".join(str(round(FINE * part)) for part in self._given[splitter]) for splitter in self._splitters]
        self.settings.put(self._key, lines)

    def forget(self) -> None:
        """Arrange the window as it came."""
        self._moved = False
        self.settings.put(self._key, [])
        self.use(self.name)

    def tear(self, name: str, owner: QWidget) -> None:
        """Show board or market in a window of its own, or bring it back."""
        if name in self.torn:
            self.torn[name].close()
            return
        place = self.places[name]
        splitter = place.parentWidget()
        assert isinstance(splitter, QSplitter)
        window = Torn(place, owner)
        self.torn[name] = window
        parts = [splitter.widget(number) for number in range(splitter.count())]
        splitter.setVisible(any(part is not None and not part.isHidden() for part in parts))
        window.closed.connect(lambda: self._bring_back(name))

    def _bring_back(self, name: str) -> None:
        """Let a picture have its place again, as large as it was."""
        self.torn.pop(name, None)
        splitter = self.places[name].parentWidget()
        if splitter is not None:
            splitter.show()
        for given in self._given:
            self._apply(given)

    def close(self) -> None:
        """Bring everything back before the window closes."""
        for window in list(self.torn.values()):
            window.close()
