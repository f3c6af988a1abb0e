"""Find tasks in recorded and self-played games, and write those that ship.

Examples:
    python -m tests.tasks --count             # what is found, and what is thrown away for which reason
    python -m tests.tasks --write             # the same, and write resources/tasks anew
    python -m tests.tasks --title 1889 --kind run --show 10
    python -m tests.tasks --title 1889 --kind par --grade 3 --seconds 60 --add    # more of what is rare; the rest stays
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from time import process_time

import msgspec

from rails18 import paths
from rails18.core.game import Game
from rails18.practice.reading import FOLDER, GAMES, PACKED, read_file
from rails18.practice.task import DUMP, GRADES, KINDS, RESCUE, Task, Tried
from rails18.saves import saves
from rails18.titledata.files import title_ids
from tests.tasks import sources
from tests.tasks.finding import Found, Tally, find
from tests.tasks.picking import APART, picked

HEAD = "# Written by `python -m tests.tasks --write`; every answer is proven by engine or solver.\ntasks:\n"
SHOWN = 5  # answers of a sort that are kept
RARE = (RESCUE, DUMP)
COMMON = tuple(kind for kind in KINDS if kind not in RARE)


def main() -> None:
    """Do what the command line asks for."""
    options = _options()
    for title in [options.title] if options.title else title_ids():
        tally, games, started = Tally(), dict[str, Game](), process_time()
        found = list(_found(title, options, tally, games))
        chosen = [task for task in picked(found, options.each) if options.grade in (0, task.grade)]
        print(f"{title}: {len(chosen)} tasks, {process_time() - started:.0f} s of processor time")
        _tell(found, chosen, tally)
        for task in chosen[: options.show]:
            print(_line(task))
        if options.write:
            _write(title, chosen, games)
        elif options.add:
            _add(title, chosen, games)


def _found(title: str, options: argparse.Namespace, tally: Tally, games: dict[str, Game]) -> Iterator[Found]:
    """Yield the tasks of a title, and remember the games that they are from."""
    for kinds in (COMMON, RARE):
        spent = 0.0
        for name, game in _games(title, kinds):
            if spent > options.seconds:
                print(f"{title}: {name} and later games were not looked at for {', '.join(kinds)}")
                break
            begun = process_time()
            games.setdefault(name, game)
            wanted = tuple(k for k in options.kind or KINDS if k in kinds)
            yield from find(name, games[name], tally, wanted, options.seconds - spent)
            spent += process_time() - begun


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.tasks", description=__doc__)
    parser.add_argument("--title", help="look at games of this title only, and write only its tasks")
    parser.add_argument("--kind", action="append", choices=KINDS, help="look for this kind only")
    parser.add_argument("--grade", type=int, default=0, choices=(0, *GRADES), help="keep tasks of this grade only")
    parser.add_argument("--each", type=int, default=2, help="tasks of each kind and grade")
    parser.add_argument(
        "--seconds",
        type=float,
        default=15,
        help="processor time for each title, for what is common and for what is rare",
    )
    parser.add_argument("--show", type=int, default=0, help="print so many of the tasks")
    parser.add_argument("--write", action="store_true", help="write resources/tasks anew")
    parser.add_argument("--add", action="store_true", help="add to resources/tasks what is not there yet")
    return parser.parse_args()


def _games(title: str, kinds: tuple[str, ...]) -> Iterator[tuple[str, Game]]:
    """Yield the games of a title: what is rare is looked for in those of people first, as programs take care."""
    own, others = sources.self_played(title), sources.recorded(title)
    return chain(own, others) if kinds == COMMON else chain(others, own)


def _tell(found: list[Found], chosen: list[Found], tally: Tally) -> None:
    there, taken = Counter((f.ask.kind, f.grade) for f in found), Counter((f.ask.kind, f.grade) for f in chosen)
    for kind in KINDS:
        grades = ", ".join(f"grade {g}: {there[kind, g]} found, {taken[kind, g]} taken" for g in (1, 2, 3))
        print(f"{kind}: {tally.looked[kind]} looked at; {grades}")
        for (of, why), number in tally.thrown.most_common():
            if of == kind:
                print(f"    {number} thrown away: {why}")


def _plain(tried: Tried) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(tried)
    return plain


def _line(task: Found) -> str:
    entry = {
        "game": task.game,
        "at": task.at,
        "grade": task.grade,
        "ask": msgspec.to_builtins(task.ask),
        "best": task.proof.best,
        "answers": [_plain(one) for one in task.proof.answers[:SHOWN]],
        "others": [_plain(one) for one in task.proof.others[:SHOWN]],
    }
    return json.dumps(entry, ensure_ascii=False)


def _write(title: str, chosen: list[Found], games: dict[str, Game]) -> None:
    """Write the tasks of a title anew; those of the others stay."""
    folder = paths.resources() / FOLDER
    for old in (folder / GAMES).glob(f"*-{title}-*{PACKED}"):
        old.unlink()
    (folder / GAMES).mkdir(parents=True, exist_ok=True)
    lines = "".join(f"  - {_line(task)}\n" for task in chosen)
    (folder / f"{title}.yaml").write_text(HEAD + lines, encoding="utf-8")
    last = Counter[str]()
    for task in chosen:
        last[task.game] = max(last[task.game], task.at)
    for name, number in last.items():
        _keep(folder / GAMES / f"{name}{PACKED}", games[name], number)


def _add(title: str, chosen: list[Found], games: dict[str, Game]) -> None:
    """Add to the tasks of a title those that it lacks."""
    folder = paths.resources() / FOLDER
    file = folder / f"{title}.yaml"
    there = read_file(file, folder / GAMES).tasks
    lacking = [task for task in chosen if all(_is_other(task, other) for other in there)]
    lines = "".join(f"  - {_line(task)}\n" for task in lacking)
    file.write_text(file.read_text(encoding="utf-8") + lines, encoding="utf-8")
    for task in lacking:
        packed = folder / GAMES / f"{task.game}{PACKED}"
        if not packed.exists() or len(saves.load(packed).actions) < task.at:
            _keep(packed, games[task.game], task.at)
    print(f"{title}: {len(lacking)} added")


def _is_other(task: Found, other: Task) -> bool:
    """Return whether a task asks something else than another one, or far from it in the game."""
    same = (task.ask.kind, task.game) == (other.ask.kind, other.id.split("/")[1])
    return not same or abs(task.at - len(other.actions)) >= APART


def _keep(file: Path, game: Game, number: int) -> None:
    """Write a game up to the last position that a task is about."""
    text = saves.header_line(game.setup) + "".join(map(saves.action_line, game.actions[:number]))
    file.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


if __name__ == "__main__":
    main()
