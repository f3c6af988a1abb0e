"""Say how wide each column of the share display may come to be in a game, so that none of them ever has to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.core.train_types import TrainType
from rails18.questions import stock
from rails18.ui.look.marks import money
from rails18.ui.look.theme import text_width
from rails18.ui.shares.content import heading
from rails18.words.translation import tr

LARGEST = 9_999  # money of a company, or the cash of a player, that a column has room for
RICHEST = 99_999  # worth of a player that a column has room for
MANY = 3  # private companies of one owner that are beside each other
OWNED = 3  # of its own shares that a company has room for
CHIP, DISC, GAP = 0.8, 1.0, 9.0  # room round a train, for a token, and beside all, the first two in text sizes


def words_of(pos: Position, column: str) -> Iterator[tuple[str, bool]]:
    """Yield the longest words that a column of words may hold, and whether they are bold."""
    currency = pos.title.currency
    if column == "price":
        prices = {cell.price for row in pos.title.market.rows for cell in row if not cell.absent}
        yield from ((money(currency, price), True) for price in prices)
    elif column == "par":
        pars = {cell.price for row in pos.title.market.rows for cell in row if "par" in cell.flags}
        yield from ((money(currency, price), False) for price in pars)
    elif column == "run":
        yield money(currency, LARGEST), False
    elif column == "treasury":
        yield money(currency, LARGEST), True
        for needed in {company.float_percent for company in pos.title.companies.values()}:
            yield tr("{sold} of {needed}%", sold=max(10, needed - 10), needed=needed), False
    elif column == "privates":
        yield " ".join(sorted(pos.title.privates, key=len)[-MANY:]), False


def column_width(pos: Position, column: str, size: float) -> float:
    """Return the width that a column of words needs at a text size, whatever the game brings."""
    widest = text_width(heading(pos, column).words, size * 0.92, True)
    widest = max([widest, *(text_width(words, size, bold) for words, bold in words_of(pos, column))])
    if column == "tokens":
        widest = max(widest, max(len(company.tokens) for company in pos.title.companies.values()) * size * DISC)
    elif column == "ports":
        widest = max(widest, MANY * size * DISC)
    elif column == "trains":
        widest = max(widest, trains_width(pos, size))
    return widest + GAP


def trains_width(pos: Position, size: float) -> float:
    """Return the width of as many trains as a company may own, the longest of their phase."""
    found, phases = 0.0, list(pos.title.phases)
    for number, phase in enumerate(pos.title.phases.values()):
        most = min(phase.train_limit, phase.certificate_limit or phase.train_limit)
        names = {side.name for kind in _running(pos, phases, number) for side in kind.faces}
        found = max(found, most * max((chip_width(name, size) for name in names), default=0.0))
    return found


def _running(pos: Position, phases: Sequence[str], number: int) -> Iterator[TrainType]:
    """Yield the types of train that run in a phase."""
    begun = {kind.name: phases.index(kind.phase) if kind.phase else 0 for kind in pos.title.trains.values()}
    for kind in pos.title.trains.values():
        if begun[kind.name] <= number and (not kind.rusts_on or begun[kind.rusts_on] > number):
            yield kind


def chip_width(words: str, size: float) -> float:
    """Return the width of a train with the gap beside it."""
    return text_width(words, size, True) + size * CHIP


def money_width(pos: Position, column: str, size: float) -> float:
    """Return the width of the longest words in a column of certificates, which are in the players' part."""
    if column not in pos.players:
        return text_width(tr("closed"), size, True) if column == OFFERING else 0.0
    currency, most = pos.title.currency, max(pos.title.certificate_limit, *pos.title.certificate_limits.values(), 0)
    cash = text_width(money(currency, LARGEST), size, True)
    if stock.orders_by_cash(pos):
        cash += rank_width(size)
    return max(cash, text_width(money(currency, RICHEST), size, True), text_width(f"{most} / {most}", size, True))


def rank_width(size: float) -> float:
    """Return the room for the place in the next order beside the cash of a player."""
    return 1.3 * size


def certificates(pos: Position, column: str) -> tuple[int, bool]:
    """Return how many certificates a column holds at most as a rule, and whether the president's is one of them."""
    sizes = max((company.certificates for company in pos.title.companies.values()), key=len)
    if column == OFFERING:
        return len(sizes), True
    room = pos.title.pool_limit if column == POOL else pos.title.share_limit
    if column in pos.players:
        return 1 + max(0, (room - sizes[0]) // sizes[-1]), True
    return max(1, room // sizes[-1]) if column == POOL else OWNED, False


def units(count: int, presidents: bool) -> float:
    """Return the width of so many certificates in ordinary ones."""
    return count + (1 if presidents else 0)
