"""Let bankrupt players leave the table while the others play on.

Their company sells what it can, they sell what they may, and then everything else goes to the market. Their privates
and independents close, and their money goes to the company whose train they could not pay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rails18.core.actions import DeclareBankruptcy
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import NO_PLAYER, CompanyId, PlayerId, presidents
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.slices import Bankrupts
from rails18.core.state import CLOSED, POOL, Frame
from rails18.rules import bank
from rails18.rules.independents import independents
from rails18.rules.market import market
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.redemption import own_turn
from rails18.rules.rounds import scoring
from rails18.rules.stock import presidency, selling, shares
from rails18.rules.trains.supply import cheapest

LEAVING: Hook[Callable[[Draft], None]] = Hook("before a bankrupt player sells")
LAST_LEAVES: Hook[Callable[[Draft], None]] = Hook("last bankruptcy, before the game ends")


def hopeless(pos: Position, action: DeclareBankruptcy) -> Iterator[Refusal]:
    """Refuse bankruptcy while the money could be raised by company and president (`emergency.fail.voluntary`)."""
    company, player = action.company, action.player
    if company != pos.frame.company or not emergency.must_buy(pos, company) or emergency.shortfall(pos) <= 0:
        yield refuse("emergency.fail.voluntary", company=company, need=0, could=0)
        return
    later = Draft(pos.title, pos.setup, pos.state)
    issue_all(later)
    could = later.pos.cash(company) + later.pos.cash(player) + emergency.could_raise(later.pos, player)
    if could >= cheapest(later.pos):
        yield refuse("emergency.fail.voluntary", company=company, need=emergency.shortfall(pos), could=could)


def issue_all(draft: Draft) -> None:
    """Sell what the company has to sell for the train (`bankrupt.issue.first`)."""
    blocks = own_turn.forced(draft.pos)
    if blocks:
        own_turn.issue_block(draft, draft.frame.company, max(blocks))


def declare(draft: Draft, action: DeclareBankruptcy) -> None:
    """Sell everything, close what the player owns, and go on without them (the `bankrupt` rules)."""
    player, company = action.player, action.company
    for leaving in draft.pos.hooked(LEAVING):
        leaving(draft)
    draft.tell("bankrupt", player=player, company=company)
    issue_all(draft)
    for held in market.order(draft.pos):
        percent = emergency.most(draft.pos, player, held)
        if percent and held in draft.state.market:
            shares.sell(draft, player, held, percent)
    for held in market.order(draft.pos):
        sell_rest(draft, player, held)
    close_possessions(draft, player)
    draft.pay(player, company, draft.pos.cash(player))
    leave(draft, player)


def sell_rest(draft: Draft, player: PlayerId, company: CompanyId) -> None:
    """Put all that is left of a holding into the market, whatever the limits, at a price that stays.

    Source: `bankrupt.sell.rest`, `bankrupt.sell.certificate`, `bankrupt.presidency.passes`.
    """
    percent = draft.pos.holding(player, company)
    if not percent:
        return
    if draft.pos.president(company) == player:
        heir = presidency.successor(draft.pos, company, 0)
        if heir:
            presidency.hand_over(draft, company, heir)
    money = draft.pos.company(company).worth(percent, draft.pos.price(company))
    left = draft.pos.certificates(player, company)
    draft.put_all("certificates", dict.fromkeys(left, POOL))
    bank.pay_out(draft, {player: money})
    draft.tell("shares_sold", player=player, company=company, percent=percent, money=money, price=money)
    if presidents(company) in left:
        draft.tell("receivership_begins", company=company)


def close_possessions(draft: Draft, player: PlayerId) -> None:
    """Close the privates and independents of a player (`bankrupt.privates.close`)."""
    owned = [private for private, owner in draft.state.privates.items() if owner == player]
    for private in owned:
        company = independents.independent(draft.pos, private)
        if company is not None:
            independents.close(draft, company)
    if owned:
        draft.put("privates", **dict.fromkeys(owned, CLOSED))
        draft.tell("privates_closed", privates=tuple(owned))


def leave(draft: Draft, player: PlayerId) -> None:
    """Take a player out of the order of play; the last one ends the game.

    Source: `bankrupt.player.out`, `bankrupt.last.ends`.
    """
    pos = draft.pos
    stay = tuple(other for other in pos.players if other != player)
    priority = pos.after(player)[0] if pos.state.priority == player else pos.state.priority
    draft.change(Bankrupts, bankrupt=(*pos.slice(Bankrupts).bankrupt, player))
    draft.write(seats=stay, priority=priority)
    if len(stay) == 1:
        for last in pos.hooked(LAST_LEAVES):
            last(draft)
        scoring.finish(draft, "bankrupt", player)
        return
    draft.write(frames=tuple(_led(draft.pos, frame) for frame in draft.state.frames))


def _led(pos: Position, frame: Frame) -> Frame:
    """Return a step in which whoever leads the company now decides, or nobody."""
    return Frame(frame.step, pos.president(frame.company) or NO_PLAYER, frame.company, frame.notes)


def not_closing(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Say that a president may not close the company that has to buy a train (`emergency.sell.own_at_ten`)."""
    if company != pos.frame.company:
        return False
    row, column = market.left(pos.title.market, pos.state.market[company])
    zone = pos.title.market.rows[row][column].zone
    return bool(zone) and pos.title.market.zones[zone].closes


BANKRUPT = Move(DeclareBankruptcy, declare, bankruptcy.bankruptcies, ((hopeless,),))
FEATURE = Feature(
    "bankrupts_leave",
    moves={"trains": (BANKRUPT,)},
    keeps=Bankrupts,
    listeners=(on(selling.BARRED, not_closing),),
    not_now={DeclareBankruptcy: "emergency.fail.voluntary"},
)
