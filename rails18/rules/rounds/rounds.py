"""String stock rounds and operating rounds together."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.rules.destinations import connection
from rails18.rules.market import market
from rails18.rules.options import FINISH_TIMING, STOCK_ORDER, TOKEN_HOME
from rails18.rules.ports import ports
from rails18.rules.privates import privates
from rails18.rules.protection import protection
from rails18.rules.redemption import redemption
from rails18.rules.rounds import ending, scoring, stalemate, turn
from rails18.rules.stock import shares, stock
from rails18.rules.tokens import homes, tokens
from rails18.rules.trains import export, phases

# notes of an operating frame: companies (those that operate in this round), steps (of a company's turn), checked
# (connections were looked for after the last turn, where that is done only once)


def open_stock_round(draft: Draft, player: str, actor: str = "") -> None:
    """Give `player` the first stock turn of the set; `actor` acted last before it in the same round.

    The log says why somebody else than the holder of card 1 begins (`stock.order.first`).
    """
    draft.write(frames=(), sold=(), company_acts=(), funds={})
    draft.begin_round("stock", draft.state.round.set, 1, 1)
    draft.tell("stock_round", set=draft.state.round.set, player=player)
    if stalemate.reached(draft.pos):
        scoring.finish(draft, "stalemate")
        return
    if actor and cash_decides(draft.pos):  # the order of the cards would let another begin
        draft.tell("first_turn", player=player, buyer=actor)
    draft.push("stock", player, passes=0, actor=actor)


def settle_stock(draft: Draft, steps: tuple[str, ...]) -> bool:
    """Close the round when all have passed in a row, or a turn in which nothing more can be done.

    Args:
        steps: steps of a company's turn.
    """
    redemption.see_treasuries(draft)
    if draft.frame.notes["passes"] < len(draft.pos.players):
        return stock.finish_turn(draft)
    close_stock_round(draft, steps)
    return True


def close_stock_round(draft: Draft, steps: tuple[str, ...]) -> None:
    """Say who plays first next time, raise what is all sold and open the operating rounds.

    Args:
        steps: steps of a company's turn.
    """
    if cash_decides(draft.pos):
        deal_seats(draft)
    else:
        pass_priority(draft)
    shares.pay_owed(draft)
    for company in market.order(draft.pos):
        if all_sold(draft.pos, company):
            draft.tell("all_sold", company=company)
            market.shift(draft, company, market.raised(draft.pos, company))
    draft.write(frames=())
    open_operating_round(draft, 1, phases.current(draft.pos).rounds, steps)


def pass_priority(draft: Draft) -> None:
    """Move the priority card to the left of who acted last (`stock.priority.next`)."""
    actor = draft.frame.notes["actor"]
    if actor:
        draft.write(priority=draft.pos.after(actor)[0])
    draft.tell("stock_round_over", priority=draft.state.priority)


def deal_seats(draft: Draft) -> None:
    """Order the players anew, the richest first, those with the same money as before (`stock.order.cash`)."""
    seats = by_cash(draft.pos)
    draft.write(seats=seats, priority=seats[0])
    draft.tell("seats_dealt", players=seats)


def by_cash(pos: Position) -> tuple[str, ...]:
    """Return the players, the richest first (`stock.order.cash`)."""
    return tuple(sorted(pos.players, key=lambda player: -pos.cash(player)))


def cash_decides(pos: Position) -> bool:
    """Tell whether the order of play is dealt anew by cash when a stock round is over (`stock.order.cash`)."""
    return pos.option(STOCK_ORDER) == "cash"


def all_sold(pos: Position, company: str) -> bool:
    """Tell whether no share is in the offering or the pool (`market.reason.all_sold`, `market.soldout.redeemed`)."""
    return not pos.holding(OFFERING, company) and not pos.holding(POOL, company)


def open_operating_round(draft: Draft, number: int, of: int, steps: tuple[str, ...]) -> None:
    """Pay the privates, place home tokens and let the companies that float operate.

    Source: `operating.order.privates`, `operating.float.at_round_start`, `variant.finish400.stock_round`.
    """
    if ending.price_reached(draft.pos):
        scoring.finish(draft, "finish")
        return
    draft.begin_round("operating", draft.state.round.set, number, of)
    draft.write(operated=())
    draft.tell("operating_round", set=draft.state.round.set, number=number, of=of)
    privates.pay_all(draft)
    ports.pay_all(draft)
    companies = tuple(company for company in draft.title.companies if company in draft.state.floated)
    if draft.pos.option(TOKEN_HOME) == "round_start":
        for company in companies:
            tokens.place_missing_home(draft, company)
    draft.push("operating", companies=companies, steps=steps)


def settle_operating(draft: Draft) -> bool:
    """Between two turns: let prices fall, end the game, let companies connect; then begin the next turn.

    The next is the turn of the dearest company that has not operated; when all have, the round closes.

    Source: `operating.order.dynamic`, `operating.steps.home_first`, `destination.run.between_turns`.
    """
    if protection.ask_after_turn(draft):  # what was sold in the turn of a company, where prices fall only after it
        return True
    if ending.price_reached(draft.pos) and draft.pos.option(FINISH_TIMING) != "round_end":
        scoring.finish(draft, "finish")
        return True
    if connection.between_turns(draft):
        return True
    notes, state = draft.frame.notes, draft.state
    for company in market.order(draft.pos):
        if company in notes["companies"] and company not in state.operated:
            connection.turn_opens(draft)
            tokens.place_missing_home(draft, company)
            turn.begin(draft, company, tuple(notes["steps"]))
            ports.remember(draft)
            homes.ask(draft)
            connection.round_opens(draft)
            return True
    if not exported(draft):
        close_operating_round(draft, tuple(notes["steps"]))
    return True


def exported(draft: Draft) -> bool:
    """Let trains go abroad when a set is over and the game is not; False when none does or all have gone.

    Source: `export.set.train`, `export.phase.change`.
    """
    ending.count_set(draft)
    now, state = draft.state.round, draft.state
    over = ending.price_reached(draft.pos) or state.bank_broken or ending.last_set(draft.pos)
    return now.number == now.of and not over and export.after_set(draft)


def close_operating_round(draft: Draft, steps: tuple[str, ...]) -> None:
    """Open the next operating round, the next stock round, or end the game (`end.bank.operating`, `end.bank.stock`)."""
    now = draft.state.round
    draft.pop()
    ending.count_set(draft)
    if ending.price_reached(draft.pos):
        scoring.finish(draft, "finish")
    elif now.number < now.of:
        open_operating_round(draft, now.number + 1, now.of, steps)
    elif draft.state.bank_broken:
        scoring.finish(draft, "bank")
    elif ending.last_set(draft.pos):
        scoring.finish(draft, "last_train")
    else:
        draft.begin_round("stock", now.set + 1, 1, 1)
        open_stock_round(draft, draft.state.priority)
