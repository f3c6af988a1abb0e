"""Say who sits where in a new game: names, people and programs, in seating order."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QToolButton, QWidget

from rails18.core import ids
from rails18.core.ids import PlayerId
from rails18.lessons.progress import Progress
from rails18.players.character import CHARACTERS, character_of
from rails18.titledata.games import seated
from rails18.ui.dialogs.name_entry import NameEntry, known_names
from rails18.ui.dialogs.title_picture import SeatMark
from rails18.ui.learn.matched import is_wanted
from rails18.ui.look.faces import face_icon
from rails18.ui.look.plain import ToolButton
from rails18.ui.look.theme import Theme
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import called, clear, fill, label
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.parts import lead_tabs
from rails18.words.programs import PROGRAMS, program_name
from rails18.words.translation import tr

NAMES = ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumi", "Goro")
PERSON = "person"
WHO = {  # the people that may play a seat, as the coach knows them
    PERSON: "Person",
    "person new": "Person, new to these games",
    "person knows": "Person who knows such games",
    "person expert": "Person, expert",
}


class SeatList(QWidget):
    """Hold a row for each seat, and what is to be known of programs before the game.

    Args:
        progress: what is known of people.
        done: called when Enter was pressed in the last name.

    Attributes:
        names, who: a field for each seat.
        said: how the chosen characters play, and which programs are a match for the people.

    Signals:
        changed: other people or programs sit at the table.
        full: a name cannot be longer.
    """

    changed = Signal()
    full = Signal()

    def __init__(self, settings: Settings, theme: Theme, progress: Progress, done: Callable[[], object]) -> None:
        super().__init__()
        self.settings, self.theme, self.progress, self._done = settings, theme, progress, done
        self.names: list[QLineEdit] = []
        self.who: list[QComboBox] = []
        self.said = called(label(tone="muted"), name="characters-said")
        self._rows = Grid()
        self._rows.setVerticalSpacing(4)
        fill(Column(self), self._rows, self.said, spacing=6, margins=(0, 0, 0, 0))

    def show_seats(self, number: int, title: str) -> None:
        """Show so many seats of a game of a title; what was filled in stays."""
        remembered = [entry.text() for entry in self.names] or self.settings.words("new/names")
        known = known_names(self.settings)
        wanted = list(dict.fromkeys((*remembered, *known, *NAMES)))
        played = [entry.currentIndex() for entry in self.who]
        clear(self._rows)
        self.names.clear()
        self.who.clear()
        for seat in range(number):
            name = wanted[seat] if seat < len(wanted) else tr("Player {seat}", seat=seat + 1)
            entry = NameEntry(name, known, seat + 1)
            entry.ended.connect(self._done)
            entry.textChanged.connect(self._tell)
            # later: a longer name that is pasted is cut, and has changed after that
            entry.inputRejected.connect(self.full, Qt.ConnectionType.QueuedConnection)
            who = called(QComboBox(), tr("Who plays seat {seat}", seat=seat + 1), f"who-{seat + 1}")
            for key, words in WHO.items():
                who.addItem(tr(words), key)
            for key in PROGRAMS:
                picture = face_icon(key, title, self.theme)
                who.addItem(picture, tr("Program, {level}", level=program_name(key)), key)
            who.setCurrentIndex(played[seat] if seat < len(played) else 0)
            who.currentIndexChanged.connect(lambda _=0, seat=seat: self._played_by(seat))
            movers = self._mover("▲", seat, -1, number), self._mover("▼", seat, 1, number)
            for place, widget in enumerate((SeatMark(seat, self.theme), entry, who, *movers)):
                self._rows.addWidget(widget, seat, place)
            self.names.append(entry)
            self.who.append(who)
        self._tell()
        lead_tabs(self.window())

    def _mover(self, text: str, seat: int, by: int, number: int) -> QToolButton:
        made = ToolButton()
        made.setText(text)
        made.setObjectName(f"seat-{seat + 1}-{'up' if by < 0 else 'down'}")
        made.setAccessibleName(
            tr("Move player {seat} {value}", seat=seat + 1, value=tr("up") if by < 0 else tr("down"))
        )
        made.setEnabled(0 <= seat + by < number)
        made.clicked.connect(lambda: self._swap(seat, seat + by))
        return made

    def _swap(self, one: int, other: int) -> None:
        first, second = self.names[one].text(), self.names[other].text()
        self.names[one].setText(second)
        self.names[other].setText(first)
        self._let_play({one: self.who[other].currentIndex(), other: self.who[one].currentIndex()})

    def shuffle(self, seed: int) -> None:
        """Deal the seats with a seed; the same people and seed always give the same seats."""
        people = sorted(entry.text() for entry in self.names)
        played = {entry.text(): who.currentIndex() for entry, who in zip(self.names, self.who, strict=True)}
        dealt = seated(people, seed)
        for entry, name in zip(self.names, dealt, strict=True):
            entry.setText(name)
        self._let_play({seat: played[name] for seat, name in enumerate(dealt)})

    def _let_play(self, chosen: dict[int, int]) -> None:
        """Seat others whose names have moved with them."""
        for seat, index in chosen.items():
            blocked = self.who[seat].blockSignals(True)
            self.who[seat].setCurrentIndex(index)
            self.who[seat].blockSignals(blocked)
        self._tell()

    def _played_by(self, seat: int) -> None:
        """Give a character their name, and the seat another one when they leave; a name that people wrote stays."""
        entry, character = self.names[seat], character_of(self.who[seat].currentData())
        taken = [other.text() for other in self.names if other is not entry]
        own = [each.called for each in CHARACTERS.values()]
        if entry.text() in (*NAMES, *own):
            free = [name for name in ([character.called] if character else NAMES) if name not in taken]
            if free and (character or entry.text() in own):
                entry.setText(free[0])
        self._tell()

    def _tell(self) -> None:
        """Show what characters say beforehand, as nobody shall be caught by their style, and who would be a match."""
        lines = []
        for entry, who in zip(self.names, self.who, strict=True):
            character, level = character_of(who.currentData()), self._match(entry.text(), who.currentData())
            if character is not None:
                lines.append(tr("{name}: “{text}”", name=entry.text(), text=tr(character.says)))
            elif level:
                told = tr("Going by the last games of {name}, {level} programs are a match.")
                lines.append(told.format(name=entry.text(), level=program_name(level)))
        self.said.setText("\n".join(lines))
        self.said.setVisible(bool(lines))
        self.changed.emit()

    def _match(self, name: str, who: str) -> str:
        """Return the level of programs that is a match for a person, "" where too little is known or nobody asks."""
        return self.progress.match(name) if who.startswith(PERSON) and is_wanted(self.settings) else ""

    # what was chosen

    def programs(self) -> dict[PlayerId, str]:
        """Return player → the program that decides for them."""
        chosen = [who.currentData() for who in self.who]
        return {ids.player(seat): key for seat, key in enumerate(chosen) if not key.startswith(PERSON)}

    def coached(self, names: tuple[str, ...]) -> dict[str, str]:
        """Return name → level of the coach, for persons who said so.

        Args:
            names: of all seats.
        """
        chosen = zip(names, self.who, strict=True)
        return {name: key.split()[1] for name, who in chosen if (key := who.currentData()).startswith(f"{PERSON} ")}
