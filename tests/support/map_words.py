"""Count how words of the map lie: on track, on stops, on each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot

import shapely
from PySide6.QtCore import QPointF, QRectF
from shapely.affinity import translate
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import DOT
from rails18.ui.board.hexart import RAIL
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.words import Word, value_box
from rails18.ui.look.theme import MEDIUM, text_width

NOT_COUNTED = {"coordinate", "number", "terrain"}
PART = 0.02  # of a word that may lie on something
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


def covers(box: QRectF, thing: BaseGeometry) -> bool:
    """Return whether more than a small part of a box lies on something."""
    letters = shapely.box(*box.getCoords())
    return bool(letters.intersection(thing).area > PART * letters.area)


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
        p.name: translate(
            shapely.union_all([LineString(piece.points).buffer(RAIL / 2) for piece in p.art.tracks]),
            p.centre.x(),
            p.centre.y(),
        )
        for p in pictures
    }
    words = [(p, w, [box.translated(p.centre) for box in bodies(w)]) for p in pictures for w in p.words]
    words = [entry for entry in words if entry[1].kind not in NOT_COUNTED]
    for picture, word, boxes in words:
        near = [
            p for p in pictures if hypot(p.centre.x() - picture.centre.x(), p.centre.y() - picture.centre.y()) < 360
        ]
        rails = shapely.union_all([track[p.name] for p in near if not any(s.kind == "offboard" for s in p.art.stops)])
        places = [Point(x + p.centre.x(), y + p.centre.y()).buffer(r) for p in near for x, y, r in stops_of(p)]
        others = [
            shapely.box(*box.getCoords())
            for _, other, found in words
            if other is not word
            for box in found
            if any(box.intersects(own) for own in boxes)
        ]
        lies = {
            "track": any(covers(box, rails) for box in boxes),
            "stop": any(covers(box, place) for box in boxes for place in places),
            "word": any(covers(box, other) for box in boxes for other in others),
        }
        told.update(what for what, yes in lies.items() if yes)
        if listed is not None:
            listed += [f"{picture.name} {word.kind} {word.text!r} on {what}" for what, yes in lies.items() if yes]
    for picture in pictures:
        named = board.shown.names and picture.facts.place.name
        told["left out"] += bool(named) and all(word.kind != "name" for word in picture.words)
    return told
