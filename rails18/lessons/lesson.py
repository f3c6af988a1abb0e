"""Describe a lesson: its steps, what each waits for, and what is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rails18.core.actions import Action
from rails18.core.errors import CannotRead
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.core.title import Setup

TARGETS = ("click", "point")


class Pattern(msgspec.Struct, frozen=True):
    """Describe actions.

    Args:
        kind: kind of action.
        fields: field → value it must have, or a list of values of which it has one; "2-*" stands for every 2-train.
    """

    kind: str
    fields: Mapping[str, Any] = {}

    def fits(self, action: Action) -> bool:
        """Return whether an action is one of those described."""
        return action.kind == self.kind and all(
            _one_of(getattr(action, name), value) for name, value in self.fields.items()
        )


class Want(msgspec.Struct, frozen=True):
    """Describe what ends a step.

    Args:
        does: ``play`` an action, ``choose`` it without confirming, have it ``refused``, ``click`` one of `targets`,
            ``point`` at all of them, ``undo`` or go ``next``.
        pattern: the action of the first three.
        key: rule key of the refusal.
        targets: what is clicked or pointed at.
        times: how many actions are taken back.
    """

    does: str = "next"
    pattern: Pattern | None = None
    key: str = ""
    targets: tuple[str, ...] = ()
    times: int = 0


class Wrong(msgspec.Struct, frozen=True):
    """Answer likely wrong actions, those of `pattern`: by the text `say`, and by the refusal `refused` if any.

    Args:
        joins: of tiles, only those that trains of the company reach, or do not reach, as the engine judges.
    """

    pattern: Pattern
    say: str = ""
    refused: str = ""
    joins: bool | None = None


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let an opponent say something: player `by`, text `say`; `after` so many actions, or 0 at the end of a step."""

    by: PlayerId
    say: str
    after: int = 0


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold moves that were not made: `play` from the position after `first` actions on.

    Args:
        first: number of actions of the lesson's line, or of the whole game it is taken from.
        play: what is played then.
        of_game: it goes on in that game, and not in the line.
    """

    first: int
    play: tuple[dict[str, Any], ...] = ()
    of_game: bool = False


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a step of a lesson.

    Args:
        id: key of its text.
        at: number of actions of the lesson's line that have been played when it shows.
        glow: names of what its text mentions; where something is to be done, what leads on glows by itself.
        ends: what ends it.
        answers: what answers wrong tries.
        figures: name in the text → expression (see `lessons.figures`).
        remark: what an opponent says when it ends.
        jump: the board is set up anew; nobody sees how it came to that.
        opens: parts of the window that are dimmed no longer.
        alone: it is a task in which nothing glows before somebody asks for a hint.
        seat: the learner's seat in this step, "" as in the lesson.
        bars: names of figures that are drawn side by side.
    """

    id: str
    at: int
    glow: tuple[str, ...] = ()
    ends: Want = Want()
    answers: tuple[Wrong, ...] = ()
    figures: Mapping[str, str] = {}
    remark: Remark | None = None
    jump: bool = False
    opens: tuple[str, ...] = ()
    alone: bool = False
    seat: PlayerId = NO_PLAYER
    bars: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """Hold a lesson.

    Attributes:
        id: ``<title>/<name>``.
        setup: the game; the learner's name takes the place of the one at their seat.
        seat: the learner's seat.
        minutes: how long it takes.
        line: all actions of it from the start of the game, those before its first step included.
        branches: name → line that is only spoken of.
        steps: its steps.
        remarks: what opponents say after moves of the line.
        figures: figures that any of its texts may use.
        ideas: ideas of the coach that it teaches.
        dims: parts of the window that are dimmed until a step opens them.
    """

    id: str
    setup: Setup
    seat: PlayerId
    minutes: int
    line: tuple[Action, ...]
    branches: Mapping[str, tuple[Action, ...]]
    steps: tuple[Step, ...]
    remarks: tuple[Remark, ...] = ()
    figures: Mapping[str, str] = {}
    ideas: tuple[str, ...] = ()
    dims: tuple[str, ...] = ()

    def seat_of(self, step: Step) -> PlayerId:
        """Return the learner's seat in a step."""
        return step.seat or self.seat


class Curriculum(msgspec.Struct, frozen=True):
    """Hold the lessons in their order.

    Attributes:
        lessons: lessons that can be read.
        faults: what is wrong with the others.
    """

    lessons: tuple[Lesson, ...]
    faults: tuple[CannotRead, ...]


def _one_of(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, list):
        return any(_one_of(value, each) for each in wanted)
    if isinstance(wanted, str) and wanted.endswith("*"):
        return str(value).startswith(wanted[:-1])
    return bool(value == wanted)
