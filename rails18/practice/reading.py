"""Read tasks: those that ship, and those of a folder of problems.

The tasks of a title that ship are the file ``resources/tasks/<title>.yaml``; the games they are taken from are packed
in ``resources/tasks/games``. A problem file (`saves.problems`) is a task when its question can be checked.
"""

from __future__ import annotations

from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead, reason
from rails18.practice.task import GRADES, KINDS, Ask, Collection, Proof, Task, Tried
from rails18.saves import problems, saves
from rails18.storage.documents import Document, read, spelling
from rails18.titledata.files import Stamp, stamp, title_ids

FOLDER, GAMES, PACKED = "tasks", "games", ".rails18.gz"
STEPS = (31, 37, 41)  # tasks between those of two days
MOST_FILES = 500  # files of a folder that are looked at
_LOADED = WeakValueDictionary[Stamp, "Collection"]()  # as long as somebody has them: they take 5 MB


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a task of a file that ships: the question after `at` actions of a game, and its proof."""

    game: str
    at: int
    ask: Ask
    grade: int
    best: int
    answers: tuple[Tried, ...]
    others: tuple[Tried, ...] = ()


def load_tasks() -> Collection:
    """Return all tasks that ship; a fault in one leaves the others."""
    folder = paths.resources() / FOLDER
    files = [file for title in title_ids() if (file := folder / f"{title}.yaml").is_file()]
    key = stamp((*files, *sorted((folder / GAMES).glob(f"*{PACKED}"))))
    loaded = _LOADED.get(key)
    if loaded is None:
        found = [read_file(file, file.parent / GAMES) for file in files]
        tasks = tuple(task for one in found for task in one.tasks)
        loaded = _LOADED[key] = Collection(tasks, tuple(fault for one in found for fault in one.faults))
    return loaded


def of_the_day(tasks: Collection, day: date) -> Task | None:
    """Return the task of a day, another one each day until all have come; None without tasks."""
    step = next((step for step in STEPS if len(tasks.tasks) % step), 1)  # a prime that leads through all of them
    return tasks.tasks[day.toordinal() * step % len(tasks.tasks)] if tasks.tasks else None


def read_file(file: Path, games: Path) -> Collection:
    """Return the tasks of a file that ships.

    Args:
        file: where it is.
        games: folder of the games that it names.
    """
    label = f"resources/{FOLDER}/{file.name}"
    try:
        doc = read(file, label)
        doc.only(("tasks",))
        plain: tuple[Any, ...] = doc.value("tasks", tuple[dict[str, Any], ...])
    except CannotRead as error:
        return Collection((), (error,))
    tasks, faults, opened = dict[str, Task](), list[CannotRead](), dict[str, saves.Opened]()
    for number, each in enumerate(plain):
        place = f"tasks[{number}]"
        try:
            task = _task(doc, place, doc.convert(each, Entry, place), games, opened)
            if task.id in tasks:
                raise doc.fault(place, "the same is asked twice.", "Take one of them out.")
            tasks[task.id] = task
        except CannotRead as error:
            faults.append(error)
    return Collection(tuple(tasks.values()), tuple(faults))


def _task(doc: Document, place: str, entry: Entry, games: Path, opened: dict[str, saves.Opened]) -> Task:
    if entry.ask.kind not in KINDS:
        raise doc.fault(f"{place}.ask.kind", f"there is no kind {entry.ask.kind}.", spelling(entry.ask.kind, KINDS))
    if entry.grade not in GRADES:
        raise doc.fault(f"{place}.grade", f"there is no grade {entry.grade}.", "Write 1, 2 or 3.")
    if not entry.answers:
        raise doc.fault(f"{place}.answers", "there are none.", "Find it again.")
    if entry.game not in opened:
        opened[entry.game] = _game(games / f"{entry.game}{PACKED}")
    game = opened[entry.game]
    if not 0 <= entry.at <= len(game.actions):
        raise doc.fault(f"{place}.at", f"the game has {len(game.actions)} actions, not {entry.at}.", "Write fewer.")
    proof = Proof(entry.best, entry.answers, entry.others)
    more = "".join(f"-{part}" for part in (entry.ask.train, *(entry.ask.sells or ()), entry.ask.who[0]) if part)
    id = f"{entry.ask.kind}/{entry.game}/{entry.at}{more}-{entry.ask.number}"
    return Task(id, game.setup, game.actions[: entry.at], entry.ask, entry.grade, proof)


def _game(file: Path) -> saves.Opened:
    """Return a packed game.

    Raises:
        CannotRead: it is missing or damaged.
    """
    found = saves.load(file)
    if found.warning:
        raise CannotRead(found.warning, str(file), "Install rails18 again.")
    return found


def read_folder(folder: Path) -> Collection:
    """Return the tasks of a folder: its problems with a question that can be checked, in the order of their names."""
    tasks, faults = dict[str, Task](), list[CannotRead]()
    try:
        files = sorted(file for file in folder.iterdir() if file.name.endswith(saves.SUFFIX))
    except OSError as error:
        return Collection(
            (),
            (CannotRead("it cannot be read ({reason}).", str(folder), "Choose another folder.", reason=reason(error)),),
        )
    if len(files) > MOST_FILES:
        many = "it holds {number} saves; the first {most} were looked at."
        cure = "Divide it into several."
        faults.append(CannotRead(many, str(folder), cure, number=len(files), most=MOST_FILES))
    for file in files[:MOST_FILES]:
        try:
            if (task := read_problem(file)) is not None:
                tasks.setdefault(task.id, task)  # a copy asks the same again
        except CannotRead as error:
            faults.append(error)
    return Collection(tuple(tasks.values()), tuple(faults))


def read_problem(file: Path) -> Task | None:
    """Return the task of a problem file, None for any other save and for a question that cannot be checked.

    Raises:
        CannotRead: it is damaged.
    """
    text = saves.read_text(file)
    if not problems.is_problem(text):
        return None
    problem, found = problems.read(text, file.name)
    if found.warning:
        raise CannotRead(found.warning, file.name, "Ask for a fresh copy of the file.")
    if problem.ask not in KINDS:
        return None
    id = f"{problem.ask}/file/{blake2b(text.encode('utf-8'), digest_size=8).hexdigest()}"
    return Task(id, found.setup, found.actions[: found.at], Ask(problem.ask), note=problem.note, file=file.name)
