"""Ask for the tile that brings most now: every lay is tried, and the company's best run after it is proven."""

from __future__ import annotations

from rails18.core.action_json import to_json
from rails18.core.actions import Action, LayTile
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.practice import best_run
from rails18.practice.task import Ask, GoOn, Proof, Tried
from rails18.words.translation import tr

SHOWN = 4  # other hexes that are told


def fault(game: Game, ask: Ask) -> str:
    """Return why no lay can be asked for here, "" where one can."""
    pos = game.position
    if next(iter(game.options("lay_tile")), None) is None:
        return tr("No company lays track here.")
    return "" if pos.trains(pos.frame.company) else tr("{company} has no train.", company=pos.frame.company)


def value(game: Game, ask: Ask, action: Action) -> int | None:
    """Return what the best run earns after a lay, None for any other action."""
    if not isinstance(action, LayTile) or game.refusals(action):
        return None
    return _after(game, action)


def _after(game: Game, lay: LayTile, go_on: GoOn | None = None) -> int:
    """Return what the best run earns after a lay."""
    after = Position(game.title, game.setup, game.what_if(lay).after)
    return best_run.best_of(after, lay.company, go_on).revenue


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return the lays that bring most, and the best of each other hex.

    Raises:
        TooHard: the search was stopped.
    """
    found = [(_after(game, lay, go_on), lay) for lay in game.options("lay_tile") if isinstance(lay, LayTile)]
    top = max(earned for earned, _ in found)
    answers = tuple(Tried(top, (to_json(lay),)) for earned, lay in found if earned == top)
    hexes = {lay.hex for earned, lay in found if earned == top}
    others: dict[str, Tried] = {}
    for earned, lay in sorted(found, key=lambda one: (-one[0], one[1].hex, one[1].tile, one[1].rotation)):
        if earned < top and (lay.hex not in others) and (lay.hex not in hexes or len(hexes) == 1):
            others[lay.hex] = Tried(earned, (to_json(lay),))
    return Proof(top, answers, tuple(others.values())[:SHOWN])
