"""Keep what people wrote in a game file of 18xx.games, its description and its date as notes of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.interchange.wishes import Remark
from rails18.saves.note_lines import kept

SITE = "18xx.games"


def read_about(plain: Mapping[str, Any]) -> list[Remark]:
    """Return what a file says about the whole game: its description, number and date, [] when it says none of it."""
    described, day = plain.get("description"), moment(plain.get("created_at"))
    text = described.strip() if isinstance(described, str) else ""
    if not text and not day:
        return []
    number = plain.get("id")
    named = f"{SITE} {number}" if isinstance(number, str | int) and number != "" else SITE
    return [Remark(0, "", "\n".join(filter(None, (text, named))), day)]


def read_chat(raw: Mapping[str, Any], setup: Setup, keys: Mapping[str, PlayerId], before: int) -> list[Remark]:
    """Return what an action of a file says to the table, [] when it is no chat or an empty one.

    Args:
        raw: the action.
        setup: who plays.
        keys: what the file calls the players → our ids.
        before: number of wishes before it.
    """
    text = raw.get("message")
    if raw.get("type") != "message" or not isinstance(text, str) or not text.strip():
        return []
    seat = keys.get(str(raw.get("entity")))
    author = setup.players[setup.ids.index(seat)] if seat else ""
    return [Remark(before, author, text, moment(raw.get("created_at")))]


def moment(value: Any) -> str:
    """Return when something was, in ISO form, from seconds since 1970 or a day; "" when it says neither."""
    try:
        if isinstance(value, str):
            return datetime.fromisoformat(value).date().isoformat()
        if isinstance(value, int) and not isinstance(value, bool):
            return datetime.fromtimestamp(value, tz=UTC).astimezone().isoformat(timespec="minutes")
    except (ValueError, OverflowError, OSError):
        pass
    return ""


def note(game: Game, remarks: Sequence[Remark], stops: Sequence[int]) -> None:
    """Write remarks into the notes of the table.

    Args:
        game: the game as it stands after the import.
        remarks: what the file says.
        stops: number of our actions after each wish that was played.
    """
    for remark in remarks:
        at = stops[min(remark.before, len(stops)) - 1] if remark.before and stops else 0
        game.table.written.append(kept(remark.text, remark.author, remark.time, game.actions, min(at, game.at)))
