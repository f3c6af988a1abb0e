"""String stock rounds and operating rounds together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.notes import RoundNotes, StockNotes
from rails18.core.position import Position
from rails18.core.rules import Feature, Step
from rails18.core.state import OFFERING, POOL
from rails18.rules import turn
from rails18.rules.market import market
from rails18.rules.options import DESTINATION_ROUND_START, FIRST_ORDER, ROUND_END, STOCK_ORDER, TOKEN_HOME
from rails18.rules.privates import privates
from rails18.rules.rounds import scoring
from rails18.rules.stock import shares, stock
from rails18.rules.tokens import tokens
from rails18.rules.trains import phases

Moment = Literal["stock_round", "operating_round", "turn", "round_end", "set_end"]  # when a game may end

STOCK_ROUND_OPENED: Hook[Callable[[Draft], None]] = Hook("stock round opened")
OPERATING_ROUND_OPENED: Hook[Callable[[Draft], None]] = Hook("operating round opened")
TURN_OVER: Hook[Callable[[Draft], bool]] = Hook("turn over")  # True: something had to be settled, and may change more
BETWEEN_TURNS: Hook[Callable[[Draft], bool]] = Hook("between turns")  # True: somebody is asked
TURN_COMES: Hook[Callable[[Draft], None]] = Hook("turn comes")
TURN_OPENED: Hook[Callable[[Draft], None]] = Hook("turn opened")
OPERATES_FIRST: Hook[Callable[[Position], tuple[CompanyId, ...]]] = Hook("operates before the companies")
ORDER: Hook[Callable[[Position], tuple[CompanyId, ...]]] = Hook("order of companies in an operating round")
ALL_OPERATED: Hook[Callable[[Draft], bool]] = Hook("all have operated")  # True: something had to be done before the end
GAME_OVER: Hook[Callable[[Position, Moment], str]] = Hook("game over")  # reason, "" when it goes on


def ends(draft: Draft, moment: Moment) -> bool:
    """End the game if some rule of the title ends it at this moment."""
    reason = why_over(draft.pos, moment)
    if reason:
        scoring.finish(draft, reason)
    return bool(reason)


def why_over(pos: Position, moment: Moment) -> str:
    """Return why the game ends at this moment, "" when it goes on."""
    return next(filter(None, (over(pos, moment) for over in pos.hooked(GAME_OVER))), "")


def last_round(pos: Position) -> bool:
    """Return whether no set of operating rounds can follow the one that is running (`end.bank.stock`)."""
    return pos.state.bank_broken or bool(why_over(pos, "round_end") or why_over(pos, "set_end"))


def open_stock_round(draft: Draft, player: PlayerId, actor: str = "") -> None:
    """Give `player` the first stock turn of the set; `actor` acted last before it in the same round.

    The log says why somebody else than the holder of card 1 begins (`stock.order.first`).
    """
    draft.write(frames=(), sold=())
    for opened in draft.pos.hooked(STOCK_ROUND_OPENED):
        opened(draft)
    draft.begin_round("stock", draft.state.round.set, 1, 1)
    draft.tell("stock_round", set=draft.state.round.set, player=player)
    if ends(draft, "stock_round"):
        return
    if actor and cash_decides(draft.pos):  # the order of the cards would let another begin
        draft.tell("first_turn", player=player, buyer=actor)
    draft.push("stock", player, passes=0, actor=actor)


def settle_stock(draft: Draft) -> bool:
    """Close the round when all have passed in a row, or a turn in which nothing more can be done."""
    if draft.frame.noted(StockNotes).passes < len(draft.pos.players):
        return stock.finish_turn(draft)
    close_stock_round(draft)
    return True


def close_stock_round(draft: Draft) -> None:
    """Say who plays first next time, raise what is all sold and open the operating rounds."""
    if cash_decides(draft.pos):
        deal_seats(draft)
    else:
        pass_priority(draft)
    shares.pay_owed(draft)
    for company in market.order(draft.pos):
        if all_sold(draft.pos, company):
            draft.tell("all_sold", company=company)
            market.shift(draft, company, market.raised(draft.pos, company))
        elif draft.pos.option(ROUND_END) == "market_shares" and draft.pos.holding(POOL, company):
            draft.tell("market_shares", company=company)
            market.shift(draft, company, market.left(draft.title.market, draft.state.market[company]))
    draft.write(frames=())
    open_operating_round(draft, 1, phases.current(draft.pos).rounds)


def pass_priority(draft: Draft) -> None:
    """Move the priority card to the left of who acted last (`stock.priority.next`)."""
    actor = draft.frame.noted(StockNotes).actor
    if actor:
        draft.write(priority=draft.pos.after(actor)[0])
    draft.tell("stock_round_over", priority=draft.state.priority)


def deal_seats(draft: Draft) -> None:
    """Order the players anew, the richest first, those with the same money as before (`stock.order.cash`)."""
    seats = by_cash(draft.pos)
    draft.write(seats=seats, priority=seats[0])
    draft.tell("seats_dealt", players=seats)


def by_cash(pos: Position) -> tuple[PlayerId, ...]:
    """Return the players, the richest first (`stock.order.cash`)."""
    return tuple(sorted(pos.players, key=lambda player: -pos.cash(player)))


def cash_decides(pos: Position) -> bool:
    """Return whether the order of play is dealt anew by cash when a stock round is over (`stock.order.cash`)."""
    return pos.option(STOCK_ORDER) == "cash"


def all_sold(pos: Position, company: CompanyId) -> bool:
    """Return whether no share is in the offering or the pool (`market.reason.all_sold`, `market.soldout.redeemed`)."""
    return not pos.holding(OFFERING, company) and not pos.holding(POOL, company)


def open_operating_round(draft: Draft, number: int, of: int) -> None:
    """Pay the privates, place home tokens and let the companies that float operate.

    Where connection runs are the first act of a round, the privates are paid after them.

    Source: `operating.order.privates`, `destination.run.after_stock_round`, `operating.float.at_round_start`,
    `variant.finish400.stock_round`.
    """
    if ends(draft, "operating_round"):
        return
    draft.begin_round("operating", draft.state.round.set, number, of)
    draft.write(operated=())
    draft.tell("operating_round", set=draft.state.round.set, number=number, of=of)
    unpaid = draft.pos.option(DESTINATION_ROUND_START) == "first"
    if not unpaid:
        privates.pay_all(draft)
    for opened in draft.pos.hooked(OPERATING_ROUND_OPENED):
        opened(draft)
    first = (company for comes in draft.pos.hooked(OPERATES_FIRST) for company in comes(draft.pos))
    companies = (*first, *(company for company in draft.title.companies if company in draft.state.floated))
    if draft.pos.option(TOKEN_HOME) == "round_start":
        for company in companies:
            tokens.place_missing_home(draft, company)
    tell_not_floated(draft)
    draft.push("operating", companies=companies, steps=draft.title.turn, unpaid=unpaid)


def tell_not_floated(draft: Draft) -> None:
    """Say which started companies do not operate, and how much of them is sold (`operating.float.excluded`)."""
    pos = draft.pos
    for company in market.order(pos):
        if company not in pos.state.floated:
            needed = pos.company(company).float_percent
            draft.tell("not_floated", company=company, sold=pos.sold_percent(company), needed=needed)


def companies_in_order(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies with a price as they operate: by their prices, in the first round maybe from the lowest.

    Source: `operating.order.price`, `operating.order.first_reverse`.
    """
    by_price = next((order(pos) for order in pos.hooked(ORDER)), None) or market.order(pos)
    now = pos.state.round
    if pos.option(FIRST_ORDER) == "rising" and (now.set, now.number) == (1, 1):
        return tuple(sorted(by_price, key=pos.price))
    return by_price


def operating_order(pos: Position) -> tuple[CompanyId, ...]:
    """Return who operates, in order: what comes before the companies, and the companies (`operating.order.price`)."""
    first = (company for comes in pos.hooked(OPERATES_FIRST) for company in comes(pos))
    return (*first, *companies_in_order(pos))


def settle_operating(draft: Draft) -> bool:
    """Between two turns: let prices fall, end the game, let companies connect; then begin the next turn.

    The next is the turn of the dearest company that has not operated; when all have, the round closes.

    Source: `operating.order.dynamic`, `operating.steps.home_first`, `destination.run.between_turns`.
    """
    hooked = draft.pos.hooked
    if any(over(draft) for over in hooked(TURN_OVER)) or ends(draft, "turn"):
        return True
    if any(asks(draft) for asks in hooked(BETWEEN_TURNS)):
        return True
    if draft.frame.noted(RoundNotes).unpaid:
        draft.note(unpaid=False)
        privates.pay_all(draft)
        return True
    notes, state = draft.frame.noted(RoundNotes), draft.state
    for company in operating_order(draft.pos):
        if company in notes.companies and company not in state.operated:
            open_turn(draft, company, notes.steps)
            return True
    if not any(done(draft) for done in hooked(ALL_OPERATED)):
        close_operating_round(draft)
    return True


def open_turn(draft: Draft, company: CompanyId, steps: tuple[str, ...]) -> None:
    """Let a company begin its turn, with its home token if that is missing (`operating.steps.home_first`)."""
    hooked = draft.pos.hooked
    for comes in hooked(TURN_COMES):
        comes(draft)
    tokens.place_missing_home(draft, company)
    turn.begin(draft, company, steps)
    for opened in hooked(TURN_OPENED):
        opened(draft)


def close_operating_round(draft: Draft) -> None:
    """Open the next operating round, the next stock round, or end the game (`end.bank.operating`, `end.bank.stock`)."""
    now = draft.state.round
    draft.pop()
    if ends(draft, "round_end"):
        return
    if now.number < now.of:
        open_operating_round(draft, now.number + 1, now.of)
    elif draft.state.bank_broken:
        scoring.finish(draft, "bank")
    elif not ends(draft, "set_end"):
        draft.begin_round("stock", now.set + 1, 1, 1)
        open_stock_round(draft, draft.state.priority)


FEATURE = Feature(
    "rounds",
    steps=(
        Step("stock", stock.MOVES, settle_stock, "stock.order.clockwise"),
        Step("operating", settle=settle_operating),
    ),
)
