"""Let players choose privates from a deck, one card after the other and in secret, and pay for them at the end.

Who is in turn looks at some cards from the top, keeps one, and the others go under the deck as they are shuffled. A
blank card stands for no private. The last private, with no blank beside it, is open and falls in price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Pass, TakePrivate
from rails18.core.chance import shuffled
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import PlayerId, PrivateId, stated
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.slices import Drafting
from rails18.rules import bank
from rails18.rules.passing import passes
from rails18.rules.rounds import rounds

STEP = "draft"
MORE_THAN_PLAYERS = 2  # so many more cards than players are looked at
FALLS_BY = 10
DRAFTED: Hook[Callable[[Draft, PlayerId, PrivateId], None]] = Hook("private drafted")


def hand(pos: Position) -> tuple[PrivateId, ...]:
    """Return the cards that the player in turn looks at (`draft.hand.size`)."""
    return pos.slice(Drafting).deck[: len(pos.players) + MORE_THAN_PLAYERS]


def is_blank(pos: Position, card: PrivateId) -> bool:
    """Return whether a card stands for no private."""
    return card not in pos.title.privates


def open_card(pos: Position) -> PrivateId | None:
    """Return the last card when it is open: a private without a blank beside it (`draft.last.open`)."""
    deck = pos.slice(Drafting).deck
    return deck[0] if len(deck) == 1 and not is_blank(pos, deck[0]) else None


def price(pos: Position, card: PrivateId) -> int:
    """Return what a card costs now, the debt of an independent included (`draft.pay.independent`)."""
    if is_blank(pos, card):
        return 0
    fallen = pos.slice(Drafting).fallen if card == open_card(pos) else 0
    return pos.private(card).cost + debt(pos, card) - fallen


def debt(pos: Position, card: PrivateId) -> int:
    """Return what the first buyer of an independent pays besides its cost."""
    independent = pos.title.independents.get(stated(card))
    return 0 if independent is None else independent.debt


def committed(pos: Position, player: PlayerId) -> int:
    """Return what a player has to pay for the cards they have chosen."""
    return sum(price(pos, card) for card in pos.slice(Drafting).chosen.get(player, ()))


def in_hand(pos: Position, action: TakePrivate) -> Iterator[Refusal]:
    """Refuse a card that the player does not look at (`draft.choice.one`)."""
    if action.private not in hand(pos):
        yield refuse("draft.choice.one", player=action.player)


def can_pay(pos: Position, action: TakePrivate) -> Iterator[Refusal]:
    """Refuse a card that the player cannot pay at the end besides the others (`draft.choice.affordable`)."""
    cost, free = price(pos, action.private), pos.cash(action.player) - committed(pos, action.player)
    if cost > free:
        yield refuse("draft.choice.affordable", player=action.player, private=action.private, price=cost, free=free)


def choose(draft: Draft, action: TakePrivate) -> None:
    """Keep a card; the others of the hand go under the deck as they are shuffled (`draft.return.bottom`)."""
    held = draft.pos.slice(Drafting)
    seen = hand(draft.pos)
    seed, rest = held.draft_seed, held.deck[len(seen) :]
    if open_card(draft.pos) is None:
        order, seed = shuffled(seen, seed)
        rest = (*rest, *(card for card in order if card != action.private))
        draft.tell("card_chosen", player=action.player)
    keep(draft, action.player, action.private)
    draft.change(Drafting, deck=rest, draft_seed=seed)
    next_player(draft)


def keep(draft: Draft, player: PlayerId, card: PrivateId) -> None:
    """Put a card before a player."""
    chosen = draft.pos.slice(Drafting).chosen
    draft.change(Drafting, chosen={**chosen, player: (*chosen.get(player, ()), card)}, last=player)


def next_player(draft: Draft) -> None:
    """Give the turn to the right of the player (`draft.order.last_first`)."""
    draft.turn_to(STEP, draft.pos.after(draft.frame.player)[-2])


def choices(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TakePrivate]:
    """Yield the cards that the player looks at."""
    for card in hand(pos):
        yield TakePrivate(pos.frame.player, card)


def is_open(pos: Position, action: Pass) -> Iterator[Refusal]:
    """Refuse to pass anything but the open last card on (`draft.choice.must`)."""
    if open_card(pos) is None:
        yield refuse("draft.choice.must", player=action.player)


def pass_on(draft: Draft, action: Pass) -> None:
    """Let the open card fall, and give it to the next player when its list price has come to 0 (`draft.last.free`)."""
    card = open_card(draft.pos)
    assert card is not None
    fallen = draft.pos.slice(Drafting).fallen + FALLS_BY
    draft.change(Drafting, fallen=fallen)
    draft.tell("card_cheaper", private=card, price=price(draft.pos, card))
    next_player(draft)
    if fallen >= draft.pos.private(card).cost:
        keep(draft, draft.frame.player, card)
        draft.change(Drafting, deck=(), fallen=fallen)


def over(pos: Position) -> bool:
    """Return whether nobody can draw a private any more (`draft.end.blanks`, `draft.end.empty`)."""
    return all(is_blank(pos, card) for card in pos.slice(Drafting).deck)


def settle(draft: Draft) -> bool:
    """Reveal and pay when the draft is over, and open the first stock round (`draft.end.reveal`)."""
    if not over(draft.pos):
        return False
    kept = costs(draft.pos)
    draft.tell("draft_over", kept=kept)
    for player, cards in kept.items():
        for card, cost in cards.items():
            award(draft, player, card, cost)
    draft.change(Drafting, deck=(), chosen={}, fallen=0)
    rounds.open_stock_round(draft, draft.state.priority)
    return True


def costs(pos: Position) -> dict[PlayerId, dict[PrivateId, int]]:
    """Return player → the privates that they have chosen, each with what it costs now that the draft is over."""
    held = pos.slice(Drafting)
    return {
        player: {
            card: price(pos, card) - (held.fallen if held.last == player and card == cards[-1] else 0)
            for card in cards
            if not is_blank(pos, card)
        }
        for player, cards in held.chosen.items()
    }


def award(draft: Draft, player: PlayerId, card: PrivateId, cost: int) -> None:
    """Sell a private to the player who has chosen it."""
    bank.charge(draft, player, cost)
    draft.put("privates", **{card: player})
    draft.tell("private_bought", player=player, private=card, price=cost)
    for drafted in draft.pos.hooked(DRAFTED):
        drafted(draft, player, card)


CHOOSE = Move(TakePrivate, choose, choices, ((in_hand,), (can_pay,)))
PASS_ON = Move(Pass, pass_on, passes, ((is_open,),))
FEATURE = Feature(
    "draft",
    steps=(Step(STEP, (CHOOSE, PASS_ON), settle, "draft.order.last_first"),),
    keeps=Drafting,
)
