"""Answer files of route positions on the terminal: the ``rails18 routes`` command."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import msgspec

from rails18.board.optimise import best
from rails18.board.problem import BestRoutes, RouteProblem
from rails18.core.converted import convert
from rails18.core.errors import CannotRead
from rails18.core.text import harmless
from rails18.storage.reading import json_of, text_of

STDOUT = 1  # its number, by which libraries of C know it
ROWS = {"stops": 500, "segments": 5_000, "trains": 20, "route_bonuses": 100, "end_bonuses": 100}  # ten times a map


class KeyedProblem(RouteProblem, frozen=True):
    """Hold a route problem with the fields of a file that make its key."""

    action: int | str | None = None
    monster: int | None = None


class _Many(msgspec.Struct, frozen=True):
    positions: tuple[KeyedProblem, ...]


def run(path: str | Path, clock: Callable[[], float], limit: float | None = None, as_json: bool = False) -> int:
    """Print the best routes of each position in a file and return the exit code: 0, or 2 when it cannot be read.

    Args:
        path: JSON file with one position, or with many under ``positions``.
        clock: returns seconds: by it positions are timed, and given up.
        limit: seconds for each position; None means until the best is proven.
        as_json: print one JSON object a line.
    """
    answers = _kept_clean()
    try:
        problems = read(Path(path))
    except CannotRead as error:
        print(error, file=sys.stderr)
        return 2
    for key, problem in problems:
        started = clock()
        end = None if limit is None else started + limit
        try:
            answer = best(problem, lambda *_, end=end: end is None or clock() < end)
        except CannotRead as error:
            print(CannotRead(error.sentence, f"{path}: {key}", error.cure, **error.values), file=sys.stderr)
            return 2
        seconds = clock() - started
        print(_json(key, answer, seconds) if as_json else _line(key, answer, seconds), file=answers, flush=True)
    return 0


def _kept_clean() -> TextIO:
    """Return where answers go; what a library prints by itself goes where errors go, until the process ends.

    A library of C may write the rest at the very end, so nothing is put back.
    """
    try:
        if sys.stdout.fileno() != STDOUT:
            return sys.stdout  # somebody collects what is printed
        answers = open(os.dup(STDOUT), "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors)  # noqa: SIM115
        os.dup2(sys.stderr.fileno(), STDOUT)
    except (OSError, AttributeError):  # a window's program has no terminal
        return sys.stdout
    return answers


def read(path: Path) -> list[tuple[str, KeyedProblem]]:
    """Return key → problem for each position of a file.

    Raises:
        CannotRead: the file is missing, is no JSON, or does not describe positions.
    """
    where = str(path)
    try:
        plain = json_of(text_of(path))
    except ValueError as error:
        raise CannotRead(f"this is not JSON ({error}).", where, "Fix the file or make it again.") from None
    if not isinstance(plain, dict) or not ("positions" in plain or "segments" in plain):
        cure = "It needs `positions`, or one position's own fields."
        raise CannotRead("this is no file of route positions.", where, cure)
    try:
        if "positions" in plain:
            problems = convert(plain, _Many).positions
        else:
            problems = (convert(plain, KeyedProblem),)
    except msgspec.ValidationError as error:  # it names the place in the file
        raise CannotRead(f"{error}.", where, "Fix the file or make it again.") from None
    return [(_key(path, number, problem), _sound(path, number, problem)) for number, problem in enumerate(problems)]


def _key(path: Path, number: int, problem: KeyedProblem) -> str:
    own = problem.action if problem.monster is None else problem.monster
    return harmless(f"{path.name.removesuffix('.json')}#{number if own is None else own}")


def _sound(path: Path, number: int, problem: KeyedProblem) -> KeyedProblem:
    """Return the problem when its ids are sound.

    Raises:
        CannotRead: an id comes twice or a segment leads to a stop that is not listed.
    """
    where = f"{path}: positions[{number}]"
    for name, most in ROWS.items():
        if len(getattr(problem, name)) > most:
            raise CannotRead(f"there are more than {most} {name}.", where, "No map has so many.")
    for name, things in (("stop", problem.stops), ("segment", problem.segments), ("train", problem.trains)):
        for id, times in Counter(thing.id for thing in things).items():
            if times > 1:
                raise CannotRead(f"the {name} {id} is listed {times} times.", where, "Each id may come once.")
    stops = {f"s:{stop.id}" for stop in problem.stops}
    for piece in problem.segments:
        if not piece.uses and not piece.a.startswith("s:") and not piece.b.startswith("s:"):
            raise CannotRead(
                f"the segment {piece.id} uses nothing up.", where, "Name what no other route may run over."
            )
        for end in (piece.a, piece.b):
            if not end.startswith("e:") and end not in stops:
                raise CannotRead(
                    f"the segment {piece.id} ends at {end}.",
                    where,
                    "An end is `s:` and a listed stop, or `e:` and a side.",
                )
    return problem


def _json(key: str, answer: BestRoutes, seconds: float) -> str:
    return json.dumps(
        {
            "key": key,
            "revenue": answer.revenue,
            "upper_bound": answer.upper_bound,
            "proof": "optimal" if answer.proven else "stopped",
            "seconds": round(seconds, 6),
            "routes": msgspec.to_builtins(answer.routes),
        }
    )


def _line(key: str, answer: BestRoutes, seconds: float) -> str:
    if answer.proven:
        return f"{key}  {answer.revenue}  optimal  {seconds:.4f} s"
    return f"{key}  {answer.revenue}  best known, at most {answer.upper_bound}  {seconds:.4f} s"
