"""Play for everybody in three ways: sensibly, wildly, and in search of what no game has met yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import eq
from random import Random

from rails18.core.actions import Action, Correct, UseBoard
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.position import Position
from tests.soak.coverage import Coverage, keys_by_kind
from tests.soak.sweep import sweep
from tests.soak.tries import any_action, any_of, changed, played_kinds, tag
from tests.soak.twists import twist
from tests.support.connecting_players import daring
from tests.support.players import sensible

Player = Callable[[Game, Random, Coverage], Action]
LOOKED_AT = 24  # options of a kind from which a wild player draws
COMPARED = 6  # actions whose outcome a seeker compares
RARELY = 0.25  # how often the wrong ways of a kind, or kinds at a wrong time, are asked about at least
COMMON = {"pass", "lay_tile", "run_trains", "dividend"}  # kinds that everybody does anyway
ON_TABLE = 4  # one wild table in so many plays on its own board
HOARDING = 3  # one table in so many buys shares whenever it can
FOND = 3  # kinds that a seeker does whenever it may
TURNS = 20  # actions after which a late player changes its mind
STOPS = 0.0015  # how often a table agrees to stop, where it may at any time
TWISTED = 0.06  # how often a late table corrects something


def careful(game: Game, rng: Random, met: Coverage) -> Action:
    """Return what a sensible player does, who goes for connections where companies have destinations."""
    pos = game.position
    if not all(company.destination for company in pos.title.companies.values()):
        return sensible(game, rng)
    companies = sorted(pos.title.companies)
    ruin = companies[game.setup.seed % len(companies)] if game.setup.seed % 3 == 0 else ""
    return daring(game, rng, ruin)


def wild(game: Game, rng: Random, met: Coverage) -> Action:
    """Return any allowed action, all kinds being equal; some tables have the board before them, not in the program."""
    if game.at == 0 and game.setup.seed % ON_TABLE == 0:
        return UseBoard(game.position.frame.player, "table")
    kinds = [entry.kind for entry in game.menu() if entry.enabled]
    return _option(game, rng, rng.choice([kind for kind in kinds if kind != "stop_game"] or kinds))


def seeker(game: Game, rng: Random, met: Coverage) -> Action:
    """Return the action that brings about what was met least, else what a sensible player does."""
    if game.position.frame.step == "stock" and game.setup.seed % HOARDING == 0:
        found = next(game.options("buy_share"), None)
        if found is not None:
            return found
    fond = _fond(game, rng)
    if fond is not None:
        return fond
    plain = careful(game, rng, met)
    if rng.random() < 0.5:
        return plain
    found = [plain]
    for entry in game.menu():
        if entry.enabled and entry.kind != "stop_game" and rng.random() < 1 / (1 + met.kinds[entry.kind] / 20):
            found.append(_option(game, rng, entry.kind))
    found += [action for action in (changed(game.position, each, rng) for each in found) if not game.refusals(action)]
    found = [plain, *rng.sample(found, min(len(found), COMPARED))]
    return max(found, key=lambda action: _rarity(game, action, met))


def _fond(game: Game, rng: Random) -> Action | None:
    """Return an action of the few kinds that this table does whenever it may, so that their consequences come up."""
    tastes = Random(game.setup.seed)
    kinds = sorted({tag(move.action) for step in game.rules.steps.values() for move in step.moves} - COMMON)
    fond = set(tastes.sample(kinds, FOND)) | ({"buy_train"} if tastes.random() < 0.5 else set())
    open_kinds = sorted({tag(move.action) for move in game.moves()} & fond)
    for kind in open_kinds:
        if rng.random() < 0.3:
            return next(islice(game.options(kind), rng.choice((0, 0, 0, 1, 4)), None), None)
    return None


def follower(actions: Sequence[Action], cut: int, then: Player) -> Player:
    """Return a player who plays the first `cut` of some actions as far as they are allowed, and goes on as another."""

    def follow(game: Game, rng: Random, met: Coverage) -> Action:
        at = game.at
        on_it = at < min(cut, len(actions)) and all(map(eq, game.actions, actions))
        return actions[at] if on_it and not game.refusals(actions[at]) else then(game, rng, met)

    return follow


def _rarity(game: Game, action: Action, met: Coverage) -> float:
    """Return how seldom the games so far met the kind, the events and the next step of an action."""
    try:
        update = game.what_if(action)
    except NotAllowed:
        return 0.0
    step = Position(game.title, game.setup, update.after).frame.step
    over = 20.0 if not update.after.frames else 0.0  # ends come by themselves
    rare = [1 / (1 + met.events[key]) for key in {event.key for event in update.events}]
    return 1 / (1 + met.kinds[action.kind]) + 1 / (1 + met.steps[step]) + sum(rare) - over


def _option(game: Game, rng: Random, kind: str) -> Action:
    skipped = rng.choice((0, 0, 0, 10, 40))
    found = list(islice(game.options(kind), skipped, skipped + LOOKED_AT)) or list(islice(game.options(kind), 1))
    return rng.choice(found)


def wishes(game: Game, rng: Random, action: Action, number: int, met: Coverage) -> Iterator[Action]:
    """Yield actions to ask about before `action` is played, most of kinds whose refusals were not all met.

    Args:
        number: wishes of each sort: like `action`, and like others; 1 leaves it at that.
    """
    pos = game.position
    for _ in range(number):
        if not isinstance(action, Correct):
            yield changed(pos, action, rng)
        yield any_action(game, rng)
    open_kinds = dict.fromkeys(move.action for move in game.moves() if move.listed)
    if number > 1:
        wanted = [kind for kind in open_kinds if unmet(game, tag(kind), met)]
        swept = [kind for kind in wanted if rng.random() < max(RARELY, 1 / (1 + met.swept[tag(kind)] / 10))]
        met.swept.update(map(tag, swept))
        yield from sweep(game, rng, swept)
        if rng.random() < RARELY:
            yield from (any_of(pos, kind, rng) for kind in played_kinds() if kind not in open_kinds)
    for kind in rng.choices([*open_kinds], k=number):
        yield any_of(pos, kind, rng)


def unmet(game: Game, kind: str, met: Coverage) -> frozenset[str]:
    """Return the refusals of a kind that no game has met and that there can be."""
    return keys_by_kind(game.title.rules).get(kind, frozenset()) - met.refused.keys()


def late(game: Game, rng: Random, met: Coverage) -> Action:
    """Play as a seeker or a wild player does, by turns of a few actions; now and then correct something."""
    found = twist(game, rng, met) if rng.random() < TWISTED else None
    return found or (seeker if game.at // TURNS % 3 else wild)(game, rng, met)


def stopping(player: Player) -> Player:
    """Return a player who now and then agrees with the others to stop the game."""

    def play(game: Game, rng: Random, met: Coverage) -> Action:
        stop = next(game.options("stop_game"), None) if rng.random() < STOPS else None
        return stop or player(game, rng, met)

    return play


PLAYERS: dict[str, Player] = {
    "sensible": careful,
    "wild": stopping(wild),
    "seeker": stopping(seeker),
    "late": stopping(late),
    "last": careful,
}
ASKED = {"sensible": 1, "wild": 3, "seeker": 3, "late": 3, "last": 2}  # wishes of each sort before an action
LONGEST = {"sensible": 3000, "wild": 600, "seeker": 3000, "late": 300, "last": 1000}  # actions of a game
