"""Break lessons, their words, and what the program remembers of those who learned from them."""

from __future__ import annotations

import json
import random
import shutil
from functools import cache
from pathlib import Path

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.lessons import check
from rails18.lessons.first_game import load_first_game
from rails18.lessons.ideas import load_ideas
from rails18.lessons.introductions import load_introductions
from rails18.lessons.lesson_texts import load_general, load_text
from rails18.lessons.lessons import lesson_ids, load_curriculum, load_lesson
from rails18.lessons.play import LessonPlay
from rails18.lessons.progress import DONE, LEVELS, Progress
from rails18.lessons.reading import GAMES
from tests.fuzz import mutate, trees
from tests.fuzz.told import Unheard, told

PARTS = ("lessons", "text")
LESSONS = ("lessons/1*/*.yaml", "text/en/lessons/1*/*.yaml")
OTHERS = ("lessons/games/*.yaml", "lessons/*.yaml", "text/en/ideas.yaml", "text/en/[fi]*.yaml", "text/en/lessons/g*")
NAMES = ("Ann", "Ben *", "Ŝofia & Co", "<b>Cleo</b>", "")


def lesson(dice: random.Random) -> bytes:
    """Return the name of a file with lessons or their words, and its broken content."""
    return trees.broken(trees.ROOT / "resources", LESSONS if dice.random() < 0.8 else OTHERS, dice)


def open_lesson(path: Path) -> str:
    """Read and play what the broken file concerns."""
    with trees.spoilt(path, paths.resources, PARTS) as name:
        try:
            found = [str(fault) for fault in _faults(name)]
        except CannotRead as error:
            return told(str(error))
    return max(map(told, found), key=len) if found else "loaded"


def _faults(name: str) -> list[CannotRead]:
    within = name.partition("lessons/")[2].removesuffix(".yaml")
    folder, _, stem = within.partition("/")
    if folder == GAMES:
        within = _learned_from(stem)
    if "/" in within:
        return check.faults(load_lesson(within))
    load_first_game(), load_introductions(), load_general()
    curriculum = load_curriculum()
    return [*curriculum.faults, *check.idea_faults(curriculum.lessons)]


@cache
def _learned_from(game: str) -> str:
    """Return the first lesson that is taken from a game."""
    folder = trees.ROOT / "resources" / "lessons"
    found = (file for file in sorted(folder.glob("1*/*.yaml")) if f"name: {game}" in file.read_text(encoding="utf-8"))
    return next(file.relative_to(folder).with_suffix("").as_posix() for file in found)


# what was learned


@cache
def _places() -> tuple[tuple[str, str], ...]:
    """Return every lesson with each of its steps, and with its end."""
    lessons = map(load_lesson, lesson_ids())
    return tuple((one.id, step) for one in lessons for step in (*(step.id for step in one.steps), DONE))


def progress(dice: random.Random) -> bytes:
    """Return the broken file of what some players have learned."""
    ideas = sorted(load_ideas().ids)
    plain = {
        name: {
            "level": dice.choice(LEVELS),
            "lessons": dict(dice.sample(_places(), 3)),
            "finished": dice.sample(lesson_ids(), 2),
            "ideas": {idea: dice.randrange(4) for idea in dice.sample(ideas, 2)},
            "silenced": dice.sample(ideas, 1),
        }
        for name in dice.sample(NAMES, 2)
    }
    whole = mutate.text_of(mutate.structure(plain, dice), dice).encode("utf-8", "surrogatepass")
    return mutate.data(whole, dice) if dice.random() < 0.3 else whole


def open_progress(path: Path) -> str:
    """Read the file as the program does, go on with a lesson of each player, and write it."""
    folder = path.parent / "state"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    file = folder / "learning.json"
    shutil.copyfile(path, file)
    found = Progress(file)
    if found.notice:
        if path.read_bytes() not in [kept.read_bytes() for kept in folder.iterdir()]:
            raise Unheard("what was learned is lost")
        return told(found.notice)
    for name in _players(path):
        known = [id for id in found.player(name).lessons if id in lesson_ids()]
        if known:  # one shows it: to go on with a lesson plays all that was before
            _go_on(found, name, known[0])
    found.save()
    again = Progress(file)
    if again.notice or any(again.player(name) != found.player(name) for name in _players(path)):
        raise Unheard(f"what was learned is written differently: {again.notice}")
    return "opened"


def _players(path: Path) -> list[str]:
    return list(json.loads(path.read_bytes()))


def _go_on(found: Progress, name: str, id: str) -> None:
    one = load_lesson(id)
    play = LessonPlay(one, load_text(one), name, found.step(name, id))
    play.card()
    found.reach(name, id, DONE if play.finished else play.step.id)
