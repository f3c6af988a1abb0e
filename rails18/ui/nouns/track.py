"""Show track."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Link, Noun, StepView
from rails18.ui.pages import bridge
from rails18.ui.pages.tiles import PowerTilePage, TrackPage
from rails18.ui.text.actions import track as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "track": StepView(TrackPage, (act.LayTile,), ("tile", "upgrade")),
        "sale_tile": StepView(PowerTilePage, (act.PowerTile,)),
    },
    links={act.PowerTile: Link("Tile with a private…", bridge.page_class)},
)
