"""Keep a review beside the save of its game, and tell why one that is there does not count any more.

The first line of the file says what it is and holds a digest of the second, which holds the review. The game is known
by a digest of its set-up and actions; names of players do not matter.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from string import Formatter

import msgspec
from msgspec.structs import replace

from rails18 import __version__, own_files
from rails18.core.action_json import from_json, to_json
from rails18.core.actions import RunTrains
from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.players.reason import SENTENCES, Reason
from rails18.review.look import WEIGHED, Found, Look, Short
from rails18.saves.saves import REVIEW
from rails18.storage import kept
from rails18.storage.disk import CannotSave, write_own
from rails18.words.translation import tr

SUFFIX = ".review"
VERSION = 1
BEGINS = b'{"rails18":'  # every review; what begins otherwise is somebody's own file
LARGEST = 1 << 20  # bytes; that of a long game takes 20 KB


class Head(msgspec.Struct, frozen=True):
    """Hold the first line.

    Args:
        rails18: what the file is, `REVIEW`.
        version: of the file.
        program: version of the program whose judgement it is.
        digest: of the second line.
    """

    rails18: str
    version: int
    program: str
    digest: str


class Review(msgspec.Struct, frozen=True):
    """Hold what was found in a game so far.

    Args:
        game: digest of the actions that were looked at.
        at: how many they are.
        looks: decisions that gave something away.
        shorts: runs that were not the best.
        unknown: actions that could not be looked at.
    """

    game: str
    at: int
    looks: tuple[Look, ...] = ()
    shorts: tuple[Short, ...] = ()
    unknown: tuple[int, ...] = ()

    def with_found(self, game: Game, at: int, found: Found) -> Review:
        """Return the review with what was found at an action."""
        looks = (*self.looks, found) if isinstance(found, Look) else self.looks
        shorts = (*self.shorts, found) if isinstance(found, Short) else self.shorts
        return Review(digest_of(game, at), at, looks, shorts, self.unknown)

    def with_unknown(self, game: Game, at: int) -> Review:
        """Return the review with an action that could not be looked at."""
        return replace(self, game=digest_of(game, at), at=at, unknown=(*self.unknown, at))


class Kept(msgspec.Struct, frozen=True):
    """Hold what lay beside a save: a review, or a sentence on why it does not count."""

    review: Review | None = None
    told: str = ""


def place_of(save: Path) -> Path:
    """Return where the review of a saved game is."""
    return save.with_name(save.name + SUFFIX)


def move(old: Path, new: Path) -> None:
    """Let the review of a game follow it into another file, unless something is there."""
    if os.path.lexists(place_of(old)) and not os.path.lexists(place_of(new)):
        with suppress(OSError):  # it is made again
            shutil.move(place_of(old), place_of(new))


def digest_of(game: Game, at: int) -> str:
    """Return what tells the first actions of a game from those of another."""
    setup = replace(game.setup, players=())
    played = [to_json(action) for action in game.actions[:at]]
    return kept.digest(msgspec.json.encode(setup), msgspec.json.encode(played)).hex()


def belongs(game: Game, review: Review) -> bool:
    """Return whether a review is one of a game, or of how it began."""
    return review.at <= game.at and review.game == digest_of(game, review.at)


def read(save: Path, game: Game) -> Kept:
    """Return the review that is beside a save, nothing where there is none."""
    place = place_of(save)
    if not os.path.lexists(place):
        return Kept()
    try:
        data = own_files.read(place, LARGEST)
    except OSError:
        return Kept(told=tr("The review of this game cannot be read from {file}; it is made again.", file=place.name))
    if not data.startswith(BEGINS[: len(data)]):
        return Kept(told=_foreign(place))
    try:
        head, _, rest = data.partition(b"\n")
        says = msgspec.json.decode(head, type=Head)
        whole = says.rails18 == REVIEW and says.digest == kept.digest(rest).hex()
        if whole and (says.version, says.program) != (VERSION, __version__):
            return Kept(told=tr("The review of this game is by another version of rails18; it is made again."))
        review = msgspec.json.decode(rest, type=Review) if whole else None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        review = None
    if review is None:
        return Kept(told=tr("The review of this game is damaged; it is made again."))
    if not belongs(game, review) or not _is_sound(game, review):
        return Kept(told=tr("The review that lies beside this game is of another game; it is made again."))
    return Kept(review)


def keep(save: Path, review: Review) -> None:
    """Write a review beside a save.

    Raises:
        CannotSave: something else is there, or the disk refuses.
    """
    rest = msgspec.json.encode(review) + b"\n"
    head = msgspec.json.encode(Head(REVIEW, VERSION, __version__, kept.digest(rest).hex()))
    if not os.path.exists(save):  # False too where the folder may not be looked into any more
        raise CannotSave("The game is not there any more, so its review is not kept.")
    place = place_of(save)
    if not _is_ours(place):
        raise CannotSave(_foreign(place))
    write_own(place, (head + b"\n" + rest).decode("utf-8"))


def _is_ours(place: Path) -> bool:
    """Return whether nothing is there, or a review, whole or not."""
    try:
        return not os.path.lexists(place) or BEGINS.startswith(own_files.read(place, LARGEST)[: len(BEGINS)])
    except OSError:
        return False


def _foreign(place: Path) -> str:
    return tr("{file} is not a review. It stays as it is, and the review of this game is not kept.", file=place.name)


def _is_sound(game: Game, review: Review) -> bool:
    """Return whether all that a review names is in the game."""
    every: tuple[Look | Short, ...] = (*review.looks, *review.shorts)
    numbers = (*(found.number for found in every), *review.unknown)
    return all(0 < number <= review.at for number in numbers) and all(_is_found(game, found) for found in every)


def _is_found(game: Game, found: Look | Short) -> bool:
    """Return whether something that was found is about the action of its number, and another one was allowed there."""
    made, before = game.actions[found.number - 1], game.fork(game.state_at(found.number - 1))
    if found.player != made.player or found.company not in ("", *game.title.operators):
        return False
    if isinstance(found, Short):
        return isinstance(made, RunTrains) and found.company == made.company
    kinds = WEIGHED.get(found.step, ())
    try:
        best = from_json(found.best)
    except (CannotRead, ValueError):
        return False
    return isinstance(made, kinds) and not before.refusals(best) and _is_said(found.reason)


def _is_said(reason: Reason | None) -> bool:
    """Return whether a reason can be said: its sentence is known, and nothing that it names is missing."""
    if reason is None:
        return True
    named = {name for _, name, _, _ in Formatter().parse(SENTENCES.get(reason.key, "")) if name}
    return reason.key in SENTENCES and named <= set(reason.facts) and _is_said(reason.more)
