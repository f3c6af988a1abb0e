"""Draw the words of shares, trains and money."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from rails18.core.train_types import TrainType
from rails18.ui.learn.glossary.canvas import PICTURE_HIGH, PICTURE_WIDE, Canvas
from rails18.ui.look.marks import paint_certificate, paint_token
from rails18.words.translation import tr

MIDDLE = PICTURE_HIGH / 2


# certificates


def share(c: Canvas) -> None:
    """Show a certificate of one share."""
    box = QRectF(PICTURE_WIDE / 2 - 66, MIDDLE - 34, 132, 68)
    paint_certificate(c.painter, box, c.company, c.palette, f"{c.company.share}%")


def certificates(c: Canvas) -> None:
    """Show all certificates of a company."""
    c.cards(62, MIDDLE, c.company.certificates, c.company)


def president_certificate(c: Canvas) -> None:
    """Show the president's certificate, and the two shares for which it changes hands."""
    company = c.company
    c.cards(120, MIDDLE, company.certificates[:1], company)
    c.arrow(QPointF(180, MIDDLE - 7), QPointF(240, MIDDLE - 7))
    c.arrow(QPointF(240, MIDDLE + 7), QPointF(180, MIDDLE + 7))
    c.cards(258, MIDDLE, [company.share] * (company.certificates[0] // company.share), company)


def president(c: Canvas) -> None:
    """Show who leads a company: the player with more of it."""
    held, share = c.company.certificates, c.company.share
    others = (share,) * (sum(held[:3]) // share - 1)
    for number, (percents, name) in enumerate(((held[:3], tr("President")), (others, ""))):
        y = MIDDLE - 22 + 44 * number
        end = c.cards(90, y, percents, c.company)
        c.words(end + 26, y, f"{sum(percents)}%", bold=True)
        c.words(end + 100, y, name, "good")


def floats(c: Canvas) -> None:
    """Show how much of a company has to be sold before it floats, and what it gets then."""
    company, all_ = c.company, c.company.certificates
    sold = next(number for number in range(len(all_) + 1) if sum(all_[:number]) >= company.float_percent)
    end = c.cards(60, MIDDLE - 18, all_[:sold], company, free=len(all_) - sold)
    c.words(end + 30, MIDDLE - 18, f"{company.float_percent}%", bold=True)
    then = tr("then: treasury = {shares} × par", shares=company.shares)
    c.words(PICTURE_WIDE / 2, MIDDLE + 26, then, "good", bold=True)


def offering(c: Canvas) -> None:
    """Show shares that have not been sold yet, at par."""
    c.cards(62, MIDDLE - 12, c.company.certificates, c.company)
    c.words(PICTURE_WIDE / 2, MIDDLE + 24, tr("at par"), "muted")


def pool(c: Canvas) -> None:
    """Show shares that players have sold, at the market price."""
    c.cards(140, MIDDLE - 12, [c.company.share] * (50 // c.company.share), c.company)
    c.words(PICTURE_WIDE / 2, MIDDLE + 24, tr("at the market price, at most 50%"), "muted")


def worth(c: Canvas) -> None:
    """Show what the worth of a player is made of, and what is no part of it."""
    parts = (tr("Cash"), tr("Shares"), tr("Privates"))
    for number, part in enumerate(parts):
        c.box(65 + 105 * number, MIDDLE - 20, 86, part)
        c.words(65 + 105 * number + 52, MIDDLE - 20, "+" if number < 2 else "=", bold=True, size=16)
    c.box(378, MIDDLE - 20, 96, tr("Worth"), tone="soft")
    c.words(PICTURE_WIDE / 2, MIDDLE + 34, tr("Treasuries of companies do not count."), "muted")


# trains


def _kinds(c: Canvas) -> list[TrainType]:
    return list(c.title.trains.values())


def _colour(c: Canvas, kind: TrainType) -> str:
    phase = c.title.phases.get(kind.phase)
    return phase.tiles[-1] if phase else "gray"


def _train(c: Canvas, x: float, y: float, kind: TrainType, *, crossed: bool = False, dashed: bool = False) -> None:
    c.chip(x, y, kind.faces[0].name, _colour(c, kind), crossed=crossed, dashed=dashed)


def trains(c: Canvas) -> None:
    """Show the types of trains in the order of their sale."""
    kinds = _kinds(c)[:7]
    for number, kind in enumerate(kinds):
        x = PICTURE_WIDE * (number + 0.5) / len(kinds)
        _train(c, x, MIDDLE - 12, kind, dashed=number > 0)
        c.words(x, MIDDLE + 22, c.money(kind.faces[0].price), "muted", size=11)


def rust(c: Canvas) -> None:
    """Show trains that the first one of a later type scraps."""
    kinds = c.title.trains
    old = next((kind for kind in _kinds(c) if kind.rusts_on), _kinds(c)[0])
    for number in range(3):
        _train(c, 70 + 60 * number, MIDDLE, old, crossed=True)
    c.arrow(QPointF(310, MIDDLE), QPointF(246, MIDDLE))
    if old.rusts_on in kinds:
        _train(c, 360, MIDDLE, kinds[old.rusts_on])


def train_limit(c: Canvas) -> None:
    """Show how many trains a company may own in each phase."""
    phases = list(c.title.phases.values())[:7]
    for number, phase in enumerate(phases):
        x = PICTURE_WIDE * (number + 0.5) / len(phases)
        c.chip(x, MIDDLE - 14, str(phase.train_limit), phase.tiles[-1])
        c.words(x, MIDDLE + 20, phase.name, "muted", size=11)


def phases(c: Canvas) -> None:
    """Show what a phase brings: tile colours, train limit, operating rounds."""
    known = list(c.title.phases.values())[:3]
    for number, phase in enumerate(known):
        y = 26 + 40 * number
        c.words(70, y, tr("phase {phase}", phase=phase.name), bold=True)
        for place, colour in enumerate(phase.tiles):
            c.hexagon(QPointF(140 + 32 * place, y), None, colour=colour, side=15)
        c.words(345, y, tr("train limit {limit} · rounds {rounds}", limit=phase.train_limit, rounds=phase.rounds))


def trade_in(c: Canvas) -> None:
    """Show an old train that goes in part for a new one."""
    kinds = c.title.trains
    new = next((kind for kind in kinds.values() if kind.credit and kind.credit_for), _kinds(c)[2])
    _train(c, 120, MIDDLE, kinds[new.credit_for[-1]] if new.credit_for else _kinds(c)[0])
    c.arrow(QPointF(170, MIDDLE), QPointF(250, MIDDLE))
    if new.credit:
        c.words(210, MIDDLE - 18, f"−{c.money(new.credit)}", "good", bold=True)
    _train(c, 300, MIDDLE, new)


def two_sided(c: Canvas) -> None:
    """Show both sides of a train certificate."""
    kind = next((kind for kind in _kinds(c) if len(kind.faces) > 1), _kinds(c)[0])
    for number, face in enumerate(kind.faces[:2]):
        c.box(130 + 180 * number, MIDDLE, 130, face.name, c.money(face.price))


# rounds and money


def rounds(c: Canvas) -> None:
    """Show how stock rounds and sets of operating rounds take turns."""
    row = (tr("Stock round"), tr("Operating round"), tr("Operating round"))
    for number, name in enumerate(row):
        c.box(78 + 142 * number, MIDDLE, 126, name, tone="soft" if number == 0 else "panel")
        if number:
            c.arrow(QPointF(142 * number - 1, MIDDLE), QPointF(142 * number + 15, MIDDLE), "muted")


def private(c: Canvas) -> None:
    """Show a private company: its price and its income."""
    known = list(c.title.privates.values())
    first = next((private for private in known if private.revenue), known[0])
    c.box(PICTURE_WIDE / 2, MIDDLE, 280, first.name, f"{c.money(first.cost)} · +{c.money(first.revenue)}")


def bid(c: Canvas) -> None:
    """Show the private on offer, and bids on a dearer one."""
    first, second = list(c.title.privates.values())[:2]
    for x, owned in ((115.0, first), (325.0, second)):
        c.box(x, MIDDLE - 20, 190, owned.name, c.money(owned.cost))
    c.words(115, MIDDLE + 26, tr("On offer"), "good", bold=True)
    for number in range(2):
        c.chip(285 + 80 * number, MIDDLE + 26, c.money(second.cost + 5 * (number + 1)), "yellow")


def charter(c: Canvas) -> None:
    """Show what is on the sheet of a company."""
    company = c.company
    paint_token(c.painter, QPointF(46, MIDDLE), 24, company, c.palette)
    c.box(150, MIDDLE, 120, tr("Treasury"), c.money(10 * 75))
    for number in range(2):
        _train(c, 250 + 46 * number, MIDDLE, _kinds(c)[0])
    for number in range(2):
        paint_token(c.painter, QPointF(350 + 40 * number, MIDDLE), 16, company, c.palette)


def export(c: Canvas) -> None:
    """Show the next train leaving the depot without a buyer."""
    for number, kind in enumerate(_kinds(c)[1:3]):
        _train(c, 120 + 90 * number, MIDDLE, kind, dashed=number > 0)
    c.arrow(QPointF(120, MIDDLE - 20), QPointF(120, 12))


def half(c: Canvas) -> None:
    """Show what a half dividend does with the income."""
    for x, share, to in ((115.0, "½", tr("Shareholders")), (325.0, "½", tr("Treasury"))):
        c.box(x, MIDDLE, 170, share, to)


def forced(c: Canvas) -> None:
    """Show who pays when a treasury is short."""
    c.box(80, MIDDLE, 110, tr("Treasury"))
    c.words(152, MIDDLE, "+", bold=True, size=16)
    c.box(224, MIDDLE, 110, tr("President"))
    c.words(296, MIDDLE, "=", bold=True, size=16)
    _train(c, 350, MIDDLE, _kinds(c)[min(2, len(_kinds(c)) - 1)])


def about(c: Canvas) -> None:
    """Show how money goes round: from a player by shares to a company, by track and trains back to the shareholders."""
    company, y = c.company, MIDDLE - 22
    c.box(44, y, 72, tr("You"), tone="soft")
    c.cards(112, y, [20, 10], company)
    paint_token(c.painter, QPointF(240, y), 22, company, c.palette)
    tile = c.tile("yellow", cities=1)
    c.hexagon(QPointF(318, y), tile, tokens=(company.id,), side=28)
    _train(c, 368, y, _kinds(c)[0])
    for x in (84, 192, 266):
        c.arrow(QPointF(x, y), QPointF(x + 22, y))
    for x, text in ((150, tr("Shares")), (240, tr("Company")), (340, tr("Track and trains"))):
        c.words(x, y + 38, text, "muted", size=11)
    c.painter.setPen(QPen(QColor(c.palette.good), 2.6))
    c.painter.drawLine(QPointF(396, y), QPointF(418, y))
    c.painter.drawLine(QPointF(418, y), QPointF(418, PICTURE_HIGH - 16))
    c.painter.setPen(QPen(QColor(c.palette.good), 2.6))
    c.painter.drawLine(QPointF(418, PICTURE_HIGH - 16), QPointF(44, PICTURE_HIGH - 16))
    c.arrow(QPointF(44, PICTURE_HIGH - 15), QPointF(44, y + 24), "good")
    c.words(230, PICTURE_HIGH - 26, tr("Income"), "good", bold=True)


def priority(c: Canvas) -> None:
    """Show the card of whoever begins."""
    c.words(110, MIDDLE, "◆", "accent", size=30)
    c.words(PICTURE_WIDE / 2 + 20, MIDDLE, tr("first in the next stock round"), "muted")


def treasuries(c: Canvas) -> None:
    """Show whose money is whose."""
    c.box(110, MIDDLE, 150, tr("Player"), tr("Cash"))
    c.box(330, MIDDLE, 150, c.company.name, tr("Treasury"))
    c.sign(PICTURE_WIDE / 2, MIDDLE, good=False)


DRAWN: Mapping[str, Callable[[Canvas], None]] = {
    "share": share,
    "certificate": certificates,
    "president_certificate": president_certificate,
    "president": president,
    "float": floats,
    "offering": offering,
    "pool": pool,
    "worth": worth,
    "train": trains,
    "depot": trains,
    "rust": rust,
    "train_limit": train_limit,
    "phase": phases,
    "trade_in": trade_in,
    "double_train": two_sided,
    "stock_round": rounds,
    "operating_round": rounds,
    "set": rounds,
    "private": private,
    "forced": forced,
    "priority": priority,
    "treasury": treasuries,
    "cash": treasuries,
    "about": about,
    "bid": bid,
    "auction": bid,
    "knock_on": bid,
    "charter": charter,
    "foreigners": export,
    "half_dividend": half,
}
