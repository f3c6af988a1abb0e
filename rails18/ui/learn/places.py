"""Find on the screen what a lesson names: hexes, cells of the market and the share display, buttons, trains."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtWidgets import QAbstractButton, QWidget

from rails18.core.ids import among, hex_of, index_of, kind_of, stated
from rails18.core.position import Position
from rails18.core.state import CLOSED, OFFERING, POOL, UNSOLD
from rails18.ui.beside.header import Header
from rails18.ui.beside.train_strip import TrainChip
from rails18.ui.board.curves import side_point
from rails18.ui.board.picture import HexPicture
from rails18.ui.learn.parts import Parts
from rails18.ui.learn.place import Place, Way
from rails18.ui.market.ledges import ledge
from rails18.ui.now.panel import NowPanel
from rails18.ui.stage.context import Context

HEX, STOP, EDGE = 150.0, 50.0, 44.0  # width of a hex, a station and the side of a hex, in units of the board
LEAST_PLACE = 22  # pixels that what glows has at least
BUTTONS = {"keep": "withhold"}  # row → name of its choice


class Places:
    """Know where things with names are.

    Args:
        context: board, market and share display.
        panel: the NOW panel.
        header: the row above.

    Attributes:
        parts: parts of the window that can be dimmed.
    """

    def __init__(self, context: Context, panel: NowPanel, header: Header) -> None:
        self.context, self.panel, self.header = context, panel, header
        self.parts = Parts(context, panel, header)
        self._finders: dict[str, Callable[[str], Iterator[Place]]] = {
            "button": self._button,
            "cash": lambda of: self._cell("cash", of),
            "charter": self._charter,
            "city": self._city,
            "company": self._company,
            "edge": self._edge,
            "held": self._held,
            "hex": self._hex,
            "ledge": self._ledge,
            "market": self._market,
            "offering": lambda of: self._cell(of, OFFERING),
            "panel": self._named,
            "part": self.parts.of,
            "par": self._par,
            "player": lambda of: self._cell("head", of),
            "pool": lambda of: self._cell(of, POOL),
            "private": self._private,
            "row": lambda of: self._named(f"dividend-{BUTTONS.get(of, of)}"),
            "run": lambda of: self._cell(of, "run"),
            "tile": self._tile,
            "token": self._token,
            "train": self._train,
            "trains": self._trains,
            "treasury": lambda of: self._cell(of, "treasury"),
            "worth": lambda of: self._cell("worth", of),
        }

    def of(self, target: str) -> list[Place]:
        """Return where a target is, the usual place first; it may be hidden, or scrolled away."""
        group, _, of = target.partition(":")
        if not of:
            return list(self._alone(group))
        return list(self._finders[group](of))

    def seen(self, target: str) -> list[Place]:
        """Return the places of a target that can be seen, or the way between two whose names are joined by ``>``."""
        source, way, end = target.rpartition(">")
        if way:
            ends, begins = self.seen(end), self.seen(source) if source else []
            near = [place for place in begins if ends and place.widget.window() is ends[0].widget.window()]
            return [Way(place.widget, place.rect, near[0] if near else None) for place in ends[:1]]
        return [place for place in self.of(target) if not place.seen().isEmpty()]

    @property
    def _pos(self) -> Position:
        return self.context.position

    # widgets

    def _alone(self, name: str) -> Iterator[Place]:
        if name == "priority":
            yield from self._cell("head", self._pos.state.priority)
        elif name == "pills":
            chips = [place.rect for place in self._widgets("step")]
            if chips:
                whole = chips[0]
                for rect in chips:
                    whole = whole.united(rect)
                yield Place(self.panel, whole)
        else:
            widget = {"bank": self.header.bank, "phase": self.header.phase, "depot": self.header.trains}[name]
            yield Place(widget, widget.rect())

    def _widgets(self, name: str) -> Iterator[Place]:
        for found in self.panel.findChildren(QWidget, name):
            if found.isVisibleTo(self.panel):
                yield Place(self.panel, QRect(found.mapTo(self.panel, QPoint()), found.size()))

    def _named(self, name: str) -> Iterator[Place]:
        """Yield the visible buttons of the NOW panel with an object name."""
        for found in self.panel.findChildren(QWidget, name):
            if found.isVisibleTo(self.panel):
                yield Place(found, found.rect())

    def _button(self, name: str) -> Iterator[Place]:
        made: QWidget = self.panel.skip
        if name in ("confirm", "run"):
            made = self.panel.confirm
        elif name == "undo":
            made = self.header.back
        yield Place(made, made.rect())

    def _tile(self, of: str) -> Iterator[Place]:
        yield from self._named(f"tile-{of}")
        board = self.context.board
        if board.hand.hex:
            yield from self._hex(board.hand.hex)

    def _train(self, of: str) -> Iterator[Place]:
        for button in self.panel.findChildren(QAbstractButton):
            if button.objectName().startswith(f"train-{of}-") and button.isVisibleTo(self.panel):
                yield Place(button, button.rect())
        for chip in self.header.findChildren(TrainChip):
            if chip.isVisibleTo(self.header) and kind_of(chip.train) == of:
                yield Place(chip, chip.rect())

    def _private(self, of: str) -> Iterator[Place]:
        for name in (f"take-{of}", f"bid-{of}", f"buy-private-{of}"):
            yield from self._named(name)
        owner = self._pos.state.privates.get(stated(of), CLOSED)
        if owner in self._pos.players:
            yield from self._cell("held", owner)
        elif owner not in (CLOSED, UNSOLD):
            yield from self._cell(owner, "privates")

    def _par(self, of: str) -> Iterator[Place]:
        yield from self._named(f"par-{of}")
        yield from self._market(of)

    def _company(self, of: str) -> Iterator[Place]:
        yield from self._named(f"company-{of}")
        yield from self._cell(of, "company")

    def _token(self, of: str) -> Iterator[Place]:
        yield from self._named("token")
        yield from self._cell(of, "tokens")

    # the share display

    def _cell(self, row: str, column: str) -> Iterator[Place]:
        shares = self.context.shares
        grid = shares.grid
        if grid is not None and row in grid.tops and column in grid.lefts:
            yield Place(shares.viewport(), grid.box(row, column).toAlignedRect())

    def _trains(self, of: str) -> Iterator[Place]:
        """Yield the trains of a company, or those of one type, which are side by side."""
        company, _, kind = of.partition("/")
        if not kind:
            yield from self._cell(company, "trains")
            return
        shares, whole = self.context.shares, QRectF()
        cell = shares.cells.get((company, "trains"))
        owned = self._pos.trains(stated(company)) if cell is not None and list(self._cell(company, "trains")) else ()
        for train, box in zip(owned, cell.chips() if cell is not None else (), strict=False):
            whole = whole.united(box) if kind_of(train) == kind else whole
        if not whole.isEmpty():
            yield Place(shares.viewport(), whole.toAlignedRect())

    def _held(self, of: str) -> Iterator[Place]:
        owner, _, company = of.partition("/")
        yield from self._cell(company, owner)

    def _charter(self, of: str) -> Iterator[Place]:
        cells = [*self._cell(of, "treasury"), *self._cell(of, "tokens"), *self._cell(of, "trains")]
        if cells:
            whole = cells[0].rect
            for cell in cells:
                whole = whole.united(cell.rect)
            yield Place(cells[0].widget, whole)

    # the market

    def _market(self, of: str) -> Iterator[Place]:
        market, pos = self.context.market, self._pos
        if market.grid is None:
            return
        if among(of, pos.state.market):
            yield Place(market.viewport(), market.grid.cells[pos.state.market[of]].toAlignedRect())
            return
        cells = [
            (("par" not in place.flags), (row, column))
            for row, line in enumerate(pos.title.market.rows)
            for column, place in enumerate(line)
            if str(place.price) == of and not place.absent
        ]
        if cells:
            yield Place(market.viewport(), market.grid.cells[min(cells)[1]].toAlignedRect())

    def _ledge(self, of: str) -> Iterator[Place]:
        """Yield the ledge of the market, or each of its edges for ``*``."""
        market = self.context.market
        if market.grid is None:
            return
        lines = ledge(self._pos.title.market, market.grid.cells)
        boxes = [_roomy(QRectF(line.p1(), line.p2()).normalized()) for line in lines]
        whole = QRect()
        for box in boxes:
            whole = whole.united(box)
        for box in boxes if of == "*" else [whole] if boxes else []:
            yield Place(market.viewport(), box)

    # the board

    def _picture(self, of: str) -> Iterator[HexPicture]:
        """Yield the drawing of a hex; none while a game is being opened whose map lacks it."""
        picture = self.context.board.board.pictures.get(hex_of(stated(of)))
        if picture is not None:
            yield picture

    def _on_board(self, centre: QPointF, size: float) -> Iterator[Place]:
        board = self.context.board
        side = max(LEAST_PLACE, round(size * board.transform().m11()))
        at = board.mapFromScene(centre)
        yield Place(board.viewport(), QRect(at.x() - side // 2, at.y() - side // 2, side, side))

    def _hex(self, of: str) -> Iterator[Place]:
        for picture in self._picture(of):
            yield from self._on_board(picture.centre, HEX)

    def _city(self, of: str) -> Iterator[Place]:
        for picture in self._picture(of):
            for stop in picture.art.stops[index_of(stated(of)) :][:1]:
                yield from self._on_board(picture.centre + QPointF(*stop.at), STOP * 1.5)

    def _edge(self, of: str) -> Iterator[Place]:
        hex_id, _, side = of.partition("/")
        for picture in self._picture(hex_id):
            middle = picture.centre + QPointF(*side_point(picture.board.orientation, int(side))) * 0.86
            yield from self._on_board(middle, EDGE)


def _roomy(box: QRectF) -> QRect:
    """Return a box with room for a finger round a line."""
    wide, high = max(0.0, LEAST_PLACE - box.width()) / 2, max(0.0, LEAST_PLACE - box.height()) / 2
    return box.adjusted(-wide, -high, wide, high).toAlignedRect()
