"""Draw the words of companies that hold and sell their own shares, and of what is drafted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF

from rails18.ui.learn.glossary.canvas import PICTURE_HIGH, PICTURE_WIDE, Canvas
from rails18.ui.look.marks import paint_token
from rails18.words.translation import tr

MIDDLE = PICTURE_HIGH / 2
LEFT, RIGHT = 82, PICTURE_WIDE - 82  # middles of the two sides of a sale
WIDE = 132  # pixels of the box of a side
APART = 15  # pixels from the middle to each of the two arrows
HIDDEN = 4  # cards of a draft that lie face down


def _trade(c: Canvas, seller: tuple[str, str], buyer: tuple[str, str], *, back: bool = False) -> None:
    """Show shares that go from one side to the other, and the money that comes for them; `back`: the other way."""
    c.box(LEFT, MIDDLE, WIDE, *seller)
    c.box(RIGHT, MIDDLE, WIDE, *buyer)
    near, far = LEFT + WIDE / 2 + 8, RIGHT - WIDE / 2 - 8
    start, end = (far, near) if back else (near, far)
    c.arrow(QPointF(start, MIDDLE - APART), QPointF(end, MIDDLE - APART))
    c.arrow(QPointF(end, MIDDLE + APART), QPointF(start, MIDDLE + APART), "good")
    c.cards((near + far) / 2 - 16, MIDDLE - APART, [c.company.share], c.company)
    c.chip((near + far) / 2, MIDDLE + APART, c.money(80), "yellow")


def issue(c: Canvas) -> None:
    """Show a company that sells a share of its treasury."""
    _trade(c, (c.company.id, tr("Treasury")), (tr("Bank pool"), ""))


def buy_back(c: Canvas) -> None:
    """Show a company that takes a share back into its treasury."""
    _trade(c, (c.company.id, tr("Treasury")), (tr("Bank pool"), ""), back=True)


def by_share(c: Canvas) -> None:
    """Show a player who buys a share, and the treasury that gets the money."""
    _trade(c, (c.company.id, tr("Treasury")), (tr("Player"), tr("Cash")))


def company_shares(c: Canvas) -> None:
    """Show the shares that a company has in its own treasury."""
    c.box(LEFT, MIDDLE, WIDE, c.company.id, tr("Treasury"))
    c.cards(LEFT + WIDE / 2 + 16, MIDDLE, [c.company.share] * (50 // c.company.share), c.company)


def draft(c: Canvas) -> None:
    """Show cards that lie face down, and the one that is kept."""
    kept = min(c.title.privates.values(), key=lambda private: len(private.name))
    for number in range(HIDDEN):
        c.box(40 + 58 * number, MIDDLE, 50, "?", tone="soft")
    c.arrow(QPointF(248, MIDDLE), QPointF(276, MIDDLE))
    c.box(357, MIDDLE, 150, kept.name, c.money(kept.cost))


def independent(c: Canvas) -> None:
    """Show what becomes of the income of an independent: half goes to its owner, half into its treasury."""
    one = next(iter(c.title.independents.values()), None)
    if one is None:
        return
    c.box(PICTURE_WIDE / 2, MIDDLE, 156, one.name)
    c.arrow(QPointF(137, MIDDLE), QPointF(109, MIDDLE), "good")
    c.arrow(QPointF(303, MIDDLE), QPointF(331, MIDDLE), "good")
    c.box(56, MIDDLE, 96, "½", tr("Player"))
    c.box(384, MIDDLE, 96, "½", tr("Treasury"))


def receivership(c: Canvas) -> None:
    """Show a company whose president's certificate nobody holds."""
    company = c.company
    paint_token(c.painter, QPointF(70, MIDDLE), 24, company, c.palette)
    c.box(190, MIDDLE, 130, tr("President"))
    c.sign(255, MIDDLE - 22, good=False)
    c.arrow(QPointF(266, MIDDLE), QPointF(292, MIDDLE))
    c.cards(300, MIDDLE, company.certificates[:1], company)
    c.words(318, MIDDLE + 34, tr("Bank pool"), "muted")


DRAWN: Mapping[str, Callable[[Canvas], None]] = {
    "issue": issue,
    "buy_back": buy_back,
    "by_share": by_share,
    "company_shares": company_shares,
    "draft": draft,
    "independent": independent,
    "receivership": receivership,
}
