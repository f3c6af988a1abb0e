"""Make markup: the one place where plain text, from files or from anywhere, becomes a part of it."""

from __future__ import annotations

from collections.abc import Iterable

_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTES = _SIGNS | str.maketrans({'"': "&quot;", "'": "&#x27;"})  # `html.escape` brings a table of 100 kB along


class Markup(str):
    """Text with markup of the program's own, in which everything else is escaped."""

    __slots__ = ()


def escaped(text: str) -> Markup:
    """Return `text` as markup that shows it as it is; markup stays as it is."""
    return text if isinstance(text, Markup) else Markup(text.translate(_SIGNS))


def markup(pattern: str, *parts: object) -> Markup:
    """Return `pattern`, whose markup is the program's own, with each ``{}`` filled.

    Args:
        pattern: markup written in the source.
        parts: what fills it; whatever is no markup is escaped.
    """
    filled = (part if isinstance(part, Markup) else str(part).translate(_QUOTES) for part in parts)
    return Markup(pattern.format(*filled))


def joined(parts: Iterable[Markup]) -> Markup:
    """Return pieces of markup as one."""
    return Markup("".join(map(escaped, parts)))
