"""Find the shortest list of actions that still shows a fault, and keep it as a saved game."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from pathlib import Path

from rails18.core.actions import Action
from rails18.core.errors import NotAllowed
from rails18.core.title import Setup
from rails18.saves.saves import action_line, header_line
from rails18.titledata.games import new_game
from tests.soak.playing import Fault, follow, guarded

KEPT = Path(__file__).resolve().parent.parent / "games" / "soaked"
PATIENCE = 300  # seconds for one game

Actions = tuple[Action, ...]


def shrunk(actions: Actions, fails: Callable[[Actions], Actions | None], seconds: float = PATIENCE) -> Actions:
    """Return a short list of `actions` that still fails, found by leaving out ever smaller pieces.

    Args:
        fails: returns the part of a list that was played until it failed, None when it does not fail.
        seconds: time after which the list is taken as it is.
    """
    end = time.monotonic() + seconds
    best = fails(actions)
    if best is None:
        return actions
    size = max(1, len(best) // 2)
    while time.monotonic() < end:
        start, before = 0, len(best)
        while start < len(best) and time.monotonic() < end:
            shorter = fails((*best[:start], *best[start + size :]))
            if shorter is not None and len(shorter) < len(best):
                best = shorter
            else:
                start += size
        if size == 1 and len(best) == before:
            break
        size = max(1, size // 2)
    return best


def shows(setup: Setup, fault: Fault) -> Callable[[Actions], Actions | None]:
    """Return what tells whether the last of some actions, those before it that are allowed being played, shows a fault.

    Only there everything is checked: most lists are tried in vain.
    """

    def fails(actions: Actions) -> Actions | None:
        game = new_game(setup)
        before, last = (actions[:-1], actions[-1:]) if fault.action is not None else (actions, ())
        try:
            for action in before:
                with guarded(action), contextlib.suppress(NotAllowed):
                    game.play(action)
            follow(game, last)
        except Fault as found:
            if found.told == fault.told:
                return (*game.actions[: game.at], *((found.action,) if found.action is not None else ()))
        return None

    return fails


def keep(setup: Setup, actions: Actions, fault: Fault, folder: Path = KEPT) -> Path:
    """Write a failing game down, named after its title and its fault; the action that fails comes last."""
    name = re.sub(r"[^a-z0-9]+", "-", fault.told.lower()).strip("-")[:60]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{setup.title}-{name}.rails18"
    path.write_text(header_line(setup) + "".join(map(action_line, actions)), encoding="utf-8", newline="\n")
    return path
