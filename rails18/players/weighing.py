"""Weigh every other decision by what the position is worth after it."""

from __future__ import annotations

from rails18.core import actions as a
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.core.state import DEPOT
from rails18.players.choices import actions
from rails18.players.explaining import declined, explained
from rails18.players.folly import no_more_runs
from rails18.players.judge import Judge
from rails18.players.reason import Candidate, Reason
from rails18.players.sight import promising

TURNS = frozenset(  # where passing leaves things as they are
    {"buy_share", "start_company", "sell_shares", "buy_train", "connection_run", "buy_port"}
)
SALE_TROUBLE = 15.0  # what any sale must gain besides
READY = {"connection_run": 25.0, "claim_port": 25.0, "exchange": -10.0, "save_train": 10.0, "take_over": 5.0}
EASE = 1.0  # gain that is needed to do anything
UNSAID = Reason("even")  # of a move in the mind, whose reason nobody reads


def weigh(game: Game, judge: Judge, player: PlayerId, kinds: tuple[str, ...]) -> list[Candidate]:
    """Return the actions of these kinds, each with what it gains against leaving things as they are."""
    pos = game.position
    base = judge.standing(pos)
    found = []
    for kind in kinds:
        if kind == "declare_bankruptcy" or (kind == "buy_train" and "pass" in kinds and no_more_runs(judge, pos)):
            continue
        if kind == "sell_shares" and "declare_bankruptcy" in kinds:
            continue  # no sale raises enough, and a bankruptcy sells everything
        if kind == "sell_shares" and not judge.level.trades and "pass" in kinds and not _over(judge, pos, player):
            continue
        allowed = actions(game, kind, player, judge.level.haggles, judge.level.dear)
        for action in promising(judge, pos, allowed) if judge.level.rough else allowed:
            if "pass" not in kinds or not (_in_vain(game, judge, pos, action) or _too_many(judge, pos, action)):
                found.append(_outcome(game, judge, pos, base, action, kinds))
    if not found and "declare_bankruptcy" in kinds:  # what else there is needs somebody's consent
        found = [
            _outcome(game, judge, pos, base, action, kinds)
            for action in actions(game, "declare_bankruptcy", player, False)
        ]
    return found


def _in_vain(game: Game, judge: Judge, pos: Position, action: a.Action) -> bool:
    """Return whether money goes where a company of the player's own needs it to float."""
    if not isinstance(action, a.BuyShare | a.StartCompany):
        return False
    return judge.overreaches(pos, action, Position(game.title, game.setup, game.what_if(action).after))


def _too_many(judge: Judge, pos: Position, action: a.Action) -> bool:
    """Return whether a character would start one more company than they like to lead."""
    if not isinstance(action, a.StartCompany):
        return False
    return sum(pos.president(company) == action.player for company in pos.state.par) >= judge.level.style.companies


def _over(judge: Judge, pos: Position, player: PlayerId) -> bool:
    return judge.ask.certificate_room(pos, player) < 0


def _outcome(
    game: Game, judge: Judge, pos: Position, base: float, action: a.Action, kinds: tuple[str, ...]
) -> Candidate:
    if isinstance(action, a.Pass) and TURNS & set(kinds):
        return Candidate(action, EASE, declined(judge.ask, pos, kinds))
    after = Position(game.title, game.setup, game.what_if(action).after)
    if "buy_port" in kinds and _is_over(pos, after):  # with too little left for a port, as a pass ends it too
        base = judge.standing(Position(game.title, game.setup, game.what_if(a.Pass(action.player)).after))
    gain = judge.standing(after) - base + READY.get(action.kind, 0.0)
    if isinstance(action, a.SellShares) and "pass" in kinds:
        brought = max(0, after.cash(action.player) - pos.cash(action.player))
        gain -= judge.level.margin * brought + SALE_TROUBLE
        gain += _left_behind(judge, pos, after, action)
    if isinstance(action, a.Dividend):
        gain += judge.level.style.keeps * (after.cash(action.company) - pos.cash(action.company))
    if isinstance(action, a.BuyTrain) and pos.state.trains[action.train] == DEPOT:
        gain += _pressure(judge, pos, action)
    return Candidate(action, gain, UNSAID if judge.level.rough else explained(judge, pos, after, action, gain, kinds))


def _is_over(pos: Position, after: Position) -> bool:
    """Return whether an action ended the turn: what the next round pays at once is not what it gained."""
    return (pos.state.round, pos.frame.company) != (after.state.round, after.frame.company)


def _pressure(judge: Judge, pos: Position, action: a.BuyTrain) -> float:
    """Return what a character enjoys of turning idle money into a train: it brings the next trains closer."""
    if not judge.level.style.hurry or no_more_runs(judge, pos):
        return 0.0
    if judge.ask.train_room(pos, action.company) < 2:  # the last place is kept for a train that is wanted
        return 0.0
    left = pos.cash(action.company) - action.price
    return judge.level.style.hurry * action.price * min(1.0, max(0.0, left / action.price))


def _left_behind(judge: Judge, pos: Position, after: Position, action: a.SellShares) -> float:
    """Return what a character enjoys of the trains that somebody else will have to pay for from now on."""
    if not judge.level.style.leaves or pos.president(action.company) == after.president(action.company):
        return 0.0
    return judge.level.style.leaves * judge.prospect(pos, action.company).debt
