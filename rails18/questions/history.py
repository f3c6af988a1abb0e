"""Answer where rounds and turns of a game begin, to find one's way through its history."""

from __future__ import annotations

import msgspec

from rails18.core.game import Game
from rails18.core.state import GameState, Round


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Mark where a turn begins.

    Args:
        number: number of actions after which it does.
        round: the round, where one begins with it, else None.
    """

    number: int
    round: Round | None


def marks(game: Game, first: int = 0, last: int | None = None) -> list[Mark]:
    """Return where rounds and turns begin, also in what was undone and can be played again.

    Args:
        first, last: only from one number of actions to another.
    """
    end = len(game.actions) if last is None else last
    found = []
    for number in range(first, end + 1):
        state = game.state_at(number)
        before = game.state_at(number - 1) if number else None
        if before is None or before.round != state.round:
            found.append(Mark(number, state.round))
        elif _turn(before) != _turn(state):
            found.append(Mark(number, None))
    return found


def _turn(state: GameState) -> tuple[str, str]:
    frame = state.frames[-1] if state.frames else None
    return (frame.player, frame.company) if frame else ("", "")
