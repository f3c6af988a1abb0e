"""Pair the check of a kind of change with its writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.refusal import Refusal


class Kind(NamedTuple):
    """Tie a kind of change to what refuses it and what makes it.

    Args:
        check: yields why a change is impossible.
        write: makes it; called only when the check was silent.
    """

    check: Callable[[Position, Any], Iterable[Refusal]]
    write: Callable[[Draft, Any], None]
