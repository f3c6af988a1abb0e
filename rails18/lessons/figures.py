"""Work out the figures that texts of a lesson quote, so that no text can be wrong about the board.

A figure is written ``<what>:<of>@<when>``, for example ``cash:P1``, ``worth:P1@29`` or ``price:KO@keep``. `when` is a
number of actions of the lesson's line or the name of a branch; without it the figure is that of the board as it is.
Figures and whole numbers are joined by ``+``, ``-``, ``*`` and ``/`` with spaces around, from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rails18.core.game import Game
from rails18.core.ids import PlayerId, kind_of, named
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.core.state import BANK, DEPOT
from rails18.lessons.lesson import Lesson
from rails18.lessons.reading import with_learner
from rails18.titledata.games import new_game

Value = int | str | tuple[int, ...]


class BadFigure(Exception):
    """Report a figure that cannot be worked out; the text says why."""


class Timeline:
    """Know the positions of a lesson's line and of its branches.

    Args:
        lesson: the lesson.
        learner: the learner's name.
    """

    def __init__(self, lesson: Lesson, learner: str) -> None:
        self.lesson = lesson
        self.learner = learner
        self._line: Game | None = None
        self._branches: dict[str, Game] = {}

    def game(self, seat: PlayerId) -> Game:
        """Return a new game before its first action, with the learner at `seat`."""
        return new_game(with_learner(self.lesson.setup, self.learner, seat))

    @property
    def line(self) -> Game:
        """Return a game in which the whole line has been played."""
        if self._line is None:
            self._line = self.game(self.lesson.seat)
            for action in self.lesson.line:
                self._line.play(action)
        return self._line

    def position(self, when: str) -> Position:
        """Return the position at `when`.

        Raises:
            BadFigure: there is no such moment.
        """
        if when.isdecimal():
            if int(when) > len(self.lesson.line):
                raise BadFigure(f"the line has {len(self.lesson.line)} actions, not {when}")
            return self.line.position_at(int(when))
        if when not in self.lesson.branches:
            raise BadFigure(f"there is no branch {when}")
        if when not in self._branches:
            actions = self.lesson.branches[when]
            common = _common(actions, self.lesson.line)
            game = self.line.fork(self.line.state_at(common))
            for action in actions[common:]:
                game.play(action)
            self._branches[when] = game
        return self._branches[when].position

    def value(self, expression: str, now: Position) -> Value:
        """Return the value of a figure on the board `now`.

        Raises:
            BadFigure: it cannot be worked out.
        """
        words = expression.split()
        if len(words) % 2 == 0:
            raise BadFigure(f"{expression!r} is not complete")
        total = self._term(words[0], now)
        for sign, word in zip(words[1::2], words[2::2], strict=True):
            right = self._term(word, now)
            if sign not in JOINTS or not isinstance(total, int) or not isinstance(right, int):
                raise BadFigure(f"{expression!r} does not join numbers by + - * /")
            total = JOINTS[sign](total, right)
        return total

    def _term(self, word: str, now: Position) -> Value:
        if word.isdecimal():
            return int(word)
        name, _, when = word.partition("@")
        what, _, of = name.partition(":")
        if what not in FIGURES:
            raise BadFigure(f"there is no figure {what}")
        try:
            return FIGURES[what](self.line.questions, self.position(when) if when else now, of)
        except (KeyError, IndexError, ValueError) as error:
            raise BadFigure(f"{word} has no value ({error!r})") from None

    def values(self, figures: Mapping[str, str], now: Position) -> dict[str, Value]:
        """Return name → value of several figures."""
        return {name: self.value(expression, now) for name, expression in figures.items()}


def _common(one: tuple[object, ...], other: tuple[object, ...]) -> int:
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


JOINTS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
}


def _holding(_: Questions, pos: Position, of: str) -> int:
    owner, company = of.split("/")
    return pos.holding(named(owner, pos.state.cash), named(company, pos.title.companies))


def _train_price(_: Questions, pos: Position, of: str) -> int:
    kind, side = (*of.split("/", 1), "")[:2]
    faces = pos.title.trains[named(kind, pos.title.trains)].faces
    return next(face.price for face in faces if not side or face.name == side)


def _pars(_: Questions, pos: Position, of: str) -> tuple[int, ...]:
    """Return the par values of a colour, the lowest first."""
    cells = [cell for row in pos.title.market.rows for cell in row if "par" in cell.flags]
    return tuple(sorted(cell.price for cell in cells if cell.par == of))


def _left(_: Questions, pos: Position, of: str) -> int:
    return sum(kind_of(train) == of for train in pos.trains(DEPOT))


def _missing(questions: Questions, pos: Position, of: str) -> int:
    """Return what a player pays for a train beyond the treasury: its price less the money of the company."""
    kind, company = of.split("/")
    return _train_price(questions, pos, kind) - pos.cash(named(company, pos.title.companies))


FIGURES: Mapping[str, Callable[[Questions, Position, Any], Value]] = {
    "bank": lambda q, pos, of: pos.cash(BANK),
    "best": lambda q, pos, of: q.best_run(pos, of).income,
    "cash": lambda q, pos, of: pos.state.cash[of],
    "cost": lambda q, pos, of: pos.private(of).cost,
    "destination": lambda q, pos, of: pos.company(of).destination_price,
    "holding": _holding,
    "income": lambda q, pos, of: pos.state.income[of],
    "left": _left,
    "missing": _missing,
    "par": lambda q, pos, of: pos.state.par[of],
    "pars": _pars,
    "phase": lambda q, pos, of: pos.state.phase,
    "price": lambda q, pos, of: pos.price(of),
    "revenue": lambda q, pos, of: pos.private(of).revenue,
    "share": lambda q, pos, of: pos.company(of).per_share(pos.state.income[of]),
    "sold": lambda q, pos, of: pos.sold_percent(of),
    "terrain": lambda q, pos, of: pos.title.board.hexes[of].cost,
    "token": lambda q, pos, of: pos.state.tokens_left[of][0],
    "train": _train_price,
    "worth": lambda q, pos, of: q.worth(pos, of),
}
