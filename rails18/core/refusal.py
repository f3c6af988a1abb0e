"""Say why an action is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Name the broken rule and the facts of the case.

    Args:
        key: rule key, for example ``stock.limit.sixty``; the title's ``rules.yaml`` gives section and sentence.
        facts: values for the placeholders of that sentence.
    """

    key: str
    facts: Mapping[str, Any] = {}


def refuse(key: str, **facts: Any) -> Refusal:
    """Return a refusal of rule `key` with the `facts` of the case."""
    return Refusal(key, facts)
