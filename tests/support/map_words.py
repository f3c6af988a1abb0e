"""Count how words of the map lie: on track, on stops, on each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF

from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import DOT
from rails18.ui.board.hexart import RAIL
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.words import Word, value_box
from rails18.ui.widgets.theme import MEDIUM, text_width

NOT_COUNTED = {"coordinate", "number", "terrain"}
PART = 0.02  # of a word that may lie on something
DOTS = 3.0  # scene units between two points that are looked at
LETTERS = 0.76  # height of letters with what hangs below, in text sizes


def bodies(word: Word) -> Iterator[QRectF]:
    """Yield what of a word covers the map, measured from the centre of its hex: chips, or the letters of each line."""
    if word.kind == "value":
        yield value_box(word)
        return
    if word.kind != "name":
        yield word.box
        return
    lines = word.text.split("\n")
    high = word.box.height() / len(lines)
    for number, line in enumerate(lines):
        wide = text_width(line, word.size, MEDIUM)
        middle = QPointF(word.box.center().x(), word.box.top() + (number + 0.5) * high)
        yield QRectF(middle.x() - wide / 2, middle.y() - LETTERS / 2 * word.size, wide, LETTERS * word.size)


def points(box: QRectF) -> list[tuple[float, float]]:
    """Return points all over a box."""
    columns, rows = (max(2, int(length / DOTS)) for length in (box.width(), box.height()))
    return [
        (box.left() + (c + 0.5) * box.width() / columns, box.top() + (r + 0.5) * box.height() / rows)
        for c in range(columns)
        for r in range(rows)
    ]


def covers(box: QRectF, spots: list[tuple[float, float]], radius: float) -> bool:
    """Tell whether more than a small part of a box lies within a radius of some spots."""
    near = [(x, y) for x, y in spots if box.adjusted(-radius, -radius, radius, radius).contains(x, y)]
    if not near:
        return False
    dots = points(box)
    return sum(any(hypot(x - a, y - b) <= radius for a, b in near) for x, y in dots) > PART * len(dots)


def along(row: tuple[tuple[float, float], ...]) -> Iterator[tuple[float, float]]:
    """Yield points close to each other along a piece of track."""
    for (ax, ay), (bx, by) in pairwise(row):
        parts = max(1, int(hypot(bx - ax, by - ay) / DOTS))
        for part in range(parts + 1):
            yield ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts


def stops_of(picture: HexPicture) -> list[tuple[float, float, float]]:
    """Return the middle and the radius of all places for tokens and all towns."""
    found = []
    for stop in picture.art.stops:
        if stop.kind == "city":
            found += [(x, y, stop.radius) for x, y in stop.slots or (stop.at,)]
        elif stop.kind == "town":
            found.append((*stop.at, DOT))
    return found


def count(board: BoardScene, listed: list[str] | None = None) -> Counter[str]:
    """Return how many words lie on ``track``, on a ``stop``, on a ``word``, and how many names are ``left out``.

    Args:
        listed: takes what lies where, as text.
    """
    told: Counter[str] = Counter()
    pictures = board.pictures.values()
    track = {
        p.name: [(x + p.centre.x(), y + p.centre.y()) for piece in p.art.tracks for x, y in along(piece.points)]
        for p in pictures
    }
    words = [(p, w, [box.translated(p.centre) for box in bodies(w)]) for p in pictures for w in p.words]
    words = [entry for entry in words if entry[1].kind not in NOT_COUNTED]
    for picture, word, boxes in words:
        near = [
            p for p in pictures if hypot(p.centre.x() - picture.centre.x(), p.centre.y() - picture.centre.y()) < 360
        ]
        rails = [at for p in near if not any(s.kind == "offboard" for s in p.art.stops) for at in track[p.name]]
        places = [(x + p.centre.x(), y + p.centre.y(), r) for p in near for x, y, r in stops_of(p)]
        others = [box for _, other, found in words if other is not word for box in found]
        lies = {
            "track": any(covers(box, rails, RAIL / 2) for box in boxes),
            "stop": any(covers(box, [(x, y)], r) for box in boxes for x, y, r in places),
            "word": any(
                box.intersected(other).width() * box.intersected(other).height() > PART * box.width() * box.height()
                for box in boxes
                for other in others
                if box.intersects(other)
            ),
        }
        told.update(what for what, yes in lies.items() if yes)
        if listed is not None:
            listed += [f"{picture.name} {word.kind} {word.text!r} on {what}" for what, yes in lies.items() if yes]
    for picture in pictures:
        named = board.shown.names and picture.facts.place.name
        told["left out"] += bool(named) and all(word.kind != "name" for word in picture.words)
    return told
