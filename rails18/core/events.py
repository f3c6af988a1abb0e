"""Say what happened, for the log, sound and animation; nothing ever reads an event back into a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """Record one thing that happened.

    Args:
        key: what happened, for example ``share_bought``; ``resources/text`` holds a sentence for each key.
        facts: values for the placeholders of that sentence (ids of players and companies, money as plain integers).
    """

    key: str
    facts: Mapping[str, Any] = {}
