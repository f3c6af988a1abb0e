"""Let programs decide for seats of the table, beside the window and at a pace that people can follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.core.state import Round
from rails18.players.character import character_of, level_of
from rails18.players.reason import Reason
from rails18.questions import tabletop
from rails18.record import made_by
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.lead import Lead
from rails18.ui.model.thinking import Asked, thinking
from rails18.ui.session.autopass import AutoPass
from rails18.ui.session.consent import Consent
from rails18.ui.session.finisher import Finisher
from rails18.ui.session.skipping import Skipping
from rails18.words.translation import tr

if TYPE_CHECKING:  # read when a program is to move: most tables have none
    from rails18.players.offers import Thing
    from rails18.players.opponent import Choice, Failure

PACES = {"slow": 2500, "normal": 1000, "fast": 0}  # milliseconds that a move takes at least
LATEST = 30_000  # milliseconds after which a program is given up


class Opponents(QObject, Lead):
    """Play for the seats of programs.

    Attributes:
        skipping: passes for people who can do nothing else.
        autopass: passes for people who want that.
        consent: asks those who have to agree to an action.
        finisher: plays the last operating rounds when the table has agreed to that.
        pace: one of `PACES`.
        paused: no program moves until somebody asks for the next move, or to go on.
        reasons: number of an action → why the program made it; as long as the window is open.
        patience: runs while a program thinks, and gives it up at its end.

    Signals:
        changed: a program thinks, has moved or was changed for a person.
        noted: (str) a program has given its seat back, or a character has come to the table; a sentence about it.
    """

    changed = Signal()
    noted = Signal(str)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.skipping = Skipping(adapter, self._others_play, self)  # first to hear of a move
        self.autopass = AutoPass(adapter, self)
        self.finisher = Finisher(adapter, self)
        self.consent = Consent(adapter, self)
        self.pace = "normal"
        self.paused = False
        self.reasons: dict[int, Reason] = {}
        self._reasons_of: object = None  # the game whose moves they explain
        self._asked: Asked | None = None  # what the program that is to move thinks about
        self._thinks = NO_PLAYER
        self._ready: Choice | None = None
        self._step = False
        self._waiting = QTimer(self, singleShot=True)
        self._waiting.timeout.connect(self._act)
        self.patience = QTimer(self, singleShot=True, interval=LATEST)
        self.patience.timeout.connect(lambda: self._give_back(tr("took too long")))
        self._declined: set[tuple[Round, Thing]] = set()
        self.consent.declined.connect(self._refused)
        thinking().restarted.connect(self._restarted)
        adapter.opened.connect(self._opened)
        adapter.updated.connect(self._look)

    # what the window asks

    def holds(self, game: Game) -> bool:
        return self._others_play(game) or self.skipping.is_due(game)

    def _others_play(self, game: Game) -> bool:
        """Return whether a program decides at the end of a game, somebody passes on, or a plan is being played."""
        mine = self.adapter.lead is self
        return not mine or self.finisher.runs or self._program_decides(game) or self.autopass.is_due(game)

    def passes_over(self, game: Game, number: int) -> bool:
        return number in self.autopass.made or self.skipping.is_skipped(game, number)

    @staticmethod
    def _program_decides(game: Game) -> bool:
        return bool(game.programs) and bool(game.state.frames) and game.position.frame.player in game.programs

    @property
    def asked(self) -> PlayerId:
        return self.consent.asked

    def asks(self, action: Action) -> tuple[PlayerId, ...]:
        return self.consent.needed(action)

    def take(self, action: Action) -> bool:
        """Ask those who have to agree to what a person confirmed."""
        return self.consent.take(action)

    def sign(self, game: Game) -> None:
        made_by.sign(game)

    def undo(self, game: Game) -> int | None:
        """Return the last decision of a person before now, over passes that were played for somebody."""
        for number in range(game.at - 1, -1, -1):
            frames = game.state_at(number).frames
            if frames and frames[-1].player not in game.programs and not self.passes_over(game, number):
                return number
        if not game.programs:
            return 0
        return -1 if self._is_mixed(game) else None

    @staticmethod
    def _is_mixed(game: Game) -> bool:
        return len(game.programs) < len(game.setup.ids)

    @property
    def thinks(self) -> PlayerId:
        """Return the player for whom a program is to move, "" when a person decides."""
        return self._thinks

    def succeed(self, other: Opponents) -> None:
        """Know what those of another window know, whose game is opened here next."""
        self.paused = other.paused
        self.reasons, self._reasons_of = dict(other.reasons), other._reasons_of

    # what people ask

    def seat(self, player: PlayerId, level: str) -> None:
        """Let a program of a level decide for a player from now on, a person for ""."""
        game = self.adapter.game
        if game is None or self.adapter.watching or self.adapter.lead is not self:
            return
        if level and tabletop.on_table(game.position):
            self.noted.emit(tr("A program cannot see the board on your table, so a person plays this seat."))
            return
        if level:
            game.programs[player] = level
        else:
            game.programs.pop(player, None)
        self.close()
        self.adapter.refresh()
        self.adapter.played.emit(None)
        if character := character_of(level):
            name = game.setup.players[game.setup.ids.index(player)]
            self.noted.emit(tr("{name}: “{text}”", name=name, text=tr(character.says)))

    def pause(self, on: bool) -> None:
        """Stop all programs before their next move, or let them go on."""
        self.paused = on
        if not on and self._ready is not None:
            self._waiting.start(0)
        self.changed.emit()

    def step(self) -> None:
        """Let the program that is to move do so, once."""
        self._step = True
        if self._ready is not None:
            self._waiting.start(0)

    # thinking

    def _opened(self, game: object) -> None:
        if game is not self._reasons_of:
            self.reasons.clear()
        self._reasons_of = game
        self._declined.clear()

    def _look(self, update: object = None) -> None:
        """Begin to think when a program is to move."""
        self.close()
        game, adapter = self.adapter.game, self.adapter
        mine = adapter.lead is self and not adapter.watching and not adapter.is_past and not self.finisher.runs
        if game is None or not mine or not self._program_decides(game):
            self.changed.emit()
            return
        if tabletop.on_table(game.position):
            self._give_back(tr("cannot see the board on your table, and does not decide"))
            return
        self._thinks = player = game.position.frame.player
        level = level_of(game.programs[player])
        declined = frozenset(what for when, what in self._declined if when == game.state.round)
        from rails18.players.offers import move

        self.patience.start()
        self._waiting.start(PACES[self.pace])
        self._asked = thinking().ask(self._thought, self, move, game, level, game.setup.seed, declined)
        self.changed.emit()

    def close(self) -> None:
        """Forget what is being thought about: the position has passed, or the window goes."""
        if self._asked is not None:
            self._asked.drop()
        self._asked, self._thinks, self._ready = None, NO_PLAYER, None
        self._waiting.stop()
        self.patience.stop()

    def _thought(self, answer: Choice | Failure | Exception) -> None:
        self.patience.stop()
        from rails18.players.opponent import Choice

        if not isinstance(answer, Choice):
            self._give_back(tr("found no move"))
            return
        self._ready = answer
        if not self._waiting.isActive():
            self._act()

    def _restarted(self) -> None:
        self.noted.emit(
            tr(
                "The part of rails18 that decides for programs and gives hints had stopped. It was started again; "
                "nothing is lost."
            )
        )

    def _act(self) -> None:
        """Make the move that was found, once its time has come and nobody wants to pause."""
        choice = self._ready
        if choice is None or (self.paused and not self._step):
            self.changed.emit()
            return
        self._step = False
        game = self.adapter.game
        assert game is not None
        if game.refusals(choice.action):
            self._give_back(tr("chose what the rules refuse"))
            return
        if not choice.erred:
            self.reasons[game.at + 1] = choice.reason
        if not self.consent.take(choice.action):
            self.adapter.play_for(choice.action)

    def _refused(self, player: PlayerId, action: Action) -> None:
        """Let the program whose offer was declined think again, and not ask for the same once more in this round."""
        game = self.adapter.game
        if game is not None and action.player in game.programs:
            from rails18.players.offers import thing

            self._declined.add((game.state.round, thing(action)))
            self.reasons.pop(game.at + 1, None)
            self._look()

    def _give_back(self, what: str) -> None:
        """Hand the seat of a program that failed to a person; the game is as it was."""
        game = self.adapter.game
        assert game is not None
        player = game.position.frame.player
        name = game.setup.players[game.setup.ids.index(player)]
        self.seat(player, "")
        self.noted.emit(
            tr(
                "The program {what} for {name}. A person plays this seat now; the game has not changed.",
                what=what,
                name=name,
            )
        )
