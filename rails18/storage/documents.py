"""Read YAML files into typed data, and say of any fault in which file and place it is and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec

from rails18 import __version__
from rails18.core.converted import convert
from rails18.core.errors import CannotRead, Rails18Error
from rails18.storage import kept
from rails18.storage.reading import text_of

T = TypeVar("T")

FOLDER = "documents"
MOST_KEPT = 200  # texts whose contents stay in the cache folder

_WORDS = {  # words of msgspec → (what it is, how to write it)
    "int": ("a whole number", "Write a whole number without quotes."),
    "str": ("text", "Put it in quotes."),
    "bool": ("true or false", "Write true or false."),
    "array": ("a list", "Write a list in square brackets."),
    "object": ("names with values", "Write `name: value` entries."),
    "null": ("nothing", "Leave the value out."),
    "float": ("a number with a point", "Write a whole number."),
}


class Document:
    """Hold one YAML file while it is turned into typed data.

    Attributes:
        label: how messages call the file, for example ``maps/1889/map.yaml``.
        data: its top mapping.
    """

    def __init__(self, label: str, data: Mapping[Any, Any]) -> None:
        self.label, self.data = label, data

    def fault(self, place: str, sentence: str, cure: str) -> CannotRead:
        """Return the error for a fault at `place`, for example ``hexes.A8.cost``."""
        return CannotRead(sentence, f"{self.label}: {place}" if place else self.label, cure)

    def only(self, needed: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Raise CannotRead unless the top mapping has exactly the keys `needed` and maybe some `optional` ones."""
        known = [*needed, *optional]
        for key in self.data:
            if key not in known:
                raise self.fault(str(key), f"the key {key} is not known here.", spelling(str(key), known))
        for key in needed:
            if key not in self.data:
                raise self.fault("", f"the section {key} is missing.", f"Add a section `{key}:`.")

    def section(self, name: str) -> Mapping[Any, Any]:
        """Return the mapping under `name`; an absent one is empty."""
        found = self.data.get(name, {})
        if not isinstance(found, dict):
            raise self.fault(name, "this must be a mapping of names to values.", f"Write entries under `{name}:`.")
        return found

    def value(self, name: str, kind: type[T] | Any) -> Any:
        """Return the value under `name` as `kind`."""
        return self.convert(self.data.get(name), kind, name)

    def entries(self, name: str, kind: type[T], key: str = "", **given: Any) -> dict[Any, T]:
        """Return the entries of a section as `kind`, in their order.

        Args:
            name: name of the section.
            kind: struct that each entry becomes.
            key: field that takes the id of the entry, or "".
            given: values of fields that an entry may leave out.
        """
        made: dict[Any, T] = {}
        for id, entry in self.section(name).items():
            place = f"{name}.{id}"
            if not isinstance(id, str):
                raise self.fault(place, f"the id {id} is not text.", f'Put it in quotes: "{id}".')
            if not isinstance(entry, dict):
                raise self.fault(place, "this must be a mapping of fields to values.", "Write `{field: value, ...}`.")
            if key and key in entry:
                raise self.fault(f"{place}.{key}", f"the key {key} is not known here.", f"The id {id} says it already.")
            made[id] = self.convert({**given, **({key: id} if key else {}), **entry}, kind, place)
        return made

    def convert(self, value: Any, kind: type[T] | Any, place: str) -> Any:
        """Return `value` as `kind`.

        Raises:
            CannotRead: it does not fit.
        """
        try:
            return convert(value, kind)
        except msgspec.ValidationError as error:
            sentence, path, cure = _explained(str(error), kind)
            raise self.fault(f"{place}{path}", sentence, cure) from None


def read(path: Path, label: str) -> Document:
    """Read a YAML file whose top is a mapping; what a text says is kept in the cache folder.

    Raises:
        CannotRead: it is missing, no text, no YAML, or has a key twice.
    """
    if not path.exists():
        raise CannotRead(
            "this file is missing.",
            label,
            "Write it as maps/README.md shows; if it came with rails18, install that again.",
        )
    text = text_of(path, label)
    name = kept.digest(__version__.encode(), text.encode()).hex()
    data = _kept(name)
    if data is None:
        from rails18.storage.yaml_text import parse  # most starts do without

        data = parse(text, label)
        _keep(name, data)
    return Document(label, data)


def _kept(name: str) -> dict[Any, Any] | None:
    """Return what the text of that name was found to say before."""
    found = kept.load(FOLDER, name)
    return None if found is None else msgspec.msgpack.decode(found, type=dict[Any, Any], strict=True)


def _keep(name: str, data: dict[Any, Any]) -> None:
    """Keep what the text of that name says, unless it says something that would be read back as another value."""
    with suppress(TypeError, OverflowError, RecursionError):
        plain = msgspec.msgpack.encode(data)
        if msgspec.msgpack.decode(plain) == data:  # not so with a date
            kept.keep(FOLDER, name, plain, MOST_KEPT)


def spelling(word: object, known: Iterable[object]) -> str:
    """Return the cure for an unknown word of a title's files in English."""
    return str(resembling(word, known))


def resembling(word: object, known: Iterable[object]) -> Rails18Error:
    """Return the cure for an unknown word: the known word that it resembles, or all of them."""
    import difflib  # nobody needs it as long as nothing is misspelt

    words = sorted(map(str, known))
    near = difflib.get_close_matches(str(word), words, 1)
    if near:
        return Rails18Error("Did you mean {word}?", word=near[0])
    return Rails18Error("Known are: {words}.", words=", ".join(words)) if words else Rails18Error("Take it out.")


def _explained(text: str, kind: Any) -> tuple[str, str, str]:
    """Return sentence, path below the place, and cure for a message of msgspec."""
    message, _, rest = text.partition(" - at ")
    found = re.search(r"`\$(.*?)`", rest)
    path = found.group(1) if found else ""
    if "key" in rest.split("in")[0]:
        path, message = f"{path}", f"{message} as a key"
    unknown = re.search(r"unknown field `(.*)`", message)
    if unknown:
        word = unknown.group(1)
        return f"the key {word} is not known here.", f"{path}.{word}", spelling(word, _fields(kind))
    missing = re.search(r"missing required field `(.*)`", message)
    if missing:
        return f"the key {missing.group(1)} is missing.", path, f"Add `{missing.group(1)}:` with its value."
    wrong = re.search(r"Expected `(.*)`, got `(.*)`(.*)", message)
    if wrong:
        wanted = [_WORDS.get(word.strip(), (word.strip(), ""))[0] for word in wrong.group(1).split("|")]
        got = _WORDS.get(wrong.group(2), (wrong.group(2), ""))[0]
        cure = next((_WORDS[w.strip()][1] for w in wrong.group(1).split("|") if w.strip() in _WORDS), "")
        return f"there is {got} where {' or '.join(wanted)} belongs{wrong.group(3)}.", path, cure
    return f"{message[:1].lower()}{message[1:]}.", path, "Compare it with the other entries of the file."


def _fields(kind: Any) -> set[str]:
    """Return the field names of a struct and of all structs that its fields hold."""
    found: set[str] = set()
    waiting, seen = [kind], []
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.append(one)
        waiting += get_args(one)
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            for field in msgspec.structs.fields(one):
                found.add(field.encode_name)
                waiting.append(field.type)
    return found
