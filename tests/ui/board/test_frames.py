"""Hexes where something may be laid are framed; where there are many, by their corners."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.ui.board.map import MapView
from rails18.ui.board.marks import MANY
from rails18.ui.board.overlays import HexFrame
from rails18.ui.look.theme import Theme


def light(view: MapView) -> dict[str, bool]:
    """Return the hexes that are framed, with whether their corners alone are."""
    shown = [item for item in view.board.items() if isinstance(item, HexFrame) and item.glowing and item.isVisible()]
    return {frame.picture.name: frame.light for frame in shown}


def test_many_legal_hexes_are_marked_by_corners_and_framed_in_full_under_the_pointer(
    qtbot: object, theme: Theme, late: Position
) -> None:
    view = MapView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(900, 700)
    view.show()
    view.show_position(late)
    names = sorted(view.board.pictures)
    few, many = names[:MANY], names[: MANY + 1]
    view.marks.glow(few)
    assert light(view) == dict.fromkeys(few, False)
    view.marks.glow(many)
    assert light(view) == dict.fromkeys(many, True)
    view.marks.point(many[3])
    assert light(view) == dict.fromkeys(many, True) | {many[3]: False}
    view.marks.point(names[-1])
    assert light(view) == dict.fromkeys(many, True)
    view.marks.glow(few)
    assert light(view) == dict.fromkeys(few, False)
    view.marks.glow(())
    assert light(view) == {}
