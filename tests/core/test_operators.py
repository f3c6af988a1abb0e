"""Test who operates: public companies, and independents, which belong to whoever owns their private."""

from __future__ import annotations

from msgspec.structs import replace

from rails18.core import ids
from rails18.core.ids import NO_PLAYER
from rails18.core.position import Position
from rails18.core.state import UNSOLD
from rails18.core.title import Company, Setup
from rails18.titledata.games import new_game

GAME = new_game(Setup("1889", ("Ann", "Ben", "Cleo")))
INDEPENDENT = Company(ids.stated("A"), "Small railway", ids.stated("K4.c0"), (0,), "#000000", "#ffffff", 0, ())


def independent_of(owner: str) -> Position:
    title = replace(GAME.title, independents={INDEPENDENT.id: INDEPENDENT})
    return Position(title, GAME.setup, replace(GAME.state, privates={ids.stated("A"): ids.stated(owner)}))


def test_an_independent_operates_before_the_companies() -> None:
    pos = independent_of("P2")
    assert list(pos.title.operators) == ["A", *pos.title.companies]
    assert pos.company(INDEPENDENT.id) is INDEPENDENT


def test_its_owner_decides_for_it() -> None:
    assert independent_of("P2").president(INDEPENDENT.id) == "P2"
    assert independent_of(UNSOLD).president(INDEPENDENT.id) == NO_PLAYER
    assert independent_of("AR").president(INDEPENDENT.id) == NO_PLAYER


def test_without_independents_the_companies_operate() -> None:
    assert GAME.title.operators is GAME.title.companies
