"""Say what the last turns changed on the table."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.core.ids import HexId
from rails18.core.state import GameState


def turn_starts(game: Game, at: int) -> tuple[int, int]:
    """Return the numbers of actions after which the running turn and the turn before it began.

    Args:
        game: the open game.
        at: number of actions that lead to the shown position.
    """
    running = _start(game, at)
    return running, _start(game, running - 1) if running else 0


def last_laid(game: Game, at: int) -> frozenset[HexId]:
    """Return the hexes whose tiles the running turn laid, or, while it has laid none, those of the turn before."""
    running, before = turn_starts(game, at)
    here = game.state_at(at)
    return _laid(game.state_at(running), here) or _laid(game.state_at(before), here)


def laid_since(game: Game, number: int, at: int) -> frozenset[HexId]:
    """Return the hexes whose tiles were laid between two numbers of actions."""
    return _laid(game.state_at(number), game.state_at(at))


def _laid(old: GameState, new: GameState) -> frozenset[HexId]:
    return frozenset(name for name, tile in new.tiles.items() if old.tiles.get(name) != tile)


def _start(game: Game, at: int) -> int:
    mark = _turn(game.state_at(at))
    while at > 0 and _turn(game.state_at(at - 1)) == mark:
        at -= 1
    return at


def _turn(state: GameState) -> tuple[object, ...]:
    frame = state.frames[-1] if state.frames else None
    return state.round, frame.player if frame else "", frame.company if frame else ""
