"""Read lessons: position, steps, what ends a step and what answers a wrong try, without their words.

A lesson is one file ``resources/lessons/<title>/<name>.yaml``; its id is ``<title>/<name>``. The games that lessons are
taken from are in ``resources/lessons/games``. Words are read by `lessons.lesson_texts`.
"""

from __future__ import annotations

from functools import lru_cache

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.lessons.lesson import Curriculum, Lesson
from rails18.lessons.reading import FOLDER, GAMES, lesson_document, lesson_file, read_lesson
from rails18.titledata.files import Stamp, stamp


def lesson_ids() -> tuple[str, ...]:
    """Return the ids of all lessons in the order in which they are proposed.

    Raises:
        CannotRead: the list of lessons is damaged.
    """
    doc = lesson_document("curriculum")
    doc.only(("lessons",))
    listed: tuple[str, ...] = doc.value("lessons", tuple[str, ...])
    folder = paths.resources() / FOLDER
    there = sorted(f"{file.parent.name}/{file.stem}" for file in folder.glob("*/*.yaml") if file.parent.name != GAMES)
    return (*listed, *(id for id in there if id not in listed))


def load_curriculum(title: str | None = None) -> Curriculum:
    """Return all lessons, or those of one title; a fault in one leaves the others."""
    lessons, faults = [], dict[str, CannotRead]()  # several lessons may be taken from one game
    try:
        ids = lesson_ids()
    except CannotRead as error:
        return Curriculum((), (error,))
    for id in ids:
        if title is None or id.startswith(f"{title}/"):
            try:
                lessons.append(load_lesson(id))
            except CannotRead as error:
                faults.setdefault(str(error), error)
    return Curriculum(tuple(lessons), tuple(faults.values()))


def load_lesson(id: str) -> Lesson:
    """Return a lesson, the very same one as long as its file and those of the games are the same.

    Raises:
        CannotRead: its file, or the one of the game that it is taken from, is missing or wrong.
    """
    games = sorted((paths.resources() / FOLDER / GAMES).glob("*.yaml"))
    return _lesson(id, stamp((lesson_file(id), *games)))


@lru_cache(maxsize=32)
def _lesson(id: str, _stamp: Stamp) -> Lesson:
    return read_lesson(lesson_document(id), id)
