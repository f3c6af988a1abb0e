"""Play for everybody in three ways: sensibly, wildly, and in search of what no game has met yet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

from rails18.core.actions import Action
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.position import Position
from tests.soak.coverage import Coverage, keys_by_kind
from tests.soak.tries import any_action, any_of, changed
from tests.support.connecting_players import daring
from tests.support.players import sensible

Player = Callable[[Game, Random, Coverage], Action]
LOOKED_AT = 24  # options of a kind from which a wild player draws
COMPARED = 6  # actions whose outcome a seeker compares
STOPS = 0.0002  # how often a wild table agrees to stop, where it may at any time


def careful(game: Game, rng: Random, met: Coverage) -> Action:
    """Return what a sensible player does, who goes for connections where companies have destinations."""
    pos = game.position
    if not all(company.destination for company in pos.title.companies.values()):
        return sensible(game, rng)
    companies = sorted(pos.title.companies)
    ruin = companies[game.setup.seed % len(companies)] if game.setup.seed % 3 == 0 else ""
    return daring(game, rng, ruin)


def wild(game: Game, rng: Random, met: Coverage) -> Action:
    """Return any allowed action, all kinds being equal."""
    kinds = [entry.kind for entry in game.menu() if entry.enabled]
    likely = [kind for kind in kinds if kind != "stop_game" or rng.random() < STOPS] or kinds
    return _option(game, rng, rng.choice(likely))


def seeker(game: Game, rng: Random, met: Coverage) -> Action:
    """Return the action that brings about what was met least, else what a sensible player does."""
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


def wishes(game: Game, rng: Random, action: Action, number: int, met: Coverage) -> list[Action]:
    """Return actions to ask about before `action` is played, most of kinds whose refusals were not all met.

    Args:
        number: wishes of each sort: like `action`, like another option, and without sense.
    """
    pos = game.position
    found = [changed(pos, action, rng) for _ in range(number)]
    open_kinds = [move.action for move in game.moves()]
    unmet = keys_by_kind(game.title.rules)
    weights = [1 + 4 * len(unmet[_tag(kind)] - met.refused.keys()) for kind in open_kinds]
    for kind in rng.choices(open_kinds, weights, k=number):
        like = next(iter(game.options(_tag(kind))), None) if rng.random() < 0.5 else None
        found.append(changed(pos, like, rng) if like is not None else any_of(pos, kind, rng))
    return [*found, any_action(game, rng)]


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


PLAYERS: dict[str, Player] = {"sensible": careful, "wild": wild, "seeker": seeker}
ASKED = {"sensible": 1, "wild": 4, "seeker": 6}  # wishes of each sort before an action
LONGEST = {"sensible": 3000, "wild": 600, "seeker": 3000}  # actions of a game
