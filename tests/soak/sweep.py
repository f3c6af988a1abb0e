"""Ask about kinds of action in every wrong way: allowed ones with one field after another set to all there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from tests.soak.tries import WORDS, any_of, tag, wrong_routes

BASES = 2  # allowed actions of a kind that are changed
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
    found: list[Action] = list(islice(game.options(tag(kind)), 40))
    chosen = rng.sample(found, min(BASES, len(found)))
    blind = [any_of(game.position, kind, rng) for _ in range(BLIND)]
    return [*chosen, *blind]


def _values(pos: Position, rng: Random, kind: type[Action], name: str, old: Any) -> list[Any]:
    found = list(_every(pos, rng, kind, name, old))
    few = rng.sample(found, VALUES) if len(found) > VALUES else found
    return [value for value in few if value != old]


def _every(pos: Position, rng: Random, kind: type[Action], name: str, old: Any) -> Iterable[Any]:
    title, state = pos.title, pos.state
    blank = [None] if type(None) in getattr(get_type_hints(kind)[name], "__args__", ()) else []
    stops = [
        *state.tokens,
        *(stop for hex in rng.sample(sorted(pos.board.hexes), FEW_HEXES) for stop in stops_of(pos, hex)),
    ]
    if name in WORDS:
        return WORDS[name]
    if name == "routes":
        return [wrong_routes(pos, rng, old) for _ in range(VALUES)]
    if name == "declared" and kind is actions.ConnectionRun:
        return [None, *((company,) for company in title.companies)]
    if name in ("price", "amount", "help", "declared"):
        return [*blank, *_money(pos, old)]
    every: dict[str, Iterable[Any]] = {
        "player": pos.players,
        "company": [*title.companies, ""],
        "private": [*title.privates],
        "hex": [*state.tiles, *pos.board.hexes],
        "tile": title.tiles,
        "stop": [*stops, ""],
        "source": [OFFERING, POOL, *pos.players, *title.companies, *stops],
        "train": [*_trains(pos), "none-0"],
        "trade_in": [None, *_trains(pos)],
        "par": [*{cell.price for row in title.market.rows for cell in row if cell}, 0, 67],
        "percent": [*blank, 0, 5, *range(10, 110, 10)],
        "side": ["", "none", *{side.name for one in title.trains.values() for side in (*one.faces, *one.second_hand)}],
    }
    return list(every[name])


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
