"""Greet people: go on with the last game, start a new one, open a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from rails18.loading.autosave import Recent
from rails18.ui.widgets import card, clear, column, label, set_tone
from rails18.ui.words import listed

SHOWN = 6  # recent games on the page


class StartPage(QWidget):
    """Offer the ways into a game.

    Signals:
        new: a new game is wanted.
        open: a file is to be chosen.
        chosen: (Path) this game is to be opened.
    """

    new = Signal()
    open = Signal()
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("desk")
        self.head = label("rails18", "title")
        self.head.setStyleSheet("font-size: 34px;")
        self.go_on = self._button("continue", self._continue)
        self.start = self._button("new", self.new.emit)
        self.start.setText("New game\nChoose title, players and seats")
        self.file = self._button("open", self.open.emit)
        self.file.setText("Open a game …\nA saved game, or a game file of 18xx.games")
        self._latest: Path | None = None
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        buttons = column(self.go_on, self.start, self.file, spacing=8)
        sayings = label("Railway board games of the 18xx family, by the full rules, round one table.", "muted")
        self.recent_card: QFrame = card(self._recent, margin=12)
        self.recent_card.setMinimumWidth(380)
        grid = QGridLayout(self)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(3, 1)
        grid.setRowStretch(0, 1)
        grid.setRowStretch(4, 2)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        grid.addWidget(self.head, 1, 1, 1, 2)
        grid.addWidget(sayings, 2, 1, 1, 2)
        grid.addLayout(buttons, 3, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.recent_card, 3, 2, Qt.AlignmentFlag.AlignTop)

    def _button(self, name: str, call: object) -> QPushButton:
        made = QPushButton()
        made.setObjectName(f"start-{name}")
        made.setMinimumWidth(380)
        set_tone(made, role="start")
        made.clicked.connect(lambda: call())  # type: ignore[operator]
        return made

    def show_games(self, games: list[Recent]) -> None:
        """List the games on disk; the last one that has not ended is offered first."""
        clear(self._recent)
        running = next((game for game in games if not game.finished), None)
        self._latest = running.path if running else None
        self.go_on.setVisible(running is not None)
        if running is not None:
            self.go_on.setText(f"Go on with the last game\n{describe(running)}")
            self.go_on.setAccessibleName(f"Go on with the last game: {describe(running)}")
        self.recent_card.setVisible(bool(games))
        self._recent.addWidget(label("Games on this computer", "strong"))
        for game in games[:SHOWN]:
            made = QPushButton(describe(game) + (" · ended" if game.finished else ""))
            set_tone(made, role="link")
            made.setToolTip(str(game.path))
            made.clicked.connect(lambda _=False, path=game.path: self.chosen.emit(path))
            self._recent.addWidget(made)
        (self.go_on if running else self.start).setFocus()

    def _continue(self) -> None:
        if self._latest is not None:
            self.chosen.emit(self._latest)


def describe(game: Recent) -> str:
    """Return a game in one line: title, players, when."""
    when = f"{game.changed.day}.{game.changed.month}.{game.changed.year} {game.changed:%H:%M}"
    return f"{game.title} · {listed(list(game.players))} · {when}"
