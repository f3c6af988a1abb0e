"""Try the best moves: play on with all seats at a quick level, and judge how the player then stands."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.state import Round
from rails18.players.judge import Judge
from rails18.players.level import QUICK, Level
from rails18.players.reason import Candidate

STEPS = frozenset({"stock", "trains", "dividend"})  # decisions that are followed: most hangs on them
CLOSE = 0.8  # part of the best gain by which a move may fall behind and still be followed
SLACK = 80.0  # the same in money, where nothing gains much
BELIEF = 0.9  # how much what comes of a move counts, against what it is worth at sight
LONGEST = 0.5  # part of the work of a decision that playing its moves on once may take

Decide = Callable[[Game, Judge, int], Action | None]


def followed(game: Game, judge: Judge, found: list[Candidate], decide: Decide) -> list[Candidate]:
    """Return candidates, the best first, by what becomes of those that look best.

    They are played on side by side, a turn at a time, to the end of the set of rounds, or until the work is done that
    the level has for it: what is compared is as far from now in each. As one small change leads to another game, they
    are played on several times, with different errors by everybody, and the mean counts.

    Args:
        found: candidates, the best first.
        decide: chooses the move of the seat that decides, by a judge and a seed for its errors; no move ends the line.
    """
    level, best = judge.level, found[0].gain if found else 0.0
    behind = max(SLACK, CLOSE * best)
    close = [candidate for candidate in found[: level.follows] if best - candidate.gain <= behind]
    if len(close) < 2 or game.position.frame.step not in STEPS:
        return found
    if any(game.refusals(candidate.action) for candidate in close):
        return found
    ends = played_on(game, judge, [candidate.action for candidate in close], decide)
    if not ends:
        return found
    means = [sum(each) / len(each) for each in zip(*ends, strict=True)]
    rated = [
        Candidate(
            candidate.action,
            candidate.gain + BELIEF * (end - means[0] + best - candidate.gain),
            candidate.reason,
            True,
            candidate.gain,
        )
        for candidate, end in zip(close, means, strict=True)
    ]
    return sorted(rated + found[len(close) :], key=lambda candidate: -candidate.gain)


def line(game: Game, first: Action, decide: Decide, seed: int, most: int) -> tuple[Action, ...]:
    """Return a move and what is thought to follow it, to the end of the set of rounds or about so many actions.

    Args:
        decide: chooses the move of the seat that decides, by a judge and a seed for its errors.
        seed: of the errors that everybody makes.
        most: actions after which no further turn is begun.
    """
    found = Line(game, first, decide, seed)
    while not found.is_over and len(found.actions) < most:
        found.play_turn()
    return tuple(found.actions)


def played_on(game: Game, judge: Judge, moves: list[Action], decide: Decide) -> list[list[float]]:
    """Return what becomes of the player after each move, one row for each time that they are played on to an end."""
    level, limit = judge.level, judge.looks + judge.level.work
    ends, looks = list[list[float]](), 0
    while len(ends) < level.times and judge.looks + looks <= limit:  # as much work as the last time is left
        lines = [Line(game, move, decide, level.luck + len(ends)) for move in moves]
        while sum(line.looks for line in lines) < LONGEST * level.work and not all(line.is_over for line in lines):
            for line in lines:
                line.play_turn()
        looks = sum(line.looks for line in lines)
        judge.looks += looks
        if not all(line.is_far for line in lines):
            break  # in the middle of the round nothing can be compared
        ends.append([line.worth(judge.player, level) for line in lines])
    return ends


class Line:
    """Play on after a move, without changing the game.

    Args:
        seed: of the errors that everybody makes.

    Attributes:
        actions: what was played.
        looks: positions judged so far.
        is_over: the set of rounds is over, or nobody finds a move.
        is_far: it is beyond the round in which it began, in the middle of which nothing can be compared.
    """

    def __init__(self, game: Game, first: Action, decide: Decide, seed: int) -> None:
        self._game, self._decide, self._set = game.fork(), decide, game.state.round.set
        self._seed = seed
        self._began = game.state.round
        self._judge: Judge | None = None  # of all decisions of a round: what is expected then does not change much
        self._round: Round | None = None
        self.actions: list[Action] = []
        self.looks, self.is_over, self.is_far = 0, False, False
        self._play(first)

    def play_turn(self) -> None:
        """Play until the next turn of a player or a company begins."""
        turn = self._turn()
        while not self.is_over and self._turn() == turn:
            judge = self._judge_now()
            before = judge.looks
            action = self._decide(self._game, judge, self._seed)
            self.looks += max(1, judge.looks - before)
            if action is None:
                self.is_over = True
            else:
                self._play(action)

    def worth(self, player: PlayerId, level: Level) -> float:
        """Return what has become of a player, as a level judges it."""
        pos = self._game.position
        return Judge(self._game.questions, pos, player, level).standing(pos)

    def _judge_now(self) -> Judge:
        pos = self._game.position
        if self._judge is None or pos.state.round != self._round:
            self._judge, self._round = Judge(self._game.questions, pos, pos.frame.player, QUICK), pos.state.round
        self._judge.player = pos.frame.player
        return self._judge

    def _play(self, action: Action) -> None:
        self._game.play(action)
        self.actions.append(action)
        state = self._game.state
        self.is_over = not state.frames or state.round.set != self._set
        self.is_far = self.is_over or state.round != self._began

    def _turn(self) -> tuple[Round, PlayerId | CompanyId]:
        frame = self._game.position.frame
        return self._game.state.round, frame.company or frame.player
