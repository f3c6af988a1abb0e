"""Keep the results of a club over its evenings in one file of one's own: who played what, who came where."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.text import LONGEST_NAME, harmless
from rails18.record import made_by
from rails18.rules.rounds import scoring
from rails18.storage.disk import set_aside, write_own
from rails18.storage.reading import text_of
from rails18.words.translation import tr, worded

FILE = "club.json"


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hold how a player came off.

    Attributes:
        name: of the player.
        place: from 1, equal for equal worth; 0 where nobody wins.
        worth: at the end, in the money of the title.
        program: a program made moves for the seat.
    """

    name: str
    place: int
    worth: int
    program: bool = False


class Evening(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hold the result of a game.

    Attributes:
        game: mark of the game, so that it is not entered twice.
        day: on which it was entered, ``2026-03-14``.
        title: id of the title.
        variant: that was played.
        results: of all players, the best first.
    """

    game: str
    day: str
    title: str
    variant: str
    results: tuple[Result, ...]


class Standing(msgspec.Struct, frozen=True):
    """Hold what a player has done over all evenings.

    Attributes:
        name: of the player.
        games, wins: how many; a win that is shared counts.
        place: mean of the places.
        share: mean of the worth in per cent of the winner's.
    """

    name: str
    games: int
    wins: int
    place: float
    share: float


def evening_of(game: Game, day: date, owed: Mapping[PlayerId, int] | None = None) -> Evening:
    """Return the result of a game that has ended.

    Args:
        game: at its end.
        day: on which it was played.
        owed: player → what their clock costs, None for nothing.
    """
    ending = game.state.ending
    assert ending is not None
    won, played = bool(scoring.winners(game.position)), made_by.told(game)
    names = dict(zip(game.setup.ids, game.setup.players, strict=True))
    worth = {player: ending.worth[player] - (owed or {}).get(player, 0) for player in game.setup.ids}
    results = tuple(
        Result(
            harmless(names[player], LONGEST_NAME),
            1 + sum(other > worth[player] for other in worth.values()) if won else 0,
            worth[player],
            bool(played.get(player)),
        )
        for player in sorted(worth, key=lambda player: -worth[player])
    )
    told = repr(
        (game.setup.title, game.setup.players, game.setup.seed, len(game.actions), sorted(ending.worth.items()))
    )
    mark = blake2b(told.encode(), digest_size=8).hexdigest()
    return Evening(mark, day.isoformat(), game.setup.title, game.setup.variant, results)


class Club:
    """Read and write the results of all evenings.

    Args:
        file: where they are kept; None takes the place beside the settings.

    Attributes:
        evenings: the latest first.
        notice: a sentence when the file was damaged; its content is kept beside it.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.settings_file().with_name(FILE)
        self.evenings: list[Evening] = []
        self.notice = ""
        try:
            if os.path.lexists(self.file):
                self.evenings = _ordered(map(_harmless, msgspec.json.decode(text_of(self.file), type=list[Evening])))
        except (OSError, CannotRead, msgspec.DecodeError, RecursionError) as error:
            aside = set_aside(self.file)
            self.notice = (
                tr("The club book could not be read; the damaged file was kept as {file}.", file=aside)
                if aside is not None
                else tr("The club book could not be read ({why}).", why=harmless(worded(error)))
            )

    def has(self, evening: Evening) -> bool:
        """Return whether a game is entered already."""
        return any(other.game == evening.game for other in self.evenings)

    def enter(self, evening: Evening) -> None:
        """Enter the result of a game, in place of what was entered of the same game.

        Raises:
            CannotSave: the disk refuses; nothing is entered then.
        """
        self._write([evening, *(other for other in self.evenings if other.game != evening.game)])

    def strike(self, evening: Evening) -> None:
        """Strike the result of a game out.

        Raises:
            CannotSave: the disk refuses; nothing is struck out then.
        """
        self._write([other for other in self.evenings if other.game != evening.game])

    def _write(self, evenings: list[Evening]) -> None:
        evenings = _ordered(evenings)
        text = msgspec.json.format(msgspec.json.encode(evenings), indent=1).decode()
        write_own(self.file, f"{text}\n")
        self.evenings = evenings


def _ordered(evenings: Iterable[Evening]) -> list[Evening]:
    """Return evenings, the latest first."""
    return sorted(evenings, key=lambda evening: evening.day, reverse=True)


def _harmless(evening: Evening) -> Evening:
    """Return an evening as it may be shown: anybody may have written into the file."""
    results = tuple(
        msgspec.structs.replace(result, name=harmless(result.name, LONGEST_NAME)) for result in evening.results
    )
    day, title = harmless(evening.day, LONGEST_NAME), harmless(evening.title, LONGEST_NAME)
    return msgspec.structs.replace(evening, day=day, title=title, results=results)


def table(evenings: Iterable[Evening]) -> list[Standing]:
    """Return what people have done over all evenings, those who win most often first; programs are no members."""
    found: dict[str, list[tuple[int, float]]] = {}
    for evening in evenings:
        best = max((result.worth for result in evening.results), default=0)
        for result in _people(evening):
            found.setdefault(result.name, []).append((result.place, 100 * result.worth / best if best > 0 else 0.0))
    lines = [
        Standing(
            name,
            len(games),
            sum(place == 1 for place, _ in games),
            sum(place for place, _ in games) / len(games),
            sum(share for _, share in games) / len(games),
        )
        for name, games in found.items()
    ]
    return sorted(lines, key=lambda line: (-line.wins / line.games, line.place, line.name))


def head_to_head(evenings: Iterable[Evening]) -> Mapping[tuple[str, str], int]:
    """Return (one, other) → how often one person came before the other in a game that both played."""
    found: dict[tuple[str, str], int] = {}
    for evening in evenings:
        people = _people(evening)
        for one in people:
            for other in people:
                if one is not other:
                    key = (one.name, other.name)
                    found[key] = found.get(key, 0) + (one.place < other.place)
    return found


def _people(evening: Evening) -> Sequence[Result]:
    """Return the results of people in a game that somebody won."""
    return [result for result in evening.results if result.place and not result.program]


def lines(evenings: Iterable[Evening]) -> Iterator[tuple[str, ...]]:
    """Yield all results for a table, heads first."""
    yield ("day", "title", "variant", "players", "place", "name", "worth", "program")
    for evening in evenings:
        for result in evening.results:
            yield (
                evening.day,
                evening.title,
                evening.variant,
                str(len(evening.results)),
                str(result.place or ""),
                result.name,
                str(result.worth),
                "yes" if result.program else "",
            )
