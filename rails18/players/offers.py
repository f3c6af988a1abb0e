"""Look for a deal with another player: a train, a private, a port or a share that both would like to change hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from rails18.core.actions import Action, BuyPort, BuyPrivate, BuyTrain, Redeem, TradePrivate
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.ids import PlayerId, kind_of
from rails18.core.position import Position
from rails18.players.choices import seen_by
from rails18.players.consent import WORTHWHILE, least_price, most_price
from rails18.players.judge import Judge
from rails18.players.level import Level
from rails18.players.opponent import Choice, Failure, choose
from rails18.players.parties import parties
from rails18.players.reason import Reason

Thing = tuple[str, str]  # kind of action, and the id of what changes hands

KINDS = ("buy_train", "buy_private", "trade_private", "buy_port", "redeem")
STEPS = frozenset({"trains", "ports", "stock"})  # where deals are thought of, once the rest of a turn is done
PRICES = (0.3, 0.1, 0.5, 0.75)  # parts of the way from the lowest price to the highest, in the order of trying
MOST_THINGS = 4  # things that are looked at
LEAST_GAIN = 20.0  # what a deal must gain whoever offers it, more than their best move without it
SHARE = 0.4  # part of that which the other side shall gain: an offer is made to be accepted


def move(game: Game, level: Level, seed: int, declined: frozenset[Thing] = frozenset()) -> Choice | Failure:
    """Return the move of the player who decides: a deal that they offer another player, or what they do alone.

    Args:
        declined: things about which somebody has said no.
    """
    choice = choose(game, level, seed)
    return choice if isinstance(choice, Failure) else offer(game, choice, level, declined) or choice


def offer(game: Game, choice: Choice, level: Level, declined: frozenset[Thing] = frozenset()) -> Choice | None:
    """Return a deal that both sides should gain from, better than what the player would do otherwise; None for none.

    Those who have to agree are still to be asked.

    Args:
        choice: the best move without anybody's consent.
        declined: things about which somebody has said no.
    """
    player = game.position.frame.player
    if game.position.frame.step not in STEPS:
        return None
    seen = seen_by(game, player)
    deals = list(islice((deal for deal in thinkable(seen, player) if thing(deal) not in declined), MOST_THINGS))
    if not deals:
        return None
    judge = Judge(seen.questions, seen.position, player, level)
    before, found = judge.values(seen.position), list[tuple[float, Action]]()
    base = judge.compared(before)
    for action in deals:
        other = parties(seen, action)[0]
        rest = max(0.0, choice.gain) if isinstance(action, BuyTrain) else 0.0  # other deals leave that move open
        for priced in _prices(judge, seen, action):
            try:
                after = Position(seen.title, seen.setup, seen.what_if(priced).after)
            except NotAllowed:
                continue
            then = judge.values(after)
            gain = judge.compared(then) - base - rest
            mine, theirs = then[player] - before[player], then[other] - before[other]
            if gain + theirs < LEAST_GAIN:
                break  # a price only shares out what there is to be gained
            if min(gain, mine) >= LEAST_GAIN and theirs >= max(2 * WORTHWHILE, SHARE * gain):
                found.append((gain, priced))
    if not found:
        return None
    gain, best = max(found, key=lambda pair: pair[0])
    price = getattr(best, "price", 0)
    reason = Reason("deal", {"price": price}) if price else Reason("deal.fixed")
    return Choice(best, reason, (), gain, judge.looks)


def thing(action: Action) -> Thing:
    """Return what changes hands by a deal."""
    for name in ("train", "private", "hex", "source"):
        if hasattr(action, name):
            return action.kind, str(getattr(action, name))
    return action.kind, ""


def thinkable(game: Game, player: PlayerId) -> Iterator[Action]:
    """Yield what needs exactly one other player's consent, at any price."""
    on_sale = {row.kind for row in game.questions.depot(game.position)}
    for kind in KINDS:
        seen = set[Thing]()
        for action in game.options(kind) if kind in _open(game) else ():
            if not isinstance(action, BuyTrain | BuyPrivate | TradePrivate | BuyPort | Redeem):
                continue
            plain = not getattr(action, "help", 0) and not getattr(action, "trade_in", None)
            sells = isinstance(action, TradePrivate) and action.player != player  # to any one of the others
            what = thing(action)
            if not action.agreed or not plain or what in seen or (action.player != player and not sells):
                continue
            if isinstance(action, BuyTrain) and kind_of(action.train) in on_sale:
                continue  # why should anybody sell what the bank still sells?
            if len(parties(game, action)) == 1:
                if not sells:
                    seen.add(what)
                yield action


def _open(game: Game) -> frozenset[str]:
    return frozenset(entry.kind for entry in game.menu() if entry.enabled)


def _prices(judge: Judge, game: Game, action: Action) -> Iterator[Action]:
    """Yield a deal at the prices worth a try: for a train no less than any program asks, and no more than the bank."""
    if not isinstance(action, BuyTrain | BuyPrivate | TradePrivate):
        yield action
        return
    low, high = game.questions.amounts(game.position, action) or (action.price, action.price)
    if isinstance(action, BuyTrain):
        low = max(low, least_price(judge, game.position, action.train))
        high = min(high, most_price(judge, game.position, action.train) or high)
    for price in dict.fromkeys(round(low + part * (high - low)) for part in PRICES) if low <= high else ():
        yield msgspec.structs.replace(action, price=price)
