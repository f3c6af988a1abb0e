"""Remove a public company from play when its price falls into a zone that closes it."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.position import Position, hands
from rails18.core.state import BANK, CLOSED, POOL
from rails18.rules.options import CLOSED_PRIVATES

LET_GO = "let_go"  # mark: privates that a company had when it closed, and that lie in the open market or were sold on


def close(draft: Draft, company: str) -> None:
    """Remove `company` and all it has, and end its turn if it operates (the `closing` rules)."""
    pos = draft.pos
    draft.tell("company_closed", company=company)
    _contribution(draft, company)
    _certificates(draft, company)
    draft.pay(company, BANK, pos.cash(company))
    draft.put_all("trains", dict.fromkeys(pos.trains(company), POOL))
    _privates(draft, company)
    draft.remove_token(company)
    _off_the_map(draft, company)
    draft.write(
        floated=tuple(name for name in draft.state.floated if name != company),
        blocks=tuple(block for block in draft.state.blocks if block.company != company),
        frames=tuple(frame for frame in draft.state.frames if frame.company != company),
    )
    for table in ("par", "income", "runs", "owed", "connections"):
        draft.drop(table, company)


def _contribution(draft: Draft, company: str) -> None:
    """Take what a president has raised for a train of the company (`emergency.company.closed_by_sale`)."""
    for frame in draft.state.frames:
        lost = min(frame.notes.get("due", 0), draft.pos.cash(frame.player)) if frame.company == company else 0
        if lost:
            draft.tell("contribution_lost", company=company, player=frame.player, amount=lost)
            draft.pay(frame.player, BANK, lost)


def _certificates(draft: Draft, company: str) -> None:
    taken_in = [c for (_, name), held in hands(draft.pos).items() if name == company for c in held]
    draft.put_all("certificates", dict.fromkeys(taken_in, CLOSED))


def _privates(draft: Draft, company: str) -> None:
    goes_to = POOL if draft.pos.option(CLOSED_PRIVATES) == "market" else CLOSED
    owned = [private for private, holder in draft.state.privates.items() if holder == company]
    draft.put_all("privates", dict.fromkeys(owned, goes_to))
    if owned and goes_to == POOL:
        draft.put("marks", **{LET_GO: (*draft.state.marks.get(LET_GO, ()), *owned)})


def _off_the_map(draft: Draft, company: str) -> None:
    for table in ("tokens", "beside"):
        places = getattr(draft.state, table)
        draft.write(**{table: {stop: tuple(c for c in there if c != company) for stop, there in places.items()}})
    draft.put("tokens_left", **{company: ()})


def open_companies(pos: Position) -> int:
    """Return how many public companies have not been closed (`closing.limit.drops`)."""
    return sum(not pos.is_closed(company) for company in pos.title.companies)
