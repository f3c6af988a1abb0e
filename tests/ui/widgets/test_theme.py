"""Colours can be told apart and read; marks show what they should."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QFontInfo
from pytestqt.qtbot import QtBot

from rails18.core.position import Position
from rails18.ui.widgets.controls import label
from rails18.ui.widgets.marks import letter_size, money, readable, token_pixmap
from rails18.ui.widgets.style import sheet
from rails18.ui.widgets.theme import (
    DARK,
    LEVELS,
    LIGHT,
    MEDIUM,
    PALETTES,
    SEMI,
    Palette,
    Theme,
    contrast,
    display,
    font,
    text_width,
)

# What a missing kind of cone makes of linear red, green and blue (Viénot, Brettel and Mollon 1999).
SIGHTS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def seen(colour: QColor, sight: str) -> tuple[float, float, float]:
    linear = [((c + 0.055) / 1.055) ** 2.4 for c in (colour.redF(), colour.greenF(), colour.blueF())]
    rows = [sum(part * value for part, value in zip(row, linear, strict=True)) for row in SIGHTS[sight]]
    x = (0.4124 * rows[0] + 0.3576 * rows[1] + 0.1805 * rows[2]) / 0.9505
    y = 0.2126 * rows[0] + 0.7152 * rows[1] + 0.0722 * rows[2]
    z = (0.0193 * rows[0] + 0.1192 * rows[1] + 0.9505 * rows[2]) / 1.089
    fx, fy, fz = (max(value, 1e-6) ** (1 / 3) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_tile_colours_can_be_told_apart(palette: Palette, sight: str) -> None:
    for one, other in combinations(("blank", "yellow", "green", "brown", "gray"), 2):
        a, b = seen(palette.tile(one), sight), seen(palette.tile(other), sight)
        away = sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
        assert away > 9, f"{one} and {other} look alike in {palette.name} to {sight}: {away:.1f}"


def test_each_colour_step_has_a_rim_of_its_own() -> None:
    assert len(set(LEVELS.values())) == len(LEVELS)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_words_can_be_read_on_every_tile(palette: Palette) -> None:
    for colour in palette.tiles:
        assert contrast(palette.ink(colour), palette.tile(colour)) >= 4, colour
    assert contrast(palette.text, palette.panel) >= 7
    assert contrast(palette.muted, palette.panel) >= 4.5
    assert contrast(palette.sea_ink, palette.sea) >= 4.5


def test_route_colours_stand_out_from_the_tiles() -> None:
    for palette in (LIGHT, DARK):
        assert len(set(palette.routes)) == len(palette.routes) >= 6


def test_the_font_of_the_program_is_used(theme: Theme) -> None:
    assert QFontInfo(font(20)).family() == "Inter"
    assert QFontInfo(display(20)).family() == "Vollkorn"
    for weight in (False, MEDIUM, SEMI, True):
        assert text_width("8888", 20, weight) == pytest.approx(text_width("1111", 20, weight)), "figures are tabular"
    assert [QFontInfo(font(20, weight)).weight() for weight in (False, MEDIUM, SEMI, True)] == [400, 500, 600, 700]


def test_labels_in_the_style_of_the_window_have_tabular_figures(qtbot: QtBot, theme: Theme) -> None:
    shown = label("1111", "strong")
    qtbot.addWidget(shown)
    shown.setStyleSheet(sheet(theme))
    shown.ensurePolished()
    assert QFontInfo(shown.font()).family() == "Inter"
    assert shown.fontMetrics().horizontalAdvance("1111") == shown.fontMetrics().horizontalAdvance("8888")


def test_the_text_scale_is_kept_within_bounds(theme: Theme) -> None:
    told: list[bool] = []
    theme.changed.connect(lambda: told.append(True))
    theme.scale_text(9)
    assert theme.text_scale == 3.0
    assert theme.px(10) == 30.0
    assert told == [True]


def test_money_has_the_currency_and_thousands() -> None:
    assert money("¥{}", 3154) == "¥3,154"
    assert money("{} fr", -40) == "−40 fr"


def test_letters_fit_into_their_disc(theme: Theme) -> None:
    for letters in ("KO", "ATSF", "W"):
        size = letter_size(letters, 20.0)
        assert text_width(letters, size, True) <= 2 * 20.0


def test_a_token_is_drawn_in_the_colour_of_its_company(opening: Position, theme: Theme) -> None:
    company = opening.company("KO")
    picture = token_pixmap(company, 40, LIGHT).toImage()
    found, wanted = picture.pixelColor(20, 6).getRgb(), QColor(company.colour).getRgb()
    assert max(abs(one - other) for one, other in zip(found, wanted, strict=True)) < 30, "but for a little sheen"
    assert picture.pixelColor(0, 0).alpha() == 0


def test_letters_that_cannot_be_read_are_replaced() -> None:
    assert readable("#ffffff", "#fffffe").name() != "#ffffff"
    assert readable("#ffffff", "#202020").name() == "#ffffff"
