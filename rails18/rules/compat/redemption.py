"""Redeem and reissue shares as 18xx.games does."""

from __future__ import annotations

from rails18.core.actions import Redeem, Reissue
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.slices import CompanyActs
from rails18.core.state import POOL
from rails18.rules.compat import yes
from rails18.rules.redemption import company_acts, own_turn, redemption, reissue


def ready(pos: Position, company: CompanyId) -> bool:
    """Return whether a company may redeem: it must have operated (`redemption.company.operating`)."""
    return company in pos.state.income


def reissues_after_own(pos: Position, action: Redeem | Reissue) -> bool:
    """Let a president reissue after buying or selling for themselves (`stock.turn.one_actor`)."""
    return isinstance(action, Reissue)


def see_treasuries(draft: Draft) -> bool:
    """Remember what companies have when they could first redeem in this round; nothing later counts.

    Nothing is decided by it: False.

    Source: `redemption.funds.before_reissue`.
    """
    pos, player = draft.pos, draft.frame.player
    if draft.frame.noted(StockNotes).acted:
        return False
    for company in pos.state.floated:
        action = Redeem(player, company, POOL)
        able = pos.president(company) == player and ready(pos, company) and not any(redemption.amounts(pos, action))
        if able and company not in pos.slice(CompanyActs).funds:
            draft.change(CompanyActs, funds={**draft.pos.slice(CompanyActs).funds, company: pos.cash(company)})
    return False


FEATURE = Feature(
    "compat.redemption",
    settles={"stock": see_treasuries},
    listeners=(
        on(redemption.READY, ready),
        on(redemption.UNASKED, yes),  # `redemption.consent.holder`
        on(reissue.AGAIN, yes),  # `reissue.limit.once_round`
        on(reissue.MONEY_NOW, yes),  # `reissue.money.after_round`
        on(company_acts.AFTER_OWN, reissues_after_own),
        on(company_acts.OVER_LIMIT, yes),  # `stock.limit.over_sells_first`
    ),
)
# A company may act at any time before its dividend (`issue.turn.first`).
IN_TURN = Feature("compat.issue_in_turn", listeners=(on(own_turn.UNTIL_DIVIDEND, yes),))
