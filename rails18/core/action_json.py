"""Turn actions into the plain data of files, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Union

import msgspec

from rails18.core.actions import Action
from rails18.core.converted import convert
from rails18.core.errors import CannotRead
from rails18.core.kinds import kinds


@lru_cache(maxsize=2)
def _by_name(classes: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    return {str(one.__struct_config__.tag): one for one in classes}


def to_json(action: Action) -> dict[str, Any]:
    """Return the JSON form of `action` as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(action)
    return plain


def from_json(plain: object, where: str = "") -> Action:
    """Return the action that the JSON form `plain` describes.

    Raises:
        CannotRead: `plain` is no action; the message names `where`.
    """
    kind = plain.get("kind") if isinstance(plain, dict) else None
    one = _by_name(kinds()).get(kind) if isinstance(kind, str) else None  # forty times as fast as the union of all
    try:
        action: Action = convert(plain, one or Union[kinds()])  # noqa: UP007
        return action
    except msgspec.ValidationError as error:
        raise CannotRead(
            "this is not an action of the game ({why}).", where, "Check the line or leave it out.", why=error
        ) from None
