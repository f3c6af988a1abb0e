"""Show text as it is: no markup and no access keys in what comes from files, such as the names of players.

Qt takes any text that looks like HTML for markup, in labels and tool tips, and an ampersand on a button for the mark of
a key. So the window uses these classes and functions instead of Qt's own; `tests/ui/test_plain_text.py` sees to it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtGui import Qt as Texts
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QStyledItemDelegate,
    QTableWidgetItem,
    QTextBrowser,
    QToolButton,
    QToolTip,
    QWidget,
)

from rails18.ui.look.markup import Markup, escaped, markup
from rails18.ui.look.unbroken import unbroken, unbroken_markup, written

PICTURE = "picture:"


class Label(QLabel):
    """Show plain text, and remember how high it is: Qt lays it out anew whenever it is asked."""

    FORM = Qt.TextFormat.PlainText
    _said = ""
    _heights: dict[tuple[int, int, int], int]  # by width, least width and least height, all of which Qt heeds

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        self._heights = {}  # Qt may ask before the label is made
        super().__init__(parent)
        self.setTextFormat(self.FORM)
        self.setText(text)

    def setText(self, text: str) -> None:
        if text != self.text():
            self._heights.clear()
            self._said = text
            super().setText(self._shown(text))

    def _shown(self, text: str) -> str:
        return unbroken(text)

    def text(self) -> str:
        return self._said if super().text() else ""  # a picture took its place

    def changeEvent(self, event: QEvent) -> None:
        self._heights.clear()  # letters or edges have another size
        super().changeEvent(event)

    def heightForWidth(self, width: int) -> int:
        asked = (width, self.minimumWidth(), self.minimumHeight())
        if asked not in self._heights:
            self._heights[asked] = super().heightForWidth(width)
        return self._heights[asked]


class RichLabel(Label):
    """Show markup of the program's own; plain text is shown as it is."""

    FORM = Qt.TextFormat.RichText

    def changeEvent(self, event: QEvent) -> None:
        """Read the text again once other colours are in force: Qt gives links theirs when it is read."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and "<a " in self._said:
            said, self._said = self._said, ""
            QLabel.setText(self, "")
            self.setText(said)

    def setText(self, text: str) -> None:
        super().setText(escaped(text))

    def _shown(self, text: str) -> str:
        return unbroken_markup(text)


class TextPage(QTextBrowser):
    """Show a page of markup of the program's own; it never loads anything that the markup names."""

    def setHtml(self, text: str) -> None:
        super().setHtml(unbroken_markup(escaped(text)))

    def toPlainText(self) -> str:
        return written(super().toPlainText())

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        return None


class PicturePage(TextPage):
    """Show a page with pictures that the program has drawn; ``<img src="picture:NAME">`` names one.

    Attributes:
        pictures: name → picture.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pictures: dict[str, QPixmap] = {}

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        address = name.toString() if isinstance(name, QUrl) else name
        return self.pictures.get(address.removeprefix(PICTURE)) if address.startswith(PICTURE) else None

    def show_picture(self, name: str, picture: QPixmap | None, told: str) -> Markup:
        """Return the markup that shows a picture, with words for who does not see it; nothing without a picture."""
        if picture is None:
            return Markup()
        self.pictures[name] = picture
        return markup('<p><img src="{}" style="max-width: 100%" alt="{}"></p>', PICTURE + name, told)


class Items(QStyledItemDelegate):
    """Show the items of a list and the cells of a table; they keep the text that they were given."""

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:
        return unbroken(super().displayText(value, locale))


class MessageBox(QMessageBox):
    """Ask a question in plain text; for what cannot wait, as leaving a game that is saved nowhere."""

    def __init__(self, parent: QWidget, text: str, more: str, icon: QMessageBox.Icon) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        set_title(self, "rails18")
        self.setText(text)
        self.setInformativeText(more)
        self.setIcon(icon)


class _Caption:
    """Show the text of a button as it is, ampersands too."""

    def setText(self, text: str) -> None:
        super().setText(button_text(text))  # type: ignore[misc]

    def text(self) -> str:
        return str(super().text()).replace("&&", "&")  # type: ignore[misc]


class Button(_Caption, QPushButton):
    """Push button with plain text; Enter presses it, as the space bar does."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _pressed_by(event, self):
            super().keyPressEvent(event)


class ToolButton(_Caption, QToolButton):
    """Tool button with plain text; Enter presses it, as the space bar does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _pressed_by(event, self):
            super().keyPressEvent(event)


class CheckBox(_Caption, QCheckBox):
    """Check box with plain text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)


class RadioButton(_Caption, QRadioButton):
    """Radio button with plain text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)


def _pressed_by(event: QKeyEvent, button: QAbstractButton) -> bool:
    """Press a button by Enter; return whether it was that key."""
    entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
    if entered:
        button.click()
    return entered


def button_text(text: str) -> str:
    """Return `text` for a button or a menu in which no letter is the mark of a key."""
    return text.replace("&", "&&")


def tip_text(text: str) -> str:
    """Return `text` for a tool tip that shows it as it is."""
    if not ("<" in text or "&" in text) or not Texts.mightBeRichText(text):
        return text
    return markup("<span>{}</span>", Markup("<br>".join(map(escaped, text.split("\n")))))


def set_tip(widget: QWidget | QTableWidgetItem, text: str) -> None:
    """Give a widget, or a cell of a table, a tool tip."""
    tip = tip_text(text)
    if widget.toolTip() != tip:
        widget.setToolTip(tip)


def show_tip(at: QPoint, text: str, widget: QWidget, within: QRect | None = None) -> None:
    """Show a tool tip at a global point; an empty text hides it.

    Args:
        within: part of the widget that it is about; it goes when the pointer leaves that.
    """
    QToolTip.showText(at, tip_text(text), widget, within or QRect())


def set_title(window: QWidget, text: str) -> None:
    """Give a window its title; Qt would put a star for ``[*]`` or take it away."""
    window.setWindowTitle(text.replace("[*]", "[*][*]"))
