"""Tiles are laid for what can follow them, shares bought for companies that can float, trains for what phases bring."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from rails18.board.reach import reach
from rails18.core.actions import BuyShare, LayTile, Pass, StartCompany, TakePrivate
from rails18.core.game import Game
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.core.title import Setup
from rails18.players.building import lays
from rails18.players.forecast import Earnings
from rails18.players.judge import Judge
from rails18.players.level import SOLID
from rails18.players.surroundings import LATER, ways_to
from rails18.titledata.games import new_game


def started(company: CompanyId, shares: int = 4) -> Game:
    """Return a game of 1889 in which the second player has started a company, with so many certificates of it."""
    game = new_game(Setup("1889", ("Ann", "Ben"), seed=1))
    while game.state.round.kind == "auction":
        game.play(next(action for action in game.options("take_private") if isinstance(action, TakePrivate)))
    while game.position.frame.player != "P2":
        game.play(Pass(game.position.frame.player))
    game.play(StartCompany("P2", company, 65))
    while len(game.position.certificates("P2", company)) < shares:
        player = game.position.frame.player
        game.play(BuyShare(player, company, "offering") if player == "P2" else Pass(player))
    return game


def built(company: CompanyId) -> tuple[Game, Judge]:
    """Return the first turn of a company that has floated, with a judge of its president."""
    game = started(company)
    while game.position.frame.company != company:
        game.play(Pass(game.position.frame.player))
    return game, Judge(game.questions, game.position, "P2", SOLID)


def test_a_tile_is_laid_for_the_run_that_the_next_one_makes() -> None:
    """Of tiles of which none brings a run by itself, one leads to the next cities with the tile that follows it."""
    game, judge = built("AR")
    ahead, alone = (
        max(lays(game, Judge(judge.ask, game.position, "P2", level), "P2", ("lay_tile",), "AR"), key=lambda c: c.gain)
        for level in (SOLID, replace(SOLID, plans=0))
    )
    assert isinstance(ahead.action, LayTile)
    assert (ahead.action.tile, ahead.action.rotation) == ("5", 3)
    assert alone.action != ahead.action


def test_hexes_that_privates_keep_free_and_track_that_is_not_joined_take_more_tiles() -> None:
    game, _ = built("IR")
    lay = next(each for each in game.options("lay_tile", hex="E2") if (each.tile, each.rotation) == ("57", 1))  # type: ignore[attr-defined]
    state = game.what_if(lay).after
    later = game.fork(replace(state, frames=game.state.frames))
    on = next(each for each in later.options("lay_tile", hex="D3") if each.tile == "9")  # type: ignore[attr-defined]
    pos = Position(game.title, game.setup, later.what_if(on).after)
    assert "C4" in reach(pos, "IR").hexes
    assert ways_to(pos, "IR")["C4"].lays > 0  # the printed track there has no way to this side
    free = pos.supposing(privates=dict.fromkeys(pos.state.privates, "IR"), phase="3")
    kept = pos.supposing(phase="3")
    assert ways_to(kept, "IR")["C4"].lays == ways_to(free, "IR")["C4"].lays + LATER


def test_a_share_of_the_own_company_that_waits_to_float_lowers_no_chance_of_it() -> None:
    game = started("KU", shares=1)
    while game.position.frame.player != "P2":
        game.play(Pass(game.position.frame.player))
    judge = Judge(game.questions, game.position, "P2", SOLID)
    pos = game.position.supposing(cash={**game.state.cash, "P2": 100})
    after = Position(game.title, game.setup, game.what_if(BuyShare("P2", "KU", "offering")).after)
    after = after.supposing(cash={**after.state.cash, "P2": 35})
    assert 0 < judge.chance(pos, "KU") <= judge.chance(after, "KU") < 1


def test_nobody_counts_on_shares_that_their_certificate_limit_forbids(monkeypatch: pytest.MonkeyPatch) -> None:
    game = started("KU", shares=1)
    judge = Judge(game.questions, game.position, "P2", SOLID)

    @dataclass
    class Full:
        ask: Questions

        def __getattr__(self, name: str) -> object:
            return (lambda pos, player: 0) if name == "certificate_room" else getattr(self.ask, name)

    before = judge.chance(game.position, "KU")
    monkeypatch.setattr(judge, "ask", Full(judge.ask))
    assert judge.chance(game.position, "KU") < before


def test_the_same_trains_are_hoped_to_earn_more_in_later_phases() -> None:
    game, judge = built("IR")
    earns, fleet = Earnings(judge.ask, game.position, "IR"), (("2", "2"), ("2", "2"))
    assert earns.now(fleet) == 0
    hoped = [earns.hoped(fleet, phase) for phase in ("2", "3", "5")]
    assert hoped[0] < hoped[1] < hoped[2]
    calendar = judge.calendar_of(game.position)
    phases = [calendar.phase(round, "2") for round in range(calendar.rounds)]
    assert phases[0] == "2"
    assert phases == sorted(phases)
    assert len(set(phases)) > 1
