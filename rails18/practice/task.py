"""Describe a task: a position, what is asked about it, and what was proven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rails18.core.actions import Action
from rails18.core.errors import CannotRead
from rails18.core.title import Setup

RUN, LAY, RESCUE, DUMP, PAR, FIRST = "run", "lay", "rescue", "dump", "par", "first"
KINDS = (RUN, LAY, RESCUE, DUMP, PAR, FIRST)
GRADES = (1, 2, 3)


GoOn = Callable[[int, int], bool]  # asked with (best so far, at most) while something is proven: False stops it


class TooHard(Exception):
    """Report that a proof was stopped, or that there are more ways than are looked at."""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask something about a position.

    Args:
        kind: one of `KINDS`.
        train: of *par*: type of the train that the treasury shall pay for, "" to ask for the fullest treasury.
        number: of *par*: how many of these trains.
        sells: of *who goes first*: what is sold before everybody passes, as (company, percent), None for nothing.
        who: of *who goes first*: a ``company`` in the next operating round, or a ``player`` in the next stock round.
    """

    kind: str
    train: str = ""
    number: int = 1
    sells: tuple[str, int] | None = None
    who: str = "company"


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Describe what an answer comes to.

    Args:
        value: what it brings; what that is depends on the kind of task.
        does: the actions of the answer, as in a saved game.
        names: the answer where nothing is played: id of a company or a player.
    """

    value: int
    does: tuple[dict[str, Any], ...] = ()
    names: str = ""


class Proof(msgspec.Struct, frozen=True):
    """Hold what was found out about a task.

    Args:
        best: value of the right answers.
        answers: right answers, all of them where there are few.
        others: what other answers come to, the best first.
    """

    best: int
    answers: tuple[Tried, ...]
    others: tuple[Tried, ...] = ()


class Task(msgspec.Struct, frozen=True):
    """Hold a task.

    Attributes:
        id: name under which progress is kept.
        setup: the game.
        actions: what was played before.
        ask: the question.
        grade: how hard it is, one of `GRADES`; 0 where nobody has said.
        proof: the proven answers, None while nobody has looked for them.
        note: what its author says besides.
        file: the file that it is from, named where something is wrong with it; "" for none of its own.
    """

    id: str
    setup: Setup
    actions: tuple[Action, ...]
    ask: Ask
    grade: int = 0
    proof: Proof | None = None
    note: str = ""
    file: str = ""


class Collection(msgspec.Struct, frozen=True, weakref=True):
    """Hold tasks that can be read, and what is wrong with the others."""

    tasks: tuple[Task, ...]
    faults: tuple[CannotRead, ...] = ()

    def of(self, kind: str, grade: int) -> tuple[Task, ...]:
        """Return the tasks of a kind and a grade; "" and 0 stand for any."""
        return tuple(task for task in self.tasks if kind in ("", task.ask.kind) and grade in (0, task.grade))
