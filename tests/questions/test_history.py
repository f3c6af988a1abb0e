"""Rounds and turns of the history begin where the game says so."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.questions import history
from tests.ui.conftest import recorded
from tests.ui.test_history import played

__all__ = ["recorded"]


def test_rounds_begin_where_they_change(recorded: Game) -> None:
    marks = history.marks(recorded)
    rounds = [mark for mark in marks if mark.round is not None]
    assert rounds[0].number == 0
    assert [mark.round for mark in rounds] == list(
        dict.fromkeys(recorded.state_at(n).round for n in range(len(recorded.actions) + 1))
    )
    for mark in rounds[1:]:
        assert recorded.state_at(mark.number - 1).round != recorded.state_at(mark.number).round == mark.round


def test_a_turn_begins_with_who_decides_and_marks_may_be_asked_in_parts(recorded: Game) -> None:
    marks = history.marks(recorded)
    assert marks == history.marks(recorded, 0, 99) + history.marks(recorded, 100)
    turns = [mark.number for mark in marks if mark.round is None]
    assert len(turns) > 100
    for number in turns:
        before, after = recorded.position_at(number - 1).frame, recorded.position_at(number).frame
        assert (before.player, before.company) != (after.player, after.company)


def test_undone_moves_are_marked_too() -> None:
    from rails18.core.title import Setup
    from rails18.titledata.games import new_game

    game = played(new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))
    whole = history.marks(game)
    game.go_to(1)
    assert history.marks(game) == whole
    assert whole[-1].number > 1
