"""Cache what follows from tables of a state, by the identity of those tables.

States share the tables that an action did not touch, so a value stays valid exactly as long as the very same table
objects come back. Nothing is ever invalidated by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rails18.core.position import Position

Value = TypeVar("Value")

KEPT = 64  # values remembered per function; enough for options, undo and the history slider around the current state


def derived(*tables: str) -> Callable[[Callable[[Position], Value]], Callable[[Position], Value]]:
    """Remember the result of a function of a position that reads the title and only the named `tables` of the state."""

    def decorate(function: Callable[[Position], Value]) -> Callable[[Position], Value]:
        memory: dict[tuple[int, ...], tuple[tuple[object, ...], Value]] = {}
        writing = Lock()

        @wraps(function)
        def remembered(pos: Position) -> Value:
            state = pos.state
            read: tuple[object, ...] = (pos.title, *[getattr(state, table) for table in tables])
            key = tuple(map(id, read))
            found = memory.get(key)
            if found is not None:
                return found[1]
            value = function(pos)
            with writing:  # routes are looked for in a thread of their own
                if len(memory) >= KEPT:
                    del memory[next(iter(memory))]
                memory[key] = (read, value)  # holding `read` keeps the ids from being given to other objects
            return value

        return remembered

    return decorate
