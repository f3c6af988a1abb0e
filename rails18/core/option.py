"""Describe a choice of rules: a name, the values it can take, and the one that holds where nothing is said."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

Value = str | int | bool
V = TypeVar("V", bound=Value)


class Option(msgspec.Struct, Generic[V], frozen=True):
    """Name a choice of rules that some rule asks for.

    Args:
        name: dotted name, noun first, as titles write it in ``options.yaml``.
        default: the value for titles that say nothing.
        values: all values; () for any whole number from 0, or any name.
    """

    name: str
    default: V
    values: tuple[V, ...] = ()

    def fits(self, value: Value) -> bool:
        """Return whether `value` is one that this choice can take, true and 1 being different."""
        if not self.values:
            return type(value) is type(self.default) and (not isinstance(value, int) or value >= 0)
        return any(same(value, known) for known in self.values)


def same(a: Value | None, b: Value) -> bool:
    """Return whether two values of a choice are equal, true and 1 being different."""
    return a == b and type(a) is type(b)


def flag(name: str, default: bool = False) -> Option[bool]:
    """Return a choice between true and false."""
    return Option(name, default, (True, False))


def number(name: str, default: int = 0) -> Option[int]:
    """Return a choice of a whole number."""
    return Option(name, default)
