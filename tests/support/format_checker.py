"""Check answers to route positions by the rules of the file format, on plain JSON and without any code of rails18."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def revenue(position: Plain, routes: list[Plain]) -> int:
    """Return what a set of routes earns.

    Args:
        position: one position as it stands in a file.
        routes: answer, each with ``train``, ``stops`` and ``segments``.

    Raises:
        AssertionError: the set breaks a rule of the format.
    """
    trains = {train["id"]: train for train in position["trains"]}
    pieces = {piece["id"]: piece for piece in position["segments"]}
    names = [route["train"] for route in routes]
    assert len(names) == len(set(names)), "a train runs twice"
    used = [name for route in routes for id in route["segments"] for name in pieces[id]["uses"]]
    assert len(used) == len(set(used)), "something is used twice"
    required = position.get("required_route")
    if required and routes:
        ends = set(required["ends_in"])
        assert any({route["stops"][0], route["stops"][-1]} <= ends for route in routes), "the required route is missing"
    return sum(_route(position, route, trains[route["train"]], pieces) for route in routes)


def _route(position: Plain, route: Plain, train: Plain, pieces: dict[str, Plain]) -> int:
    by_id = {stop["id"]: stop for stop in position["stops"]}
    stops = [by_id[id] for id in route["stops"]]
    _walk(route, [pieces[id] for id in route["segments"]])
    assert len(stops) >= 2, "too short"
    assert len({stop["id"] for stop in stops}) == len(stops), "a stop comes twice"
    most = train["max_stops"]
    assert most is None or sum(stop.get("counts", 1) for stop in stops) <= most, "too long"
    assert any(stop.get("ours") for stop in stops), "no own token"
    assert not any(stop.get("ends_only") for stop in stops[1:-1]), "runs through a stop that only ends a route"
    groups = [group for stop in stops for group in stop.get("groups", ())]
    assert len(groups) == len(set(groups)), "two stops of a group"
    earned = sum(stop.get("revenue_by_train", {}).get(train["id"], stop["revenue"]) for stop in stops)
    for bonus in position.get("route_bonuses", ()):
        earned += bonus["amount"] if set(bonus["stops"]) & set(route["stops"]) else 0
    for bonus in position.get("end_bonuses", ()):
        earned += max(bonus["amount_by_stop"].get(route["stops"][end], 0) for end in (0, -1))
    return earned


def _walk(route: Plain, pieces: list[Plain]) -> None:
    """Assert that the segments lead from the first stop over exactly the listed ones to the last."""
    here, passed = f"s:{route['stops'][0]}", [route["stops"][0]]
    for piece in pieces:
        assert here in (piece["a"], piece["b"]), f"{piece['id']} does not begin at {here}"
        here = piece["b"] if here == piece["a"] else piece["a"]
        if here.startswith("s:"):
            passed.append(here[2:])
    assert here.startswith("s:"), "ends between two stops"
    assert passed == route["stops"], "other stops are passed than are listed"
    assert not any(piece.get("ends_only") for piece in pieces[1:-1]), "terminal track inside"
