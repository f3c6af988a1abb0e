"""The title of the game stands on a plate in the sea, and words of the map lie on little else."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.board.board import BoardScene
from rails18.ui.board.cartouche import CLEAR, Cartouche
from rails18.ui.board.words import Shown
from rails18.ui.look.theme import Theme
from tests.support.map_words import count
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[2] / "games"


CROWDED = {("18Chesapeake", 0.3)}  # the legend, as large as it is there, takes the only corner of its sea


def board_of(title: str, theme: Theme) -> BoardScene:
    board = BoardScene(theme)
    board.show_position(new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).position)
    return board


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("scale", [0.3, 0.5])
@pytest.mark.parametrize("legend", [True, False])
def test_the_title_stands_in_the_sea_and_covers_nothing(theme: Theme, title: str, scale: float, legend: bool) -> None:
    board = board_of(title, theme)
    board.set_shown(Shown(legend=legend))
    board.place_words(scale)
    found = board.cartouche_place()
    if legend and (title, scale) in CROWDED:
        assert found is None
        return
    assert found is not None
    box, _ = found
    assert board.land.contains(box)
    assert board.painted is not None
    assert board.painted.is_sea(box.adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR))
    place = board.legend_place()
    assert (place is not None) is legend
    assert place is None or not place[0].intersects(box)
    for picture in board.pictures.values():
        assert not any(word.outside and word.box.translated(picture.centre).intersects(box) for word in picture.words)
    assert board.cartouche_place() is found, "it is looked for once"


def test_a_board_without_room_has_no_plate(theme: Theme) -> None:
    plate = Cartouche("1889: History of Shikoku Railways")
    assert (plate.year, plate.below) == ("1889", "History of Shikoku Railways")
    assert plate.place(QRectF(0, 0, 1000, 1000), lambda box: False) is None
    assert plate.place(QRectF(0, 0, 100, 100), lambda box: True) is None
    found = plate.place(QRectF(0, 0, 3000, 2000), lambda box: True)
    assert found is not None
    assert (found[0].left(), found[0].top()) == (CLEAR, CLEAR), "as close to a corner as may be"


@pytest.mark.parametrize(
    ("file", "scale", "track", "word", "left_out"),
    [
        ("random/1889-4p-144.json", 0.35, 0, 0, 0),
        ("random/1870-4p-104.json", 0.26, 0, 0, 0),
        ("played/1843-brown.rails18", 0.2, 1, 0, 4),
        ("played/1843-brown.rails18", 0.29, 1, 0, 1),
        ("random/1830-3p-203.json", 0.2687, 0, 0, 3),
    ],
)
def test_few_words_of_a_late_board_lie_on_track_or_on_each_other_and_none_on_a_stop(
    theme: Theme, file: str, scale: float, track: int, word: int, left_out: int
) -> None:
    """Hold what has been reached; lower the figures when words are placed better."""
    board = BoardScene(theme)
    game = recorded_game(GAMES / file)
    game.go_to(len(game.actions))
    board.show_position(game.position)
    board.place_words(scale)
    listed: list[str] = []
    found = count(board, listed)
    assert found["stop"] == 0, listed
    assert found["track"] <= track, listed
    assert found["word"] <= word, listed
    assert found["left out"] <= left_out
