"""Write the story of a game as a PDF of a few pages: result, turning points, chart, board and market."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QMarginsF, QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter

from rails18.core.game import Game
from rails18.questions import standings, tabletop
from rails18.record.turning_points import turning_points
from rails18.ui.board.board import BoardScene
from rails18.ui.look.palettes import PAPER
from rails18.ui.look.theme import Theme, display, font
from rails18.ui.nouns.rounds.over import named, reason_of, winners_of, worth_of
from rails18.ui.record.chart_dialog import WorthChart
from rails18.ui.record.drawn import write_drawn
from rails18.ui.record.results import SOURCES, worth_by_round
from rails18.ui.record.sheets import MARKET_PIXELS, market_view
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.words.translation import tr

DOTS = 300  # an inch
PAGE = QSizeF(794, 1123)  # pixels of an A4 page at 96 an inch, in which everything below is measured
EDGE = 56.0
CHART = 250.0
TITLE, HEAD, TEXT = 30, 17, 12  # letters


class Place(NamedTuple):
    """Hold a line of the result.

    Args:
        rank: ``1.``, or "" where nobody stands before another.
        name: of the player.
        worth: how much they are worth.
        parts: what that is made of.
    """

    rank: str
    name: str
    worth: str
    parts: tuple[str, ...]


def result(context: Context, game: Game) -> list[Place]:
    """Return the players of a game, the richest first."""
    pos, words = game.position, context.words
    worth = worth_of(context, pos)
    ranked = pos.state.ending is None or bool(standings.winners(pos))
    places = []
    for player in sorted(worth, key=lambda player: -worth[player]):
        parts = standings.sources(pos, player)
        rank = 1 + sum(other > worth[player] for other in worth.values())
        told = tuple(words.money(parts[source]) for source in SOURCES)
        places.append(Place(f"{rank}." if ranked else "–", named(pos, words, player), words.money(worth[player]), told))
    return places


def outcome(context: Context, game: Game) -> str:
    """Return how the game ended, or how far it has come."""
    pos, words = game.position, context.words
    if pos.state.ending is None:
        return tr("The game goes on: {round}, after move {number}.", round=words.round(pos.state.round), number=game.at)
    winners, reason = winners_of(context, pos), reason_of(pos, words)
    if not winners:
        return tr("Nobody wins. {reason}", reason=reason)
    verb = tr("wins") if len(winners) == 1 else tr("share the win")
    return f"{listed([words.who(player) for player in winners])} {verb}. {reason}"


class StoryPages:
    """Write one page after the other.

    Args:
        painter: draws on `writer`, in pixels of `PAGE`.
        writer: the PDF.
    """

    def __init__(self, painter: QPainter, writer: QPdfWriter) -> None:
        self.painter, self.writer = painter, writer
        self.y = EDGE

    @property
    def wide(self) -> float:
        """Return the width of a line."""
        return PAGE.width() - 2 * EDGE

    def room(self, high: float) -> QRectF:
        """Return room for something of a height, on the next page where this one has none left."""
        if self.y + high > PAGE.height() - EDGE:
            self.turn()
        box = QRectF(EDGE, self.y, self.wide, high)
        self.y += high
        return box

    def turn(self) -> None:
        """Begin another page."""
        self.writer.newPage()
        self.y = EDGE

    def write(self, words: str, size: float = TEXT, bold: bool = False, colour: str = PAPER.text) -> None:
        """Write words over as many lines as they need."""
        face = display(size) if size >= HEAD else font(size, bold)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        need = QFontMetricsF(face).boundingRect(QRectF(0, 0, self.wide, 4_000), flags, words).height()
        box = self.room(need + 2)
        self.painter.setFont(face)
        self.painter.setPen(QColor(colour))
        self.painter.drawText(box, flags, words)

    def gap(self, high: float) -> None:
        """Leave some room."""
        self.y += high

    def columns(self, cells: tuple[str, ...], bold: bool = False) -> None:
        """Write a line of a table: rank and name on the left, money in columns on the right."""
        box = self.room(TEXT * 1.6)
        self.painter.setFont(font(TEXT, bold))
        self.painter.setPen(QColor(PAPER.text))
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        self.painter.drawText(QRectF(box.left(), box.top(), 28, box.height()), left, cells[0])
        self.painter.drawText(QRectF(box.left() + 28, box.top(), self.wide * 0.4, box.height()), left, cells[1])
        step = self.wide * 0.15
        for number, cell in enumerate(reversed(cells[2:])):
            self.painter.drawText(QRectF(box.right() - step * (number + 1), box.top(), step, box.height()), right, cell)


def write(context: Context, game: Game, day: date, name: str) -> bool:
    """Write the story of a game up to where it stands; return whether the file could be written.

    Args:
        context: words of the game.
        game: the game.
        day: when it was played.
        name: the file.
    """
    return write_drawn(name, lambda into: _draw(context, game, day, into))


def _draw(context: Context, game: Game, day: date, into: QBuffer) -> bool:
    writer = QPdfWriter(into)
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    writer.setResolution(DOTS)
    writer.setTitle(tr("{title}, the story of a game", title=game.title.name))
    painter = QPainter()
    if not painter.begin(writer):
        return False
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(DOTS / 96, DOTS / 96)
        pages = StoryPages(painter, writer)
        _first_page(context, game, day, pages)
        pages.turn()
        _table(game, pages)
    finally:
        written = painter.end()
    return written


def _first_page(context: Context, game: Game, day: date, pages: StoryPages) -> None:
    pages.write(game.title.name, TITLE)
    players = listed(list(game.setup.players))
    pages.write(tr("{day}, with {players}", day=day.isoformat(), players=players), TEXT + 2, colour=PAPER.muted)
    pages.gap(14)
    pages.write(outcome(context, game), TEXT + 3, True)
    pages.gap(8)
    pages.columns(("", tr("Player"), *map(tr, SOURCES.values()), tr("Worth")), True)
    for place in result(context, game):
        pages.columns((place.rank, place.name, *place.parts, place.worth), place.rank == "1.")
    pages.gap(14)
    pages.write(tr("Worth after each round"), HEAD)
    _chart(context, pages)
    pages.gap(14)
    points = list(_points(game))
    if points:
        pages.write(tr("Turning points"), HEAD)
        pages.gap(4)
    for point in points:
        pages.write(point)
        pages.gap(3)


def _points(game: Game) -> Iterator[str]:
    for point in turning_points(game):
        yield tr("Move {number}: {sentence}", number=point.number, sentence=point.sentence)


def _chart(context: Context, pages: StoryPages) -> None:
    chart = WorthChart(Theme("paper"), context.words.money)
    chart.show_lines(*worth_by_round(context))
    chart.resize(round(pages.wide), round(CHART))
    box = pages.room(CHART)
    pages.painter.save()
    pages.painter.translate(box.topLeft())
    chart.render(pages.painter, QPoint(0, 0), QRect(0, 0, chart.width(), chart.height()))
    pages.painter.restore()
    chart.deleteLater()


def _table(game: Game, pages: StoryPages) -> None:
    """Draw board and market as they are at the end, on one page."""
    painter, theme = pages.painter, Theme("paper")
    board = BoardScene(theme)
    board.show_position(game.position)
    board.place_words(1.0)
    pages.write(tr("Board"), HEAD)
    if tabletop.on_table(game.position):
        told = tr("The map lay on the table: tiles that were laid there and not entered are missing here.")
        pages.write(told, colour=PAPER.muted)
    area = board.whole()
    scale = min(pages.wide / area.width(), (PAGE.height() - 2 * EDGE) * 0.58 / area.height())
    box = pages.room(area.height() * scale)
    painter.save()
    painter.translate(QPointF(box.center().x(), box.top()))
    painter.scale(scale, scale)
    painter.translate(QPointF(-area.center().x(), -area.top()))
    painter.setClipRect(area)
    board.paint_map(painter, area, PAPER)
    painter.restore()
    pages.gap(14)
    pages.write(tr("Stock market"), HEAD)
    high = min(PAGE.height() - EDGE - pages.y, pages.wide * 0.72)
    view = market_view(theme, game.position, QSizeF(pages.wide, high) / MARKET_PIXELS * 1.25)
    view.scene().render(painter, pages.room(high), view.sceneRect())
    view.deleteLater()
