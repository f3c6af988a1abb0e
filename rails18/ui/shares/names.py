"""Shorten the names of companies to what tells each from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from rails18.core.position import Position
from rails18.ui.widgets.theme import text_width

JOINING = ("&", "and", "of", "de", "du", "des", "la", "à", "et")  # words a shortened name does not begin or end with


def short_names(pos: Position, width: float, size: float) -> dict[str, str]:
    """Return the names of the companies, shortened where they do not fit.

    Words with which most names begin go first, then the last ones, down to what tells a name from the others.
    """
    return dict(_shortened(tuple((name, held.name) for name, held in pos.title.companies.items()), width, size))


@lru_cache(maxsize=256)
def _shortened(names: tuple[tuple[str, str], ...], width: float, size: float) -> dict[str, str]:
    whole = {company: name.split() for company, name in names}
    cores = _cores(whole)
    shown = {}
    for company, words in whole.items():
        others = [core for name, core in cores.items() if name != company]
        shorter = [cores[company][:count] for count in range(len(cores[company]), 0, -1)]
        for candidate in [words, *(part for part in shorter if part[-1] not in JOINING)]:
            told = any(_bare(other[: len(candidate)]) == _bare(candidate) for other in others)
            if company in shown and told:
                break
            shown[company] = " ".join(candidate).rstrip(",")
            if text_width(shown[company], size) <= width:
                break
    return shown


def _bare(words: list[str]) -> list[str]:
    """Return words without the commas after them, which tell no name from another."""
    return [word.rstrip(",") for word in words]


def _cores(names: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the names without the words with which more than half of them begin.

    An s at the end and which joining word it is do not matter.
    """
    alike = {
        name: ["" if word in JOINING else word.casefold().rstrip("s") for word in words]
        for name, words in names.items()
    }
    longest = min(len(words) for words in names.values()) - 1
    for count in range(longest, 0, -1):
        opening, many = Counter(tuple(words[:count]) for words in alike.values()).most_common(1)[0]
        if 2 * many > len(names):
            return {name: _after(words, alike[name], opening) for name, words in names.items()}
    return dict(names)


def _after(words: list[str], alike: list[str], opening: tuple[str, ...]) -> list[str]:
    """Return what follows an opening in a name, wherever the opening stands; the whole name when it has none."""
    for start in range(len(words) - len(opening)):
        if tuple(alike[start : start + len(opening)]) == opening:
            return _without_joints(words[start + len(opening) :])
    return words


def _without_joints(words: list[str]) -> list[str]:
    """Return words without those at the beginning that only join."""
    first = next((number for number, word in enumerate(words) if word not in JOINING), 0)
    return [words[first].removeprefix("l'"), *words[first + 1 :]]
