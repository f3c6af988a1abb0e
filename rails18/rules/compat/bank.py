"""Break the bank as 18xx.games does: only when it owes."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules import bank


def owes(draft: Draft) -> bool:
    """Return whether the bank is broken (`end.bank.zero`, `end.bank.unable`)."""
    return draft.bank < 0


FEATURE = Feature("compat.bank", listeners=(on(bank.RAN_OUT, owes),))
