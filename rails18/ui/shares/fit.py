"""Compute the rows and columns of the share display, in pixels.

With room, the percent stands on each certificate. With less, certificates are small and the percent of all of them
stands beside them; then columns that the company's own page tells as well give way, and certificates overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, QSizeF

from rails18.core.position import Position
from rails18.core.slices import Ports
from rails18.core.state import POOL
from rails18.loading.translation import tr
from rails18.ui.shares.content import PRESIDENT_UNITS, Content, card_columns, columns_of, foot_rows
from rails18.ui.shares.names import short_names
from rails18.ui.widgets.marks import money
from rails18.ui.widgets.theme import SMALLEST, text_width

NUMBERED = 15.0  # width of a certificate from which its percent can be written on it
NARROW = 9.0  # width of certificates without numbers; the percent of all of them stands beside
MOST = 6.0  # certificates without numbers that a column has room for side by side
EMPTY = 30.0  # pixels that a column of certificates has at least
GAP = 1.5  # pixels between certificates
USUAL = 9999  # money that the column of a player has room for from the beginning where there is enough
SHOWN = 2.0  # pixels of a certificate that the next one leaves in sight
PAD = 4.0  # pixels between the rim of a cell and what stands in it
MARKS = ("sold", "again")  # marks that need room beside the certificates
# columns that give way in a narrow view, the first one first
DROPPED = ("par", "tokens", "run", "ports", "trains", "price")


@dataclass(frozen=True)
class Grid:
    """Hold the places of the share display.

    Attributes:
        lefts: column → left edge and width.
        tops: row (``head``, a company, or a row of the players' part) → top edge and height.
        size: text size.
        unit: width of an ordinary certificate.
        sums: column → room for the percent of all certificates of a cell beside them; none when certificates are wide
            enough for numbers.
        names: company → as much of its name as fits.
        heads: column → a longer head that fits.
    """

    lefts: Mapping[str, tuple[float, float]]
    tops: Mapping[str, tuple[float, float]]
    size: float
    unit: float
    sums: Mapping[str, float]
    names: Mapping[str, str]
    heads: Mapping[str, str]

    @property
    def summed(self) -> bool:
        """Tell whether each cell has its percent beside the certificates."""
        return bool(self.sums)

    def box(self, row: str, column: str) -> QRectF:
        """Return the rectangle of a cell."""
        (x, wide), (y, high) = self.lefts[column], self.tops[row]
        return QRectF(x, y, wide, high)


@dataclass
class _Measure:
    """Measure the columns at one text size.

    Attributes:
        fixed: column of words → the width that it needs.
        units: column of certificates → the width of its fullest row in ordinary certificates.
        sums: column of certificates → the width of its longest percent.
        least, wished: column of certificates → the width below which it loses something, and a comfortable one.
    """

    fixed: dict[str, float]
    units: dict[str, float]
    sums: dict[str, float]
    least: dict[str, float]
    wished: dict[str, float]


def arrange(pos: Position, contents: Mapping[tuple[str, str], Content], space: QSizeF, text_scale: float) -> Grid:
    """Return the places for a view of size `space`."""
    feet = foot_rows(pos)
    rows = ("head", *pos.title.companies, *feet)
    height = min(34 * text_scale, (space.height() - 10) / len(rows))
    largest = max(SMALLEST, min(13.5 * text_scale, height * 0.62))
    wide = space.width() - 8
    found = _numbered(pos, contents, wide, height, largest) or _summed(pos, contents, wide, height, largest)
    size, unit, widths, sums = found
    lefts, x = {}, 4.0
    for column, width in widths.items():
        lefts[column] = (x, width)
        x += width
    tops = {row: (3 + height * number + (3 if row in feet else 0), height) for number, row in enumerate(rows)}
    names = short_names(pos, widths["company"] - _before_name(size), size)
    bank_pool = tr("Bank pool")
    fits = text_width(bank_pool, 0.92 * size, True) + 2 * PAD <= widths[POOL]
    return Grid(lefts, tops, size, unit, sums, names, {POOL: bank_pool} if fits else {})


_Found = tuple[float, float, dict[str, float], dict[str, float]]  # text size, unit, widths of columns, widths of sums


def _numbered(
    pos: Position, contents: Mapping[tuple[str, str], Content], wide: float, height: float, largest: float
) -> _Found | None:
    """Return columns with a percent on each certificate, None where these would be too narrow."""
    for size in _sizes(largest, 1.1 * SMALLEST):
        measure = _measured(pos, contents, size, NUMBERED)
        total = sum(measure.units.values())
        unit = (wide - sum(measure.fixed.values()) - 12.0 * len(measure.units)) / total - GAP
        if unit >= NUMBERED:
            break
    else:
        return None
    # what is over goes to the names first
    fixed, longest = measure.fixed, _longest(pos, size) - measure.fixed["company"]
    fixed["company"] += max(0.0, min(longest, (unit - NUMBERED) * total))
    unit = (wide - sum(fixed.values()) - 12.0 * len(measure.units)) / total - GAP
    unit = min(unit, height * 0.82, max(NUMBERED, 1.4 * size))
    widths = {column: fixed.get(column) or 12 + measure.units[column] * (unit + GAP) for column in _columns(pos)}
    return size, unit, _stretched(pos, widths, wide, size), {}


def _summed(
    pos: Position, contents: Mapping[tuple[str, str], Content], wide: float, height: float, largest: float
) -> _Found:
    """Return columns with the percent of all certificates beside these."""
    unit = min(NARROW, height * 0.6)
    sizes = list(_sizes(largest, SMALLEST))
    measures = [_measured(pos, contents, size, unit) for size in sizes]
    halves = (_total(m.fixed) + (_total(m.least) + _total(m.wished)) / 2 for m in measures)
    number = next((n for n, half in enumerate(halves) if half <= wide and sizes[n] >= 10), None)
    if number is None:
        number = next((n for n, m in enumerate(measures) if _total(m.fixed, m.least) <= wide), len(sizes) - 1)
    size, measure = sizes[number], measures[number]
    columns, fixed = list(_columns(pos)), measure.fixed
    for dropped in DROPPED:  # in a narrow view the holdings matter more than what the company's own page tells
        if _total(fixed, measure.least) <= wide:
            break
        if dropped in columns:
            columns.remove(dropped)
            del fixed[dropped]
    widths = {column: fixed.get(column) or measure.wished[column] for column in columns}
    short = sum(widths.values()) - wide
    if short > 0:
        widths.update(_squeezed({column: widths[column] for column in measure.wished}, measure.least, short))
        return size, unit, widths, measure.sums
    return size, unit, _stretched(pos, widths, wide, size), measure.sums


def _sizes(largest: float, least: float) -> Iterator[float]:
    """Return text sizes from the largest down; letters have whole sizes."""
    yield largest
    size = float(int(largest - 0.51))
    while size >= least:
        yield size
        size -= 1


def _total(*parts: Mapping[str, float]) -> float:
    return sum(sum(part.values()) for part in parts)


def _measured(pos: Position, contents: Mapping[tuple[str, str], Content], size: float, unit: float) -> _Measure:
    cards, companies, feet = card_columns(pos), tuple(pos.title.companies), foot_rows(pos)
    fixed = {column: _fixed(pos, column, contents, size) for column in _columns(pos) if column not in cards}
    found = _Measure(fixed, {}, {}, {}, {})
    usual = money(pos.title.currency, USUAL)
    for column in cards:
        cells = tuple(contents[company, column] for company in companies)
        below = tuple(contents[row, column] for row in feet if (row, column) in contents)
        player = column in pos.players
        head = "" if player else contents["head", column].words  # the names of players may be cut
        found.units[column], found.sums[column], found.least[column], found.wished[column] = _cards_width(
            cells, below, head, usual if player else "", size, unit
        )
    return found


@lru_cache(maxsize=1024)
def _cards_width(
    cells: tuple[Content, ...], below: tuple[Content, ...], head: str, usual: str, size: float, unit: float
) -> tuple[float, float, float, float]:
    """Return the units, sum, least and wished width of a column of certificates.

    Args:
        cells: what it shows of the companies.
        below: what the players' part shows in it.
        head: words over it that are not cut.
        usual: money that the column of a player has room for, "" in others.
    """
    told = [text_width(cell.words, size, cell.tone != "plain") for cell in (*below, *cells) if cell.words]
    words = wide = max(told, default=0.0) + 2 * PAD
    if usual:  # columns had rather not wander whenever money grows
        wide = max(words, text_width(usual, size, True) + 2 * PAD)
    most = max(cell.units + (mark_width(cell, size) / (unit + GAP)) for cell in cells)
    units = max(4.0 if usual else 3.4, most, (wide - 12) / (unit + GAP))
    total = max(sum(cell.percents) for cell in cells)
    percents = text_width(str(total), size, True) + 3 if total else 0.0
    need = max((_tight(cell, unit) + mark_width(cell, size) for cell in cells if cell.percents), default=0.0)
    named = text_width(head, size * 0.92, True) + 2 * PAD if head else 0.0
    beside = percents + 2 * PAD
    least = max(EMPTY, words, named, need + beside)
    side_by_side = min(MOST, most) * (unit + GAP) if total else 0.0
    return units, percents, least, max(least, wide, side_by_side + beside)


def _tight(cell: Content, unit: float) -> float:
    """Return the least width of the certificates of a cell."""
    return unit * (PRESIDENT_UNITS if cell.president else 1.0) + SHOWN * (len(cell.percents) - 1)


def mark_width(cell: Content, size: float) -> float:
    """Return the room for the mark beside the certificates of a cell."""
    return 1.25 * size if cell.mark in MARKS and cell.percents else 0.0


def _stretched(pos: Position, widths: dict[str, float], wide: float, size: float) -> dict[str, float]:
    """Return columns that fill the view: names get what they lack, all columns the same of the rest."""
    spare = wide - sum(widths.values())
    if spare <= 0:
        return widths
    more = min(spare, max(0.0, _longest(pos, size) - widths["company"]))
    widths["company"] += more
    return {column: width + (spare - more) / len(widths) for column, width in widths.items()}


def _squeezed(widths: Mapping[str, float], least: Mapping[str, float], short: float) -> dict[str, float]:
    """Return columns of certificates narrower by `short` in all: first what they have over the least, then evenly."""
    over = {column: max(0.0, wide - least[column]) for column, wide in widths.items()}
    part = min(1.0, short / (sum(over.values()) or 1.0))
    rest = max(0.0, short - sum(over.values())) / len(widths)
    return {column: wide - over[column] * part - rest for column, wide in widths.items()}


def _columns(pos: Position) -> tuple[str, ...]:
    """Return the columns that have something to show."""
    owned = any(owner in pos.title.companies for owner in pos.state.privates.values())
    empty = (*(() if owned else ("privates",)), *(() if pos.slice(Ports).ports else ("ports",)))
    return tuple(column for column in columns_of(pos) if column not in empty)


def _before_name(size: float) -> float:
    """Return the room for order, token and gaps round the name of a company."""
    return 3.6 * size


def _longest(pos: Position, size: float) -> float:
    return max(text_width(company.name, size) for company in pos.title.companies.values()) + _before_name(size) + 2


def _fixed(pos: Position, column: str, contents: Mapping[tuple[str, str], Content], size: float) -> float:
    """Return the width that a column of words needs."""
    if column == "company":
        names = short_names(pos, 0.0, size).values()
        return _before_name(size) + 2 + max(text_width(name, size) for name in names)
    cells = tuple(contents[company, column] for company in pos.title.companies)
    return _words_width(cells, contents["head", column].words, size)


@lru_cache(maxsize=1024)
def _words_width(cells: tuple[Content, ...], head: str, size: float) -> float:
    """Return the width that a column of words, chips or discs needs under its head."""
    widest = text_width(head, size * 0.92, True)
    for cell in cells:
        width = text_width(cell.words, size, cell.tone == "strong")
        width += sum(text_width(chip, size, True) + size * 0.8 for chip in cell.chips)
        width += (len(cell.discs) + len(cell.anchors)) * size * 1.0
        widest = max(widest, width)
    return widest + 9
