"""Let whoever decides pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import Pass
from rails18.core.position import Position


def passes(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Pass]:
    """Yield the pass of the player who decides."""
    yield Pass(pos.frame.player)
