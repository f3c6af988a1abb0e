"""Answer offers of other players: what a program agrees to."""

from __future__ import annotations

from rails18.core.actions import Action, StopGame
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.players.choices import seen_by
from rails18.players.judge import Judge
from rails18.players.level import Level

WORTHWHILE = 5.0  # what a deal must gain the one who is asked, in money at the end of the game


def agrees(game: Game, action: Action, player: PlayerId, level: Level) -> bool:
    """Tell whether `player` agrees to what another one would do: to what gains them something, and to stop."""
    if isinstance(action, StopGame):
        return True
    seen = seen_by(game, player)
    judge = Judge(seen.questions, seen.position, player, level)
    after = Position(game.title, game.setup, seen.what_if(action).after)
    return judge.standing(after) - judge.standing(seen.position) >= WORTHWHILE
