"""Compute the rows and columns of the share display, in pixels.

Nothing of it depends on what has happened in the game: columns have room for what may come, so that none of them moves.

Certificates are blocks as long as their percent, and the percent of all of them is beside them, in a view of any size.
In a narrow one columns that the company's own page tells as well give way to a second side, blocks are shorter, and
companies have their letters for a name where letters of the size that is wanted have no room else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF

from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.questions import ports
from rails18.ui.look.theme import SMALLEST, text_width
from rails18.ui.shares import bounds
from rails18.ui.shares.content import Content, card_columns, columns_of, foot_rows, heading, rows_of
from rails18.ui.shares.names import short_names
from rails18.words.translation import tr

ROW, LARGE_ROW = 1 / 0.68, 1.28  # text sizes of the height of a row, of one in large letters
BLOCK = 9.0  # pixels of the width of 10 % in letters of the smallest size
MOST_BLOCKS = 6.0  # certificates that a column has room for as wide as they come
EMPTY = 30.0  # pixels that a column of certificates has at least
GAP = 1.5  # pixels between certificates
SHOWN = 2.0  # pixels of a block at least
BESIDE = 3.0  # pixels between blocks and their percent
PAD = 4.0  # pixels between the rim of a cell and what is in it
SMALL = 4.0  # width of certificates in a column that has no room to spare
CONDENSED = 0.62  # part of their width to which trains and letters may be pressed together
LONG = 9.0  # text sizes that the name of a player has room for at most
ELASTIC = {"trains", "privates"}  # columns of words that may be pressed together
ORDER, TOKEN = (
    1.15,
    0.95,
)  # text sizes of the place in the order before the name of a company, and of its token's radius
BEFORE, BEHIND = 4.0, 3.0  # pixels between its token and its name, and between its name and the rim
NAMES = 0.88  # part of their width to which the shortest names of companies may be pressed together
MARKS = ("sold", "again")  # marks that need room beside the certificates
# columns that give way in a narrow view, the first one first
DROPPED = ("par", "tokens", "run", "ports", "privates", "trains", "price")


class Grid(msgspec.Struct, frozen=True):
    """Hold the places of the share display.

    Attributes:
        lefts: column → left edge and width.
        tops: row (``head``, a company, or a row of the players' part) → top edge and height.
        size: text size.
        unit: width of an ordinary certificate where its column has room.
        names: company → as much of its name as fits.
        heads: column → a longer head that fits.
    """

    lefts: Mapping[str, tuple[float, float]]
    tops: Mapping[str, tuple[float, float]]
    size: float
    unit: float
    names: Mapping[str, str]
    heads: Mapping[str, str]

    def box(self, row: str, column: str) -> QRectF:
        """Return the rectangle of a cell."""
        (x, wide), (y, high) = self.lefts[column], self.tops[row]
        return QRectF(x, y, wide, high)


class _Measure(msgspec.Struct):
    """Measure the columns at one text size.

    Attributes:
        fixed: column of words → the width that it needs.
        least, wished: other column → the width below which it loses something, and a comfortable one.
    """

    fixed: dict[str, float]
    least: dict[str, float]
    wished: dict[str, float]


def arrange(pos: Position, space: QSizeF, text_scale: float) -> Grid:
    """Return the places for a view of size `space`."""
    feet = foot_rows(pos)
    rows = ("head", *rows_of(pos.title), *feet)
    height = min(34 * text_scale, (space.height() - 10) / len(rows))
    largest = max(SMALLEST, min(13.5 * text_scale, height / _row(text_scale)))
    wide = space.width() - 8
    wanted = min(largest, SMALLEST * max(1.0, text_scale))
    found = _sized(pos, wide, height, largest, wanted)
    if found[0] < wanted:
        found = max(found, _sized(pos, wide, height, largest, wanted, lettered=True), key=itemgetter(0))
    size, unit, widths = found
    lefts, x = {}, 4.0
    for column, width in widths.items():
        lefts[column] = (x, width)
        x += width
    tops = {row: (3 + height * number + (3 if row in feet else 0), height) for number, row in enumerate(rows)}
    names = _names(pos, widths["company"] - _beside_name(size), size)
    bank_pool = tr("Bank pool")
    fits = text_width(bank_pool, 0.92 * size, True) + 2 * PAD <= widths[POOL]
    return Grid(lefts, tops, size, unit, names, {POOL: bank_pool} if fits else {})


def left_out(pos: Position, grid: Grid) -> tuple[str, ...]:
    """Return the columns that had to give way."""
    return tuple(column for column in _columns(pos) if column not in grid.lefts)


def others(pos: Position, grid: Grid, wide: float) -> Grid:
    """Return the places of the columns that gave way in a view so wide, beside the same companies in the same rows."""
    left, company = grid.lefts["company"]
    needed = {column: _fixed(pos, column, grid.size) for column in left_out(pos, grid)}
    room = wide - 2 * left - company
    each = max(0.0, room - _total(needed)) / len(needed)  # all columns get the same of the rest
    part = min(1.0, room / _total(needed))
    lefts, x = {"company": (left, company)}, left + company
    for column, width in needed.items():
        lefts[column] = (x, width * part + each)
        x += width * part + each
    rows = rows_of(pos.title)
    return replace(grid, lefts=lefts, tops={row: at for row, at in grid.tops.items() if row == "head" or row in rows})


def _names(pos: Position, wide: float, size: float) -> dict[str, str]:
    """Return as much of the names of companies as a width has room for, or the letters of all of them."""
    names = short_names(pos, wide, size)
    fit = all(NAMES * text_width(name, size) <= wide for name in names.values())
    return names if fit else {company: company for company in names}


def least_height(pos: Position, text_scale: float) -> float:
    """Return the pixels of height at which no text is smaller than it may be."""
    return _row(text_scale) * SMALLEST * max(1.0, text_scale) * (1 + len(rows_of(pos.title)) + len(foot_rows(pos))) + 10


def _row(text_scale: float) -> float:
    """Return the height of a row in text sizes: large letters need less between them."""
    return LARGE_ROW if text_scale > 1 else ROW


def in_order(grid: Grid, companies: Sequence[str], players: Sequence[str]) -> Grid:
    """Return the same places with rows of companies and columns of players in another order."""
    tops = sorted(grid.tops[company] for company in companies)
    return replace(seated(grid, players), tops={**grid.tops, **dict(zip(companies, tops, strict=True))})


def seated(grid: Grid, players: Sequence[str]) -> Grid:
    """Return the same places with columns of players in another order."""
    lefts = dict(grid.lefts)
    shown = [player for player in players if player in lefts]
    x = min((grid.lefts[player][0] for player in shown), default=0.0)
    for player in shown:
        wide = grid.lefts[player][1]
        lefts[player] = (x, wide)
        x += wide
    return replace(grid, lefts=lefts)


def _sized(
    pos: Position, wide: float, height: float, largest: float, wanted: float, *, lettered: bool = False
) -> tuple[float, float, dict[str, float]]:
    """Return text size, width of a certificate, and widths of the columns.

    Args:
        wanted: text size for which columns give way that the company's own page tells as well.
        lettered: companies have no more than their letters.
    """
    unit = min(BLOCK * max(1.0, largest / SMALLEST), height * 0.6)
    sizes = list(_sizes(largest, SMALLEST))
    measures = [_measured(pos, size, unit, lettered) for size in sizes]
    halves = (_half_way(measure) for measure in measures)
    number = next((n for n, half in enumerate(halves) if half <= wide and sizes[n] >= 10), None)
    if number is None:
        number = next((n for n, m in enumerate(measures) if _total(m.fixed, m.least) <= wide), len(sizes) - 1)
    if sizes[number] < wanted:
        number = next((n for n, m in enumerate(measures) if sizes[n] < wanted + 1 and _barest(m) <= wide), number)
    size, measure = sizes[number], measures[number]
    columns = list(_columns(pos))
    for dropped in DROPPED:  # in a narrow view the holdings matter more than what the company's own page tells
        if _total(measure.fixed, measure.least) <= wide:
            break
        if dropped in columns:
            columns.remove(dropped)
            for part in (measure.fixed, measure.least, measure.wished):
                part.pop(dropped, None)
    widths = {column: measure.fixed.get(column) or measure.wished[column] for column in columns}
    short = sum(widths.values()) - wide
    if short > 0:
        widths.update(_squeezed({column: widths[column] for column in measure.wished}, measure.least, short))
    else:
        widths = _stretched(pos, widths, wide, size, unit)
    return size, unit, widths


def _barest(measure: _Measure) -> float:
    """Return the least width of the columns that never give way."""
    parts = (measure.fixed, measure.least)
    return sum(wide for part in parts for column, wide in part.items() if column not in DROPPED)


def _half_way(measure: _Measure) -> float:
    """Return the width of all columns at which certificates have half the room that they wish for."""
    more = (wide - measure.least[column] for column, wide in measure.wished.items() if column not in ELASTIC)
    return _total(measure.fixed, measure.least) + sum(more) / 2


def _sizes(largest: float, least: float) -> Iterator[float]:
    """Return text sizes from the largest down; letters have whole sizes."""
    yield largest
    size = float(int(largest - 0.51))
    while size >= least:
        yield size
        size -= 1


def _total(*parts: Mapping[str, float]) -> float:
    return sum(sum(part.values()) for part in parts)


def _measured(pos: Position, size: float, unit: float, lettered: bool) -> _Measure:
    """Measure the columns for certificates of a width, with the percent of all beside them."""
    found = _Measure({}, {}, {})
    for column in _columns(pos):
        if column in ELASTIC:
            found.least[column], found.wished[column] = _pressed(pos, column, size), _fixed(pos, column, size)
        elif column not in card_columns(pos):
            found.fixed[column] = _fixed(pos, column, size, lettered)
    for column in card_columns(pos):
        count, presidents = bounds.certificates(pos, column)
        most = "100" if column == OFFERING else "90"  # who holds all of a company has the rest of the column for it
        beside = text_width(most, size, True) + BESIDE + mark_room(column, pos, size) + 2 * PAD
        tight = min(unit, SMALL) * (2 if presidents else 1) + SHOWN * (count - 1)
        words = bounds.money_width(pos, column, size) + 2 * PAD
        named = column not in pos.players  # the names of players may be cut, they are in the order of the table
        head = text_width(heading(pos, column).words, size * 0.92, True) + 2 * PAD if named else 0.0
        found.least[column] = max(EMPTY, words, head, tight + beside)
        side_by_side = min(MOST_BLOCKS, bounds.units(count, presidents)) * (unit + GAP)
        found.wished[column] = max(found.least[column], side_by_side + beside, _names_width(pos, column, size))
    return found


def _pressed(pos: Position, column: str, size: float) -> float:
    """Return the width to which a column of trains or letters may be pressed together."""
    head = text_width(heading(pos, column).words, size * 0.92, True)
    return max(head, CONDENSED * bounds.column_width(pos, column, size)) + bounds.GAP


def _names_width(pos: Position, column: str, size: float) -> float:
    """Return the width of the longest name of a player with the mark beside it, 0 for another column."""
    if column not in pos.players:
        return 0.0
    widest = max(text_width(name, size * 0.92, True) for name in pos.setup.players)
    return min(LONG * size, widest + 2 * PAD + 1.3 * size)


def mark_room(column: str, pos: Position, size: float) -> float:
    """Return the room for the mark that certificates of a column may have beside them."""
    return 1.25 * size if column in pos.players else 0.0


def pitches_of(pos: Position, contents: Mapping[tuple[str, str], Content], grid: Grid) -> dict[str, float]:
    """Return how far 10 % reach in each column of certificates, equally far with all players."""
    found = {}
    for column in card_columns(pos):
        if column in grid.lefts:
            cells = (contents.get((company, column), Content()) for company in pos.title.companies)
            found[column] = _pitch(cells, grid.lefts[column][1], grid.size, grid.unit)
    least = min((found[player] for player in pos.players if player in found), default=grid.unit)
    return {column: least if column in pos.players else far for column, far in found.items()}


def _pitch(cells: Iterable[Content], wide: float, size: float, unit: float) -> float:
    """Return how far 10 % reach in a column: all its blocks are in proportion, and the longest row has room."""
    most = unit + GAP
    for cell in cells:
        if cell.percents:
            beside = text_width(str(sum(cell.percents)), size, True) + BESIDE + 2 * PAD + mark_width(cell, size)
            most = min(most, (wide - beside + GAP) / cell.units)
    return max(SHOWN, most)


def mark_width(cell: Content, size: float) -> float:
    """Return the room for the mark beside the certificates of a cell."""
    return 1.25 * size if cell.mark in MARKS and cell.percents else 0.0


def _stretched(pos: Position, widths: dict[str, float], wide: float, size: float, unit: float) -> dict[str, float]:
    """Return columns that fill the view: names and blocks get what they lack, all columns the same of the rest."""
    spare = wide - sum(widths.values())
    if spare <= 0:
        return widths
    more = min(spare, max(0.0, _longest(pos, size) - widths["company"]))
    widths["company"] += more
    spare -= more
    wished = {}
    for column in card_columns(pos):
        beside = text_width("100", size, True) + BESIDE + mark_room(column, pos, size) + 2 * PAD
        wished[column] = bounds.units(*bounds.certificates(pos, column)) * (unit + GAP) + beside
    lack = {column: max(0.0, long - widths[column]) for column, long in wished.items()}
    part = min(1.0, spare / (sum(lack.values()) or 1.0))
    spare -= part * sum(lack.values())
    each = spare / len(widths)
    return {column: width + part * lack.get(column, 0.0) + each for column, width in widths.items()}


def _squeezed(widths: Mapping[str, float], least: Mapping[str, float], short: float) -> dict[str, float]:
    """Return columns of certificates narrower by `short` in all: first what they have over the least, then evenly."""
    over = {column: max(0.0, wide - least[column]) for column, wide in widths.items()}
    part = min(1.0, short / (sum(over.values()) or 1.0))
    rest = max(0.0, short - sum(over.values())) / len(widths)
    return {column: wide - over[column] * part - rest for column, wide in widths.items()}


def _columns(pos: Position) -> tuple[str, ...]:
    """Return the columns that may have something to show in a game."""
    owned = pos.title.privates and any(phase.private_sales for phase in pos.title.phases.values())
    empty = (*(() if owned else ("privates",)), *(() if ports.possible(pos) else ("ports",)))
    return tuple(column for column in columns_of(pos) if column not in empty)


def _beside_name(size: float) -> float:
    """Return the room for order, token and gaps round the name of a company."""
    return (ORDER + 2 * TOKEN) * size + BEFORE + BEHIND


def _longest(pos: Position, size: float) -> float:
    return max(text_width(company.name, size) for company in pos.title.operators.values()) + _beside_name(size) + 2


def _fixed(pos: Position, column: str, size: float, lettered: bool = False) -> float:
    """Return the width that a column of words needs."""
    if column == "company" and lettered:
        head = text_width(heading(pos, column).words, size * 0.92, True) + 3 * PAD
        return max(head, _beside_name(size) + 2 + max(text_width(company, size) for company in pos.title.operators))
    if column == "company":
        names = short_names(pos, 0.0, size).values()
        return _beside_name(size) + 2 + NAMES * max(text_width(name, size) for name in names)
    return bounds.column_width(pos, column, size)
