"""Say a run in words: each train with its stops and what these earned."""

from __future__ import annotations

from rails18.board.bonuses import DESTINATION
from rails18.core.ids import stated
from rails18.core.position import Position
from rails18.questions.runs import Run, TrainRun
from rails18.ui.text import train_names
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def bonus(name: str) -> str:
    """Return the name of what adds to a route: a private by its letters, or the destination."""
    return tr("destination") if name == DESTINATION else name


def train_line(pos: Position, run: TrainRun, words: Names) -> str:
    """Return the route of a train: ``3-train: Kouchi 30 + Kotohira 60 = ¥90``; stops that do not count in brackets.

    Args:
        pos: the position before the run, in which its train is known.
    """
    parts = []
    for part in run.parts:
        name = words.place(pos, stated(part.name)) if part.is_stop else bonus(part.name)
        parts.append(f"{name} {part.amount}" if part.counts else f"({name})")
    return tr(
        "{train}: {stops} = {total}",
        train=train_names.as_noun(train_names.running(pos, run.route.train)),
        stops=" + ".join(parts),
        total=words.money(run.total),
    )


def lines(pos: Position, run: Run, words: Names) -> list[str]:
    """Return a run, one line for each train."""
    if not run.trains:
        return [tr("No train of {company} ran.", company=run.company)]
    return [train_line(pos, train, words) for train in run.trains]
