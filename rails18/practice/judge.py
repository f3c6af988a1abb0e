"""Prove tasks and judge what is tried, each kind by its own module."""

from __future__ import annotations

from types import ModuleType

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.practice import best_lay, best_run, dump, first, par, rescue
from rails18.practice.task import DUMP, FIRST, LAY, PAR, RESCUE, RUN, Ask, GoOn, Proof
from rails18.words.translation import tr

JUDGES: dict[str, ModuleType] = {
    RUN: best_run,
    LAY: best_lay,
    RESCUE: rescue,
    DUMP: dump,
    PAR: par,
    FIRST: first,
}
LEAST_VALUE = {RUN: 1, LAY: 1, DUMP: dump.CAUGHT + 1}  # what an answer comes to at least, 0 for other kinds
NOTHING_HELPS = {
    RUN: "No run earns anything here.",
    LAY: "No tile lets a train run here.",
    RESCUE: "No sales raise enough here.",
    DUMP: "No single sale keeps the player safe here.",
    PAR: "No company can be floated like that here.",
}
ONE_OF_SEVERAL = (LAY, RESCUE, DUMP, PAR)  # kinds with answers that are listed: a run is drawn


def fault(game: Game, ask: Ask) -> str:
    """Return why something cannot be asked about the position of a game, "" where it can."""
    if not game.state.frames:
        return tr("The game is over here.")
    judge = JUDGES.get(ask.kind)
    return tr("There is no task {kind}.", kind=ask.kind) if judge is None else str(judge.fault(game, ask))


def unasked(game: Game, number: int, kind: str) -> str:
    """Return why a problem cannot ask for a kind of answer after `number` actions, "" where it can.

    Questions that nobody checks may be asked anywhere.
    """
    if kind not in JUDGES or not 0 <= number <= len(game.actions):
        return ""
    return fault(game.fork(game.state_at(number)), Ask(kind))


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return the right answers to a question and what others come to, by engine and solver.

    Args:
        game: where it is asked.
        ask: the question.
        go_on: asked now and then whether to go on; None never stops.

    Raises:
        TooHard: the search was stopped, or there are too many ways to look at.
    """
    found: Proof = JUDGES[ask.kind].prove(game, ask, go_on)
    return found


def nothing_to_find(ask: Ask, proof: Proof) -> str:
    """Return why a proof answers no question: nothing helps, or anything does; "" where there is something to find."""
    if proof.best < LEAST_VALUE.get(ask.kind, 0):
        return tr(NOTHING_HELPS[ask.kind])
    if ask.kind in ONE_OF_SEVERAL and not proof.others:
        return tr("Every answer comes to the same here.")
    return ""


def value(game: Game, ask: Ask, action: Action) -> int | None:
    """Return what an action comes to as an answer, None when it is none."""
    if ask.kind == FIRST:
        return None
    found: int | None = JUDGES[ask.kind].value(game, ask, action)
    return found


def is_over(game: Game, ask: Ask) -> bool:
    """Return whether what was played is the whole answer: only sales for a train may take several."""
    return ask.kind != RESCUE or rescue.is_over(game, ask)
