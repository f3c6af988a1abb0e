"""Set games up: every title, number of players, variant, profile and option in turn; some go on from saved games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from rails18.core.actions import Action
from rails18.core.title import Setup
from rails18.interchange.open import read
from rails18.saves.saves import Opened
from rails18.titledata.titles import TitleInfo, setup_refusals, titles
from tests.support.recorded_game import recorded_game

KINDS = ("sensible", "seeker", "wild", "late", "last")
LATE = ("late", "last")  # those who leave a recorded game in its course, or shortly before its end
GAMES = Path(__file__).resolve().parent.parent / "games"
CHOSEN = 0.35  # how often each option that the profile offers is chosen


class Case(NamedTuple):
    """Name one game.

    Attributes:
        seed, number: which game of which run; the same two always give the same set-up.
        setup: how it is set up.
        player: kind of player who plays for everybody.
        saved: recorded game that a late player follows as far as its rules allow, and then leaves.
    """

    seed: int
    number: int
    setup: Setup
    player: str
    saved: Path | None = None


@cache
def _titles() -> tuple[TitleInfo, ...]:
    return tuple(titles())


def case(seed: int, number: int, title: str = "", player: str = "") -> Case:
    """Return game `number` of a run, of `title` or of the titles in turn, by `player` or by all kinds in turn."""
    infos = [info for info in _titles() if title in ("", info.id)]
    turn, which = divmod(number, len(infos))
    kind = player or KINDS[turn % len(KINDS)]
    if kind in LATE:
        return _late(infos[which], seed, number, turn)._replace(player=kind)
    return Case(seed, number, _setup(infos[which], seed, turn), kind)


def saved_games(title: str) -> tuple[Path, ...]:
    """Return the recorded games of a title that can be read at once."""
    found = [*GAMES.glob(f"played/{title}-*.rails18"), *GAMES.glob(f"r*/{title}-*.json")]
    return tuple(sorted(found))


def longest(title: str) -> Path:
    """Return the recorded game of a title that says most: it comes to most steps."""
    return max(saved_games(title), key=lambda file: file.stat().st_size)


@cache
def script(saved: Path) -> tuple[Action, ...]:
    """Return the actions of a recorded game."""
    found = read(saved)
    return found.actions if isinstance(found, Opened) else tuple(recorded_game(saved).actions)


@cache
def _saved_setup(saved: Path) -> Setup:
    return read(saved).setup


def _late(info: TitleInfo, seed: int, number: int, turn: int) -> Case:
    """Return a game that starts as a recorded one, half of the time with other options or another profile."""
    rng = Random(f"{seed} {info.id} late {number}")
    paths = list(saved_games(info.id))
    Random(seed).shuffle(paths)
    path = paths[turn % len(paths)]  # another one each time
    known = _saved_setup(path)
    profile = rng.choice([known.profile, rng.choice(info.profiles).id])
    options = _options(info, profile, rng) if profile != known.profile or rng.random() < 0.5 else dict(known.options)
    setup = msgspec.structs.replace(known, profile=profile, options=options)
    return Case(seed, number, known if setup_refusals(setup) else setup, "late", path)


def _options(info: TitleInfo, profile: str, rng: Random) -> dict[str, Any]:
    offered = [option.id for option in info.options if not option.profiles or profile in option.profiles]
    return {option: True for option in offered if rng.random() < CHOSEN}


def _setup(info: TitleInfo, seed: int, turn: int) -> Setup:
    """Return set-up `turn` of a title: the variants go round with the profiles, the rest is drawn."""
    rng = Random(f"{seed} {info.id} {turn}")
    pairs = [(variant.id, profile.id) for profile in info.profiles for variant in info.variants]
    variant, profile = pairs[turn // len(KINDS) % len(pairs)]
    options = _options(info, profile, rng) if rng.random() < 0.5 else {}
    for count in rng.sample(info.players, len(info.players)):
        setup = Setup(info.id, tuple("ABCDEFGHIJ"[:count]), variant, profile, options, rng.randrange(1000))
        if not setup_refusals(setup):
            break
    return setup
