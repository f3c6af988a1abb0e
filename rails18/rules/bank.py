"""Pay out of and into the bank, and notice when it runs out."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.state import BANK


def pay_out(draft: Draft, amounts: dict[str, int]) -> None:
    """Pay several owners from the bank, in full even when it runs out (`end.bank.unable`, `end.bank.credit`).

    Args:
        amounts: player or company → money.
    """
    due = {owner: amount for owner, amount in amounts.items() if amount}
    if not due:
        return
    draft.pay_many(BANK, due)
    if not draft.state.bank_broken and _ran_out(draft):
        draft.write(bank_broken=True)
        draft.tell("bank_broken", bank=draft.bank)


def charge(draft: Draft, owner: str, amount: int) -> None:
    """Pay `amount` from a player or company to the bank."""
    draft.pay(owner, BANK, amount)


def _ran_out(draft: Draft) -> bool:
    return draft.bank < 0 or (draft.bank == 0 and draft.pos.switch("bank.broken_at") == "zero")
