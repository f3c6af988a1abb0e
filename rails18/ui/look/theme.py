"""Hold the look of the program: the palette in use, the bundled fonts, and sizes.

Windows and scenes share one `Theme`; it tells them when the palette or the size of text changes.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from rails18 import paths
from rails18.ui.look.palettes import look

FAMILY, DISPLAY = "Inter", "Vollkorn"  # for text and figures; for titles, names of companies and letters of tiles
MEDIUM, SEMI, BOLD = 500, 600, 700  # weights
FIGURES = ("tnum", "lnum")  # of equal width, so that columns of money are under each other, and of equal height
DARKENED = 140  # percent by which the Fusion style darkens the colour of a window for outlines
SMALLEST = 9  # pixels; no text in the window is set smaller at the normal text size


class Theme(QObject):
    """Tell every window and scene how to look.

    Attributes:
        palette: the palette in use.
        text_scale: factor of the text size outside the map, 1.0 is normal.
        motion: things may move to where they come to be.

    Signals:
        changed: palette or text size are different now.
    """

    changed = Signal()

    def __init__(
        self, name: str = "light", text_scale: float = 1.0, parent: QObject | None = None, emblems: bool = True
    ) -> None:
        super().__init__(parent)
        self.palette = look(name, emblems)
        self.text_scale = text_scale
        self.motion = False

    def use(self, name: str) -> None:
        """Switch to the palette called `name`."""
        self.palette = look(name, self.palette.emblems)
        self.changed.emit()

    def show_emblems(self, on: bool) -> None:
        """Give companies their emblems, or letters alone."""
        self.palette = look(self.palette.name, on)
        self.changed.emit()

    def scale_text(self, factor: float) -> None:
        """Set the factor of the text size, kept between 0.75 and 3; a window is dressed anew only for another one."""
        kept = max(0.75, min(3.0, factor))
        if kept != self.text_scale:
            self.text_scale = kept
            self.changed.emit()

    def px(self, size: float) -> float:
        """Return a length that grows with the text size."""
        return size * self.text_scale

    def font(self, size: float, bold: int = False) -> QFont:
        """Return the program's font at `size` pixels, times the text scale."""
        return font(self.px(size), bold)

    def qt_palette(self) -> QPalette:
        """Return the palette for ordinary widgets in the Fusion style."""
        colours, look = self.palette, QPalette()
        roles = QPalette.ColorRole
        for role, value in (
            (roles.Window, colours.window),
            (roles.WindowText, colours.text),
            (roles.Base, colours.panel),
            (roles.AlternateBase, colours.raised),
            (roles.Text, colours.text),
            (roles.Button, colours.raised),
            (roles.ButtonText, colours.text),
            (roles.ToolTipBase, colours.panel),
            (roles.ToolTipText, colours.text),
            (roles.Highlight, colours.accent),
            (roles.HighlightedText, colours.on_accent),
            (roles.Link, colours.link),
            (roles.PlaceholderText, colours.muted),
            (roles.Mid, colours.line),
            (roles.Midlight, colours.soft),  # what somebody says, in a frame of its own
        ):
            look.setColor(role, QColor(value))
        for role in (roles.WindowText, roles.Text, roles.ButtonText):
            look.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
        return look

    def box_palette(self) -> QPalette:
        """Return the palette for check boxes and radio buttons, whose outlines the Fusion style takes from the window.

        Darkened, a dark window gives outlines that nobody sees.
        """
        look = self.qt_palette()
        look.setColor(QPalette.ColorRole.Window, QColor(self.palette.muted).lighter(DARKENED))
        return look


def load_fonts(folder: Path) -> None:
    """Make the fonts in `folder` known to Qt, so that the program looks the same on every machine."""
    for name in paths.FONTS:
        if (folder / name).exists():
            QFontDatabase.addApplicationFont(str(folder / name))
    QApplication.setFont(font(13))  # style sheets keep the features of figures from it


@lru_cache(maxsize=512)
def _font(family: str, size: int, weight: int, italic: bool = False) -> QFont:
    made = QFont(family)
    made.setPixelSize(max(1, size))
    made.setWeight(QFont.Weight(weight))
    made.setItalic(italic)
    for feature in FIGURES:
        made.setFeature(QFont.Tag(feature), 1)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def font(size: float, bold: int = False) -> QFont:
    """Return the program's font at `size` pixels (whole pixels, as Qt needs).

    Args:
        bold: True or False, or a weight from 400 to 700.
    """
    return _font(FAMILY, round(size), _weight(bold))


def display(size: float, *, italic: bool = False) -> QFont:
    """Return the font of titles at `size` pixels."""
    return _font(DISPLAY, round(size), MEDIUM if italic else SEMI, italic)


def _weight(bold: int) -> int:
    return bold if bold > 1 else BOLD if bold else 400


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: int = False) -> float:
    """Return the width of `text` set at `size` pixels."""
    return QFontMetricsF(font(size, bold)).horizontalAdvance(text)


@lru_cache(maxsize=512)
def display_width(text: str, size: float, *, italic: bool = False) -> float:
    """Return the width of `text` set in the font of titles."""
    return QFontMetricsF(display(size, italic=italic)).horizontalAdvance(text)


def blend(colour: QColor | str, other: QColor | str, part: float) -> QColor:
    """Return `colour` mixed with `part` (0 to 1) of `other`."""
    if isinstance(colour, str) and isinstance(other, str):
        return QColor(_blend(colour, other, part))  # one of its own: some make it fainter
    return _mixed(QColor(colour), QColor(other), part)


@lru_cache(maxsize=1024)
def _blend(colour: str, other: str, part: float) -> QColor:
    return _mixed(QColor(colour), QColor(other), part)


def _mixed(a: QColor, b: QColor, part: float) -> QColor:
    return QColor(
        round(a.red() + (b.red() - a.red()) * part),
        round(a.green() + (b.green() - a.green()) * part),
        round(a.blue() + (b.blue() - a.blue()) * part),
    )


def faded(colour: QColor | str, opacity: float) -> QColor:
    """Return `colour` with `opacity` from 0 to 1."""
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made


def luminance(colour: QColor | str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    made = QColor(colour)
    parts = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (made.redF(), made.greenF(), made.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor | str, other: QColor | str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
