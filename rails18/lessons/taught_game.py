"""Read where the program stops in a taught game, and what it says there to the whole table."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18 import paths
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER
from rails18.lessons.first_game import Landmark, words_of
from rails18.lessons.landmarks import reached
from rails18.lessons.reading import FOLDER
from rails18.storage.documents import read
from rails18.words.texts import LANGUAGE


class TaughtGame(msgspec.Struct, frozen=True):
    """Hold the taught game.

    Attributes:
        title, variants: the games in which it is said.
        stops: moments at which something is said.
        name: heading.
        words: stop → what is said.
    """

    title: str
    variants: tuple[str, ...]
    stops: tuple[Landmark, ...]
    name: str
    words: Mapping[str, str]

    def is_played(self, game: Game) -> bool:
        """Return whether a game is a taught one."""
        return game.setup.title == self.title and game.setup.variant in self.variants

    def said_now(self, game: Game) -> tuple[str, ...]:
        """Return what is said after the last action: the words of the stops that it reaches first."""
        stops = tuple(stop for stop in self.stops if stop.variant in ("", game.setup.variant))
        found = reached(game, stops, NO_PLAYER)
        first = [stop.id for stop in stops if not stop.events and not game.at]
        return tuple(self.words[id] for id in (*first, *(id for id, at in found.items() if at == game.at)))


def load_taught_game() -> TaughtGame:
    """Return the taught game.

    Raises:
        CannotRead: one of its files is missing or wrong.
    """
    doc = read(paths.resources() / FOLDER / "taught_game.yaml", f"resources/{FOLDER}/taught_game.yaml")
    doc.only(("title", "variants", "stops"))
    place = f"text/{LANGUAGE}/taught_game.yaml"
    text = read(paths.resources() / place, f"resources/{place}")
    text.only(("name", "stops"))
    stops: tuple[Landmark, ...] = doc.value("stops", tuple[Landmark, ...])
    return TaughtGame(
        title=doc.value("title", str),
        variants=doc.value("variants", tuple[str, ...]),
        stops=stops,
        name=text.value("name", str),
        words=words_of(doc, "stops", stops, text),
    )
