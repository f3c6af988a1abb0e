"""Name the levels of practice opponents and what sets them apart."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rails18.players.calendar import PACES


class Style(msgspec.Struct, frozen=True, gc=False):
    """Describe what a character likes, in the weights of their own seat.

    Args:
        chair: times what it is worth to decide for a company.
        companies: how many they lead at most of their own will.
        hurry: what it is worth to bring the next trains closer, as part of the price of one bought with idle money.
        keeps: part of the income that a company keeps which this seems to be worth besides.
        builds: times what track and tokens gain.
        leaves: part of what a president is foreseen to add for trains that counts as won, besides, by whoever leaves
            the company to another one.
    """

    chair: float = 1.0
    companies: int = 99
    hurry: float = 0.0
    keeps: float = 0.0
    builds: float = 1.0
    leaves: float = 0.0


class Level(msgspec.Struct, frozen=True, gc=False):
    """Describe how well an opponent plays.

    Args:
        name: name of the level.
        lays: tile lays whose outcome is weighed in a decision.
        search: looks at searches for runs (see `optimise.best`) in one decision about track or tokens after which
            nothing further is weighed; it matters on crowded maps with many trains.
        rounds: operating rounds looked ahead at most.
        noise: how far judgements err, as part of the stake of a decision.
        duels: the same in games of two, where there is less to keep in view; None for as far.
        costs: what an error costs at most, in prices of a share of the round, 0 for no bound.
        rivals: weight of what others gain, against the own gain.
        leader: part of that weight for whoever stands best among them; the rest is for all of them alike.
        margin: part of what a sale brings that it must gain at least, as judgements err.
        trades: sells shares for better ones, and gives presidencies away.
        hesitates: may leave out by an error any purchase of shares that gains something; else errs only about which of
            them gains most.
        haggles: asks for the highest price of a private, and for the lowest of a train.
        dear: sells privates to companies only for all that they can pay, or so that they can still pay for the train on
            sale, not for the lowest price or one in the middle.
        follows: moves of a decision that are played on in the mind, 0 for none.
        times: how often each of them is played on at most.
        luck: the first of the seeds by which everybody errs in the mind: another one judges the same moves afresh.
        work: positions that are judged in the mind for one decision at most; searches for the runs that track would
            bring count among them (`building.SEARCH`).
        rough: guesses what trains would earn from what the company's own ones do, and lays track only for
            companies that earn nothing.
        waits: before each person who leads a company has run trains once, buys no train that begins a phase, no third
            one, and none that a company without any needs.
        paces: how much slower trains may sell than expected, each thought through.
        style: what a character likes.
    """

    name: str
    lays: int
    rounds: int
    noise: float
    rivals: float
    margin: float
    leader: float = 0.0
    costs: float = 0.0
    duels: float | None = None
    search: int = 100
    trades: bool = True
    haggles: bool = True
    dear: bool = False
    hesitates: bool = True
    follows: int = 0
    times: int = 1
    luck: int = 0
    work: int = 0
    rough: bool = False
    waits: bool = False
    paces: tuple[float, ...] = PACES
    style: Style = Style()

    def among(self, players: int) -> Level:
        """Return the level as it plays among so many players."""
        return self if players > 2 or self.duels is None else replace(self, noise=self.duels)


RELAXED = Level(
    "relaxed",
    lays=6,
    rounds=4,
    noise=1.0,
    costs=2.0,
    rivals=0.0,
    trades=False,
    margin=0.5,
    haggles=False,
    hesitates=False,
    waits=True,
)
SOLID = Level(
    "solid",
    lays=20,
    rounds=20,
    noise=1.0,
    costs=0.5,
    duels=0.3,
    rivals=0.9,
    margin=0.1,
)
SHARP = Level(
    "sharp",
    lays=40,
    rounds=20,
    noise=0.0,
    rivals=0.9,
    margin=0.1,
    leader=0.5,
    follows=3,
    times=2,
    work=2000,
    search=240,
)
LEVELS = {level.name: level for level in (RELAXED, SOLID, SHARP)}
QUICK = Level(
    "quick",
    lays=2,
    rounds=20,
    noise=0.25,
    rivals=0.0,
    margin=0.3,
    rough=True,
    paces=(1.0,),
)  # plays all seats in the mind
