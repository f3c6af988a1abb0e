"""Hold the palettes: for a light room, for a dark room, and for paper."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace
from PySide6.QtGui import QColor

from rails18.core.title import COLOURS

LEVELS = {colour: level for level, colour in enumerate(("blank", *COLOURS))}  # in which tile colours come into the game


class Palette(msgspec.Struct, frozen=True):
    """Name every colour the program uses; values are ``#rrggbb`` or ``#aarrggbb``.

    Args:
        name: ``light``, ``dark`` or ``paper``.
        lesson: frames of what a lesson mentions; neither the keyboard nor what is legal looks like it.
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
