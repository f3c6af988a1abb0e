"""Keep the drawing of every hex: made once, changed only when what the hex shows has changed."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from rails18.core.title import Board, Title
from rails18.ui.board.curves import SIDE, TileArt, tile_art
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hexart import paint_edge, paint_stops, paint_track
from rails18.ui.board.hexmarks import paint_besides
from rails18.ui.board.pieces import paint_ground, paint_shadow
from rails18.ui.board.waterways import Stretch, paint_bridges
from rails18.ui.board.word_art import paint_words
from rails18.ui.board.words import NameSize, Shown, Word, lay_out
from rails18.ui.widgets.marks import money
from rails18.ui.widgets.theme import Palette

PRINTED, SHADOWS, LAID, TRACK, STOPS, WORDS = COATS = range(6)
OVER = 8.0  # scene units that the shadow of a tile reaches beyond the square round its hex
WRITTEN = 6  # layouts of words that a hex remembers, for undo and the history slider
Written = tuple[HexFacts, tuple[object, ...], tuple[Word, ...]]  # what a hex showed, how it was asked for, its words


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
        base: where its words would stand, for the text scale used last, with nothing round it.
        words: where they stand.
        river: the part of a river in it, or None.
        painted: words of its terrain that a painted ground shows under it; None without a painted ground.
    """

    def __init__(self, title: Title, board: Board, facts: HexFacts, centre: QPointF, written: list[Written]) -> None:
        self.title, self.board, self.facts, self.centre = title, board, facts, centre
        self.name = facts.place.id
        self.base: tuple[Word, ...] = ()
        self.words: tuple[Word, ...] = ()
        self.art: TileArt
        self.river: Stretch | None = None
        self.painted: tuple[str, ...] | None = None
        self._laid_out: tuple[object, ...] = ()
        self._written = written
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
        wanted = self._asked(scale, names, shown)
        if self._laid_out == wanted:
            return False
        self._laid_out = wanted
        for facts, other, words in self._written:
            if other == wanted and facts.same(self.facts):
                self.words = self.base = words
                return True
        cost = money(self.title.currency, self.facts.cost) if self.facts.cost else ""
        self.words = self.base = lay_out(
            self.board.orientation, self.art, self.facts, scale, shown, cost, names, self.river, self.painted or ()
        )
        self._note(wanted, self.base)
        return True

    def recall_words(self, scale: float, names: NameSize, shown: Shown, words: tuple[Word, ...]) -> None:
        """Remember where `place_words` put the words when it was asked the same before."""
        self._note(self._asked(scale, names, shown), words)

    def _asked(self, *asked: object) -> tuple[object, ...]:
        return (*asked, self.painted)

    def _note(self, wanted: tuple[object, ...], words: tuple[Word, ...]) -> None:
        del self._written[: 1 - WRITTEN]
        self._written.append((self.facts, wanted, words))

    @property
    def reach(self) -> QRectF:
        """Return the part of the scene that the drawing covers."""
        rect = QRectF(self.centre.x() - SIDE, self.centre.y() - SIDE, 2 * SIDE + OVER, 2 * SIDE + OVER)
        for word in self.words:
            if word.outside:
                rect = rect.united(word.box.translated(self.centre).adjusted(-6, -6, 6, 6))
        return rect

    def paint(self, painter: QPainter, coat: int, palette: Palette) -> None:
        """Draw one coat: 0 what is printed, 1 shadows, 2 laid tiles, 3 track, 4 stops, 5 words."""
        facts = self.facts
        painter.translate(self.centre)
        if coat < TRACK:
            self._paint_ground(painter, coat, palette)
        elif coat == TRACK:
            if self.river is not None:
                paint_bridges(painter, self.river, self.art.tracks, palette)
            paint_track(painter, self.board.orientation, self.art, palette, facts.tile.colour)
        elif coat == STOPS:
            companies = self.title.companies
            paint_stops(painter, self.art, facts.tokens, facts.homes, companies, palette)
            paint_besides(painter, self.art, facts.tokens, facts.homes, facts.beside, companies, palette)
        else:
            paint_words(painter, self.words, facts.tile, facts.key, palette, self.title.companies)
        painter.translate(-self.centre)

    def _paint_ground(self, painter: QPainter, coat: int, palette: Palette) -> None:
        laid, orientation, colour = self.facts.laid, self.board.orientation, self.facts.tile.colour
        if coat == SHADOWS and laid:
            paint_shadow(painter, orientation, palette)
        elif coat == (LAID if laid else PRINTED):
            if self.painted is not None and colour == "blank":
                paint_edge(painter, orientation, palette)
            else:
                paint_ground(painter, orientation, colour, palette, laid=laid)

    def paint_over_track(self, painter: QPainter, palette: Palette) -> None:
        """Write again what may have been covered: values, and words that lie across track."""
        covered = tuple(word for word in self.words if word.kind in ("value", "values") or not word.clear)
        painter.translate(self.centre)
        self._write(painter, covered, palette)
        painter.translate(-self.centre)

    def paint_over_frame(self, painter: QPainter, inside: QPolygonF, palette: Palette) -> None:
        """Write again, round the middle of the hex, the values and names that reach out of what a frame leaves free."""
        covered = [word for word in self.words if word.kind in ("value", "values", "name")]
        out = (word for word in covered if not _within(word.box, inside))
        self._write(painter, tuple(out), palette)

    def _write(self, painter: QPainter, words: tuple[Word, ...], palette: Palette) -> None:
        paint_words(painter, words, self.facts.tile, self.facts.key, palette, self.title.companies)


def _within(box: QRectF, place: QPolygonF) -> bool:
    corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
    return all(place.containsPoint(corner, Qt.FillRule.OddEvenFill) for corner in corners)
