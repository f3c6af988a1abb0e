"""Hold the commands of the window: whatever acts registers them, and menus, keys and searches are made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget


class Command(NamedTuple):
    """Describe something that a person can make the window do.

    Args:
        name: how menus and tests call it.
        text: words of the menu entry, in the language of the screen.
        call: what it does; where it can be on or off, it is given which.
        keys: key sequences.
        checks: it can be on or off.
        always: it is there without a game too.
        once: a key that is held does it once; others, such as undo, go on.
    """

    name: str
    text: str
    call: Callable[..., object]
    keys: tuple[str, ...] = ()
    checks: bool = False
    always: bool = False
    once: bool = False


class Commands(QObject):
    """Keep the commands of a window.

    Attributes:
        rows: name → command, in the order in which they were added.
        actions: name → action of Qt.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.window = window
        self.rows: dict[str, Command] = {}
        self.actions: dict[str, QAction] = {}

    def add(self, *commands: Command) -> None:
        """Register commands; their keys work in the whole window."""
        for command in commands:
            made = QAction(command.text, self.window)
            made.setObjectName(command.name)
            made.setShortcuts([QKeySequence(key) for key in command.keys])
            made.setAutoRepeat(not command.once)
            made.setCheckable(command.checks)
            if command.checks:
                made.toggled.connect(command.call)
            else:
                made.triggered.connect(lambda _=False, call=command.call: call())
            self.window.addAction(made)
            self.rows[command.name], self.actions[command.name] = command, made

    def add_choice(self, *commands: Command) -> None:
        """Register commands of which the last one that was chosen is marked."""
        self.add(*commands)
        group = QActionGroup(self)
        for command in commands:
            self.actions[command.name].setCheckable(True)
            group.addAction(self.actions[command.name])

    def mark(self, names: Iterable[tuple[str, bool]]) -> None:
        """Mark commands as on or off, as it was chosen elsewhere."""
        for name, on in names:
            self.actions[name].setChecked(on)

    def enabled(self) -> Iterator[Command]:
        """Yield the commands that can be given now."""
        return (command for command in self.rows.values() if self.actions[command.name].isEnabled())

    def follow(self, playing: bool) -> None:
        """Switch off what needs a game while there is none."""
        for command in self.rows.values():
            if not command.always:
                self.actions[command.name].setEnabled(playing)
