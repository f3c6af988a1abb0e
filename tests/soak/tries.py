"""Write actions down that the rules may refuse: an allowed one with a field changed, or any that the ids allow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, get_type_hints

import msgspec

from rails18.board.layout import stops_of
from rails18.core import actions, kinds
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.route import Route
from rails18.core.state import OFFERING, POOL
from rails18.rules.routes import running

WORDS = {
    "choice": ("pay", "half", "withhold", "none"),
    "use": ("map", "charter", "existing", "none"),
    "agreed": (True, False),
    "agrees": (True, False),
    "board": ("table", "program", "none"),
    "closed": (True, False),
    "convert": (True, False),
    "rotation": (0, 1, 2, 3, 4, 5, 6),
}
MONEY = ("price", "amount", "help", "declared", "cost")
Pool = Callable[[Position, Random], Any]


def _stop(pos: Position, rng: Random) -> str:
    if pos.state.tokens and rng.random() < 0.3:
        return rng.choice(sorted(pos.state.tokens))
    found = [id for hex in rng.sample(sorted(pos.board.hexes), 6) for id in stops_of(pos, hex)]
    return rng.choice(found or ["nowhere"])


def _area(pos: Position) -> list[str]:
    """Return the stops of the first red area that lies on several hexes."""
    places = [(hex, place.area) for hex, place in sorted(pos.board.hexes.items()) if place.area]
    return [id for hex, area in places if area == places[0][1] for id in stops_of(pos, hex)]


def _source(pos: Position, rng: Random) -> str:
    return _stop(pos, rng) if rng.random() < 0.4 else rng.choice((OFFERING, POOL, *pos.players, *pos.title.companies))


def _train(pos: Position, rng: Random) -> str:
    owned = [train for train, owner in pos.state.trains.items() if owner in pos.title.companies]
    return rng.choice(owned) if owned and rng.random() < 0.6 else rng.choice([*pos.state.trains, "none-0"])


def _company(pos: Position, rng: Random) -> str:
    dice = rng.random()
    if pos.frame.company and dice < 0.5:
        return pos.frame.company
    return rng.choice([*pos.state.par] if pos.state.par and dice < 0.8 else [*pos.title.companies, "nobody"])


def _private(pos: Position, rng: Random) -> str:
    owned = [private for private, owner in pos.state.privates.items() if owner in (*pos.players, *pos.title.companies)]
    return rng.choice(owned) if owned and rng.random() < 0.6 else rng.choice([*pos.title.privates, "nothing"])


def _par(pos: Position, rng: Random) -> int:
    cells = [cell.price for row in pos.title.market.rows for cell in row if cell]
    return rng.choice([*cells, 0, 67])


def _hex(pos: Position, rng: Random) -> str:
    if pos.state.tiles and rng.random() < 0.4:
        return rng.choice(sorted(pos.state.tiles))
    return rng.choice([*sorted(pos.board.hexes), "Z99"])


def _side(pos: Position, rng: Random) -> str:
    kinds = pos.title.trains.values()
    return rng.choice(["", "none", *(side.name for kind in kinds for side in (*kind.faces, *kind.second_hand))])


POOLS: dict[str, Pool] = {
    "player": lambda pos, rng: pos.frame.player if rng.random() < 0.75 else rng.choice(pos.players),
    "company": _company,
    "private": _private,
    "hex": _hex,
    "tile": lambda pos, rng: rng.choice([*pos.title.tiles, "none"]),
    "stop": _stop,
    "source": _source,
    "train": _train,
    "trade_in": lambda pos, rng: None if rng.random() < 0.5 else _train(pos, rng),
    "par": _par,
    "percent": lambda pos, rng: rng.choice((None, 0, 5, *range(10, 110, 10))),
    "side": _side,
}


@cache
def _types(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(pos: Position, rng: Random, kind: type[Action], name: str, old: Any = None) -> Any:
    if name == "routes":
        return wrong_routes(pos, rng, old or ())
    if name == "declared" and kind is actions.ConnectionRun:
        return None if rng.random() < 0.7 else (_company(pos, rng),)
    if name in MONEY:
        return _money(pos, rng, kind, name, old)
    value = rng.choice(WORDS[name]) if name in WORDS else POOLS[name](pos, rng)
    if value is None and type(None) not in getattr(_types(kind)[name], "__args__", ()):
        return 10
    return value


def _money(pos: Position, rng: Random, kind: type[Action], name: str, old: Any) -> Any:
    if type(None) in getattr(_types(kind)[name], "__args__", ()) and rng.random() < 0.4:
        return None
    if isinstance(old, int) and rng.random() < 0.5:
        return old + rng.choice((-10, -5, -1, 1, 5, 10, 100))
    if kind is actions.BuyTrain and name == "price" and rng.random() < 0.5:
        return pos.side(rng.choice(sorted(pos.state.trains))).price
    cash = [pos.cash(pos.frame.player), pos.cash(pos.frame.company)]
    return rng.choice([-1, 0, 1, 5, 10, 40, 100, 250, 600, 5000, *cash, *(held + 1 for held in cash)])


def _segment(pos: Position, rng: Random, hex: str) -> str:
    """Return a piece of track, mostly one on the same hex."""
    every = [piece.id for piece in running.problem(pos, pos.frame.company or next(iter(pos.title.companies))).segments]
    beside = [id for id in every if id.partition(":")[0] == hex]
    return rng.choice(beside if beside and rng.random() < 0.8 else [*every, "none"])


def _beside(pos: Position, rng: Random, segments: tuple[str, ...]) -> list[str]:
    """Return another piece of track over the same side of a hex as one of the `segments`, as far as there is one."""
    every = running.problem(pos, pos.frame.company or next(iter(pos.title.companies))).segments
    used = {(piece.hex, use) for piece in every if piece.id in segments for use in piece.uses}
    found = [
        piece.id for piece in every if piece.id not in segments and any((piece.hex, u) in used for u in piece.uses)
    ]
    return rng.sample(found, min(len(found), 1))


def wrong_routes(pos: Position, rng: Random, old: tuple[Route, ...]) -> tuple[Route, ...]:
    """Return runs with one thing wrong: another train, a stop or a segment left out or twice, one run twice."""
    ran = [Route(*run) for runs in pos.state.runs.values() for run in runs]
    routes = list(old or rng.sample(ran, min(len(ran), 2)))
    if not routes:
        return (Route(_train(pos, rng), (_stop(pos, rng), _stop(pos, rng)), ()),)
    index = rng.randrange(len(routes))
    one = routes[index]
    stops, segments = one.stops, one.segments
    place = rng.randrange(len(segments) + 1)
    near = segments[max(0, place - 1)].partition(":")[0] if segments else ""
    changes: tuple[dict[str, Any], ...] = (
        {"train": _train(pos, rng)},
        {"stops": stops[1:]},
        {"stops": stops[:-1], "segments": segments[:-1]},
        {"segments": segments[1:]},
        {"stops": stops[::-1], "segments": segments[::-1]},
        {"stops": (*stops, *stops[:1])},
        {"stops": (*stops, *stops[-2::-1]), "segments": (*segments, *segments[::-1])},
        {"stops": (*stops[:-1], _stop(pos, rng))},
        {"stops": (*stops, *_area(pos))},
        {"stops": stops[:1], "segments": ()},
        {"segments": (*segments[:place], _segment(pos, rng, near), *segments[place:])},
        {"segments": (*segments, *_beside(pos, rng, segments))},
        {"segments": (*segments[:place], _segment(pos, rng, near), *segments[place + 1 :])},
    )
    other = msgspec.structs.replace(one, **rng.choice(changes))
    if rng.random() < 0.25:
        routes.append(msgspec.structs.replace(one, train=_train(pos, rng)))
    elif rng.random() < 0.15:
        del routes[index]
    else:
        routes[index] = other
    return tuple(routes)


def changed(pos: Position, action: Action, rng: Random) -> Action:
    """Return `action` with one or two fields changed: another player, company, amount, tile, hex, or one off."""
    names = [name for name in action.__struct_fields__ if rng.random() < 0.25] or [rng.choice(action.__struct_fields__)]
    values = {name: _value(pos, rng, type(action), name, getattr(action, name)) for name in names}
    return msgspec.structs.replace(action, **values)


def any_of(pos: Position, kind: type[Action], rng: Random) -> Action:
    """Return an action of a kind out of whatever ids there are."""
    return kind(**{name: _value(pos, rng, kind, name) for name in kind.__struct_fields__})


def any_action(game: Game, rng: Random) -> Action:
    """Return an action that may make no sense, mostly of a kind that is open."""
    every = played_kinds()
    kinds = [move.action for move in game.moves() if move.listed] if rng.random() < 0.7 else every
    return any_of(game.position, rng.choice(kinds or every), rng)


def tag(kind: type[Action]) -> str:
    """Return the name of a kind of action."""
    return str(kind.__struct_config__.tag)


def played_kinds() -> list[type[Action]]:
    """Return every kind of action but corrections, which obey no rule."""
    return [kind for kind in kinds.kinds() if kind is not actions.Correct]
