"""Write and read the lines of a saved game that hold what the table keeps beside it (`table_notes`).

Each of them also is the line ``{"undo_to": n}`` of the moment to which it belongs, so that versions of rails18 which
know nothing of them pass over it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec

from rails18.core.action_json import to_json
from rails18.core.actions import Action
from rails18.core.converted import convert
from rails18.core.ids import PlayerId
from rails18.core.table_notes import Note, TableNotes
from rails18.core.text import LONGEST_NAME, harmless
from rails18.storage.reading import LARGEST

LONGEST = 2000  # characters of a note
MOST_BYTES = LARGEST // 2  # of all notes in a save
NOTE, USED, MADE, PASSED, TERMS = "note", "used", "made_by", "passed", "clock"
MOST_SECONDS = 10**7  # that a clock shows
MOST_MINUTES = 999  # that each player has
MOST_PRICE = 999  # that a minute costs


def written(text: str, author: str, actions: Sequence[Action], at: int) -> Note:
    """Return a note about the moment after `at` actions, written now."""
    now = datetime.now(tz=UTC).astimezone().isoformat(timespec="minutes")
    return kept(text, author, now, actions, at)


def kept(text: str, author: str, time: str, actions: Sequence[Action], at: int) -> Note:
    """Return a note about the moment after `at` actions that was written at a `time`."""
    return Note(_clean(text), harmless(author, LONGEST_NAME), time, at, digest(actions, at))


def digest(actions: Sequence[Action], at: int) -> str:
    """Return what tells the last of `at` actions from others, "" for the opening."""
    if not 0 < at <= len(actions):
        return ""
    return f"{zlib.crc32(msgspec.json.encode(to_json(actions[at - 1]), order='sorted')):08x}"


def move(actions: Sequence[Action], at: int) -> str:
    """Return what tells the last of `at` actions from all other moves, also from those in another line of play."""
    return f"{at}:{digest(actions, at)}"


def plain_lines(old: TableNotes, new: TableNotes, at: int) -> Iterator[dict[str, Any]]:
    """Yield the lines that lead from some notes and clocks to others which only add to them.

    Args:
        at: number of actions that are played where the lines are written written.
    """
    for note in new.written[len(old.written) :]:
        yield {"undo_to": at, NOTE: msgspec.to_builtins(note)}
    if new.used != old.used:
        yield {"undo_to": at, USED: dict(new.used)}
    if new.terms != old.terms:
        yield {"undo_to": at, TERMS: list(new.terms)}
    made = {move: level for move, level in new.made.items() if old.made.get(move, "") != level}
    if made:
        yield {"undo_to": at, MADE: made}
    if len(new.passed) > len(old.passed):
        yield {"undo_to": at, PASSED: new.passed[len(old.passed) :]}


def adds(old: TableNotes, new: TableNotes) -> bool:
    """Return whether `new` only adds notes to `old`: a note that was taken out needs the file to be written anew."""
    return new.written[: len(old.written)] == old.written


def take(table: TableNotes, plain: Mapping[str, Any]) -> None:
    """Read a line into `table`; what cannot be understood is passed over, for the game does not need it."""
    if NOTE in plain:
        try:
            note: Note = convert(plain[NOTE], Note)
        except msgspec.ValidationError:
            return
        author, time = harmless(note.author, LONGEST_NAME), harmless(note.time, LONGEST_NAME)
        table.written.append(msgspec.structs.replace(note, text=_clean(note.text), author=author, time=time))
    used = plain.get(USED)
    if isinstance(used, dict):
        table.used = {player: seconds for player, seconds in used.items() if _is_time(player, seconds)}
    if TERMS in plain:
        with suppress(msgspec.ValidationError):
            minutes, price = convert(plain[TERMS], tuple[int, int])
            table.terms = max(0, min(MOST_MINUTES, minutes)), max(0, min(MOST_PRICE, price))
    made = plain.get(MADE)
    if isinstance(made, dict):
        table.made |= {move: harmless(level, LONGEST_NAME) for move, level in made.items() if isinstance(level, str)}
    passed = plain.get(PASSED)
    if isinstance(passed, list):
        table.passed += [harmless(move, LONGEST_NAME) for move in passed if isinstance(move, str)]


def has_room(table: TableNotes, note: Note) -> bool:
    """Return whether one more note fits beside those that are there, so that the save opens again."""
    return sum(len(msgspec.json.encode(each)) for each in (*table.written, note)) <= MOST_BYTES


def _is_time(player: PlayerId, seconds: object) -> bool:
    return isinstance(player, str) and type(seconds) is int and 0 <= seconds <= MOST_SECONDS


def _clean(text: str) -> str:
    lines = (harmless(line, LONGEST).rstrip() for line in text[:LONGEST].split("\n"))
    return "\n".join(lines).strip()
