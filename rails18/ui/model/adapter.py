"""Connect the game, which knows nothing of windows, with the window, which knows no rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.derived import forget_states
from rails18.core.errors import NotAllowed
from rails18.core.game import Game, MenuEntry, Update
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.questions.quotes import Quote, quote
from rails18.ui.model.answers import Answers
from rails18.ui.model.lead import Lead
from rails18.ui.model.route_search import RouteFinder


class Adapter(QObject):
    """Hold the open game for all views.

    Attributes:
        game: the open game, or None.
        finder: looks for best routes in the background.
        watching: another program plays this game; here it can only be looked at.
        lead: who has a say in what is played.
        foreseen: what the rules will answer once what is chosen is done, as far as it was asked.

    Signals:
        opened: (Game) another game is shown.
        updated: (Update) the shown state changed, whatever the cause.
        refused: (tuple of Refusal) something was tried that the rules refuse.
        played: (Update) an action was played, undone or redone; (None) everything is different: time to save.
        looking: (bool) the window began or ended looking at a past position.
        notes_changed: the table has other notes.
    """

    opened = Signal(object)
    updated = Signal(object)
    refused = Signal(object)
    played = Signal(object)
    looking = Signal(bool)
    notes_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game: Game | None = None
        self.finder = RouteFinder(self)
        self.watching = False
        self.lead = Lead()
        self._view: int | None = None
        self._position: Position | None = None
        self._answers: Answers | None = None
        self.foreseen: Answers | None = None

    # what is shown

    def open(self, game: Game, watching: bool = False) -> None:
        """Show `game` from where it is, to be played or only to be looked at."""
        self.finder.drop()
        if game is not self.game:
            forget_states()
        self.watching = watching
        self._view = None
        self.game = game
        self.opened.emit(game)
        self.updated.emit(Update(game.state, game.state, game.at))

    @property
    def at(self) -> int:
        """Return the number of actions that lead to the shown position."""
        if self.game is None:
            return 0
        return self.game.at if self._view is None else self._view

    @property
    def position(self) -> Position:
        """Return the shown position."""
        game, known = self._open, self._position
        state = game.state_at(self.at)
        if known is None or known.state is not state or known.setup is not game.setup:
            known = self._position = game.position_at(self.at)
        return known

    @property
    def is_looking(self) -> bool:
        """Return whether nothing can be played: the past is shown, somebody else's game, or another's decision."""
        return self._view is not None or self.watching or self.is_held

    @property
    def is_alone(self) -> bool:
        """Return whether one person plays, against programs: there is no doubt then who is meant, or may look."""
        return self.game is not None and len(self.game.setup.ids) - len(self.game.programs) == 1

    @property
    def is_held(self) -> bool:
        """Return whether a program, or the script of a lesson, decides at the end of the game."""
        return self.game is not None and self._view is None and self.lead.holds(self.game)

    @property
    def is_past(self) -> bool:
        """Return whether a past position is shown."""
        return self._view is not None

    @property
    def is_over(self) -> bool:
        """Return whether the shown position is the end of the game."""
        return self.game is not None and self.position.state.ending is not None

    @property
    def _open(self) -> Game:
        assert self.game is not None, "no game is open"
        return self.game

    # the three questions

    @property
    def answers(self) -> Answers:
        """Return what the rules answer about the position that is played on."""
        for known in (self._answers, self.foreseen):
            if known is not None and known.state is self._open.state:
                self._answers = known
                return known
        self._answers = Answers(self._open.fork())
        return self._answers

    def foresee(self, update: Update) -> Answers:
        """Return what the rules would answer after `update`; it is remembered until something else is foreseen."""
        self.foreseen = Answers(self._open.after(update))
        return self.foreseen

    def menu(self) -> tuple[MenuEntry, ...]:
        """Return the kinds of action of the open step, each allowed or greyed with its reason."""
        return () if self.game is None or self.is_looking else self.answers.menu()

    def can(self, kind: str) -> bool:
        """Return whether some action of a kind is allowed now."""
        return self.game is not None and not self.is_looking and self.answers.can(kind)

    def options(self, kind: str, **fixed: Any) -> tuple[Action, ...]:
        """Return the allowed actions of a kind with the given fields."""
        return () if self.game is None or self.is_looking else self.answers.options(kind, **fixed)

    def kept(self, kind: str, **fixed: Any) -> tuple[Action, ...] | None:
        """Return the allowed actions that `options` would return, if they are known already."""
        return None if self.game is None or self.is_looking else self.answers.kept(kind, **fixed)

    def keep(self, actions: Iterable[Action], kind: str, **fixed: Any) -> None:
        """Remember all allowed actions of a kind that somebody has got one by one from `iter_options`."""
        if self.game is not None and not self.is_looking:
            self.answers.keep(actions, kind, **fixed)

    def iter_options(self, kind: str, **fixed: Any) -> Iterator[Action]:
        """Yield allowed actions of a kind lazily, for kinds with very many."""
        return iter(()) if self.game is None or self.is_looking else self.answers.iter_options(kind, **fixed)

    def refusals(self, action: Action) -> tuple[Refusal, ...]:
        """Return why `action` is not allowed now; empty when it is."""
        return self._open.refusals(action)

    def what_if(self, action: Action) -> Update | None:
        """Return what `action` would bring about, or None when it is refused."""
        try:
            return self._open.what_if(action)
        except NotAllowed:
            return None

    def quote(self, action: Action) -> Quote | None:
        """Return what `action` costs and changes, or None when it is refused."""
        return quote(self._open, action)

    # playing

    def play(self, action: Action) -> bool:
        """Play `action`, or emit why not; return whether it was played."""
        if self.is_looking:
            return False
        return self.lead.take(action) or self.play_for(action)

    def play_for(self, action: Action) -> bool:
        """Play `action` whoever decides, or emit why not; return whether it was played."""
        try:
            update = self._open.play(action)
        except NotAllowed as error:
            self.refused.emit(error.refusals)
            return False
        if self.foreseen is not None:
            self._open.know(self.foreseen.game)
        self.lead.sign(self._open)
        self._show(update, save=True)
        return True

    def follow(self, update: Update) -> None:
        """Show what somebody else has done to the open game; nothing is saved."""
        self._show(update, save=False)

    def refresh(self) -> None:
        """Show the same position again: who may decide has changed."""
        state = self.position.state
        self._show(Update(state, state, self.at), save=False)

    def refuse(self, action: Action) -> None:
        """Say why the rules refuse `action`."""
        if not self.lead.take_refused(action):
            self.refused.emit(self.refusals(action))

    def undo(self) -> None:
        """Take the last action back, or those up to the last decision of a person."""
        target = self.lead.undo(self._open)
        if target != -1:
            self._move_to(self._open.at - 1 if target is None else target)

    def redo(self) -> None:
        """Play the next undone action again, and what was played for somebody after it."""
        if self.lead.moves_freely:
            game, target = self._open, self._open.at + 1
            while target < len(game.actions) and self.lead.passes_over(game, target):
                target += 1
            self._move_to(target)

    def undo_turn(self) -> None:
        """Take back the running turn, or the turn before when it has just begun."""
        game, here = self._open, self._open.at
        if not self.lead.moves_freely or (game.programs and self.lead.undo(game) is not None):
            self.undo()
            return
        start = game.turn_start()
        while start > 0 and (start == here or self.lead.passes_over(game, start)):
            game.go_to(start - 1)
            start = game.turn_start()
        game.go_to(here)
        self._move_to(start)

    def redo_turn(self) -> None:
        """Play undone actions again up to the end of the turn they belong to."""
        game = self._open
        first = game.at
        if not self.lead.moves_freely:
            return
        target = first
        while target < len(game.actions):
            target += 1
            if target == len(game.actions) or self._begins_turn(target):
                break
        game.go_to(first)
        self._move_to(target)

    def undo_to(self, number: int) -> None:
        """Take everything back that was played after a number of actions."""
        if self.lead.moves_freely and number < self._open.at:
            self._move_to(number)

    def _begins_turn(self, number: int) -> bool:
        game = self._open
        here = game.at
        game.go_to(number)
        begins = game.turn_start() == number
        game.go_to(here)
        return begins

    def _move_to(self, number: int) -> None:
        game = self._open
        if self.watching:
            return
        if self.is_looking:
            self.look_at(None)
        if 0 <= number <= len(game.actions) and number != game.at:
            self._show(game.go_to(number), save=True)

    # looking at the past

    def look_at(self, number: int | None) -> None:
        """Show the position after `number` actions without changing the game; None comes back to the game."""
        game = self._open
        if number is not None:
            number = max(0, min(number, len(game.actions)))
            if number == game.at:
                number = None
        if number == self._view:
            return
        before, was = self.position.state, self.is_looking
        self._view = number
        self.finder.drop()
        if was != self.is_looking:
            self.looking.emit(self.is_looking)
        self.updated.emit(Update(before, self.position.state, self.at))

    def play_on_from_here(self) -> None:
        """Make the position that is being looked at the current one; what came after stays within reach of redo."""
        if self._view is None or self.watching or not self.lead.moves_freely:
            return
        number, self._view = self._view, None
        self.looking.emit(False)
        self._show(self._open.go_to(number), save=True)

    def take_line(self, index: int) -> None:
        """Go back to a line of play that was left by playing on after an undo."""
        game = self._open
        if self.watching or not self.lead.moves_freely:
            return
        if self.is_looking:
            self.look_at(None)
        self._show(game.take_line(index), save=False)
        self.played.emit(None)

    def _show(self, update: Update, *, save: bool) -> None:
        self.finder.drop()
        self.updated.emit(update)
        if save:
            self.played.emit(update)

    def show_again(self) -> None:
        """Let every view show the position anew: something beside the game has changed."""
        state = self.position.state
        self.updated.emit(Update(state, state, self.at))
