"""Hold an amount of money that can be typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QSpinBox

from rails18.ui.widgets.controls import left_to_game

TYPED = 999_999  # amount that can be typed at most: what is too much is refused by the rules


class Amount(QSpinBox):
    """Hold an amount of money in the title's currency; the wheel turns it only when it has the keyboard.

    What is typed stays as it is, also beyond the range: whoever takes it says why it cannot be.

    Args:
        currency: money with ``{}`` for the number.
        least, most: range of the arrows and the wheel.
        value: amount at first.

    Signals:
        entered: Enter was pressed in it.
    """

    entered = Signal()

    def __init__(self, currency: str, least: int, most: int, value: int) -> None:
        super().__init__()
        self.lineEdit().textEdited.connect(self._type)
        self.hold(currency, least, most, value)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def hold(self, currency: str, least: int, most: int, value: int) -> None:
        """Hold another amount, in steps of 1, and tell nobody."""
        prefix, _, suffix = currency.partition("{}")
        with QSignalBlocker(self):
            self.setSingleStep(1)
            self.least, self.most = least, most
            self.setRange(min(0, least), max(TYPED, most))
            self.setPrefix(prefix)
            self.setSuffix(suffix)
            self.setValue(value)
        self._offered, self._typed = value, False

    @property
    def is_given(self) -> bool:
        """Return whether a person has said the amount, rather than left what was offered."""
        return self._typed or self.value() != self._offered

    def _type(self) -> None:
        self._typed = True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let what is typed take the place of the amount, however the keyboard came here."""
        super().focusInEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            QTimer.singleShot(0, self, self.selectAll)  # after the click that brought it, which sets the cursor

    def stepBy(self, steps: int) -> None:
        self.setValue(max(self.least, min(self.value() + steps * self.singleStep(), self.most)))
        self.selectAll()  # so that what is typed next takes its place, as in other boxes

    def stepEnabled(self) -> QSpinBox.StepEnabledFlag:
        none, value = QSpinBox.StepEnabledFlag.StepNone, self.value()
        up = QSpinBox.StepEnabledFlag.StepUpEnabled if value < self.most else none
        return up | (QSpinBox.StepEnabledFlag.StepDownEnabled if value > self.least else none)

    def sizeHint(self) -> QSize:
        return self._narrow(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._narrow(super().minimumSizeHint())

    def _narrow(self, size: QSize) -> QSize:
        """Return a size with room for the amounts of the range only: what else is typed scrolls."""
        wide = self.fontMetrics().horizontalAdvance
        spare = wide(str(self.maximum())) - wide(str(self.most))
        return QSize(size.width() - max(0, spare), size.height())

    def event(self, event: QEvent) -> bool:
        letter = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_letter(event)
        if letter:
            event.ignore()  # an amount has none: P, R and the others mean what they do elsewhere
        return not (letter or left_to_game(event)) and super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()  # the page scrolls instead: an amount shall not change on the way


def _is_letter(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return not held and (event.text().isalpha() or event.text() == "/")
