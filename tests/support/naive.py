"""Make small random route problems and solve them by trying everything."""

from __future__ import annotations

from itertools import product
from random import Random

from msgspec.structs import replace

from rails18.board.checking import faults, value
from rails18.board.problem import (
    EndBonus,
    RequiredRoute,
    RouteBonus,
    RouteProblem,
    RouteSegment,
    RouteStop,
    RouteTrain,
)
from rails18.core.route import Route


def random_problem(seed: int) -> RouteProblem:
    """Return a problem of a few hexes that all touch each other, with every kind of extra now and then."""
    random = Random(seed)
    hexes = "ABCD"[: random.choice([2, 3, 3, 4])]
    trains = [RouteTrain(f"t{n}", "t", random.choice([2, 3, 3, 4, None])) for n in range(random.choice([1, 2, 2, 3]))]
    if len(trains) > 1 and random.random() < 0.4:
        trains[1] = RouteTrain("t1", "t", trains[0].max_stops)
    return _problem(random, hexes, trains)


def problem_of_kinds(seed: int) -> RouteProblem:
    """Return a problem like those of `random_problem` with trains of all kinds, some of them equal."""
    random = Random(seed)
    hexes = "ABCD"[: random.choice([3, 3, 4])]
    trains = [_train(random, f"t{n}") for n in range(random.choice([1, 2, 2, 3]))]
    if len(trains) > 1 and random.random() < 0.5:
        trains[1] = replace(trains[0], id="t1")
    problem = _problem(random, hexes, trains)
    towns = tuple(
        replace(stop, kind=random.choice(["city", "town", "offboard"]), as_town=random.random() < 0.2)
        for stop in problem.stops
    )
    return replace(problem, stops=towns)


def grid(size: int, trains: int, reach: int | None) -> RouteProblem:
    """Return a square of cities, each joined to its four neighbours, with two own tokens."""
    cities = [(x, y) for x in range(size) for y in range(size)]
    stops = [
        RouteStop(
            f"{x}-{y}.c0", f"{x}-{y}", "city", 20 + 10 * ((3 * x + 5 * y) % 4), ours=(x, y) in ((1, 1), (size - 1, 0))
        )
        for x, y in cities
    ]
    pieces = [
        RouteSegment(f"{x}-{y}:{dx}", "", f"s:{x}-{y}.c0", f"s:{x + dx}-{y + 1 - dx}.c0", (f"{x}-{y}:{dx}",))
        for x, y in cities
        for dx in (0, 1)
        if max(x + dx, y + 1 - dx) < size
    ]
    return RouteProblem(tuple(stops), tuple(pieces), tuple(RouteTrain(f"t-{n}", "t", reach) for n in range(trains)))


def _train(random: Random, id: str) -> RouteTrain:
    """Return a train N, N+M, N/M, NE or one of any length."""
    most, number = random.choice([2, 3, 4, 5]), random.choice([1, 1, 2, 3])
    return random.choice(
        [
            RouteTrain(id, f"{most}", most),
            RouteTrain(id, f"{number}+{most - 1}", number + most - 1, max_cities=number),
            RouteTrain(id, f"{number}/{most}", most, counted=number),
            RouteTrain(id, f"{number}E", None, counted=number),
            RouteTrain(id, f"{number}/{most} with cities", most, max_cities=number + 1, counted=number),
            RouteTrain(id, "E", None),
        ]
    )


def _problem(random: Random, hexes: str, trains: list[RouteTrain]) -> RouteProblem:
    stops, segments = [], []
    for hex in hexes:
        mine = [f"{hex}.c{n}" for n in range(random.choice([1, 1, 2]))]
        stops += [_stop(random, hex, id, trains) for id in mine]
        ends = [f"s:{id}" for id in mine] + [_side(hex, other) for other in hexes if other != hex]
        pairs = [(a, b) for i, a in enumerate(ends) for b in ends[:i]]
        for n, (a, b) in enumerate(random.sample(pairs, min(len(pairs), random.choice([2, 3, 3, 4])))):
            sides = tuple(f"{hex}:{end}" for end in (a, b) if end.startswith("e:"))
            segments.append(
                RouteSegment(f"{hex}:{n}", hex, a, b, sides or (f"{hex}:{a}{b}",), ends_only=random.random() < 0.08)
            )
    ids = [stop.id for stop in stops]
    return RouteProblem(
        tuple(stops),
        tuple(segments),
        tuple(trains),
        (RouteBonus("port", 20, tuple(random.sample(ids, 2))),) if random.random() < 0.3 else (),
        (EndBonus("end", {random.choice(ids): 50, ids[0]: 30}),) if random.random() < 0.3 else (),
        RequiredRoute("run", tuple(random.sample(ids, 2))) if random.random() < 0.2 else None,
    )


def _stop(random: Random, hex: str, id: str, trains: list[RouteTrain]) -> RouteStop:
    by_train = {train.id: random.choice([20, 50, 80]) for train in trains} if random.random() < 0.2 else None
    return RouteStop(
        id,
        hex,
        "city",
        revenue=random.choice([10, 20, 30, 40]),
        revenue_by_train=by_train,
        counts=random.choice([1, 1, 1, 1, 0, 2]),
        ends_only=random.random() < 0.25,
        ours=random.random() < 0.4,
        groups=("G",) if random.random() < 0.2 else (),
    )


def _side(hex: str, other: str) -> str:
    return "e:" + "|".join(sorted((f"{hex}:{other}", f"{other}:{hex}")))


def every_route(problem: RouteProblem, train: str) -> list[Route]:
    """Return each legal route of a train, each in both directions."""
    found = []

    def walk(here: str, stops: tuple[str, ...], segments: tuple[str, ...]) -> None:
        if here.startswith("s:"):
            route = Route(train, stops, segments)
            kinds = {fault.kind for fault in faults(problem, [route])} - {"required_route"}
            if not kinds:
                found.append(route)
        for piece in problem.segments:
            if piece.id not in segments:
                for a, b in ((piece.a, piece.b), (piece.b, piece.a)):
                    if a == here:
                        walk(b, (*stops, b[2:]) if b.startswith("s:") else stops, (*segments, piece.id))

    for stop in problem.stops:
        walk(f"s:{stop.id}", (stop.id,), ())
    return found


def best_by_trying(problem: RouteProblem) -> int:
    """Return the value of the best legal set of routes."""
    names = {piece.id: set(piece.uses) for piece in problem.segments}
    choices = []
    for train in problem.trains:
        best: dict[tuple[frozenset[str], frozenset[str]], Route] = {}
        for route in every_route(problem, train.id):
            key = frozenset().union(*(names[id] for id in route.segments)), frozenset((route.stops[0], route.stops[-1]))
            if key not in best or value(problem, route) > value(problem, best[key]):
                best[key] = route
        worth = sorted(((value(problem, route), key[0], route) for key, route in best.items()), key=lambda c: -c[0])
        choices.append([(0, frozenset(), None), *worth])
    most = 0
    for combination in product(*choices):
        total = sum(part[0] for part in combination)
        if total > most and not faults(problem, [part[2] for part in combination if part[2]]):
            most = total
    return most
