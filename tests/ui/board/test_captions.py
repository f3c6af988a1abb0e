"""What a tile in the hand costs and brings stands where it hides nothing that one must see."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtTest import QTest

from rails18.ui.board.curves import SIDE
from rails18.ui.board.fan import FanChoice
from rails18.ui.board.handview import HandView
from rails18.ui.look.theme import Theme
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[2] / "games"
CASES = {
    "random/1889-4p-104.json": (("J3", "K4", "F9", "C4", "I4"), "free\nbest run ¥140 → ¥180"),
    "random/1870-4p-104.json": (("J5", "C10", "H13"), "$40 · TP keeps $163\nbest run $240 → $240"),
}


def hex_box(centre: QPointF) -> QRectF:
    """Return the middle part of a hex, in which its stops and track lie."""
    half = 0.75 * SIDE
    return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)


@pytest.mark.parametrize("name", CASES)
def test_a_caption_covers_no_neighbour_no_home_and_no_card(qtbot: object, theme: Theme, name: str) -> None:
    game = recorded_game(GAMES / name)
    hexes, caption = CASES[name]
    pos = game.position_at(int(0.6 * len(game.actions)))
    view = HandView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(860, 700)
    view.show()
    view.show_position(pos)
    view.fit()
    QTest.qWait(1)
    tile = next(name for name, held in pos.title.tiles.items() if held.colour == "green")
    cards = [FanChoice(tile, turn, 1) for turn in range(3)]
    for hex_id in hexes:
        for fan in ((), cards):
            view.fan(hex_id, fan) if fan else view.fan(None)
            view.ghost(tile, 0, hex_id, caption=caption)
            assert view.hand_tile is not None
            plate = view.hand_tile.mapRectToScene(view.hand_tile.plate())
            centre = view.board.pictures[hex_id].centre
            assert view.mapToScene(view.viewport().rect()).boundingRect().contains(plate), hex_id
            for other, picture in view.board.pictures.items():
                away = picture.centre - centre
                near = away.x() ** 2 + away.y() ** 2 < (2 * SIDE) ** 2
                kept = any(picture.facts.homes) or any(picture.facts.tokens) or picture.facts.goals
                if near or kept:
                    assert not plate.intersects(hex_box(picture.centre)), (hex_id, other)
            if fan:
                strip = [view.fan_point(tile)]
                assert not any(view.mapFromScene(plate).boundingRect().contains(point) for point in strip)
            again = QRectF(plate)
            view.ghost(tile, 1, hex_id, caption=caption)
            assert view.hand_tile.mapRectToScene(view.hand_tile.plate()) == again, "turning moves it not"
