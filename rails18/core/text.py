"""Make text from outside harmless: names, and words of files that are quoted in a sentence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST_NAME = 40  # characters; longer names do not fit the table
LONGEST_QUOTE = 400  # characters of a sentence, or of a path, that anybody reads
CUT = "…"
UNSHOWN = "\N{REPLACEMENT CHARACTER}"
JOINERS = "\u200c\u200d"  # unseen, but they shape Persian names and hold some emoji together
UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs")  # control, direction and private characters, halves of surrogate pairs
NUMBER = re.compile(r"[0-9]{1,9}")


def harmless(text: str, most: int = LONGEST_QUOTE) -> str:
    """Return `text` as one line that can be shown, printed and written, of `most` characters at most.

    White space becomes a space, whatever has no glyph becomes a replacement character, and a text that is too long
    keeps its beginning and its end.
    """
    if len(text) > most:
        tail = most // 3 if most > LONGEST_NAME else 0
        text = text[: most - tail - 1] + CUT + text[len(text) - tail :]
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isspace():
        return " "
    return UNSHOWN if unicodedata.category(character) in UNSEEN and character not in JOINERS else character


def seat_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the players of a file as they are shown: one line each, none empty, none twice.

    Args:
        names: names in seat order, as the file has them.
    """
    seated: dict[str, None] = {}
    for seat, name in enumerate(names, 1):
        shown = harmless(name, LONGEST_NAME).strip() or f"Player {seat}"
        if shown in seated:
            number = f" ({seat})"
            shown = shown[: LONGEST_NAME - len(number)] + number
        seated[shown] = None
    return tuple(seated)


def is_number(text: str) -> bool:
    """Return whether `text` is a whole number in plain digits, short enough to be meant as one."""
    return NUMBER.fullmatch(text) is not None
