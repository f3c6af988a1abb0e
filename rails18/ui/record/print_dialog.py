"""Print board, market, charters and cards to scale, or save them as pictures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPagedPaintDevice, QPageLayout, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QFormLayout, QSpinBox, QWidget

from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import INNER
from rails18.ui.look.palettes import PAPER
from rails18.ui.look.plain import CheckBox
from rails18.ui.look.theme import Theme
from rails18.ui.record import cards, sheets
from rails18.ui.record.drawn import write_drawn
from rails18.ui.record.fields import Pick, name_of_line
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import button, called, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

BOARD, MARKET, CHARTERS, PRIVATES = "board", "market", "charters", "private companies"
KINDS = {BOARD: "Board", MARKET: "Stock market", CHARTERS: "Charters", PRIVATES: "Cards of private companies"}
PDF, SVG, PNG = "PDF (*.pdf)", "SVG (*.svg)", "PNG (*.png)"
ENDINGS = {PDF: ".pdf", SVG: ".svg", PNG: ".png"}
DOTS = 300  # of a PDF, an inch
PIXELS = 6.0  # of a picture, a mm


class Print(Dialog):
    """Choose what is printed and how large.

    Attributes:
        board: the board as it is printed.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(tr("Print or save board, market and charters"), parent, (520, 260))
        self.context = context
        self.theme = Theme("paper", parent=self)
        self.board = BoardScene(self.theme, self)
        self.what, self.paper = Pick("print-what", tr("What")), Pick("print-paper", tr("Paper"))
        self.what.offer([(kind, tr(words)) for kind, words in KINDS.items()])
        self.paper.offer([(name, name) for name in sheets.PAPERS])
        self.across = called(QSpinBox(), tr("Hexes, from side to side"), "print-across")
        self.across.setRange(sheets.SMALLEST, sheets.LARGEST)
        self.across.setValue(sheets.USUAL)
        self.across.setSuffix(tr(" mm"))
        self.empty = CheckBox(tr("As at the start of the game"))
        self.told, self.note = label("", "muted"), label("")
        self._lay_out()
        for changed in (self.what.currentIndexChanged, self.paper.currentIndexChanged, self.across.valueChanged):
            changed.connect(self._show)
        self.empty.toggled.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        lines = QFormLayout()
        for words, widget in (
            (tr("What"), self.what),
            (tr("Hexes, from side to side"), self.across),
            (tr("Paper"), self.paper),
        ):
            lines.addRow(name_of_line(words, self.context.theme), widget)
        lines.addRow(self.empty)
        self.buttons = [
            button(tr("Save as {kind} …", kind=kind.split()[0]), lambda _=False, kind=kind: self.ask(kind))
            for kind in ENDINGS
        ]
        close = self.closing_button()
        fill(Column(self), lines, self.told, self.note, 1, row(*self.buttons, 1, close), spacing=10)

    @property
    def position(self) -> Position:
        """Return what is printed: the shown position, or the start of the game."""
        game = self.context.adapter.game
        assert game is not None
        return game.position_at(0) if self.empty.isChecked() else self.context.position

    def _show(self, _: object = None) -> None:
        """Say how many sheets it takes."""
        kind = self.what.value
        self.across.setEnabled(kind == BOARD)
        layout, found = self.sheets()
        page = tr("landscape") if layout.orientation() == QPageLayout.Orientation.Landscape else tr("portrait")
        self.told.setText(
            tr(
                "{sheets} of {paper}, {page}, with cut marks; print the PDF at 100%. "
                "All drawings are the program's own, {note}.",
                sheets=counted(len(found), "sheet"),
                paper=self.paper.value,
                page=page,
                note=sheets.note(),
            )
        )

    def sheets(self) -> tuple[QPageLayout, list[sheets.Sheet]]:
        """Return the page and the sheets."""
        kind, paper = self.what.value, self.paper.value
        if kind == BOARD:
            self.board.show_position(self.position)
            self.board.place_words(1.0)
            layout = sheets.board_layout(self.board, self.across.value(), paper)
            return layout, sheets.board_sheets(self.board, self.across.value(), sheets.room_of(layout))
        layout = sheets.layout_of(paper, wide=kind == MARKET)
        room = sheets.room_of(layout)
        if kind in (CHARTERS, PRIVATES):
            return layout, cards.card_sheets(self.cards(), room, self._name_of_cards())
        return layout, sheets.market_sheets(sheets.market_view(self.theme, self.position, room), room)

    def cards(self) -> list[cards.Card]:
        """Return the charters, or the cards of the private companies."""
        pos = self.position
        if self.what.value == CHARTERS:
            return cards.charters(pos)
        return cards.privates(pos, self.context.explainer.power)

    def _name_of_cards(self) -> str:
        what = tr("charters") if self.what.value == CHARTERS else tr("private companies")
        return tr("{name}, {what}", name=self.position.title.name, what=what)

    # files

    def ask(self, kind: str) -> None:
        """Ask for a place and save there."""
        from rails18.ui.record.files import ask_place, place_for

        wanted = place_for(f"{self.position.title.id} {self.what.value}{ENDINGS[kind]}")
        if name := ask_place(self, tr("Save"), wanted, {kind: ENDINGS[kind]})[0]:
            self.write(name, kind)

    def write(self, name: str, kind: str) -> None:
        """Write a file; say where it is, or that it cannot be written."""
        writers: dict[str, Callable[[QBuffer], bool]] = {PDF: self._pdf, SVG: self._svg, PNG: self._png}
        done = write_drawn(name, writers[kind])
        self.note.setText(
            tr("Saved as {name}.", name=name)
            if done
            else tr("{name} cannot be written. Choose another place.", name=name)
        )

    def _pdf(self, into: QBuffer) -> bool:
        writer: QPagedPaintDevice = QPdfWriter(into)
        assert isinstance(writer, QPdfWriter)
        writer.setResolution(DOTS)
        writer.setTitle(f"{self.position.title.name} – {sheets.note()}")
        layout, found = self.sheets()
        return sheets.draw(writer, layout, found)

    def _whole(self) -> tuple[QSizeF, Callable[[QPainter, QRectF], None]]:
        """Return the size in mm of what is saved as one picture, and what draws it."""
        if self.what.value in (CHARTERS, PRIVATES):
            return cards.picture(self.cards(), self._name_of_cards())
        if self.what.value == MARKET:
            layout = sheets.layout_of(self.paper.value, wide=True)
            room = sheets.room_of(layout)
            (sheet,) = sheets.market_sheets(sheets.market_view(self.theme, self.position, room), room)
            return room, sheet.paint
        self.board.show_position(self.position)
        self.board.place_words(1.0)
        area, scale = self.board.whole(), self.across.value() / (2 * INNER)

        def paint(painter: QPainter, box: QRectF) -> None:
            painter.scale(scale, scale)
            painter.translate(-area.topLeft())
            self.board.paint_map(painter, area, PAPER)

        return area.size() * scale, paint

    def _png(self, into: QBuffer) -> bool:
        size, paint = self._whole()
        picture = QImage((size * PIXELS).toSize(), QImage.Format.Format_RGB32)
        picture.setDotsPerMeterX(round(PIXELS * 1000))
        picture.setDotsPerMeterY(round(PIXELS * 1000))
        picture.fill(Qt.GlobalColor.white)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(PIXELS, PIXELS)
            paint(painter, QRectF(0, 0, size.width(), size.height()))
        return bool(picture.save(into, "PNG"))  # type: ignore[call-overload]

    def _svg(self, into: QBuffer) -> bool:
        size, paint = self._whole()
        drawing = QSvgGenerator()
        drawing.setOutputDevice(into)
        pixels: QSize = (size * PIXELS).toSize()
        drawing.setResolution(round(PIXELS * 25.4))
        drawing.setSize(pixels)
        drawing.setViewBox(QRect(0, 0, pixels.width(), pixels.height()))
        drawing.setTitle(f"{self.position.title.name} – {sheets.note()}")
        painter = QPainter()
        if not painter.begin(drawing):
            return False
        try:
            painter.scale(PIXELS, PIXELS)
            paint(painter, QRectF(0, 0, size.width(), size.height()))
        finally:
            written = painter.end()
        return written
