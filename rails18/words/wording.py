"""Put facts into sentences: money in the title's currency, players by name, hexes with their place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rails18.core import ids
from rails18.core.state import OFFERING
from rails18.core.title import Setup, Title
from rails18.words.translation import agreed, figure, tr

_FIELD = re.compile(r"\{([a-z_]+)(?::([a-z_]+))?(\|cap)?\}")

MONEY = (
    *("price", "cash", "cost", "amount", "need", "could", "free", "aside", "minimum", "offer", "help", "money"),
    *("revenue", "best", "bank", "treasury", "income", "share", "before", "par", "saved"),
)
DEFAULTS = {  # fact → form that it takes unless a sentence says otherwise; any other is written as it is
    **dict.fromkeys(MONEY, "money"),
    **dict.fromkeys(("player", "owner"), "owner"),
    **dict.fromkeys(("colour", "old_colour", "terrain"), "word"),
    **dict.fromkeys(("company", "private", "privates", "hex", "stop", "tile", "train", "phase", "amounts"), ""),
}
DEFAULTS |= {fact: fact for fact, form in DEFAULTS.items() if not form}

COLOURS = ("yellow", "green", "blue", "brown", "red", "gray")
# Phases and zones of the market that are called by a colour, whose form in some languages is not that of the colour.
PHASES = {name: f"{name} phase" for name in COLOURS}
ZONES = {name: f"{name} zone" for name in ("white", "orange")}
TRAINS = {name: f"{name} train" for name in COLOURS}  # types of train that are called so
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
SEVERAL = {name: f"{name} trains" for name in COLOURS}


class Names:
    """Name the things of one game.

    Args:
        title: title of the game.
        setup: its players.
        words: texts of fixed values by group: ``owners``, ``steps``, ``actions``, ``closed``, ``ends``, ``uses``.
        sides: names of the six sides by orientation.
    """

    def __init__(
        self, title: Title, setup: Setup, words: Mapping[str, Mapping[str, str]], sides: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.title, self.setup, self.words, self.sides = title, setup, words, sides

    def money(self, value: Any) -> str:
        """Return money in the title's currency."""
        sign = "−" if int(value) < 0 else ""
        return sign + self.title.currency.format(figure(abs(int(value))))

    def paid(self, value: Any) -> str:
        """Return `` for`` and money, nothing when it is 0."""
        return f" {tr('for {money}', money=self.money(value))}" if int(value) else ""

    def money_list(self, value: Any) -> str:
        """Return several sums."""
        return ", ".join(self.money(each) for each in value)

    def percent(self, value: Any) -> str:
        """Return a percentage."""
        return tr("{percent}%", percent=value)

    def number(self, value: Any) -> str:
        """Return the value as it is; a tile that is a copy of another one by the number of that one."""
        tile = self.title.tiles.get(ids.stated(value)) if isinstance(value, str) else None
        return tile.shape if tile is not None and tile.shape else str(value)

    def count(self, value: Any) -> str:
        """Return a small number in words."""
        return in_words(int(value))

    def word(self, value: Any) -> str:
        """Return a word of the title's data, such as a colour, in the language of the screen."""
        return tr(str(value))

    def owner(self, value: Any) -> str:
        """Return a player by name, a company by its letters, or another owner."""
        if value in self.setup.ids:
            return self.setup.players[self.setup.ids.index(value)]
        if value == OFFERING and self.title.options.get("capital") == "by_share":
            value = "by_share"  # companies hold their unsold shares themselves
        return str(value) if value in self.title.companies else self._word("owners", value)

    def owners(self, value: Any) -> str:
        """Return several owners."""
        return listed([self.owner(each) for each in value])

    def company(self, value: Any) -> str:
        """Return a company by its letters."""
        return str(value)

    def private(self, value: Any) -> str:
        """Return a private company by name and letter."""
        known = self.title.privates.get(value)
        return f"{known.name} ({value})" if known else str(value)

    def privates(self, value: Any) -> str:
        """Return several private companies."""
        return ", ".join(self.private(each) for each in value)

    def hex(self, value: Any) -> str:
        """Return a hex with the name of its place."""
        known = self.title.board.hexes.get(value)
        return f"{known.name} ({value})" if known and known.name else str(value)

    def stop(self, value: Any) -> str:
        """Return a stop by the place where it is."""
        return self.hex(ids.hex_of(ids.stated(str(value))))

    def tile(self, value: Any) -> str:
        """Return a tile by number, or what is printed on a hex."""
        if value in self.title.board.hexes:
            blank = self.title.board.hexes[value].printed.colour == "blank"
            return tr("the blank hex") if blank else tr("the printed track")
        return tr("tile {number}", number=self.number(value))

    def any(self, value: Any) -> str:
        """Return tiles to choose from, copies of one tile once."""
        return either(list(dict.fromkeys(self.number(each) for each in value)))

    def train(self, value: Any) -> str:
        """Return a train id as its type, for example ``3-train``."""
        return self.type(ids.kind_of(ids.stated(str(value))) or value)

    def one(self, value: Any) -> str:
        """Return a train with its article: ``a 3-train``, ``an 8E-train``."""
        return tr("a {train}", train=self.train(value))

    def type(self, value: Any) -> str:
        """Return a type of train, or a side of a certificate: ``3-train``, ``2+1 train``, ``yellow train``."""
        return train_type(str(value))

    def _several(self, value: Any) -> str:
        return train_types(str(value))

    def types(self, value: Any) -> str:
        """Return several types of train."""
        return listed([self._several(each) for each in dict.fromkeys(value)])

    def types_or(self, value: Any) -> str:
        """Return types of train of which it is one or the other."""
        return either([self.type(each) for each in dict.fromkeys(value)])

    def trains(self, value: Any) -> str:
        """Return several train ids, equal types counted."""
        counted = Counter(str(ids.kind_of(ids.stated(str(each))) or each) for each in value)
        return ", ".join(
            self.type(kind) if times == 1 else f"{in_words(times)} {self._several(kind)}"
            for kind, times in counted.items()
        )

    def phase(self, value: Any) -> str:
        """Return the name of a phase, a colour in the language of the screen."""
        return phase_name(str(value))

    def side(self, value: Any) -> str:
        """Return the name of a side of a hex."""
        return tr(self.sides[self.title.board.orientation][int(value)])

    def step(self, value: Any) -> str:
        """Return a step of the game."""
        return self._word("steps", value)

    def action(self, value: Any) -> str:
        """Return a kind of action as something to do."""
        return self._word("actions", value)

    def closed(self, value: Any) -> str:
        """Return why no track may point to a side."""
        return self._word("closed", value)

    def end(self, value: Any) -> str:
        """Return how the game ended."""
        return self._word("ends", value)

    def use(self, value: Any) -> str:
        """Return what becomes of a destination token."""
        return self._word("uses", value)

    def _word(self, group: str, value: Any) -> str:
        return tr(self.words[group].get(str(value), str(value).replace("_", " ")))

    def amounts(self, value: Any) -> str:
        """Return what several owners get."""
        return ", ".join(f"{self.owner(owner)} {self.money(amount)}" for owner, amount in value.items())

    def kept(self, value: Any) -> str:
        """Return which privates players have got, each with what it cost."""
        told = []
        for owner, cards in value.items():
            each = [f"{self.title.privates[card].name} {self.money(cost)}" for card, cost in cards.items()]
            told.append(f"{self.owner(owner)}: {listed(each) if each else tr('nothing')}")
        return "; ".join(told)


def in_words(number: int) -> str:
    """Return a small number in words, a larger one in figures: the name of a train begins with a figure."""
    return tr(NUMBERS[number]) if number in NUMBERS else str(number)


def train_type(name: str) -> str:
    """Return a type of train, or a side of a certificate: ``3-train``, ``2+1 train``, ``yellow train``."""
    if name in TRAINS:
        return tr(TRAINS[name])
    return tr("{name}-train", name=name) if _is_short(name) else tr("{name} train", name=name)


def train_types(name: str) -> str:
    """Return a type of train in the plural: ``3-trains``, ``2+1 trains``, ``yellow trains``."""
    if name in SEVERAL:
        return tr(SEVERAL[name])
    return tr("{name}-trains", name=name) if _is_short(name) else tr("{name} trains", name=name)


def phase_name(name: str) -> str:
    """Return the name of a phase or zone; one that is called by a colour in the language of the screen."""
    known = PHASES.get(name) or ZONES.get(name, "")
    said = tr(known) if known else known
    return name if said == known else said


FORMS: Mapping[str, Callable[[Names, Any], str]] = {
    name: form for name, form in vars(Names).items() if not name.startswith("_")
}


class Template:
    """Hold a sentence with places for facts, written ``{fact}``, ``{fact:form}`` or ``{fact:form|cap}``.

    Attributes:
        text: as it is written.
        fields: fact and form of each place.

    Raises:
        ValueError: a form is not known, or braces are left over; the message says which.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = tuple((fact, form or DEFAULTS.get(fact, "number")) for fact, form, _ in _FIELD.findall(text))
        for fact, form in self.fields:
            if form not in FORMS:
                raise ValueError(f"{fact} cannot take the form {form}")
        if "{" in _FIELD.sub("", text) or "}" in _FIELD.sub("", text):
            raise ValueError("its braces do not fit")

    @property
    def facts(self) -> frozenset[str]:
        """Return the names of the facts that it needs."""
        return frozenset(fact for fact, _ in self.fields)

    def render(self, facts: Mapping[str, Any], names: Names) -> str | None:
        """Return the sentence, None when a fact is missing, empty or of another kind than the sentence expects."""
        if any(facts.get(fact) in (None, "", (), {}, []) for fact in self.facts):
            return None
        try:
            return agreed(_FIELD.sub(lambda found: _filled(found, facts, names), tr(self.text)))
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            return None


def _filled(found: re.Match[str], facts: Mapping[str, Any], names: Names) -> str:
    fact, form, cap = found.groups()
    text = FORMS[form or DEFAULTS.get(fact, "number")](names, facts[fact])
    return text[:1].upper() + text[1:] if cap else text


def first_fitting(templates: Iterable[Template], facts: Mapping[str, Any], names: Names) -> str | None:
    """Return the first sentence whose facts are all there, None when there is none."""
    return next((text for template in templates if (text := template.render(facts, names)) is not None), None)


def listed(parts: list[str]) -> str:
    """Return parts as a list in a sentence, with an ``and`` before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def either(parts: list[str]) -> str:
    """Return parts as a list in a sentence, with an ``or`` before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} or {last}", first=", ".join(parts[:-1]), last=parts[-1])


def _is_short(value: Any) -> bool:
    """Return whether a type of train is a number or a letter that is written with a hyphen."""
    text = str(value)
    return text.isalnum() and not (text.isalpha() and len(text) > 1)
