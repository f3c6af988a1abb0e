"""Make a task with a proven answer out of a decision, where there is one."""

from __future__ import annotations

from rails18.core.actions import LayTile, RunTrains, StartCompany
from rails18.core.game import Game
from rails18.practice import judge
from rails18.practice.task import DUMP, LAY, PAR, RESCUE, RUN, Ask, Task
from rails18.review.look import STOCK, TRACK, TRAINS
from rails18.words.translation import tr


def task_of(game: Game, number: int) -> tuple[Task | None, str]:
    """Return a task on what an action decided, or None and why there is none.

    Args:
        number: the action, from 1.
    """
    action, before = game.actions[number - 1], game.fork(game.state_at(number - 1))
    step = before.position.frame.step if before.state.frames else ""
    kind = _kind(action, step)
    if not kind:
        return None, tr("A decision of this kind has no answer that could be proven, so no task is made of it.")
    if why := judge.fault(before, Ask(kind)):
        return None, tr("No task is made of it: {why}", why=why)
    return Task(f"{kind}/game/{number}", game.setup, tuple(game.actions[: number - 1]), Ask(kind)), ""


def _kind(action: object, step: str) -> str:
    """Return the kind of task that asks for what an action decided, "" for none."""
    if isinstance(action, RunTrains):
        return RUN
    if step == TRACK or isinstance(action, LayTile):
        return LAY
    if step == TRAINS:
        return RESCUE
    if step == STOCK:
        return PAR if isinstance(action, StartCompany) else DUMP
    return ""
