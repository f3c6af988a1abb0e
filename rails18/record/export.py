"""Write a game in another form: for 18xx.games, as figures, as states, or as text."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.core.text import harmless
from rails18.interchange.names import names_of
from rails18.interchange.open import open_game
from rails18.interchange.states import Exporter
from rails18.interchange.writer import document
from rails18.record import figures
from rails18.record.text import text

DONE, NOT_WRITTEN, UNREADABLE = 0, 1, 2
LONGEST_LINE = 2_000  # characters


def states(game: Game) -> str:
    """Return the state after each action as a JSON line, in the common form of replays."""
    last = game.at
    game.go_to(0)
    exporter = Exporter(game, names_of(game.setup.title))
    lines = []
    for number in range(last + 1):
        game.go_to(number)
        kind = game.actions[number - 1].kind if number else "opening"
        lines.append(json.dumps({"n": number, "type": kind, "state": exporter.state()}, ensure_ascii=False))
    return "\n".join(lines) + "\n"


FORMATS: Mapping[str, Callable[[Game], str]] = {
    "18xx.games": document.text_of,
    "csv": figures.as_csv,
    "states": states,
    "text": text,
}


def run(path: str, form: str, output: str | None = None, force: bool = False, title: str = "") -> int:
    """Write a game in another form and return the exit code.

    Args:
        path: a saved game, or a game file of 18xx.games.
        form: one of `FORMATS`.
        output: file to write, None for the terminal.
        force: a file that is there already may be replaced, but never the game itself.
        title: title of a game file that does not say it.

    Returns:
        0 written, 1 the game cannot be written in that form or to that place, 2 it cannot be read.
    """
    why_not = _why_not(path, output, force) if output else ""
    if why_not:
        return _said(why_not, NOT_WRITTEN)
    try:
        opened = open_game(path, title)
    except Rails18Error as error:
        return _said(f"rails18 cannot read this: {error}", UNREADABLE)
    try:
        written = FORMATS[form](opened.game)
    except Rails18Error as error:
        return _said(f"rails18 cannot write this: {error}", NOT_WRITTEN)
    if opened.warning:
        _said(opened.warning, NOT_WRITTEN)
    if output is None:
        print(written, end="")
        return DONE
    try:
        Path(output).write_text(written, encoding="utf-8", newline="\n")
    except OSError as error:
        return _said(f"rails18 cannot write {output}: {error.strerror}. Choose another file.", NOT_WRITTEN)
    return DONE


def _why_not(path: str, output: str, force: bool) -> str:
    """Return why `output` may not be written, "" when it may."""
    there = Path(output)
    with suppress(OSError):  # what cannot be looked at is told of when it is opened
        if there.exists() and Path(path).exists() and there.samefile(path):
            return f"rails18 does not write over the game itself: {output}. Choose another file."
        if there.is_file() and not force:
            return f"{output} is there already. Choose another file, or add --force to replace it."
    return ""


def _said(text: str, code: int) -> int:
    print(harmless(text, LONGEST_LINE), file=sys.stderr)
    return code
