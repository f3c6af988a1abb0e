"""Note how games of people against programs ended, so that programs of a level that suits them can be proposed."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.game import Game, Update
from rails18.core.ids import PlayerId
from rails18.lessons.progress import Progress
from rails18.players.character import strength
from rails18.players.level import LEVELS
from rails18.record import made_by
from rails18.ui.model.adapter import Adapter
from rails18.ui.system.settings import Settings

KEY = "opponents/match"  # of the settings


def is_wanted(settings: Settings) -> bool:
    """Return whether results are noted and levels proposed."""
    return settings.flag(KEY, True)


class Matched(QObject):
    """Note the result of each game that is played to its end at this window."""

    def __init__(self, adapter: Adapter, progress: Progress, settings: Settings) -> None:
        super().__init__(adapter)
        self.adapter, self.progress, self.settings = adapter, progress, settings
        adapter.updated.connect(self._look)

    def _look(self, update: Update) -> None:
        game = self.adapter.game
        if game is None or update.action is None or game.state.ending is None or not is_wanted(self.settings):
            return
        for player, part in parts(game).items():
            name = game.setup.players[game.setup.ids.index(player)]
            self.progress.note_game(name, f"{game.setup.title} {game.setup.seed}", met(game), part)


def met(game: Game) -> str:
    """Return the level of the strongest programs of a game."""
    order = list(LEVELS)
    return max((strength(name) for name in game.programs.values()), key=order.index, default="")


def parts(game: Game) -> dict[PlayerId, float]:
    """Return people who played a game against programs by themselves → their part of all worth, 1 is even."""
    ending = game.state.ending
    if ending is None or not game.programs or sum(ending.worth.values()) <= 0:
        return {}
    mean, played = sum(ending.worth.values()) / len(ending.worth), made_by.told(game)
    people = [player for player in game.setup.ids if player not in game.programs and player not in played]
    return {player: ending.worth[player] / mean for player in people}
