"""Declare a president bankrupt: only when no train can be paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import DeclareBankruptcy
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.state import BANK
from rails18.rules.market import market
from rails18.rules.money import emergency
from rails18.rules.rounds import scoring
from rails18.rules.stock import shares

WAY_OUT: Hook[Callable[[Position, DeclareBankruptcy], Iterable[Refusal]]] = Hook("bankruptcy refused")
BEFORE: Hook[Callable[[Draft], bool]] = Hook("before a bankruptcy")  # True: somebody is asked first
ALL_SOLD: Hook[Callable[[Draft], None]] = Hook("bankrupt has sold")


def hopeless(pos: Position, action: DeclareBankruptcy) -> Iterator[Refusal]:
    """Refuse bankruptcy while the money could be raised (`emergency.fail.voluntary`)."""
    company, player = action.company, action.player
    need = emergency.shortfall(pos)
    if company != pos.frame.company or not emergency.must_buy(pos, company) or need <= 0:
        yield refuse("emergency.fail.voluntary", company=company, need=0, could=0)
    elif emergency.missing(pos) <= emergency.could_raise(pos, player):
        could = pos.cash(player) + emergency.could_raise(pos, player)
        yield refuse("emergency.fail.voluntary", company=company, need=need, could=could)


def otherwise_refused(pos: Position, action: DeclareBankruptcy) -> Iterator[Refusal]:
    """Refuse bankruptcy where a feature of the title knows a way out."""
    for check in pos.hooked(WAY_OUT):
        yield from check(pos, action)


def declare(draft: Draft, action: DeclareBankruptcy) -> None:
    """Let the player go bankrupt, unless somebody is asked before."""
    if not any(asks(draft) for asks in draft.pos.hooked(BEFORE)):
        fail(draft)


def fail(draft: Draft) -> None:
    """Sell what can be sold, take the money and end the game (`emergency.fail.bankrupt`, `score.bankrupt.worth`)."""
    player = draft.frame.player
    draft.tell("bankrupt", player=player, company=draft.frame.company)
    for company in market.order(draft.pos):
        percent = emergency.most(draft.pos, player, company)
        if percent:
            shares.sell(draft, player, company, percent)
    for private in emergency.own_privates(draft.pos, player):
        emergency.take_money_for(draft, player, private)
    for sold in draft.pos.hooked(ALL_SOLD):
        sold(draft)
    draft.pay(player, BANK, draft.pos.cash(player))
    scoring.finish(draft, "bankrupt", player)


def bankruptcies(pos: Position, fixed: Mapping[str, Any]) -> Iterator[DeclareBankruptcy]:
    """Yield the bankruptcy of the president of the operating company."""
    yield DeclareBankruptcy(pos.frame.player, pos.frame.company)


BANKRUPT = Move(DeclareBankruptcy, declare, bankruptcies, ((hopeless,), (otherwise_refused,)))
FEATURE = Feature("bankruptcy", moves={"trains": (BANKRUPT,)}, not_now={DeclareBankruptcy: "emergency.fail.voluntary"})
