"""What a tile costs and brings, and the tiles that may come there, stand on one strip beside the hex."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from rails18.ui.board.fan import FanChoice
from rails18.ui.board.map import MapView
from rails18.ui.look.theme import Theme
from tests.strips import faults, recorded_lays
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[2] / "games"
SAMPLE = ("random/1830-4p-164.json", "random/1870-4p-104.json", "random/1889-4p-104.json", "played/1843-brown.rails18")
PANES = ((860, 470), (1215, 690), (2500, 1500))


@pytest.fixture
def view(qtbot: object, theme: Theme) -> MapView:
    made = MapView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(*PANES[0])
    made.show()
    return made


@pytest.mark.parametrize("name", SAMPLE)
def test_the_strip_stands_at_its_hex_on_recorded_lays(view: MapView, name: str) -> None:
    for lay in recorded_lays(GAMES / name, every=60):
        for pane in PANES:
            view.resize(*pane)
            assert not faults(view, lay), (name, lay.number, pane)


def test_the_strip_stays_while_the_tile_turns_and_while_more_becomes_known(view: MapView) -> None:
    game = recorded_game(GAMES / "random" / "1889-4p-104.json")
    view.show_position(game.position_at(int(0.6 * len(game.actions))))
    view.fit()
    QTest.qWait(1)
    tile = next(name for name, held in game.title.tiles.items() if held.colour == "green")
    for choices in ((), [FanChoice(tile, turn, 1) for turn in range(3)]):
        view.strip.offer("J3", choices) if choices else view.strip.offer(None)
        view.hand.show_tile(tile, 0, "J3", told=[("¥80 · IR keeps ¥120", "plain")])
        assert view.strip.item is not None
        before = view.strip.item.place()
        view.hand.show_tile(tile, 1, "J3", told=[("free", "plain"), ("best run ¥140 → ¥180", "good")])
        assert view.strip.item.place() == before
    view.strip.offer(None)
    view.hand.show_tile(None)
    assert view.strip.item is not None
    assert not view.strip.item.isVisible()
