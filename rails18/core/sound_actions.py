"""Work out whether an action holds what its fields are declared to hold, before any rule looks at it.

Actions of files are read so strictly that they always do; those of programs, opponents and plug-ins need not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from rails18.core.actions import Action

MOST_NUMBER = 10**9  # of any number
LONGEST = 1000  # letters of a text, and entries of a list
Test = Callable[[Any], bool]


def wrong_field(action: object) -> str:
    """Return the name of the first field that is not as declared, "" when all are."""
    if not isinstance(action, Action):
        return "kind"
    return _first_wrong(action)


def _first_wrong(struct: msgspec.Struct) -> str:
    return next((name for name, fits in _fields(type(struct)) if not fits(getattr(struct, name, None))), "")


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Test], ...]:
    hints = get_type_hints(kind)
    return tuple((name, _test(hints[name])) for name in kind.__struct_fields__)


def _test(hint: Any) -> Test:
    """Return what tells whether a value is as a type hint says: of that very type, short, and fit to be written."""
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) in (Union, UnionType):
        tests = tuple(map(_test, get_args(hint)))
        return lambda value: any(fits(value) for fits in tests)
    if get_origin(hint) is tuple:
        fits = _test(get_args(hint)[0])
        return lambda value: type(value) is tuple and len(value) <= LONGEST and all(map(fits, value))
    struct: type[msgspec.Struct] = hint
    return lambda value: type(value) is struct and not _first_wrong(value)


def _is_text(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST and (value.isascii() or _is_written(value))


def _is_written(text: str) -> bool:
    """Return whether a text can be written to a file: it holds no half of a pair of surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


_PLAIN: dict[Any, Test] = {
    str: _is_text,
    int: lambda value: type(value) is int and -MOST_NUMBER <= value <= MOST_NUMBER,
    bool: lambda value: type(value) is bool,
    NoneType: lambda value: value is None,
}
