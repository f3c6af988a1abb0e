"""Hold the drawing of the whole board and what is laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, hypot

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QRegion
from PySide6.QtWidgets import QGraphicsScene

from rails18.board.geometry import centre
from rails18.board.layout import stop_id
from rails18.core.derived import derived
from rails18.core.ids import HexId, StopId, hex_of, index_of
from rails18.core.position import Position
from rails18.core.state import GameState
from rails18.questions.changes import same_board
from rails18.ui.board.cartouche import Cartouche
from rails18.ui.board.crossings import Crossings
from rails18.ui.board.crowded import CrowdedHexes, Surroundings
from rails18.ui.board.curves import SIDE, SLOT, is_inside
from rails18.ui.board.descriptions import describe_hex
from rails18.ui.board.facts import HexFacts, gather
from rails18.ui.board.ground import Ground, load_ground
from rails18.ui.board.legend import SIZE, Legend
from rails18.ui.board.picture import COATS, STOPS, TRACK, HexPicture, Written
from rails18.ui.board.sea import Sea, beyond
from rails18.ui.board.waterways import Waterways, gulf
from rails18.ui.board.words import LEAST_NAME, NAME, NameSize, Shown
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import Drawing, draw_afresh, put_down
from rails18.ui.look.theme import Theme

READABLE = 9.4  # pixels that a name shall have on the screen
SMALLER = 0.915  # part of their size that names keep where there is little room: 8.6 pixels
UNREAD = 7.0  # pixels below which letters of the legend are not read, so that it is left out
LARGEST = 1.55  # factor by which other words grow at most when the map is small or the text large
MARGIN = 0.42 * SIDE
BEYOND = 20.0  # how far names in the sea may reach past the land at its left and right


@derived()
def coast(pos: Position) -> Sea:
    """Return the coast of the board; joining its hexes takes longer than all the rest of building it."""
    board = pos.board
    centres = [centre(board, name) for name in board.hexes]
    return Sea(board.orientation, [QPointF(x * SIDE, y * SIDE) for x, y in centres], gulf(board))


@derived()
def written(_pos: Position, _hex: str) -> Written:
    """Return where all drawings of a hex keep the layouts of its words, which take longer than drawing them."""
    return {}


class BoardScene(QGraphicsScene):
    """Keep one picture for each hex and paint them in coats.

    Attributes:
        pos: the position shown.
        pictures: hex → its drawing.
        shown: what the map writes.
        readable: pixels that a name shall have on the screen.

    Signals:
        changed_hexes: (frozenset of hex ids) drawings that are different now.
        ground_changed: what is under the hexes is different now.
        rebuilt: another board is shown.
    """

    changed_hexes = Signal(object)
    ground_changed = Signal()
    rebuilt = Signal()

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.position: Position | None = None
        self.pictures: dict[HexId, HexPicture] = {}
        self.shown = Shown()
        self.land = QRectF()
        self.sea: Sea | None = None
        self.painted: Ground | None = None
        self.waters: Waterways | None = None
        self.crossings: Crossings | None = None
        self.crowded: CrowdedHexes | None = None
        self._foreseen: tuple[GameState | None, Mapping[HexId, HexFacts]] = (None, {})  # state → what it shows
        self.legend: Legend | None = None
        self.cartouche: Cartouche | None = None
        self._plates: dict[tuple[float, bool], tuple[QRectF, float] | None] = {}
        self._legends: dict[float, tuple[QRectF, float] | None] = {}
        self._text = self._scale = 1.0
        self.readable = READABLE
        self._by_cell: dict[tuple[int, int], HexId] = {}

    def show_position(self, pos: Position) -> frozenset[HexId]:
        """Show `pos`; return the hexes whose drawing changed."""
        before, self.position = self.position, pos
        if before is None or before.title is not pos.title or before.setup is not pos.setup:
            self._build(pos)
            return frozenset(self.pictures)
        if same_board(before, pos):
            return frozenset()
        facts = self._foreseen[1] if pos.state is self._foreseen[0] else gather(pos)
        changed = frozenset(name for name, picture in self.pictures.items() if picture.update(facts[name]))
        if changed:
            self.changed_hexes.emit(changed)
        return changed

    def foresee(self, pos: Position, scale: float) -> Iterator[None]:
        """Find out what `pos` will show and where its words will be, which is remembered by what it follows from.

        Args:
            scale: pixels a scene unit.
        """
        assert self.position is not None
        if same_board(self.position, pos):
            return
        self._foreseen = (pos.state, gather(pos))
        yield
        looks, text = {name: picture.look() for name, picture in self.pictures.items()}, (self._text, self._scale)
        for name, picture in self.pictures.items():
            picture.update(self._foreseen[1][name])
        self.place_words(scale)
        for name, picture in self.pictures.items():
            picture.look_again(looks[name])
        self._text, self._scale = text

    def set_shown(self, shown: Shown) -> None:
        """Choose what the map writes."""
        if shown != self.shown:
            still = shown.legend == self.shown.legend
            self.shown = shown
            if not still:
                self.ground_changed.emit()
            self.changed_hexes.emit(frozenset(self.pictures))

    def _build(self, pos: Position) -> None:
        board = pos.board
        self.pictures = {}
        for name, facts in gather(pos).items():
            x, y = centre(board, name)
            self.pictures[name] = HexPicture(pos.title, board, facts, QPointF(x * SIDE, y * SIDE), written(pos, name))
        self._by_cell = {_cell(picture.centre): name for name, picture in self.pictures.items()}
        self.sea = coast(pos)
        self.painted = load_ground(pos.title.id, board)
        self.waters, self.crossings = Waterways(board), Crossings(board, pos.title.currency)
        for name, picture in self.pictures.items():
            picture.painted = None if self.painted is None else self.painted.terrain.get(name, ())
        for name, stretch in self.waters.stretches.items():
            self.pictures[name].river = stretch
        self.crowded = CrowdedHexes(self.pictures, board.orientation)
        self.land = self.sea.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.legend, self.cartouche = Legend(pos.title), Cartouche(pos.title.name)
        self._plates, self._legends = {}, {}
        room = 4 * SIDE
        self.setSceneRect(self.land.adjusted(-room, -room, room, room))
        self.rebuilt.emit()

    # painting

    def text_scale(self, scale: float) -> float:
        """Return the factor of the text size at which words can be read when a scene unit is `scale` pixels."""
        wanted = self._read() / (NAME * max(scale, 0.01))
        return min(LARGEST, max(1.0, ceil(wanted * 12 - 0.05) / 12))

    def name_size(self, scale: float) -> NameSize:
        """Return the sizes of names when a scene unit is `scale` pixels: they are read, or left out."""
        scale = max(scale, 0.01)
        wanted = max(NAME, ceil(self._read() / scale))
        return NameSize(wanted, min(wanted, max(LEAST_NAME * NAME, self._read() * SMALLER / scale)))

    def _read(self) -> float:
        """Return the pixels that a name shall have on the screen at the text size of the theme."""
        return self.readable * max(1.0, self.theme.text_scale)

    def place_words(self, scale: float) -> frozenset[HexId]:
        """Lay out the words of all hexes for a scale in pixels a scene unit; return where any were moved."""
        before = {name: picture.words for name, picture in self.pictures.items()}
        for _ in self.place_words_in_turn(scale, len(self.pictures)):
            pass
        return frozenset(name for name, picture in self.pictures.items() if picture.words is not before[name])

    def place_words_in_turn(self, scale: float, number: int) -> Iterator[int]:
        """Do the same a `number` of hexes at a time; yield how many there were.

        Args:
            scale: pixels a scene unit.
            number: of hexes.
        """
        text = self._text = self.text_scale(scale)
        self._scale = scale
        names, done = self.name_size(scale), 0
        for picture in self.pictures.values():
            done += picture.place_words(text, names, self.shown)
            if done == number:
                yield done
                done = 0
        if self.crowded is not None and self.shown.names:
            self._text = text
            for picture in self.pictures.values():  # others may have been asked for meanwhile, at another scale
                picture.place_words(text, names, self.shown)
            plates = [found[0] for found in (self.legend_place(), self.cartouche_place()) if found is not None]
            self.crowded.settle(names, Surroundings(self.land, tuple(plates)))

    def paint_map(self, painter: QPainter, rect: QRectF, palette: Palette | None = None) -> None:
        """Paint everything in `rect` (scene units) of the resting map."""
        self.paint_sea(painter, rect, palette)
        self.paint_hexes(painter, rect, palette)

    def paint_sea(self, painter: QPainter, rect: QRectF, palette: Palette | None = None) -> None:
        """Paint the sea and the coast in `rect`, which never change while a board is shown."""
        colours = palette or self.theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.sea is None:
            painter.fillRect(rect, QColor(colours.sea))
        else:
            (self.painted or self.sea).paint(painter, rect, colours)
            self._paint_legend(painter, rect, colours)
            plate = self.cartouche_place()
            if self.cartouche is not None and plate is not None and plate[0].intersects(rect):
                self.cartouche.paint(painter, *plate, colours)

    def paint_far(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what of `rect` is far from the board: sea and land without anything on it."""
        if self.painted is None:
            painter.fillRect(rect, self.ground())
        else:
            self.painted.paint_far(painter, rect, self.theme.palette)

    @property
    def with_names(self) -> QRectF:
        """Return the land with the room of the names that are in the sea."""
        return self.land.adjusted(-BEYOND, 0, BEYOND, 0)

    def whole(self, scale: float | None = None) -> QRectF:
        """Return the board with its legend, which is below where the sea leaves no corner free.

        Args:
            scale: pixels a scene unit that the words are laid out for; None for those they are laid out for now.
        """
        found = self.legend_place(scale)
        return self.land if found is None else self.land.united(found[0].adjusted(-6, -6, 6, 6))

    def legend_place(self, scale: float | None = None) -> tuple[QRectF, float] | None:
        """Return where the legend is printed and how large its letters are, None where it has no place or is not read.

        Args:
            scale: pixels a scene unit that the words are laid out for; None for those they are laid out for now.
        """
        if self.legend is None or self.sea is None or not self.shown.legend:
            return None
        size = self._text if scale is None else self.text_scale(scale)
        if size not in self._legends:
            self._legends[size] = self.legend.place(self.land, self.sea.is_near, size)
        found = self._legends[size]
        return found if found is not None and SIZE * found[1] * (scale or self._scale) >= UNREAD else None

    def _paint_legend(self, painter: QPainter, rect: QRectF, colours: Palette) -> None:
        found = self.legend_place()
        if self.legend is not None and found is not None and found[0].intersects(rect):
            self.legend.paint(painter, *found, colours)

    def cartouche_place(self) -> tuple[QRectF, float] | None:
        """Return where the title is written in the sea beside the legend, and its size; None where there is no room."""
        if self.cartouche is None or self.sea is None:
            return None
        legend = self.legend_place()
        asked = (self._text, legend is not None)
        if asked not in self._plates:
            taken = QRegion()
            for picture in self.pictures.values():
                taken += QRectF(picture.centre.x() - SIDE, picture.centre.y() - SIDE, 2 * SIDE, 2 * SIDE).toRect()
            if legend is not None:
                taken += legend[0].toAlignedRect()
            water = self.painted or self.sea
            self._plates[asked] = self.cartouche.place(
                self.land, lambda box: not taken.intersects(box.toAlignedRect()) and water.is_sea(box)
            )
        return self._plates[asked]

    def paint_hexes(self, painter: QPainter, rect: QRectF, palette: Palette | None = None) -> None:
        """Paint the hexes in `rect`, coat by coat."""
        colours = palette or self.theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        seen = [picture for picture in self.pictures.values() if picture.reach.intersects(rect)]
        for coat in COATS:
            if coat == TRACK and self.waters is not None:
                self.waters.paint(painter, rect, colours)
            if coat == TRACK and self.crossings is not None:
                self.crossings.paint(painter, rect, colours)
            put_down(painter, _coat(seen, coat, colours, rect), SIDE)
        for picture in seen:
            picture.paint_words(painter, colours, rect)

    def paint_tops(self, painter: QPainter, hexes: Iterable[HexId], *, coarse: bool = False) -> None:
        """Paint stops and words of some hexes again, over what was laid on their track.

        Args:
            painter: set up for scene units.
            hexes: the hexes.
            coarse: at a scale that does not come again, for which no pixmaps are made.
        """
        pictures = [self.pictures[name] for name in hexes]
        stops = _coat(pictures, STOPS, self.theme.palette)
        if coarse:
            draw_afresh(painter, stops)
        else:
            put_down(painter, stops, SIDE)
        for picture in pictures:
            picture.paint_over_track(painter, self.theme.palette)

    # places

    def hex_at(self, point: QPointF) -> HexId | None:
        """Return the hex at a point of the scene."""
        column, row = _cell(point)
        near = [self._by_cell.get((column + c, row + r)) for c in (-1, 0, 1) for r in (-1, 0, 1)]
        names = [name for name in near if name]
        if not names:
            return None
        best = min(names, key=lambda name: _far(self.pictures[name].centre, point))
        picture = self.pictures[best]
        away = point - picture.centre
        return best if is_inside(picture.board.orientation, away.x(), away.y()) else None

    def stop_at(self, point: QPointF) -> StopId | None:
        """Return the stop at a point of the scene."""
        name = self.hex_at(point)
        if name is None:
            return None
        picture = self.pictures[name]
        local = point - picture.centre
        for stop in picture.art.stops:
            spots = stop.slots or (stop.at,)
            reach = max(SLOT * 1.1, 20.0) if stop.kind != "offboard" else SIDE * 0.5
            if any(hypot(local.x() - x, local.y() - y) <= reach for x, y in spots):
                return stop_id(name, picture.facts.tile, stop.index)
        return None

    def stop_centre(self, stop: StopId) -> QPointF:
        """Return the centre of a stop in scene units."""
        picture = self.pictures[hex_of(stop)]
        return picture.centre + QPointF(*picture.art.stops[index_of(stop)].at)

    def free_slot(self, stop: StopId) -> QPointF:
        """Return the centre of the first free place of a city, or of the city when none is free."""
        picture = self.pictures[hex_of(stop)]
        art = picture.art.stops[index_of(stop)]
        taken = len(picture.facts.tokens[art.index])
        spot = art.slots[taken] if taken < len(art.slots) else art.at
        return picture.centre + QPointF(*spot)

    def ground(self) -> QColor:
        """Return the colour far from the board."""
        palette = self.theme.palette
        return QColor(palette.sea) if self.sea is None or not self.sea.has_far_land else beyond(palette)

    def describe(self, name: HexId) -> str:
        """Return a sentence about a hex for tips and screen readers."""
        assert self.position is not None
        return describe_hex(self.position, self.pictures[name].facts)


def _coat(
    pictures: Iterable[HexPicture], coat: int, palette: Palette, rect: QRectF | None = None
) -> Iterator[tuple[QPointF, Drawing]]:
    """Yield what a coat of some hexes shows, in a part of the scene, and where."""
    for picture in pictures:
        drawing = picture.drawing(coat, palette)
        if drawing is not None and (rect is None or drawing.box.translated(picture.centre).intersects(rect)):
            yield picture.centre, drawing


def _cell(point: QPointF) -> tuple[int, int]:
    return int(point.x() // (1.5 * SIDE)), int(point.y() // (1.5 * SIDE))


def _far(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
