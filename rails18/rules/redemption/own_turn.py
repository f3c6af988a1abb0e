"""Let companies sell shares of their treasury to the market, or buy some back, in their own turn.

In a forced purchase of a train a company without one has to sell first what helps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import BuyTrain, Redeem, Reissue, SellShares
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId, HolderId
from rails18.core.notes import TrainNotes, TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import BANK, OFFERING, POOL
from rails18.rules import bank
from rails18.rules.market import market
from rails18.rules.money import emergency
from rails18.rules.options import REDEEM_TOP
from rails18.rules.stock import shares
from rails18.rules.trains import trains as train_step
from rails18.rules.trains.supply import first_hand, sides
from rails18.rules.turn import TRACK, TRAINS, is_open

UNTIL_DIVIDEND: Hook[Callable[[Position], bool]] = Hook("own shares until the dividend")


# amounts and prices


def most_issued(pos: Position, company: CompanyId) -> int:
    """Return the percent that `company` may sell: as players hold less as the market does (`issue.limit.players`)."""
    held = sum(pos.holding(player, company) for player in pos.players)
    return max(0, min(held - pos.holding(POOL, company), pos.holding(OFFERING, company)))


def price_after(pos: Position, company: CompanyId, steps: int) -> int:
    """Return the price so many steps left of that of `company`, right of it for steps below 0."""
    chart, cell = pos.title.market, pos.state.market[company]
    for _ in range(abs(steps)):
        before = cell
        cell = (market.left if steps > 0 else market.right)(chart, cell)
        if cell == before and steps < 0 and pos.option(REDEEM_TOP):
            return pos.option(REDEEM_TOP)
    return chart.rows[cell[0]][cell[1]].price


def redeem_price(pos: Position, company: CompanyId) -> int:
    """Return what each share costs that `company` buys back: the next higher price (`redeem.price.right`)."""
    return price_after(pos, company, -1)


def issue_price(pos: Position, company: CompanyId) -> int:
    """Return what each share brings that `company` sells: the next lower price (`issue.price.left`)."""
    return price_after(pos, company, 1)


# in the turn


def in_time(pos: Position, action: Redeem | Reissue) -> Iterator[Refusal]:
    """Refuse shares of others than the operating company, after its dividend, and a second act in a turn.

    Source: `issue.turn.own`, `issue.choice.one`, `issue.receivership.none`.
    """
    steps = pos.title.turn[: pos.title.turn.index(TRAINS)]
    its_turn = action.company == pos.frame.company and action.company in pos.title.companies and is_open(pos)
    if not its_turn or pos.frame.step not in steps:
        yield refuse("issue.turn.own", company=action.company)
    elif begun(pos) and not any(late(pos) for late in pos.hooked(UNTIL_DIVIDEND)):
        yield refuse("issue.turn.first", company=action.company)
    elif pos.frame.noted(TurnNotes).financed:
        yield refuse("issue.choice.one", company=action.company)


def begun(pos: Position) -> bool:
    """Return whether the operating company has laid, placed a token or run in this turn (`issue.turn.first`)."""
    notes = pos.frame.noted(TurnNotes)
    return pos.frame.step != TRACK or bool(notes.laid or notes.marked)


def issued_amount(pos: Position, action: Reissue) -> Iterator[Refusal]:
    """Refuse to sell more than the company may (`issue.limit.players`)."""
    most, percent = most_issued(pos, action.company), action.percent or 0
    whole = percent > 0 and percent % pos.company(action.company).share == 0
    if not whole or percent > most or action.par is not None:
        yield refuse("issue.limit.players", company=action.company, percent=percent, most=most)


def issue(draft: Draft, action: Reissue) -> None:
    """Sell shares of the treasury to the market; the price stays (`issue.price.still`)."""
    sell(draft, action.company, action.percent or 0, issue_price(draft.pos, action.company))
    draft.note(financed=True)


def sell(draft: Draft, company: CompanyId, percent: int, price: int) -> None:
    """Put shares of the treasury into the market at a price for each."""
    _move(draft, company, OFFERING, POOL, percent)
    money = draft.pos.company(company).worth(percent, price)
    draft.tell("shares_issued", company=company, percent=percent, price=price, money=money)
    bank.pay_out(draft, {company: money})


def _move(draft: Draft, company: CompanyId, source: HolderId, target: HolderId, percent: int) -> None:
    number = percent // draft.pos.company(company).share
    moved = shares.ordinary(draft.pos, source, company)[:number]
    draft.put_all("certificates", dict.fromkeys(moved, target))


def bought_back(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse shares that are not in the market, and what the treasury cannot pay.

    Source: `redeem.source.market`, `redeem.funds.treasury`.
    """
    company, percent = action.company, action.percent or 0
    held = sum(map(pos.percent, shares.ordinary(pos, POOL, company)))
    whole = percent > 0 and percent % pos.company(company).share == 0
    cost, cash = pos.company(company).worth(percent, redeem_price(pos, company)), pos.cash(company)
    if action.source != POOL or not whole or percent > held:
        yield refuse("redeem.source.market", company=company, percent=percent, held=held)
    elif cost > cash:
        yield refuse("redeem.funds.treasury", company=company, cost=cost, cash=cash)


def redeem(draft: Draft, action: Redeem) -> None:
    """Buy shares back from the market; the price stays (`redeem.price.right`)."""
    company, percent = action.company, action.percent or 0
    price = redeem_price(draft.pos, company)
    draft.pay(company, BANK, draft.pos.company(company).worth(percent, price))
    _move(draft, company, POOL, OFFERING, percent)
    draft.tell("shares_bought_back", company=company, percent=percent, price=price)
    draft.note(financed=True)


def issues(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Reissue]:
    """Yield every amount that the operating company could sell."""
    company = pos.frame.company
    if company in pos.state.market:
        share = pos.company(company).share
        for percent in range(share, most_issued(pos, company) + 1, share):
            yield Reissue(pos.frame.player, company, percent)


def redemptions(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Redeem]:
    """Yield every amount that the operating company could buy back."""
    company = pos.frame.company
    if company in pos.state.market:
        share = pos.company(company).share
        for percent in range(share, pos.holding(POOL, company) + 1, share):
            yield Redeem(pos.frame.player, company, POOL, percent=percent)


# for a train


def forced(pos: Position) -> tuple[int, ...]:
    """Return the percents of which the operating company has to sell one for a train, none when nothing helps it.

    It sells no more than the dearer of the sides on sale needs, and all it can where that is not enough for any.

    Source: `emergency.issue.must`, `emergency.issue.enough`, `emergency.issue.all`.
    """
    company = pos.frame.company
    if pos.trains(company) or pos.frame.noted(TrainNotes).issued or company not in pos.state.market:
        return ()
    prices = sorted(side.price for train in _cheapest(pos) for side in sides(pos, train))
    cash, share = pos.cash(company), pos.company(company).share
    if not prices or cash >= prices[-1] or not emergency.must_buy(pos, company):
        return ()
    blocks = [(forced_money(pos, percent), percent) for percent in range(share, most_issued(pos, company) + 1, share)]
    blocks = sorted((money, percent) for money, percent in blocks if money)
    enough = [(money, percent) for money, percent in blocks if cash + money >= prices[0]]
    if not enough:
        return tuple(sorted(percent for _, percent in blocks)[-1:])
    short = [percent for money, percent in enough if cash + money < prices[-1]]
    return tuple(percent for _, percent in enough[: len(short) + 1])


def _cheapest(pos: Position) -> tuple[Any, ...]:
    """Return the train of depot and pool that has the cheapest side."""
    trains = first_hand(pos)
    least = min(trains, key=lambda train: min(side.price for side in sides(pos, train)), default=None)
    return () if least is None else (least,)


def forced_money(pos: Position, percent: int) -> int:
    """Return what a block brings the operating company that it sells for a train (`emergency.issue.price`)."""
    company = pos.frame.company
    number = percent // pos.company(company).share
    return pos.company(company).worth(percent, price_after(pos, company, number + 1))


def helps(pos: Position, action: Reissue) -> Iterator[Refusal]:
    """Refuse shares that no forced purchase asks for, and another number of them (`emergency.issue.enough`)."""
    possible = forced(pos)
    if action.company != pos.frame.company or action.percent not in possible:
        yield refuse("emergency.issue.enough", company=action.company, percent=action.percent, possible=possible)


def issue_for_train(draft: Draft, action: Reissue) -> None:
    """Sell a block for a train, and move the price a step for each of its shares (`emergency.issue.price`)."""
    issue_block(draft, action.company, action.percent or 0)


def issue_block(draft: Draft, company: CompanyId, percent: int) -> None:
    """Sell a block of the operating company's treasury for a train."""
    number = percent // draft.pos.company(company).share
    sell(draft, company, percent, forced_money(draft.pos, percent) // number)
    draft.note(issued=True)
    cell = draft.state.market[company]
    for _ in range(number):
        cell = market.left(draft.title.market, cell)
    market.shift(draft, company, cell)


def forced_issues(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Reissue]:
    """Yield the blocks of which the operating company has to sell one for a train."""
    for percent in forced(pos):
        yield Reissue(pos.frame.player, pos.frame.company, percent)


def company_first(pos: Position, action: SellShares | BuyTrain) -> Iterator[Refusal]:
    """Refuse the president's help while the company could sell shares, and trains of companies once it has.

    Source: `emergency.issue.must`, `train.company.after_emergency`.
    """
    bought_from = pos.state.trains.get(action.train) if isinstance(action, BuyTrain) else None
    if pos.frame.noted(TrainNotes).issued and bought_from in pos.title.companies:
        yield refuse("train.company.after_emergency", company=pos.frame.company, seller=bought_from)
    helping = not isinstance(action, BuyTrain) or action.help
    if helping and forced(pos):
        yield refuse("emergency.issue.must", company=pos.frame.company)


ISSUE = Move(Reissue, issue, issues, ((in_time,), (issued_amount,)))
REDEEM = Move(Redeem, redeem, redemptions, ((in_time,), (bought_back,)))
FORCED = Move(Reissue, issue_for_train, forced_issues, ((helps,),))
FEATURE = Feature(
    "issue_in_turn",
    moves={**dict.fromkeys(("track", "token", "run", "dividend"), (ISSUE, REDEEM)), TRAINS: (FORCED,)},
    listeners=(on(train_step.PURCHASE_REFUSED, company_first), on(emergency.SALE_REFUSED, company_first)),
    not_now={Redeem: "issue.turn.own", Reissue: "issue.turn.own"},
)
