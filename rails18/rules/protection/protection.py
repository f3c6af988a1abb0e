"""Let presidents take over shares of their companies from those who sell them, so that the price does not fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Pass, SellShares, TakeOver
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CertificateId, CompanyId, PlayerId
from rails18.core.kinds import kinds
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.slices import Block, Protection
from rails18.core.state import POOL
from rails18.rules import bank
from rails18.rules.market import closing
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.passing import passes
from rails18.rules.protection import pending_sales
from rails18.rules.rounds import rounds
from rails18.rules.stock import certificates, presidency, selling, shares, stock

BARRED: Hook[Callable[[Position, Block], Iterable[Refusal]]] = Hook("protection barred")
OWN_SALE: Hook[Callable[[Position, Block], bool]] = Hook("protection against one's own sale")
WAITS_ON: Hook[Callable[[Draft], bool]] = Hook("block waits beyond a turn")
BLOCK_TAKEN: Hook[Callable[[Draft, Block], int]] = Hook("block taken over")  # percent that did not come from the pool


def may_not(pos: Position, block: Block) -> Iterator[Refusal]:
    """Yield why the president before the sale may not take `block` over (the `protection` rules)."""
    yield from _wrong_president(pos, block)
    player, company = block.president, block.company
    for barred in pos.hooked(BARRED):
        yield from barred(pos, block)
    if pos.cash(player) < block.money:
        cash = pos.cash(player)
        yield refuse("protection.funds.cash_ready", player=player, company=company, price=block.money, cash=cash)
    # the price would stay, so certificates of this company count by the cell where its token is now
    others = tuple(other for other in pos.slice(Protection).blocks if other.company != company)
    staying = pos.supposing_slice(Protection, blocks=others)
    if certificates.counts(staying, company) and certificates.room(staying, player) < len(parts(pos, block)):
        counted, limit = certificates.counted(staying, player), certificates.limit(pos)
        yield refuse("protection.room.certificates", player=player, company=company, counted=counted, limit=limit)


def _wrong_president(pos: Position, block: Block) -> Iterator[Refusal]:
    """Refuse a president made by the sale, and one who sold themselves."""
    if block.president != block.seller or any(may(pos, block) for may in pos.hooked(OWN_SALE)):
        return
    now = pos.president(block.company)
    key = "protection.president.own_sale" if now == block.president else "protection.president.made_by_sale"
    yield refuse(key, player=now, company=block.company)


def parts(pos: Position, block: Block, less: int = 0) -> tuple[CertificateId, ...]:
    """Return the certificates of a block, which are in the pool.

    Args:
        less: percent that comes from elsewhere.
    """
    taken: list[CertificateId] = []
    for certificate in reversed(shares.ordinary(pos, POOL, block.company)):
        if sum(map(pos.percent, taken)) < block.percent - less:
            taken.append(certificate)
    return tuple(taken)


def whole_block(pos: Position, action: TakeOver) -> Iterator[Refusal]:
    """Refuse anything but the whole block that waits (`protection.shares.all`, `protection.phase.nothing_else`)."""
    block = pending_sales.asked(pos)
    if action.company != block.company:
        yield refuse("protection.phase.nothing_else", player=action.player, company=action.company)
    elif action.percent not in (None, block.percent):
        yield refuse("protection.shares.all", company=block.company, percent=block.percent, offer=action.percent)


def allowed(pos: Position, action: TakeOver) -> Iterator[Refusal]:
    """Refuse a president who may not take the block over."""
    yield from may_not(pos, pending_sales.asked(pos))


def take_over(draft: Draft, action: TakeOver) -> None:
    """Move the block to the president, who pays for it; the price stays (`protection.price.full_value`)."""
    block = pending_sales.close_first(draft)
    held = draft.pos.holding(action.player, block.company)
    bank.charge(draft, action.player, block.money)
    back = sum(taken(draft, block) for taken in draft.pos.hooked(BLOCK_TAKEN))
    draft.put_all("certificates", dict.fromkeys(parts(draft.pos, block, back), action.player))
    draft.tell(
        "block_taken_over",
        player=action.player,
        company=block.company,
        percent=block.percent,
        seller=block.seller,
        money=block.money,
    )
    presidency.settle(draft, block.company)
    _keep(draft, action.player, block, held)
    if draft.state.round.kind == "stock":  # it counts for the priority card, and play goes on to the left of them
        draft.note(passes=0, actor=action.player, protector=action.player)


def _keep(draft: Draft, player: PlayerId, block: Block, held: int) -> None:
    """Remember what a president may hold above the share limit, having taken it over (`protection.excess.kept`)."""
    limit = draft.title.share_limit
    before = limit + draft.state.slice(Protection).kept.get((player, block.company), 0)
    above = min(held, before) + block.percent - limit
    if above > 0:
        draft.change(Protection, kept={**draft.pos.slice(Protection).kept, (player, block.company): above})


def decline(draft: Draft, action: Pass) -> None:
    """Let the price fall (`protection.offer.optional`)."""
    pending_sales.let_fall(draft, "")


def take_overs(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TakeOver]:
    """Yield the takeover of the block that waits."""
    yield TakeOver(pos.frame.player, pending_sales.asked(pos).company)


def settle(draft: Draft) -> bool:
    """Let the price fall without asking when the president may not take the block over."""
    reason = next(may_not(draft.pos, pending_sales.asked(draft.pos)), None)
    if reason is None:
        return False
    pending_sales.let_fall(draft, reason.key)
    return True


def ask_after_turn(draft: Draft) -> bool:
    """Ask about the first block that waits at the end of a company's turn; False when none is to be asked about."""
    waits = any(still(draft) for still in draft.pos.hooked(WAITS_ON))
    return not waits and pending_sales.ask(draft)


def ask_after_stock_turn(draft: Draft) -> bool:
    """Ask about what was sold in a stock turn that is over but has not passed on (`protection.timing.after_seller`)."""
    return bool(draft.frame.noted(StockNotes).over) and pending_sales.ask(draft)


def ask_before_purchase(draft: Draft) -> bool:
    """Ask the presidents about what was sold once enough is, before the train is bought (`protection.forced.applies`).

    Where prices fall only after the turn, its end sees to that.
    """
    before = not draft.pos.says(pending_sales.AFTER_TURN)
    return before and pending_sales.wait(draft.pos) and emergency.missing(draft.pos) <= 0 and pending_sales.ask(draft)


def kept(pos: Position, player: PlayerId, company: CompanyId) -> int:
    """Return what a player may hold above the share limit because they took it over (`protection.excess.kept`)."""
    return pos.slice(Protection).kept.get((player, company), 0)


def give_up_excess(draft: Draft, action: SellShares) -> None:
    """Let who sells shares of a company keep nothing of it above the share limit (`protection.excess.sell_down`)."""
    held = draft.pos.slice(Protection).kept
    if (action.player, action.company) in held:
        left = {pair: above for pair, above in held.items() if pair != (action.player, action.company)}
        draft.change(Protection, kept=left)


TAKE_OVER = Move(TakeOver, take_over, take_overs, ((whole_block,), (allowed,)))
DECLINE = Move(Pass, decline, passes)
FEATURE = Feature(
    "protection",
    steps=(
        Step(
            pending_sales.STEP,
            (TAKE_OVER, DECLINE),
            settle,
            "protection.offer.right",
            {**dict.fromkeys(kinds(), "protection.phase.nothing_else"), SellShares: "protection.funds.no_sales"},
        ),
    ),
    settles={"stock": ask_after_stock_turn, "trains": ask_before_purchase},
    listeners=(
        on(shares.SALE_SETTLES, pending_sales.add),
        on(stock.HOLDS_TURN, pending_sales.wait),
        on(stock.MAY_KEEP, kept),
        on(selling.BLOCK_SOLD, give_up_excess),
        on(closing.COMPANY_CLOSING, pending_sales.forget),
        on(bankruptcy.ALL_SOLD, pending_sales.let_all_fall),
        on(rounds.TURN_OVER, ask_after_turn),
    ),
    keeps=Protection,
    not_now={TakeOver: "protection.timing.after_seller"},
)
