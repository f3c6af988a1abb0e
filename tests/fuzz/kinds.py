"""Know the kinds of files that rails18 reads: sound examples, how they are broken, and what opens them."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rails18 import paths
from rails18.checks import title_checks
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.interchange.replay import run as replay
from rails18.saves import positions, saves
from rails18.titledata import games, titles
from rails18.words import texts
from tests.fuzz import beside, cached, learning, looks, mutate, trees
from tests.fuzz.told import Unheard, told
from tests.fuzz.trees import ROOT

GAMES = ROOT / "tests" / "games"
LEVELS = ("relaxed", "solid", "sharp")
LENGTHS = (3, 15, 50)  # actions of a game that are kept: most faults lie early, and short games play fast
SECONDS = 0.05  # for each route position


class Kind(NamedTuple):
    """Describe a kind of file.

    Attributes:
        share: how many of a hundred files are of it.
        name: name of the file.
        make: returns a broken file.
        open: opens a file and returns what it tells; raises what a person would see as a fault of the program.
    """

    share: float
    name: str
    make: Callable[[random.Random], bytes]
    open: Callable[[Path], str]


# making


@cache
def _files(pattern: str) -> tuple[Path, ...]:
    return tuple(sorted(GAMES.glob(pattern)))


@cache
def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def _rows(path: Path) -> tuple[str, ...]:
    whole = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return tuple(whole.decode().splitlines())


def _bytes(text: str, dice: random.Random) -> bytes:
    whole = text.encode("utf-8", "surrogatepass")
    return mutate.data(whole, dice) if dice.random() < 0.3 else whole


def _save(dice: random.Random) -> bytes:
    rows = list(_rows(dice.choice(_files("played/*.rails18"))))[: dice.choice(LENGTHS)]
    if dice.random() < 0.2:  # programs play some seats
        rows[0] = json.dumps({**json.loads(rows[0]), "programs": {"P2": dice.choice(LEVELS), "P1": "none"}})
    if dice.random() < 0.2:
        rows.append(json.dumps({"undo_to": dice.randrange(len(rows))}))
    if dice.random() < 0.75:
        rows = mutate.lines(rows, dice)
    return _bytes("\n".join([*rows, ""]), dice)


def _site(dice: random.Random) -> bytes:
    game = _json(dice.choice(_files("*/*.json")))
    if not isinstance(game, dict) or "actions" not in game:
        return _bytes(json.dumps(game), dice)
    cut = {**game, "actions": game["actions"][: dice.choice(LENGTHS)]}
    if dice.random() < 0.75:
        place = dice.randrange(len(cut["actions"]))
        if dice.random() < 0.4:
            cut = mutate.structure(cut, dice)
        else:
            cut["actions"] = list(cut["actions"])
            cut["actions"][place] = mutate.structure(cut["actions"][place], dice)
    return _bytes(mutate.text_of(cut, dice), dice)


def _record(dice: random.Random) -> bytes:
    wanted = [path for path in _files("*/*.jsonl.gz") if path.name.count(".") == 2]
    rows = list(_rows(dice.choice(wanted)))[: dice.choice(LENGTHS)]
    whole = _bytes("\n".join(mutate.lines(rows, dice)), dice)
    if dice.random() < 0.3:
        whole = gzip.compress(whole, 1)
        return mutate.data(whole, dice) if dice.random() < 0.5 else whole
    return whole


def _positions(dice: random.Random) -> bytes:
    entry = dice.choice(_json(ROOT / "tests" / "board" / "data" / "positions.json"))
    plain = {name: part for name, part in entry.items() if name not in ("key", "optimum")}
    plain = {"positions": [plain]} if dice.random() < 0.3 else plain
    return _bytes(mutate.text_of(mutate.structure(plain, dice), dice), dice)


# opening


def _game(path: Path) -> str:
    try:
        opened = open_game(path)
    except CannotRead as error:
        return told(str(error))
    told("".join(opened.game.setup.players))
    whole = saves.text_of(opened.game)  # what the window writes at once
    again = saves.parse(whole, "again")
    if again.warning or again.actions != tuple(opened.game.actions):
        raise Unheard(f"the game is saved differently: {again.warning}")
    return told(opened.warning) if opened.warning else "opened"


def _replay(path: Path) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = replay(str(path))
    if code not in (0, 1, 2):
        raise Unheard(f"exit code {code}")
    return max(map(told, out.getvalue().splitlines()), key=len)


def _routes(path: Path) -> str:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = positions.run(path, time.process_time, SECONDS)
    return "solved" if code == 0 else told(err.getvalue())


def warm_up() -> None:
    """Read the sound titles once, so that the processes that are split off need not."""
    for title in titles.titles():
        games.new_game(Setup(title.id, tuple(f"P{seat}" for seat in range(min(title.players)))))


def _title(dice: random.Random) -> bytes:
    return trees.broken(ROOT / "maps", ("*/*.yaml",), dice)


def _open_title(path: Path) -> str:
    with trees.spoilt(path, paths.maps, ("",)) as name:
        folder = name.partition("/")[0]
        wanted = "1889" if folder == "common" else folder
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                title_checks.run_check(wanted)
            texts.load_rulebook(wanted)
            info = titles.title_info(wanted)
            names = tuple(f"P{seat}" for seat in range(min(info.players)))
            games.new_game(Setup(wanted, names, info.variants[0].id, info.profiles[0].id))
        except CannotRead as error:
            return told(str(error))
    return "loaded"


KINDS = {
    "save": Kind(32, "game.rails18", _save, _game),
    "site": Kind(25, "game.json", _site, _game),
    "record": Kind(14, "game.jsonl", _record, _game),
    "replay": Kind(10, "game", lambda dice: dice.choice((_save, _site, _record))(dice), _replay),
    "routes": Kind(14, "positions.json", _positions, _routes),
    "title": Kind(2, "title.yaml", _title, _open_title),
    "lesson": Kind(2, "lesson.yaml", learning.lesson, learning.open_lesson),
    "progress": Kind(0.4, "learning.json", learning.progress, learning.open_progress),
    "snapshot": Kind(0.5, "snapshot", cached.snapshot, cached.open_snapshot),
    "draft": Kind(2, "draft.rails18", beside.draft, _game),
    "review": Kind(1, "game.rails18.review", beside.review, beside.open_review),
    "task": Kind(1, "task.rails18", beside.task, beside.open_task),
    "mark": Kind(1, "mark", beside.mark, beside.open_mark),
    "settings": Kind(0.1, "settings.ini", looks.settings, looks.open_settings),
}
