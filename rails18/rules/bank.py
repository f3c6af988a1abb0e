"""Pay out of and into the bank, and notice when it runs out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import H, HolderId
from rails18.core.state import BANK
from rails18.rules.options import BANK_ADDED, BROKEN_AT

RAN_OUT: Hook[Callable[[Draft], bool]] = Hook("bank ran out")


def pay_out(draft: Draft, amounts: Mapping[H, int]) -> None:
    """Pay several owners from the bank, in full even when it runs out (`end.bank.unable`, `end.bank.credit`).

    Args:
        amounts: player or company → money.
    """
    due = {owner: amount for owner, amount in amounts.items() if amount}
    if not due:
        return
    draft.pay_many(BANK, due)
    if ran_out(draft):
        break_bank(draft)


def break_bank(draft: Draft) -> None:
    """Break the bank, once, and put the money in that keeps payments going (`end.bank.extra_money`)."""
    if not draft.state.bank_broken:
        draft.write(bank_broken=True)
        draft.tell("bank_broken", bank=draft.bank)
        added = draft.pos.option(BANK_ADDED)
        draft.put_all("cash", {BANK: draft.bank + added})


def charge(draft: Draft, owner: HolderId, amount: int) -> None:
    """Pay `amount` from a player or company to the bank."""
    draft.pay(owner, BANK, amount)


def ran_out(draft: Draft) -> bool:
    """Return whether the bank holds less than it may (`end.bank.zero`); where it cannot break it never does."""
    return draft.pos.instead(RAN_OUT, _empty)(draft)


def _empty(draft: Draft) -> bool:
    return draft.pos.option(BROKEN_AT) == "zero" and draft.bank <= 0
