"""Lead a president through the sales for a train that their company must buy."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QLabel, QWidget

from rails18.core.actions import DeclareBankruptcy, DiscardPrivate, Reissue, SellShares
from rails18.core.ids import PrivateId
from rails18.core.position import Position
from rails18.questions import money as duties
from rails18.questions import redemption, stock
from rails18.ui.look.plain import set_tip
from rails18.ui.look.style import NORMAL
from rails18.ui.look.theme import text_width
from rails18.ui.now.page import Page
from rails18.ui.text.phrases import counted, labelled, listed
from rails18.ui.widgets.flow import offers_beside
from rails18.words.translation import tr

DUEL = 2  # players of whom neither can leave a game that goes on


def rules(pos: Position) -> str:
    """Return what no sale may do, and what comes first, in a sentence or two."""
    company, law = pos.frame.company, duties.sale_rules(pos)
    seat = (
        tr("cost you the presidency of {company}", company=company)
        if law.presidencies_change
        else tr("change a presidency")
    )
    pool = tr("put more than {pool_limit}% into the bank pool", pool_limit=pos.title.pool_limit)
    text = (
        tr("A sale may not {seat} or {pool}.", seat=seat, pool=pool)
        if law.any_amount
        else tr("A sale may not {seat}, {pool}, or raise more than you need.", seat=seat, pool=pool)
    )
    if law.over:
        text += tr(
            " You are {over} over the limit: sell shares that count first.", over=counted(law.over, "certificate")
        )
    if law.protected_at_once:
        text += tr(" Presidents may protect their share prices before the train is bought.")
    return text


def fill(page: Page) -> None:
    """Put what the president can sell for the train on the page of the trains step."""
    pos, words = page.position, page.context.words
    money, me = words.money, words.who(page.player)
    duty = duties.duty(pos)
    missing = duty.missing
    if missing <= 0:
        if duty.may_go_on:
            _go_on(page)
        return
    if duty.hopeless:
        _last_resort(page)
    own_shares = _issues(page)
    if own_shares:
        first = tr("Before {me} helps, {company} sells shares of its treasury:", me=me, company=page.company)
        page.body.addWidget(page.parts.label(first, "strong"))
        page.body.addLayout(offers_beside(own_shares))
        return
    own = duty.privates
    rows = [*_sales(page), *_given(page, own)]
    if rows:
        how = tr("selling shares or discarding privates") if own else tr("selling shares")
        raises = (
            tr("{me} may raise money", me=me)
            if duty.hopeless
            else tr("{me} must raise {missing} more", me=me, missing=money(missing))
        )
        page.body.addWidget(page.parts.label(tr("{raises} by {how}:", raises=raises, how=how), "strong"))
        page.body.addLayout(offers_beside(rows))
    else:
        page.body.addWidget(
            page.parts.label(tr("{me} would have to raise {missing} more.", me=me, missing=money(missing)), "strong")
        )


def tell(page: Page) -> None:
    """Say below all choices what the president pays, and what no sale may do."""
    pos, words = page.position, page.context.words
    duty, me = duties.duty(pos), words.who(page.player)
    if duty.missing > 0 and page.adapter.can("trade_private"):
        told = tr("{me} may also sell a private to another player: Trade a private…, below.", me=me)
        page.body.addWidget(page.parts.label(told, name="sell-private"))
    lacks = tr(
        "The treasury is {short} short. {me} pays that from personal cash of {cash}.",
        short=words.money(duty.short),
        me=me,
        cash=words.money(pos.cash(page.player)),
    )
    page.body.addWidget(page.parts.label(f"{lacks} {rules(pos)}" if duty.missing > 0 else lacks, "muted"))


def _go_on(page: Page) -> None:
    """Offer the sales that are still allowed when enough is raised."""
    rows = [*_sales(page), *_given(page, duties.duty(page.position).privates)]
    if rows:
        page.body.addWidget(
            page.parts.label(tr("{player} may still sell:", player=page.context.words.who(page.player)), "strong")
        )
        page.body.addLayout(offers_beside(rows))


def _last_resort(page: Page) -> None:
    """Offer bankruptcy to whoever cannot raise the money, or say which train of another company is still to be had."""
    pos, words, me = page.position, page.context.words, page.context.words.who(page.player)
    could = pos.cash(page.player) + duties.duty(pos).could_raise
    told = tr("Selling everything raises only {could}", could=words.money(could))
    bankrupt = DeclareBankruptcy(page.player, page.company)
    why_not = page.context.pointer.why(page.adapter.refusals(bankrupt))
    if why_not:
        page.body.addWidget(page.parts.label(f"{told}. {why_not}", "warn"))
        return
    asked = listed([words.who(other) for other in duties.asked_for_trains(pos)])
    after = (
        tr("unless {asked} will sell a train, {me} is bankrupt", asked=asked, me=me)
        if asked
        else tr("{me} is bankrupt", me=me)
    )
    page.body.addWidget(page.parts.label(labelled(told, f"{after}."), "bad"))
    if asked:
        text = tr("Declare bankruptcy: {asked} will be asked first", asked=asked)
    elif duties.others_play_on(pos) and len(pos.players) > DUEL:
        text = tr("Declare bankruptcy and leave the game")
    else:
        text = tr("Declare bankruptcy and end the game")
    page.body.addWidget(page.offer(bankrupt, text, name="bankrupt", label=tr("Bankrupt")))


def _issues(page: Page) -> list[tuple[QLabel, list[QWidget]]]:
    """Return the row of shares that the company has to sell out of its treasury first, none when it need not."""
    pos, made = page.position, list[QWidget]()
    for action in page.adapter.options("reissue"):
        assert isinstance(action, Reissue)
        money = page.context.words.money(redemption.money_of(pos, action))
        text = tr("{percent}% · {proceeds}", percent=action.percent, proceeds=money)
        label = tr("Sell {percent}% of {company}", percent=action.percent, company=action.company)
        made.append(page.offer(action, text, name=f"own-{action.percent}", label=label, role="small"))
        made[-1].setAccessibleName(label)
    return [(_name(page, page.company), made)] if made else []


def _sales(page: Page) -> list[tuple[QLabel, list[QWidget]]]:
    """Return a row of sales for each company: they come before all words, for they are what is to be done."""
    found: dict[str, list[QWidget]] = {}
    tight = page.is_close
    for action in page.adapter.options("sell_shares"):
        assert isinstance(action, SellShares)
        proceeds = page.context.words.money(stock.proceeds(page.position, action.company, action.percent))
        made = page.offer(
            action,
            tr("{percent}% · {proceeds}", percent=action.percent, proceeds=proceeds),
            name=f"sell-{action.company}-{action.percent}",
            label=tr("Sell {percent}% of {company}", percent=action.percent, company=action.company),
            role="small",
            tight=tight,
        )
        made.setAccessibleName(
            tr(
                "Sell {percent}% of {company}, {proceeds}",
                percent=action.percent,
                company=action.company,
                proceeds=proceeds,
            )
        )
        found.setdefault(action.company, []).append(made)
    return [(_name(page, company), sales) for company, sales in found.items()]


def _name(page: Page, text: str) -> QLabel:
    """Return the head of a row, wide enough for its words in the size they will have."""
    made = page.parts.label(text, wrap=False)
    made.setMinimumWidth(round(text_width(text, page.context.theme.px(NORMAL))) + 2)
    return made


def _given(page: Page, own: Iterable[PrivateId]) -> list[tuple[QLabel, list[QWidget]]]:
    """Return the row of private companies that may be given up, none when there are none."""
    words, given = page.context.words, list[QWidget]()
    for private in own:
        caption = f"{private} · {words.money(page.position.private(private).cost)}"
        action = DiscardPrivate(page.player, private)
        discard = tr("Discard {private}", private=private)
        made = page.offer(action, caption, name=f"cash-in-{private}", label=discard, role="small")
        made.setAccessibleName(discard)
        if not made.why_not:
            set_tip(made, tr("{private} closes, and the bank pays its printed price", private=words.private(private)))
        given.append(made)
    return [(_name(page, tr("Discard")), given)] if given else []
