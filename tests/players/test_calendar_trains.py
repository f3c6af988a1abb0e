"""When trains are taken to rust by one that may be bought before the type ahead of it has sold out."""

from __future__ import annotations

from msgspec.structs import replace

from rails18.core.ids import kind_of
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.players.calendar import calendar, money
from rails18.titledata.games import new_game


def test_the_last_6_is_not_taken_for_the_first_diesel() -> None:
    """train.sale.early: who must have a train buys the last 6, and nobody can pay for a diesel, so that no 4 rusts."""
    game = new_game(Setup("1830", ("Ann", "Ben", "Cleo"), seed=1))
    pos, ask = game.position, game.questions
    owner, other, *_ = pos.title.companies
    trains = {train: SCRAPPED if kind_of(train) != "D" else who for train, who in pos.state.trains.items()}
    pos = pos.supposing(trains={**trains, "6-1": pos.state.trains["6-1"], "4-0": other}, phase="6")
    poor = replace(money(ask, pos, 20), treasuries={owner: 0, other: 0}, incomes={owner: 0, other: 0}, unfloated=0)
    found = calendar(ask, pos, poor)
    assert {str(kind): until for kind, _, until in found.sale}["6"] < 1
    assert found.rust["4"] > 8
