from rails18.board.links import Net
from rails18.board.problem import RouteProblem, RouteSegment, RouteStop


def stop(id: str, **more: object) -> RouteStop:
    return RouteStop(id, id[0], "city", 20, **more)  # type: ignore[arg-type]


def piece(id: str, a: str, b: str, *uses: str, ends_only: bool = False) -> RouteSegment:
    return RouteSegment(id, "", a, b, uses, ends_only)


def net(stops: list[RouteStop], pieces: list[RouteSegment]) -> Net:
    return Net(RouteProblem(tuple(stops), tuple(pieces), ()))


def test_track_between_stops_becomes_one_link():
    made = net(
        [stop("A", ours=True), stop("B")],
        [piece("1", "s:A", "e:x", "1"), piece("2", "e:x", "e:y", "2"), piece("3", "e:y", "s:B", "3")],
    )
    assert [(u, v, path) for u, v, _, path in made.links] == [(0, 1, [0, 1, 2])]
    assert made.track == 1


def test_stops_out_of_reach_are_left_out():
    made = net([stop("A", ours=True), stop("B"), stop("C")], [piece("1", "s:B", "s:C", "1")])
    assert made.stops == [0]
    assert made.links == []


def test_nothing_is_found_beyond_a_closed_stop():
    pieces = [piece("1", "s:A", "s:B", "1"), piece("2", "s:B", "s:C", "2")]
    made = net([stop("A", ours=True), stop("B", ends_only=True), stop("C")], pieces)
    assert [made.stops, len(made.links)] == [[0, 1], 1]
    assert made.terminal == [False, True]


def test_links_that_share_a_name_share_a_bit_and_others_do_not():
    # a fork: from A by side x to B or to C; D hangs on B by track of its own
    pieces = [
        piece("1", "s:A", "e:x", "1"),
        piece("2", "e:x", "s:B", "x", "2"),
        piece("3", "e:x", "s:C", "x", "3"),
        piece("4", "s:B", "s:D", "4"),
    ]
    made = net([stop("A", ours=True), stop("B"), stop("C"), stop("D")], pieces)
    masks = {frozenset((u, v)): mask for u, v, mask, _ in made.links}
    names = {frozenset((made.stops[u], made.stops[v])): mask for (u, v), mask in
             ((tuple(pair), mask) for pair, mask in masks.items())}  # fmt: skip
    assert names[frozenset((0, 1))] & names[frozenset((0, 2))]
    assert not names[frozenset((0, 1))] & names[frozenset((1, 3))]
    assert made.track.bit_length() == 2


def test_a_way_that_uses_more_than_another_between_the_same_stops_is_dropped():
    pieces = [
        piece("1", "s:A", "e:x", "1"),
        piece("2", "e:x", "s:B", "2"),
        piece("3", "e:x", "e:y", "3"),
        piece("4", "e:y", "s:B", "2", "4"),
        piece("5", "s:A", "s:C", "3"),
    ]
    made = net([stop("A", ours=True), stop("B"), stop("C")], pieces)
    assert len(made.links) == 3
    assert sorted(len(made.links[link][3]) for _, _, link in made.arcs[0]) == [1, 2]


def test_terminal_track_leads_to_a_terminal_twin():
    pieces = [
        piece("1", "s:A", "e:x", "1"),
        piece("2", "e:x", "s:B", "2", ends_only=True),
        piece("3", "s:B", "s:C", "3"),
    ]
    made = net([stop("A", ours=True), stop("B"), stop("C")], pieces)
    assert made.stops.count(1) == 2
    (twin,) = [number for number, index in enumerate(made.stops) if index == 1 and made.terminal[number]]
    assert [made.stops[to] for to, _, _ in made.arcs[twin]] == [0]
