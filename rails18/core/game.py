"""Play a game: a list of actions, the states between them, and three questions about what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rails18.core.actions import Action
from rails18.core.draft import Draft
from rails18.core.errors import NotAllowed
from rails18.core.events import Event
from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move, RuleSet
from rails18.core.sound_actions import wrong_field
from rails18.core.state import GameState
from rails18.core.table_notes import TableNotes
from rails18.core.title import Setup, Title

TRIED = 16  # actions whose outcome is remembered while nothing is played
MOST_FORCED = 1000  # more forced moves in a row than any game can need: a rule that settles for ever is a bug


class Update(msgspec.Struct, frozen=True, gc=False):
    """Describe what changed, for a view.

    Args:
        before, after: the two states; the same object when nothing changed.
        at: number of actions that lead to `after`.
        action: the action just played, or None after undo, redo or a jump.
        events: what happened, in order; empty after undo, redo or a jump.
    """

    before: GameState
    after: GameState
    at: int
    action: Action | None = None
    events: tuple[Event, ...] = ()

    @property
    def changed(self) -> frozenset[str]:
        """Return the names of the fields whose values differ."""
        names = GameState.__struct_fields__
        return frozenset(n for n in names if getattr(self.before, n) is not getattr(self.after, n))


class MenuEntry(msgspec.Struct, frozen=True, gc=False):
    """Offer a kind of action.

    Args:
        kind: name of the kind, for example ``buy_share``.
        enabled: at least one action of this kind is allowed now.
        refusal: why not, when it is not.
    """

    kind: str
    enabled: bool
    refusal: Refusal | None = None


class Game:
    """Hold a game with its whole history.

    Attributes:
        title, setup, rules: what is played.
        actions: all actions of the current line, also those that were undone and can be redone.
        at: how many of them lead to the current state.
        branches: lines left by playing on after an undo, as (number of actions in common with the line that came after
            it, further actions); `left_lines` returns them whole.
        programs: player → level of the program that decides for them; nothing in the rules looks at it.
        table: notes and clocks of the table; nothing in the rules looks at them either.
    """

    def __init__(self, title: Title, rules: RuleSet, setup: Setup) -> None:
        self.title, self.rules, self.setup = title, rules, setup
        draft = Draft(title, setup, rules.opening(title, setup))
        self._settle(draft)
        self.actions: list[Action] = []
        self.at = 0
        self.branches: list[tuple[int, tuple[Action, ...]]] = []
        self.programs: dict[PlayerId, str] = {}
        self.table = TableNotes()
        self._states: list[GameState] = [draft.state]
        self._events: list[tuple[Event, ...]] = [tuple(draft.events)]
        self._tried: tuple[GameState, dict[Action, Draft]] = (draft.state, {})  # state → what actions made of it
        self._allowed: tuple[GameState, Action, Move] | None = None  # last one found allowed, where, by what

    def history(self) -> tuple[list[GameState], list[tuple[Event, ...]]]:
        """Return the state after each number of actions, and what each of them brought about, from the opening on."""
        return list(self._states), list(self._events)

    def resume(
        self, actions: Sequence[Action], states: Sequence[GameState], events: Sequence[tuple[Event, ...]]
    ) -> None:
        """Go on in a new game after actions that were played before, by the same rules from the same opening.

        Args:
            actions: what was played.
            states, events: the `history` of the game in which it was played.
        """
        assert not self.actions
        assert states[0] == self.state
        self.actions, self.at = list(actions), len(actions)
        self._states, self._events = list(states), list(events)

    def fork(self, state: GameState | None = None) -> Game:
        """Return a game that goes on from `state`, or from where this one is, without its history.

        Nothing is copied, so that it takes microseconds; what is played in it leaves this game as it is.
        """
        game = Game.__new__(Game)
        game.title, game.rules, game.setup = self.title, self.rules, self.setup
        game.actions, game.at, game.branches, game.programs = [], 0, [], {}
        game.table = TableNotes()
        game._states, game._events = [state or self.state], [()]
        game._tried, game._allowed = (game.state, {}), None
        return game

    def copy(self) -> Game:
        """Return a game with the same history up to now, which another thread may look at while this one goes on."""
        game = self.fork()
        game.actions, game.at = self.actions[: self.at], self.at
        game._states, game._events = self._states[: self.at + 1], self._events[: self.at + 1]
        return game

    def after(self, update: Update) -> Game:
        """Return a copy of this game in which an action that was tried here has led to the very state that it would."""
        game = self.copy()
        if update.action is not None:
            game.actions.append(update.action)
        game._states.append(update.after)
        game._events.append(update.events)
        game.at, game.programs = len(game._states) - 1, self.programs
        game._tried = (game.state, {})
        return game

    def know(self, other: Game) -> None:
        """Remember what was tried in another game that stands at the very same state."""
        if other._tried[0] is self.state:
            self._tried = other._tried

    # looking

    @property
    def questions(self) -> Questions:
        """Return what answers questions about positions by the rules of the title."""
        assert self.rules.questions is not None
        return self.rules.questions

    @property
    def state(self) -> GameState:
        """Return the current state."""
        return self._states[self.at]

    @property
    def position(self) -> Position:
        """Return the current position."""
        return Position(self.title, self.setup, self.state)

    def state_at(self, number: int) -> GameState:
        """Return the state after `number` actions of the current line."""
        return self._states[number]

    def position_at(self, number: int) -> Position:
        """Return the position after `number` actions of the current line."""
        return Position(self.title, self.setup, self._states[number])

    def events_of(self, number: int) -> tuple[Event, ...]:
        """Return what action `number` (from 1) brought about; number 0 is the opening."""
        return self._events[number]

    def left_lines(self) -> list[list[Action]]:
        """Return all actions, from the first, of each line in `branches`."""
        lines = []
        line = self.actions
        for common, tail in reversed(self.branches):
            line = [*line[:common], *tail]
            lines.append(line)
        return lines[::-1]

    # the three questions

    def moves(self) -> tuple[Move, ...]:
        """Return the moves of the open step and those possible at any time, without what is in no menu."""
        pos = self.position
        return tuple(m for m in self._moves() if m.listed or (m.listed_while is not None and m.listed_while(pos)))

    def _moves(self) -> tuple[Move, ...]:
        step = self.rules.steps.get(self.position.frame.step)
        return ((step.moves if step else ()) + self.rules.anytime) if self.state.frames else ()

    def refusals(self, action: Action) -> tuple[Refusal, ...]:
        """Return why `action` is not allowed now, the first group of reasons found; empty when it is allowed."""
        return _malformed(action) or self._judged(action)[1]

    def _judged(self, action: Action) -> tuple[Move | None, tuple[Refusal, ...]]:
        """Return the move that allows `action`, or None and why it is not allowed now."""
        pos, known = self.position, self._allowed
        if not pos.state.frames:
            return None, (refuse(self.rules.over, kind=action.kind),)
        if known is not None and known[0] is pos.state and known[1] == action:  # asked about, and then played
            return known[2], ()
        found: tuple[Refusal, ...] = ()
        for move in self._moves():
            if type(action) is move.action:
                found = self._asked(pos, move, action)
                if not found:
                    self._allowed = (pos.state, action, move)
                    return move, ()
        return None, found or (self._not_now(pos, action),)

    def options(self, kind: str, **fixed: Any) -> Iterator[Action]:
        """Yield the allowed actions of a kind whose fields equal the `fixed` values, lazily."""
        pos = self.position
        for move in self.moves():
            if move.action.__struct_config__.tag == kind:
                for action in move.options(pos, fixed):
                    fits = all(getattr(action, name) == value for name, value in fixed.items())
                    if fits and not self._asked(pos, move, action):
                        yield action

    def menu(self) -> tuple[MenuEntry, ...]:
        """Return each kind of action of the open step, allowed or greyed with its first refusal."""
        entries: dict[str, MenuEntry] = {}
        pos = self.position
        for move in self.moves():
            kind = str(move.action.__struct_config__.tag)
            if kind in entries and entries[kind].enabled:
                continue
            reason: Refusal | None = None
            enabled = move.sure is not None and move.sure(pos)
            for action in () if enabled else move.options(pos, {}):
                found = self._asked(pos, move, action)
                if not found:
                    enabled = True
                    break
                reason = reason or found[0]
            entries[kind] = MenuEntry(kind, enabled, None if enabled else reason)
        return tuple(entries.values())

    def _asked(self, pos: Position, move: Move, action: Action) -> tuple[Refusal, ...]:
        who = move.who(pos) if move.who else (pos.frame.player,)
        if action.player not in who:
            wrong = move.wrong_player or self.rules.steps[pos.frame.step].wrong_player
            key = wrong if isinstance(wrong, str) else wrong(pos, action)
            return (refuse(key, player=action.player, due=pos.frame.player, company=pos.frame.company),)
        for group in move.checks:
            found: list[Refusal] = []
            for check in group:
                found += check(pos, action)
            if found:
                return tuple(found)
        return ()

    def _not_now(self, pos: Position, action: Action) -> Refusal:
        step = self.rules.steps[pos.frame.step]
        key = step.refuses.get(type(action)) or self.rules.not_now(pos, action)
        return refuse(key, kind=action.kind, step=step.name, player=action.player, company=pos.frame.company)

    # playing

    def play(self, action: Action) -> Update:
        """Play an action and everything the engine then does by itself.

        Raises:
            NotAllowed: the rules refuse it; the game is unchanged.
        """
        if wrong := _malformed(action):
            raise NotAllowed(wrong)
        before = self.state
        if self._is_next(action):  # the same again: what was undone after it stays within reach of redo
            self.at += 1
            return Update(before, self.state, self.at, action, self._events[self.at])
        draft = self._played(action)
        if self.at < len(self.actions):
            self.branches.append((self.at, tuple(self.actions[self.at :])))
            del self.actions[self.at :], self._states[self.at + 1 :], self._events[self.at + 1 :]
        self.actions.append(action)
        self._states.append(draft.state)
        self._events.append(tuple(draft.events))
        self.at += 1
        return Update(before, self.state, self.at, action, self._events[self.at])

    def what_if(self, action: Action) -> Update:
        """Return what `action` would bring about, without playing it.

        Raises:
            NotAllowed: the rules refuse it.
        """
        if wrong := _malformed(action):
            raise NotAllowed(wrong)
        if self._is_next(action):
            return Update(self.state, self._states[self.at + 1], self.at, action, self._events[self.at + 1])
        if self._tried[0] is not self.state:
            self._tried = (self.state, {})
        draft, tried = self._played(action), self._tried[1]
        if action not in tried and len(tried) == TRIED:
            del tried[next(iter(tried))]
        tried[action] = draft
        return Update(self.state, draft.state, self.at, action, tuple(draft.events))

    def _is_next(self, action: Action) -> bool:
        """Return whether an action was played here before, and undone: it leads to the very same state again."""
        return self.at < len(self.actions) and self.actions[self.at] == action

    def _played(self, action: Action) -> Draft:
        """Return what an action brings about; played after it was tried it leads to the very same state."""
        state, tried = self._tried
        known = tried.get(action) if tried and state is self.state else None
        return known or self._judge_and_play(action)

    def _judge_and_play(self, action: Action) -> Draft:
        chosen, refusals = self._judged(action)
        if chosen is None:
            raise NotAllowed(refusals)
        draft = Draft(self.title, self.setup, self.state)
        chosen.write(draft, action)
        self._settle(draft)
        return draft

    def _settle(self, draft: Draft) -> None:
        for _ in range(MOST_FORCED):
            if not draft.state.frames or not self.rules.steps[draft.frame.step].settle(draft):
                return
        raise RuntimeError(f"step {draft.frame.step} never settles")

    # history

    def go_to(self, number: int) -> Update:
        """Show the state after `number` actions; nothing is lost."""
        before = self.state
        self.at = max(0, min(number, len(self.actions)))
        return Update(before, self.state, self.at)

    def undo(self) -> Update:
        """Take the last action back."""
        return self.go_to(self.at - 1)

    def redo(self) -> Update:
        """Play the next undone action again."""
        return self.go_to(self.at + 1)

    def take_line(self, index: int) -> Update:
        """Play the line `branches[index]` again from where it differs; the one that is left becomes the last branch."""
        before = self.state
        line = self.left_lines()[index]
        same = next((n for n, pair in enumerate(zip(line, self.actions, strict=False)) if pair[0] != pair[1]), None)
        self.go_to(min(len(line), len(self.actions)) if same is None else same)
        for action in line[self.at :]:
            self.play(action)
        return Update(before, self.state, self.at)

    def turn_start(self) -> int:
        """Return the number of actions after which the running turn of this player and company began."""
        mark = _turn(self.state)
        number = self.at
        while number > 0 and _turn(self._states[number - 1]) == mark:
            number -= 1
        return number


def _malformed(action: object) -> tuple[Refusal, ...]:
    """Return the refusal of an action whose fields are of the wrong types or lengths (`action.field.wrong`)."""
    field = wrong_field(action)
    return (refuse("action.field.wrong", field=field),) if field else ()


def _turn(state: GameState) -> tuple[object, ...]:
    frame = state.frames[-1] if state.frames else None
    return (state.round, frame.player if frame else "", frame.company if frame else "")
