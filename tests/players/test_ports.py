"""Opponents weigh a pass at the ports of 1843 as what it is: nothing changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.players.choices import open_kinds
from rails18.players.judge import Judge
from rails18.players.level import SOLID
from rails18.players.reason import Candidate
from rails18.players.weighing import EASE, weigh
from tests.support.recorded_game import recorded_game

GAME = Path(__file__).parents[1] / "games" / "played" / "1843-brown.rails18"


def at_ports(number: int) -> tuple[Game, Judge, dict[str, Candidate]]:
    """Return the game at a choice of ports, who judges it, and kind of action → what is weighed there."""
    game = recorded_game(GAME)
    game.go_to(number)
    pos = game.position
    assert pos.frame.step == "ports"
    player, kinds = pos.frame.player, open_kinds(game, pos.frame.player)
    judge = Judge(game.questions, pos, player, SOLID)
    return game, judge, {found.action.kind: found for found in weigh(game, judge, player, kinds)}


def test_what_the_next_round_pays_at_once_is_not_what_an_action_gained() -> None:
    """A pass ends the turn and the round, and so does a purchase that leaves too little money for another port."""
    game, judge, found = at_ports(72)
    after = {
        kind: Position(game.title, game.setup, game.what_if(found[kind].action).after) for kind in ("pass", "buy_port")
    }
    assert all(pos.state.round != game.state.round for pos in after.values())
    passed, bought = judge.standing(after["pass"]), judge.standing(after["buy_port"])
    assert passed > judge.standing(game.position) + 45
    assert found["pass"].gain == EASE
    assert found["buy_port"].gain == bought - passed


@pytest.mark.parametrize(("number", "key"), [(64, "port.alike"), (88, "port.others")])
def test_a_pass_at_the_ports_says_whose_they_are(number: int, key: str) -> None:
    assert at_ports(number)[2]["pass"].reason.key == key
