"""Draw the words of the people at the table, the bank, and what companies do with their own shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from rails18.core.train_types import TrainType
from rails18.ui.learn.glossary.canvas import PICTURE_HIGH, PICTURE_WIDE, Canvas
from rails18.words.translation import tr

MIDDLE = PICTURE_HIGH / 2
SEATS = 4  # players of a round that is drawn


# the bank, and how a game ends


def bank(c: Canvas) -> None:
    """Show what players and companies pay the bank, and what it pays them."""
    c.box(52, MIDDLE, 92, tr("Players"))
    c.box(200, MIDDLE, 92, tr("Bank"), tone="soft")
    c.box(374, MIDDLE, 124, tr("Companies"))
    to_players, to_companies = (
        (QPointF(152, MIDDLE), QPointF(100, MIDDLE)),
        (QPointF(248, MIDDLE), QPointF(310, MIDDLE)),
    )
    for (start, end), out, back in (
        (to_players, tr("dividends"), tr("shares")),
        (to_companies, tr("ten times par"), tr("trains, track")),
    ):
        up, down = QPointF(0, -9), QPointF(0, 9)
        c.arrow(start + up, end + up)
        c.arrow(end + down, start + down, "muted")
        c.words((start.x() + end.x()) / 2, MIDDLE - 36, out, "muted", size=11)
        c.words((start.x() + end.x()) / 2, MIDDLE + 36, back, "muted", size=11)


def bank_breaks(c: Canvas) -> None:
    """Show a set of operating rounds that is finished although the bank has nothing left in its first one."""
    if c.title.options.get("bank.broken_at") == "never":
        return
    for number, (name, tone) in enumerate(
        ((tr("Operating round"), "panel"), (tr("Operating round"), "panel"), (tr("End"), "soft"))
    ):
        c.box(78 + 142 * number, MIDDLE + 12, 126, name, tone=tone)
        if number:
            c.arrow(QPointF(142 * number - 1, MIDDLE + 12), QPointF(142 * number + 15, MIDDLE + 12), "muted")
    c.words(66, MIDDLE - 34, f"{tr('Bank')} {c.money(0)}", "bad", bold=True)
    c.sign(126, MIDDLE - 34, good=False)


def bankrupt(c: Canvas) -> None:
    """Show a train that treasury and president together cannot pay."""
    c.box(80, MIDDLE, 110, tr("Treasury"))
    c.words(152, MIDDLE, "+", bold=True, size=16)
    c.box(224, MIDDLE, 110, tr("President"))
    c.words(296, MIDDLE, "<", "bad", bold=True, size=18)
    _train(c, 346, MIDDLE, _dear(c))
    c.sign(400, MIDDLE, good=False)


def _dear(c: Canvas) -> TrainType:
    kinds = list(c.title.trains.values())
    return kinds[min(2, len(kinds) - 1)]


def _train(c: Canvas, x: float, y: float, kind: TrainType, *, crossed: bool = False) -> None:
    phase = c.title.phases.get(kind.phase)
    c.chip(x, y, kind.faces[0].name, phase.tiles[-1] if phase else "gray", crossed=crossed)


# players


def order_of_play(c: Canvas) -> None:
    """Show players round a table, each followed by the next one clockwise."""
    for number in range(SEATS):
        here, there = (_seat(number + part) for part in (0.22, 0.78))
        c.arrow(here, there, "muted")
        at = _seat(number)
        c.chip(at.x(), at.y(), str(number + 1), "yellow" if number == 0 else "")


def _seat(number: float) -> QPointF:
    """Return where a player sits; parts of a number are between two of them."""
    angle = (number / SEATS - 0.25) * 2 * pi
    return QPointF(PICTURE_WIDE / 2 + 120 * cos(angle), MIDDLE + 44 * sin(angle))


def player_cards(c: Canvas) -> None:
    """Show cards that are dealt by cash, the first to the richest."""
    for number, cash in enumerate((410, 265, 90)):
        c.box(80 + 140 * number, MIDDLE - 10, 110, str(number + 1), c.money(cash))
        if number:
            c.words(10 + 140 * number, MIDDLE - 10, ">", "muted", bold=True, size=16)
    c.words(PICTURE_WIDE / 2, PICTURE_HIGH - 22, tr("Cash"), "muted")


def certificate_limit(c: Canvas) -> None:
    """Show certificates that count, and some that do not, for their company is in an area of the market."""
    zones = [zone.colour for zone in c.title.market.zones.values()]
    free = next((zone.colour for zone in c.title.market.zones.values() if not zone.counts), "")
    companies = c.companies
    for x, company, colour, count in ((26, c.company, zones[0], 3), (246, companies[0], free, 0)):
        if not colour:
            continue
        c.painter.setPen(QPen(QColor(c.palette.line), 1.2))
        c.painter.setBrush(c.palette.zone(colour))
        c.painter.drawRoundedRect(QRectF(x - 10, MIDDLE - 30, 188, 60), 6, 6)
        end = c.cards(x, MIDDLE, (20, 10, 10) if count else (10, 10, 10), company)
        c.words(end + 34, MIDDLE, f"= {count}", bold=True, size=16)


# companies and their own shares


def protect(c: Canvas) -> None:
    """Show shares that pass from a seller to the president, while the price stays."""
    _passed(c, tr("Player"), tr("President"), tr("The price stays."), 2)


def redeem(c: Canvas) -> None:
    """Show a share that goes to its company, and the price that the treasury pays for it."""
    _passed(c, tr("Player"), c.company.id, tr("at the market price"), 1)


def reissue(c: Canvas) -> None:
    """Show redeemed shares that are offered again."""
    _passed(c, c.company.id, tr("IPO"), tr("at a new par"), 3, paid=False)


def _passed(c: Canvas, giver: str, taker: str, words: str, shares: int, *, paid: bool = True) -> None:
    """Draw shares that change hands, and the money that comes back where somebody pays."""
    y = MIDDLE - 14
    for x, name in ((76.0, giver), (PICTURE_WIDE - 76.0, taker)):
        c.box(x, y, 128, name)
    wide = 33 * shares
    c.cards(PICTURE_WIDE / 2 - wide / 2, y - 17, [10] * shares, c.company)
    c.arrow(QPointF(144, y + 6), QPointF(PICTURE_WIDE - 144, y + 6))
    if paid:
        c.arrow(QPointF(PICTURE_WIDE - 144, y + 18), QPointF(144, y + 18), "good")
    c.words(PICTURE_WIDE / 2, PICTURE_HIGH - 22, words, "muted")


# trains after their time


def engineers(c: Canvas) -> None:
    """Show a train that the first one of a later type would scrap, and that runs once more."""
    kinds = c.title.trains
    old = next((kind for kind in kinds.values() if kind.rusts_on), _dear(c))
    _train(c, 120, MIDDLE - 12, old)
    c.sign(158, MIDDLE - 12, good=True)
    c.arrow(QPointF(310, MIDDLE - 12), QPointF(196, MIDDLE - 12))
    if old.rusts_on in kinds:
        _train(c, 360, MIDDLE - 12, kinds[old.rusts_on])
    c.words(PICTURE_WIDE / 2, PICTURE_HIGH - 30, tr("runs once more"), "muted")


def obsolete(c: Canvas) -> None:
    """Show rusted trains, and what they cost when they are sold again."""
    known = [kind for kind in c.title.trains.values() if kind.second_hand]
    for number, kind in enumerate(known[:4]):
        x = 64 + 104 * number
        side = kind.second_hand[0]
        _train(c, x, MIDDLE - 34, kind, crossed=True)
        c.arrow(QPointF(x, MIDDLE - 17), QPointF(x, MIDDLE + 1), "muted")
        c.chip(x, MIDDLE + 17, side.name)
        c.words(x, MIDDLE + 46, c.money(side.price), "muted", size=11)


DRAWN: Mapping[str, Callable[[Canvas], None]] = {
    "bank": bank,
    "bank_breaks": bank_breaks,
    "bankrupt": bankrupt,
    "order_of_play": order_of_play,
    "player_cards": player_cards,
    "certificate_limit": certificate_limit,
    "protect": protect,
    "redeem": redeem,
    "reissue": reissue,
    "engineers": engineers,
    "obsolete": obsolete,
}
