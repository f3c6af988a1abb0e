"""Move certificates between owners, with what follows: price, presidency and the start of a company."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rails18.core import ids
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CertificateId, CompanyId, HolderId, PlayerId
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL, Cell
from rails18.rules import bank
from rails18.rules.market import market
from rails18.rules.options import BLOCK_PRICE, CAPITAL, MARKET_UNFLOATED, TREASURY_PAID
from rails18.rules.stock import presidency


class Sale(NamedTuple):
    """Describe a block that was sold: the money that it brings, and who was president before."""

    player: PlayerId
    company: CompanyId
    percent: int
    money: int
    president: PlayerId


SALE_SETTLES: Hook[Callable[[Draft, Sale], bool]] = Hook("sale settles")  # True: it pays, and lets the price fall later
TAKEN: Hook[Callable[[Draft, CompanyId], None]] = Hook("certificate taken")
SHARE_PAID: Hook[Callable[[Draft, CompanyId, HolderId, int], None]] = Hook("share paid")  # company, source, price
COMPANY_FLOATED: Hook[Callable[[Draft, CompanyId], None]] = Hook("company floated")


def ordinary(pos: Position, owner: HolderId, company: CompanyId) -> tuple[CertificateId, ...]:
    """Return the certificates of `company` that `owner` holds, without the president's."""
    return tuple(c for c in pos.certificates(owner, company) if c != ids.presidents(company))


def start(draft: Draft, player: PlayerId, company: CompanyId, par: int) -> None:
    """Sell `player` the president's certificate and put the price token on its starting cell (`stock.start.cost`)."""
    percent = presidency.president_percent(draft.pos, company)
    pay_for(draft, player, company, OFFERING, draft.pos.company(company).worth(percent, par))
    found(draft, player, company, par)


def found(draft: Draft, player: PlayerId, company: CompanyId, par: int) -> None:
    """Give `player` the president's certificate and put the price token on its starting cell."""
    draft.put("par", **{company: par})
    draft.move_token(company, market.par_cells(draft.title.market)[par])
    draft.put_all("certificates", {ids.presidents(company): player})
    draft.tell("company_started", player=player, company=company, par=par)
    float_company(draft, company)


def take(draft: Draft, player: PlayerId, company: CompanyId, source: HolderId) -> None:
    """Move an ordinary certificate from `source` to `player`, without money, and see to presidency and float."""
    certificate = ordinary(draft.pos, source, company)[0]
    draft.put_all("certificates", {certificate: player})
    presidency.settle(draft, company)
    for taken in draft.pos.hooked(TAKEN):
        taken(draft, company)
    float_company(draft, company)


def float_company(draft: Draft, company: CompanyId) -> None:
    """Pay the starting treasury once enough shares are sold, or owe it until the stock round is over.

    Source: `stock.float.five`, `stock.float.treasury`, `stock.treasury.paid_when`.
    """
    pos = draft.pos
    par = pos.state.par.get(company)
    if par is None or company in pos.state.floated or pos.sold_percent(company) < pos.company(company).float_percent:
        return
    draft.write(floated=(*pos.state.floated, company))
    for floated in pos.hooked(COMPANY_FLOATED):
        floated(draft, company)
    treasury = 0 if by_share(pos) else par * pos.company(company).shares
    if draft.pos.option(TREASURY_PAID) == "round_end":
        owe(draft, company, treasury)
        draft.tell("company_floats", company=company)
    else:
        bank.pay_out(draft, {company: treasury})
        if treasury:
            draft.tell("company_floated", company=company, treasury=treasury)
        else:  # where each share pays, nothing more comes now
            draft.tell("company_floated", company=company)


def owe(draft: Draft, company: CompanyId, amount: int) -> None:
    """Remember money that `company` gets when the stock round is over."""
    draft.put("owed", **{company: draft.state.owed.get(company, 0) + amount})


def pay_owed(draft: Draft) -> None:
    """Pay what is owed when a stock round is over (`stock.treasury.paid_when`, `reissue.money.after_round`)."""
    owed = dict(draft.state.owed)
    if owed:
        draft.write(owed={})
        draft.tell("treasuries_paid", amounts=owed)
        bank.pay_out(draft, owed)


def pay_for(draft: Draft, player: PlayerId, company: CompanyId, source: HolderId, price: int) -> None:
    """Pay the bank for a certificate; who else is to have the money gets it from there.

    Where companies are paid for their shares one by one it is the company for those of its treasury.
    """
    bank.charge(draft, player, price)
    if source == OFFERING and by_share(draft.pos):
        bank.pay_out(draft, {company: price})
    for paid in draft.pos.hooked(SHARE_PAID):
        paid(draft, company, source, price)


def by_share(pos: Position) -> bool:
    """Return whether a company is paid for each of its shares in its treasury (`stock.buy.treasury_paid`)."""
    return pos.option(CAPITAL) == "by_share"


def prices(pos: Position, company: CompanyId, percent: int) -> tuple[int, ...]:
    """Return what each share of a block brings: the price before the sale, or each the price that those before it left.

    Source: `stock.sell.price`.
    """
    number, cell = percent // pos.company(company).share, pos.state.market.get(company)
    if cell is None or pos.option(BLOCK_PRICE) == "one":
        return (pos.price(company),) * number
    chart = pos.title.market
    fallen = (market.down(chart, cell, steps) for steps in range(number))
    return tuple(chart.rows[row][column].price for row, column in fallen)


def proceeds(pos: Position, company: CompanyId, percent: int) -> int:
    """Return what a block of a started company brings its seller (`stock.sell.price`)."""
    return sum(prices(pos, company, percent))


def fallen_to(pos: Position, company: CompanyId, percent: int) -> Cell:
    """Return the cell to which a sale of so much of a started company brings its price (`market.down.per_share`)."""
    cell = pos.state.market[company]
    number = percent // pos.company(company).share
    return cell if price_stays(pos, company) else market.down(pos.title.market, cell, number)


def price_stays(pos: Position, company: CompanyId) -> bool:
    """Return whether the price of `company` stays when shares of it are sold (`operating.float.token_unmoved`)."""
    return company not in pos.state.floated and pos.option(MARKET_UNFLOATED) == "stays"


def sell(draft: Draft, player: PlayerId, company: CompanyId, percent: int) -> int:
    """Sell a block to the pool and lower the price, now or after the seller's turn.

    Source: `stock.sell.price`, `protection.timing.after_seller`.

    Returns:
        the money received.
    """
    pos = draft.pos
    price, held, president = pos.price(company), pos.holding(player, company), pos.president(company)
    if president == player:
        heir = presidency.successor(pos, company, held - percent)
        if heir:
            presidency.hand_over(draft, company, heir)
    number = percent // pos.company(company).share
    sold = ordinary(draft.pos, player, company)[-number:]
    draft.put_all("certificates", dict.fromkeys(reversed(sold), POOL))
    money = proceeds(pos, company, percent)
    draft.tell("shares_sold", player=player, company=company, percent=percent, money=money, price=price)
    if price_stays(pos, company):
        bank.pay_out(draft, {player: money})
        return money
    sale = Sale(player, company, percent, money, president)
    if not any(settles(draft, sale) for settles in pos.hooked(SALE_SETTLES)):
        bank.pay_out(draft, {player: money})
        market.fall(draft, company, number)
    return money


def blocks(pos: Position, player: PlayerId, company: CompanyId) -> Iterator[int]:
    """Yield every percent that `player` could offer as one block."""
    share = pos.company(company).share
    yield from range(share, pos.holding(player, company) + 1, share)


def whole(pos: Position, company: CompanyId, percent: int) -> int:
    """Return the least percent in whole shares of `company` that is not below `percent`."""
    share = pos.company(company).share
    return -(-percent // share) * share


def sources(pos: Position, company: CompanyId) -> tuple[HolderId, ...]:
    """Return where an ordinary certificate of `company` can be bought."""
    return tuple(source for source in (OFFERING, POOL) if ordinary(pos, source, company))


def share_price(pos: Position, company: CompanyId, source: HolderId) -> int:
    """Return what one share costs: par from the offering, the market price from the pool (`stock.buy.price`).

    Where companies have their shares in their treasury they cost the market price there too.
    """
    return pos.state.par.get(company, 0) if source == OFFERING and not by_share(pos) else pos.price(company)
