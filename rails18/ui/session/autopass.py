"""Pass for players who want to be left alone until something happens that concerns them.

What it plays are ordinary passes. Undo goes back over them to the last decision that somebody made.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.actions import Pass
from rails18.core.game import Game, Update
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.core.position import Position
from rails18.questions import watching
from rails18.questions.watching import Happening
from rails18.ui.model.adapter import Adapter
from rails18.ui.text.words import Words
from rails18.words.translation import tr

PAUSE = 350  # milliseconds that the table sees who passes


class Watch(NamedTuple):
    """Hold since when a player passes: the number of actions, and the position then."""

    since: int
    position: Position


class AutoPass(QObject):
    """Hold the players who pass until something happens.

    Attributes:
        watches: player → since when.
        made: numbers of the actions that were played here.
        pause: milliseconds before a pass is played.

    Signals:
        changed: somebody passes from now on, or no longer.
        ended: (str) somebody no longer does, and why.
    """

    changed = Signal()
    ended = Signal(str)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.watches: dict[PlayerId, Watch] = {}
        self.made: set[int] = set()
        self.pause = PAUSE
        self._wanted: tuple[PlayerId, int] = (NO_PLAYER, 0)
        self._at = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._act)
        adapter.opened.connect(self._opened)
        adapter.updated.connect(self._updated)

    # what people ask

    @property
    def possible(self) -> bool:
        """Return whether the player who decides may go on passing; in a lesson the others are led."""
        adapter = self.adapter
        if adapter.game is None or adapter.is_looking or not adapter.lead.moves_freely:
            return False
        return watching.may_wait(adapter.position)

    def want(self, player: PlayerId) -> None:
        """Note that the next pass of a player, if it is their next action, shall be the first of many."""
        self._wanted = (player, self.adapter.at)

    def forget(self) -> None:
        """Note that the next pass is an ordinary one."""
        self._wanted = (NO_PLAYER, 0)

    @property
    def wanted(self) -> PlayerId:
        """Return the player whose next pass shall be the first of many, "" for nobody."""
        return self._wanted[0]

    def switch(self, player: PlayerId, on: bool) -> None:
        """Let a player pass from their next turn on, or decide again."""
        game = self.adapter.game
        if game is None or on == (player in self.watches) or player in game.programs:
            return
        if on:
            self.watches[player] = Watch(game.at, game.position)
        else:
            del self.watches[player]
        self.changed.emit()
        self.adapter.refresh()

    # following

    def is_due(self, game: Game) -> bool:
        """Return whether the decision at the end of a game is a pass that is played here."""
        if not self.watches or not game.state.frames or game.state.frames[-1].player not in self.watches:
            return False
        return watching.may_wait(game.position)

    def _opened(self, game: object) -> None:
        self._timer.stop()
        self.watches, self.made = {}, set()
        self._at = 0
        self.forget()
        self.changed.emit()

    def _updated(self, update: Update) -> None:
        game = self.adapter.game
        if game is None or self.adapter.is_past:
            self._timer.stop()
            return
        moved, self._at = game.at != self._at, game.at
        if update.action is not None:
            self.made = {number for number in self.made if number < game.at - 1}
            self._take_wish(update, game)
        for player, watch in list(self.watches.items()):
            self._look(game, player, watch, back=moved and update.action is None)
        if self.is_due(game):
            self._timer.start(self.pause)
        else:
            self._timer.stop()

    def _take_wish(self, update: Update, game: Game) -> None:
        player, at = self._wanted
        self.forget()
        if player and isinstance(update.action, Pass) and (update.action.player, game.at) == (player, at + 1):
            self.watches[player] = Watch(game.at, game.position)
            self.changed.emit()

    def _look(self, game: Game, player: PlayerId, watch: Watch, back: bool) -> None:
        """Let a player decide again when there is a reason."""
        who = Words(game.position).who(player)
        if back and (game.at < watch.since or (game.state.frames[-1:] and game.state.frames[-1].player == player)):
            self._end(player, tr("{who} decides again: the game was taken back.", who=who))
            return
        found = watching.happened(watch.position, game.position, player)
        if found is not None:
            self._end(player, tr("{who} decides again: {why}", who=who, why=told(game.position, found)))

    def _end(self, player: PlayerId, sentence: str) -> None:
        del self.watches[player]
        self.changed.emit()
        self.ended.emit(sentence)

    def _act(self) -> None:
        """Pass, unless the rules want something else."""
        game = self.adapter.game
        if game is None or self.adapter.is_past or not self.is_due(game):
            return
        player = game.state.frames[-1].player
        action = Pass(player)
        if game.refusals(action):
            who = Words(game.position).who(player)
            self._end(player, tr("{who} decides again: there is something they must do.", who=who))
            self.adapter.refresh()
            return
        number = game.at
        self.adapter.play_for(action)
        self.made.add(number)


def told(pos: Position, found: Happening) -> str:
    """Return what has happened as a sentence."""
    words = Words(pos)
    if found.kind == watching.ROUND:
        return tr("the round is over.")
    if found.kind == watching.WON:
        return tr("{private} is theirs.", private=words.private(found.private))
    if found.kind == watching.OUTBID:
        bid, who = words.money(found.now), words.who(found.who)
        return tr("{who} bids {bid} on {private}.", who=who, bid=bid, private=words.private(found.private))
    if found.kind == watching.PRICE:
        was, now = words.money(found.was), words.money(found.now)
        return tr("the price of {company} goes from {was} to {now}.", company=found.company, was=was, now=now)
    if found.kind == watching.LOST:
        if not found.who:
            return tr("{company} has no president any more.", company=found.company)
        return tr("{who} is president of {company} now.", who=words.who(found.who), company=found.company)
    what = tr("{who} holds {now}% of {company}, {was}% before.")
    return what.format(who=words.who(found.who), now=found.now, was=found.was, company=found.company)
