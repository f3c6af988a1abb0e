"""String stock rounds and operating rounds together."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.rules import market, phases, privates, scoring, stock, tokens, turn

# notes of an operating frame: companies (those that operate in this round), steps (of a company's turn)


def open_stock_round(draft: Draft, player: str, actor: str = "") -> None:
    """Give `player` the first stock turn of the set; `actor` acted last before it in the same round."""
    draft.write(frames=(), sold=())
    draft.begin_round("stock", draft.state.round.set, 1, 1)
    draft.tell("stock_round", set=draft.state.round.set, player=player)
    draft.push("stock", player, passes=0, actor=actor)


def settle_stock(draft: Draft, steps: tuple[str, ...]) -> bool:
    """Close the round when all have passed in a row, or a turn in which nothing more can be done.

    Args:
        steps: steps of a company's turn.
    """
    if draft.frame.notes["passes"] < len(draft.pos.players):
        return stock.finish_turn(draft)
    close_stock_round(draft, steps)
    return True


def close_stock_round(draft: Draft, steps: tuple[str, ...]) -> None:
    """Move the priority card, raise what is all sold and open the operating rounds.

    Args:
        steps: steps of a company's turn.
    """
    actor = draft.frame.notes["actor"]
    if actor:
        draft.write(priority=draft.pos.after(actor)[0])
    draft.tell("stock_round_over", priority=draft.state.priority)
    for company in market.order(draft.pos):
        if all_sold(draft.pos, company):
            draft.tell("all_sold", company=company)
            market.shift(draft, company, market.up(draft.title.market, draft.state.market[company]))
    draft.write(frames=())
    open_operating_round(draft, 1, phases.current(draft.pos).rounds, steps)


def all_sold(pos: Position, company: str) -> bool:
    """Tell whether all shares are in players' hands (`market.reason.all_sold`)."""
    return not pos.holding(OFFERING, company) and not pos.holding(POOL, company)


def open_operating_round(draft: Draft, number: int, of: int, steps: tuple[str, ...]) -> None:
    """Pay the privates, place home tokens and let the companies that float operate (`operating.order.privates`)."""
    draft.begin_round("operating", draft.state.round.set, number, of)
    draft.write(operated=())
    draft.tell("operating_round", set=draft.state.round.set, number=number, of=of)
    privates.pay_all(draft)
    companies = tuple(company for company in draft.title.companies if company in draft.state.floated)
    for company in companies:
        if not tokens.at_home(draft.pos, company):
            tokens.place_home(draft, company)
    draft.push("operating", companies=companies, steps=steps)


def settle_operating(draft: Draft) -> bool:
    """Begin the turn of the dearest company that has not operated, or close the round (`operating.order.dynamic`)."""
    notes, state = draft.frame.notes, draft.state
    for company in market.order(draft.pos):
        if company in notes["companies"] and company not in state.operated:
            turn.begin(draft, company, tuple(notes["steps"]))
            return True
    close_operating_round(draft, tuple(notes["steps"]))
    return True


def close_operating_round(draft: Draft, steps: tuple[str, ...]) -> None:
    """Open the next operating round, the next stock round, or end the game (`end.bank.operating`, `end.bank.stock`)."""
    now = draft.state.round
    draft.pop()
    if now.number < now.of:
        open_operating_round(draft, now.number + 1, now.of, steps)
    elif draft.state.bank_broken:
        scoring.finish(draft, "bank")
    else:
        draft.begin_round("stock", now.set + 1, 1, 1)
        open_stock_round(draft, draft.state.priority)
