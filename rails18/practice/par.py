"""Ask for a par value: what floats by one's own purchases, and what its treasury can buy."""

from __future__ import annotations

from rails18.core.action_json import to_json
from rails18.core.actions import Action, BuyShare, Pass, StartCompany
from rails18.core.game import Game
from rails18.core.state import OFFERING
from rails18.practice.task import Ask, GoOn, Proof, Tried
from rails18.words.translation import tr

NO_FLOAT, TOO_POOR = -2, -1  # it does not float, or it floats and cannot pay for the trains
LONGEST = 200  # actions until the stock round is over


def fault(game: Game, ask: Ask) -> str:
    """Return why no par can be asked for here, "" where one can."""
    if next(iter(game.options("start_company")), None) is None:
        return tr("Nobody can start a company here.")
    if ask.train and ask.train not in game.title.trains:
        return tr("There is no {train}-train.", train=ask.train)
    return ""


def value(game: Game, ask: Ask, action: Action) -> int | None:
    """Return what a start comes to when nobody else buys shares, None for any other action.

    That is the treasury, or what the player keeps where the treasury shall pay for trains and can.
    """
    if not isinstance(action, StartCompany) or game.refusals(action):
        return None
    there = game.fork(game.what_if(action).after)
    for _ in range(LONGEST):
        pos = there.position
        treasury = pos.cash(action.company) + pos.state.owed.get(action.company, 0)
        if treasury:
            break
        if pos.state.round != game.state.round or not pos.state.frames:
            return NO_FLOAT
        buys = BuyShare(pos.frame.player, action.company, OFFERING)
        wanted = pos.frame.player == action.player and not there.refusals(buys)
        move = buys if wanted else Pass(pos.frame.player)
        if there.refusals(move):
            return NO_FLOAT
        there.play(move)
    if not ask.train:
        return treasury
    price = ask.number * min(side for side in _prices(game, ask.train))
    return there.position.cash(action.player) if treasury >= price else TOO_POOR


def _prices(game: Game, train: str) -> list[int]:
    return [row.price for row in game.questions.depot(game.position) if row.kind == train] or [1 << 30]


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return the best par, and what the others come to, the highest first."""
    found: dict[int, Tried] = {}
    for action in game.options("start_company"):
        if isinstance(action, StartCompany) and action.par not in found:
            found[action.par] = Tried(value(game, ask, action) or 0, (to_json(action),))
    top = max(one.value for one in found.values())
    ways = sorted(found.items(), reverse=True)
    answers = tuple(one for _, one in ways if one.value == top)
    return Proof(top, answers, tuple(one for _, one in ways if one.value < top))
