"""Hold the buttons that end a choice: skip, cancel, confirm."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy, QWidget

from rails18.ui.look.plain import set_tip
from rails18.ui.widgets.controls import Choice, set_tone
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr

# words of the button that puts back, and whether room is saved, until the button that confirms has its room
SAYING = (("Cancel", False), ("Esc", False), ("Esc", True))


class ConfirmRow(Row):
    """Lay the buttons out; they are always at the same place.

    Attributes:
        skip, back, confirm: the buttons, from the left.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(8)
        self.confirm = Choice(tr("✓ Confirm"), checkable=False)
        self.confirm.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # all the room beside the rest
        self.back = Choice(tr("Cancel"), checkable=False)
        self.back.setAccessibleName(tr("Cancel"))
        self.skip = Choice(tr("Pass"), checkable=False)
        for name, button in (("skip", self.skip), ("cancel", self.back), ("confirm", self.confirm)):
            button.setObjectName(name)
            button.setProperty("role", "confirm" if button is self.confirm else "skip")
            self.addWidget(button, int(button is self.confirm))
        self._fitted: tuple[int, float, str, Sequence[QWidget]] | None = None  # what the buttons were fitted to
        self._room = 0.0  # pixels that are left for the one that confirms

    def forget(self) -> None:
        """Fit everything anew next time: letters or edges have another size."""
        self._fitted = None

    def fit(self, wide: int, wished: float, words: str) -> None:
        """Let buttons say less where their words do not fit beside each other.

        Args:
            wide: pixels that there are.
            wished: pixels that the button which confirms shall have.
            words: what it says, "" while nothing is chosen.
        """
        beside = [button for button in (self.skip, self.back) if not button.isHidden()]
        fitted = (wide, wished, self.skip.text(), beside)
        if fitted != self._fitted:
            self._fitted, self._room = fitted, self._squeeze(wide, wished, beside)
        whole, short = f"✓ {words or tr('Confirm')}", f"✓ {tr('Confirm')}"
        if self.confirm.text() != whole:
            self.confirm.setText(whole)
        if self.confirm.sizeHint().width() > self._room:
            self.confirm.setText(short)
        if words:
            set_tip(self.confirm, tr("{whole} (Enter)", whole=words))

    def _squeeze(self, wide: int, wished: float, beside: Sequence[Choice]) -> float:
        """Let the other buttons say less; return what room they leave."""
        room = 0.0
        for back, tight in SAYING:
            self.back.setText(tr(back))
            for button in (*beside, self.confirm):
                if bool(button.property("tight")) != tight:
                    set_tone(button, tight=tight)
            room = wide - sum(button.sizeHint().width() + self.spacing() for button in beside)
            if room >= wished:
                break
        return room
