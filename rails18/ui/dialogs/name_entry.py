"""Type the name of a player; names of earlier games are offered."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit

from rails18.ui.look.plain import set_tip
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import called
from rails18.words.translation import tr

KNOWN, MOST_NAMES = "new/known", 40  # where names are remembered, and how many
LONGEST_TYPED = 18  # letters


class NameEntry(QLineEdit):
    """Take one name; what is typed, or the arrow down, brings the known names that fit.

    Signals:
        ended: Enter was pressed in the last of the names.
    """

    ended = Signal()

    def __init__(self, name: str, known: Sequence[str], seat: int) -> None:
        super().__init__(name)
        called(self, tr("Name of player {seat}", seat=seat), f"name-{seat}")
        self.setMaxLength(LONGEST_TYPED)
        offer = QCompleter(list(known), self)
        offer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        offer.setFilterMode(Qt.MatchFlag.MatchContains)
        popup = offer.popup()
        if popup is not None:
            popup.setAccessibleName(tr("Names of earlier games"))
        self.setCompleter(offer)
        if known:
            set_tip(self, tr("Type a name, or press the down arrow for the names of earlier games"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        offer = self.completer()
        if event.key() == Qt.Key.Key_Down and offer is not None:
            offer.setCompletionPrefix("")
            offer.complete()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_on()
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        """Turn to the next name, and after the last one to what is reached by the tabulator key."""
        entries = [each for each in self.window().findChildren(NameEntry) if each.isVisible()]
        after = entries[entries.index(self) + 1 :]
        if after:
            after[0].setFocus(Qt.FocusReason.TabFocusReason)
            after[0].selectAll()
        else:
            self.ended.emit()


def known_names(settings: Settings) -> list[str]:
    """Return the names of earlier games, those of the last one first."""
    return settings.words(KNOWN)


def remember_names(settings: Settings, names: Sequence[str]) -> None:
    """Remember who plays."""
    settings.put(KNOWN, list(dict.fromkeys((*names, *known_names(settings))))[:MOST_NAMES])


def forget_names(settings: Settings) -> None:
    """Offer none of the names of earlier games any more."""
    for key in (KNOWN, "new/names"):
        settings.forget(key)
