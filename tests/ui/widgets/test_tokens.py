"""Tokens come from pixmaps on a screen and show what would be drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from rails18.core.title import Company, Setup
from rails18.titledata.games import new_game
from rails18.ui.look.marks import put_token
from rails18.ui.look.palettes import LIGHT
from rails18.ui.look.pixmaps import kept
from rails18.ui.look.theme import Theme

SIZE = 90
COMPANIES = new_game(Setup("1870", ("A", "B"))).title.companies


def drawn(company: Company, radius: float, *, at: float = 45.0, named: bool = False, turned: bool = False) -> QImage:
    picture = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(at, at)
    if turned:
        painter.rotate(1e-4)  # too little to be seen, enough that no pixmap fits
    put_token(painter, QPointF(0, 0), radius, company, LIGHT, named=named)
    painter.end()
    return picture


def apart(one: QImage, other: QImage) -> list[int]:
    return [abs(a - b) for a, b in zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)]


@pytest.mark.parametrize("radius", [7.0, 13.0, 19.5, 33.0])
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("at", [45.0, 45.3])
def test_a_token_from_a_pixmap_is_the_one_that_would_be_drawn(
    theme: Theme, radius: float, named: bool, at: float
) -> None:
    kept.clear()
    for company in COMPANIES.values():
        from_pixmap, afresh = (drawn(company, radius, at=at, named=named, turned=turned) for turned in (False, True))
        far = apart(from_pixmap, afresh)
        assert sum(value > 60 for value in far) < 0.008 * len(far), company.id
        assert sum(far) / len(far) < 1.5
        assert drawn(company, radius, at=at, named=named) == from_pixmap
    assert len(kept) == len(COMPANIES)


def test_each_size_company_and_way_has_a_pixmap_of_its_own(theme: Theme) -> None:
    kept.clear()
    one, other = list(COMPANIES.values())[:2]
    pictures = [drawn(one, 14.0), drawn(one, 15.0), drawn(one, 14.0, named=True), drawn(other, 14.0)]
    assert len(kept) == 4
    assert all(a != b for number, a in enumerate(pictures) for b in pictures[:number])
