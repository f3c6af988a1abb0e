"""Play games between levels, at random or by habit, and keep what matters of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from types import ModuleType
from typing import TypeVar

from msgspec.structs import replace

from rails18.core.actions import Action, SellShares
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.state import Round
from rails18.core.title import Setup
from rails18.players.character import level_of
from rails18.players.consent import agrees
from rails18.players.level import LEVELS, Level
from rails18.players.offers import Thing, move, thing
from rails18.players.opponent import Choice, Failure
from rails18.players.parties import parties
from rails18.players.reason import Reason
from rails18.titledata.games import new_game
from tests.opponents.baseline import baseline
from tests.opponents.exploiters import TRICKS, Ask, Trick, exploit
from tests.opponents.habits import HABITS, play_by
from tests.opponents.steward import steward

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
MOST = 4000  # actions after which a game counts as endless
Player = Callable[[Game, int], Choice | Failure]
T = TypeVar("T")


def rotated(names: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return the players as they sit in a game: one seat further on in each."""
    turn = number % len(names)
    return names[-turn:] + names[:-turn] if turn else names


def at_random(game: Game, seed: int) -> Choice | Failure:
    """Return any allowed action, all kinds being equal, without stopping the game."""
    rng = Random(f"{seed}:{game.at}")
    player = game.position.frame.player
    kinds = [e.kind for e in game.menu() if e.enabled and e.kind not in ("stop_game", "declare_bankruptcy")]
    rng.shuffle(kinds)
    for kind in [*kinds, "declare_bankruptcy"]:
        found = [action for _, action in zip(range(30), game.options(kind), strict=False) if action.player == player]
        if found:
            return Choice(rng.choice(found), Reason("only"))
    return Failure(player, "no_move")


OTHERS: dict[str, Player] = {
    "random": at_random,
    "baseline": baseline,
    "steward": steward,
    **{name: partial(play_by, habit) for name, habit in HABITS.items()},
}
Constant = tuple[ModuleType, str, float]  # of a module of `rails18.players`, with its value


@dataclass(frozen=True)
class Seat:
    """Decide for a seat, make offers, and answer those of others, as a program does in the window.

    Attributes:
        level: how it plays, None for somebody who makes no offers and accepts none.
        other: who decides without a level.
        trick: how it takes advantage of the others, None for somebody who asks them for nothing.
        constants: what is otherwise while it decides.
    """

    level: Level | None = None
    other: Player = at_random
    trick: Trick | None = None
    constants: tuple[Constant, ...] = ()

    def __call__(
        self, game: Game, seed: int, declined: frozenset[Thing] = frozenset(), ask: Ask = lambda action: False
    ) -> Choice | Failure:
        """Return what the seat does, perhaps an offer about something that nobody has declined."""
        level = self.level
        if self.trick is not None:
            return exploit(self.trick, game, seed, ask)
        if level is None:
            return self.other(game, seed)
        return _with(self.constants, lambda: move(game, level, seed, declined))

    @property
    def asks(self) -> bool:
        """Return whether it asks the others for what needs their consent."""
        return self.level is not None or self.trick is not None

    def agrees(self, game: Game, action: Action, player: PlayerId) -> bool:
        """Return whether `player`, who sits here, agrees to what another one would do."""
        level = self.level
        return level is not None and _with(self.constants, lambda: agrees(game, action, player, level))


def of(name: str) -> Seat:
    """Return a player by its name: one of `OTHERS` or `TRICKS`, a level, or a character.

    A character is named with ``as-`` before it, and a level after it where it is not *solid*: ``as-baron-relaxed``.
    A level may be changed in a field, ``solid:rivals=0.3``, or in a constant of a module of `rails18.players`,
    ``solid:forecast.HOPE=0.5``.
    """
    if name in OTHERS:
        return Seat(other=OTHERS[name])
    if name in TRICKS:
        return Seat(trick=TRICKS[name])
    base, *changes = name.split(":")
    level = level_of(base.removeprefix("as-").replace("-", " ")) if base.startswith("as-") else LEVELS[base]
    constants: list[Constant] = []
    for change in changes:
        what, _, text = change.partition("=")
        module, _, constant = what.rpartition(".")
        if module:
            constants.append((import_module(f"rails18.players.{module}"), constant, float(text)))
        else:
            level = replace(level, **{what: type(getattr(level, what))(float(text))})
    return Seat(level, constants=tuple(constants))


def _with(constants: Sequence[Constant], decide: Callable[[], T]) -> T:
    """Return a decision that is made with other constants."""
    before = [getattr(module, name) for module, name, _ in constants]
    for module, name, value in constants:
        setattr(module, name, type(getattr(module, name))(value))
    try:
        return decide()
    finally:
        for (module, name, _), value in zip(constants, before, strict=True):
            setattr(module, name, value)


@dataclass
class Played:
    """Hold what is known of a game that was played.

    Attributes:
        seats: name of the level in each seat.
        worth: what each seat was worth at the end.
        reason: how it ended.
        bankrupt: level of who went bankrupt, or "".
        phase: last phase.
        sets: sets of rounds played.
        actions: number of actions.
        times: level → seconds of processor time of each move.
        failures: moves that an opponent did not find.
        deals: offers that were accepted.
        declined: offers that were not.
        told: lines of the log, with reasons, where they are asked for.
        idle: level → set, and the part of what a seat is worth that is cash, after each stock round.
        sold: seat and set → percent of companies sold in that stock round.
    """

    seats: tuple[str, ...]
    worth: dict[int, int] = field(default_factory=dict)
    reason: str = "endless"
    bankrupt: str = ""
    phase: str = ""
    sets: int = 0
    actions: int = 0
    times: dict[str, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    deals: int = 0
    declined: int = 0
    told: list[str] = field(default_factory=list)
    idle: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    sold: dict[tuple[int, int], int] = field(default_factory=dict)

    def note(self, game: Game, before: Round, seat: int, action: Action) -> None:
        """Note what was sold, and after a stock round who kept how much in cash."""
        if before.kind != "stock":
            return
        if isinstance(action, SellShares):
            self.sold[seat, before.set] = self.sold.get((seat, before.set), 0) + action.percent
        if game.state.round.kind != before.kind:
            for name, player in zip(self.seats, game.setup.ids, strict=True):
                worth = max(1, game.questions.worth(game.position, player))
                self.idle.setdefault(name, []).append((before.set, game.position.cash(player) / worth))

    def idle_in_between(self, name: str) -> list[float]:
        """Return the parts in cash of a level after the stock rounds from the third to the last but two."""
        return [part for number, part in self.idle.get(name, ()) if 3 <= number <= self.sets - 2]

    def share_of_first(self, seat: int) -> float:
        """Return 1 for the winner's seat, a part of it for a tie, else 0."""
        best = max(self.worth.values())
        winners = [s for s, worth in self.worth.items() if worth == best]
        return 1 / len(winners) if seat in winners else 0.0

    def part(self, seat: int) -> float:
        """Return what a seat is worth against an even share of what all are worth."""
        return len(self.seats) * self.worth[seat] / max(1, sum(self.worth.values()))


def _agreed(game: Game, players: Sequence[Seat], action: Action) -> bool:
    """Return whether everybody agrees who has to agree to an action."""
    seats = dict(zip(game.setup.ids, players, strict=True))
    return all(seats[player].agrees(game, action, player) for player in parties(game, action))


def play(
    setup: Setup, seats: tuple[str, ...], most: int = MOST, telling: bool = False, start: Game | None = None
) -> tuple[Game, Played]:
    """Play a game between the levels in `seats`, from its beginning or from `start` on."""
    game, found = start or new_game(setup), Played(seats)
    players = [of(name) for name in seats]
    declined: dict[Round, frozenset[Thing]] = {}
    while game.state.ending is None and game.at < most:
        seat, now = setup.ids.index(game.position.frame.player), game.state.round
        started = process_time()
        choice = players[seat](game, setup.seed, declined.get(now, frozenset()), partial(_agreed, game, players))
        found.times.setdefault(seats[seat], []).append(process_time() - started)
        if isinstance(choice, Failure):
            found.failures.append(f"{game.at} {game.position.frame.step} {choice.what} {choice.facts}")
            choice = at_random(game, setup.seed)
            assert isinstance(choice, Choice)
        asked = parties(game, choice.action) if players[seat].asks else ()
        if asked and not _agreed(game, players, choice.action):
            about = thing(choice.action)
            assert about not in declined.get(now, ()), f"{about} is offered again in the same round"
            declined[now] = declined.get(now, frozenset()) | {about}
            found.declined += 1
            continue
        found.deals += bool(asked)
        if telling:
            found.told.append(_line(game, choice))
        game.play(choice.action)
        found.note(game, now, seat, choice.action)
    ending = game.state.ending
    ask, pos = game.questions, game.position
    worth = ending.worth if ending else {player: ask.worth(pos, player) for player in setup.ids}
    found.worth = {seat: worth[player] for seat, player in enumerate(setup.ids)}
    found.reason = ending.reason if ending else "endless"
    found.bankrupt = seats[setup.ids.index(ending.player)] if ending and ending.player else ""
    found.phase, found.sets, found.actions = game.state.phase, game.state.round.set, game.at
    return game, found


def _line(game: Game, choice: Choice) -> str:
    now, action = game.state.round, choice.action
    where = f"{now.kind[0].upper()}{now.set}.{now.number}"
    told = _short(action)
    cash = " ".join(f"{p}:{game.position.cash(p)}" for p in game.position.players)
    return (
        f"{game.at:4} {where} {told:44} {'' if choice.erred else choice.reason.sentence()} [{choice.gain:.0f}] {cash}"
    )


def _short(action: Action) -> str:
    parts = [str(getattr(action, name)) for name in action.__struct_fields__ if name not in ("routes", "declared")]
    return " ".join([action.kind, *(part for part in parts if part not in ("", "None", "False"))])
