from random import Random

import pytest

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import blocks, exits, stop, stop_id, tile_at
from rails18.board.network import numbers, pieces_on, segments, ways
from rails18.board.reach import Reach, can_run, fewest_stops, is_closed, reach, runs_over, sides_met
from rails18.core.ids import hex_of
from rails18.core.position import Position
from tests.support.boards import cities, imabari, position, printed, tiles

DOUBTFUL = (1230, 1583, 2708)


def test_track_from_a_token_leads_into_hexes_without_track():
    """track.lay.reach: a hex is reached along track from a token, over any distance."""
    pos = position(cities("E2", others="E4 D3 F1 D5"), laid={"E2": ("57", 1)}, tokens={"E2.c0": ("A",)})
    found = reach(pos, "A")
    assert found.hexes == {"E2", "D3", "F1"}
    assert found.sides == {("E2", 1), ("D3", 4), ("E2", 4), ("F1", 1)}
    assert found.stops == {"E2.c0"}
    assert not can_run(pos, "A")
    assert reach(pos, "B") == Reach()


def test_a_token_in_a_city_without_track_reaches_its_hex():
    """track.lay.home: a company whose home city has no track may lay its first tile there."""
    pos = position(cities("C10"), tokens={"C10.c0": ("A",)})
    assert reach(pos, "A") == Reach(hexes=frozenset({"C10"}), stops=frozenset({"C10.c0"}))


def test_a_full_city_is_reached_but_not_passed():
    """track.lay.blocked: the way may not lead through a city full of other companies' tokens."""
    row = {"A2": ("57", 0), "A4": ("57", 0), "A6": ("9", 0)}
    hexes = cities("A2 A4", others="A6 A8")
    free = position(hexes, row, {"A2.c0": ("A",)})
    assert reach(free, "A").hexes == {"A2", "A4", "A6", "A8"}
    full = position(hexes, row, {"A2.c0": ("A",), "A4.c0": ("B",)})
    assert reach(full, "A").hexes == {"A2", "A4"}
    assert reach(full, "A").stops == {"A2.c0", "A4.c0"}
    assert can_run(full, "A")
    assert reach(full, "B").hexes == {"A2", "A4", "A6", "A8"}


def test_red_areas_are_not_passed():
    hexes = cities("E2", others="G2") | {"F1": imabari("F1", "0-s0 1-s0 5-s0")}
    pos = position(hexes, {"E2": ("57", 1)}, {"E2.c0": ("A",)})
    assert reach(pos, "A").stops == {"E2.c0", "F1.o0"}
    assert "G2" not in reach(pos, "A").hexes


def test_a_run_does_not_turn_back_at_a_junction():
    hexes = {"A2": printed("A2", "c0/1"), "A4": printed("A4"), "A6": printed("A6", "c0/1"), "B3": printed("B3")}
    merge = position(hexes, {"A2": ("57", 0), "A4": ("23", 0), "A6": ("57", 0)}, {"A2.c0": ("A",)})
    assert reach(merge, "A").segments >= {"A4:0-3", "A6:3-s0"}
    assert "A4:0-4" not in reach(merge, "A").segments  # its only way is back from side 0
    assert ("A4", 4) not in reach(merge, "A").sides


def test_a_loop_does_not_turn_a_run_round():
    """Below C4 track runs in a balloon back to side 0 of C4; the branch to side 4 faces it and stays out of reach."""
    hexes = {id: printed(id) for id in ["C4", "C6", "B7", "C8", "D3"]} | {"C2": printed("C2", "c0/1")}
    laid = {"C2": ("57", 0), "C4": ("23", 0), "C6": ("23", 3), "B7": ("7", 4), "C8": ("7", 2)}
    pos = position(hexes, laid, {"C2.c0": ("A",)})
    found = reach(pos, "A")
    assert found.segments == {"C2:0-s0", "C2:3-s0", "C4:0-3", "C6:0-3", "C6:1-3", "B7:4-5", "C8:2-3"}
    assert "D3" not in found.hexes
    assert found == brute(pos, "A")


def touching(pos: Position) -> dict:
    """Return side or stop → the pieces of track there, each with its other end."""
    found: dict = {}
    for piece in segments(pos).values():
        tile, _ = tile_at(pos, piece.hex)
        ends = [
            (piece.hex, end) if isinstance(end, int) else stop_id(piece.hex, tile, int(end[1:]))
            for end in (piece.a, piece.b)
        ]
        found.setdefault(ends[0], []).append((piece, ends[1]))
        found.setdefault(ends[1], []).append((piece, ends[0]))
    return found


def brute(pos: Position, company: str) -> Reach:
    """Return the reach found by walking every run without any cleverness."""
    pieces, meeting = segments(pos), touching(pos)
    found, stops, sides = set(), set(), set()

    def walk(here: object, used: frozenset) -> None:
        for piece, there in meeting.get(here, ()):
            if there in used:
                continue
            found.add(piece.id)
            if isinstance(there, str):
                stops.add(there)
                if stop(pos, there).kind != "offboard" and not blocks(pos, there, company):
                    walk(there, used | {there})
                continue
            hex, side = there
            beyond = neighbour(pos.board, hex, side)
            across = (beyond, opposite(side))
            sides.update({there, across} if beyond else {there})
            if beyond:
                walk(across, used | {there, across})

    tokens = [name for name, owners in pos.state.tokens.items() if company in owners]
    for name in tokens:
        walk(name, frozenset({name}))
    for piece in (pieces[id] for id in found):
        for end in (piece.a, piece.b):
            if isinstance(end, int):
                sides.add((piece.hex, end))
                if beyond := neighbour(pos.board, piece.hex, end):
                    sides.add((beyond, opposite(end)))
    hexes = {pieces[id].hex for id in found} | {hex for hex, _ in sides} | {name.partition(".")[0] for name in tokens}
    return Reach(frozenset(hexes), frozenset(sides), frozenset(stops | set(tokens)), frozenset(found), frozenset(stops))


def mixed(random: Random) -> Position:
    """Return a map with much plain track, some towns and cities, and up to two tokens of A."""
    ids = [f"{letter}{n}" for i, letter in enumerate("ABCDE") for n in range(1 + i % 2, 10, 2)]
    hexes = {id: printed(id) for id in ids}
    plain = ["7", "8", "9", "20", "23", "24", "26", "39", "45", "23", "24", "26"]
    towns = ["57", "6", "12", "15", "611", "59", "58", "55"]
    kind = {id: random.choice(plain if random.random() < 0.75 else towns) for id in ids if random.random() < 0.9}
    laid = {id: (name, random.randrange(6)) for id, name in kind.items()}
    bare = position(hexes, laid)
    stops = [stop_id(id, tiles()[name], i) for id, (name, _) in laid.items() for i in range(len(tiles()[name].stops))]
    cities_only = [name for name in stops if stop(bare, name).kind == "city"]
    owners = {name: ("B", "C")[: stop(bare, name).slots] for name in cities_only if random.random() < 0.4}
    for name in random.sample(cities_only, min(len(cities_only), 2)):
        owners[name] = ("A",)
    return position(hexes, laid, owners)


@pytest.mark.parametrize("seed", range(150))
def test_reach_equals_a_walk_over_every_run(seed):
    pos = mixed(Random(seed))
    assert reach(pos, "A") == brute(pos, "A")
    assert can_run(pos, "A") == bool(brute(pos, "A").linked)


@pytest.mark.parametrize("seed", [*range(40), *DOUBTFUL])
def test_reach_of_a_city_amid_junctions(seed):
    """The seeds named above leave pieces between what a flood meets and what the first runs found."""
    random = Random(seed)
    ids = [f"{letter}{n}" for i, letter in enumerate("ABCDEF") for n in range(1 + i % 2, 11, 2)]
    plain = ["7", "8", "9", "23", "24", "26", "23", "24", "26", "39", "45", "20"]
    laid = {id: (random.choice(plain), random.randrange(6)) for id in ids}
    for id in random.sample(ids, 3):
        laid[id] = (random.choice(["57", "6", "59", "59"]), random.randrange(6))
    city = next(id for id in ids if laid[id][0] in ("57", "6", "59"))
    board, tokens = {id: printed(id) for id in ids}, {f"{city}.c0": ("A",)}
    pos = position(board, laid, tokens)
    expected = brute(pos, "A")
    assert reach(pos, "A") == expected
    for piece in random.sample(sorted(segments(pos)), 15):
        assert runs_over(pos, "A", [piece]) == (piece in expected.segments)


def dense(random: Random, tokens: int) -> Position:
    """Return a map with cities of several places, full cities, red areas, junctions, loops and tokens of A."""
    ids = [f"{letter}{n}" for i, letter in enumerate("ABCD") for n in range(1 + i % 2, 10, 2)]
    hexes = {id: printed(id) for id in ids}
    for id in random.sample(ids, 3):
        hexes[id] = imabari(id, " ".join(f"{side}-s0" for side in random.sample(range(6), 3)))
    plain = ["23", "24", "26", "39", "45", "20"]
    places = ["57", "205", "611", "12", "14", "15", "59", "64", "58", "3", "1", "55"]
    share = random.choice((0.15, 0.3, 0.45))
    free = [id for id in ids if not hexes[id].printed.track and random.random() < 0.95]
    laid = {id: (random.choice(places if random.random() < share else plain), random.randrange(6)) for id in free}
    bare = position(hexes, laid)
    stops = [stop_id(id, tiles()[name], i) for id, (name, _) in laid.items() for i in range(len(tiles()[name].stops))]
    cities_only = [name for name in stops if stop(bare, name).kind == "city"]
    owners = {name: ("B", "C")[: stop(bare, name).slots] for name in cities_only if random.random() < 0.5}
    for name in random.sample(cities_only, min(len(cities_only), tokens)):
        owners[name] = ("A", "B")[: stop(bare, name).slots]
    return position(hexes, laid, owners)


@pytest.mark.parametrize("seed", range(200))
def test_reach_on_dense_maps(seed):
    random = Random(seed)
    pos = dense(random, 1 + seed % 3)
    expected = brute(pos, "A")
    for piece in random.sample(sorted(segments(pos)), 10):  # before anything is remembered
        assert runs_over(pos, "A", [piece]) == (piece in expected.segments)
    assert can_run(pos, "A") == bool(expected.linked)
    assert reach(pos, "A") == expected


@pytest.mark.parametrize("seed", range(60))
def test_runs_begin_in_a_red_area_with_a_token(seed):
    """Runs from elsewhere end there all the same."""
    random = Random(seed)
    pos = dense(random, 1 + seed % 2)
    areas = [name for name in ways(pos).stops if stop(pos, name).kind == "offboard"]
    homes = dict.fromkeys(random.sample(sorted(areas), 1 + seed % 2), ("A",))
    pos = pos.supposing(tokens={**pos.state.tokens, **homes})
    expected = brute(pos, "A")
    for piece in random.sample(sorted(segments(pos)), 10):
        assert runs_over(pos, "A", [piece]) == (piece in expected.segments)
    assert reach(pos, "A") == expected


@pytest.mark.parametrize("seed", range(60))
def test_any_track_from_a_side_that_runs_come_in_over_can_be_run(seed):
    """track.upgrade.connection: the side is found before the tile is chosen, so it holds for every tile."""
    random = Random(seed)
    pos = dense(random, 1 + seed % 3)
    plain = [hex for hex in pos.state.tiles if not tile_at(pos, hex)[0].stops]
    for hex in random.sample(sorted(plain), 3):
        sides = sides_met(pos, "A", hex)
        assert sides <= {side for at, side in brute(pos, "A").sides if at == hex}
        laid = random.choice(["23", "24", "26", "39", "45", "20"]), random.randrange(6)
        later = pos.supposing(tiles={**pos.state.tiles, hex: laid})
        found = brute(later, "A").segments
        for piece in pieces_on(later, hex):
            assert piece.id in found or not sides & {piece.a, piece.b}


@pytest.mark.parametrize("seed", range(60))
def test_no_run_comes_in_over_a_closed_side(seed):
    """track.upgrade.connection: it is found before the tile is chosen, so it holds for every tile."""
    random = Random(seed)
    pos = dense(random, 1 + seed % 3)
    away = sorted(set(pos.state.tiles) - {hex_of(name) for name, there in pos.state.tokens.items() if "A" in there})
    for hex in random.sample(away, 5):
        closed = {side for side in range(6) if is_closed(pos, "A", hex, side)}
        assert not closed & sides_met(pos, "A", hex)
        tokens = {name: there for name, there in pos.state.tokens.items() if hex_of(name) != hex}
        laid = random.choice(["23", "24", "26", "39", "45", "20"]), random.randrange(6)
        later = pos.supposing(tiles={**pos.state.tiles, hex: laid}, tokens=tokens)
        found = brute(later, "A").segments
        for piece in pieces_on(later, hex):
            assert piece.id not in found or not {piece.a, piece.b} <= closed


def test_a_side_is_closed_where_no_token_lies_beyond():
    """Track beyond leads to no token, or only to one behind a full city."""
    row = {"A2": ("57", 0), "A4": ("9", 0), "A6": ("57", 0), "A8": ("57", 0)}
    hexes = cities("A2 A6 A8", others="A4")
    pos = position(hexes, row, {"A2.c0": ("A",)})
    assert [side for side in range(6) if not is_closed(pos, "A", "A4", side)] == [3]
    both = position(hexes, row, {"A2.c0": ("A",), "A8.c0": ("A",)})
    assert [side for side in range(6) if not is_closed(both, "A", "A4", side)] == [0, 3]
    full = position(hexes, row, {"A2.c0": ("A",), "A6.c0": ("B",), "A8.c0": ("A",)})
    assert [side for side in range(6) if not is_closed(full, "A", "A4", side)] == [3]


def test_a_loop_back_into_the_hex_leaves_both_its_sides_open():
    """track.upgrade.connection: a run may leave the hex over one of them and come in over the other."""
    bare = position({id: printed(id) for id in ("B3", "A2", "B1", "C2", "A4", "B5", "C4")})
    beside = {side: neighbour(bare.board, "B3", side) for side in range(6)}
    for side, other in ((side, (side + 1) % 6) for side in range(6)):
        first, second = beside[side], beside[other]
        there = next(at for at in range(6) if neighbour(bare.board, first, at) == second)
        laid = {
            first: ("7", _way_round({opposite(side), there})),
            second: ("7", _way_round({opposite(other), opposite(there)})),
        }
        pos = bare.supposing(tiles=laid)
        assert {at for at in range(6) if not is_closed(pos, "A", "B3", at)} == {side, other}


def _way_round(sides: set[int]) -> int:
    """Return the rotation in which a sharp curve joins two sides."""
    return next(way for way in range(6) if exits(tiles()["7"], way) == sides)


def test_sides_that_runs_come_in_over():
    """Of two sides of a hex on one way, only the one that runs meet first is told, unless a token lies beyond too."""
    row = {"A2": ("57", 0), "A4": ("9", 0), "A6": ("57", 0)}
    pos = position(cities("A2 A6", others="A4"), row, {"A2.c0": ("A",)})
    assert [len(sides_met(pos, "A", hex)) for hex in row] == [0, 1, 1]
    both = position(cities("A2 A6", others="A4"), row, {"A2.c0": ("A",), "A6.c0": ("A",)})
    assert [len(sides_met(both, "A", hex)) for hex in row] == [1, 2, 1]


@pytest.mark.parametrize("seed", range(20))
def test_a_map_that_is_numbered_anew_answers_the_same(seed):
    """The numbers of a map are forgotten when several other titles were played; ways that are known hold old ones."""
    pos = dense(Random(seed), 1 + seed % 3)

    def answers() -> list[object]:
        for memo in (reach, sides_met, is_closed):
            memo.forget()
        closed = [is_closed(pos, "A", hex, side) for hex in pos.board.hexes for side in range(6)]
        return [reach(pos, "A"), closed, [sides_met(pos, "A", hex) for hex in pos.board.hexes]]

    before = answers()
    numbers.forget()
    half = dict(list(pos.state.tiles.items())[len(pos.state.tiles) // 2 :])
    ways(pos.supposing(tiles=half))  # so that the new numbers come in another order
    assert answers() == before


def fewest(pos: Position, company: str, start: str) -> dict[str, int]:
    """Return stop → the fewest stops on a run from `start`, found by walking every run."""
    meeting, best = touching(pos), dict[str, int]()

    def walk(here: object, used: frozenset, stops: int) -> None:
        for _, there in meeting.get(here, ()):
            if there in used:
                continue
            if isinstance(there, str):
                best[there] = min(stops + 1, best.get(there, stops + 1))
                if stop(pos, there).kind != "offboard" and not blocks(pos, there, company):
                    walk(there, used | {there}, stops + 1)
            elif beyond := neighbour(pos.board, *there):
                across = (beyond, opposite(there[1]))
                walk(across, used | {there, across}, stops)

    walk(start, frozenset({start}), 1)
    return best


@pytest.mark.parametrize("seed", [*range(100), 1992, 2436, 3223])  # in the last three ways part and meet before a stop
def test_no_run_has_fewer_stops(seed):
    """destination.run.all_stops: a train that counts fewer stops cannot link the two; without a way, none can."""
    random = Random(seed)
    pos = dense(random, 1) if seed % 2 else mixed(random)
    stops = sorted(ways(pos).stops)
    start = random.choice(stops)
    expected = fewest(pos, "A", start)
    told = {name: fewest_stops(pos, "A", start, name) for name in stops if name != start}
    assert all(told[name] and told[name] <= number for name, number in expected.items())
    assert all(told[name] == 2 for name, number in expected.items() if number == 2)
    assert all(fewest_stops(pos, "A", start, name, number) == told[name] for name, number in expected.items())
    assert not any(fewest_stops(pos, "A", start, name, number - 1) for name, number in told.items() if number)


def test_no_way_against_the_points_counts():
    """destination.run.eligible: the branch to D3 faces the balloon that leads back to C4, so that no run links them."""
    hexes = {id: printed(id) for id in ["C4", "C6", "B7", "C8"]} | {id: printed(id, "c0/1") for id in ["C2", "D3"]}
    laid = {"C2": ("57", 0), "C4": ("23", 0), "C6": ("23", 3), "B7": ("7", 4), "C8": ("7", 2), "D3": ("57", 1)}
    pos = position(hexes, laid, {"C2.c0": ("A",)})
    assert fewest_stops(pos, "A", "C2.c0", "D3.c0") == 0
    assert fewest(pos, "A", "C2.c0") == {}


def test_fewest_stops_of_a_row_of_cities():
    row = dict.fromkeys(("A2", "A4", "A6", "A8"), ("57", 0))
    pos = position(cities("A2 A4 A6 A8"), row, {"A2.c0": ("A",), "A6.c0": ("B",)})
    assert [fewest_stops(pos, "A", "A2.c0", f"{id}.c0") for id in row] == [1, 2, 3, 0]
    assert fewest_stops(pos, "A", "A2.c0", "B1.c0") == 0
    assert [fewest_stops(pos, "A", "A2.c0", "A6.c0", most) for most in (2, 3, None)] == [0, 3, 3]
