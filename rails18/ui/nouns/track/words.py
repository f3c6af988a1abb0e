"""Show track."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import tabletop
from rails18.questions import track as questions
from rails18.ui.nouns.track import bridge
from rails18.ui.nouns.track.page import TrackPage
from rails18.ui.nouns.track.power_tile import PowerTilePage
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _lay(names: Names, pos: Position, action: act.LayTile) -> str:
    return tr("Lay #{tile} on {hex}", tile=action.tile, hex=names.hex(pos, action.hex))


def _with_private(names: Names, pos: Position, action: act.PowerTile) -> str:
    return tr(
        "Lay #{tile}{value} on {hex} with {by}",
        tile=action.tile,
        value=tr(" and a token") if action.stop else "",
        hex=names.hex(pos, action.hex),
        by=names.private(action.private),
    )


def _passing(pos: Position) -> str:
    if tabletop.on_table(pos):
        return tr("Track is done")
    return tr("Done laying") if questions.turn(pos).laid else tr("Skip track")


NOUN = Noun(
    (Kind(act.LayTile, _lay), Kind(act.PowerTile, _with_private)),
    {
        "track": StepWords(
            "Track", _passing, "Where does {company} lay track?", told="Laying track", nothing="no tile can be laid"
        ),
        "pair": StepWords("Second tile", question="Where does {company} lay the second tile?"),
        "second_tile": StepWords("Second tile", "Lay no second tile", "Where does {company} lay the second tile?"),
        "sale_tile": StepWords("Tile", "Skip tile", "{player}: lay a tile for the private company that was sold?"),
    },
    steps={
        "track": StepView(TrackPage, (act.LayTile,), ("tile", "upgrade")),
        "pair": StepView(PowerTilePage, (act.PowerTile,)),
        "second_tile": StepView(PowerTilePage, (act.PowerTile,)),
        "sale_tile": StepView(PowerTilePage, (act.PowerTile,)),
    },
    links={act.PowerTile: Link("Tile with a private…", bridge.page_class)},
)
