"""Reduce the action list of an 18xx.games file to the actions that were not undone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from rails18.core.errors import CannotRead

Raw = dict[str, Any]

CHAT = "message"


def live(actions: Sequence[Raw], where: str = "") -> list[tuple[int, Raw]]:
    """Return the live actions in file order, each with its place in `actions`.

    Chat is never undone and does not end redo; every other action does. An undo that names an action goes back to
    just after that action, a plain undo takes back the last live action, and a redo brings back what the last undo
    took.

    Args:
        actions: all actions of the file, undo and redo included.
        where: name of the file, for messages.

    Raises:
        CannotRead: an undo or redo points nowhere.
    """
    standing: list[Raw | None] = [None] * len(actions)
    undoable: list[int] = []  # places of the live actions that are no chat, in order
    taken_back: list[list[int]] = []
    place_of: dict[str, int] = {}
    for place, action in enumerate(actions):
        kind = action.get("type")
        if kind == "undo":
            start = _undo_from(action, undoable, place_of, place, where)
            kept = bisect_left(undoable, start)
            for k in undoable[kept:]:
                standing[k] = None
            taken_back.append(undoable[kept:])
            del undoable[kept:]
        elif kind == "redo":
            if not taken_back:
                raise CannotRead(
                    "action {id} is a redo, but nothing was undone before it.",
                    where,
                    "Ask for a fresh copy of the file.",
                    id=action.get("id", place + 1),
                )
            for k in taken_back[-1]:
                standing[k] = actions[k]
            undoable += taken_back.pop()
        else:
            standing[place] = action
            if kind != CHAT:
                undoable.append(place)
                taken_back.clear()
        if "id" in action:
            place_of[str(action["id"])] = place
    return [(place, action) for place, action in enumerate(standing) if action is not None]


def _undo_from(action: Raw, undoable: list[int], place_of: dict[str, int], place: int, where: str) -> int:
    if action.get("action_id") is None:
        return undoable[-1] if undoable else 0
    target = str(action["action_id"])
    if target == "0":
        return 0
    if target not in place_of:
        raise CannotRead(
            "action {id} undoes back to action {target}, which is not in the file.",
            where,
            "Ask for a complete copy of the file.",
            id=action.get("id", place + 1),
            target=target,
        )
    return place_of[target] + 1
