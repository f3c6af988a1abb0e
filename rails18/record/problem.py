"""Save a moment of a game as a problem from the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from rails18.core.errors import Rails18Error
from rails18.core.text import harmless
from rails18.interchange.open import open_game
from rails18.practice import judge
from rails18.saves import problems
from rails18.storage.disk import CannotSave

DONE, NOT_WRITTEN, UNREADABLE = 0, 1, 2
LONGEST_LINE = 2_000  # characters


def run(path: str, at: int | None, ask: str, note: str, output: str, force: bool = False, title: str = "") -> int:
    """Write a problem and return the exit code.

    Args:
        path: a saved game, or a game file of 18xx.games.
        at: number of actions after which it asks; None where the game stands.
        ask: one of the questions of `saves.problems`.
        note: what else the author says.
        output: file to write.
        force: a file that is there already may be replaced, but never the game itself.
        title: title of a game file that does not say it.

    Returns:
        0 written, 1 no problem can be made of it or the file cannot be written, 2 the game cannot be read.
    """
    there = Path(output)
    if there.exists() and (not force or (Path(path).exists() and there.samefile(path))):
        return _said(f"{output} is there already. Choose another file.", NOT_WRITTEN)
    try:
        game = open_game(path, title).game
    except Rails18Error as error:
        return _said(f"rails18 cannot read this: {error}", UNREADABLE)
    number = game.at if at is None else at
    if ask != problems.RUN and (why := judge.unasked(game, number, ask)):
        return _said(why, NOT_WRITTEN)
    try:
        problems.save(game, number, problems.Problem(ask, note), output)
    except (Rails18Error, CannotSave) as error:
        return _said(str(error), NOT_WRITTEN)
    print(f"{output}: after action {number}. {problems.ASKS[ask]}")
    return DONE


def _said(text: str, code: int) -> int:
    print(harmless(text, LONGEST_LINE), file=sys.stderr)
    return code
