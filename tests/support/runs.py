"""Write runs of trains down by their stops, and say what the best of them earn."""

from __future__ import annotations

from rails18.board.routes import extend
from rails18.core.game import Game
from rails18.core.route import Route
from rails18.rules.routes import running


def route(game: Game, train: str, *stops: str) -> Route:
    """Return the first run of a train over these stops, in this order, that the track allows."""
    problem = running.problem(game.position, game.position.frame.company)
    found = [Route(train, (), ())]
    for stop in stops:
        found = [longer for shorter in found for longer in extend(problem, shorter, stop)]
    assert found, f"no track over {stops}"
    return found[0]


def best(game: Game, company: str) -> int:
    """Return what the best routes of a company earn now."""
    found = running.best(game.position, company)
    assert found.proven
    return found.revenue
