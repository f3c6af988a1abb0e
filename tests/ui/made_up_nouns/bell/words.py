"""Show a bell."""

from __future__ import annotations

from rails18.ui.nouns.bell.page import BellPage  # type: ignore[import-not-found]

from rails18.core.position import Position
from rails18.ui.now.noun import Link, Noun
from rails18.ui.text.actions import Kind
from rails18.ui.text.names import Names
from tests.support.bells import RingBell


def _ring(names: Names, pos: Position, action: RingBell) -> str:
    return f"Ring the bell for {names.money(action.fee)}"


NOUN = Noun((Kind(RingBell, _ring),), links={RingBell: Link("Ring a bell…", BellPage)})
