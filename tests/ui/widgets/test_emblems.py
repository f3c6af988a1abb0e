"""Every company has an emblem of its own, and tokens show it where it can be seen."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.drawings import EMBLEMS, names
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.look.marks import paint_certificate, paint_token, readable, rim, seen, token_pixmap
from rails18.ui.look.palettes import DARK, LIGHT, PAPER, Palette, look
from rails18.ui.look.theme import Theme, contrast
from tests.support.drawn import drawn

DOTS = 24  # in a row of the square round an emblem
KNOWN = {name: title for title in title_ids() for name in names(EMBLEMS, title)}


def bitmap(name: str) -> list[bool]:
    """Return which of the dots in the square round an emblem lie in it."""
    picture = drawn(EMBLEMS, name, 11 * DOTS, 11 * DOTS, KNOWN[name])  # a dot is 10 pixels wide
    middles = [DOTS // 2 + 10 * number + 5 for number in range(DOTS)]
    return [picture.pixelColor(x, y).alpha() > 127 for y in middles for x in middles]


def test_a_company_without_an_emblem_has_letters_alone(opening: Position, theme: Theme) -> None:
    plain = msgspec.structs.replace(opening.company("KU"), emblem="")
    unknown = msgspec.structs.replace(plain, emblem="1889/nothing")
    palette = look("light", False)
    assert token_pixmap(plain, 72, LIGHT).toImage() == token_pixmap(plain, 72, palette).toImage()
    assert token_pixmap(unknown, 72, LIGHT).toImage() == token_pixmap(plain, 72, LIGHT).toImage()
    assert token_pixmap(opening.company("KU"), 72, LIGHT).toImage() != token_pixmap(plain, 72, LIGHT).toImage()


def test_an_emblem_is_drawn_in_the_colour_that_is_asked_for() -> None:
    for colour in ("#c81e1e", "#ffffff"):
        picture = drawn(EMBLEMS, "star", 60, 60, ink=QColor(colour))
        assert picture.pixelColor(30, 30) == QColor(colour)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_lines_in_the_colour_of_a_company_are_seen(palette: Palette) -> None:
    for title in title_ids():
        for company in new_game(Setup(title, ("A", "B", "C"))).title.companies.values():
            colour = seen(company, palette)
            assert contrast(colour, palette.panel) >= 2
            if contrast(company.colour, palette.panel) >= 2:
                assert colour == QColor(company.colour)


@pytest.mark.parametrize("palette", [LIGHT, DARK, PAPER], ids=lambda palette: palette.name)
def test_what_has_the_colour_of_a_company_is_seen_on_a_panel(palette: Palette) -> None:
    """Black certificates and tokens could hardly be seen in the dark theme."""
    lost = set()
    for title in title_ids():
        for company in new_game(Setup(title, ("A", "B", "C", "D", "E"))).title.operators.values():
            if contrast(company.colour, palette.panel) < 2:
                lost.add(company.id)
                assert contrast(rim(company, palette), palette.panel) >= 4.5, company.id
                picture = QImage(20, 20, QImage.Format.Format_RGB32)
                with QPainter(picture) as painter:
                    paint_certificate(painter, QRectF(0, 0, 20, 20), company, palette)
                assert contrast(picture.pixelColor(10, 0), palette.panel) >= 4.5, company.id
    assert ("NYC" if palette is DARK else "ERIE") in lost


def test_each_company_of_the_painted_titles_has_an_emblem_of_its_own() -> None:
    players = ("A", "B", "C", "D", "E")  # with fewer some companies are left out
    titles = {title: new_game(Setup(title, players)).title for title in title_ids()}
    railways = {title: [*made.companies.values(), *made.independents.values()] for title, made in titles.items()}
    emblems = {title: [railway.emblem for railway in every] for title, every in railways.items()}
    named = [name for title in titles for name in emblems[title]]
    assert {name.partition("/")[2] for name in named} == set(KNOWN)
    assert len(named) == 51
    for own in emblems.values():
        some = [name for name in own if name]
        assert len(set(some)) == len(some), "within a title no two are the same"


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_an_emblem_fills_its_disc_and_does_not_leave_it(name: str) -> None:
    picture = drawn(EMBLEMS, name, 220, 220, KNOWN[name])
    dots = [(x, y) for x in range(220) for y in range(220) if picture.pixelColor(x, y).alpha()]
    for values in zip(*dots, strict=True):
        assert min(values) > 0, "it leaves its square"
        assert max(values) < 219
    assert max(max(values) - min(values) for values in zip(*dots, strict=True)) > 150
    assert 0.12 < sum(bitmap(name)) / DOTS**2 < 0.7


def test_no_two_emblems_look_alike() -> None:
    dots = {name: bitmap(name) for name in KNOWN}
    for one, other in combinations(dots, 2):
        apart = sum(a != b for a, b in zip(dots[one], dots[other], strict=True))
        assert apart > 0.1 * DOTS**2, (one, other)


def ink_at(picture: QImage, x: float, y: float, ink: QColor) -> bool:
    return contrast(picture.pixelColor(round(x), round(y)), ink) < 1.3


def test_large_tokens_carry_emblem_and_letters_small_ones_letters(opening: Position, theme: Theme) -> None:
    company = opening.company("TR")
    ink = readable(company.text, company.colour)
    large = token_pixmap(company, 72, LIGHT).toImage()
    assert ink_at(large, 35, 25, ink), "the bolt stands above the middle"
    assert any(ink_at(large, x, 52, ink) for x in range(24, 48)), "letters stand below it"
    alone = token_pixmap(company, 32, LIGHT, named=True).toImage()
    letters = token_pixmap(company, 32, LIGHT).toImage()
    small = token_pixmap(company, 20, LIGHT, named=True).toImage()
    assert alone != letters
    assert small == token_pixmap(company, 20, LIGHT).toImage()


def test_a_token_on_a_map_takes_its_size_from_the_screen(opening: Position, theme: Theme) -> None:
    company = opening.company("KU")
    shown = []
    for scale in (0.5, 1.5):
        picture = QImage(120, 120, QImage.Format.Format_ARGB32)
        picture.fill(0)
        painter = QPainter(picture)
        painter.scale(scale, scale)
        paint_token(painter, QPointF(60 / scale, 60 / scale), 26, company, LIGHT)
        painter.end()
        shown.append(picture.copy(52, 40, 16, 16))
    letters, emblems = shown
    ink = readable(company.text, company.colour)
    dark = [sum(ink_at(part, x, y, ink) for x in range(16) for y in range(16)) for part in (letters, emblems)]
    assert dark[1] > dark[0], "above the middle stands the wave, where it is large enough"


def test_a_large_certificate_shows_the_emblem(opening: Position, theme: Theme) -> None:
    company = opening.company("KO")
    ink = readable(company.text, company.colour)

    def shown(high: int) -> int:
        picture = QImage(80, 40, QImage.Format.Format_ARGB32)
        picture.fill(0)
        painter = QPainter(picture)
        paint_certificate(painter, QRectF(0, 0, 80, high), company, LIGHT)
        painter.end()
        return sum(ink_at(picture, x, y, ink) for x in range(30) for y in range(2, high - 2))

    assert shown(30) > 40
    assert shown(18) == 0
