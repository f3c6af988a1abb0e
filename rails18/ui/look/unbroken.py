"""Keep what belongs together on one line: a train and the word for it, French signs and the word before them."""

from __future__ import annotations

import re

HYPHEN, SPACE = "\u2011", "\u00a0"  # neither lets a line break
_HYPHENED = re.compile(r"(?<!\w)(\d+(?:[+/]\d+)?[A-Z]?|[A-Z])-(?=[^\W\d_])")  # 2-train, 5E-train, D-Zug
_SPACED = re.compile(r"(?<!\w)(\d+[+/]\d+) (?=trains?\b|Zug|Züge)|\b(trains?) (?=\d|[A-Z]\b)")  # 4+1 train, train 2
_SIGNS = re.compile(r" (?=[:;?!»%])|(?<=«) ")  # which French sets off from the words beside them
_TAGS = re.compile(r"(<[^>]*>)")


def unbroken(text: str) -> str:
    """Return plain text as it is shown."""
    if "-" in text:
        text = _HYPHENED.sub(rf"\1{HYPHEN}", text)
    if "train" in text or "Z" in text:
        text = _SPACED.sub(lambda found: found.group().rstrip() + SPACE, text)
    return _SIGNS.sub(SPACE, text)


def unbroken_markup(text: str) -> str:
    """Return markup as it is shown; what is within tags stays as it is."""
    parts = _TAGS.split(text)
    return "".join(part if number % 2 else unbroken(part) for number, part in enumerate(parts))


def written(shown: str) -> str:
    """Return plain text as it was before it was shown."""
    return shown.replace(HYPHEN, "-")
