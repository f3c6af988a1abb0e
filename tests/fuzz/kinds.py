"""Know the kinds of files that rails18 reads: sound examples, how they are broken, and what opens them."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import random
import shutil
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.text import JOINERS
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.interchange.replay import run as replay
from rails18.loading import games, positions, saves, texts, titles
from tests.fuzz import mutate

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
LENGTHS = (3, 15, 50)  # actions of a game that are kept: most faults lie early, and short games play fast
SECONDS = 0.05  # for each route position
LONGEST = 2_000  # characters of what is told


class Unheard(Exception):
    """Report that a file got no sentence that a person can read."""


class Kind(NamedTuple):
    """Describe a kind of file.

    Attributes:
        share: how many of a hundred files are of it.
        name: name of the file.
        make: returns a broken file.
        open: opens a file and returns what it tells; raises what a person would see as a fault of the program.
    """

    share: int
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


def _told(text: str) -> str:
    """Return what is told when a person can read it on any terminal.

    Raises:
        Unheard: it is empty, endless, or holds what no terminal and no label should get.
    """
    shown = all(c.isprintable() or c.isspace() or c in JOINERS for c in text)
    if not text.strip() or len(text) > LONGEST or not shown:
        raise Unheard(f"told: {text[:300]!r}, {len(text)} characters")
    return text


def _game(path: Path) -> str:
    try:
        opened = open_game(path)
    except CannotRead as error:
        return _told(str(error))
    _told("".join(opened.game.setup.players))
    whole = saves.text_of(opened.game)  # what the window writes at once
    again = saves.parse(whole, "again")
    if again.warning or again.actions != tuple(opened.game.actions):
        raise Unheard(f"the game is saved differently: {again.warning}")
    return _told(opened.warning) if opened.warning else "opened"


def _replay(path: Path) -> str:
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        code = replay(str(path))
    if code not in (0, 1, 2):
        raise Unheard(f"exit code {code}")
    return max(map(_told, told.getvalue().splitlines()), key=len)


def _routes(path: Path) -> str:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = positions.run(path, time.process_time, SECONDS)
    return "solved" if code == 0 else _told(err.getvalue())


def warm_up() -> None:
    """Read the sound titles once, so that the processes that are split off need not."""
    for title in titles.titles():
        games.new_game(Setup(title.id, tuple(f"P{seat}" for seat in range(min(title.players)))))


# title data: a copy of all of it, in which one file is broken


@contextlib.contextmanager
def _spoilt(name: str, data: bytes, folder: Path) -> Iterator[None]:
    copy = folder / "maps"
    if not copy.exists():
        shutil.copytree(ROOT / "maps", copy)
    kept, real = (copy / name).read_bytes(), paths.maps
    paths.maps = lambda: copy
    try:
        (copy / name).write_bytes(data)
        yield
    finally:
        (copy / name).write_bytes(kept)
        paths.maps = real


def _title(dice: random.Random) -> bytes:
    """Return a name inside `maps/`, a line break, and the broken content of that file."""
    path = dice.choice(sorted((ROOT / "maps").glob("*/*.yaml")))
    whole = path.read_bytes()
    if dice.random() < 0.7:
        broken = mutate.structure(_yaml(path), dice)
        with contextlib.suppress(yaml.YAMLError, RecursionError, UnicodeError):
            whole = yaml.dump(broken, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False).encode()
    else:
        whole = mutate.data(whole, dice)
    return path.relative_to(ROOT / "maps").as_posix().encode() + b"\n" + whole


@cache
def _yaml(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


def _open_title(path: Path) -> str:
    name, _, data = path.read_bytes().partition(b"\n")
    folder = name.decode().partition("/")[0]
    wanted = "1889" if folder == "common" else folder
    with _spoilt(name.decode(), data, path.parent):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                titles.run_check(wanted)
            texts.load_rulebook(wanted)
            info = titles.title_info(wanted)
            names = tuple(f"P{seat}" for seat in range(min(info.players)))
            games.new_game(Setup(wanted, names, info.variants[0].id, info.profiles[0].id))
        except CannotRead as error:
            return _told(str(error))
    return "loaded"


KINDS = {
    "save": Kind(33, "game.rails18", _save, _game),
    "site": Kind(25, "game.json", _site, _game),
    "record": Kind(15, "game.jsonl", _record, _game),
    "replay": Kind(10, "game", lambda dice: dice.choice((_save, _site, _record))(dice), _replay),
    "routes": Kind(15, "positions.json", _positions, _routes),
    "title": Kind(2, "title.yaml", _title, _open_title),
}
