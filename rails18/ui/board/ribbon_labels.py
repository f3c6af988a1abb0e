"""Find where the name of a train is on its ribbon: clear of stops, words and the ribbons of other trains."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF

STEP = 12.0  # scene units between the places on a ribbon that are tried
CELL = 96.0  # scene units; ribbons are looked up by squares of this size
AIR = 2.0  # scene units kept free round a label

Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


def label_spots(
    ribbons: Sequence[Sequence[Place]], sizes: Sequence[tuple[float, float]], taken: Sequence[QRectF], width: float
) -> list[QPointF]:
    """Return the middle of each label, on its ribbon.

    Args:
        ribbons: their lines through the scene.
        sizes: width and height of each label.
        taken: boxes round stops and words.
        width: of a ribbon.
    """
    lines = [_places(line) for line in ribbons]
    squares = _squares(lines)
    words = [(box.left(), box.top(), box.right(), box.bottom()) for box in taken]
    labels: list[Box] = []
    for number, (line, (wide, high)) in enumerate(zip(lines, sizes, strict=True)):
        boxes = [_round(place, wide, high) for place in line]
        lone = [not any(_meet(box, label) for label in labels) for box in boxes]
        worded = _worded(boxes, (wide, high), line, words)
        free = [
            alone and place not in worded and not _crossed(box, number, squares, width / 2)
            for place, (box, alone) in enumerate(zip(boxes, lone, strict=True))
        ]
        middle = _middle_of_longest(free if any(free) else lone)  # crowded: at least not on another label
        labels.append(boxes[middle])
    return [QPointF((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in labels]


def _places(line: Sequence[Place]) -> list[Place]:
    """Return places along a line, about `STEP` apart."""
    found = list(line[:1])
    for x, y in line[1:]:
        u, v = found[-1]
        far = hypot(x - u, y - v)
        for part in range(1, int(far / STEP) + 1):  # nothing for the short pieces of a curve until they add up
            share = part * STEP / far
            found.append((u + (x - u) * share, v + (y - v) * share))
    return found


def _squares(lines: Sequence[Sequence[Place]]) -> dict[tuple[int, int], list[tuple[float, float, int]]]:
    """Return square → places of ribbons in it, each with the number of its ribbon."""
    squares: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
    for number, line in enumerate(lines):
        for x, y in line:
            squares.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y, number))
    return squares


def _round(place: Place, wide: float, high: float) -> Box:
    x, y = place
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _meet(one: Box, other: Box) -> bool:
    return one[0] - AIR < other[2] and other[0] < one[2] + AIR and one[1] - AIR < other[3] and other[1] < one[3] + AIR


def _worded(boxes: Sequence[Box], size: tuple[float, float], line: Sequence[Place], words: Sequence[Box]) -> set[int]:
    """Return the numbers of the boxes that meet a word; only places near a word are looked at."""
    near: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(line):
        near.setdefault((int(x // CELL), int(y // CELL)), []).append(number)
    wide, high = size[0] / 2 + AIR, size[1] / 2 + AIR
    found: set[int] = set()
    for word in words:
        left, top, right, bottom = word[0] - wide, word[1] - high, word[2] + wide, word[3] + high
        for column in range(int(left // CELL), int(right // CELL) + 1):
            for row in range(int(top // CELL), int(bottom // CELL) + 1):
                found.update(number for number in near.get((column, row), ()) if _meet(boxes[number], word))
    return found


def _crossed(box: Box, own: int, squares: dict[tuple[int, int], list[tuple[float, float, int]]], reach: float) -> bool:
    """Return whether another ribbon, `reach` wide to each side, runs under a box."""
    left, top, right, bottom = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
    for column in range(int(left // CELL), int(right // CELL) + 1):
        for row in range(int(top // CELL), int(bottom // CELL) + 1):
            for x, y, number in squares.get((column, row), ()):
                if number != own and left < x < right and top < y < bottom:
                    return True
    return False


def _middle_of_longest(flags: Sequence[bool]) -> int:
    """Return the middle of the longest run of True, the middle of all when there is none."""
    best, start = (0, len(flags) // 2), 0
    for number, flag in enumerate([*flags, False]):
        if not flag:
            length = number - start
            if length > best[0]:
                best = length, start + length // 2
            start = number + 1
    return best[1]
