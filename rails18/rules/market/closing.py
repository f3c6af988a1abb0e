"""Remove a public company from play when its price falls into a zone that closes it."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, HolderId
from rails18.core.position import Position, hands
from rails18.core.state import BANK, CLOSED, POOL

PRIVATES_GO: Hook[Callable[[Position], HolderId]] = Hook("where privates of a closed company go")
TRAINS_GO: Hook[Callable[[Position], HolderId]] = Hook("where trains of a closed company go")
COMPANY_CLOSING: Hook[Callable[[Draft, CompanyId], None]] = Hook("company closing")  # it still has all that it had


def close(draft: Draft, company: CompanyId) -> None:
    """Remove `company` and all it has, and end its turn if it operates (the `closing` rules)."""
    pos = draft.pos
    draft.tell("company_closed", company=company)
    for closing in pos.hooked(COMPANY_CLOSING):
        closing(draft, company)
    _certificates(draft, company)
    draft.pay(company, BANK, draft.pos.cash(company))
    draft.put_all("trains", dict.fromkeys(pos.trains(company), trains_go_to(pos)))
    _privates(draft, company)
    draft.remove_token(company)
    _off_the_map(draft, company)
    draft.write(
        floated=tuple(name for name in draft.state.floated if name != company),
        frames=tuple(frame for frame in draft.state.frames if frame.company != company),
    )
    for table in ("par", "income", "runs", "owed"):
        draft.drop(table, company)


def _certificates(draft: Draft, company: CompanyId) -> None:
    taken_in = [c for (_, name), held in hands(draft.pos).items() if name == company for c in held]
    draft.put_all("certificates", dict.fromkeys(taken_in, CLOSED))


def _privates(draft: Draft, company: CompanyId) -> None:
    owned = [private for private, holder in draft.state.privates.items() if holder == company]
    draft.put_all("privates", dict.fromkeys(owned, privates_go_to(draft.pos)))


def privates_go_to(pos: Position) -> HolderId:
    """Return who holds the privates of a closed company then: the open market (`closing.privates.to_market`)."""
    return next((goes_to(pos) for goes_to in pos.hooked(PRIVATES_GO)), POOL)


def trains_go_to(pos: Position) -> HolderId:
    """Return who holds the trains of a closed company then: the open market."""
    return next((goes_to(pos) for goes_to in pos.hooked(TRAINS_GO)), POOL)


def _off_the_map(draft: Draft, company: CompanyId) -> None:
    for table in ("tokens", "beside"):
        places = getattr(draft.state, table)
        draft.write(**{table: {stop: tuple(c for c in there if c != company) for stop, there in places.items()}})
    draft.put("tokens_left", **{company: ()})


def open_companies(pos: Position) -> int:
    """Return how many public companies have not been closed (`closing.limit.drops`)."""
    return sum(not pos.is_closed(company) for company in pos.title.companies)
