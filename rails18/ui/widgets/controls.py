"""Build the small things that every page uses: labels with a tone, choices that say why not, rows that wrap."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QScrollBar, QSizePolicy, QWidget

from rails18.ui.look.markup import Markup
from rails18.ui.look.plain import Button, Label, RichLabel, set_tip
from rails18.ui.widgets.layouts import Column, Row

W = TypeVar("W", bound=QWidget)
_TURNS = count()
NUMBER = 0.54  # height of the number of a key on its button, in lines of the text
UNDOING = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


def left_to_game(event: QEvent) -> bool:
    """Return whether a key is about to undo or redo, and leave it to the game, also where something is typed."""
    undoes = (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and any(event.matches(key) for key in UNDOING)
    )
    if undoes:
        event.ignore()
    return undoes


def label(text: str = "", tone: str = "", *, wrap: bool = True, name: str = "", rich: bool = False) -> QLabel:
    """Return a label in one of the tones of the style sheet; a `rich` one may show markup, as all do that begin so."""
    made = RichLabel(text) if rich or isinstance(text, Markup) else Label(text)
    made.setWordWrap(wrap)
    if wrap:
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    if tone:
        made.setProperty("tone", tone)
    if name:
        made.setObjectName(name)
    return made


def button(
    text: str = "",
    call: Callable[..., object] | SignalInstance | None = None,
    *,
    name: str = "",
    role: str = "",
    tip: str = "",
) -> Button:
    """Return a button that calls something, or emits a signal, in one of the roles of the style sheet."""
    made = Button(text)
    if call is not None:
        made.clicked.connect(call)
    if name:
        made.setObjectName(name)
    if role:
        made.setProperty("role", role)
    if tip:
        set_tip(made, tip)
    return made


def called(widget: W, words: str = "", name: str = "") -> W:
    """Give a widget words for screen readers, and a name by which the style sheet and tests know it."""
    if words:
        widget.setAccessibleName(words)
    if name:
        widget.setObjectName(name)
    return widget


def set_tone(target: QWidget, **properties: object) -> None:
    """Set properties that the style sheet looks at, and restyle the widget."""
    if all(target.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        target.setProperty(name, value)
    if target.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else it is styled when it is first shown
        target.style().unpolish(target)
        target.style().polish(target)


class Chip(Label):
    """Show a word in a chip that tells more when it is pointed at or clicked.

    Attributes:
        told: what it tells.

    Signals:
        clicked: it was clicked.
    """

    clicked = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.told = ""

    def tell(self, words: str) -> None:
        """Describe something else."""
        if words != self.told:
            self.told = words
            set_tip(self, words)
            self.setAccessibleDescription(words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.clicked.emit()


Line = TypeVar("Line", Row, Column)
Item = QWidget | QLayout | int | tuple[QWidget | QLayout, int]  # a number is a stretch, a second one a weight


def row(*items: Item, spacing: int = 6) -> Row:
    """Return a row of widgets and layouts."""
    return fill(Row(), *items, spacing=spacing, margins=(0, 0, 0, 0))


def column(*items: Item, spacing: int = 4) -> Column:
    """Return a column of widgets and layouts."""
    return fill(Column(), *items, spacing=spacing, margins=(0, 0, 0, 0))


def fill(
    layout: Line, *items: Item, spacing: int | None = None, margins: tuple[int, int, int, int] | None = None
) -> Line:
    """Lay widgets and layouts out; what is not said of spacing and margins is as the style wants it."""
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for item in items:
        what, weight = item if isinstance(item, tuple) else (item, 0)
        if isinstance(what, int):
            layout.addStretch(what)
        elif isinstance(what, QLayout):
            layout.addLayout(what, weight)
        else:
            layout.addWidget(what, weight)
    return layout


def card(layout: QLayout, *, name: str = "card", margin: int = 8) -> QFrame:
    """Return a framed panel with `layout` inside."""
    frame = QFrame()
    frame.setObjectName(name)
    layout.setContentsMargins(margin, margin, margin, margin)
    frame.setLayout(layout)
    return frame


def clear(layout: QLayout) -> None:
    """Remove everything from a layout and let it die."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear(inner)


def show_children(parent: QWidget) -> None:
    """Show at once what was just laid out in a widget: Qt shows it later, and counts no room for what is not shown."""
    for child in parent.children():
        if isinstance(child, QWidget) and not child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            child.show()


class Kept(Generic[W]):
    """Keep the widgets of a row from one refresh to the next, so that only what differs is laid out and drawn again.

    Args:
        row: layout that holds them and nothing else.
        make: makes another one.
    """

    def __init__(self, row: QLayout, make: Callable[[], W]) -> None:
        self._row, self._make = row, make
        self._made: list[W] = []

    def __call__(self, number: int) -> list[W]:
        """Return the first `number` widgets, shown; the others are hidden."""
        while len(self._made) < number:
            self._made.append(self._make())
            self._row.addWidget(self._made[-1])
        for place, made in enumerate(self._made):
            if made.isHidden() != (place >= number):
                made.setHidden(place >= number)
        return self._made[:number]


class Choice(Button):
    """Offer one thing to choose; when the rules refuse it, stay clickable and say why.

    Attributes:
        why_not: the reason, "" when it can be chosen.
        number: the key of a digit that presses it, 0 for none.
        grave: it gives something up or ends something: the keyboard is never on it unless somebody went there.
        is_tight: it was made with words closer to its rim.
        turn: grows from choice to choice in the order in which they were made, or made anew.

    Signals:
        chosen: clicked and allowed.
        refused: (str) clicked, and this is why not.
    """

    chosen = Signal()
    refused = Signal(str)

    def __init__(self, text: str, why_not: str = "", *, checkable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.why_not = ""
        self.number = 0
        self.grave = self.is_tight = False
        self.turn = next(_TURNS)
        self.setCheckable(checkable)
        self.setAccessibleName(text.replace("\n", ", "))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._clicked)
        self.refuse(why_not)

    def refuse(self, why_not: str) -> None:
        """Grey the choice with a sentence, or allow it with an empty one."""
        self.why_not = why_not
        if why_not or self.toolTip():
            set_tip(self, why_not)
            self.setAccessibleDescription(why_not)
        if why_not:
            self.setCheckable(False)
        if self.isFlat() != bool(why_not):
            self.setFlat(bool(why_not))  # grey to the style sheet: a state needs no new styling, as a property would

    def share_width(self) -> None:
        """Be as wide as the place that it has, whatever its words."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fold(self, wide: int) -> None:
        """Take two lines where one is wider than its place."""
        words = self.text().split(" ")
        if self.minimumSizeHint().width() <= wide or "\n" in self.text() or len(words) == 1:
            return
        lines = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        measure = self.fontMetrics().horizontalAdvance
        self.setText("\n".join(min(lines, key=lambda two: max(map(measure, two)))))

    def renew(self, text: str, why_not: str = "", *, checkable: bool = True) -> None:
        """Offer something else, as a choice that has just been made."""
        self.turn = next(_TURNS)
        if self.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Ignored:
            self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if self.text() != text:
            self.setText(text)
        self.setAccessibleName(text.replace("\n", ", "))
        self.setCheckable(checkable)
        self.refuse(why_not)

    def forget(self) -> None:
        """Be neither chosen nor pressed, and nothing grave."""
        self.grave = False
        self.setDown(False)
        if self.isChecked():
            self.setChecked(False)

    def show_number(self, number: int) -> None:
        """Show the number of the key that presses this, 0 for none."""
        if number != self.number:
            self.number = number
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.number:
            return
        with QPainter(self) as painter:
            small = self.font()
            small.setPixelSize(max(8, round(self.fontMetrics().height() * NUMBER)))
            painter.setFont(small)
            painter.setPen(self.palette().color(QPalette.ColorGroup.Active, QPalette.ColorRole.PlaceholderText))
            corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            painter.drawText(self.rect().adjusted(0, 0, -2, 0), corner, str(self.number))

    def _clicked(self) -> None:
        if self.why_not:
            self.refused.emit(self.why_not)
        else:
            self.chosen.emit()


class ScrollBar(QScrollBar):
    """Scroll bar that keeps its room, and shows nothing while there is nothing to scroll."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)


class Stripe(QWidget):
    """Show a strip of one colour, such as a company's at the edge of a panel."""

    def __init__(self, width: int = 6, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colour = QColor("transparent")
        self.setFixedWidth(width)

    def set_colour(self, colour: str) -> None:
        """Show another colour."""
        self.colour = QColor(colour)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.colour)
            painter.drawRoundedRect(self.rect(), 3, 3)


def icon(picture: QPixmap) -> QIcon:
    """Return an icon that looks the same when its button is off."""
    made = QIcon(picture)
    made.addPixmap(picture, QIcon.Mode.Disabled)
    return made
