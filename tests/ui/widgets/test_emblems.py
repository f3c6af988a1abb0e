"""Every company has an emblem of its own, and tokens show it where it can be seen."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.loading.files import title_ids
from rails18.loading.games import new_game
from rails18.loading.table_checks import EMBLEMS
from rails18.ui.look.emblems import DRAWN, UNIT, emblem
from rails18.ui.look.marks import paint_certificate, paint_token, readable, seen, token_pixmap
from rails18.ui.look.theme import DARK, LIGHT, Palette, Theme, contrast

DOTS = 24


def bitmap(name: str) -> list[bool]:
    """Return which of the dots in the square round an emblem lie in it."""
    path = emblem(name)
    assert path is not None
    steps = [UNIT * (2 * number + 1 - DOTS) / DOTS for number in range(DOTS)]
    return [path.contains(QPointF(x, y)) for y in steps for x in steps]


def test_the_names_that_files_may_use_are_the_emblems_that_are_drawn() -> None:
    assert set(DRAWN) == EMBLEMS
    assert emblem("") is None


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_lines_in_the_colour_of_a_company_are_seen(palette: Palette) -> None:
    for title in title_ids():
        for company in new_game(Setup(title, ("A", "B", "C"))).title.companies.values():
            colour = seen(company, palette)
            assert contrast(colour, palette.panel) >= 2
            if contrast(company.colour, palette.panel) >= 2:
                assert colour == QColor(company.colour)


def test_each_company_of_the_painted_titles_has_an_emblem_of_its_own() -> None:
    titles = {title: new_game(Setup(title, ("A", "B", "C"))).title for title in title_ids()}
    emblems = {title: [company.emblem for company in made.companies.values()] for title, made in titles.items()}
    names = [name for title in ("1889", "1870", "1843", "1830") for name in emblems[title]]
    assert set(names) == EMBLEMS
    assert len(names) == 34
    for own in emblems.values():
        drawn = [name for name in own if name]
        assert len(set(drawn)) == len(drawn), "within a title no two are the same"


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_an_emblem_fills_its_disc_and_does_not_leave_it(name: str) -> None:
    path = emblem(name)
    assert path is not None
    box = path.boundingRect()
    assert QRectF(-1.1 * UNIT, -1.1 * UNIT, 2.2 * UNIT, 2.2 * UNIT).contains(box), box
    assert max(box.width(), box.height()) > 1.5 * UNIT
    assert 0.12 < sum(bitmap(name)) / DOTS**2 < 0.7


def test_no_two_emblems_look_alike() -> None:
    drawn = {name: bitmap(name) for name in DRAWN}
    for one, other in combinations(drawn, 2):
        apart = sum(a != b for a, b in zip(drawn[one], drawn[other], strict=True))
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
