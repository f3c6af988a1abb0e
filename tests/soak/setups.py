"""Set games up: every title, number of players, variant, profile and option in turn."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from rails18.core.title import Setup
from rails18.loading.titles import TitleInfo, setup_refusals, titles

KINDS = ("sensible", "seeker", "wild")
CHOSEN = 0.35  # how often each option that the profile offers is chosen


class Case(NamedTuple):
    """Name one game.

    Attributes:
        seed, number: which game of which run; the same two always give the same set-up.
        setup: how it is set up.
        player: kind of player who plays for everybody.
    """

    seed: int
    number: int
    setup: Setup
    player: str


@cache
def _titles() -> tuple[TitleInfo, ...]:
    return tuple(titles())


def case(seed: int, number: int, title: str = "") -> Case:
    """Return game `number` of a run, of `title` or of the titles in turn."""
    infos = [info for info in _titles() if title in ("", info.id)]
    turn, which = divmod(number, len(infos))
    return Case(seed, number, _setup(infos[which], seed, turn), KINDS[turn % len(KINDS)])


def _setup(info: TitleInfo, seed: int, turn: int) -> Setup:
    """Return set-up `turn` of a title: profiles and variants go round with the players, the numbers of players too."""
    rng = Random(f"{seed} {info.id} {turn}")
    round_ = turn // len(KINDS)
    pairs = [(variant.id, profile.id) for profile in info.profiles for variant in info.variants]
    variant, profile = pairs[round_ % len(pairs)]
    offered = [option.id for option in info.options if not option.profiles or profile in option.profiles]
    options = {option: True for option in offered if rng.random() < CHOSEN} if turn % 2 else {}
    for step in range(len(info.players)):
        count = info.players[(turn + step) % len(info.players)]
        setup = Setup(info.id, tuple("ABCDEFGHIJ"[:count]), variant, profile, options, rng.randrange(1000))
        if not setup_refusals(setup):
            break
    return setup
