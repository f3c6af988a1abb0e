"""Name the moments and questions at which shared rules call on the features of a title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Hook(Generic[F]):
    """Stand for a moment or question of a shared rule; its type says what the functions take and return.

    The module of the rule declares it, calls whoever listens, and imports none of them:

        ROUND_OPENED: Hook[Callable[[Draft], None]] = Hook("round opened")
        for opened in draft.pos.hooked(ROUND_OPENED):
            opened(draft)

    Attributes:
        name: what it is called in the list of all hooks.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<hook {self.name}>"


class Listener(NamedTuple):
    """Tie a function of a feature to a hook; `on` makes it, so that the types agree."""

    hook: Hook[Any]
    function: Callable[..., Any]


Hooks = Mapping[Hook[Any], tuple[Callable[..., Any], ...]]


def on(hook: Hook[F], function: F) -> Listener:
    """Return the listener that has `hook` call `function`."""
    return Listener(hook, function)


def listeners(hooks: Hooks, hook: Hook[F]) -> tuple[F, ...]:
    """Return the functions that listen to a hook, in the order of the features of the title."""
    return cast("tuple[F, ...]", hooks.get(hook, ()))
