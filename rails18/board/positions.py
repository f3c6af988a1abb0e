"""Answer files of route positions on the terminal: the ``rails18 routes`` command."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec

from rails18.board.optimise import best
from rails18.board.problem import BestRoutes, RouteProblem
from rails18.core.errors import CannotRead


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
    try:
        problems = read(Path(path))
    except CannotRead as error:
        print(error, file=sys.stderr)
        return 2
    for key, problem in problems:
        started = clock()
        end = None if limit is None else started + limit
        answer = best(problem, lambda *_, end=end: end is None or clock() < end)
        seconds = clock() - started
        print(_json(key, answer, seconds) if as_json else _line(key, answer, seconds), flush=True)
    return 0


def read(path: Path) -> list[tuple[str, KeyedProblem]]:
    """Return key → problem for each position of a file.

    Raises:
        CannotRead: the file is missing, is no JSON, or does not describe positions.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise CannotRead(f"the file cannot be opened ({error.strerror}).", str(path), "Check its name.") from None
    try:
        plain = msgspec.json.decode(text)
        if not isinstance(plain, dict) or not ("positions" in plain or "segments" in plain):
            raise CannotRead(
                "this is no file of route positions.", str(path), "It needs `positions`, or one position's own fields."
            )
        if "positions" in plain:
            problems = msgspec.convert(plain, _Many).positions
        else:
            problems = (msgspec.convert(plain, KeyedProblem),)
    except msgspec.DecodeError as error:  # also a ValidationError, which names the place in the file
        raise CannotRead(f"{error}.", str(path), "Mend the file or make it again.") from None
    return [(_key(path, number, problem), _sound(path, number, problem)) for number, problem in enumerate(problems)]


def _key(path: Path, number: int, problem: KeyedProblem) -> str:
    own = problem.action if problem.monster is None else problem.monster
    return f"{path.name.removesuffix('.json')}#{number if own is None else own}"


def _sound(path: Path, number: int, problem: KeyedProblem) -> KeyedProblem:
    """Return the problem when its ids are sound.

    Raises:
        CannotRead: an id comes twice or a segment leads to a stop that is not listed.
    """
    where = f"{path}: positions[{number}]"
    for name, things in (("stop", problem.stops), ("segment", problem.segments), ("train", problem.trains)):
        for id, times in Counter(thing.id for thing in things).items():
            if times > 1:
                raise CannotRead(f"the {name} {id} is listed {times} times.", where, "Each id may come once.")
    stops = {f"s:{stop.id}" for stop in problem.stops}
    for piece in problem.segments:
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
