"""Lead a president through the sales for a train that his company must buy."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QLabel, QWidget

from rails18.core.actions import DeclareBankruptcy, DiscardPrivate, SellShares
from rails18.core.position import Position
from rails18.rules import emergency
from rails18.ui.now.page import Page
from rails18.ui.plain import set_tip
from rails18.ui.style import NORMAL
from rails18.ui.theme import text_width
from rails18.ui.widgets import label, offers, set_tone
from rails18.ui.words import counted


def rules(pos: Position) -> str:
    """Return what no sale may do, and what comes first, in a sentence or two."""
    company, player = pos.frame.company, pos.frame.player
    others = any(emergency.may_change(pos, other) for other in pos.state.market)
    seat = f"take {company} from you" if others else "change a presidency"
    text = f"No sale may {seat}, fill the pool beyond {pos.title.pool_limit} %, or bring more than is needed."
    over = emergency.over_limit(pos, player)
    if over:
        text += f" You are {counted(over, 'certificate')} over the limit: shares that count have to go first."
    if pos.switch("sales.settle", "at_once") == "after_turn" and pos.switch("protection.forced") == "at_once":
        text += " Presidents are asked about the prices before the train is bought."
    return text


def fill(page: Page) -> None:
    """Put what the president pays, and what he can sell for it, on the page of the trains step."""
    pos, words = page.pos, page.table.words
    money, me = words.money, words.who(page.player)
    need, cash, missing = emergency.shortfall(pos), pos.cash(page.player), emergency.missing(pos)
    lacks = f"The treasury lacks {money(need)} for it. {me} pays that from {money(cash)} of personal cash."
    if missing <= 0:
        page.body.addWidget(label(lacks))
        return
    own = emergency.own_privates(pos, page.player)
    rows = [*_sales(page), *_given(page, own)]
    if rows:
        how = "selling shares or giving private companies up" if own else "selling shares"
        page.body.addWidget(label(f"{me} has to raise {money(missing)} more by {how}:", "strong"))
        page.body.addLayout(offers(rows))
    else:
        page.body.addWidget(label(f"{me} would have to raise {money(missing)} more.", "strong"))
    page.body.addWidget(label(f"{lacks} {rules(pos)}", "muted"))
    if page.adapter.can("declare_bankruptcy"):
        could = cash + emergency.could_raise(pos, page.player)
        page.body.addWidget(label(f"Even all sales together bring only {money(could)}: {me} is bankrupt.", "bad"))
        bankrupt = DeclareBankruptcy(page.player, page.company)
        text = "Declare bankruptcy and end the game"
        page.body.addWidget(page.offer(bankrupt, text, name="bankrupt", label="Bankrupt"))


def _sales(page: Page) -> list[tuple[QLabel, list[QWidget]]]:
    """Return a row of sales for each company: they come before all words, for they are what is to be done."""
    found: dict[str, list[QWidget]] = {}
    for action in page.adapter.options("sell_shares"):
        assert isinstance(action, SellShares)
        proceeds = page.table.words.money(page.pos.price(action.company) * action.percent // 10)
        made = page.offer(
            action,
            f"{action.percent} % · {proceeds}",
            name=f"sell-{action.company}-{action.percent}",
            label=f"Sell {action.percent} % of {action.company}",
        )
        made.setAccessibleName(f"Sell {action.percent} % of {action.company}, {proceeds}")
        set_tone(made, role="small")
        found.setdefault(action.company, []).append(made)
    return [(_name(page, f"Sell {company}"), sales) for company, sales in found.items()]


def _name(page: Page, text: str) -> QLabel:
    """Return the head of a row, wide enough for its words in the size they will have."""
    made = label(text, wrap=False)
    made.setMinimumWidth(round(text_width(text, page.table.theme.px(NORMAL))) + 2)
    return made


def _given(page: Page, own: Iterable[str]) -> list[tuple[QLabel, list[QWidget]]]:
    """Return the row of private companies that may be given up, none when there are none."""
    words, given = page.table.words, list[QWidget]()
    for private in own:
        caption = f"{private} · {words.money(page.pos.private(private).cost)}"
        action = DiscardPrivate(page.player, private)
        made = page.offer(action, caption, name=f"cash-in-{private}", label=f"Give {private} up")
        made.setAccessibleName(f"Give {private} up")
        set_tone(made, role="small")
        if not made.why_not:
            set_tip(made, f"{words.private(private)} closes, and the bank pays its printed price")
        given.append(made)
    return [(_name(page, "Give up"), given)] if given else []
