"""What the last turns changed is marked, and nothing older."""

from __future__ import annotations

from pathlib import Path

from rails18.ui.model.last_changes import last_laid, turn_starts
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand

GAME = Path(__file__).parents[1] / "games" / "random" / "1889-4p-104.json"


def test_only_tiles_of_the_running_turn_or_the_one_before_are_marked() -> None:
    game = recorded_game(GAME)
    seen = 0
    for at in range(0, len(game.actions), 7):
        running, before = turn_starts(game, at)
        marked = last_laid(game, at)
        new = {name for name, tile in game.state_at(at).tiles.items() if game.state_at(before).tiles.get(name) != tile}
        assert before <= running <= at
        assert marked <= new
        assert bool(marked) == bool(new)
        seen += bool(marked)
    assert seen > 10


def test_jumps_leave_no_trail_on_the_market_and_few_frames_on_the_map(hand: Hand) -> None:
    game = recorded_game(GAME)
    hand.open(game)
    market, adapter = hand.window.context.market, hand.window.adapter
    moved = next(n for n in range(300, len(game.actions)) if game.state_at(n).market is not game.state_at(n - 1).market)
    adapter.look_at(moved - 1)
    assert market.trail == ()
    adapter.look_at(moved)
    assert market.trail
    adapter.look_at(100)
    assert market.trail == ()
    assert len(hand.window.context.board.marks.last_tiles) <= 4
