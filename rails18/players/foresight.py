"""Play the best moves on in the mind, all seats by a quick level, and judge what has become of the player."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.players.judge import Judge
from rails18.players.level import QUICK, Level
from rails18.players.reason import Candidate

STEPS = frozenset({"stock", "trains", "dividend"})  # decisions that are followed: most hangs on them
CLOSE = 0.8  # part of the best gain by which a move may fall behind and still be followed
SLACK = 80.0  # the same in money, where nothing gains much
BELIEF = 0.9  # how much what comes of a move counts, against what it is worth at sight

Decide = Callable[[Game, Level], tuple[Action | None, int]]


def followed(game: Game, judge: Judge, player: PlayerId, found: list[Candidate], decide: Decide) -> list[Candidate]:
    """Return candidates, the best first, by what becomes of those that look best.

    Each is played on to the end of the set of rounds, or until the work is done that the level has for all of them.

    Args:
        found: candidates, the best first.
        decide: chooses the move of the seat that decides, for a level, and tells how many positions it judged for it;
            no move ends the line.
    """
    level, best = judge.level, found[0].gain if found else 0.0
    behind = max(SLACK, CLOSE * best)
    close = [candidate for candidate in found[: level.follows] if best - candidate.gain <= behind]
    if len(close) < 2 or game.position.frame.step not in STEPS:
        return found
    most = level.work // len(close)
    ends = list[float]()
    for candidate in close:
        if game.refusals(candidate.action):
            return found
        ends.append(outcome(game, judge, player, candidate, most, decide))
    rated = [
        Candidate(
            candidate.action,
            candidate.gain + BELIEF * (end - ends[0] + best - candidate.gain),
            candidate.reason,
        )
        for candidate, end in zip(close, ends, strict=True)
    ]
    return sorted(rated + found[len(close) :], key=lambda candidate: -candidate.gain)


def outcome(game: Game, judge: Judge, player: PlayerId, candidate: Candidate, most: int, decide: Decide) -> float:
    """Return what the player's position is worth when the set of rounds is over, or after so many judged positions."""
    line, rounds, looks = game.fork(), game.state.round.set, 0
    line.play(candidate.action)
    while looks < most and line.state.frames and line.state.round.set == rounds:
        action, seen = decide(line, QUICK)
        looks += max(1, seen)
        if action is None:
            break
        line.play(action)
    judge.looks += looks
    return Judge(line.questions, line.position, player, judge.level).standing(line.position)
