"""Shorten the names of companies to what tells each from the others, never in the middle of a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from rails18.core.position import Position
from rails18.ui.look.theme import text_width

JOINING = ("&", "and", "of", "de", "du", "des", "la", "à", "et")  # words a shortened name does not begin with
ALIKE = 4  # letters with which most names may end in a word, such as Railway and Railroad


def short_names(pos: Position, width: float, size: float) -> dict[str, str]:
    """Return the names of companies and independents in the longest form that fits, else in the shortest."""
    return dict(_shortened(_named(pos), width, size))


def name_forms(pos: Position) -> Mapping[str, tuple[str, ...]]:
    """Return the forms of the name of each company and independent, the whole name first.

    Words with which most names begin go first, then one with which most of them end. The last form is the known short
    one of the title. No other company has any of these forms.
    """
    return _forms(_named(pos))


def _named(pos: Position) -> tuple[tuple[str, str, str], ...]:
    return tuple((name, held.name, held.short) for name, held in pos.title.operators.items())


@lru_cache(maxsize=256)
def _shortened(names: tuple[tuple[str, str, str], ...], width: float, size: float) -> dict[str, str]:
    return {
        company: next((form for form in forms if text_width(form, size) <= width), forms[-1])
        for company, forms in _forms(names).items()
    }


@lru_cache(maxsize=16)
def _forms(names: tuple[tuple[str, str, str], ...]) -> dict[str, tuple[str, ...]]:
    cores = _cores({company: name.split() for company, name, _ in names})
    endings = Counter(words[-1].casefold()[:ALIKE] for words in cores.values())
    ending, many = endings.most_common(1)[0]
    found = {}
    for company, name, short in names:
        words = cores[company]
        bare = words[:-1] if 2 * many > len(names) and words[-1].casefold().startswith(ending) else words
        forms = [name, " ".join(words), " ".join(bare) or name, *([short] if short else [])]
        found[company] = list(dict.fromkeys(forms))
    counted = Counter(form for forms in found.values() for form in forms)
    return {company: (forms[0], *(f for f in forms[1:] if counted[f] == 1)) for company, forms in found.items()}


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
    """Return what follows an opening in a name, wherever the opening is; the whole name when it has none."""
    for start in range(len(words) - len(opening)):
        if tuple(alike[start : start + len(opening)]) == opening:
            return _without_joints(words[start + len(opening) :])
    return words


def _without_joints(words: list[str]) -> list[str]:
    """Return words without those at the beginning that only join."""
    first = next((number for number, word in enumerate(words) if word not in JOINING), 0)
    return [words[first].removeprefix("l'"), *words[first + 1 :]]
