"""Show what a chosen action would bring about."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.style import NORMAL
from rails18.ui.look.theme import text_width
from rails18.ui.model.consequence import Line, consequences
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import called, column, label
from rails18.ui.widgets.scrolled import ScrollArea
from rails18.words.translation import tr

MARKS = {"good": "▲", "warn": "▼", "next": "→", "plain": "•"}
FRAME = 2  # pixels of the frame round the words, above and below together
HIGHEST = 150  # pixels at normal text size that consequences take at most


class Outcome(QWidget):
    """List the consequences of the proposal in sentences, on a sheet that is as high as they are.

    The sheet is at the bottom of the place that is kept for it, so that it moves nothing when it comes.

    Attributes:
        lines: consequences shown.
        wants: height at which all that is told can be seen, 0 when nothing is.
        sheet: there while something is told.
        area: what they are scrolled in.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.lines: list[Line] = []
        self.wants = 0
        self._title, self._shown = "", list[Line]()
        self.setAccessibleName(tr("Consequence"))
        self.told: QLabel = label(rich=True)
        self.told.setContentsMargins(8, 4, 8, 4)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # the width says how high
        self.area = ScrollArea(self.told, QPalette.ColorRole.AlternateBase)
        self.sheet = called(QFrame(), name="outcome")
        self.sheet.setLayout(column(self.area))
        self.setLayout(column(1, self.sheet))
        self.show_proposal(None)

    def show_proposal(self, proposal: Proposal | None, told: Sequence[Line] = ()) -> None:
        """Show what follows from `proposal`, with what is known beside the rules, or that it will be shown here."""
        self.lines = []
        if proposal is None:
            self._title, self._shown = "", []
            self.setAccessibleDescription("")
            self._write()
            return
        words, pos = self.context.words, self.context.position
        title = words.action(pos, proposal.action)
        noted = [Line(proposal.note)] if proposal.note else []
        lines = [*told, *noted, *consequences(pos, proposal.update, words)]
        self.lines = sorted(lines, key=lambda line: line.tone != "warn")  # never cut before what one must know
        self._shown = self.lines
        self._title = title
        self._write()
        self.setAccessibleDescription(f"{title}. {' '.join(line.text for line in self.lines)}")

    def _write(self) -> None:
        self.sheet.setVisible(bool(self._title))
        if not self._title:
            self.told.setText("")
            self.wants = 0
            return
        rows = self._rows(self._shown)
        table = '<table width="100%" cellspacing="0" cellpadding="0">{}</table>'
        told = markup(table, joined(rows)) if rows else Markup()
        self.told.setText(markup("<b>{}</b>{}", self._title, told))
        self.wants = self.told.heightForWidth(self._wide) + FRAME
        if rows and self.wants > self.height():
            self.told.setText(told)  # what follows matters more: the button names the action
            self.wants = self.told.heightForWidth(self._wide) + FRAME
        self.sheet.setFixedHeight(max(0, min(self.height(), self.wants)))

    @property
    def _wide(self) -> int:
        return self.width() - FRAME

    def _rows(self, lines: list[Line]) -> list[Markup]:
        """Return the rows of a table of the lines: short ones two to a row, long ones over the whole width."""
        room = self.width() / 2 - 20
        size = self.context.theme.px(NORMAL)
        cells = [(self._cell(line), text_width(f"{MARKS['plain']} {line.text}", size) > room) for line in lines]
        rows, number = [], 0
        while number < len(cells):
            cell, long = cells[number]
            if not long and number + 1 < len(cells) and not cells[number + 1][1]:
                rows.append(markup('<tr><td width="50%">{}</td><td>{}</td></tr>', cell, cells[number + 1][0]))
                number += 2
            else:
                rows.append(markup('<tr><td colspan="2">{}</td></tr>', cell))
                number += 1
        return rows

    def _cell(self, line: Line) -> Markup:
        palette = self.context.theme.palette
        colour = {"good": palette.good, "warn": palette.warn, "next": palette.link}.get(line.tone, palette.text)
        return markup('<span style="color: {}">{} {}</span>', colour, MARKS.get(line.tone, "•"), line.text)

    def set_height(self, high: int) -> None:
        """Be so many pixels high, whatever is told; what does not fit scrolls."""
        if high != self.height():
            self.setFixedHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size() != event.oldSize():
            self._write()
