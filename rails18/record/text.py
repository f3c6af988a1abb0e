"""Write a game as plain text: its log, what mattered in it, and the standings."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.record.story import heading, log, round_name, standing
from rails18.record.turning_points import turning_points
from rails18.words.translation import tr


def text(game: Game) -> str:
    """Return the log, the turning points and the position in which the game stands."""
    ending = game.state.ending
    where = round_name(game.state.round)
    over = tr("The game is over ({reason}).", reason=ending.reason) if ending else ""
    last = over or tr("{round}, after action {number}.", round=where, number=game.at)
    points = [f"{point.number:>5}  {point.sentence}" for point in turning_points(game)]
    mattered = ["", tr("Turning points"), *points] if points else []
    return "\n".join([heading(game), *log(game), *mattered, "", last, *standing(game.position), ""])
