"""Write and read saved games: open text, one JSON line for the header and one for each action.

A file is only ever added to: an action is a line, going back is the line ``{"undo_to": n}``, and the end of the game is
the line ``{"ended": {...}}``; notes of the table are in lines of their own (`note_lines`). So a program killed at any
moment loses at most a line that was never confirmed, and lines that were left by playing on after an undo stay in the
file.
"""

from __future__ import annotations

import codecs
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rails18 import __version__
from rails18.core.action_json import from_json, to_json
from rails18.core.actions import Action
from rails18.core.converted import convert
from rails18.core.errors import CannotRead, NotAllowed, Rails18Error
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.state import Ending
from rails18.core.table_notes import TableNotes
from rails18.core.text import LONGEST_NAME, harmless, seat_names
from rails18.core.title import Setup
from rails18.saves import note_lines
from rails18.saves.savefile import TOO_LONG
from rails18.storage.disk import CannotSave as CannotSave  # what `save` raises
from rails18.storage.disk import free_name, write_whole
from rails18.storage.reading import LARGEST, data_of, ends_of, json_of
from rails18.words.texts import names_of, refused
from rails18.words.translation import tr, worded

FORMAT = "rails18"
REVIEW = "review"  # as the head of the file beside a save says it
VERSION = 3
EARLIER: dict[int, dict[str, tuple[str, ...]]] = {  # version → title → options by which it played, unasked
    1: {"1843": ("exchange_unasked", "extra_tile_owned_only", "bankruptcy_unasked")},
    2: dict.fromkeys(("1830", "1870", "1889"), ("earlier_readings",)),
}
SUFFIX = ".rails18"
LONGEST_LINE = 1_000  # characters of what is told about one action
TAIL = 4096  # bytes at the end of a file that surely hold its last line


class Opened(msgspec.Struct, frozen=True):
    """Hold what was read from a saved game.

    Args:
        setup: how the game was set up.
        actions: the current line, also its undone actions at the end.
        at: how many of them are played.
        branches: lines that were left, as (number of common actions, their further actions).
        worth: recorded final worth by player, None when the game had not ended.
        warning: what is wrong with the file, "" when it is sound.
        question: what a problem asks about the moment at its end, "" in a saved game.
        programs: player → level of the program that decides for them.
        table: notes and clocks of the table.
    """

    setup: Setup
    actions: tuple[Action, ...]
    at: int
    branches: tuple[tuple[int, tuple[Action, ...]], ...] = ()
    worth: dict[PlayerId, int] | None = None
    warning: str = ""
    question: str = ""
    programs: dict[PlayerId, str] = {}
    table: TableNotes = msgspec.field(default_factory=TableNotes)


# lines


def header_line(setup: Setup, programs: Mapping[PlayerId, str] | None = None) -> str:
    """Return the first line of a file; earlier versions pass over which seats programs play."""
    plain = msgspec.to_builtins(setup)
    header = {"format": FORMAT, "version": VERSION, "program": __version__, "setup": plain}
    return _line({**header, "programs": dict(programs)} if programs else header)


def action_line(action: Action) -> str:
    """Return the line of an action."""
    return _line(to_json(action))


def undo_line(at: int) -> str:
    """Return the line that goes back, or forward again, to `at` played actions."""
    return _line({"undo_to": at})


def ended_line(ending: Ending) -> str:
    """Return the line that records the end of the game."""
    return _line({"ended": {"reason": ending.reason, "worth": dict(ending.worth)}})


def table_lines(old: TableNotes, new: TableNotes, at: int) -> Iterator[str]:
    """Yield the lines that add notes and clocks, where `at` actions are played."""
    yield from map(_line, note_lines.plain_lines(old, new, at))


def _line(plain: dict[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n"


# writing


def text_of(game: Game) -> str:
    """Return the whole file for a game, with every line that was left after an undo."""
    return "".join(_lines(game))


def _lines(game: Game) -> Iterator[str]:
    lines = [*game.left_lines(), game.actions]
    yield header_line(game.setup, game.programs)
    yield from map(action_line, lines[0])
    for (common, _), later in zip(game.branches, lines[1:], strict=True):
        yield undo_line(common)
        yield from map(action_line, later[common:])
    yield from table_lines(TableNotes(), game.table, len(game.actions))
    if game.at < len(game.actions):
        yield undo_line(game.at)
    elif game.state.ending is not None:
        yield ended_line(game.state.ending)


def save(game: Game, path: str | Path) -> Path:
    """Write `game` to `path` in one stroke and return where it is.

    A file at `path` that is not a sound save is left alone; the game then goes to a new name beside it.

    Raises:
        CannotSave: the disk refuses.
    """
    target = Path(path)
    if os.path.lexists(target) and not is_sound(target):
        target = free_name(target)
    text = text_of(game)
    if len(text.encode("utf-8")) > LARGEST:
        raise CannotSave(
            "{file} could not be written ({reason}). Delete some notes.", file=path, reason=Rails18Error(TOO_LONG)
        )
    write_whole(target, text)
    return target


def is_sound(path: Path) -> bool:
    """Return whether a file is a save that this version reads in full."""
    try:
        return not load(path).warning
    except CannotRead:
        return False


# reading


def load(path: str | Path) -> Opened:
    """Return what a saved game holds, as far as it is sound; nothing is played yet.

    Raises:
        CannotRead: the file is missing, foreign, empty or damaged from its first line on.
    """
    return parse(read_text(Path(path)), Path(path).name)


def look(path: Path) -> Opened:
    """Return what the first and the last line of a saved game say: who plays what, and the result if it has ended.

    Raises:
        CannotRead: the file is missing, foreign, empty or damaged in its first line.
    """
    first, end = ends_of(path, TAIL * 16, TAIL)
    try:
        opened = parse(first.decode("utf-8-sig"), path.name)
        plain = json_of(end.rstrip(b"\n").rpartition(b"\n")[2].decode("utf-8"))
    except UnicodeDecodeError:
        raise CannotRead("this is not a text file.", str(path), "Choose a saved game.") from None
    except ValueError:
        return opened  # a last line that was cut off while it was written
    replay = Replay()
    if isinstance(plain, dict) and "ended" in plain:
        replay.take_end(plain["ended"], path.name)
    return msgspec.structs.replace(opened, worth=replay.worth)


def read_text(path: Path) -> str:
    """Return the text of a file, up to the first place that is none when a save is damaged further down.

    Raises:
        CannotRead: it cannot be opened, is too large, or is no text.
    """
    data = data_of(path).removeprefix(codecs.BOM_UTF8)
    if not data.strip():
        raise CannotRead("the file is empty.", str(path), "Choose another one.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if data[: error.start].count(b"\n") and data.lstrip().startswith(b'{"format"'):
            return data[: error.start].decode("utf-8") + "\ufffd"  # a save damaged further down: keep what is sound
        raise CannotRead("this is not a text file.", str(path), "Choose a saved game.") from None


def parse(text: str, where: str) -> Opened:
    """Return what the text of a saved game holds.

    Raises:
        CannotRead: its header is missing or cannot be understood.
    """
    first, *rest = text.split("\n")
    setup, newer = _header(first, where)
    warning = newer
    replay = Replay()
    if rest and rest[-1]:  # the last line was cut off while it was written
        cut = tr("The last line of {file} is incomplete and was left out; everything before it is here.", file=where)
        warning = warning or cut
        rest = rest[:-1]
    for number, line in enumerate(rest, 2):
        if line.strip():
            try:
                replay.take(line, "")
            except CannotRead as error:
                damaged = tr(
                    "{file} is damaged: line {number}: {why} The game is opened as far as it is sound.",
                    file=where,
                    number=number,
                    why=worded(error),
                )
                warning = f"{newer} {tr('That is up to line {number}.', number=number - 1)}" if newer else damaged
                break
    programs = _programs(first, setup)
    branches = tuple(replay.branches)
    return Opened(setup, tuple(replay.line), replay.at, branches, replay.worth, warning, "", programs, replay.table)


def _programs(line: str, setup: Setup) -> dict[PlayerId, str]:
    """Return the seats of programs; whatever cannot be understood is a person's seat."""
    plain = json_of(line).get("programs")
    if not isinstance(plain, dict):
        return {}
    return {seat: level for seat, level in plain.items() if seat in setup.ids and isinstance(level, str)}


def _header(line: str, where: str) -> tuple[Setup, str]:
    cure = "Choose a file that rails18 saved, or a game file of 18xx.games."
    try:
        plain = json_of(line)
    except ValueError:
        raise CannotRead("its first line, which says who plays and what, is damaged.", where, cure) from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise CannotRead("this is not a saved game of rails18.", where, cure)
    version, program = plain.get("version"), plain.get("program")
    if not isinstance(version, int) or version < 1:
        raise CannotRead("its first line names no version.", where, cure)
    program = harmless(str(program), LONGEST_NAME)
    newer = version > VERSION
    try:
        setup: Setup = convert(plain.get("setup"), Setup)
    except msgspec.ValidationError as error:
        if newer:
            newest = "it was saved by a newer rails18 ({program})."
            raise CannotRead(newest, where, "Update rails18.", program=program) from None
        raise CannotRead("its set-up is damaged ({why}).", where, cure, why=error) from None
    setup = msgspec.structs.replace(setup, players=seat_names(setup.players))
    told = tr(
        "{file} was saved by a newer rails18 ({program}); it is opened as far as this version understands it.",
        file=where,
        program=program,
    )
    return _as_then(setup, version), told if newer else ""


def _as_then(setup: Setup, version: int) -> Setup:
    """Return the set-up of a game that an earlier version saved with the options by which it was played."""
    titles = [titles for earlier, titles in EARLIER.items() if earlier >= version]
    options = {name: True for title in titles for name in title.get(setup.title, ())}
    return msgspec.structs.replace(setup, options={**options, **setup.options}) if options else setup


class Replay:
    """Follow the lines of a file the way a game follows what is played and undone.

    Attributes:
        line: the current line of actions.
        at: how many of them are played.
        branches: lines that were left.
        worth: recorded final worth, None while the game goes on.
        table: notes and clocks of the table.
    """

    def __init__(self) -> None:
        self.line: list[Action] = []
        self.at = 0
        self.branches: list[tuple[int, tuple[Action, ...]]] = []
        self.worth: dict[PlayerId, int] | None = None
        self.table = TableNotes()

    def take(self, text: str, where: str) -> None:
        """Follow one line of text.

        Raises:
            CannotRead: it cannot be understood.
        """
        try:
            plain = json_of(text)
        except ValueError:
            raise CannotRead("this is not JSON.", where) from None
        if not isinstance(plain, dict):
            raise CannotRead("this is not an action.", where)
        if "undo_to" in plain:
            self._undo(plain["undo_to"], where)
            note_lines.take(self.table, plain)
        elif "ended" in plain:
            self.take_end(plain["ended"], where)
        else:
            self.play(from_json(plain, where))

    def _undo(self, at: object, where: str) -> None:
        if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= len(self.line):
            raise CannotRead("it goes back to an action that is not there.", where)
        self.go_to(at)

    def go_to(self, at: int) -> None:
        """Go back, or forward again, to `at` played actions."""
        self.at, self.worth = at, None

    def take_end(self, ended: object, where: str) -> None:
        """Follow the line that records the end.

        Raises:
            CannotRead: it has no worth of players.
        """
        worth = ended.get("worth") if isinstance(ended, dict) else None
        if not isinstance(worth, dict) or not all(type(sum_) is int for sum_ in worth.values()):
            raise CannotRead("it records an end without the players' worth.", where)
        self.worth = worth

    def play(self, action: Action) -> None:
        """Play an action."""
        if self.at < len(self.line) and self.line[self.at] != action:
            self.branches.append((self.at, tuple(self.line[self.at :])))
            del self.line[self.at :]
        if self.at == len(self.line):
            self.line.append(action)
        self.at += 1
        self.worth = None


def restore(game: Game, actions: Sequence[Action], at: int) -> str:
    """Play on to the end of `actions` with every check on, then show the state after `at` of them.

    Args:
        game: a game that has played none or the first of them.
        actions: all of them.
        at: how many of them are played.

    Returns:
        "" or a sentence about the first action that the rules refuse; the game then stands before it.
    """
    for number, action in enumerate(actions[game.at :], game.at + 1):
        try:
            game.play(action)
        except NotAllowed as error:
            names = names_of(game.title, game.setup)
            return harmless(
                tr(
                    "Action {number} ({name}: {action}) is not allowed. {why} The game is opened as it was before it.",
                    number=number,
                    name=names.owner(action.player),
                    action=names.action(action.kind),
                    why=refused(game, error.refusals),
                ),
                LONGEST_LINE,
            )
    game.go_to(at)
    return ""
