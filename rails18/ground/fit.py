"""Check that hexes, red areas, closed sides and the ground of a title fit each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from os.path import lexists

import shapely
from shapely.geometry import Point, Polygon

from rails18.board.geometry import centre, corners
from rails18.core.errors import CannotRead
from rails18.core.ids import HexId
from rails18.core.title import Board
from rails18.ground.coast import shape_of
from rails18.storage.reading import data_of
from rails18.titledata.board_checks import plain_board
from rails18.titledata.files import place_of, stamp, title_data, title_files, title_ids
from rails18.titledata.ground import PICTURES, SIDE, Coast, Ring, coast_in, fingerprint, ground_file, map_of
from rails18.titledata.schema import TitleData

SLACK = 0.6  # scene units that a coast may cut off a hex: its points are rounded
CLEAR = 24.0  # scene units between a river and the stop of a hex
JPEG, END = b"\xff\xd8\xff", b"\xff\xd9"
FRAMES = (b"\xc0", b"\xc1", b"\xc2")  # parts of a JPEG picture that tell its size
MOST_PIXELS = 4096 * 4096  # as the window has it


def run(title: str | None = None) -> int:
    """Print what does not fit in one title or in all, and return 0 when everything does, else 1."""
    found = [fault for name in ((title,) if title is not None else title_ids()) for fault in misfits(name)]
    for fault in found:
        print(fault)
    return 1 if found else 0


def misfits(title: str) -> Iterator[CannotRead]:
    """Yield what does not fit in a title: first of its map, then of its ground if it has one.

    What the check of the data finds, which makes a title unplayable, is left to that.
    """
    with suppress(CannotRead):
        data, where = title_data(title, stamp(title_files(title))), f"{place_of(title, 'map.yaml')}: hexes."
        found = [CannotRead(said, where + place, cure) for place, said, cure in (*overlaps(data), *areas(data))]
        yield from found
        if not found and lexists(ground_file(title, "coast.json")):
            yield from ground_misfits(title, map_of(title))


Misfit = tuple[str, str, str]  # place, sentence, cure


def overlaps(data: TitleData) -> Iterator[Misfit]:
    """Yield hexes that are over others, as with an odd number where neighbours have even ones; the worst first."""
    if not data.hexes:
        return
    board, names = plain_board(data), list(data.hexes)
    shapes = [shape_of(board, name).buffer(-1) for name in names]
    over: dict[HexId, set[HexId]] = {name: set() for name in names}
    for one, other in shapely.STRtree(shapes).query(shapes, "intersects").T:
        over[names[one]].add(names[other])
    while len(over[worst := max(over, key=lambda name: len(over[name]))]) > 1:
        others = sorted(over.pop(worst) - {worst})
        cure = "Along a row or column of hexes the numbers go by twos: odd in one, even in the next."
        yield worst, f"this hex lies over {', '.join(others)}.", cure
        for name in others:
            over[name].discard(worst)


def areas(data: TitleData) -> Iterator[Misfit]:
    """Yield each red area of several hexes that falls apart."""
    board = plain_board(data)
    for area in sorted({place.area for place in data.hexes.values() if place.area}):
        own = [name for name, place in data.hexes.items() if place.area == area]
        whole = shapely.union_all([shape_of(board, name).buffer(0.5) for name in own])
        if not isinstance(whole, Polygon):
            sentence = f"the hexes of the area {area} do not lie side by side ({', '.join(own)})."
            yield f"{own[0]}.area", sentence, "Give it only to hexes that touch each other."


def ground_misfits(title: str, board: Board) -> Iterator[CannotRead]:
    """Yield what is wrong with the ground of a title."""
    where, cure = place_of(title, "ground/coast.json"), f"Make it again: rails18 ground {place_of(title)}"
    coast = coast_in(ground_file(title, "coast.json"))
    if coast.map != fingerprint(board):
        yield CannotRead("this ground was made for another map.", where, cure)
        return
    for sentence in (*off_land(board, coast), *dry_sides(board, coast), *rivers_at_stops(board, coast)):
        yield CannotRead(sentence, where, cure)
    for name in PICTURES:
        file = ground_file(title, f"{name}.jpg")
        if not lexists(file):
            yield CannotRead("this picture is missing.", place_of(title, f"ground/{file.name}"), cure)
        elif sentence := _picture_fault(data_of(file)):
            yield CannotRead(sentence, place_of(title, f"ground/{file.name}"), cure)


def _picture_fault(data: bytes) -> str:
    """Return what is wrong with a JPEG picture as far as its head and its end tell, "" when nothing is."""
    if not data.startswith(JPEG):
        return "this is no JPEG picture."
    at = 2
    while data[at : at + 1] == b"\xff" and data[at + 1 : at + 2] not in FRAMES:
        at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    high, wide = int.from_bytes(data[at + 5 : at + 7], "big"), int.from_bytes(data[at + 7 : at + 9], "big")
    if data[at : at + 1] != b"\xff" or not wide or not high or not data.endswith(END):
        return "this picture is damaged."
    if wide * high > MOST_PIXELS:
        return f"this picture is too large: {wide} × {high} pixels."
    return ""


def off_land(board: Board, coast: Coast) -> Iterator[str]:
    """Yield what says that the land, or the picture on it, does not reach under a hex."""
    left, top, wide, high = coast.box
    land, picture = _filled(coast.land).buffer(SLACK), shapely.box(left, top, left + wide, top + high)
    for name in board.hexes:
        shape = shape_of(board, name)
        if not land.contains(shape):
            yield f"the coast cuts through the hex {name}."
        elif not picture.contains(shape):
            yield f"the picture of the relief ends before the hex {name}."
    for other in sorted(coast.shown.keys() - board.hexes.keys()):
        yield f"it shows terrain on {other}, which is not on the map."


def dry_sides(board: Board, coast: Coast) -> Iterator[str]:
    """Yield what says that no sea is where the map says that the sea closes a side."""
    left, top, wide, high = coast.box
    around = shapely.box(left, top, left + wide, top + high).buffer(2 * SIDE)
    sea = (around if coast.sea is None else _filled(coast.sea)).difference(_filled(coast.land))
    for name, place in board.hexes.items():
        points, (x, y) = corners(board, name), centre(board, name)
        for side, why in place.closed.items():
            (ax, ay), (bx, by) = points[side], points[(side + 1) % 6]
            if why == "sea" and not sea.contains(Point((ax + bx - x) * SIDE, (ay + by - y) * SIDE)):
                yield f"no sea lies at side {side} of {name}, which the map says is closed by it."


def rivers_at_stops(board: Board, coast: Coast) -> Iterator[str]:
    """Yield what says that a river runs through the only stop of a hex."""
    courses = shapely.union_all([shapely.LineString(river) for river in coast.rivers])
    for name, place in board.hexes.items():
        x, y = centre(board, name)
        if len(place.printed.stops) == 1 and courses.distance(Point(x * SIDE, y * SIDE)) <= CLEAR:
            yield f"a river runs through the stop on {name}."


def _filled(rings: tuple[Ring, ...]) -> shapely.Geometry:
    """Return the plane inside of rings; one within another is a hole."""
    whole: shapely.Geometry = Polygon()
    for ring in rings:
        if len(ring) > 2:
            whole = whole.symmetric_difference(shapely.make_valid(Polygon(ring)))
    return whole
