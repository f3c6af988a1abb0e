"""Work out which landmarks of a game have been reached."""

from __future__ import annotations

from rails18.core.events import Event
from rails18.core.game import Game
from rails18.core.ids import PlayerId, kind_of
from rails18.core.position import Position
from rails18.core.state import DEPOT
from rails18.lessons.first_game import Landmark


def reached(game: Game, landmarks: tuple[Landmark, ...], seat: PlayerId) -> dict[str, int]:
    """Return landmark → number of the action that reached it first, in the line up to the shown state.

    Args:
        game: the game.
        landmarks: what is looked for.
        seat: the learner's seat.
    """
    found: dict[str, int] = {}
    for number in range(game.at + 1):
        for event in game.events_of(number):
            for landmark in landmarks:
                if landmark.id not in found and _fits(game, number, event, landmark, seat):
                    found[landmark.id] = number
    return found


def _fits(game: Game, number: int, event: Event, landmark: Landmark, seat: PlayerId) -> bool:
    if event.key not in landmark.events:
        return False
    if landmark.phase and event.facts.get("phase") != landmark.phase:
        return False
    if landmark.last and any(kind_of(train) == landmark.last for train in game.position_at(number).trains(DEPOT)):
        return False
    if landmark.earned and not event.facts.get("income"):
        return False
    if landmark.colour and game.title.tiles[event.facts["tile"]].colour != landmark.colour:
        return False
    return not landmark.mine or _is_mine(game.position_at(number), event, seat)


def _is_mine(pos: Position, event: Event, seat: PlayerId) -> bool:
    """Return whether an event is about the player at `seat` or about a company of theirs."""
    if "player" in event.facts:
        return bool(event.facts["player"] == seat)
    companies = event.facts.get("companies", (event.facts.get("company", ""),))
    return any(company in pos.title.companies and pos.president(company) == seat for company in companies)
