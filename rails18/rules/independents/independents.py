"""Let independents operate before the companies, share their income with their owner, and be taken in by companies.

An independent has money, trains and a token, but no shares and no price. It belongs to whoever owns the private of its
id, and operates as long as that is a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rails18.core.actions import Action, BuyPrivate, BuyTrain, Dividend, TradePrivate
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, HolderId, PlayerId, PrivateId, StopId, stated
from rails18.core.notes import TrainNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.core.slices import TrainsRun
from rails18.core.state import BANK, CLOSED, SCRAPPED
from rails18.rules import bank
from rails18.rules.draft import drafting
from rails18.rules.privates import privates
from rails18.rules.rounds import rounds
from rails18.rules.trains import phases, roster, trains
from rails18.rules.turn import next_step


def independent(pos: Position, private: PrivateId) -> CompanyId | None:
    """Return the independent that a private stands for, None for other privates."""
    company: CompanyId = stated(private)
    return company if company in pos.title.independents else None


def operating(pos: Position) -> tuple[CompanyId, ...]:
    """Return the independents that operate, in order: those of players (`operating.order.independents`)."""
    return tuple(company for company in pos.title.independents if pos.president(company))


def endow(draft: Draft, player: PlayerId, private: PrivateId) -> None:
    """Pay an independent its treasury when it is drafted (`draft.pay.treasury`)."""
    company = independent(draft.pos, private)
    if company is not None:
        bank.pay_out(draft, {company: draft.pos.private(private).cost})


def share_income(draft: Draft) -> bool:
    """Pay half of an independent's income to its owner and keep the rest (`dividend.independent.half`)."""
    company = draft.frame.company
    if company not in draft.title.independents:
        return False
    income = draft.state.income.get(company, 0)
    if income:
        paid = income // 2
        owner = draft.pos.president(company)
        draft.tell("independent_paid", company=company, player=owner, paid=paid, kept=income - paid)
        bank.pay_out(draft, {owner: paid, company: income - paid})
    have_run(draft, company)
    next_step(draft)
    return True


def have_run(draft: Draft, company: CompanyId) -> None:
    """Remember that the trains of an independent have run in this round (`minor.buy.train_ran`)."""
    held = draft.pos.slice(TrainsRun).have_run
    draft.change(TrainsRun, have_run=(*held, *draft.pos.trains(company)))


def no_trains(draft: Draft) -> bool:
    """End the turn of an independent, which buys no trains (`minor.turn.steps`)."""
    if draft.frame.company not in draft.title.independents:
        return False
    next_step(draft)
    return True


def new_round(draft: Draft) -> None:
    """Forget which trains have run."""
    if draft.pos.slice(TrainsRun).have_run:
        draft.change(TrainsRun, have_run=())


def room_for_train(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse to take an independent in without room for its train (`minor.buy.train`)."""
    if independent(pos, action.private) is not None:
        owned = roster.counted(pos, action.company)
        limit = phases.current(pos).train_limit
        if len(owned) >= limit:
            yield refuse("minor.buy.train", company=action.company, private=action.private, limit=limit)


def not_for_its_train(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse an independent to a company that has sold shares for a train (`emergency.issue.blocks_minor`)."""
    issued = pos.frame.step == "trains" and pos.frame.noted(TrainNotes).issued
    company = independent(pos, action.private)
    if company is not None and issued and not roster.counted(pos, action.company):
        yield refuse("train.company.after_emergency", company=action.company, seller=company)


def keeps_its_train(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse to buy a train of an independent (`train.company.independent`)."""
    seller = pos.state.trains.get(action.train)
    if seller in pos.title.independents:
        yield refuse("train.company.independent", company=action.company, seller=seller)


def take_in(draft: Draft, action: BuyPrivate, seller: HolderId) -> None:
    """Give the buyer of an independent its money, its train and its place (`minor.buy.token`)."""
    company = independent(draft.pos, action.private)
    if company is None:
        return
    buyer = action.company
    draft.pay(company, buyer, draft.pos.cash(company))
    draft.put_all("trains", dict.fromkeys(draft.pos.trains(company), buyer))
    tokens = dict(draft.state.tokens)
    for stop, there in tokens.items():
        if company in there:
            tokens[stop] = _replaced(there, company, buyer)
    draft.write(tokens=tokens)
    draft.tell("independent_taken_in", company=company, buyer=buyer)


def _replaced(there: tuple[CompanyId, ...], old: CompanyId, new: CompanyId) -> tuple[CompanyId, ...]:
    """Return the tokens of a city with one of `new` in place of that of `old`, unless it has one there."""
    if new in there:
        return tuple(each for each in there if each != old)
    return tuple(new if each == old else each for each in there)


def close(draft: Draft, company: CompanyId) -> None:
    """Remove an independent with all that it has (`phase.independents.close`)."""
    draft.pay(company, BANK, draft.pos.cash(company))
    draft.put_all("trains", dict.fromkeys(draft.pos.trains(company), SCRAPPED))
    tokens: dict[StopId, tuple[CompanyId, ...]] = {
        stop: tuple(each for each in there if each != company) for stop, there in draft.state.tokens.items()
    }
    draft.write(tokens=tokens)
    draft.tell("independent_closed", company=company)


def close_with_privates(draft: Draft) -> None:
    """Close the independents when the phase comes that closes the privates (`phase.independents.close`)."""
    if phases.current(draft.pos).closes_privates:
        for company in draft.title.independents:
            if draft.pos.independent_owner(company) == CLOSED:
                close(draft, company)


def not_theirs(pos: Position, action: Action) -> str:
    """Return the rule for what independents never do, and for sales of them and of privates between players."""
    if isinstance(action, TradePrivate):
        return "stock.sell.independents"
    if isinstance(action, BuyTrain | Dividend) and action.company in pos.title.independents:
        return "train.buy.independent" if isinstance(action, BuyTrain) else "dividend.independent.no_choice"
    return ""


UNDECIDED: Mapping[str, Callable[[Draft], bool]] = {"dividend": share_income, "trains": no_trains}  # steps of a turn

FEATURE = Feature(
    "independents",
    settles=UNDECIDED,
    keeps=TrainsRun,
    judges=(not_theirs,),
    listeners=(
        on(rounds.OPERATES_FIRST, operating),
        on(rounds.OPERATING_ROUND_OPENED, new_round),
        on(drafting.DRAFTED, endow),
        on(privates.PURCHASE_REFUSED, room_for_train),
        on(privates.PURCHASE_REFUSED, not_for_its_train),
        on(trains.NEVER_SOLD, keeps_its_train),
        on(privates.PRIVATE_BOUGHT, take_in),
        on(phases.PHASE_BEGUN, close_with_privates),
    ),
)
