"""Answer offers of other players: what a program agrees to."""

from __future__ import annotations

from rails18.core.actions import Action, BuyTrain, StopGame
from rails18.core.game import Game
from rails18.core.ids import PlayerId, TrainId, among, kind_of
from rails18.core.position import Position
from rails18.players.calendar import LASTING
from rails18.players.choices import seen_by
from rails18.players.judge import Judge
from rails18.players.level import Level

WORTHWHILE = 5.0  # what a deal must gain the one who is asked, in money at the end of the game
TWICE = 2  # runs for which half of the printed price of a train is asked at least
TOKEN = 10  # parts of that price of which one is asked even for a train that may never run again
SLOW = 1.5  # times that trains may sell more slowly than expected: to sell one that then runs on costs most


def agrees(game: Game, action: Action, player: PlayerId, level: Level) -> bool:
    """Return whether `player` agrees to what another one would do.

    Everybody agrees to stop. To anything else a program agrees that makes it richer and leaves it no worse against the
    others. What the proposer is foreseen to lose by it counts nothing: nobody asks for a loss.
    """
    if isinstance(action, StopGame):
        return True
    seen = seen_by(game, player)
    judge, before = Judge(seen.questions, seen.position, player, level), seen.position
    if isinstance(action, BuyTrain) and action.price < least_price(judge, before, action.train):
        return False
    now, then = judge.values(before), judge.values(Position(game.title, game.setup, seen.what_if(action).after))
    proposer = before.frame.player
    then[proposer] = max(then[proposer], now[proposer])
    return then[player] - now[player] >= WORTHWHILE and judge.compared(then) >= judge.compared(now)


def least_price(judge: Judge, pos: Position, train: TrainId) -> int:
    """Return the price below which no company sells a train, whatever else speaks for it.

    That is half of what was printed on it while it may run twice, a part of that where it may run less, and for the
    only one what the bank asks for another.
    """
    seller, kind = pos.state.trains[train], kind_of(train)
    if not among(seller, pos.title.companies):
        return 1
    printed, times = pos.title.trains[kind].price, judge.calendar_of(pos).slower(SLOW)
    runs = min(times.rust.get(kind, LASTING), times.rounds) - (seller in pos.state.operated)
    least = max(printed // TOKEN, round(printed / 2 * min(1.0, runs / TWICE)))
    if len(judge.ask.fleet(pos, seller)) > 1:
        return least
    return max(least, min((offer.price for offer in judge.ask.trains_on_sale(pos)), default=printed))


def most_price(judge: Judge, pos: Position, train: TrainId) -> int | None:
    """Return what the bank asks for a train that is no worse, None where it has none: nobody offers more for it."""
    printed, types = pos.title.trains[kind_of(train)].price, pos.title.trains
    return min(
        (offer.price for offer in judge.ask.trains_on_sale(pos) if types[offer.kind].price >= printed), default=None
    )
