"""Break what lies beside games: reviews, folders of tasks, drawings, and saves that hold a draft."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import msgspec
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.practice.play import TaskPlay
from rails18.practice.reading import load_tasks, read_folder
from rails18.practice.task import FIRST
from rails18.review import keeping
from rails18.review.keeping import Head, Review
from rails18.review.look import Look, Short
from rails18.saves import problems, saves
from rails18.storage import kept
from rails18.storage.reading import text_of
from rails18.titledata import drawings
from rails18.titledata.games import new_game
from tests.fuzz import mutate, trees
from tests.fuzz.told import told

REVIEWED = trees.ROOT / "tests" / "games" / "recorded" / "1889-bankrupt.json"
SOLD, RUN = 101, 252  # actions of that game


@cache
def _reviewed() -> Game:
    return open_game(REVIEWED).game


def review(dice: random.Random) -> bytes:
    """Return a broken review, mostly under a digest that is right, so that it is read to its end."""
    game = _reviewed()
    sold, ran = game.actions[SOLD - 1], game.actions[RUN - 1]
    best = {"kind": "buy_share", "player": sold.player, "company": "SR", "source": "offering"}
    looks = (Look(SOLD, sold.player, "stock", "SR", 100.0, 1.0, True, best),)  # type: ignore[arg-type]
    shorts = (Short(RUN, ran.player, "SR", 220, 260),)  # type: ignore[arg-type]
    whole = Review(keeping.digest_of(game, game.at), game.at, looks, shorts, (game.at,))
    plain = msgspec.to_builtins(whole)
    rest = mutate.text_of(mutate.structure(plain, dice), dice).encode("utf-8", "surrogatepass") + b"\n"
    head = msgspec.json.encode(Head(keeping.REVIEW, keeping.VERSION, keeping.__version__, kept.digest(rest).hex()))
    return head + b"\n" + (mutate.data(rest, dice) if dice.random() < 0.2 else rest)


def open_review(path: Path) -> str:
    """Read a review as the window does when a game is looked back at."""
    found = keeping.read(path.with_name(path.name.removesuffix(keeping.SUFFIX)), _reviewed())
    return told(found.told) if found.review is None else "opened"


@cache
def _asked(number: int) -> tuple[str, ...]:
    tasks = [task for task in load_tasks().tasks if task.ask.kind != FIRST]
    task = tasks[number % len(tasks)]
    game = TaskPlay(task).game
    return tuple(problems.text_of(game, game.at, problems.Problem(task.ask.kind)).splitlines())


def task(dice: random.Random) -> bytes:
    """Return a broken file of a folder of tasks."""
    rows = list(_asked(dice.randrange(2) * 17))
    if dice.random() < 0.5:
        rows[0] = json.dumps(mutate.structure(json.loads(rows[0]), dice))
    else:
        rows = mutate.lines(rows, dice)
    whole = "\n".join([*rows, ""]).encode("utf-8", "surrogatepass")
    return mutate.data(whole, dice) if dice.random() < 0.2 else whole


def open_task(path: Path) -> str:
    """Read the folder of a file, and put its task on the board as far as that goes without a long proof."""
    found = read_folder(path.parent)
    for one in found.tasks:
        try:
            TaskPlay(one, "Ann", lambda best, at_most: False)
        except CannotRead as error:
            return told(str(error))
    return told(str(found.faults[0])) if found.faults else "loaded"


def mark(dice: random.Random) -> bytes:
    """Return the name of a drawing inside the title data, and its broken content."""
    files = sorted((trees.ROOT / "maps").glob("*/marks/*.svg"))
    path = dice.choice(files)
    return path.relative_to(trees.ROOT / "maps").as_posix().encode() + b"\n" + mutate.data(path.read_bytes(), dice)


def open_mark(path: Path) -> str:
    """Read a drawing as a title's check and the board do."""
    _, _, data = path.read_bytes().partition(b"\n")
    file = path.with_name("mark.svg")
    file.write_bytes(data)
    try:
        text = text_of(file, "marks/mark.svg")
        drawings.raise_unless_simple(text, "marks/mark.svg")
    except CannotRead as error:
        return told(str(error))
    return "loaded" if QSvgRenderer(QByteArray(text.encode())).isValid() else told("nothing is drawn")


@cache
def _drafted() -> tuple[str, ...]:
    game = new_game(Setup("1846", ("Ann", "Ben", "Cleo", "Dora"), seed=5))
    while game.position.frame.step == "draft":
        kind = next(entry.kind for entry in game.menu() if entry.enabled)
        game.play(next(iter(game.options(kind))))
    return tuple(saves.text_of(game).splitlines())


def draft(dice: random.Random) -> bytes:
    """Return a save of 1846 whose draft is damaged: who was offered what, and who took it."""
    rows = list(_drafted())[: dice.choice((3, 6, 50))]
    number = dice.randrange(len(rows))
    if dice.random() < 0.6:
        rows[number] = json.dumps(mutate.structure(json.loads(rows[number]), dice))
    else:
        rows = mutate.lines(rows, dice)
    whole = "\n".join([*rows, ""]).encode("utf-8", "surrogatepass")
    return mutate.data(whole, dice) if dice.random() < 0.1 else whole
