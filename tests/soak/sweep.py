"""Ask about kinds of action in every wrong way: allowed ones with one field after another set to all there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, get_type_hints

import msgspec

from rails18.board.layout import stops_of
from rails18.core import actions
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import DEPOT, OFFERING, POOL
from tests.soak.tries import MONEY, WORDS, any_of, wrong_routes

BASES = 2  # actions on offer of a kind that are changed
VALUES = 8  # other values of a field
BLIND = 2  # actions of a kind that are put together out of whatever there is
FEW_HEXES = 12


def sweep(game: Game, rng: Random, kinds: Iterable[type[Action]]) -> Iterator[Action]:
    """Yield actions of each of the `kinds`, most of them wrong in one field, some in several."""
    pos = game.position
    for kind in kinds:
        bases = _bases(game, rng, kind)
        yield from bases
        for base in bases:
            for name in kind.__struct_fields__:
                for value in _values(pos, rng, kind, name, getattr(base, name)):
                    yield msgspec.structs.replace(base, **{name: value})


def _bases(game: Game, rng: Random, kind: type[Action]) -> list[Action]:
    pos = game.position
    found = [action for move in game.moves() if move.action is kind for action in islice(move.options(pos, {}), 40)]
    chosen = rng.sample(found, min(BASES, len(found)))  # of what the menu looks at, allowed or not
    blind = [any_of(pos, kind, rng) for _ in range(BLIND)]
    return [*chosen, *blind]


def _values(pos: Position, rng: Random, kind: type[Action], name: str, old: Any) -> list[Any]:
    found = list(_every(pos, rng, kind, name, old))
    few = rng.sample(found, VALUES) if len(found) > VALUES else found
    return [value for value in few if value != old]


def _every(pos: Position, rng: Random, kind: type[Action], name: str, old: Any) -> Iterable[Any]:
    blank = [None] if name in _optional(kind) else []
    if name in WORDS:
        return WORDS[name]
    if name == "routes":
        return [wrong_routes(pos, rng, old) for _ in range(VALUES)]
    if name == "declared" and kind is actions.ConnectionRun:
        return [None, *((company,) for company in pos.title.companies)]
    if name in MONEY:
        return [*blank, *_money(pos, old)]
    return [*blank, *EVERY[name](pos, rng)]


@cache
def _optional(kind: type[Action]) -> frozenset[str]:
    """Return the fields of a kind of action that may be left empty."""
    hints = get_type_hints(kind)
    return frozenset(name for name in hints if type(None) in getattr(hints[name], "__args__", ()))


def _stops(pos: Position, rng: Random) -> list[str]:
    hexes = rng.sample(sorted(pos.board.hexes), FEW_HEXES)
    return [*pos.state.tokens, *(stop for hex in hexes for stop in stops_of(pos, hex))]


@cache
def _pars(cells: tuple[int, ...]) -> list[int]:
    return [*dict.fromkeys(cells), 0, 67]


def _prices(pos: Position, rng: Random) -> list[int]:
    return _pars(tuple(cell.price for row in pos.title.market.rows for cell in row if cell))


def _sides(pos: Position, rng: Random) -> list[str]:
    kinds = pos.title.trains.values()
    return ["", "none", *{side.name: "" for kind in kinds for side in (*kind.faces, *kind.second_hand)}]


EVERY: dict[str, Callable[[Position, Random], Iterable[Any]]] = {
    "player": lambda pos, rng: pos.players,
    "company": lambda pos, rng: [*pos.title.companies, ""],
    "private": lambda pos, rng: pos.title.privates,
    "hex": lambda pos, rng: [*pos.state.tiles, *pos.board.hexes],
    "tile": lambda pos, rng: pos.title.tiles,
    "stop": lambda pos, rng: [*_stops(pos, rng), ""],
    "source": lambda pos, rng: [OFFERING, POOL, *pos.players, *pos.title.companies, *_stops(pos, rng)],
    "train": lambda pos, rng: [*_trains(pos), "none-0"],
    "trade_in": lambda pos, rng: _trains(pos),
    "par": _prices,
    "percent": lambda pos, rng: [0, 5, *range(10, 110, 10)],
    "side": _sides,
}


def _trains(pos: Position) -> list[str]:
    """Return the owned trains and the first of each kind in the depot."""
    state = pos.state
    owned = [train for train, owner in state.trains.items() if owner != DEPOT]
    depot = {train.rpartition("-")[0]: train for train, owner in reversed(state.trains.items()) if owner == DEPOT}
    return [*owned, *depot.values()]


def _money(pos: Position, old: Any) -> list[int]:
    frame = pos.frame
    cash = [pos.cash(frame.player), pos.cash(frame.company)]
    near = [old + step for step in (-100, -10, -5, -1, 1, 5, 10, 100)] if isinstance(old, int) else []
    return [-1, 0, 1, 7, 5000, *cash, *(held + 1 for held in cash), *(sum(cash) + step for step in (0, 1)), *near]
