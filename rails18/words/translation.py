"""Translate what is shown: the one door through which every sentence of the program goes.

A catalogue has the English sentence as the key, so that the code reads as the screen does and a missing entry shows
English. Placeholders keep their names; numbers with a noun take the plural form that the language's rule names. What a
language says is in the files of one folder, `resources/translations/<code>`.
"""

from __future__ import annotations

import logging
import re
import string
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from rails18 import paths
from rails18.core.errors import CannotRead, Rails18Error
from rails18.storage.documents import Document, read

FOLDER = "translations"
HEAD = "language.yaml"  # of each language's folder: its name, its rule for plurals, its nouns
FIRST = ("window", "log", "refusals", "coach", "glossary", "lessons")  # files in the order in which they are wanted
# The article before a train whose name begins with a vowel sound: "a 8E-train" is to be "an 8E-train".
_BEFORE_VOWEL = re.compile(r"\b([Aa])(?= (?:[AEIO8]|1[18](?!\d))\S*[-\u2011 ]train)")
log = logging.getLogger("rails18")

PLURALS: Mapping[str, Callable[[int], int]] = {  # rule → which of the forms a number takes
    "none": lambda number: 0,
    "one": lambda number: 0 if number == 1 else 1,
    "zero_one": lambda number: 0 if number in (0, 1) else 1,
    "slavic": lambda number: (
        0
        if number % 10 == 1 and number % 100 != 11
        else 1
        if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
        else 2
    ),
}


class Language(Protocol):
    """Say English texts in a language.

    Attributes:
        thousands: what is between the thousands of a number and what follows.
    """

    thousands: str

    def text(self, english: str) -> str:
        """Return a text with the same placeholders."""

    def noun(self, one: str, many: str, number: int) -> str:
        """Return the form of a noun that goes with a number."""

    def agree(self, text: str) -> str:
        """Return a text whose placeholders were filled, each word in the form that goes with those beside it."""


class English:
    """Say texts as they are written."""

    thousands = ","

    def text(self, english: str) -> str:
        """Return the text itself."""
        return english

    def noun(self, one: str, many: str, number: int) -> str:
        """Return the singular for 1, else the plural."""
        return one if number == 1 else many

    def agree(self, text: str) -> str:
        """Return a text with the article that each train takes: ``a 3-train``, ``an 8E-train``."""
        return _BEFORE_VOWEL.sub(r"\1n", text)


class Catalogue:
    """Say texts in the words of a language's files; what they lack stays English.

    The files are read when a text is looked for that those before them lack, for most of them hold the rules of titles
    that nobody plays today.

    Args:
        language: the language's own name.
        plural: rule in `PLURALS`.
        texts: English text → text with the same placeholders.
        nouns: English singular → forms in the order of the rule.
        files: further texts.
        agreement: what follows from what is beside it: regular expression → what takes the place of its match.
        thousands: what is between the thousands of a number and what follows.
        unbroken: regular expression of the spaces at which no line may break.
    """

    def __init__(
        self,
        language: str,
        plural: str = "one",
        texts: Mapping[str, str] | None = None,
        nouns: Mapping[str, tuple[str, ...]] | None = None,
        files: Iterable[Path] = (),
        agreement: Mapping[str, str] | None = None,
        thousands: str = ",",
        unbroken: str = "",
    ) -> None:
        self.language, self.plural, self.thousands = language, plural, thousands
        self.agreement = [(re.compile(pattern), form) for pattern, form in (agreement or {}).items()]
        self._unbroken = re.compile(unbroken) if unbroken else None
        self.texts, self.nouns = self._bound(texts or {}), dict(nouns or {})
        self._files = list(files)

    def text(self, english: str) -> str:
        """Return a text with the same placeholders."""
        while english not in self.texts and self._files:
            file = self._files.pop(0)
            try:
                self.texts |= self._bound(load_texts(file))
            except CannotRead as error:
                log.warning("%s", error)
        return self.texts.get(english, english)

    def _bound(self, texts: Mapping[str, str]) -> dict[str, str]:
        if self._unbroken is None:
            return dict(texts)
        return {english: self._unbroken.sub("\N{NO-BREAK SPACE}", text) for english, text in texts.items()}

    def noun(self, one: str, many: str, number: int) -> str:
        """Return the form of a noun that goes with a number."""
        forms = self.nouns.get(one)
        if forms is None:
            return one if number == 1 else many
        return forms[min(PLURALS[self.plural](number), len(forms) - 1)]

    def agree(self, text: str) -> str:
        """Return a text whose placeholders were filled, each word in the form that goes with those beside it."""
        for pattern, form in self.agreement:
            text = pattern.sub(form, text)
        return text


_language: Language = English()


def use(language: Language) -> None:
    """Say everything in `language` from now on; what is shown already stays until it is drawn anew."""
    global _language
    _language = language
    agreed.cache_clear()


def tr(text: str, /, **values: Any) -> str:
    """Return a text in the language of the screen, its placeholders filled with `values`."""
    said = _language.text(text)
    return agreed(said.format(**values)) if values else said


def worded(error: Exception) -> str:
    """Return the text of an error in the language of the screen; `str` gives the English one."""
    return error.told(tr) if isinstance(error, Rails18Error) else str(error)


@lru_cache(maxsize=4096)  # of a hundred texts of a move most were said by the one before
def agreed(text: str) -> str:
    """Return a text whose placeholders were filled, in the forms that the language of the screen asks for."""
    return _language.agree(text)


def figure(number: float, decimals: int = 0) -> str:
    """Return a number as the language of the screen writes it: ``12,000``, or ``2.5`` with one of its decimals."""
    whole, point, part = f"{number:,.{decimals}f}".partition(".")
    point = point if _language.thousands == "," else point and ","
    return whole.replace(",", _language.thousands) + point + part


def noun(one: str, many: str, number: int) -> str:
    """Return the form of a noun that goes with a number, in the language of the screen."""
    return _language.noun(one, many, number)


def languages() -> dict[str, Path]:
    """Return code → head file of the languages that come with the program, besides English."""
    return {file.parent.name: file for file in sorted((paths.resources() / FOLDER).glob(f"*/{HEAD}"))}


def name_of(head: Path) -> str:
    """Return what a language calls itself.

    Raises:
        CannotRead: its head file is damaged.
    """
    return str(read(head, where(head)).value("language", str))


def files_beside(head: Path) -> list[Path]:
    """Return the files with the texts of a language, those first that are wanted soonest."""
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    found = (file for file in head.parent.glob("*.yaml") if file.name != HEAD)
    return sorted(found, key=lambda file: (ranks.get(file.stem, len(ranks)), file.stem))


def load(head: Path) -> Catalogue:
    """Return the language of a head file; the texts beside it are read when they are wanted.

    Raises:
        CannotRead: the head file is damaged, or a text has other placeholders than its English.
    """
    doc = read(head, where(head))
    doc.only(("language", "plural"), ("texts", "nouns", "agreement", "thousands", "unbroken"))
    plural = doc.value("plural", str)
    if plural not in PLURALS:
        raise doc.fault("plural", f"{plural!r} is no rule for plurals.", f"Choose one of {', '.join(PLURALS)}.")
    nouns = doc.convert(doc.data.get("nouns", {}), dict[str, tuple[str, ...]], "nouns")
    agreement = doc.convert(doc.data.get("agreement", {}), dict[str, str], "agreement")
    thousands = doc.convert(doc.data.get("thousands", ","), str, "thousands")
    unbroken = doc.convert(doc.data.get("unbroken", ""), str, "unbroken")
    name, files = doc.value("language", str), files_beside(head)
    try:
        return Catalogue(name, plural, _texts(doc), nouns, files, agreement, thousands, unbroken)
    except re.error as error:
        raise doc.fault("agreement", f"{error}.", "It and `unbroken` hold regular expressions.") from error


def load_texts(file: Path) -> dict[str, str]:
    """Return the texts of one file of a language.

    Raises:
        CannotRead: it is damaged, or a text has other placeholders than its English.
    """
    doc = read(file, where(file))
    doc.only(("texts",))
    return _texts(doc)


def where(file: Path) -> str:
    """Return how messages call a file of a language."""
    return f"resources/{FOLDER}/{file.parent.name}/{file.name}"


def _texts(doc: Document) -> dict[str, str]:
    raw: dict[str, str] = doc.convert(doc.data.get("texts", {}), dict[str, str], "texts")
    texts = {english: text for english, text in raw.items() if text}  # an empty one waits for its translator
    for english, text in texts.items():
        if placeholders(english) != placeholders(text):
            raise doc.fault(f"texts.{english}", "its placeholders differ from the English ones.", "Use the same ones.")
    return texts


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders of a text."""
    try:
        return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
    except ValueError:
        return frozenset({"wrong braces"})


__all__ = [
    "CannotRead",
    "Catalogue",
    "English",
    "Language",
    "agreed",
    "figure",
    "languages",
    "load",
    "noun",
    "placeholders",
    "tr",
    "use",
    "worded",
]
