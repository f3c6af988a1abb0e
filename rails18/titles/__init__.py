"""Find the rules of titles: one module a title here, and what other packages bring.

A package that brings rules names them in its ``pyproject.toml``:

    [project.entry-points."rails18.titles"]
    1830 = "title_1830.rules:RULES"

The titles of this package are found by listing it, so that they are there in a source tree and in the frozen program
too, where nothing is installed.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from rails18.core.errors import CannotRead
from rails18.core.rules import RuleSet

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "rails18.titles"
MARK = "g"  # first letter of the modules of titles, as no module may begin with a digit


class RuleSets(Mapping[str, RuleSet]):
    """Map names of rules, as ``title.yaml`` has them, to the rules; a title is composed when it is asked for."""

    def __getitem__(self, name: str) -> RuleSet:
        """Return the rules of that name.

        Raises:
            KeyError: nobody brings them.
            CannotRead: the package that brings them is broken.
        """
        if name in _own():
            rules = import_module(f"{__name__}.{MARK}{name}").RULES
            assert isinstance(rules, RuleSet)
            return rules
        return _load(_brought()[name])

    def __iter__(self) -> Iterator[str]:
        """Yield the names, those of this package first."""
        yield from _own()
        yield from (name for name in _brought() if name not in _own())

    def __len__(self) -> int:
        """Return how many there are."""
        return len(set(_own()) | set(_brought()))


@cache
def _own() -> tuple[str, ...]:
    return tuple(sorted(module.name[1:] for module in pkgutil.iter_modules(__path__) if _is_title(module.name)))


def _is_title(module: str) -> bool:
    return module.startswith(MARK) and module[1:2].isdigit()


@cache
def _brought() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # it brings a library for mail along

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def _load(point: EntryPoint) -> RuleSet:
    try:
        rules = point.load()
    except Exception as error:  # whatever a foreign package does wrong: it must not end the program
        told = f"the rules {point.name} of another package cannot be loaded: {error}."
        raise CannotRead(told, point.value, "Repair or remove that package.") from error
    if not isinstance(rules, RuleSet):
        raise CannotRead(f"{point.value} is no set of rules.", point.value, "Name what `compose` returns.")
    return rules


RULE_SETS: Mapping[str, RuleSet] = RuleSets()


def is_own(name: str) -> bool:
    """Return whether the rules of that name come with this program."""
    return name in _own()
