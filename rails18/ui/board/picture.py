"""Keep the drawing of every hex: made once, changed only when what the hex shows has changed."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from rails18.core.title import Board, Title
from rails18.ui.board.curves import SIDE, TileArt, tile_art
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hex_words import HexWords
from rails18.ui.board.hexart import paint_stops, paint_track, stops_box, track_box
from rails18.ui.board.hexmarks import besides_box, paint_besides
from rails18.ui.board.pieces import edge, ground, shadow
from rails18.ui.board.waterways import Stretch, paint_bridges
from rails18.ui.board.word_art import paint_words
from rails18.ui.board.words import NameSize, Shown, Word, wanted
from rails18.ui.look.marks import money
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import Drawing

PRINTED, SHADOWS, LAID, TRACK, STOPS = COATS = range(5)  # the words come over them
OVER = 8.0  # scene units that the shadow of a tile reaches beyond the square round its hex
ROUND = 12.0  # scene units that frame, plate and halo of a word reach beyond its box
WRITTEN = 24  # layouts of words that a hex remembers, for undo and the history slider: none has more in a game
Written = dict[tuple[object, ...], tuple[Word, ...]]  # what a hex showed and how it was asked for → its words


class Look(NamedTuple):
    """Hold what a hex shows."""

    facts: HexFacts
    art: TileArt
    base: tuple[Word, ...]
    words: tuple[Word, ...]
    laid_out: tuple[object, ...]


class HexPicture:
    """Draw one hex.

    Args:
        title: the title, for money and companies.
        board: the board.
        facts: what the hex shows at first.
        centre: its centre in scene units.
        written: its last layouts of words, to come back to; pictures of the same hex on other drawings share them.

    Attributes:
        art: its track and stops.
        facts: what it shows.
        base: where its words would be, for the text scale used last, with nothing round it.
        words: where they are.
        river: the part of a river in it, or None.
        painted: words of its terrain that a painted ground shows under it; None without a painted ground.
    """

    def __init__(self, title: Title, board: Board, facts: HexFacts, centre: QPointF, written: Written) -> None:
        self.title, self.board, self.facts, self.centre = title, board, facts, centre
        self.name = facts.place.id
        self.base: tuple[Word, ...] = ()
        self.words: tuple[Word, ...] = ()
        self.art: TileArt
        self.river: Stretch | None = None
        self.painted: tuple[str, ...] | None = None
        self._laid_out: tuple[object, ...] = ()
        self._written = written
        self._reach: tuple[tuple[Word, ...], QRectF] | None = None  # for which words
        self._seen: tuple[object, object] = (None, None)  # what `_drawings` are of
        self._drawings: dict[int, Drawing | None] = {}
        self._new_art()

    def update(self, facts: HexFacts) -> bool:
        """Take over what the hex shows now; return whether the drawing changes."""
        if facts.same(self.facts):
            return False
        turned = (facts.tile is not self.facts.tile) or facts.rotation != self.facts.rotation
        self.facts = facts
        if turned:
            self._new_art()
        self._laid_out = ()
        return True

    def look(self) -> Look:
        """Return what it shows, to come back to."""
        return Look(self.facts, self.art, self.base, self.words, self._laid_out)

    def look_again(self, look: Look) -> None:
        """Show again what it showed."""
        self.facts, self.art, self.base, self.words, self._laid_out = look

    def _new_art(self) -> None:
        self.art = tile_art(self.board.orientation, self.facts.tile, self.facts.rotation)
        self._laid_out = ()

    def place_words(self, scale: float, names: NameSize, shown: Shown) -> bool:
        """Lay the words out by themselves unless that is done already; return whether it was needed.

        Args:
            scale: factor of the size of all words but names.
        """
        asked = (scale, *names, shown, self.painted)
        if self._laid_out == asked:
            return False
        self._laid_out = asked
        key = self.facts.mark(), asked
        if key not in self._written:
            while len(self._written) >= WRITTEN:
                del self._written[next(iter(self._written))]
            cost = money(self.title.currency, self.facts.cost) if self.facts.cost else ""
            drawn = (*(self.painted or ()), *(("river",) if self.river is not None else ()))
            ground = tuple(word for word in self.facts.place.terrain if word not in drawn)
            words = wanted(self.board.orientation, self.art, self.facts, scale, shown, cost, names, ground)
            hex = HexWords(self.board.orientation, self.art, self.facts, names)
            self._written[key] = hex.placed(list(words))
        self.words = self.base = self._written[key]
        return True

    @property
    def is_crowded(self) -> bool:
        """Return whether its words cover something where they would be with nothing round it."""
        return any(not word.clear for word in self.base)

    @property
    def reach(self) -> QRectF:
        """Return the part of the scene that the drawing covers."""
        if self._reach is None or self._reach[0] is not self.words:
            rect = QRectF(self.centre.x() - SIDE, self.centre.y() - SIDE, 2 * SIDE + OVER, 2 * SIDE + OVER)
            for word in self.words:
                if word.outside:
                    rect = rect.united(word.box.translated(self.centre).adjusted(-6, -6, 6, 6))
            self._reach = self.words, rect
        return self._reach[1]

    def drawing(self, coat: int, palette: Palette) -> Drawing | None:
        """Return what one coat shows round the middle of the hex, None for nothing.

        Args:
            coat: 0 what is printed, 1 shadows, 2 laid tiles, 3 track, 4 stops.
        """
        if self._seen[0] is not self.facts or self._seen[1] is not palette:
            self._seen, self._drawings = (self.facts, palette), {}
        if coat not in self._drawings:
            self._drawings[coat] = self._coat(coat, palette)
        return self._drawings[coat]

    def _coat(self, coat: int, palette: Palette) -> Drawing | None:
        if coat == TRACK:
            return self._track(palette)
        return self._stops(palette) if coat == STOPS else self._ground(coat, palette)

    def _ground(self, coat: int, palette: Palette) -> Drawing | None:
        laid, orientation, colour = self.facts.laid, self.board.orientation, self.facts.tile.colour
        if coat == SHADOWS:
            return shadow(orientation, palette) if laid else None
        if coat != (LAID if laid else PRINTED):
            return None
        if self.painted is not None and colour == "blank":
            return edge(orientation, palette)
        return ground(orientation, colour, palette, laid=laid)

    def _track(self, palette: Palette) -> Drawing | None:
        if not self.art.tracks:
            return None
        orientation, art, river, colour = self.board.orientation, self.art, self.river, self.facts.tile.colour

        def draw(painter: QPainter) -> None:
            if river is not None:
                paint_bridges(painter, river, art.tracks, palette)
            paint_track(painter, orientation, art, palette, colour)

        key = ("track", id(art), id(river), colour, id(palette))
        return Drawing(key, draw, track_box(art), held=(art, river, palette))

    def _stops(self, palette: Palette) -> Drawing | None:
        if not self.art.stops:
            return None
        art, facts, title = self.art, self.facts, self.title

        def draw(painter: QPainter) -> None:
            paint_stops(painter, art, facts.tokens, facts.homes, title.operators, palette)
            paint_besides(painter, art, facts.tokens, facts.homes, facts.beside, title.operators, palette)

        key = ("stops", id(art), facts.tokens, facts.homes, facts.beside, id(title), id(palette))
        box = stops_box(art, facts.tokens).united(besides_box(art, facts.tokens, facts.homes, facts.beside))
        return Drawing(key, draw, box, held=(art, title, palette))

    def paint_words(self, painter: QPainter, palette: Palette, rect: QRectF) -> None:
        """Write its words that are in a part of the scene."""
        near = rect.translated(-self.centre).adjusted(-ROUND, -ROUND, ROUND, ROUND)
        self._write(painter, tuple(word for word in self.words if word.box.intersects(near)), palette)

    def paint_over_track(self, painter: QPainter, palette: Palette) -> None:
        """Write again what may have been covered: values, and words that are across track."""
        covered = tuple(word for word in self.words if word.kind in ("value", "values") or not word.clear)
        self._write(painter, covered, palette)

    def _write(self, painter: QPainter, words: tuple[Word, ...], palette: Palette) -> None:
        painter.translate(self.centre)
        paint_words(painter, words, self.facts.tile, self.facts.key, palette, self.title.operators)
        painter.translate(-self.centre)

    def paint_over_frame(self, painter: QPainter, inside: QPolygonF, palette: Palette) -> None:
        """Write again, round the middle of the hex, the values and names that reach out of what a frame leaves free."""
        covered = [word for word in self.words if word.kind in ("value", "values", "name")]
        out = tuple(word for word in covered if not _within(word.box, inside))
        paint_words(painter, out, self.facts.tile, self.facts.key, palette, self.title.operators)


def _within(box: QRectF, place: QPolygonF) -> bool:
    corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
    return all(place.containsPoint(corner, Qt.FillRule.OddEvenFill) for corner in corners)
