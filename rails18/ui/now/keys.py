"""Lead the keyboard through the NOW panel: the first choice has it, digits choose, Enter chooses and confirms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QTextEdit,
    QWidget,
)

from rails18.ui.now.page import Page
from rails18.ui.now.passing import Passing
from rails18.ui.stage.context import Context
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.controls import Choice

MOST_NUMBERS = 9  # choices that have a key of their own
FIELDS = (QAbstractSpinBox, QComboBox)  # hold what somebody types or looks for


class Keys(QObject):
    """Hold what digits and Enter mean now.

    Args:
        panel: where the choices are.
        page: returns the open page.
        confirm: the button that confirms.
        passing: what the button beside it does.

    Attributes:
        numbered: choices of the open page, of which the first nine have a digit.
        given: what the program gave the keyboard to; when another widget has it, somebody moved it there.
    """

    def __init__(
        self, panel: QWidget, context: Context, page: Callable[[], Page | None], confirm: Choice, passing: Passing
    ) -> None:
        super().__init__(panel)
        self.panel, self.context, self.page, self.confirm = panel, context, page, confirm
        self.passing, self.skip = passing, passing.button
        self.given: QWidget | None = None
        self.numbered: list[Choice] = []
        self._focus_then: QWidget | None = None  # what had the keyboard when something was chosen
        for number in range(1, MOST_NUMBERS + 1):
            key = QShortcut(QKeySequence(str(number)), panel, context=Qt.ShortcutContext.WindowShortcut)
            key.setAutoRepeat(False)
            key.activated.connect(partial(self.choose_number, number))

    def note_choice(self) -> None:
        """Remember what had the keyboard when something was chosen: as long as it stays there Enter confirms."""
        chosen = self.context.selection.proposal is not None
        self._focus_then = QApplication.focusWidget() if chosen else None

    def may_take(self, focus: QWidget | None) -> bool:
        """Return whether a new page may have the keyboard: not while somebody types or reads elsewhere."""
        if focus is None:  # somebody may be at work in a window beside this one
            return QApplication.activeWindow() in (None, self.panel.window())
        if self.panel.isAncestorOf(focus) and not isinstance(focus, QLineEdit):
            return True
        return (
            not isinstance(focus, QLineEdit | QAbstractItemView | QTextEdit) and focus.window() is self.panel.window()
        )

    def give(self, widget: QWidget) -> None:
        """Give the keyboard to a widget."""
        widget.setFocus()
        self.take_over()

    def take_over(self) -> None:
        """Count what has the keyboard as given by the program, as where something new begins."""
        self.given = self.panel.window().focusWidget()  # one that is grey, or hidden, did not get it

    def may_lead(self) -> bool:
        """Return whether the keyboard may go on to another choice: not from a box to type in, nor once it was moved."""
        focus = QApplication.focusWidget()
        if focus is None or not self.panel.isAncestorOf(focus) or isinstance(focus, FIELDS):
            return False
        return focus in (self.given, self.page())

    def focus_choice(self) -> None:
        """Give the keyboard to what the page asks for, else to the first choice that gives nothing up, else to Pass.

        In a task that is done alone no choice gets it: its frame would read as advice.
        """
        page = self.page()
        self.number(page)
        safe = (each for each in self.numbered if each.isVisible() and each.isEnabled() and not each.grave)
        asked = page.keyboard() if page is not None and not page.is_over else None
        usual = next(safe, None) or (self.confirm if self.skip.isHidden() else self.skip)
        first: QWidget = asked or (self.panel if self.context.adapter.lead.is_unaided else usual)
        self.give(first)
        if self.context.selection.proposal is not None:
            self._focus_then = first  # Enter means what is chosen already, such as the best run

    @property
    def waits(self) -> bool:
        """Return whether the first choice waits for something, as the best run for the search."""
        return bool(self.numbered) and not self.numbered[0].isEnabled()

    def number(self, page: Page | None) -> None:
        """Number the open choices of a page for the keys 1 to 9."""
        if page is None or page.is_over:
            self.numbered = []
            return
        choices = sorted(page.findChildren(Choice), key=lambda choice: choice.turn)
        # one that waits for something, as the best run for the search, has its number already
        self.numbered = [c for c in choices if not c.why_not and c.isVisibleTo(page)]
        self.numbered = [c for c in self.numbered if c.property("role") != "link" and not c.property("plain")]
        for child in choices:
            number = self.numbered.index(child) + 1 if child in self.numbered[:MOST_NUMBERS] else 0
            child.show_number(number)

    def choose_number(self, number: int) -> None:
        """Press the choice with a number."""
        self.number(self.page())
        if number <= len(self.numbered) and not self.context.adapter.is_looking:
            choice = self.numbered[number - 1]
            self.give(choice)
            choice.click()

    def enter(self) -> None:
        """Confirm what is chosen; press the button that has the keyboard when it got it since, or nothing is chosen.

        Without a button, as after a click on the map, it is the one that would have the keyboard.
        """
        proposal = self.context.selection.proposal
        if proposal is None and not isinstance(QApplication.focusWidget(), QAbstractButton | Amount | QComboBox):
            self.focus_choice()
        focus = QApplication.focusWidget()
        pressed = isinstance(focus, QAbstractButton) and focus not in (self.confirm, self._focus_then)
        if pressed and isinstance(focus, Choice) and focus.isChecked() and proposal is not None:
            pressed = False  # it is what is chosen
        if isinstance(focus, QAbstractButton) and (pressed or proposal is None) and focus is not self.confirm:
            focus.click()
        elif proposal is None and isinstance(focus, Amount):
            focus.entered.emit()
        elif proposal is None and isinstance(focus, QComboBox):
            focus.showPopup()
        elif proposal is not None:
            self.context.selection.confirm()
        else:
            self.confirm.click()  # which says what is to be done first
