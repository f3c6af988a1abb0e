"""Sell the private companies before the first shares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Action, Bid, BuyShare, Pass, SellShares, StartCompany, TakePrivate
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import NO_PLAYER, NO_PRIVATE, PlayerId, PrivateId
from rails18.core.notes import AuctionNotes, ContestNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.state import UNSOLD
from rails18.rules import bank
from rails18.rules.options import BIDS_BIND, BIDS_IN_STEPS, CHEAPER, PASS_IS_FINAL, PASS_NEXT, SPEAKS_FIRST
from rails18.rules.passing import passes as pass_options
from rails18.rules.privates import privates
from rails18.rules.rounds import rounds
from rails18.rules.stock import shares

STEP = 5  # a bid beats cost or highest bid by at least this much; the first private gets cheaper by as much


AWARDED: Hook[Callable[[Draft, PlayerId, PrivateId], None]] = Hook("private awarded")  # player, private
BEFORE_NEXT: Hook[Callable[[Draft], bool]] = Hook("before the next private comes up")  # True: somebody is asked
COUNTED_TWICE: Hook[Callable[[Position, PlayerId, PrivateId], int]] = Hook("money counted twice")  # player, private
ALL_PASSED: Hook[Callable[[Draft], bool]] = Hook("all have passed in the auction")  # True: the game is over


def unsold(pos: Position) -> tuple[PrivateId, ...]:
    """Return the unsold privates, the cheapest first."""
    return tuple(private for private, owner in pos.state.privates.items() if owner == UNSOLD)


def cost(pos: Position, private: PrivateId) -> int:
    """Return what the auction asks for a private now."""
    return pos.private(private).cost - pos.state.discounts.get(private, 0)


def highest(pos: Position, private: PrivateId) -> int:
    """Return the highest bid that stands on a private, 0 without one."""
    return max((amount for _, amount in pos.state.bids.get(private, ())), default=0)


def minimum(pos: Position, private: PrivateId) -> int:
    """Return the lowest bid that is allowed on a private (`auction.bid.minimum`)."""
    return max(cost(pos, private), highest(pos, private)) + STEP


def set_aside(pos: Position, player: PlayerId, without: str = "") -> int:
    """Return the money `player` has set aside for bids on privates other than `without`.

    Source: `auction.bid.funds`, `auction.bid.outbid_free`.
    """
    every = pos.option(BIDS_BIND) == "all"
    return sum(
        amount
        for private, bids in pos.state.bids.items()
        if private != without
        for bidder, amount in bids
        if bidder == player and (every or amount == highest(pos, private))
    )


def free_for(pos: Position, player: PlayerId, private: PrivateId) -> int:
    """Return the money that `player` can bid on a private (`auction.bid.outbid_limit`)."""
    counted = sum(more(pos, player, private) for more in pos.hooked(COUNTED_TWICE))
    return pos.cash(player) - set_aside(pos, player, private) + counted


# buying


def cheapest_only(pos: Position, action: TakePrivate) -> Iterator[Refusal]:
    """Refuse any other than the cheapest unsold private (`auction.buy.cheapest_only`)."""
    offered = unsold(pos)[0]
    if action.private != offered:
        yield refuse("auction.buy.cheapest_only", private=action.private, offered=offered)


def asked_price(pos: Position, action: TakePrivate) -> Iterator[Refusal]:
    """Refuse any other price (`auction.buy.price`) and money that is set aside (`auction.bid.funds`)."""
    price = cost(pos, action.private)
    if action.price is not None and action.price != price:
        yield refuse("auction.buy.price", private=action.private, price=price, offer=action.price)
    aside = set_aside(pos, action.player)
    if price > pos.cash(action.player) - aside:
        free = pos.cash(action.player) - aside
        yield refuse("auction.bid.funds", player=action.player, amount=price, free=free, aside=aside)


def take(draft: Draft, action: TakePrivate) -> None:
    """Sell the cheapest private to the player of the turn."""
    draft.note(buyer=action.player, at_cost=action.player, passes=0)
    award(draft, action.player, action.private, cost(draft.pos, action.private))


def award(draft: Draft, player: PlayerId, private: PrivateId, price: int) -> None:
    """Give a private to `player` for `price`; all bids on it are free again."""
    draft.note(last=player)
    bank.charge(draft, player, price)
    draft.put("privates", **{private: player})
    draft.drop("bids", private)
    draft.tell("private_bought", player=player, private=private, price=price)
    for awarded in draft.pos.hooked(AWARDED):
        awarded(draft, player, private)


def takes(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TakePrivate]:
    """Yield the purchase of the private on offer."""
    yield TakePrivate(pos.frame.player, unsold(pos)[0])


def not_free(pos: Position, action: Bid | Pass) -> Iterator[Refusal]:
    """Refuse anything but taking a private that costs nothing (`auction.free.forced`)."""
    offered = unsold(pos)[0]
    if cost(pos, offered) <= 0:
        yield refuse("auction.free.forced", private=offered, player=action.player)


# bidding


def biddable(pos: Position, action: Bid) -> Iterator[Refusal]:
    """Refuse bids on the private on offer and on sold ones (`auction.bid.cheapest`)."""
    for_sale = unsold(pos)
    if action.private not in for_sale[1:]:
        yield refuse("auction.bid.cheapest", private=action.private, offered=for_sale[0])


def contested(pos: Position, action: Bid) -> Iterator[Refusal]:
    """Refuse bids on any other private, and of others than its bidders (`auction.resolve.participants`)."""
    private = pos.frame.noted(ContestNotes).private
    if action.private != private or action.player not in pos.frame.noted(ContestNotes).active:
        yield refuse("auction.resolve.participants", player=action.player, private=private)


def high_enough(pos: Position, action: Bid) -> Iterator[Refusal]:
    """Refuse a bid that is too low, out of step or beyond the free money.

    Source: `auction.bid.minimum`, `auction.bid.multiple`, `auction.bid.funds`.
    """
    private, amount, least, step = action.private, action.amount, minimum(pos, action.private), pos.frame.step
    if amount < least:
        first = not highest(pos, private)
        yield refuse("auction.bid.minimum", private=private, amount=amount, minimum=least, step=step, first=first)
    elif (amount - least) % STEP and in_steps(pos, private):
        yield refuse("auction.bid.multiple", private=private, amount=amount, minimum=least, step=step, rise=STEP)
    aside, free = set_aside(pos, action.player, action.private), free_for(pos, action.player, action.private)
    if amount > free:
        facts = {"amount": amount, "free": free, "aside": aside, "step": step}
        yield refuse("auction.bid.funds", player=action.player, **facts)


def in_steps(pos: Position, private: PrivateId) -> bool:
    """Return whether the next bid on a private goes up in steps from the least (`auction.bid.multiple`)."""
    steps = pos.option(BIDS_IN_STEPS)
    return steps == "all" or (steps == "raises" and highest(pos, private) > 0)


def place(draft: Draft, action: Bid) -> None:
    """Set a bid aside and give the turn to the next player."""
    put_bid(draft, action)
    draft.note(last=action.player)
    give_turn(draft, draft.pos.after(action.player)[0], 0)


def give_turn(draft: Draft, player: PlayerId, passes: int) -> None:
    """Give the turn of the auction to `player` after so many passes in a row."""
    notes = draft.frame.noted(AuctionNotes)
    draft.turn_to("auction", player, passes=passes, buyer="", at_cost=notes.at_cost, last=notes.last)


def put_bid(draft: Draft, action: Bid) -> None:
    """Replace the player's bid on a private (`auction.bid.raise`)."""
    others = tuple(bid for bid in draft.state.bids.get(action.private, ()) if bid[0] != action.player)
    draft.put("bids", **{action.private: (*others, (action.player, action.amount))})
    draft.tell("bid_placed", player=action.player, private=action.private, amount=action.amount)


def bids(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Bid]:
    """Yield the lowest bid on each private that may be bid on; a fixed amount is tried as it is."""
    player = pos.frame.player
    contested_private = pos.frame.noted(ContestNotes).private
    for private in [contested_private] if contested_private else unsold(pos)[1:]:
        yield Bid(player, private, fixed.get("amount", minimum(pos, private)))


# passing


def skip(draft: Draft, action: Pass) -> None:
    """Pass; when all have passed in a row the settling of the step goes on (`auction.all_pass.operating`)."""
    draft.tell("passed", player=action.player)
    give_turn(draft, draft.pos.after(action.player)[0], draft.frame.noted(AuctionNotes).passes + 1)


def drop_out(draft: Draft, action: Pass) -> None:
    """Leave the auction of one private, or only let the others speak first (`auction.resolve.pass_out`)."""
    notes = draft.frame.noted(ContestNotes)
    if pass_is_final(draft.pos):
        draft.tell("dropped_out", player=action.player, private=notes.private)
        draft.note(active=tuple(p for p in notes.active if p != action.player))
    else:
        draft.tell("passed", player=action.player)
        draft.note(passed=(*notes.passed, action.player))
    speak_next(draft)


def pass_is_final(pos: Position) -> bool:
    """Return whether who passes in the auction of one private is out of it (`auction.resolve.pass_out`)."""
    return pos.option(PASS_IS_FINAL)


def raise_bid(draft: Draft, action: Bid) -> None:
    """Raise a bid in the auction of one private; those who have passed may answer it where a pass is not final."""
    put_bid(draft, action)
    draft.note(passed=())
    speak_next(draft)


def leader(pos: Position) -> PlayerId:
    """Return who has the highest bid in the auction of one private."""
    standing = pos.state.bids.get(pos.frame.noted(ContestNotes).private, ())
    return max(standing, key=lambda bid: bid[1], default=(NO_PLAYER, 0))[0]


def asked(pos: Position) -> tuple[PlayerId, ...]:
    """Return the bidders who may still outbid the highest bid."""
    notes, first = pos.frame.noted(ContestNotes), leader(pos)
    return tuple(player for player in notes.active if player != first and player not in notes.passed)


def speak_next(draft: Draft) -> None:
    """Give the word to the next bidder, if anybody is left to outbid the highest bid (`auction.resolve.start`)."""
    if asked(draft.pos):
        draft.hand_on(_speaker(draft.pos, draft.frame.player))


def _speaker(pos: Position, last: PlayerId) -> PlayerId:
    """Return who speaks next in a contest; `last` spoke before, or leads when nobody has spoken yet."""
    standing = pos.state.bids[pos.frame.noted(ContestNotes).private]
    order, waiting = pos.option(SPEAKS_FIRST), asked(pos)
    if order == "lowest_bidder" or (order == "lowest_then_clockwise" and not pos.frame.noted(ContestNotes).opened):
        return min((bid for bid in standing if bid[0] in waiting), key=lambda bid: bid[1])[0]
    return next(player for player in pos.after(last) if player in waiting)


def settle_contest(draft: Draft) -> bool:
    """Sell to the highest bidder when nobody is left to outbid them."""
    if asked(draft.pos):
        return False
    winner, private = leader(draft.pos), draft.frame.noted(ContestNotes).private
    amount = dict(draft.state.bids[private])[winner]
    draft.pop()
    award(draft, winner, private, amount)
    return True


def sell_by_bids(draft: Draft) -> bool:
    """Settle the next private if it carries bids, after a purchase (`auction.resolve.single`, `.chain`)."""
    pos = draft.pos
    for_sale = unsold(pos)
    standing = pos.state.bids.get(for_sale[0], ()) if for_sale else ()
    if len(standing) == 1:
        player, amount = standing[0]
        award(draft, player, for_sale[0], amount)
    elif standing:
        highest_bidder = max(standing, key=lambda bid: bid[1])[0]
        active = tuple(player for player, _ in standing)
        draft.tell("contest_opened", private=for_sale[0])
        draft.push("contest", highest_bidder, private=for_sale[0], active=active)
        speak_next(draft)
        draft.note(opened=True)
    return bool(standing)


def one_bidder(pos: Position) -> bool:
    """Return whether the private that comes up next goes to its only bidder at once (`auction.resolve.single`)."""
    for_sale = unsold(pos)
    return bool(for_sale) and len(pos.state.bids.get(for_sale[0], ())) == 1


def next_cheaper(pos: Position) -> PrivateId:
    """Return the private that gets cheaper when all pass: the first while it is unsold, or the cheapest one left.

    Source: `auction.all_pass.discount`.

    Returns:
        "" when none does.
    """
    if pos.option(CHEAPER) == "cheapest":
        return unsold(pos)[0]
    return next(iter(pos.state.privates)) if first_unsold(pos) else NO_PRIVATE


def first_unsold(pos: Position) -> bool:
    """Return whether the first private is still for sale."""
    return next(iter(pos.state.privates.values())) == UNSOLD


def cheaper(draft: Draft) -> None:
    """Lower the cost of a private (`auction.all_pass.discount`)."""
    first = next_cheaper(draft.pos)
    if first:
        draft.put("discounts", **{first: draft.state.discounts.get(first, 0) + STEP})
        draft.tell("private_cheaper", private=first, price=cost(draft.pos, first))


def take_free(draft: Draft) -> bool:
    """Make the player of the turn take a private that costs nothing (`auction.free.forced`)."""
    pos = draft.pos
    first = unsold(pos)[0]
    if cost(pos, first) > 0:
        return False
    draft.note(buyer=draft.frame.player, at_cost=draft.frame.player, passes=0)
    award(draft, draft.frame.player, first, 0)
    return True


def all_passed(draft: Draft) -> None:
    """Pay the privates, and go on with a cheaper one (`auction.all_pass.operating`, `auction.all_pass.next`)."""
    pos = draft.pos
    draft.tell("privates_only")
    shares.pay_owed(draft)
    privates.pay_all(draft)
    if any(over(draft) for over in pos.hooked(ALL_PASSED)):
        return
    cheaper(draft)
    give_turn(draft, _goes_on(pos), 0)
    draft.write(priority=draft.frame.player)


def _goes_on(pos: Position) -> PlayerId:
    """Return who begins again after all have passed (`auction.all_pass.next`): the next one before any purchase."""
    notes, of = pos.frame.noted(AuctionNotes), pos.option(PASS_NEXT)
    before = {"rotation": NO_PLAYER, "left_of_buyer": notes.at_cost, "left_of_last": notes.last}[of]
    return pos.after(before)[0] if before else pos.frame.player


def settle(draft: Draft) -> bool:
    """Do what follows a purchase, a round of passes or the last sale."""
    pos, notes = draft.pos, draft.frame.noted(AuctionNotes)
    buyer = notes.buyer
    if buyer and one_bidder(pos):
        sell_by_bids(draft)
    elif any(asks(draft) for asks in pos.hooked(BEFORE_NEXT)):
        return True
    elif not unsold(pos):
        rounds.open_stock_round(draft, pos.after(buyer)[0], actor=buyer)
    elif buyer:
        if not sell_by_bids(draft):
            give_turn(draft, pos.after(buyer)[0], 0)
    elif notes.passes >= len(pos.players):
        all_passed(draft)
    else:
        return take_free(draft)
    return True


TAKE = Move(TakePrivate, take, takes, ((cheapest_only,), (asked_price,)))
BID = Move(Bid, place, bids, ((not_free,), (biddable,), (high_enough,)))
SKIP = Move(Pass, skip, pass_options, ((not_free,),))
RAISE = Move(Bid, raise_bid, bids, ((contested,), (high_enough,)))
DROP_OUT = Move(Pass, drop_out, pass_options)


def locked(pos: Position, action: Action) -> str:
    """Return the rule that a purchase of shares breaks while privates are for sale (`auction.shares.locked`)."""
    shares_wanted = isinstance(action, StartCompany | BuyShare)
    return "auction.shares.locked" if shares_wanted and pos.state.round.kind == "auction" else ""


FEATURE = Feature(
    "auction",
    steps=(
        Step("auction", (TAKE, BID, SKIP), settle, "auction.order.players", {SellShares: "auction.sell.ban"}),
        Step(
            "contest",
            (RAISE, DROP_OUT),
            settle_contest,
            "auction.resolve.participants",
            {SellShares: "auction.sell.ban"},
        ),
    ),
    not_now={TakePrivate: "auction.turn.choices", Bid: "auction.turn.choices"},
    judges=(locked,),
)
