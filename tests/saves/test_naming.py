"""Propose names of files that every system takes."""

from __future__ import annotations

from datetime import date

import pytest

from rails18.core.title import Setup
from rails18.saves.naming import proposed

DAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (("Ann", "Ben"), "1889 2026-11-22 Ann, Ben"),
        (("A/B", "C:\\D", 'E"*?'), "1889 2026-11-22 A_B, C__D, E___"),
        (("Ann", "Ben ..."), "1889 2026-11-22 Ann, Ben"),
        (("..", ".."), "1889 2026-11-22"),
        (("Zoë", "Бен"), "1889 2026-11-22 Zoë, Бен"),
    ],
)
def test_names_tell_title_date_and_players(players: tuple[str, ...], name: str) -> None:
    assert proposed(Setup("1889", players), DAY) == name


def test_long_names_are_cut() -> None:
    name = proposed(Setup("1889", ("x" * 40,) * 6), DAY)
    assert name == "1889 2026-11-22 " + ", ".join(("x" * 40,) * 2)
