"""Name the three families of failure that a person may be told about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rails18.core.text import harmless

if TYPE_CHECKING:
    from rails18.core.refusal import Refusal


class Rails18Error(Exception):
    """Stand for every failure whose text is written for a person."""


class CannotRead(Rails18Error):
    """Report a file or text that cannot be read; words of the file are made harmless, for they come from anywhere.

    Args:
        sentence: what is wrong.
        where: file and place in it, for example ``maps/1889/map.yaml: hexes.A8.cost``.
        cure: what to do about it.
    """

    def __init__(self, sentence: str, where: str = "", cure: str = "") -> None:
        self.sentence, self.where, self.cure = map(harmless, (sentence, where, cure))
        place = f"{self.where}:" if where else ""
        super().__init__(" ".join(part for part in (place, self.sentence, self.cure) if part))


class NoTitle(CannotRead):
    """Report a game file that does not say of which title it is.

    Args:
        where: name of the file.
        titles: those that it may be of, the likeliest first.
    """

    def __init__(self, where: str, titles: tuple[str, ...]) -> None:
        self.titles = titles
        which = f"It may be {' or '.join(titles)}: say so when you open it, or by --title on the command line."
        super().__init__("this file does not say which title was played.", where, which)


class NotAllowed(Rails18Error):
    """Report an action that the rules refuse; the rule book of its title says the refusals in sentences.

    Args:
        refusals: every reason found, the most telling first; never empty.
    """

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("The rules do not allow that now.")
        self.add_note("; ".join(map(repr, refusals)))  # for a traceback
