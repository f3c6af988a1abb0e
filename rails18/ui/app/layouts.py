"""Arrange board, share display, panel, market and log; remember three arrangements; tear pictures off."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from rails18.core.text import is_number
from rails18.ui.app.drawer import Drawer
from rails18.ui.app.places import Place, Torn
from rails18.ui.look.theme import Theme
from rails18.ui.shares.shares import ShareView
from rails18.ui.shares.shelter import ShareArea
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import card, column
from rails18.ui.widgets.soon import Soon
from rails18.words.translation import tr

NAMES = {"play": "Play", "table": "Table and projector", "teaching": "Teaching"}
TEXT = {"play": 1.0, "table": 1.25, "teaching": 1.15}
TALL_BOARD = 0.95  # height to width from which a board has the whole height of the window
ROUNDED = 2  # pixels by which sizes may differ from what is due, as a splitter rounds them
FINE = 10000  # of a splitter: what sizes are remembered in
HANDLE = 6  # pixels between two parts
EDGE = 12  # pixels that a board has beside it, so that no name touches the rim
SCROLLED = 300  # pixels of the height of all parts in large text, which scroll then
SHOWN = 110  # pixels that pictures keep at least, however large the text


class Usual(NamedTuple):
    """Say how an arrangement shares a window out: parts of a whole, and pixels at normal text size.

    Args:
        shares: part of the height that the share display has.
        most: part of the width that panel and market have at most beside a board that is not high.
        panel: part of the height beside such a board that the panel has, or of the width beside a high one.
        needs: pixels that the panel has at least, in the same direction.
        log: part of the height that an open log has.
        board: part of the width that a high board has at most.
        high: pixels that the panel beside a high board has at least of the height.
    """

    shares: float
    most: float
    panel: float
    needs: int
    log: float
    board: float
    high: int


WIDE = {
    "play": Usual(0.31, 0.425, 0.6, 404, 0.12, 0.0, 0),
    "table": Usual(0.38, 0.4, 0.5, 380, 0.17, 0.0, 0),
    "teaching": Usual(0.33, 0.44, 0.56, 404, 0.15, 0.0, 0),
}
TALL = {
    "play": Usual(0.325, 0.0, 0.54, 404, 0.41, 0.46, 450),
    "table": Usual(0.31, 0.0, 0.52, 340, 0.41, 0.45, 400),
    "teaching": Usual(0.3, 0.0, 0.54, 404, 0.44, 0.46, 450),
}
AFAR = {
    "play": Usual(0.385, 0.44, 0.64, 430, 0.12, 0.0, 0),
    "table": Usual(0.42, 0.42, 0.58, 400, 0.14, 0.0, 0),
    "teaching": Usual(0.4, 0.44, 0.62, 430, 0.13, 0.0, 0),
}
USUAL = {"wide": WIDE, "tall": TALL, "afar": AFAR}
PANEL = 0.68  # of that place: what the panel has at most
BESIDE = 0.6  # of the width: what panel and market beside a high board have at most of what they need
NARROW = 500  # pixels at normal text size that a panel has at least where the window has them
CRAMPED = 0.75  # part of the width that it needs below which a panel is not beside a high board
MARKET = 250  # the same of the height of market and open log: with less the log is one line


class Splitter(QSplitter):
    """Describe when it has another size.

    Attributes:
        yields: it has the height that there is, for its parts scroll; else the window grows with what they ask for.

    Signals:
        resized: (itself) it has another size, and its parts have theirs.
    """

    resized = Signal(object)

    yields = False

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), min(least.height(), SCROLLED)) if self.yields else least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit(self)


def _usual_shape(ratio: float) -> str:
    """Return the shape of a window for a board with a ratio of height to width."""
    return "tall" if ratio > TALL_BOARD else "wide"


class Layouts(QObject):
    """Hold the splitters.

    The board has the width that its height can use, panel and market what that frees. A border that a person has moved
    stays where it is, in parts of its splitter. All sizes follow from the height that there is while nothing is told
    over the board: what comes and goes there takes its room from the uppermost parts, so that no button moves.
    While the board lies on the real table, market and board change places, and the panel is higher.

    Args:
        over: what is over everything, always.

    Attributes:
        root: the widget with everything in it.
        name: arrangement in use.
        title: whose board is shown; each title has its own sizes on each size of screen.
        shape: "wide", "tall" where the board is higher than wide and has the whole height of the window, or "afar"
            where it lies on the real table.
    """

    def __init__(
        self, board: QWidget, shares: ShareView, panel: QWidget, market: QWidget, log: Drawer, over: QWidget,
        settings: Settings, theme: Theme,
    ) -> None:  # fmt: skip
        super().__init__()
        self.settings, self.theme = settings, theme
        self.places = {"board": Place(board, tr("board")), "market": Place(market, tr("stock market"))}
        self.torn: dict[str, Torn] = {}
        self._shares = ShareArea(shares)
        table = card(column(self._shares), margin=6)
        self.left = self._splitter(Qt.Orientation.Vertical, self.places["board"], table)
        self.right = self._splitter(Qt.Orientation.Vertical, panel, self.places["market"], log)
        self.root = self._splitter(Qt.Orientation.Horizontal, self.left, self.right)
        self._beside: tuple[QSplitter, ...] = ()  # those that only a board with the whole height needs
        self._parts = (panel, log, table)
        self._log, self._over = log, over
        self.name = "play"
        self.title = ""
        self.shape = "wide"
        self._ratio = 0.7  # height of the board to its width
        self._given: dict[QSplitter, tuple[float, ...]] = {}  # splitter whose borders were moved → its parts
        self._moved = False  # a person has moved a border since the arrangement was put up
        self._suiting = Soon(self._suit_again, self.root)
        log.turned.connect(self._follow_log)
        theme.changed.connect(self._follow_text)
        theme.changed.connect(self._suiting.ask)
        self.root.resized.connect(self._suiting.ask)

    def suit(self, ratio: float, title: str = "", *, afar: bool = False) -> None:
        """Arrange the window for the board of a title with a ratio of height to width, here or on the real table."""
        shape = "afar" if afar else "wide" if self._is_cramped else _usual_shape(ratio)
        if (ratio, title, shape) == (self._ratio, self.title, self.shape):
            return
        self.remember()
        self.title, self._ratio, self._given = title, ratio, {}
        if shape != self.shape:
            self._turn(shape)
        self.use(self.name)

    def _suit_again(self) -> None:
        """Follow the size of the window and of its letters."""
        self.suit(self._ratio, self.title, afar=self.shape == "afar")

    @property
    def _is_cramped(self) -> bool:
        """Return whether a panel beside a board that has the whole height would be too narrow for what it says."""
        needs = TALL[self.name].needs
        return self.root.isVisible() and PANEL * BESIDE * self.root.width() < CRAMPED * self.theme.px(needs)

    @property
    def tall(self) -> bool:
        """Return whether the board has the whole height of the window."""
        return self.shape == "tall"

    @property
    def _lender(self) -> str:
        """Return which picture is over the log, and gives it its room."""
        return "board" if self.shape == "afar" else "market"

    def _turn(self, shape: str) -> None:
        """Put the parts where they belong in a shape."""
        self.shape = shape
        self._shares.let_scroll(self.tall)  # what the panel needs comes first beside it
        panel, log, shares = self._parts
        board, market = self.places["board"], self.places["market"]
        old, self._beside = self._beside, ()
        spread: list[tuple[QSplitter, QWidget]]
        if shape == "tall":
            upper, side = self._splitter(Qt.Orientation.Horizontal), self._splitter(Qt.Orientation.Vertical)
            self._beside = upper, side
            # from the outermost inwards: what goes to a place without a style sheet is polished twice
            spread = [(self.left, board), (self.right, upper), (self.right, shares), (upper, panel), (upper, side)]
            spread += [(side, market), (side, log)]
        else:
            first, second = (market, board) if shape == "afar" else (board, market)
            spread = [(self.left, first), (self.left, shares)]
            spread += [(self.right, part) for part in (panel, second, log)]
        for splitter, part in spread:
            splitter.addWidget(part)
        for part in (*self._beside, *self._parts, board, market):
            part.setHidden(part in [self.places[name] for name in self.torn])
        for spare in old[:1]:  # the other is in it
            spare.setParent(None)
            spare.deleteLater()

    def _splitter(self, orientation: Qt.Orientation, *parts: QWidget) -> Splitter:
        made = Splitter(orientation)
        made.setHandleWidth(HANDLE)
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
        where = "" if self.shape == _usual_shape(self._ratio) else f"/{self.shape}"
        return f"layout/{self.title or 'any'}/{size.width()}x{size.height()}/{self.name}{where}"

    @property
    def _usual(self) -> Usual:
        return USUAL[self.shape][self.name]

    @property
    def _high(self) -> int:
        """Return the height that there is while nothing is told over the board."""
        high = self.root.geometry().bottom() - self._over.geometry().bottom() - HANDLE // 2
        return max(high, self.root.height())

    def use(self, name: str) -> None:
        """Arrange the window as last left under `name`, or as it comes."""
        self.name = name
        self._moved = False
        self.settings.put("layout/name", name)
        sizes = self.settings.words(self._key)
        stored = [[int(part) for part in entry.split()] for entry in sizes if all(map(is_number, entry.split()))]
        fits = [len(parts) for parts in stored] == [splitter.count() for splitter in self._splitters]
        self._given = {
            splitter: tuple(part / max(1, sum(parts)) for part in parts)
            for splitter, parts in zip(self._splitters, stored if fits else (), strict=fits)
        }
        self._share_out()

    def _share_out(self) -> None:
        """Give all parts their sizes, from the outermost splitter to the innermost."""
        for splitter in self._splitters:
            self._apply(splitter)

    def _note_moved(self) -> None:
        """Keep what a person gives the parts of a splitter; what has the room of a torn-off picture is no measure."""
        self._moved = True
        if not self.torn and not self._log.covers:
            for splitter in self._splitters:
                sizes = splitter.sizes()
                self._given[splitter] = tuple(size / max(1, sum(sizes)) for size in sizes)

    # sizes

    def _due(self, splitter: QSplitter) -> list[int]:
        """Return the pixels of the parts of a splitter; hidden ones have nothing, and the first one has the rest."""
        across = splitter.orientation() == Qt.Orientation.Horizontal
        there = splitter.width() if across else splitter.height()
        whole = there if across else max(there, self._high if splitter in (self.left, self.right) else there)
        given = self._given.get(splitter)
        if splitter.indexOf(self._log) >= 0:
            self._log.fold(self._is_low(whole))
        gaps = splitter.handleWidth() * (splitter.count() - 1)
        due = [(whole - gaps) * part for part in given] if given else self._wished(splitter, whole)
        log = splitter.indexOf(self._log)
        if log >= 0 and self._log.is_folded:
            due[log] = self._log.line_height
        parts = [splitter.widget(number) for number in range(splitter.count())]
        hidden = [part is None or part.isHidden() for part in parts]
        if log >= 0 and self._log.covers:
            due[log] += sum(due[number] for number in range(1, log) if hidden[number])  # it has the market's room
        sizes = [0 if away else max(1, round(size)) for size, away in zip(due, hidden, strict=True)]
        first = next((number for number, away in enumerate(hidden) if not away), 0)
        gaps = splitter.handleWidth() * (len(sizes) - sum(hidden) - 1)
        sizes[first] = max(1, there - gaps - sum(sizes) + sizes[first])
        return sizes

    def _is_low(self, whole: int) -> bool:
        """Return whether a height has no room for market and an open log, nor for the panel where that is over them."""
        usual, px = self._usual, self.theme.px
        panel = 0.0 if self.tall else max(usual.panel * whole, px(usual.needs))
        return (1 - usual.log) * whole - panel < px(MARKET)

    def _leave_out(self, splitter: QSplitter) -> None:
        """Leave out the line of the log, and at last the picture over it, where they would push others out of sight."""
        last: list[QWidget] = [] if self.tall or self._lender in self.torn else [self.places[self._lender]]
        last.append(self._log)
        parts = [part for part in map(splitter.widget, range(splitter.count())) if part is not None]
        room = splitter.height() + splitter.handleWidth()
        for part in (*(part for part in parts if part not in last and not part.isHidden()), *last):
            room -= max(part.minimumHeight(), part.minimumSizeHint().height()) + splitter.handleWidth()
            if part in last:
                stays = part is self._log and part.isHidden() and splitter.height() < self._high
                part.setHidden(self.root.yields and (room < 0 or stays))  # else steps would move the buttons

    def _wished(self, splitter: QSplitter, whole: int) -> list[float]:
        """Return the sizes that the parts of a splitter come with; that of the first one does not matter."""
        usual, px = self._usual, self.theme.px
        if splitter is self.root and self.tall:
            least = max(min(px(2 * usual.needs + EDGE), BESIDE * whole), (1 - usual.board) * whole)
            return [0, min(max(whole - self._high / self._ratio - EDGE, least), whole - SHOWN)]
        if splitter is self.root and self.shape == "afar":
            return [0, max(usual.most * whole, min(px(NARROW) + 2 * EDGE, 0.5 * whole))]
        if splitter is self.root:
            board = self._high * (1 - usual.shares) / self._ratio + EDGE
            most = max(usual.most * whole, min(px(NARROW) + 2 * EDGE, 0.5 * whole))
            return [0, min(most, max(whole - board, 0.36 * whole, px(NARROW)))]
        if splitter is self.left:
            return [0, usual.shares * whole]
        if splitter is self.right and self.tall:
            return [0, max(SHOWN, min(usual.shares * whole, whole - px(usual.high)))]
        if splitter is self.right:
            panel = max(usual.panel * whole, px(usual.needs))
            log = self._log.line_height if self._log.is_folded or self._log.covers else usual.log * whole
            return [0, max(SHOWN, whole - panel - log), log]
        if splitter.indexOf(self._log) >= 0:
            return [0, self._log.line_height if self._log.covers else usual.log * whole]
        panel = min(max(usual.panel * whole, px(usual.needs)), PANEL * whole)
        return [0, whole - panel]

    def _follow_text(self) -> None:
        self.root.yields = self.theme.text_scale > 1
        self.root.updateGeometry()
        self._share_out()

    def _follow_log(self) -> None:
        """Let an opened log have the room of the picture over it where there is none for both."""
        if self._lender not in self.torn:
            self.places[self._lender].setHidden(self._log.covers)
        self._share_out()

    def _apply(self, splitter: QSplitter) -> None:
        """Give the parts of a splitter their sizes."""
        if splitter not in self._splitters or splitter.count() != len(self._wished(splitter, 0)):
            return  # parts are on their way from one splitter to another
        if splitter.indexOf(self._log) >= 0 and not self._log.covers:
            self._leave_out(splitter)
        if splitter is self.left:
            rows = self._shares.shares.minimumHeight() + 2 * EDGE
            self._shares.let_scroll(SHOWN + HANDLE + rows > splitter.height())
        sizes = self._due(splitter)
        if max(abs(due - there) for due, there in zip(sizes, splitter.sizes(), strict=True)) > ROUNDED:
            splitter.setSizes(sizes)

    def remember(self) -> None:
        """Keep the arrangement for the next time somebody plays this title on such a screen, if it was changed."""
        if not self._moved:
            return
        self._moved = False
        if len(self._given) == len(self._splitters):
            given = [self._given[splitter] for splitter in self._splitters]
            self.settings.put(self._key, [" ".join(str(round(FINE * part)) for part in parts) for parts in given])

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
        self._follow_log()

    def close(self) -> None:
        """Bring everything back before the window closes."""
        for window in list(self.torn.values()):
            window.close()
