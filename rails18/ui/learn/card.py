"""Say one idea of a lesson beside the board, with the way back, on and out."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QWidget

from rails18.ui.learn.bars import Bars
from rails18.ui.learn.tick import Tick
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import set_tip
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import button, called, column, fill, label, row, set_tone
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr

LINE = 45  # letters of the text for which there is at least room beside the buttons
BESIDE, BELOW = 16, 2  # pixels between text and buttons
RULE = "rule:"  # link to a section of the rules, and its number
GOING_ON = ("Next", "Next move")  # words of the button that goes on within a lesson


class LessonCard(QFrame):
    """Show the text of a step, and across the whole card below it the answer to what was tried.

    Attributes:
        text, answer, can, place: the labels; the answer has its line also while nothing is said.
        bars: figures side by side.
        tick: the mark of a lesson that is over.
        back, on, help, hurry, leave: the buttons; those that go on, help and hurry have places of their own, so that
            whoever presses one twice does not press another.
        buttons: the row in which they are.
        names: what may be clicked on the board, by name, for those who use no mouse.

    Signals:
        back_wanted, on_wanted, help_wanted, leave_wanted: a button was clicked.
        named: (str) a thing was chosen by name.
        said: (str) it says something else.
        rule_asked: (str) a section of the rules is to be read.
        left: the button that had the keyboard is gone.
    """

    back_wanted = Signal()
    on_wanted = Signal()
    help_wanted = Signal()
    leave_wanted = Signal()
    named = Signal(str)
    said = Signal(str)
    rule_asked = Signal(str)
    left = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        called(self, tr("Lesson"), "banner")
        self.text: QLabel = label(tone="large", name="lesson-text", rich=True)
        self.text.linkActivated.connect(context.wishes.glossary)
        self.answer: QLabel = label(name="lesson-answer", rich=True)
        self.answer.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix(RULE)))
        self.can: QLabel = label(tone="good", name="lesson-can")
        self.tick = Tick(context.theme)
        self.bars = Bars(context.theme)
        self.place: QLabel = label(tone="muted", wrap=False, name="lesson-place")
        self.place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.names = called(QComboBox(), tr("Choose by name instead of clicking"), "lesson-names")
        self._names: list[tuple[str, str]] = []
        self.help = button("", self.help_wanted, name="lesson-help", role="header")
        self.hurry = button(tr("Hurry"), self.help_wanted, name="lesson-hurry", role="header")
        self.hurry.hide()
        set_tip(self.hurry, tr("Let the others do at once what they are about to do"))
        self.back = button(tr("Back"), self.back_wanted, name="lesson-back", role="header")
        self.on = button("", self.on_wanted, name="lesson-on", role="confirm")
        for onward in (self.on, self.help):
            onward.installEventFilter(self)
        self._keep_place()
        for each in (self.on, self.help, self.answer):  # nothing else comes under a pointer that has just clicked,
            keeps = each.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)  # and an answer moves nothing below the card
            each.setSizePolicy(keeps)
        self.leave = button(tr("Leave"), self.leave_wanted, name="lesson-leave", role="header")
        set_tip(self.back, tr("Back to the step before (Ctrl+Z)"))
        set_tip(self.leave, tr("Leave the lesson; it goes on here next time (Esc)"))
        box = self._box = Row()
        box.setSpacing(BESIDE)
        box.addWidget(self.tick)
        box.addLayout(column(self.text, self.bars, self.can, 1, spacing=3), 1)
        self.buttons = row(self.names, self.hurry, self.help, self.back, self.leave, self.on, spacing=6)
        self._side = column(row(1, self.place, self.buttons, spacing=12), 1)  # one line, as the text may be
        box.addLayout(self._side)
        fill(Column(self), box, self.answer, spacing=2, margins=(12, 6, 8, 4))
        self.hide()

    def _keep_place(self) -> None:
        """Let the button that goes on be as wide for each of its words: none beside it comes under the pointer."""
        widths = []
        for words in GOING_ON:
            self.on.setText(tr(words))
            widths.append(self.on.sizeHint().width())
        self.on.setMinimumWidth(max(widths))

    def say(self, text: str, place: str) -> None:
        """Show the text of a step, and where it is in the lesson."""
        self.text.setText(self.context.explainer.linked(text))
        self.text.setAccessibleName(text)
        self.setAccessibleDescription(text)
        self.place.setText(place)
        self.said.emit(text)

    def answer_with(self, text: str, tone: str, section: str = "") -> None:
        """Show what was answered: a refusal with its section of the rules, or what somebody says."""
        set_tone(self.answer, tone=tone)
        cited = tr("[section {section}]", section=section) if section else ""
        link = markup(' <a href="{}">{}</a>', RULE + section, cited) if section else Markup()
        self.answer.setText(joined((markup("{}", text), link)))
        self.answer.setAccessibleName(f"{text} {cited}".strip())
        self.answer.setVisible(bool(text))

    def tick_off(self, words: str) -> None:
        """Say what the learner can do now, with a tick; nothing for no words."""
        self.can.setText(words)
        self.can.setVisible(bool(words))
        if words:
            self.tick.begin()
        else:
            self.tick.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a double click on what goes on or helps for one click: the second would be for the words after it."""
        return event.type() == QEvent.Type.MouseButtonDblClick

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self._arrange()
        return done

    def _arrange(self) -> None:
        """Put the buttons beside the text, or below it where they would leave too little room for it."""
        free = self.width() - self._side.sizeHint().width()
        beside = free >= LINE * self.text.fontMetrics().averageCharWidth()
        self._box.lie(beside, BESIDE if beside else BELOW)

    def offer_on(self, words: str, tip: str = "") -> None:
        """Show the button that goes on; for no words only its place is left, and choices get the keyboard from it."""
        had_keyboard = self.on.hasFocus()
        set_tip(self.on, tip)
        if words:
            self.on.setText(words)
        self.on.setVisible(bool(words))
        if had_keyboard and not words:
            self.left.emit()

    def offer_help(self, words: str) -> None:
        """Show the button that helps; it is not there for no words."""
        self.help.setText(words)
        self.help.setVisible(bool(words))

    def offer_names(self, names: list[tuple[str, str]]) -> None:
        """Offer targets by name, as (target, words); nothing for an empty list."""
        if names != self._names:
            self._names = names
            self.names.clear()
            self.names.addItem(tr("No mouse? Pick it here, then Enter"), "")
            for target, words in names:
                self.names.addItem(words, target)
        self.names.setVisible(bool(names))

    def take_name(self) -> bool:
        """Take the name that is chosen where the keyboard is; return whether there was one."""
        target = self.names.currentData() if self.names.isVisible() and self.names.hasFocus() else ""
        if target:
            self.named.emit(target)
        return bool(target)
