"""Hold the look of the program: palettes for a light room, a dark room and paper, the fonts that come along, sizes.

Windows and scenes share one `Theme`; it tells them when the palette or the size of text changes.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from rails18 import paths
from rails18.core.title import COLOURS

FAMILY, DISPLAY = "Inter", "Vollkorn"  # for text and figures; for titles, names of companies and letters of tiles
MEDIUM, SEMI, BOLD = 500, 600, 700  # weights
FIGURES = ("tnum", "lnum")  # of equal width, so that columns of money stand under each other, and of equal height
DARKENED = 140  # percent by which the Fusion style darkens the colour of a window for outlines
SMALLEST = 9  # pixels; no text in the window is set smaller at the normal text size
LEVELS = {colour: level for level, colour in enumerate(("blank", *COLOURS))}  # in which tile colours come into the game


class Palette(msgspec.Struct, frozen=True):
    """Name every colour the program uses; values are ``#rrggbb`` or ``#aarrggbb``.

    Args:
        name: ``light``, ``dark`` or ``paper``.
        lesson: frames of what a lesson speaks of; neither the keyboard nor what is legal looks like it.
        tiles: tile colour → fill.
        inks: tile colour → colour of words on it.
        zones: colour name of a market zone → fill.
        routes: colours of route ribbons, in the order in which trains are drawn.
        emblems: companies have emblems on what is large enough, else their letters alone.
    """

    name: str
    window: str
    panel: str
    raised: str
    text: str
    muted: str
    line: str
    accent: str
    on_accent: str
    soft: str
    good: str
    warn: str
    bad: str
    link: str
    lesson: str
    sea: str
    shelf: str
    wave: str
    shore: str
    sea_ink: str
    hex_line: str
    track: str
    casing: str
    slot: str
    slot_line: str
    chip: str
    chip_ink: str
    mountain: str
    snow: str
    water: str
    glow: str
    glow_edge: str
    tiles: dict[str, str] = msgspec.field(default_factory=dict)
    inks: dict[str, str] = msgspec.field(default_factory=dict)
    zones: dict[str, str] = msgspec.field(default_factory=dict)
    routes: tuple[str, ...] = ()
    emblems: bool = True

    def tile(self, colour: str) -> QColor:
        """Return the fill of a tile of `colour`; unknown colours are filled like gray ones."""
        return QColor(self.tiles.get(colour, self.tiles["gray"]))

    def ink(self, colour: str) -> QColor:
        """Return the colour of words on a tile of `colour`."""
        return QColor(self.inks.get(colour, self.inks["gray"]))

    def zone(self, colour: str) -> QColor:
        """Return the fill of a market zone drawn in `colour`."""
        return QColor(self.zones.get(colour, self.panel))


ROUTES = ("#1565C0", "#C2185B", "#00897B", "#F57C00", "#6A3FB5", "#7A4A21", "#4F9D1D", "#37474F")

LIGHT = Palette(
    name="light",
    window="#F3F0E8",
    panel="#FFFFFF",
    raised="#FAF8F3",
    text="#1D2227",
    muted="#5B646D",
    line="#D9D4C8",
    accent="#B93A08",
    on_accent="#FFFFFF",
    soft="#FDEBDD",
    good="#2B7A4B",
    warn="#8A5200",
    bad="#B83227",
    link="#1B5E9B",
    lesson="#A3007F",
    sea="#BCD8E8",
    shelf="#D5E8F1",
    wave="#8FB9D0",
    shore="#F1E7CB",
    sea_ink="#17425C",
    hex_line="#96A283",
    track="#1B1E21",
    casing="#FFFDF6",
    slot="#FFFFFF",
    slot_line="#16191C",
    chip="#FFFFFF",
    chip_ink="#16191C",
    mountain="#8C7B68",
    snow="#FFFFFF",
    water="#2F7FB5",
    glow="#FF6A00",
    glow_edge="#5A2500",
    tiles={
        "blank": "#E3E6CF",
        "yellow": "#F1DC60",
        "green": "#88C07F",
        "brown": "#935A2C",
        "gray": "#AFB1B5",
        "red": "#D56F5F",
        "blue": "#8FC1E3",
    },
    inks={
        "blank": "#232B1C",
        "yellow": "#241E00",
        "green": "#0D2409",
        "brown": "#FFFFFF",
        "gray": "#1B1E22",
        "red": "#2E0702",
        "blue": "#0B2A3F",
    },
    zones={
        "white": "#FFFFFF",
        "yellow": "#FAEDB0",
        "orange": "#F6CF9C",
        "green": "#CBE3BE",
        "brown": "#DFC4A6",
        "gray": "#DBDDE0",
        "red": "#F0A79D",
        "blue": "#CFE5F4",
    },
    routes=ROUTES,
)

DARK = Palette(
    name="dark",
    window="#15181C",
    panel="#1F2429",
    raised="#272D33",
    text="#E9ECEF",
    muted="#A0AAB4",
    line="#3B434B",
    accent="#FF8A3D",
    on_accent="#1A0E05",
    soft="#3A2A1D",
    good="#5FBF85",
    warn="#E5A93C",
    bad="#FF7B6E",
    link="#7FBCF2",
    lesson="#FF4FC3",
    sea="#16293A",
    shelf="#1E3649",
    wave="#35566E",
    shore="#6A6147",
    sea_ink="#CFE3F1",
    hex_line="#26301F",
    track="#0E1012",
    casing="#F3EFE4",
    slot="#F4F1E8",
    slot_line="#0E1012",
    chip="#F4F1E8",
    chip_ink="#14171A",
    mountain="#A8977F",
    snow="#EDEFF0",
    water="#6DB7E6",
    glow="#FF8A1F",
    glow_edge="#1A0B00",
    tiles={
        "blank": "#48513F",
        "yellow": "#C2A545",
        "green": "#6FA06A",
        "brown": "#7E4A22",
        "gray": "#90969D",
        "red": "#B5534A",
        "blue": "#447A9E",
    },
    inks={
        "blank": "#F2F5EC",
        "yellow": "#1D1800",
        "green": "#08180A",
        "brown": "#FFFFFF",
        "gray": "#101214",
        "red": "#FFFFFF",
        "blue": "#FFFFFF",
    },
    zones={
        "white": "#2A3037",
        "yellow": "#6E611C",
        "orange": "#8A4F16",
        "green": "#345D2B",
        "brown": "#5F4028",
        "gray": "#474E55",
        "red": "#7A2F26",
        "blue": "#23506F",
    },
    routes=("#5AA9FF", "#FF6FA8", "#2FD1BD", "#FFB04A", "#B79BFF", "#D59A66", "#9BE05F", "#CFD8DC"),
)

PAPER = Palette(
    name="paper",
    window="#FFFFFF", panel="#FFFFFF", raised="#FFFFFF", text="#000000", muted="#444444", line="#999999",
    accent="#B33A00", on_accent="#FFFFFF", soft="#F4E6DC", good="#1E5E39", warn="#8A5200", bad="#8E1B12",
    link="#134B7E", lesson="#A3007F", sea="#FFFFFF", shelf="#EFF5F9", wave="#A9C3D2", shore="#E2DAC2",
    sea_ink="#10303F", hex_line="#8A9478", track="#000000", casing="#FFFFFF", slot="#FFFFFF", slot_line="#000000",
    chip="#FFFFFF", chip_ink="#000000", mountain="#7A6B5A", snow="#FFFFFF", water="#20699B",
    glow="#E05A00", glow_edge="#4A1E00",
    tiles=LIGHT.tiles | {"blank": "#F1F4E8"}, inks=LIGHT.inks, zones=LIGHT.zones, routes=ROUTES,
)  # fmt: skip

PALETTES = {palette.name: palette for palette in (LIGHT, DARK, PAPER)}


@cache
def look(name: str, emblems: bool) -> Palette:
    """Return a palette with emblems or without: the same one to all, as pixmaps are kept by it."""
    return replace(PALETTES[name], emblems=emblems)


class Theme(QObject):
    """Tell every window and scene how to look.

    Attributes:
        palette: the palette in use.
        text_scale: factor of the text size outside the map, 1.0 is normal.
        motion: things may move to where they come to lie.

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
        """Set the factor of the text size, kept between 0.75 and 3."""
        self.text_scale = max(0.75, min(3.0, factor))
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
