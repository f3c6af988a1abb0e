"""Correct mistakes made at the table: a recorded action that says who corrects what, and why.

A correction obeys no rule of the game, only what the box holds: there is no certificate twice and no money below
nothing. What follows by rule from the corrected position is done as always. What no longer balances is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import Action, Correct
from rails18.core.changes import Change, MoveMoney
from rails18.core.draft import Draft
from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import BANK
from rails18.core.text import harmless
from rails18.rules.corrections import balance, holdings, table
from rails18.rules.corrections.kinds import Kind

OUTSIDE = ""
LONGEST_REASON = 200  # characters


def may_move(pos: Position, change: MoveMoney) -> Iterator[Refusal]:
    """Refuse money of nobody, nothing at all, and more than the source has.

    Source: `correction.money.owner`, `.same`, `correction.money.amount`, `correction.money.short`.
    """
    owners = (BANK, OUTSIDE, *pos.setup.ids, *pos.title.companies)
    unknown = [owner for owner in (change.source, change.target) if owner not in owners]
    if unknown:
        yield refuse("correction.money.owner", owner=unknown[0])
    elif change.source == change.target:
        yield refuse("correction.money.same")
    elif not 0 < change.amount <= pos.title.bank:
        yield refuse("correction.money.amount", amount=change.amount, most=pos.title.bank)
    elif change.source not in (BANK, OUTSIDE) and change.amount > pos.cash(change.source):
        cash = pos.cash(change.source)
        yield refuse("correction.money.short", owner=change.source, amount=change.amount, cash=cash)


def move_money(draft: Draft, change: MoveMoney) -> None:
    """Move the money; what comes from outside the game is more, what goes there is less."""
    cash = dict(draft.state.cash)
    for owner, sum_ in ((change.source, -change.amount), (change.target, change.amount)):
        if owner != OUTSIDE:
            cash[owner] = cash.get(owner, 0) + sum_
    draft.write(cash=cash)
    draft.tell("corrected_money", source=change.source, target=change.target, money=change.amount)


KINDS: Mapping[type[Change], Kind] = {MoveMoney: Kind(may_move, move_money), **holdings.KINDS, **table.KINDS}


# the action


def has_reason(pos: Position, action: Correct) -> Iterator[Refusal]:
    """Refuse corrections without a reason, or without a change (`correction.reason.missing`, `.change.none`)."""
    if not action.reason.strip() or len(action.reason) > LONGEST_REASON:
        yield refuse("correction.reason.missing", most=LONGEST_REASON)
    if not action.changes:
        yield refuse("correction.change.none")


def possible(pos: Position, action: Correct) -> Iterator[Refusal]:
    """Refuse the first change that is impossible once those before it are made."""
    draft = Draft(pos.title, pos.setup, pos.state)
    for change in action.changes:
        kind = KINDS[type(change)]
        found = tuple(kind.check(draft.pos, change))
        if found:
            yield from found
            return
        kind.write(draft, change)


def correct(draft: Draft, action: Correct) -> None:
    """Make the changes, say who made them and why, and what no longer balances."""
    wrong_before = any(balance.faults(draft.pos))
    draft.tell("corrected", player=action.player, reason=harmless(action.reason.strip()))
    for change in action.changes:
        KINDS[type(change)].write(draft, change)
    if not balance.tell(draft) and wrong_before:
        draft.tell("balance_again")


def nothing(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Action]:
    """Yield nothing: corrections are made, not offered."""
    return iter(())


def everybody(pos: Position) -> tuple[PlayerId, ...]:
    """Return all players."""
    return pos.setup.ids


CORRECT = Move(Correct, correct, nothing, ((has_reason,), (possible,)), who=everybody, listed=False)
FEATURE = Feature("corrections", anytime=(CORRECT,))
