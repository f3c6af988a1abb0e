"""Colours can be told apart and read; marks show what they should."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFontInfo
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleFactory,
    QStyleOptionButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.app import app
from rails18.ui.board.hexart import casing
from rails18.ui.look.marks import letter_size, money, readable, token_pixmap
from rails18.ui.look.palettes import DARK, LEVELS, LIGHT, PALETTES, Palette
from rails18.ui.look.style import sheet
from rails18.ui.look.theme import MEDIUM, SEMI, Theme, contrast, display, font, text_width
from rails18.ui.widgets.controls import label
from tests.support.colours import SIGHTS, ciede2000, distance


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("sight", SIGHTS)
def test_tile_colours_can_be_told_apart(palette: Palette, sight: str) -> None:
    for one, other in combinations(("blank", "yellow", "green", "brown", "gray", "red"), 2):
        away = distance(palette.tile(one).name(), palette.tile(other).name(), sight)
        assert away >= 8, f"{one} and {other} look alike in {palette.name} to {sight}: {away:.1f}"


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("sight", SIGHTS)
def test_company_colours_can_be_told_apart(title: str, sight: str) -> None:
    companies = new_game(Setup(title, tuple("ABCDE"))).title.operators.values()  # fewer leave some of 1846 out
    for one, other in combinations(companies, 2):
        away = distance(one.colour, other.colour, sight)
        assert away >= 10, f"{one.id} and {other.id} look alike to {sight}: {away:.1f}"
    assert all(contrast(company.text, company.colour) >= 4.4 for company in companies)


def test_the_distance_of_colours_is_ciede2000() -> None:
    """Compare with pairs of Sharma, Wu and Dalal 2005."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
    assert ciede2000((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619)) == pytest.approx(2.0373, abs=1e-4)


def test_each_colour_step_has_a_rim_of_its_own() -> None:
    assert len(set(LEVELS.values())) == len(LEVELS)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_words_can_be_read_on_every_tile(palette: Palette) -> None:
    for colour in palette.tiles:
        assert contrast(palette.ink(colour), palette.tile(colour)) >= 4.5, colour
    assert contrast(palette.text, palette.panel) >= 7
    assert contrast(palette.muted, palette.panel) >= 4.5
    assert contrast(palette.sea_ink, palette.sea) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert contrast(palette.warn, palette.panel) >= 4.5


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_track_stands_out_from_the_casing_on_every_tile(palette: Palette) -> None:
    for colour in palette.tiles:
        assert contrast(palette.track, casing(palette, colour)) >= 5, colour


def test_route_colours_stand_out_from_the_tiles() -> None:
    for palette in (LIGHT, DARK):
        assert len(set(palette.routes)) == len(palette.routes) >= 6


def test_the_font_of_the_program_is_used(theme: Theme) -> None:
    assert QFontInfo(font(20)).family() == "Inter"
    assert QFontInfo(display(20)).family() == "Vollkorn"
    for weight in (False, MEDIUM, SEMI, True):
        assert text_width("8888", 20, weight) == pytest.approx(text_width("1111", 20, weight)), "figures are tabular"
    assert [QFontInfo(font(20, weight)).weight() for weight in (False, MEDIUM, SEMI, True)] == [400, 500, 600, 700]


def test_an_application_of_that_name_gets_its_fonts(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt names an application after the program by itself."""
    loaded: list[Path] = []
    monkeypatch.setattr(app, "load_fonts", loaded.append)
    qapp.setApplicationName("rails18")
    qapp.setProperty(app.READY, None)
    app.application([])
    app.application([])
    assert len(loaded) == 1


def test_labels_in_the_style_of_the_window_have_tabular_figures(qtbot: QtBot, theme: Theme) -> None:
    shown = label("1111", "strong")
    qtbot.addWidget(shown)
    shown.setStyleSheet(sheet(theme))
    shown.ensurePolished()
    assert QFontInfo(shown.font()).family() == "Inter"
    assert shown.fontMetrics().horizontalAdvance("1111") == shown.fontMetrics().horizontalAdvance("8888")


@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize("role", ["", "confirm", "skip", "start", "small", "tile", "header", "link"])
def test_words_of_a_button_keep_their_room_when_it_has_the_keyboard(qtbot: QtBot, role: str, tight: bool) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    button = QPushButton("Start the game", host)
    button.setProperty("role", role)
    button.setProperty("tight", tight)
    host.setStyleSheet(sheet(Theme()))
    button.ensurePolished()
    button.resize(button.sizeHint())
    rooms = []
    for state in (QStyle.StateFlag.State_Enabled, QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_HasFocus):
        option = QStyleOptionButton()
        button.initStyleOption(option)
        option.state = state
        rooms.append(button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button))
    assert rooms[0] == rooms[1]


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_the_outline_of_a_box_to_tick_is_seen(qtbot: QtBot, kind: type[QCheckBox | QRadioButton], name: str) -> None:
    theme = Theme(name)
    host = QWidget()
    qtbot.addWidget(host)
    host.setPalette(theme.qt_palette())
    box = kind("agrees", host)
    box.setStyle(QStyleFactory.create("Fusion"))
    box.setPalette(theme.box_palette())
    box.resize(box.sizeHint())
    option = QStyleOptionButton()
    option.initFrom(box)
    place = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    drawn = host.grab().toImage()
    middle = [drawn.pixelColor(x, place.center().y()) for x in range(place.left(), place.right() + 1)]
    assert (
        max(min(contrast(colour, theme.palette.panel), contrast(colour, theme.palette.window)) for colour in middle)
        >= 3
    )


def test_the_text_scale_is_kept_within_bounds(theme: Theme) -> None:
    told: list[bool] = []
    theme.changed.connect(lambda: told.append(True))
    theme.scale_text(9)
    assert theme.text_scale == 3.0
    assert theme.px(10) == 30.0
    theme.scale_text(8)
    assert told == [True], "nothing is drawn anew for the size that there is"


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


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=("light", "dark"))
@pytest.mark.parametrize("sight", SIGHTS)
def test_what_a_lesson_frames_looks_neither_like_the_keyboard_nor_like_what_is_legal(
    palette: Palette, sight: str
) -> None:
    for other in (palette.link, palette.glow):
        assert distance(palette.lesson, other, sight) >= 8
