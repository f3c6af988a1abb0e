"""Name the three families of failure that a person may be told about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rails18.core.text import harmless

if TYPE_CHECKING:
    from rails18.core.refusal import Refusal

UNTITLED = "this file does not say which title was played."
WHICH = "It may be one of these: {titles}. Say which when you open it, or by --title on the command line."
REFUSED = "The rules do not allow that now."


class Rails18Error(Exception):
    """Stand for every failure whose text is written for a person.

    Args:
        sentence: what is wrong, in English, with the names of `values` in braces.
        values: facts, and errors that say more.
    """

    def __init__(self, sentence: str = "", **values: Any) -> None:
        self.sentence, self.values = sentence, values
        super().__init__(sentence)

    def __str__(self) -> str:
        return self.told(_filled)

    def told(self, say: Callable[..., str]) -> str:
        """Return the text in the words of `say`, which takes a sentence and its values as `tr` does."""
        return self._said(say, self.sentence)

    def _said(self, say: Callable[..., str], sentence: str | Rails18Error) -> str:
        if isinstance(sentence, Rails18Error):
            return sentence.told(say)
        more = {name: each.told(say) for name, each in self.values.items() if isinstance(each, Rails18Error)}
        return say(sentence, **{**self.values, **more}) if sentence else ""


def reason(error: Exception) -> Rails18Error:
    """Return why the system refused, as it says it: a catalogue may know its words."""
    return Rails18Error(getattr(error, "strerror", None) or type(error).__name__)


def _filled(sentence: str, /, **values: Any) -> str:
    return sentence.format(**values) if values else sentence


class CannotRead(Rails18Error):
    """Report a file or text that cannot be read; words of the file are made harmless, for they come from anywhere.

    Args:
        sentence: what is wrong.
        where: file and place in it, for example ``maps/1889/map.yaml: hexes.A8.cost``.
        cure: what to do about it.
        values: facts for both sentences.
    """

    def __init__(self, sentence: str, where: str = "", cure: str | Rails18Error = "", **values: Any) -> None:
        self.where, self.cure = harmless(where), cure
        super().__init__(sentence, **values)

    def told(self, say: Callable[..., str]) -> str:
        """Return place, sentence and cure in the words of `say`."""
        said = " ".join(filter(None, (harmless(self._said(say, part)) for part in (self.sentence, self.cure))))
        return say("{what}: {told}", what=self.where, told=said) if self.where else said


class NoTitle(CannotRead):
    """Report a game file that does not say of which title it is.

    Args:
        where: name of the file.
        titles: those that it may be of, the likeliest first.
    """

    def __init__(self, where: str, titles: tuple[str, ...]) -> None:
        self.titles = titles
        super().__init__(UNTITLED, where, WHICH, titles=", ".join(titles))


class NotAllowed(Rails18Error):
    """Report an action that the rules refuse; the rule book of its title says the refusals in sentences.

    Args:
        refusals: every reason found, the most telling first; never empty.
    """

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__(REFUSED)
        self.add_note("; ".join(map(repr, refusals)))  # for a traceback
