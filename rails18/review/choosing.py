"""Choose the few moments of a game that are told: the largest of each player, as far as the game bears them out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rails18.core.game import Game
from rails18.core.state import Round
from rails18.review.hindsight import borne_out
from rails18.review.look import Look

MOST_MOMENTS = 3  # of a player


def chosen(game: Game, looks: Iterable[Look]) -> tuple[Look, ...]:
    """Return at most `MOST_MOMENTS` for each player, the largest, in the order of the game.

    Of what was decided again and again in one round only the largest counts, nothing that came otherwise than feared,
    and nothing is said to have cost more than came of it.

    Args:
        game: the game as far as it was looked through.
        looks: the decisions that gave something away.
    """
    told, rounds, found = dict[str, int](), set[tuple[str, str, Round]](), list[Look]()
    for look in sorted(looks, key=lambda one: (-one.cost, one.number)):
        place = (look.player, look.step, game.state_at(look.number - 1).round)
        if told.get(look.player, 0) == MOST_MOMENTS or place in rounds:
            continue
        if not (cost := borne_out(game, look)):
            continue
        told[look.player] = told.get(look.player, 0) + 1
        rounds.add(place)
        found.append(replace(look, cost=cost))
    return tuple(sorted(found, key=lambda one: one.number))
