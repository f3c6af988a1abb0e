"""List the ideas of the coach that players have silenced, to hear them again."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from rails18.lessons.ideas import load_ideas
from rails18.lessons.progress import Progress
from rails18.ui.look.plain import Button
from rails18.ui.look.theme import Theme
from rails18.ui.widgets.controls import button, clear, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.scrolled import Role, ScrollArea
from rails18.words.translation import tr


class SilencedDialog(Dialog):
    """Show what the coach no longer says, by player.

    Args:
        progress: what each player has learned.
        first: names of players whose ideas are above those of the others.

    Attributes:
        buttons: what shows something again, from top to bottom.
    """

    def __init__(self, progress: Progress, theme: Theme, first: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(tr("Silenced ideas of the coach"), parent, (520, 440))
        self.progress, self.first = progress, first
        self.ideas = load_ideas()
        self._rows = Grid(across=14, down=4, grows=0)
        inner = QWidget()
        fill(Column(inner), self._rows, 1)
        self.close_button = self.closing_button(name="silenced-close")
        whole = Column(self)
        whole.setSpacing(8)
        whole.addWidget(
            label(tr("A player who knows an idea silences it with X or ×. Here it can be shown again."), "muted")
        )
        whole.addWidget(ScrollArea(inner, Role.Window), 1)
        whole.addLayout(row(1, self.close_button))
        self._list()

    def _list(self, focus: int = 0) -> None:
        """List them anew, and give the keyboard to a button."""
        clear(self._rows)
        self.buttons: list[Button] = []
        silenced = self.progress.silenced()
        for name in sorted(silenced, key=lambda name: (name not in self.first, name)):
            known = [idea for idea in silenced[name] if idea in self.ideas.names]
            if known:
                told = tr("Show {name} all ideas again", name=name)
                self._line(label(name, "strong"), tr("Show all again"), told, name, *known)
            for idea in known:
                about = tr(self.ideas.names[idea])
                told = tr("Show {name} again: {idea}", name=name, idea=about)
                self._line(label(about), tr("Show again"), told, name, idea)
        if not self.buttons:
            self._rows.addWidget(label(tr("Nobody has silenced an idea."), name="silenced-none"), 0, 0)
        (self.buttons[min(focus, len(self.buttons) - 1)] if self.buttons else self.close_button).setFocus()

    def _line(self, text: QWidget, words: str, told: str, name: str, *ideas: str) -> None:
        line = len(self.buttons)
        made = button(words, lambda: self._wake(line, name, ideas), name=f"wake-{line}", role="small")
        made.setAccessibleName(told)
        self._rows.addWidget(text, line, 0)
        self._rows.addWidget(made, line, 1)
        made.show()  # at once, as it may be given the keyboard
        self.buttons.append(made)

    def _wake(self, line: int, name: str, ideas: tuple[str, ...]) -> None:
        self.progress.wake(name, *ideas)
        self._list(line)
