"""Let people who play beside programs run their trains once before the programs hurry for the next ones."""

from __future__ import annotations

from rails18.core.actions import Action, BuyTrain, RunTrains
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId, kind_of
from rails18.core.state import DEPOT

ENOUGH = 2  # trains of a company in its first rounds: a third one would have no route, and others shall have two
TURNS = 4  # of a company that never runs, after which nobody waits for it any longer


def people_have_to_run(game: Game) -> bool:
    """Return whether a person beside programs leads a company and has never run trains, over a few turns at most."""
    pos = game.position
    for player in pos.players if game.programs else ():
        if player in game.programs or _has_run(game, player):
            continue
        if any(pos.president(company) == player and _turns(game, company) < TURNS for company in pos.state.floated):
            return True
    return False


def hurries(game: Game, action: Action) -> bool:
    """Return whether an action buys the train that begins the next phase, a third one, or one that others need more."""
    if not isinstance(action, BuyTrain) or kind_of(action.train) not in game.title.trains:
        return False
    pos, kind = game.position, kind_of(action.train)
    phases, phase = list(game.title.phases), game.title.trains[kind].phase
    owned = len(pos.trains(action.company))
    if owned >= ENOUGH or (phase and phases.index(phase) > phases.index(pos.state.phase)):
        return True
    if pos.state.trains[action.train] != DEPOT or not owned:
        return False
    left = sum(kind_of(train) == kind for train in pos.trains(DEPOT))
    return left <= ENOUGH * sum(not pos.trains(company) for company in pos.state.floated)


def _has_run(game: Game, player: PlayerId) -> bool:
    return any(isinstance(action, RunTrains) and action.player == player for action in game.actions[: game.at])


def _turns(game: Game, company: CompanyId) -> int:
    """Return in how many operating rounds a company has had a turn."""
    turns = (n for n in range(game.at) if game.position_at(n).frame.company == company)
    return len({game.state_at(n).round for n in turns})
