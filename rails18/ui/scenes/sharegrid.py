"""Gather what the share display shows and compute its columns, in pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, QSizeF

from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.rules import rounds
from rails18.rules.certificates import counted, limit
from rails18.rules.market import order
from rails18.rules.scoring import worth
from rails18.ui import trainwords
from rails18.ui.marks import money
from rails18.ui.theme import SMALLEST, text_width

PRESIDENT_UNITS = 1.9  # width of a president's certificate, in ordinary ones
NUMBERED = 15.0  # width of a certificate from which its percent can be written on it
NARROW = 9.0  # width of certificates without numbers; the percent of all of them stands beside
FEWEST, MOST = 3.4, 6.0  # certificates without numbers that a column has room for at least, and side by side
OWN = "own"  # column of the shares that companies hold of themselves
GAP = 1.5  # pixels between certificates
HIDDEN = "•••"
FOOT = ("cash", "limit", "held", "worth", "next")  # rows of the players' part
DROPPED = (
    "par",
    "tokens",
    "run",
    "ports",
    "trains",
    "price",
)  # columns that give way in a narrow view, the first one first
LEAST_ROOM = 30.0  # pixels of a column of certificates
JOINING = ("&", "and", "of", "de", "du", "des", "la", "à", "et")  # words a shortened name does not begin or end with
LEFT = ("company", "price", "par")
RIGHT = ("treasury", "trains", "tokens", "ports", "privates", "run")
KEPT = "⚙"  # sign of a train that runs once more after its time


@dataclass(frozen=True)
class Content:
    """Hold what one cell shows.

    Args:
        words: text.
        percents: certificates as cards, the president's first.
        president: the first card is the president's.
        chips: small chips, for example train names.
        discs: prices of station tokens left.
        anchors: hexes of ports.
        tone: ``plain``, ``muted``, ``strong`` or ``bad``.
        mark: ``sold``, ``priority``, ``turn`` or "".
    """

    words: str = ""
    percents: tuple[int, ...] = ()
    president: bool = False
    chips: tuple[str, ...] = ()
    discs: tuple[int, ...] = ()
    anchors: tuple[str, ...] = ()
    tone: str = "plain"
    mark: str = ""

    @property
    def units(self) -> float:
        """Return the width of the cards in ordinary certificates."""
        return len(self.percents) + (PRESIDENT_UNITS - 1 if self.president else 0)


def columns_of(pos: Position) -> tuple[str, ...]:
    """Return the names of the columns from the left."""
    return (*LEFT, *_cards(pos), *RIGHT)


def player_name(pos: Position, player: str) -> str:
    """Return the name of a player, whatever seat is his now."""
    return pos.setup.players[pos.setup.ids.index(player)]


def heading(pos: Position, column: str) -> Content:
    """Return the head of a column."""
    if column in pos.players:
        name = player_name(pos, column)
        mark = "priority" if pos.state.priority == column else ""
        return Content(name, tone="turn" if pos.frame.player == column else "strong", mark=mark)
    names = {
        "company": QCoreApplication.translate("Shares", "Company"),
        "price": QCoreApplication.translate("Shares", "Price"),
        "par": QCoreApplication.translate("Shares", "Par"),
        OFFERING: QCoreApplication.translate("Shares", "Offering"),
        POOL: QCoreApplication.translate("Shares", "Pool"),
        OWN: QCoreApplication.translate("Shares", "Own"),
        "treasury": QCoreApplication.translate("Shares", "Treasury"),
        "trains": QCoreApplication.translate("Shares", "Trains"),
        "tokens": QCoreApplication.translate("Shares", "Tokens"),
        "ports": QCoreApplication.translate("Shares", "Ports"),
        "privates": QCoreApplication.translate("Shares", "Privates"),
        "run": QCoreApplication.translate("Shares", "Last run"),
    }
    return Content(names[column], tone="strong")


def body(pos: Position, company: str, column: str, hidden: bool) -> Content:
    """Return what the cell of a company in a column shows; `hidden` keeps its treasury secret."""
    state, currency = pos.state, pos.title.currency
    if pos.is_closed(company):
        return _closed(pos, company, column)
    if column in _cards(pos):
        held = pos.certificates(company if column == OWN else column, company)
        sold = "sold" if state.round.kind == "stock" and (column, company) in state.sold else ""
        return Content(
            percents=tuple(pos.percent(certificate) for certificate in held),
            president=bool(held) and held[0].endswith("-0"),
            mark="again" if column == OFFERING and held and company in state.reissued else sold,
        )
    if column == "company":
        started = order(pos)
        place = str(started.index(company) + 1) if company in started else ""
        return Content(pos.company(company).name, chips=(place,), tone="plain" if company in state.par else "muted")
    if column == "price":
        return Content(money(currency, pos.price(company)) if company in state.market else "", tone="strong")
    if column == "par":
        return Content(money(currency, state.par[company]) if company in state.par else "", tone="muted")
    if column == "treasury":
        return _treasury(pos, company, hidden)
    if column == "trains":
        kept = state.saved
        return Content(
            chips=tuple(trainwords.short(pos, t) + (f" {KEPT}" if t in kept else "") for t in pos.trains(company))
        )
    if column == "tokens":
        return Content(discs=state.tokens_left.get(company, ()))
    if column == "ports":
        return Content(anchors=tuple(hex_id for hex_id, owner in state.ports.items() if owner == company))
    if column == "privates":
        return Content(" ".join(name for name, owner in state.privates.items() if owner == company))
    income = state.income.get(company)
    return Content(money(currency, income) if income is not None else "")


def _closed(pos: Position, company: str, column: str) -> Content:
    """Return what the row of a closed company shows: its name, and that it is gone."""
    if column == "company":
        return Content(pos.company(company).name, chips=("",), tone="muted")
    return Content(QCoreApplication.translate("Shares", "closed"), tone="bad") if column == OFFERING else Content()


def holds_itself(pos: Position) -> bool:
    """Tell whether companies of this title may hold shares of themselves."""
    return "redemption.needs" in pos.title.switches


def _treasury(pos: Position, company: str, hidden: bool) -> Content:
    if company not in pos.state.par:
        return Content()
    if company not in pos.state.floated:
        sold, needed = pos.sold_percent(company), pos.company(company).float_percent
        return Content(
            QCoreApplication.translate("Shares", "{sold} of {needed}%").format(sold=sold, needed=needed), tone="muted"
        )
    return Content(HIDDEN if hidden else money(pos.title.currency, pos.cash(company)))


def foot_rows(pos: Position) -> tuple[str, ...]:
    """Return the rows of the players' part: private companies while somebody has one, the next order while it forms."""
    some = any(owner in pos.players for owner in pos.state.privates.values())
    ranked = pos.state.round.kind == "stock" and rounds.cash_decides(pos)
    hidden = (*(() if some else ("held",)), *(() if ranked else ("next",)))
    return tuple(row for row in FOOT if row not in hidden)


def foot_heading(row: str) -> str:
    """Return the name of a row of the players' part."""
    return {
        "cash": QCoreApplication.translate("Shares", "Cash"),
        "limit": QCoreApplication.translate("Shares", "Certificates (limit {limit})"),
        "held": QCoreApplication.translate("Shares", "Private companies"),
        "worth": QCoreApplication.translate("Shares", "Worth"),
        "next": QCoreApplication.translate("Shares", "Next order, by cash now"),
    }[row]


def foot(pos: Position, row: str, player: str) -> Content:
    """Return what the players' part shows for a player."""
    if row == "cash":
        return Content(money(pos.title.currency, pos.cash(player)), tone="strong")
    if row == "limit":
        have, most = counted(pos, player), limit(pos)
        return Content(f"{have} / {most}", tone="bad" if have > most else "plain")
    if row == "held":
        return Content(" ".join(name for name, owner in pos.state.privates.items() if owner == player))
    if row == "next":
        return Content(str(rounds.by_cash(pos).index(player) + 1), tone="muted")
    return Content(money(pos.title.currency, worth(pos, player)), tone="strong")


@dataclass(frozen=True)
class Table:
    """Hold the places of the share display.

    Attributes:
        lefts: column → left edge and width.
        tops: row (``head``, a company, or a row of the players' part) → top edge and height.
        size: text size.
        unit: width of an ordinary certificate.
        summed: certificates are too narrow for numbers, so each cell tells its percent beside them.
        names: company → as much of its name as fits.
    """

    lefts: Mapping[str, tuple[float, float]]
    tops: Mapping[str, tuple[float, float]]
    size: float
    unit: float
    summed: bool
    names: Mapping[str, str]

    def box(self, row: str, column: str) -> QRectF:
        """Return the rectangle of a cell."""
        (x, wide), (y, high) = self.lefts[column], self.tops[row]
        return QRectF(x, y, wide, high)


def arrange(pos: Position, contents: Mapping[tuple[str, str], Content], space: QSizeF, text_scale: float) -> Table:
    """Return the places for a view of size `space`."""
    feet = foot_rows(pos)
    rows = ("head", *pos.title.companies, *feet)
    height = min(34 * text_scale, (space.height() - 10) / len(rows))
    size = max(SMALLEST, min(13.5 * text_scale, height * 0.62))
    empty = (*(() if _some_privates(pos) else ("privates",)), *(() if pos.state.ports else ("ports",)))
    columns = [column for column in columns_of(pos) if column not in empty]
    cards = _cards(pos)
    while True:
        need = {column: _foot_width(column, feet, contents, size) for column in cards}
        units = {column: max(_units(pos, column, contents), (need[column] - 12) / (NUMBERED + GAP)) for column in cards}
        fixed = {column: _fixed(pos, column, contents, size) for column in columns if column not in cards}
        room = space.width() - 8 - sum(fixed.values()) - 12.0 * len(units)
        unit = (room - GAP * sum(units.values())) / sum(units.values())
        if unit >= NUMBERED or size <= 1.15 * SMALLEST:
            break
        size = max(SMALLEST, size - 0.5)
    summed = unit < NUMBERED
    least = {column: max(LEAST_ROOM + 12, need[column]) for column in cards}
    for dropped in DROPPED:  # in a narrow view the holdings matter more than what the company's own page tells
        if room + 12 * len(cards) >= sum(least.values()):
            break
        if dropped in columns:
            columns.remove(dropped)
            room += fixed.pop(dropped)
    if summed:
        unit = min(NARROW, height * 0.6)
        beside = sum_width(size) + 12
        widths = {
            column: fixed.get(column) or beside + (unit + GAP) * max(FEWEST, min(MOST, units[column]))
            for column in columns
        }
    else:  # what is over goes to the names first
        longest = _longest(pos, size) - fixed["company"]
        fixed["company"] += max(0.0, min(longest, (unit - NUMBERED) * sum(units.values())))
        room = space.width() - 8 - sum(fixed.values()) - 12.0 * len(units)
        unit = (room - GAP * sum(units.values())) / sum(units.values())
        unit = min(unit, height * 0.82, max(NUMBERED, 1.4 * size))
        widths = {column: fixed.get(column) or 12 + units[column] * (unit + GAP) for column in columns}
    spare = space.width() - 8 - sum(widths.values())
    if spare > 0:
        more = min(spare, max(0.0, _longest(pos, size) - widths["company"]))
        widths["company"] += more
        widths = {column: wide + (spare - more) / len(columns) for column, wide in widths.items()}
    else:
        widths.update(_squeezed({column: widths[column] for column in cards}, least, -spare))
    lefts, x = {}, 4.0
    for column in columns:
        lefts[column] = (x, widths[column])
        x += widths[column]
    summed = summed and min(widths[column] for column in cards) >= sum_width(size) + 8 + PRESIDENT_UNITS * unit
    tops = {row: (3 + height * number + (3 if row in feet else 0), height) for number, row in enumerate(rows)}
    names = short_names(pos, widths["company"] - _before_name(size), size)
    return Table(lefts, tops, size, unit, summed, names)


def _squeezed(widths: Mapping[str, float], least: Mapping[str, float], short: float) -> dict[str, float]:
    """Return columns of certificates narrower by `short` in all: first what they have over the least, then evenly."""
    over = {column: max(0.0, wide - least[column]) for column, wide in widths.items()}
    part = min(1.0, short / (sum(over.values()) or 1.0))
    rest = max(0.0, short - sum(over.values())) / len(widths)
    return {column: wide - over[column] * part - rest for column, wide in widths.items()}


def sum_width(size: float) -> float:
    """Return the room for the percent of all certificates of a cell."""
    return text_width("100", size, True) + 3


def short_names(pos: Position, width: float, size: float) -> dict[str, str]:
    """Return the names of the companies, shortened where they do not fit.

    Words with which most names begin go first, then the last ones, down to what tells a name from the others.
    """
    whole = {company.id: company.name.split() for company in pos.title.companies.values()}
    cores = _cores(whole)
    shown = {}
    for company, words in whole.items():
        others = [core for name, core in cores.items() if name != company]
        shorter = [cores[company][:count] for count in range(len(cores[company]), 0, -1)]
        for candidate in [words, *(part for part in shorter if part[-1] not in JOINING)]:
            told = any(other[: len(candidate)] == candidate for other in others)
            if company in shown and told:
                break
            shown[company] = " ".join(candidate).rstrip(",")
            if text_width(shown[company], size) <= width:
                break
    return shown


def _cores(names: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the names without the words with which more than half of them begin.

    An s at the end and which joining word it is do not matter.
    """
    alike = {
        name: ["" if word in JOINING else word.casefold().rstrip("s") for word in words]
        for name, words in names.items()
    }
    longest = min(len(words) for words in names.values()) - 1
    for count in range(longest, 0, -1):
        opening, many = Counter(tuple(words[:count]) for words in alike.values()).most_common(1)[0]
        if 2 * many > len(names):
            return {name: _after(words, alike[name], opening) for name, words in names.items()}
    return dict(names)


def _after(words: list[str], alike: list[str], opening: tuple[str, ...]) -> list[str]:
    """Return what follows an opening in a name, wherever the opening stands; the whole name when it has none."""
    for start in range(len(words) - len(opening)):
        if tuple(alike[start : start + len(opening)]) == opening:
            return _without_joints(words[start + len(opening) :])
    return words


def _without_joints(words: list[str]) -> list[str]:
    """Return words without those at the beginning that only join."""
    first = next((number for number, word in enumerate(words) if word not in JOINING), 0)
    return [words[first].removeprefix("l'"), *words[first + 1 :]]


def _some_privates(pos: Position) -> bool:
    return any(owner in pos.title.companies for owner in pos.state.privates.values())


def _cards(pos: Position) -> tuple[str, ...]:
    return (OFFERING, POOL, *((OWN,) if holds_itself(pos) else ()), *pos.players)


def _before_name(size: float) -> float:
    """Return the room for order, token and gaps round the name of a company."""
    return 3.6 * size


def _longest(pos: Position, size: float) -> float:
    return max(text_width(company.name, size) for company in pos.title.companies.values()) + _before_name(size) + 2


def _units(pos: Position, column: str, contents: Mapping[tuple[str, str], Content]) -> float:
    """Return the room of a column of certificates: the fullest row, and never too little for its heading."""
    most = max(contents[company, column].units for company in pos.title.companies)
    return max(4.0 if column in pos.players else 3.4, most)


def _foot_width(column: str, feet: tuple[str, ...], contents: Mapping[tuple[str, str], Content], size: float) -> float:
    """Return the width that the players' part needs in a column."""
    cells = (contents[row, column] for row in feet if (row, column) in contents)
    return max((text_width(cell.words, size, cell.tone == "strong") + 9 for cell in cells), default=0.0)


def _fixed(pos: Position, column: str, contents: Mapping[tuple[str, str], Content], size: float) -> float:
    """Return the width that a column of words needs."""
    if column == "company":
        names = short_names(pos, 0.0, size).values()
        return _before_name(size) + 2 + max(text_width(name, size) for name in names)
    head = text_width(contents["head", column].words, size * 0.92, True)
    widest = head
    for company in pos.title.companies:
        cell = contents[company, column]
        width = text_width(cell.words, size, cell.tone == "strong")
        width += sum(text_width(chip, size, True) + size * 0.8 for chip in cell.chips)
        width += (len(cell.discs) + len(cell.anchors)) * size * 1.0
        widest = max(widest, width)
    return widest + 9
