"""Find the rule of one title's book that a refusal of rules shared by all titles stands for.

``rules.yaml`` may have a section `answers`: rule key → clause of the book, or a list of clauses, or a mapping with

* `clause`: one or several,
* or `by`: a fact of the case, `clauses`: value of the fact → answer, and `otherwise`: an answer,
* and `refusal`, `hidden`: sentences of its own instead of those of the clause.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from rails18.core.refusal import Refusal
from rails18.storage.documents import Document, spelling

Sentences = str | tuple[str, ...]


class Answer(msgspec.Struct, frozen=True):
    """Describe which clauses a shared rule stands for.

    Args:
        clauses: the clauses when no fact decides.
        by: fact that decides, or "".
        cases: value of that fact as text → answer.
        otherwise: answer for every other value.
        refusal, hidden: sentences instead of those of the clause.
    """

    clauses: tuple[str, ...] = ()
    by: str = ""
    cases: Mapping[str, Answer] = {}
    otherwise: Answer | None = None
    refusal: Sentences = ""
    hidden: str = ""

    def found(self, refusal: Refusal) -> tuple[str, ...]:
        """Return the clauses for the facts of a case."""
        if self.otherwise is None:
            return self.clauses
        value = refusal.facts.get(self.by)
        return self.cases.get("" if value in (None, ()) else str(value), self.otherwise).found(refusal)


def read_answers(doc: Document, clauses: Collection[str]) -> dict[str, Answer]:
    """Return shared rule key → answer.

    Raises:
        CannotRead: an answer names a clause that is not in the book, or is none.
    """
    found = {}
    for key, raw in doc.section("answers").items():
        found[str(key)] = read_answer(doc, f"answers.{key}", raw, clauses)
    return found


def read_answer(doc: Document, place: str, raw: Any, clauses: Collection[str]) -> Answer:
    """Return one answer of any form."""
    if not isinstance(raw, dict):
        return Answer(known_clauses(doc, place, raw, clauses))
    decided = "by" in raw
    words = ("by", "clauses", "otherwise") if decided else ("clause",)
    for word in raw:
        if word not in (*words, "refusal", "hidden"):
            raise doc.fault(f"{place}.{word}", f"the key {word} is not known here.", spelling(str(word), words))
    for word in words:
        if word not in raw:
            raise doc.fault(place, f"the key {word} is missing.", f"Add `{word}:`.")
    own = {
        "refusal": doc.convert(raw.get("refusal", ""), Sentences, f"{place}.refusal"),
        "hidden": doc.convert(raw.get("hidden", ""), str, f"{place}.hidden"),
    }
    if not decided:
        return Answer(known_clauses(doc, f"{place}.clause", raw["clause"], clauses), **own)
    table = doc.convert(raw["clauses"], dict[str, Any], f"{place}.clauses")
    return Answer(
        by=doc.convert(raw["by"], str, f"{place}.by"),
        cases={value: read_answer(doc, f"{place}.clauses.{value}", each, clauses) for value, each in table.items()},
        otherwise=read_answer(doc, f"{place}.otherwise", raw["otherwise"], clauses),
        **own,
    )


def known_clauses(doc: Document, place: str, raw: Any, clauses: Collection[str]) -> tuple[str, ...]:
    """Return the clauses that are named, one or several."""
    names: tuple[str, ...] = doc.convert([raw] if isinstance(raw, str) else raw, tuple[str, ...], place)
    if not names:
        raise doc.fault(place, "no clause is named.", "Write the key of a rule above.")
    for name in names:
        if name not in clauses:
            raise doc.fault(place, f"the rule {name} is not in this book.", spelling(name, clauses))
    return names
