"""Show the club book: the games of all evenings, what each player has done, and who came before whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QTabWidget, QWidget

from rails18.record import club
from rails18.storage.disk import CannotSave, write_export
from rails18.ui.look.plain import Button
from rails18.ui.look.theme import Theme
from rails18.ui.record.files import ask_place, place_for
from rails18.ui.record.overview.table import Cell, Facts, FactTable
from rails18.ui.record.tables import as_csv
from rails18.ui.widgets.controls import button, fill, label, row, set_tone
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import figure, tr, worded


class ClubDialog(Dialog):
    """Show the club book, strike games out and write it for others.

    Attributes:
        club: the book.
        games, people, meetings: its three tables.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(tr("Club book"), parent, (860, 540))
        self.theme, self.club = theme, club.Club()
        self.games = FactTable(tr("Games of the club"))
        self.people = FactTable(tr("Players of the club"))
        self.meetings = FactTable(tr("How often the player of the row came before that of the column"))
        self.tabs = QTabWidget()
        for table, words in (
            (self.games, tr("Games")),
            (self.people, tr("Players")),
            (self.meetings, tr("Head to head")),
        ):
            self.tabs.addTab(table, words)
        self.note = label(self.club.notice, "warn")
        self.strike_out = self._button(tr("Strike the chosen game out"), self.strike)
        self.write_csv = self._button(tr("Save as CSV …"), self.save)
        fill(Column(self), (self.tabs, 1), self.note, row(self.strike_out, self.write_csv, 1, self.closing_button()))
        self.tabs.currentChanged.connect(lambda _: self._follow())
        self.games.itemSelectionChanged.connect(self._follow)
        self.show_all()

    def _button(self, words: str, call: Callable[[], object]) -> Button:
        made = button(words, lambda: call())
        made.setAutoDefault(False)
        return made

    def show_all(self) -> None:
        """Show what the book holds."""
        evenings, palette = self.club.evenings, self.theme.palette
        tones = {"good": palette.good, "bad": palette.bad}
        self.games.show_facts(_games(evenings), tones)
        self.people.show_facts(_people(evenings), tones)
        self.meetings.show_facts(_meetings(evenings), tones)
        if not evenings and not self.note.text():
            self._say(tr("No game is entered yet. The final standings of a game enter it here."))
        self._follow()

    def _say(self, words: str, tone: str = "muted") -> None:
        self.note.setText(words)
        set_tone(self.note, tone=tone)

    def _follow(self) -> None:
        self.strike_out.setEnabled(self.tabs.currentIndex() == 0 and self.chosen is not None)
        self.write_csv.setEnabled(bool(self.club.evenings))

    @property
    def chosen(self) -> club.Evening | None:
        """Return the chosen game."""
        rows = {index.row() for index in self.games.selectedIndexes()}
        if not rows:
            return None
        mark = self.games.about(rows.pop())
        return next((evening for evening in self.club.evenings if evening.game == mark), None)

    def strike(self) -> None:
        """Strike the chosen game out."""
        evening = self.chosen
        if evening is None:
            return
        try:
            self.club.strike(evening)
        except CannotSave as error:
            self._say(worded(error), "bad")
            return
        self._say(tr("The game of {day} is struck out.", day=evening.day))
        self.show_all()

    def save(self) -> None:
        """Ask for a place and save all results there."""
        today = datetime.now(tz=UTC).astimezone().date()
        wanted = place_for(f"club {today}.csv")
        if name := ask_place(self, tr("Save as CSV …"), wanted, {"CSV (*.csv)": ".csv"})[0]:
            self.write(name)

    def write(self, name: str) -> None:
        """Write all results; say where they are, or why they cannot be written."""
        try:
            write_export(Path(name), as_csv(club.lines(self.club.evenings)).encode())
        except CannotSave as error:
            self._say(worded(error), "bad")
        else:
            self._say(tr("Saved as {name}.", name=name))


def _games(evenings: Sequence[club.Evening]) -> Facts:
    rows = [(Cell(evening.day), Cell(evening.title), Cell(_results(evening))) for evening in evenings]
    heads = (tr("Day"), tr("Game"), tr("Players, the winner first"))
    return Facts(heads, rows, [evening.game for evening in evenings])


def _results(evening: club.Evening) -> str:
    def told(result: club.Result) -> str:
        who = tr("{name} (program)", name=result.name) if result.program else result.name
        return f"{f'{result.place}.' if result.place else '–'} {who} {figure(result.worth)}"

    return " · ".join(map(told, evening.results))


def _people(evenings: Sequence[club.Evening]) -> Facts:
    rows = [
        (
            Cell(line.name),
            Cell(str(line.games), line.games),
            Cell(str(line.wins), line.wins),
            Cell(figure(line.place, 1), line.place),
            Cell(tr("{percent}%", percent=round(line.share)), line.share),
        )
        for line in club.table(evenings)
    ]
    return Facts((tr("Player"), tr("Games"), tr("Wins"), tr("Mean place"), tr("Worth against the winner")), rows)


def _meetings(evenings: Sequence[club.Evening]) -> Facts:
    met = club.head_to_head(evenings)
    names = [line.name for line in club.table(evenings)]
    rows = []
    for one in names:
        cells = [Cell(one)]
        for other in names:
            if (one, other) in met:
                mine, theirs = met[one, other], met[other, one]
                tone = "good" if mine > theirs else "bad" if mine < theirs else ""
                cells.append(Cell(f"{mine} : {theirs}", mine - theirs, tone))
            else:
                cells.append(Cell("–" if one == other else ""))
        rows.append(cells)
    return Facts((tr("Player"), *names), rows)
