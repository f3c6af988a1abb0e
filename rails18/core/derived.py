"""Cache what follows from tables of a state, by the identity of those tables.

States share the tables that an action did not touch, so a value stays valid exactly as long as the very same table
objects come back. Nothing ever needs to be invalidated by hand; what a game leaves behind is forgotten with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from operator import attrgetter
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple

from rails18.core.slices import Slice
from rails18.core.state import GameState
from rails18.core.title import Title


class Seen(Protocol):
    """What a remembered function looks at: a position."""

    title: Title
    state: GameState


Table = (
    str | type[Slice]
)  # field of the state, or what a feature keeps there; "features" for whatever any of them keeps
Pos = TypeVar("Pos", bound=Seen, contravariant=True)
Value = TypeVar("Value")
Keys = TypeVarTuple("Keys")

KEPT = 64  # sets of tables remembered per function; enough for options, undo and the history slider around a state
TITLES = 2  # titles remembered per function that reads nothing else: of the game, and of one before or beside it


class Memo(Generic[Pos, *Keys, Value]):
    """Function of a position and of hashable keys that remembers what it returned.

    Attributes:
        tables: tables of the state that the function reads; it reads the title besides, and nothing else.
        function: the function itself.
        memory: identities of what was read → what was read, and keys → value.
    """

    def __init__(self, function: Callable[[Pos, *Keys], Value], tables: tuple[Table, ...]) -> None:
        self.function, self.tables = function, tables
        self._fields = _getter(tuple(table for table in tables if isinstance(table, str)))
        self._slices = tuple(table for table in tables if not isinstance(table, str))
        self._most = KEPT if tables else TITLES
        self.memory: dict[tuple[int, ...], tuple[tuple[object, ...], dict[Any, Value]]] = {}
        self._last: tuple[object, object, dict[Any, Value]] = (None, None, {})  # title, state → what is known of them
        self._writing = Lock()
        update_wrapper(self, function)
        _every.append(self)

    def __call__(self, pos: Pos, *keys: *Keys) -> Value:
        """Return the value, worked out when it is asked for the first time."""
        last = self._last
        if last[1] is pos.state and last[0] is pos.title:  # most questions are about the position of the last one
            values = last[2]
        else:
            values = self._values(self._read(pos))
            self._last = (pos.title, pos.state, values)
        if keys in values:
            return values[keys]
        value = self.function(pos, *keys)
        values[keys] = value
        return value

    def known(self, pos: Pos, *keys: *Keys) -> Value | None:
        """Return the value when it was worked out before: where the same can be found out sooner another way."""
        return self._values(self._read(pos)).get(keys)

    def keep(self, value: Value, pos: Pos, *keys: *Keys) -> None:
        """Remember a value that was worked out elsewhere; it must be the one that the function returns."""
        self._values(self._read(pos))[keys] = value

    def forget(self) -> None:
        """Forget everything."""
        with self._writing:
            self.memory.clear()
            self._last = (None, None, {})

    def _read(self, pos: Pos) -> tuple[object, ...]:
        state = pos.state
        if self._slices:
            return (pos.title, *self._fields(state), *map(state.slice, self._slices))
        return (pos.title, *self._fields(state))

    def _values(self, read: tuple[object, ...]) -> dict[Any, Value]:
        key = tuple(map(id, read))
        found = self.memory.get(key)
        if found is not None:
            return found[1]
        with self._writing:  # routes are looked for in a thread of their own
            if len(self.memory) >= self._most:
                del self.memory[next(iter(self.memory))]
            values: dict[Any, Value] = {}
            self.memory[key] = (read, values)  # holding `read` keeps the ids from being given to other objects
            return values


_every: list[Any] = []  # memos of any kind


def forget_states() -> None:
    """Forget what follows from the tables of states, when another game is opened: those tables never come back.

    What follows from a title alone is kept for the next game of it.
    """
    for memo in _every:
        if memo.tables:
            memo.forget()


def _getter(fields: tuple[str, ...]) -> Callable[[GameState], tuple[object, ...]]:
    """Return what reads some fields of a state."""
    if len(fields) > 1:
        return attrgetter(*fields)
    if fields:
        return lambda state: (getattr(state, fields[0]),)
    return lambda _: ()


def derived(
    *tables: Table,
) -> Callable[[Callable[[Pos, *Keys], Value]], Memo[Pos, *Keys, Value]]:
    """Remember the results of a function of a position, and of hashable keys, that reads only the named tables.

    Args:
        tables: fields of the state, and slices of features, that it reads itself or through what it calls, besides
            the title.
    """

    def decorate(function: Callable[[Pos, *Keys], Value]) -> Memo[Pos, *Keys, Value]:
        return Memo(function, tables)

    return decorate
