"""Which companies nobody starts: those that cannot float."""

from __future__ import annotations

import pytest

from rails18.core.actions import StartCompany
from rails18.core.ids import player
from rails18.players.judge import Judge
from rails18.players.level import SOLID
from rails18.players.weighing import weigh
from tests.support.moments import table

KINDS = ("start_company", "buy_share", "pass")


@pytest.mark.parametrize(("held", "starts"), [({"KO": 10}, False), ({}, True)], ids=["room for 3", "room for 4"])
def test_nobody_starts_a_company_that_certificates_leave_no_room_to_float(held: dict[str, int], starts: bool) -> None:
    """limit.certificates: three companies of 1870 never floated, while their presidents had up to 4,000 in hand."""
    who = player(0)
    game = table(4, hold={"P1": {"IR": 60, "SR": 60, **held}}, cash={"P1": 2000})
    assert game.questions.certificate_room(game.position, who) == (4 if starts else 3)
    judge = Judge(game.questions, game.position, who, SOLID)
    found = {each.action for each in weigh(game, judge, who, KINDS) if isinstance(each.action, StartCompany)}
    every = set(game.options("start_company"))
    assert every
    assert found == (every if starts else set())
