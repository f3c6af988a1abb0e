"""Hold the buttons that end a choice: skip, cancel, confirm."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QSizePolicy

from rails18.ui.look.plain import set_tip
from rails18.ui.widgets.controls import Choice, called, set_tone
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr

PARTS = {"skip": 32, "cancel": 18, "confirm": 50}  # of the width, whatever the buttons say
BUTTON = 34  # pixels at normal text size of the height of a button: two lines of small words have room


class ConfirmRow(Row):
    """Lay the buttons out; each has its place whatever it says, and keeps it while it is not there.

    Attributes:
        skip, back, confirm: the buttons, from the left.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(8)
        self.skip = Choice(tr("Pass"), checkable=False)
        self.back = called(Choice(tr("Cancel"), checkable=False), tr("Cancel"))
        self.confirm = Choice(tr("✓ Confirm"), checkable=False)
        fixed = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        fixed.setRetainSizeWhenHidden(True)
        for name, button in zip(PARTS, (self.skip, self.back, self.confirm), strict=True):
            button.setObjectName(name)
            button.setProperty("role", "confirm" if button is self.confirm else "skip")
            button.setSizePolicy(fixed)
            self.addWidget(button, PARTS[name])
        self.confirm.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a double click on what confirms for one click: the second would be about something nobody has read."""
        return event.type() == QEvent.Type.MouseButtonDblClick

    def size_by(self, scale: float) -> None:
        """Be as high as the text size wants."""
        for button in (self.skip, self.back, self.confirm):
            button.setFixedHeight(round(BUTTON * scale))

    def fit(self, wide: int, words: str) -> None:
        """Let buttons say less, or in two lines, where their words do not fit.

        Args:
            wide: pixels that there are.
            words: what the one that confirms says, "" while nothing is chosen.
        """
        room = {name: int((wide - 2 * self.spacing()) * part / sum(PARTS.values())) for name, part in PARTS.items()}
        _say(self.skip, room["skip"], self.skip.accessibleName())
        _say(self.back, room["cancel"], tr("Cancel"), tr("Esc"))
        _say(self.confirm, room["confirm"], f"✓ {words or tr('Confirm')}", f"✓ {tr('Confirm')}")
        if words:
            set_tip(
                self.confirm, tr("{whole} (Enter); with a right click, end the step too (Shift+Enter)", whole=words)
            )


def _say(button: Choice, room: int, *told: str) -> None:
    """Say the first words that fit, on one line or in smaller letters on two; the last ones in any case."""
    asked = (room, told, button.height())
    if button.property("asked") == asked and button.text():
        return
    button.setProperty("asked", asked)
    for words in told:
        for text, tight in ((words, False), (words, True), (_in_two(words), True)):
            if bool(button.property("tight")) != tight:
                set_tone(button, tight=tight)
            button.setText(text)
            if button.sizeHint().width() <= room:
                return


def _in_two(words: str) -> str:
    """Return words in two lines about as long as each other."""
    spaces = [place for place, letter in enumerate(words) if letter == " "]
    middle = min(spaces, key=lambda place: abs(place - len(words) / 2), default=-1)
    return words if middle < 0 else f"{words[:middle]}\n{words[middle + 1 :]}"
