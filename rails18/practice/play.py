"""Play a task: the board that it begins with, what each try comes to, and when it is solved."""

from __future__ import annotations

import msgspec

from rails18.core.action_json import from_json
from rails18.core.actions import Action
from rails18.core.errors import CannotRead, NotAllowed
from rails18.core.game import Game, Update
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.practice import judge
from rails18.practice.task import FIRST, RUN, GoOn, Proof, Task, TooHard
from rails18.titledata.games import new_game
from rails18.words.translation import tr, worded

RIGHT, PART, WRONG, OTHER = "right", "part", "wrong", "other"
FREE = {"route.best": "free", "route.must": False}  # any run may be tried where the best one is asked for


class Verdict(msgspec.Struct, frozen=True):
    """Judge a try.

    Attributes:
        kind: ``right`` (solved), ``part`` (right, and more is to come), ``wrong``, or ``other`` (no answer at all).
        value: what it comes to.
        update: what changed on the board.
    """

    kind: str
    value: int = 0
    update: Update | None = None


class TaskPlay:
    """Hold the board of a task and judge what is tried on it.

    Args:
        task: the task.
        learner: name of who solves it; "" leaves the names of the players as they are.
        go_on: asked now and then, while a task without a proof is proven, whether to go on.

    Attributes:
        game: the game on the board.
        seat: the seat that decides.
        proof: the proven answers.
        tries: wrong tries so far.
        solved: the right answer was given.
        shown: the answer was asked for before it was given.

    Raises:
        CannotRead: its actions cannot be played, its question cannot be asked there, or it has no answer.
    """

    def __init__(self, task: Task, learner: str = "", go_on: GoOn | None = None) -> None:
        self.task = task
        self.game = self._opened(learner)
        self._start = self.game.at
        self.seat: PlayerId = self.game.position.frame.player if self.game.state.frames else self.game.setup.ids[0]
        if why := judge.fault(self.game, task.ask):
            raise self._unfit(why)
        try:
            self.proof: Proof = task.proof or judge.prove(self.game.fork(), task.ask, go_on)
        except TooHard:
            raise self._unfit(tr("There are too many ways to look at.")) from None
        if why := judge.nothing_to_find(task.ask, self.proof):
            raise self._unfit(why)
        self.tries, self.solved, self.shown = 0, False, False

    def _unfit(self, why: str) -> CannotRead:
        return CannotRead(why, self.task.file, "Choose another task.")

    def _opened(self, learner: str) -> Game:
        task, game = self.task, new_game(self.task.setup)
        for number, action in enumerate(task.actions):
            try:
                game.play(action)
            except NotAllowed as error:
                raise self._unfit(
                    tr("action {number} is refused ({why}).", number=number + 1, why=worded(error))
                ) from None
        seat = game.position.frame.player if game.state.frames else ""
        if learner:
            game.setup = _renamed(game, seat, learner)
        if task.ask.kind == RUN:
            game.title = msgspec.structs.replace(game.title, options={**game.title.options, **FREE})
        return game

    @property
    def names(self) -> tuple[str, ...]:
        """Return the companies or players among which is chosen, where nothing is played."""
        if self.task.ask.kind != FIRST:
            return ()
        return tuple(sorted(tried.names for tried in (*self.proof.answers, *self.proof.others)))

    def take(self, action: Action) -> Verdict:
        """Judge an action; a right one is played."""
        value = None if self.solved else judge.value(self.game, self.task.ask, action)
        if value is None:
            return Verdict(OTHER)
        if value < self.proof.best:
            self.tries += 1
            return Verdict(WRONG, value)
        update = self.game.play(action)
        self.solved = judge.is_over(self.game, self.task.ask)
        return Verdict(RIGHT if self.solved else PART, value, update)

    def name(self, name: str) -> Verdict:
        """Judge the name of a company or a player."""
        if self.solved or name not in self.names:
            return Verdict(OTHER)
        self.solved = name in [tried.names for tried in self.proof.answers]
        self.tries += not self.solved
        return Verdict(RIGHT if self.solved else WRONG, int(self.solved))

    def again(self) -> Update:
        """Put the board back to where the task begins."""
        self.solved = False
        return self.game.go_to(self._start)

    def answer(self) -> tuple[Action, ...]:
        """Return the actions of the right answer, and remember that they were shown; none where nothing is played."""
        self.shown = True
        return tuple(from_json(one) for one in self.proof.answers[0].does)

    @property
    def begun(self) -> bool:
        """Return whether anything was played."""
        return self.game.at > self._start


def _renamed(game: Game, seat: str, learner: str) -> Setup:
    """Return the set-up with the learner at a seat and colours for the others."""
    colours = [tr("Blue"), tr("Green"), tr("Red"), tr("Orange"), tr("Violet"), tr("White")]
    others = iter(colour for colour in colours if colour != learner)
    players = tuple(learner if id == seat else next(others) for id in game.setup.ids)
    return msgspec.structs.replace(game.setup, players=players)
