"""Ask for the best run: the solver knows it, and what the best run over other track earns."""

from __future__ import annotations

import msgspec

from rails18.board.optimise import best
from rails18.board.problem import BestRoutes
from rails18.core.action_json import to_json
from rails18.core.actions import Action, RunTrains
from rails18.core.game import Game
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.practice.task import Ask, GoOn, Proof, TooHard, Tried
from rails18.questions import routes
from rails18.words.translation import tr

LESS = ("route.best.total", "route.value.better_claim", "route.run.must")  # refusals of runs that only earn too little


def fault(game: Game, ask: Ask) -> str:
    """Return why no run can be asked for here, "" where one can."""
    return "" if routes.is_open(game.position) else tr("No company runs trains here.")


def value(game: Game, ask: Ask, action: Action) -> int | None:
    """Return what a run earns, also one that the rules refuse as it is not the best; None for any other action."""
    return routes.income(game.position, action) if isinstance(action, RunTrains) and may_run(game, action) else None


def best_of(pos: Position, company: CompanyId, go_on: GoOn | None) -> BestRoutes:
    """Return the proven best run of a company.

    Raises:
        TooHard: the search was stopped.
    """
    found = routes.best(pos, company) if go_on is None else routes.search(pos, company, go_on)
    if not found.proven:
        raise TooHard
    return found


def may_run(game: Game, action: RunTrains) -> bool:
    """Return whether a run keeps to the rules of routes, whatever it earns."""
    return all(refusal.key in LESS for refusal in game.refusals(action))


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return the best run, and the best one that leaves some of its track out.

    Raises:
        TooHard: the search was stopped.
    """
    pos, company, player = game.position, game.position.frame.company, game.position.frame.player
    found = best_of(pos, company, go_on)
    answer = Tried(found.revenue, (to_json(RunTrains(player, company, found.routes)),))
    question, second = routes.problem(pos, company), dict[int, Tried]()
    ways = any(len(pos.side(train).runs) > 1 for train in pos.trains(company))
    for gone in () if ways else [piece for route in found.routes for piece in route.segments]:
        segments = tuple(piece for piece in question.segments if piece.id != gone)
        other = best(msgspec.structs.replace(question, segments=segments), go_on, apart=go_on is not None)
        if not other.proven:
            raise TooHard
        action = RunTrains(player, company, other.routes)
        if may_run(game, action):
            earned = routes.income(pos, action)  # with what comes on top of the routes, as for the best run
            second[earned] = Tried(earned, (to_json(action),))
    others = [second[earned] for earned in sorted(second, reverse=True) if earned < found.revenue]
    return Proof(found.revenue, (answer,), tuple(others))
