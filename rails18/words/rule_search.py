"""Find the clauses that a few words ask for: a rare word counts more than a common one, and so does its very form."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import log

import msgspec

from rails18.words.translation import tr

Kin = Collection[Sequence[str]]  # groups of words that mean the same, such as the forms of a term
SMALL = (
    "a an and are at be by can do does for from get go have how i if in is it many may me more much my no not of on "
    "one or should that the their then there they to we what when where which who why will with you your"
)
# how well a word is met: as it is, in another form, as a beginning, inside another
EXACT, OTHER, BEGUN, WITHIN = 1.0, 0.97, 0.85, 0.4
ALIKE, APART = 0.8, 0.6  # parts of that for a word that means the same, and for words that are not next to each other
NAMED, EARLY = 0.05, 0.05  # more for a word that names the rule as well, and the earlier it is in the sentence
SHORTEST = 4  # letters of a word that is looked for inside others, as in compounds
ENDINGS = "ies|ing|ent|es|ed|en|er|s|e|n|y"  # by which forms of a word differ, in all languages
ENOUGH = 3  # clauses that meet every word, beside which no others are wanted
PART = 0.45  # of what the best clause meets that another one has to meet


class Clause(msgspec.Struct, frozen=True):
    """Hold one clause: its `key`, the `section` of the rule book, and what it `says`."""

    key: str
    section: str
    says: str


class Search:
    """Measure how well clauses meet a text.

    Args:
        text: what somebody typed.
        kin: groups of words that mean the same.
        clauses: all clauses there are.
    """

    def __init__(self, text: str, kin: Kin, clauses: Sequence[Clause]) -> None:
        self._kin = [[form.lower() for form in forms] for forms in kin]
        self._found: dict[str, float] = {}
        asked = list(self._asked(re.sub(r"\s+", " ", text.strip().lower())))
        self._all = not text.strip()
        if asked:
            self._measure(asked, clauses)

    def holds(self, clause: Clause) -> bool:
        """Return whether a clause is found."""
        return self._all or clause.key in self._found

    def distance(self, clause: Clause) -> float:
        """Return how far a clause is from what was asked, less for a better one."""
        return -self._found.get(clause.key, 0.0)

    def _asked(self, text: str) -> Iterable[list[str]]:
        """Yield the parts of a text, first terms of several words, each with the words that mean the same."""
        forms = sorted((form for group in self._kin for form in group if " " in form), key=len, reverse=True)
        for form in forms:
            if re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text):
                text = text.replace(form, " ")
                yield [form, *self._like(form)]
        words = re.findall(r"[\w.'’-]*\w", text)
        small = tr(SMALL).split()
        for word in [word for word in words if word not in small] or words:
            yield [word, *self._like(word)]

    def _like(self, word: str) -> list[str]:
        groups = (group for group in self._kin if word in group)
        return [form for group in groups for form in group if form != word]

    def _measure(self, asked: list[list[str]], clauses: Sequence[Clause]) -> None:
        met = {clause.key: [_met(clause, part) for part in asked] for clause in clauses}
        many = [sum(parts[number] > 0 for parts in met.values()) for number in range(len(asked))]
        weights = [log(1 + len(clauses) / count) if count else 0.0 for count in many]
        scores = {
            key: sum(weight * part for weight, part in zip(weights, parts, strict=True)) for key, parts in met.items()
        }
        whole = {key: score for key, score in scores.items() if all(met[key])}
        best = max(scores.values(), default=0.0)
        self._found = {
            key: score / best
            for key, score in (whole if len(whole) >= ENOUGH else scores).items()
            if score and score >= PART * best
        }


def _met(clause: Clause, part: list[str]) -> float:
    """Return how well a clause meets a word or another of the same meaning, 0 for not at all."""
    if clause.section == part[0] or clause.section.startswith(f"{part[0]}."):
        return EXACT
    says, key = clause.says.lower(), re.sub(r"[._]", " ", clause.key)
    first, *others = part
    alike = max((_form(says, key, form) for form in others), default=0.0)
    return max(_form(says, key, first), ALIKE * alike)


def _form(says: str, key: str, form: str) -> float:
    """Return how well a sentence, or the key of its rule, meets a word or several, which count less apart."""
    words = form.split()
    met, at = _word(says, form) if len(words) > 1 else (0.0, 0)
    if not met:
        found = [max(_word(says, word), (BEGUN * _word(key, word)[0], len(says))) for word in words]
        met, at = min(found)
        met *= APART if len(words) > 1 else 1.0
    named = min(_word(key, word)[0] for word in words)
    return met + NAMED * named + EARLY * (1 - at / (len(says) + 1)) if met else 0.0


def _word(text: str, word: str) -> tuple[float, int]:
    """Return how well a text meets a word, and where."""
    stem = _stem(word)
    if stem not in text:
        return 0.0, 0
    safe = re.escape(stem)
    patterns = [(EXACT, rf"(?<!\w){re.escape(word)}(?!\w)"), (OTHER, rf"(?<!\w){safe}(?:{ENDINGS})?(?!\w)")]
    patterns += [(BEGUN, rf"(?<!\w){safe}"), *([(WITHIN, safe)] if len(stem) >= SHORTEST else ())]
    found = ((how, re.search(pattern, text)) for how, pattern in patterns)
    return next(((how, match.start()) for how, match in found if match), (0.0, 0))


@lru_cache(maxsize=1024)  # asked of every clause for each word
def _stem(word: str) -> str:
    """Return what forms of a word have in common."""
    return re.sub(f"(?:{ENDINGS})$", "", word) if len(word) > SHORTEST else word
