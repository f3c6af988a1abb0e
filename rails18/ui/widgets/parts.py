"""Hand out the widgets of a page again for the next position, so that only what differs is styled and laid out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Any, TypeVar, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QLayout, QScrollArea, QWidget

from rails18.ui.look.markup import Markup, escaped
from rails18.ui.look.plain import Button, CheckBox, set_tip
from rails18.ui.widgets.amount import Amount
from rails18.ui.widgets.controls import Choice, label, set_tone
from rails18.ui.widgets.flow import Flow

W = TypeVar("W", bound=QWidget)
MOST_SPARE = 96  # spare widgets of a kind that are kept: as many as a palette has tiles
PLACED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter  # of a label that nobody aligned
LARGEST = 16777215  # pixels, Qt's own limit of a size


class Parts:
    """Keep the widgets that are on one widget, the host.

    Between `begin` and `done` the host is filled anew: whoever asks for a widget gets one that stood there before, as
    if it had just been made, or a new one. What nobody asked for is hidden and says nothing. A widget belongs to its
    host for good, for one that changes its parent is styled anew.

    Args:
        host: the widget; its layout holds what is handed out, and what is not of here is destroyed.

    Attributes:
        first, last: of the widgets that the tabulator key leads to.
        after: what the tabulator key leads from to the first of them, or None.
    """

    def __init__(self, host: QWidget) -> None:
        self._host = host
        self._used: list[tuple[Hashable, QWidget]] = []
        self._spare: dict[Hashable, deque[QWidget]] = {}
        self._heard: dict[QWidget, dict[str, list[Callable[..., object]]]] = {}  # widget → signal → who hears it
        self._away: set[QWidget] = set()  # spare widgets that were put away
        self.first: QWidget | None = None
        self.last: QWidget | None = None
        self.after: QWidget | None = None
        self._filling = False

    # filling

    def begin(self) -> None:
        """Take everything out of the layout; what is there is handed out again."""
        self._filling = True
        used, self._used = self._used, []
        for key, made in reversed(used):
            self._spare.setdefault(key, deque()).appendleft(made)
        layout = self._host.layout()
        if layout is not None:
            strip(layout, {made for _, made in used})

    def done(self) -> None:
        """Put away what nobody asked for, and lead the tabulator key in the order of the layout."""
        self._filling = False
        for shelf in self._spare.values():
            while len(shelf) > MOST_SPARE:
                self._destroy(shelf.pop())
            for made in shelf:
                self._put_away(made)
        stops = [made for made in placed(self._host.layout()) if made.focusPolicy() & Qt.FocusPolicy.TabFocus]
        for one, next_one in pairwise([self.after, *stops] if self.after is not None else stops):
            QWidget.setTabOrder(one, next_one)
        self.first, self.last = (stops[0], stops[-1]) if stops else (None, None)

    def _destroy(self, made: QWidget) -> None:
        self._heard.pop(made, None)
        self._away.discard(made)
        made.hide()
        made.deleteLater()

    def _put_away(self, made: QWidget) -> None:
        """Hide a widget that nobody asked for, so that nobody finds it by its name or its words."""
        if made not in self._away:
            self._away.add(made)
            self._wipe(made)
            made.hide()
            made.setObjectName("")
            if isinstance(made, QLabel | QAbstractButton):
                made.setText("")

    def put_back(self, layout: QLayout) -> None:
        """Take the widgets of one layout back, before all are."""
        there = set(placed(layout))
        back = [entry for entry in self._used if entry[1] in there]
        self._used = [entry for entry in self._used if entry[1] not in there]
        for key, made in back:
            self._spare.setdefault(key, deque()).append(made)
            self._put_away(made)
        strip(layout, {made for _, made in back})

    def take(self, key: Hashable, make: Callable[[], W]) -> W:
        """Return a widget of a kind, as `make` makes it.

        Args:
            key: what makes it differ from other kinds, such as what the style sheet looks at.
            make: makes another one.
        """
        shelf = self._spare.get(key)
        if shelf:
            made = cast("W", shelf.popleft())
            if made in self._away:
                self._away.discard(made)
            else:
                self._wipe(made)
        else:
            made = make()
            made.setParent(self._host)
            made.ensurePolished()  # else what is asked for its size would answer for another style
        self._used.append((key, made))
        if made.isHidden():
            made.setVisible(True)
        if not self._filling and made.focusPolicy() & Qt.FocusPolicy.TabFocus:
            if self.last is not None:
                QWidget.setTabOrder(self.last, made)
            self.last = made
        return made

    def _wipe(self, made: QWidget) -> None:
        """Take away what was set since a widget was made."""
        for slots in self._heard.get(made, {}).values():
            slots.clear()
        _wipe(made)

    def wire(self, made: QWidget, signal: str, slot: Callable[..., object]) -> None:
        """Call `slot` at a signal of a widget from here, as long as the widget is not handed out again."""
        heard = self._heard.setdefault(made, {})
        if signal not in heard:
            heard[signal] = []
            getattr(made, signal).connect(partial(_pass_on, heard[signal]))
        heard[signal].append(slot)

    # kinds of widgets

    def label(self, text: str = "", tone: str = "", *, wrap: bool = True, name: str = "", rich: bool = False) -> QLabel:
        """Return a label; see `controls.label`."""
        rich = rich or isinstance(text, Markup)
        made = self.take((QLabel, tone, wrap, rich), lambda: label("", tone, wrap=wrap, rich=rich))
        made.setObjectName(name)
        if made.text() != (escaped(text) if rich else text):
            made.setText(text)
        return made

    def choice(
        self, text: str, on_chosen: Callable[[], object] | None = None, why_not: str = "", *, name: str = "",
        tip: str = "", role: str = "", dress: str = "", checkable: bool = True, plain: bool = False,
        tight: bool = False, kind: type[Choice] = Choice,
    ) -> Choice:  # fmt: skip
        """Return a choice that calls `on_chosen`.

        Args:
            name: object name, for tests.
            tip: tool tip of what can be chosen.
            role: how the style sheet dresses it.
            dress: a style of its own.
            plain: it has no key of its own.
            tight: its words are closer to its rim.
            kind: a choice that can do more.
        """

        def make() -> Choice:
            made = kind("", checkable=checkable)
            if role:
                made.setProperty("role", role)
            if plain:
                made.setProperty("plain", True)
            if tight:
                made.is_tight = True
                made.setProperty("tight", True)
            if dress:
                made.setStyleSheet(dress)
            return made

        made = self.take((kind, role, dress, plain, tight), make)
        made.renew(text, why_not, checkable=checkable)
        made.setObjectName(name)
        if tip and not why_not:
            set_tip(made, tip)
            made.setAccessibleDescription(tip)
        if on_chosen is not None:
            self.wire(made, "chosen", on_chosen)
        return made

    def button(
        self, text: str, on_clicked: Callable[[], object], *, name: str = "", tip: str = "", role: str = ""
    ) -> Button:
        """Return a button that calls `on_clicked`; see `choice`."""

        def make() -> Button:
            made = Button()
            if role:
                made.setProperty("role", role)
            return made

        made = self.take((Button, role), make)
        if made.text() != text:
            made.setText(text)
        made.setObjectName(name)
        if tip:
            set_tip(made, tip)
        self.wire(made, "clicked", lambda *_: on_clicked())
        return made

    def check_box(self, text: str, on_toggled: Callable[[bool], object], *, name: str, on: bool = False) -> QCheckBox:
        """Return a box to tick that calls `on_toggled`."""
        made = self.take(CheckBox, CheckBox)
        if made.text() != text:
            made.setText(text)
        made.setObjectName(name)
        made.setChecked(on)
        made.setEnabled(True)
        self.wire(made, "toggled", on_toggled)
        return made

    def amount(
        self, currency: str, least: int, most: int, value: int, on_changed: Callable[[], object], *, name: str
    ) -> Amount:
        """Return a box for an amount of money that calls `on_changed`; see `controls.Amount`."""
        made = self.take(Amount, lambda: Amount(currency, least, most, value))
        made.hold(currency, least, most, value)
        made.setObjectName(name)
        self.wire(made, "valueChanged", lambda *_: on_changed())
        return made


def _pass_on(slots: list[Callable[..., object]], *facts: Any) -> None:
    for slot in tuple(slots):
        slot(*facts)


def follow(one: Parts, other: Parts) -> None:
    """Let the tabulator key lead from the widgets of one host to those of another."""
    if one.last is not None and other.first is not None:
        QWidget.setTabOrder(one.last, other.first)


def strip(layout: QLayout, kept: set[QWidget]) -> None:
    """Remove everything from a layout and delete the widgets that are not `kept`.

    Qt itself deletes their items: one that lived on would be the only one to hear when its widget wants another size.
    """
    for inner in [child for child in layout.children() if isinstance(child, QLayout)]:
        strip(inner, kept)  # before it is taken away from its widget
    host = layout.parentWidget()
    if host is not None and not isinstance(layout, Flow):
        for widget in [child for child in host.children() if isinstance(child, QWidget)]:
            if layout.indexOf(widget) >= 0:
                layout.removeWidget(widget)
                _let_go(widget, kept)
    while (item := layout.takeAt(0)) is not None:
        left = item.widget()
        if left is not None:
            _let_go(left, kept)


def _let_go(widget: QWidget, kept: set[QWidget]) -> None:
    if widget not in kept:
        widget.hide()
        widget.deleteLater()


def placed(layout: QLayout | None) -> Iterator[QWidget]:
    """Yield the widgets of a layout, and of those in it, in their order; what scrolls follows its area.

    No layout is asked for its items: Python does not learn that Qt has deleted one, and takes whatever comes to be at
    the same address for it.
    """
    host = layout.parentWidget() if layout is not None else None
    if layout is None or host is None:
        return
    inner = [(layout.indexOf(each), each) for each in layout.children() if isinstance(each, QLayout)]
    if isinstance(layout, Flow):
        parts = [*enumerate(layout.widgets())]
    else:
        parts = [(layout.indexOf(each), each) for each in host.children() if isinstance(each, QWidget)]
    for number, part in sorted((*parts, *inner), key=itemgetter(0)):
        if number < 0:
            continue
        if isinstance(part, QWidget):
            yield part
            yield from placed(part.layout())
            content = part.widget() if isinstance(part, QScrollArea) else None
            if content is not None:
                yield content
                yield from placed(content.layout())
        elif isinstance(part, QLayout):
            yield from placed(part)


def lead_tabs(host: QWidget) -> None:
    """Let the tabulator key lead through a widget in the order of its layouts, which the eye follows."""
    stops = [made for made in placed(host.layout()) if made.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for one, other in pairwise(stops):
        QWidget.setTabOrder(one, other)


def _wipe(made: QWidget) -> None:
    """Make a widget as it was when it was made, but for its words and what each kind sets itself."""
    set_tip(made, "")
    if made.accessibleDescription():
        made.setAccessibleDescription("")
    if made.accessibleName():
        made.setAccessibleName("")
    if made.minimumWidth() or made.minimumHeight():
        made.setMinimumSize(0, 0)
    if made.maximumWidth() != LARGEST or made.maximumHeight() != LARGEST:
        made.setMaximumSize(LARGEST, LARGEST)
    if not made.isEnabled():
        made.setEnabled(True)
    if isinstance(made, QAbstractButton):
        made.setDown(False)
        if not made.icon().isNull():
            made.setIcon(QIcon())
        if isinstance(made, Choice):
            made.forget()
            if made.property("tight") and not made.is_tight:
                set_tone(made, tight=False)
        elif made.isChecked():
            made.setChecked(False)
    elif isinstance(made, QLabel) and made.alignment() != PLACED:
        made.setAlignment(PLACED)
