"""Make a task with a proven answer out of a decision, where there is one."""

from __future__ import annotations

from rails18.core.actions import Action, RunTrains, StartCompany
from rails18.core.game import Game
from rails18.practice import judge
from rails18.practice.task import DUMP, LAY, PAR, RESCUE, RUN, Ask, Task
from rails18.review.keeping import digest_of
from rails18.review.look import STOCK, TRACK, TRAINS
from rails18.words.translation import tr


def task_of(game: Game, number: int, best: Action | None = None) -> tuple[Task | None, str]:
    """Return a task on what an action decided, or None and why there is none.

    Args:
        number: the action, from 1.
        best: what *sharp* would have done instead; None where nothing was judged.
    """
    made, before = game.actions[number - 1], game.fork(game.state_at(number - 1))
    step = before.position.frame.step if before.state.frames else ""
    kinds = _kinds(made, best, step)
    faults = {kind: judge.fault(before, Ask(kind)) for kind in kinds}
    kind = next((kind for kind in kinds if not faults[kind]), "")
    if kinds in ((RUN,), (LAY,)) and not kind:
        return None, tr("No task is made of it: {why}", why=faults[kinds[0]])
    if not kind:
        return None, tr("A decision of this kind has no answer that could be proven, so no task is made of it.")
    id = f"{kind}/game/{digest_of(game, number - 1)[:16]}"
    return Task(id, game.setup, tuple(game.actions[: number - 1]), Ask(kind)), ""


def _kinds(made: Action, best: Action | None, step: str) -> tuple[str, ...]:
    """Return the kinds of task that may ask for what was decided, the nearest first."""
    if isinstance(made, RunTrains):
        return (RUN,)
    if step == TRACK:
        return (LAY,)
    if step == TRAINS:
        return (RESCUE,)
    if step == STOCK:
        starts = isinstance(made, StartCompany) or isinstance(best, StartCompany)
        return (PAR, DUMP) if starts else (DUMP,)
    return ()
