"""Take fields out of an action of a game file, with a sentence for whatever is missing or of the wrong kind."""

from __future__ import annotations

from typing import Any

from rails18.core.errors import CannotRead, Rails18Error
from rails18.core.ids import stated
from rails18.core.text import is_number

MISSING = object()


class Fields:
    """Read the fields of one action.

    Args:
        raw: the action as the file holds it.
        place: its place in the file's list, from 0.
        where: name of the file.
    """

    def __init__(self, raw: dict[str, Any], place: int, where: str) -> None:
        self.raw, self.place, self.where = raw, place, where

    @property
    def id(self) -> str:
        """Return the id for messages."""
        return str(self.raw.get("id", self.raw.get("n", self.place + 1)))

    def damaged(self, sentence: str, **values: object) -> CannotRead:
        """Return the error that says what is wrong with this action, which begins the sentence."""
        return CannotRead(
            "action {id} ({kind}) {fault}",
            self.where,
            "Ask for a fresh copy of the file.",
            id=self.id,
            kind=self.raw.get("type"),
            fault=Rails18Error(sentence, **values),
        )

    def text(self, name: str) -> str:
        """Return a word; numbers are taken as words."""
        value = self.raw.get(name)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.damaged("has no {name}.", name=name)
        return str(value)

    def number(self, name: str, default: object = MISSING) -> int:
        """Return a whole number; a number written as text is taken."""
        value = self.raw.get(name, default)
        if isinstance(value, str) and is_number(value.removeprefix("-")):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.damaged("has no whole number as {name}.", name=name)
        return value

    def optional_number(self, name: str) -> int | None:
        """Return a whole number, or None when the field is missing or empty."""
        return None if self.raw.get(name) is None else self.number(name)

    def figure(self, name: str) -> tuple[int | None, bool]:
        """Return a figure that serves as a check, None without one, and whether it could be read."""
        try:
            return self.optional_number(name), True
        except CannotRead:
            return None, False

    def items(self, name: str) -> list[Any]:
        """Return a list, empty when the field is missing or empty."""
        value = self.raw.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.damaged("has a {name} that is not a list.", name=name)
        return value

    def thing(self, name: str) -> Any:
        """Return a field that names something of the game, as an id of whatever kind."""
        return stated(self.text(name))

    def things(self, name: str) -> tuple[Any, ...]:
        """Return a field that names several things of the game, as their ids."""
        return tuple(map(stated, self.words(name)))

    def words(self, name: str) -> tuple[str, ...]:
        """Return a list of words."""
        return tuple(str(item) for item in self.items(name))

    def inside(self, name: str) -> list[Fields]:
        """Return the entries of a list of objects, each with its own fields."""
        entries = self.items(name)
        if not all(isinstance(entry, dict) for entry in entries):
            raise self.damaged("has a {name} whose entries are not objects.", name=name)
        return [Fields({"type": self.raw.get("type"), "id": self.id, **e}, self.place, self.where) for e in entries]
