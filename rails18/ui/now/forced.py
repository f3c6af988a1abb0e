"""Lead a president through the sales for a train that his company must buy."""

from __future__ import annotations

from rails18.core.actions import DeclareBankruptcy, DiscardPrivate, SellShares
from rails18.core.position import Position
from rails18.rules import emergency
from rails18.ui.now.page import Page
from rails18.ui.widgets import Flow, label
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
    text = f"The treasury lacks {money(need)} for it. {me} pays that from {money(cash)} of personal cash"
    if missing <= 0:
        page.body.addWidget(label(text + "."))
        return
    own = emergency.own_privates(pos, page.player)
    how = "selling shares or giving private companies up for their printed price" if own else "selling shares"
    text += f" and has to raise {money(missing)} more by {how}. {rules(pos)}"
    page.body.addWidget(label(text))
    flow = Flow()
    for action in page.adapter.options("sell_shares"):
        assert isinstance(action, SellShares)
        proceeds = pos.price(action.company) * action.percent // 10
        caption = f"Sell {action.percent} % of {action.company}\n{money(proceeds)}"
        flow.addWidget(page.offer(action, caption, name=f"sell-{action.company}-{action.percent}"))
    for private in own:
        caption = f"Give {private} up\n{money(pos.private(private).cost)}"
        made = page.offer(DiscardPrivate(page.player, private), caption, name=f"cash-in-{private}")
        if not made.why_not:
            made.setToolTip(f"{words.private(private)} closes, and the bank pays its printed price")
        flow.addWidget(made)
    if flow.count():
        page.body.addLayout(flow)
    if page.adapter.can("declare_bankruptcy"):
        could = cash + emergency.could_raise(pos, page.player)
        page.body.addWidget(label(f"Even all sales together bring only {money(could)}: {me} is bankrupt.", "bad"))
        bankrupt = DeclareBankruptcy(page.player, page.company)
        text = "Declare bankruptcy and end the game"
        page.body.addWidget(page.offer(bankrupt, text, name="bankrupt", label="Bankrupt"))
