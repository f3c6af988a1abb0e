"""Tell what came to pass between two rounds: trains that went abroad, a new order of play, what a draft has brought."""

from __future__ import annotations

from rails18.core.events import Event
from rails18.core.game import Game
from rails18.core.state import GameState
from rails18.ui.stage.context import Context

CAUSES = ("train_exported", "seats_dealt", "privates_only", "draft_over", "bankrupt")
TOLD = (
    *CAUSES,
    "phase_begins",
    "trains_scrapped",
    "train_late",
    "trains_second_hand",
    "privates_closed",
    "private_cheaper",
)


def news(context: Context) -> tuple[str, ...]:
    """Return what to know before the shown decision, in sentences.

    What opened a stock round is told to every player in their first turn, all else to who decides next.
    """
    game = context.adapter.game
    if game is None or context.position.state.ending is not None or not context.adapter.lead.tells_news:
        return ()
    move = _opening(game, context.adapter.at)
    events = [event for event in game.events_of(move) if event.key in TOLD]
    if move:
        moved = game.position_at(move - 1).players != game.position_at(move).players
        events = [event for event in events if event.key != "seats_dealt" or moved]
    if not any(event.key in CAUSES for event in events):
        return ()
    return tuple(_sentence(context, event) for event in events)


def _sentence(context: Context, event: Event) -> str:
    return context.explainer.event(context.position, event)


def _opening(game: Game, at: int) -> int:
    """Return the number of the action whose events are told after `at` actions."""
    state = game.state_at(at)
    if state.round.kind != "stock":
        return at
    first, turns = at, 0
    while first > 0 and game.state_at(first - 1).round == state.round:
        turns += _player(game.state_at(first)) != _player(game.state_at(first - 1))
        first -= 1
    return first if turns < len(game.setup.players) else at


def _player(state: GameState) -> str:
    return state.frames[-1].player if state.frames else ""
