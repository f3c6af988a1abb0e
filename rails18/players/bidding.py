"""Bid for privates: what they will bring, and what has to be left for shares."""

from __future__ import annotations

from rails18.core.actions import Bid, Pass, TakePrivate
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, PlayerId, PrivateId
from rails18.core.position import Position
from rails18.players.choices import actions
from rails18.players.judge import Judge
from rails18.players.reason import Candidate, Reason

SHARES = 4.8  # shares at the lowest par for which money is kept back
STARTLESS = 3.0  # what a yen costs that is missing to float a company alone
KEEN = 0.10  # part of the printed cost that must be left as gain
IMPATIENCE = 10.0  # what a pass of somebody else costs
LOT = 1.3  # times its cost that a lot with a president's certificate is worth


def bids(game: Game, judge: Judge, player: PlayerId, kinds: tuple[str, ...], idle: int = 0) -> list[Candidate]:
    """Return what may be done in the auction, each with what it gains.

    Args:
        idle: passes in a row before this decision: the longer the auction stands still, the dearer it is to wait.
    """
    found: list[Candidate] = []
    pos, saves = game.position, False
    for kind in ("take_private", "bid"):
        for action in actions(game, kind, player, False) if kind in kinds else ():
            if isinstance(action, TakePrivate | Bid):
                candidate, missed = _weigh(game, judge, pos, action, IMPATIENCE * idle)
                found.append(candidate)
                saves = saves or candidate.gain <= 0 < candidate.gain + missed
    if "pass" in kinds:
        waits = "auction.drop" if pos.frame.step == "contest" else "auction.wait"
        found.append(Candidate(Pass(player), 0.0, Reason("auction.save" if saves else waits)))
    return found


def _weigh(game: Game, judge: Judge, pos: Position, action: TakePrivate | Bid, hurry: float) -> tuple[Candidate, float]:
    """Return what an action gains, and how much more it would gain if no money were kept for shares."""
    player, private = action.player, action.private
    leader, highest = _leading(pos).get(private, (NO_PLAYER, 0))
    if isinstance(action, Bid) and leader == player:
        more = judge.money_factor(pos, player) * (action.amount - highest)
        return Candidate(action, -more, Reason("auction.own", {"private": private})), 0.0
    if private not in pos.title.privates:  # a blank card
        return Candidate(action, 0.0, Reason("auction.wait")), 0.0
    after = Position(game.title, game.setup, game.what_if(action).after)
    later = judge.ask.owed(after, player)
    paid = later - judge.ask.owed(pos, player)
    price = action.amount if isinstance(action, Bid) else _paid(pos, after, player, private) + paid
    free = after.cash(player) - _bound(after, player) - later
    value = worth(judge, pos, private)
    gain = value - judge.money_factor(pos, player) * price + hurry
    if isinstance(action, Bid):
        gain -= KEEN * pos.private(private).cost
    least, missed = min(judge.ask.pars(pos), default=0), 0.0
    if free < SHARES * least:  # what is missing for shares later costs more than it is worth
        missed += 0.8 * (SHARES * least - free)
    own = min(company.float_percent / company.share for company in pos.title.companies.values()) * least
    if free < own <= pos.cash(player) - _bound(pos, player):  # others decide about the trains of who has no company
        missed += STARTLESS * (own - free)
    facts = {"private": private, "price": price, "value": round(value), "left": free}
    what = "lot" if pos.private(private).lot else "auction"  # a lot is sold for its certificate, and never closes
    reason = Reason(f"{what}.bid" if isinstance(action, Bid) else f"{what}.take", facts)
    return Candidate(action, gain - missed, reason), missed


def _paid(pos: Position, after: Position, player: PlayerId, private: PrivateId) -> int:
    """Return what a private that was taken costs, without others that a single bid brought its player at once."""
    owner = after.state.privates
    bids = [bids for other, bids in pos.state.bids.items() if other != private and owner[other] == player]
    own = sum(amount for each in bids for who, amount in each if who == player)
    return pos.cash(player) - after.cash(player) - own


def _bound(pos: Position, player: PlayerId) -> int:
    """Return the money in the highest bids of a player; what was bid in vain comes back."""
    return sum(amount for who, amount in _leading(pos).values() if who == player)


def _leading(pos: Position) -> dict[PrivateId, tuple[PlayerId, int]]:
    """Return private → highest bid so far, as (player, amount)."""
    return {private: max(bids, key=lambda bid: bid[1]) for private, bids in pos.state.bids.items() if bids}


def worth(judge: Judge, pos: Position, private: PrivateId) -> float:
    """Return what a private, or a lot, is worth in the auction."""
    data = pos.private(private)
    if data.lot or not data.revenue:
        return LOT * data.cost
    income = data.revenue * min(judge.calendar.closing, float(judge.calendar.rounds), 7.0)
    brings_share = any(power.share_of for power in data.powers)
    return 0.75 * data.cost + 0.75 * income + (0.4 * data.cost if brings_share else 0.0)
