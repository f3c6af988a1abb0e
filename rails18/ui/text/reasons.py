"""Say why a program made a move."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.players.reason import SENTENCES, Reason
from rails18.ui.text import train_names
from rails18.ui.text.words import Words
from rails18.words.translation import tr

MONEY = frozenset({"price", "value", "left", "par", "debt", "before", "after", "income", "gain", "now", "short"})


def sentence(pos: Position, words: Words, reason: Reason) -> str:
    """Return a reason in words of the title."""
    said = tr(SENTENCES[reason.key], **{name: _said(words, name, value) for name, value in reason.facts.items()})
    return said if reason.more is None else f"{said} {sentence(pos, words, reason.more)}"


def _said(words: Words, name: str, value: object) -> object:
    if name in MONEY and isinstance(value, int | float):
        return words.money(round(value))
    if name == "train":
        return train_names.as_noun(str(value))
    return value
