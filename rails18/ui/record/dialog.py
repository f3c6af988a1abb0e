"""Show the figures of a game as a chart, and write its figures, its log and the game itself for others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QWidget

from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.interchange.writer import document
from rails18.record import figures, story
from rails18.record.text import text
from rails18.saves.naming import proposed
from rails18.storage.disk import CannotSave, write_export
from rails18.ui.look.plain import CheckBox
from rails18.ui.record import story_pdf
from rails18.ui.record.chart import FigureChart
from rails18.ui.record.files import ask_place, place_for
from rails18.ui.record.overview.table import FactTable
from rails18.ui.record.tables import TABLES, as_csv
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import button, called, card, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.flow import flow
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr, worded

PLAYERS = {"worth": "Worth of players", "cash": "Cash of players", "shares": "Shares of players at market price"}
COMPANIES = {"price": "Share prices", "treasury": "Treasuries", "revenue": "Revenue of companies"}
SITE, CSV, TEXT = "18xx.games (*.json)", "Figures (*.csv)", "Log and position (*.txt)"
CSV_TABLE = "CSV (*.csv)"
CHARTS = {"PNG (*.png)": ".png", "SVG (*.svg)": ".svg", CSV_TABLE: ".csv"}
ENDINGS = {SITE: ".json", CSV: ".csv", TEXT: ".txt"}
WRITERS: dict[str, Callable[[Game], str]] = {SITE: document.text_of, CSV: figures.as_csv, TEXT: text}


class Record(Dialog):
    """Show one figure at a time, by round or by move."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(tr("Charts and export"), parent, (860, 560))
        self.context = context
        self.figure = called(QComboBox(), tr("Figure"))
        for name, words in {**PLAYERS, **COMPANIES, **{name: words for name, (words, _) in TABLES.items()}}.items():
            self.figure.addItem(tr(words), name)
        self.by_move = CheckBox(tr("Every move"))
        self.chart = FigureChart(context.theme, context.words.money)
        self.table = FactTable(tr("Figures"))
        self.note = label(tr("Move the mouse over the chart for its values."), "muted")
        self.figure.currentIndexChanged.connect(lambda _: self.show_figure())
        self.by_move.toggled.connect(lambda _: self.show_figure())
        whole = Column(self)
        whole.addLayout(row(self.figure, self.by_move, 1))
        inner = fill(Column(), (self.chart, 1), (self.table, 1))
        whole.addWidget(card(inner, margin=12), 1)
        whole.addWidget(self.note)
        self.buttons = {
            words: button(words, lambda _=False, call=call: call())
            for words, call in (
                (tr("Save the chart …"), self.save_chart),
                (tr("Save the story …"), self.save_story),
                (tr("Export the game …"), self.export),
                (tr("Copy the log"), self.copy_log),
                (tr("Copy the position"), self.copy_position),
                (tr("Close"), self.close),
            )
        }
        *acts, close = self.buttons.values()
        whole.addLayout(row((flow(*acts), 1), close))
        self.show_figure()

    @property
    def game(self) -> Game:
        """Return the game that is told of."""
        game = self.context.adapter.game
        assert game is not None
        return game

    def show_figure(self) -> None:
        """Draw the figure that is chosen, or show it as a table."""
        name = str(self.figure.currentData())
        every = self.by_move.isChecked()
        for part in (self.chart, self.by_move, self.note):
            part.setVisible(name not in TABLES)
        self.note.setText(tr("Move the mouse over the chart for its values."))
        self.table.setVisible(name in TABLES)
        if name in TABLES:
            _, gather = TABLES[name]
            self.table.setAccessibleName(self.figure.currentText())
            palette = self.context.theme.palette
            self.table.show_facts(gather(self.context.words, self.game), {"good": palette.good, "bad": palette.bad})
            return
        moments = figures.moments(self.game, rounds_only=not every)
        lines = _of_players(self.context, moments, name) if name in PLAYERS else _of_companies(moments, name)
        self.chart.moments = [tr("{round}, after move {number}", round=at.round, number=at.number) for at in moments]
        self.chart.show_lines([str(at.number) if every else _short(at.round) for at in moments], lines)
        self.chart.setAccessibleName(self.figure.currentText())

    # files

    def save_chart(self) -> None:
        """Ask for a place and save the chart, or the table, there."""
        charted = str(self.figure.currentData()) not in TABLES
        kinds = CHARTS if charted else {CSV_TABLE: CHARTS[CSV_TABLE]}
        wanted = f"{proposed(self.game.setup, self.day())} {'chart.png' if charted else 'table.csv'}"
        if name := ask_place(self, tr("Save the chart"), place_for(wanted), kinds)[0]:
            self.write_chart(name)

    def write_chart(self, name: str) -> None:
        """Write what is shown as picture, drawing or figures; say where it is, or that it cannot be written."""
        if name.endswith(".csv"):
            try:
                write_export(Path(name), as_csv(self._shown()).encode())
            except CannotSave as error:
                self.note.setText(worded(error))
                self.note.show()
                return
            done = True
        else:
            done = self.chart.save_svg(name) if name.endswith(".svg") else self.chart.save_png(name)
        self.note.show()
        self.note.setText(
            tr("Saved as {name}.", name=name)
            if done
            else tr("{name} cannot be written. Choose another place.", name=name)
        )

    def save_story(self) -> None:
        """Ask for a place and save the story of the game as a PDF there."""
        wanted = place_for(f"{proposed(self.game.setup, self.day())}.pdf")
        if name := ask_place(self, tr("Save the story"), wanted, {"PDF (*.pdf)": ".pdf"})[0]:
            self.write_story(name)

    def day(self) -> date:
        """Return when the game was played: the day on which its file was written last, or today."""
        file = self.context.file_of()
        try:
            moment = datetime.fromtimestamp(file.stat().st_mtime, tz=UTC) if file else datetime.now(tz=UTC)
        except OSError:
            moment = datetime.now(tz=UTC)
        return moment.astimezone().date()

    def write_story(self, name: str) -> None:
        """Write the story; say where it is, or that it cannot be written."""
        self.note.setText(
            tr("Saved as {name}.", name=name)
            if story_pdf.write(self.context, self.game, self.day(), name)
            else tr("{name} cannot be written. Choose another place.", name=name)
        )

    def _shown(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines of what is shown, heads first: a chart by its moments, a table by its rows."""
        name = str(self.figure.currentData())
        if name in TABLES:
            facts = TABLES[name][1](self.context.words, self.game)
            yield tuple(facts.heads)
            yield from (tuple(cell.words for cell in cells) for cells in facts.rows)
            return
        yield ("", *self.chart.lines)
        for place, moment in enumerate(self.chart.moments):
            values = (line[place] for line in self.chart.lines.values())
            yield (moment, *("" if value is None else str(value) for value in values))

    def export(self) -> None:
        """Ask for a kind and a place, and write the game there."""
        wanted = place_for(proposed(self.game.setup, self.day()))
        name, kind = ask_place(self, tr("Export the game"), wanted, ENDINGS)
        if name:
            self.write(name, kind)

    def write(self, name: str, kind: str) -> None:
        """Write the game; say where it is, or why it cannot be written."""
        try:
            write_export(Path(name), WRITERS[kind](self.game).encode("utf-8"))
        except (Rails18Error, CannotSave) as error:
            self.note.setText(worded(error))
        else:
            self.note.setText(tr("Saved as {name}.", name=name))

    def copy_log(self) -> None:
        """Copy the log as text."""
        QGuiApplication.clipboard().setText("\n".join([story.heading(self.game), *story.log(self.game)]))
        self.note.setText(tr("The log is copied."))

    def copy_position(self) -> None:
        """Copy the position as text."""
        lines = [story.heading(self.game), *story.standing(self.game.position)]
        QGuiApplication.clipboard().setText("\n".join(lines))
        self.note.setText(tr("The position is copied."))


def _short(name: str) -> str:
    for long, short in ((tr("Operating round"), tr("OR")), (tr("Stock round"), tr("SR"))):
        name = name.replace(long, short)
    return name


def _of_players(context: Context, moments: list[figures.Moment], name: str) -> dict[str, list[int | None]]:
    """Return player name → figure at each moment."""
    words = context.words
    return {words.who(p): [getattr(at.players[p], name) for at in moments] for p in moments[0].players}


def _of_companies(moments: list[figures.Moment], name: str) -> dict[str, list[int | None]]:
    """Return company → figure at each moment, None before its start and after its end."""
    started = dict.fromkeys(company for at in moments for company in at.companies)
    return {c: [getattr(at.companies[c], name) if c in at.companies else None for at in moments] for c in started}
