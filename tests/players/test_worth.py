"""What a loss does to the worth of a president: nothing good, in recorded and self-played games of every title."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId, TrainId, among, company_of, is_presidents, kind_of
from rails18.core.position import Position
from rails18.core.state import BANK, POOL, SCRAPPED
from rails18.players.judge import Judge
from rails18.players.level import SOLID
from tests.players.test_folly import PLAYED, judge_of, moments

EXCEPTIONS = {  # game, action, company → by how much at most it is better to have paid for nothing, and why
    ("recorded/18Chesapeake-bank-3p.json", 185, "B&O"): (191, "it has to be helped then, which is believed in part"),
    ("recorded/18Chesapeake-bank-3p.json", 82, "PLE"): (83, "it has to be helped then, which is believed in part"),
}


def led(game: Game, judge: Judge) -> Iterator[CompanyId]:
    """Yield the floated companies of the player who decides."""
    yield from (each for each in game.state.floated if game.position.president(each) == judge.player)


def worse_off(pos: Position, company: CompanyId) -> Iterator[tuple[str, Position]]:
    """Yield positions in which a company has lost its newest train, or has it worse, or has paid for nothing."""
    state, order = pos.state, list(pos.title.trains)
    owned = sorted(pos.trains(company), key=lambda train: order.index(kind_of(train)))
    if owned:
        newest = owned[-1]
        yield "lost", pos.supposing(trains={**state.trains, newest: SCRAPPED})
        for older in older_ones(pos, company, newest):
            yield "worse", pos.supposing(trains={**state.trains, newest: state.trains[older], older: company})
    for paid in {pos.cash(company) // 2, pos.cash(company)} - {0}:
        cash = {**state.cash, company: pos.cash(company) - paid, BANK: pos.cash(BANK) + paid}
        yield "paid", pos.supposing(cash=cash)


def older_ones(pos: Position, company: CompanyId, train: TrainId) -> list[TrainId]:
    """Return an older train of a company in which the president holds nothing."""
    order, player = list(pos.title.trains), pos.president(company)
    found = []
    for other, owner in pos.state.trains.items():
        older = order.index(kind_of(other)) < order.index(kind_of(train))
        if older and among(owner, pos.title.companies) and not pos.holding(player, owner):
            found.append(other)
    return found[:1]


def given_away(pos: Position, player: PlayerId) -> Iterator[Position]:
    """Yield positions in which a player has lost a share of a company."""
    for company in pos.state.market:
        for each, owner in pos.state.certificates.items():
            if owner == player and company_of(each) == company and not is_presidents(each):
                yield pos.supposing(certificates={**pos.state.certificates, each: POOL})
                break


@pytest.mark.parametrize("name", PLAYED)
def test_a_loss_makes_no_president_richer(name: str) -> None:
    number = 0
    for step in ("stock", "trains"):
        for game in moments(name, step, 3):
            pos, judge = game.position, judge_of(game, SOLID)
            now = judge.values(pos, (judge.player,))[judge.player]
            for company in led(game, judge):
                for what, then in worse_off(pos, company):
                    number += 1
                    value = judge.values(then, (judge.player,))[judge.player]
                    most, _ = EXCEPTIONS.get((name, game.at, company), (0, "")) if what == "paid" else (0, "")
                    assert value <= now + most + 1e-6, (game.at, company, what, round(value - now, 1))
            for then in given_away(pos, judge.player):
                value = judge.values(then, (judge.player,))[judge.player]
                assert value <= now + 1e-6, (game.at, round(value - now, 1))
    assert number
