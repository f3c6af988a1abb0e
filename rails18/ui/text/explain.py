"""Turn refusals, events and powers into sentences, and the hobby's words into links to the glossary."""

from __future__ import annotations

from rails18.core.events import Event
from rails18.core.ids import PrivateId
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.ui.look.markup import Markup
from rails18.ui.text import powers
from rails18.ui.text.glossary import Glossary
from rails18.ui.text.words import Words
from rails18.words.texts import Events, Rulebook, load_events, load_rulebook, names_of
from rails18.words.translation import tr
from rails18.words.wording import Names

ROUND_EVENTS = ("stock_round", "operating_round", "game_over")
TURN_EVENTS = ("turn_begins", "turn_alone", "phase_begins", "corrected")


def kind_of(event: Event) -> str:
    """Return how the log shows an event: ``round``, ``turn`` or ``plain``."""
    return "round" if event.key in ROUND_EVENTS else "turn" if event.key in TURN_EVENTS else "plain"


class Explainer:
    """Find sentences for the open game.

    Attributes:
        glossary: the hobby's words.
    """

    def __init__(self) -> None:
        self.glossary = Glossary()
        self._book: tuple[str, Rulebook] | None = None
        self._events: Events | None = None
        self._names: Names | None = None

    def linked(self, sentence: str) -> Markup:
        """Return a sentence as rich text with links to the glossary."""
        return self.glossary.linked(sentence)

    def read(self, pos: Position) -> None:
        """Read the rule book of a title: it takes a while, and is needed at the first refusal."""
        self._book_of(pos)

    def _book_of(self, pos: Position) -> Rulebook:
        if self._book is None or self._book[0] != pos.title.id:
            self._book = (pos.title.id, load_rulebook(pos.title.id))
        return self._book[1]

    def refusal(self, pos: Position, refusal: Refusal, words: Words) -> tuple[str, str]:
        """Return why something is refused, and the section of the rule book."""
        book = self._book_of(pos)
        return book.sentence(refusal, pos.title, pos.setup), book.section(refusal.key, refusal.facts)

    def event(self, pos: Position, event: Event) -> str:
        """Return what happened as a sentence."""
        if self._events is None:
            self._events = load_events()
        if self._names is None or self._names.title is not pos.title or self._names.setup is not pos.setup:
            self._names = names_of(pos.title, pos.setup)
        return self._events.told(event, self._names)

    def power(self, pos: Position, private: PrivateId) -> str:
        """Return what a private does for its owner, in sentences made from the title's data."""
        words = Words(pos)
        told = [powers.sentence(pos, power, words) for power in pos.private(private).powers]
        told.append(powers.independent(pos, private, words))
        return " ".join(sentence for sentence in told if sentence) or tr("It has no special power.")
