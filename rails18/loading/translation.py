"""Translate what is shown: the one door through which every sentence of the program goes.

A catalogue has the English sentence as the key, so that the code reads as the screen does and a missing entry shows
English. Placeholders keep their names; numbers with a noun take the plural form that the language's rule names.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.loading.documents import read

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
    """Say English texts in a language."""

    def text(self, english: str) -> str:
        """Return a text with the same placeholders."""

    def noun(self, one: str, many: str, number: int) -> str:
        """Return the form of a noun that goes with a number."""


class English:
    """Say texts as they are written."""

    def text(self, english: str) -> str:
        """Return the text itself."""
        return english

    def noun(self, one: str, many: str, number: int) -> str:
        """Return the singular for 1, else the plural."""
        return one if number == 1 else many


class Catalogue(msgspec.Struct, frozen=True):
    """Say texts in the words of a file; what it lacks stays English.

    Args:
        language: the language's own name.
        plural: rule in `PLURALS`.
        texts: English text → text with the same placeholders.
        nouns: English singular → forms in the order of the rule.
    """

    language: str
    plural: str = "one"
    texts: Mapping[str, str] = {}
    nouns: Mapping[str, tuple[str, ...]] = {}

    def text(self, english: str) -> str:
        """Return a text with the same placeholders."""
        return self.texts.get(english, english)

    def noun(self, one: str, many: str, number: int) -> str:
        """Return the form of a noun that goes with a number."""
        forms = self.nouns.get(one)
        if forms is None:
            return one if number == 1 else many
        return forms[min(PLURALS[self.plural](number), len(forms) - 1)]


_language: Language = English()


def use(language: Language) -> None:
    """Say everything in `language` from now on; what is shown already stays until it is drawn anew."""
    global _language
    _language = language


def tr(text: str, /, **values: Any) -> str:
    """Return a text in the language of the screen, its placeholders filled with `values`."""
    said = _language.text(text)
    return said.format(**values) if values else said


def noun(one: str, many: str, number: int) -> str:
    """Return the form of a noun that goes with a number, in the language of the screen."""
    return _language.noun(one, many, number)


def languages() -> dict[str, Path]:
    """Return code → file of the languages that come with the program, besides English."""
    folder = paths.resources() / "translations"
    return {file.stem: file for file in sorted(folder.glob("*.yaml"))} if folder.is_dir() else {}


def load(file: Path) -> Catalogue:
    """Return the catalogue in a file.

    Raises:
        CannotRead: it is damaged, or a text has other placeholders than its English.
    """
    doc = read(file, f"resources/translations/{file.name}")
    doc.only(Catalogue.__struct_fields__)
    plural = doc.value("plural", str)
    if plural not in PLURALS:
        raise doc.fault("plural", f"{plural!r} is no rule for plurals.", f"Choose one of {', '.join(PLURALS)}.")
    texts = doc.value("texts", dict[str, str])
    for english, text in texts.items():
        if placeholders(english) != placeholders(text):
            raise doc.fault(f"texts.{english}", "its placeholders differ from the English ones.", "Use the same ones.")
    return Catalogue(doc.value("language", str), plural, texts, doc.value("nouns", dict[str, tuple[str, ...]]))


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders of a text."""
    try:
        return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
    except ValueError:
        return frozenset({"wrong braces"})


__all__ = ["CannotRead", "Catalogue", "English", "Language", "languages", "load", "noun", "placeholders", "tr", "use"]
