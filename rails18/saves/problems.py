"""Save a moment of a game as a problem for clubs and lessons, and read it.

A problem file is a saved game up to that moment, under a first line of its own that asks the question. So it opens as
a new game from there, and playing on never writes into it.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from rails18 import __version__
from rails18.core.converted import convert
from rails18.core.errors import CannotRead, Rails18Error
from rails18.core.game import Game
from rails18.core.slices import Tabletop
from rails18.core.text import harmless
from rails18.saves import saves
from rails18.storage.disk import write_export
from rails18.storage.reading import json_of

FORMAT = "rails18-problem"
VERSION = 1
RUN, DECISION = "run", "decision"
ASKS = {
    RUN: "What is the best run here?",
    DECISION: "What would you do here?",
    "lay": "Which tile lets the company earn most in its next run?",
    "rescue": "What do you sell, in which order, to pay for the train and stay richest?",
    "dump": "Somebody can leave you with a company without a train: how little can you sell now to be safe?",
    "par": "At which par do you float a company alone, with as much in its treasury as possible?",
    "first": "Everybody passes from here on: which company operates first?",
}
RUN_STEPS = ("run", "connection_run")
LONGEST_NOTE = 1_000  # characters


class Problem(msgspec.Struct, frozen=True):
    """Ask something about a moment.

    Args:
        ask: one of `ASKS`; the answer to all but ``decision`` can be checked.
        note: what else its author says, in any words.
    """

    ask: str
    note: str = ""

    @property
    def question(self) -> str:
        """Return the question, and what its author says."""
        return f"{ASKS[self.ask]} {self.note}".strip()


class NoProblem(Rails18Error):
    """Report a moment or a question of which no problem can be made."""


def text_of(game: Game, number: int, problem: Problem) -> str:
    """Return the file that asks `problem` after `number` actions of a game.

    Raises:
        NoProblem: there is nothing to decide, or no train to run.
    """
    if not 0 <= number <= len(game.actions):
        raise NoProblem("The game has {number} actions; choose a number from 0 to {number}.", number=len(game.actions))
    if problem.ask not in ASKS:
        raise NoProblem("There is no question {ask}; choose {asks}.", ask=harmless(problem.ask), asks=" or ".join(ASKS))
    if len(problem.note) > LONGEST_NOTE:
        raise NoProblem("The note is too long: {most} letters at most.", most=LONGEST_NOTE)
    pos = game.position_at(number)
    if not pos.state.frames:
        raise NoProblem("The game is over after action {number}; choose an earlier moment.", number=number)
    if problem.ask == RUN and pos.frame.step not in RUN_STEPS:
        raise NoProblem("No company runs trains after action {number}; choose a moment before a run.", number=number)
    if problem.ask == RUN and pos.slice(Tabletop).on_table:
        raise NoProblem("The map lies on the table, so nobody here can tell the best run; ask what to do instead.")
    setup = msgspec.to_builtins(game.setup)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "saves": saves.VERSION,
        "program": __version__,
        "problem": msgspec.to_builtins(problem),
        "setup": setup,
    }
    first = json.dumps(head, ensure_ascii=False, separators=(",", ":")) + "\n"
    return first + "".join(map(saves.action_line, game.actions[:number]))


def save(game: Game, number: int, problem: Problem, path: str | Path) -> None:
    """Write the file that asks `problem` after `number` actions.

    Raises:
        NoProblem: there is nothing to decide, or no train to run.
        CannotSave: the disk refuses.
    """
    write_export(Path(path), text_of(game, number, problem).encode("utf-8"))


def is_problem(text: str) -> bool:
    """Return whether the text of a file begins as that of a problem does."""
    try:
        head = json_of(text.partition("\n")[0])
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def parse(text: str, where: str) -> saves.Opened:
    """Return the game that the text of a problem file holds, with its question.

    Raises:
        CannotRead: its first line cannot be understood.
    """
    problem, found = read(text, where)
    return msgspec.structs.replace(found, question=problem.question)


def read(text: str, where: str) -> tuple[Problem, saves.Opened]:
    """Return what the text of a problem file asks, and the game that it is about.

    Raises:
        CannotRead: its first line cannot be understood.
    """
    first, _, rest = text.partition("\n")
    head = json_of(first)
    if not isinstance(head, dict) or head.get("version") != VERSION:
        raise CannotRead("this problem was saved by a newer rails18.", where, "Update rails18.")
    try:
        problem: Problem = convert(head.get("problem"), Problem)
    except msgspec.ValidationError as error:
        fresh = "Ask for a fresh copy of the file."
        raise CannotRead("its question is damaged ({why}).", where, fresh, why=error) from None
    if problem.ask not in ASKS:
        raise CannotRead("it asks {ask}, which rails18 does not know.", where, "Update rails18.", ask=problem.ask)
    problem = msgspec.structs.replace(problem, note=harmless(problem.note, LONGEST_NOTE))
    plain = {name: head.get(name) for name in ("program", "setup")}
    save_line = json.dumps({"format": saves.FORMAT, "version": head.get("saves"), **plain})
    return problem, saves.parse(f"{save_line}\n{rest}", where)
