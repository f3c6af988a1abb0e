"""Take the tasks that ship from those that were found: some of each kind and grade, spread over games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rails18.practice.task import GRADES, KINDS
from tests.tasks.finding import Found

APART = 15  # actions between two tasks of a kind in one game
RANDOM = "random-"  # how the names of games begin in which nobody had an aim


def picked(found: Iterable[Found], each: int) -> list[Found]:
    """Return `each` tasks of every kind and grade as far as there are; games of people and programs come first."""
    everything = list(found)
    return [task for kind in KINDS for task in _of_kind([f for f in everything if f.ask.kind == kind], each)]


def _of_kind(found: Sequence[Found], each: int) -> list[Found]:
    taken: list[Found] = []
    for grade in GRADES:
        games: Counter[str] = Counter(task.game for task in taken)
        left = [task for task in found if task.grade == grade]
        wanted = len(taken) + each
        while left and len(taken) < wanted:
            best = min(left, key=lambda task: (task.game.startswith(RANDOM), games[task.game], *_wish(task)))
            left.remove(best)
            if all(best.game != other.game or abs(best.at - other.at) >= APART for other in taken):
                taken.append(best)
                games[best.game] += 1
    return taken


def _wish(task: Found) -> tuple[int, int]:
    """Prefer what has fewer right answers and leads clearly, then what comes earlier."""
    return len(task.proof.answers), task.at
