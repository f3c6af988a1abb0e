"""Play one game to its end with every check on, and tell what it met and what went wrong."""

from __future__ import annotations

import contextlib
import re
import signal
import time
import traceback
from collections.abc import Iterator
from functools import cache
from random import Random
from types import FrameType

from rails18.core.actions import Action
from rails18.core.errors import CannotRead, NotAllowed
from rails18.core.game import Game
from rails18.core.state import GameState
from rails18.titledata.games import new_game
from tests.soak import checks
from tests.soak.coverage import Coverage
from tests.soak.players import ASKED, COMMON, LONGEST, PLAYERS, Player, follower, wishes
from tests.soak.setups import Case, script

SLOWEST = 120  # seconds after which an action is taken to hang
CUTS = {  # parts of a recorded game that are followed
    "late": ((0.1, 0.4), (0.3, 0.7), (0.6, 1.0), (0.9, 1.0)),
    "last": ((0.9, 0.99),),
}
READ = 200  # times in a game that the sentence of a refusal is read
ASIDE = {"late": 0.25, "last": 0.0}  # of the positions before that, refusals are asked for in so many
SHUNNED = 0.5  # how often a kind of action is left out of it
LOOKED_AT = 60  # actions of it that are played with every check on, at most
INTERVAL = 400  # actions after which the game is undone, redone, written down and read again


class TooSlow(BaseException):
    """Report that an action did not come to an end; nothing of the program may catch it."""


class Fault(Exception):
    """Report what went wrong.

    Args:
        told: what, in words that do not depend on the game.
        more: the facts.
        action: what was asked or played then, if anything.
    """

    def __init__(self, told: str, more: str = "", action: Action | None = None) -> None:
        super().__init__(f"{told}: {more}" if more else told)
        self.told, self.action = told, action


class Played:
    """Hold the outcome of a game.

    Attributes:
        case: which game.
        met: what it met.
        actions: what was played, and at last what was asked when that failed.
        fault: what went wrong, or None.
    """

    def __init__(self, case: Case) -> None:
        self.case, self.met = case, Coverage()
        self.actions: tuple[Action, ...] = ()
        self.fault: Fault | None = None


def play(case: Case, met: Coverage, longest: int | None = None, until: float | None = None) -> Played:
    """Play a game.

    Args:
        met: what earlier games met, for those who seek what is rare.
        longest: actions after which it is broken off; None for as many as this kind of player needs.
        until: time of `time.monotonic` at which it is broken off.
    """
    played = Played(case)
    played.met.games[case.player] += 1
    rng = Random(f"{case.seed} {case.number}")
    most = longest or LONGEST[case.player]  # counted from where everything is looked at
    player = PLAYERS[case.player]
    game: Game | None = None
    known = Coverage()
    known.add(met)
    try:
        with guarded():
            game = new_game(case.setup)
            look(checks.faults(game))
        if case.saved is not None:
            actions = script(case.saved)
            cut = round(len(actions) * rng.uniform(*rng.choice(CUTS[case.player])))
            player = follower(actions, cut, player)
            aside = ASIDE[case.player]
            _go_ahead(game, actions[: max(0, cut - rng.randrange(LOOKED_AT))], rng, aside, played.met, known)
        most += game.at
        while game.state.frames and game.at < most and (until is None or time.monotonic() < until):
            _turn(game, rng, played.met, known, player, ASKED[case.player])
            if game.at % INTERVAL == 0:
                look(checks.kept(game))
        look(checks.kept(game))
        ending = game.state.ending
        played.met.ends[ending.reason if ending else ""] += 1
        if ending is not None:
            _after_the_end(game, rng, played.met)
    except Fault as fault:
        played.fault = fault
    if game is not None:
        last = (played.fault.action,) if played.fault is not None and played.fault.action is not None else ()
        played.actions = (*game.actions[: game.at], *last)
    return played


def _go_ahead(
    game: Game, actions: tuple[Action, ...], rng: Random, aside: float, met: Coverage, known: Coverage
) -> None:
    """Play the beginning of a recorded game, as far as this set-up allows; now and then ask for what is refused.

    Half of the tables never do one kind of thing that was done in it, and what no longer fits is left out, so that
    the game comes to moments that it did not come to.

    Args:
        aside: how often.
    """
    kinds = sorted({action.kind for action in actions} - COMMON)
    shunned = rng.choice(kinds) if kinds and rng.random() < SHUNNED else ""
    for action in actions:
        if action.kind == shunned or (shunned and game.refusals(action)):
            continue
        if game.refusals(action):
            return
        if rng.random() < aside:
            for wish in wishes(game, rng, action, 2, known):
                known.refused.update(ask(game, wish, met))
        game.play(action)


def _turn(game: Game, rng: Random, met: Coverage, known: Coverage, player: Player, number: int) -> None:
    step = game.position.frame.step
    with guarded():
        action = player(game, rng, known)
        asked = list(wishes(game, rng, action, number, known))
        greyed = [entry.refusal.key for entry in game.menu() if entry.refusal is not None]
    for each in (met, known):
        each.refused.update(greyed)
    for wish in asked:
        known.refused.update(ask(game, wish, met))
    for each in (met, known):
        each.steps[step] += 1
        each.kinds[action.kind] += 1
    for event in advance(game, action):
        for each in (met, known):
            each.events[event] += 1


def _after_the_end(game: Game, rng: Random, met: Coverage) -> None:
    for action in rng.sample(game.actions, min(5, len(game.actions))):
        if not ask(game, action, met):
            raise Fault("an action is allowed after the end", str(action), action)


def ask(game: Game, wish: Action, met: Coverage | None = None) -> list[str]:
    """Ask whether an action is allowed, count why not, and return the keys of the refusals.

    Raises:
        Fault: the question failed, changed the game, or has an answer without a sentence.
    """
    with guarded(wish):
        refusals, found = checks.asked(game, wish, lambda key: met is not None and met.refused[key] > READ)
    look(found, wish)
    keys = [refusal.key for refusal in refusals]
    if met is not None:
        met.refused.update(keys)
    return keys


def advance(game: Game, action: Action) -> list[str]:
    """Play an action and return the events.

    Raises:
        Fault: it failed, or something is wrong afterwards.
    """
    before = game.at
    with guarded(action):
        update = game.play(action)
        found = checks.faults(game, update)
    if found:
        game.go_to(before)
    look(found, action)
    return [event.key for event in update.events]


def look(found: list[str], action: Action | None = None) -> None:
    """Raise the first of the faults found, if any."""
    if found:
        raise Fault(_general(found[0]), "; ".join(found), action)


@contextlib.contextmanager
def guarded(action: Action | None = None) -> Iterator[None]:
    """Turn whatever the program raises, and a hang, into a fault."""
    alarm = _has_alarm()
    if alarm:
        signal.setitimer(signal.ITIMER_REAL, SLOWEST)
    try:
        yield
    except TooSlow:
        raise Fault("an action hangs", str(action), action) from None
    except NotAllowed as error:
        keys = ", ".join(refusal.key for refusal in error.refusals)
        raise Fault(f"an action that was offered is refused: {keys}", str(action), action) from None
    except CannotRead as error:
        raise Fault("a game cannot be set up", str(error), action) from None
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {place.name} of {place.filename.rpartition('/')[2]}"
        raise Fault(where, f"line {place.lineno}: {error}", action) from error
    finally:
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)


@cache
def _has_alarm() -> bool:
    """Return whether there is an alarm; from the first time on it raises `TooSlow`."""
    if not hasattr(signal, "setitimer"):
        return False
    signal.signal(signal.SIGALRM, _too_slow)
    return True


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow


def _general(told: str) -> str:
    """Return a sentence without the ids and numbers of the case, to tell faults apart by."""
    return re.sub(r"\b[A-Z]+\b|\d+|\([^)]*\)", "…", told)


def follow(game: Game, actions: tuple[Action, ...]) -> GameState:
    """Play those of the `actions` that are allowed, with every check on, and return the last state.

    Raises:
        Fault: something went wrong.
    """
    look(checks.faults(game))
    for action in actions:
        if game.state.frames and not ask(game, action):
            advance(game, action)
    look(checks.kept(game))
    return game.state
