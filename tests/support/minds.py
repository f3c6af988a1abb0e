"""Give the process that thinks something to do that a test can see; it is found there by its name."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from rails18 import paths
from rails18.core.game import Game
from rails18.players import offers
from rails18.players.level import Level
from rails18.players.opponent import Choice, Failure
from tests.support.processes import DEADLY


def where(game: Game) -> tuple[int, int, dict[str, str]]:
    """Return which process thinks, how far the game has come, and which seats are those of programs."""
    return os.getpid(), game.at, game.programs


def count(game: Game) -> int:
    """Return how often this process was asked."""
    global _asked
    _asked += 1
    return _asked


_asked = 0


def think_for_ever(game: Game, *rest: object) -> None:
    """Say where somebody can see it that it has begun, and never come to an end."""
    begun(str(os.getpid()))
    threading.Event().wait()


def linger(game: Game) -> int:
    """Say that it has begun, and return which process thinks once a test has told it to go on."""
    begun(str(os.getpid()))
    while not going_on().exists():
        time.sleep(0.1)
    return os.getpid()


def going_on() -> Path:
    """Return the file by which a test tells the process to go on."""
    return paths.user_data() / "go_on"


def end(game: Game, *rest: object) -> None:
    """End the process without a word, as one ends that takes too much memory."""
    os.kill(os.getpid(), DEADLY)


def fail(game: Game) -> None:
    """Break off by a fault."""
    raise ZeroDivisionError("in the process")


def dawdle_once(game: Game, level: Level, *rest: object) -> Choice | Failure:
    """Never come to an end at the first time, and move like any program at the second."""
    if begun():
        return offers.move(game, level, 0)
    think_for_ever(game)
    raise AssertionError


def begun(told: str = "") -> str:
    """Return what the process has told, "" for nothing; tell something if it is given."""
    file = paths.user_data() / "begun"
    if told:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_name("beginning").write_text(told, encoding="utf-8")
        file.with_name("beginning").replace(file)
    return file.read_text(encoding="utf-8") if file.exists() else ""
