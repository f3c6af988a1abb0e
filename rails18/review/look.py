"""Look at one decision of a game: what it gave away, told only where the judgement can be believed.

What is no more than noise is left out: a cost counts only where the move is worse at sight and when it is played on in
the mind, twice with different luck, and by more than those two times differ.
"""

from __future__ import annotations

from statistics import mean
from typing import Any

import msgspec
from msgspec.structs import replace

from rails18.core.action_json import to_json
from rails18.core.actions import (
    Action,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    RunTrains,
    SellShares,
    StartCompany,
)
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.kinds import company_of
from rails18.players.choices import seen_by
from rails18.players.foresight import played_on
from rails18.players.hint import ADVISER, Judgement, Verdict, judge
from rails18.players.judge import Judge
from rails18.players.level import Level
from rails18.players.opponent import Failure, in_the_mind
from rails18.players.reason import Reason
from rails18.questions import routes

STOCK, TRAINS, DIVIDEND, TRACK = "stock", "trains", "dividend", "track"
WEIGHED: dict[str, tuple[type[Action], ...]] = {  # step → what is judged there, of all else too little is known
    STOCK: (BuyShare, SellShares, StartCompany, Pass),
    TRAINS: (BuyTrain, Pass),
    DIVIDEND: (Dividend,),
    TRACK: (LayTile,),
}
LEAST_COST = 30.0  # money that a decision costs at least
PART = 0.15  # part of what the player is worth that it costs at least
RUNS = 3.0  # times the income of a company up to which a figure is told where that is what is decided about
AT_SIGHT = replace(ADVISER, follows=0)  # quick: what it does not find worse is not looked at any further
LUCK = (0, ADVISER.times)  # of the two times that moves are played on in the mind


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hold a decision that gave something away.

    Args:
        number: the action, from 1.
        player: who decided.
        step: what was decided about, one of `WEIGHED`.
        company: the company that it is about, "" for none.
        cost: what it gave away at least, in money at the end of the game.
        spread: what two judgements of that differ by.
        told: the cost may be told as a figure; else it is only said to be large.
        best: the move that *sharp* would have made, as in a saved game.
        reason: why.
    """

    number: int
    player: PlayerId
    step: str
    company: CompanyId
    cost: float
    spread: float
    told: bool
    best: dict[str, Any]
    reason: Reason | None = None


class Short(msgspec.Struct, frozen=True):
    """Hold a run that was not the best one, which is known exactly.

    Args:
        number: the action, from 1.
        player, company: whose trains ran.
        ran: what they earned.
        best: what the best run earns.
    """

    number: int
    player: PlayerId
    company: CompanyId
    ran: int
    best: int


Found = Look | Short | None


def is_told(game: Game, number: int) -> bool:
    """Return whether something could be told of an action: it is a run, or is judged, and no program made it.

    Where all seats are programs, theirs are looked at.
    """
    action, state = game.actions[number - 1], game.state_at(number - 1)
    people = len(game.programs) < len(game.setup.ids)
    if not state.frames or (people and action.player in game.programs):
        return False
    return isinstance(action, (RunTrains, *WEIGHED.get(state.frames[-1].step, ())))


def looked_at(game: Game, action: Action) -> Found:
    """Return what an action gave away in the position before it, None where nothing can be told."""
    if not game.state.frames or action.player != game.position.frame.player:
        return None
    if isinstance(action, RunTrains):
        return _run(game, action)
    step = game.position.frame.step
    if not isinstance(action, WEIGHED.get(step, ())) or (step == TRACK and not _falls(game, action)):
        return None
    first = judged(game, action, AT_SIGHT)
    if first is None or first.cost < _least(game, action):
        return None
    found = judged(game, action, ADVISER)
    if found is None or found.cost < _least(game, action):
        return None
    ahead = [cost_ahead(game, found.best.action, action, luck) for luck in LUCK]
    return _look(game, action, found, [each for each in ahead if each is not None])


def judged(game: Game, action: Action, level: Level) -> Judgement | None:
    found = judge(game, action, game.setup.seed, level)
    if isinstance(found, Failure):
        raise RuntimeError(f"{found.what}: {found.facts}")
    return found


def cost_ahead(game: Game, better: Action, made: Action, luck: int) -> float | None:
    """Return what a move cost against a better one when both are played on in the mind, None where they come to no end.

    Args:
        luck: the first of the seeds by which everybody errs there.
    """
    player = made.player
    seen = seen_by(game, player)
    judge_ = Judge(seen.questions, seen.position, player, replace(ADVISER, luck=luck))
    ends = played_on(seen, judge_, [better, made], in_the_mind)
    return mean(best - other for best, other in ends) if ends else None


def _look(game: Game, action: Action, found: Judgement, ahead: list[float]) -> Look | None:
    """Return a decision with what it cost at least by all judgements of it, None where they differ by as much.

    Args:
        found: the judgement at sight.
        ahead: what it cost each time that it was played on.
    """
    if len(ahead) < len(LUCK):
        return None
    cost, spread = min(found.cost, *ahead), max(ahead) - min(ahead)
    if cost <= spread or cost < _least(game, action):
        return None
    pos, income, best = game.position, _income(game, action), found.best
    told = found.verdict is not Verdict.MUCH_WORSE and (not income or cost <= RUNS * income)
    company = pos.frame.company or company_of(action) or company_of(best.action)
    return Look(
        game.at + 1, action.player, pos.frame.step, company, cost, spread, told, to_json(best.action), best.reason
    )


def _least(game: Game, action: Action) -> float:
    """Return what a decision has to cost at least: a part of what the player is worth, or more than what was earned."""
    part, income = PART * game.questions.worth(game.position, action.player), _income(game, action)
    return max(LEAST_COST, min(part, float(income)) if income else part)


def _income(game: Game, action: Action) -> int:
    """Return what a company has earned in the run that is paid out or kept, 0 where something else is decided."""
    return game.state.income.get(action.company, 0) if isinstance(action, Dividend) else 0


def _run(game: Game, action: RunTrains) -> Short | None:
    if action.declared is not None:
        return None  # only the table knows its routes
    pos = game.position
    ran, best = routes.income(pos, action), routes.best(pos, action.company)
    if ran is None or not best.proven or ran >= best.revenue:
        return None
    return Short(game.at + 1, action.player, action.company, ran, best.revenue)


def _falls(game: Game, action: Action) -> bool:
    """Return whether the best run of a company earns less after a tile."""
    pos = game.position
    if not isinstance(action, LayTile) or not pos.trains(action.company) or game.refusals(action):
        return False
    before = routes.best(pos, action.company).revenue
    return routes.best(game.fork(game.what_if(action).after).position, action.company).revenue < before
