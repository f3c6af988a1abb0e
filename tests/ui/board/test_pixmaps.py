"""A board that was reached by jumps shows what one shows that is drawn for the first time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.look.pixmaps import MOST_PIXELS, kept
from rails18.ui.look.theme import Theme
from tests.support.recorded_game import recorded_game

SCALE = 0.31
ROOM = (1010, 1373)  # pixels of the map in a window of 2560 × 1440
PLAYED = Path(__file__).parents[2] / "games" / "played"


@pytest.fixture(params=["1830-bank", "1843-brown", "1870-finish-400", "1889"])
def whole(request: pytest.FixtureRequest, recorded: Game, qapp: object) -> Game:
    """Return a game of each title."""
    return recorded if request.param == "1889" else recorded_game(PLAYED / f"{request.param}.rails18")


def picture(board: BoardScene, *, turned: bool = False, scale: float = SCALE) -> QImage:
    """Return the hexes of a board; turned by too little to be seen, no pixmap fits."""
    board.place_words(scale)
    image = QImage((board.land.size() * scale).toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-board.land.topLeft() + QPointF(0.4, 0.7))
    if turned:
        painter.rotate(1e-6)
    board.paint_hexes(painter, QRectF(board.land))
    painter.end()
    return image


def shown(theme: Theme, *positions: Position) -> BoardScene:
    board = BoardScene(theme)
    for position in positions:
        board.show_position(position)
    return board


def test_a_board_reached_by_jumps_is_the_one_drawn_afresh(theme: Theme, whole: Game) -> None:
    board = BoardScene(theme)
    last = len(whole.actions)
    for at in (last, last // 2, last - 3, last // 3, last // 2):
        position = whole.position_at(at)
        board.show_position(position)
        reached = picture(board)
        kept.clear()
        assert reached == picture(shown(theme, position))


def test_pixmaps_cut_nothing_off(theme: Theme, whole: Game) -> None:
    board = shown(theme, whole.position)
    one, other = picture(board), picture(board, turned=True)
    far = [abs(a - b) for a, b in zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)]
    assert sum(value > 60 for value in far) < len(far) / 2000


def test_all_pixmaps_of_a_large_board_are_kept(theme: Theme, whole: Game) -> None:
    kept.clear()
    for position in (whole.position_at(0), whole.position):
        board = shown(theme, position)
        picture(board, scale=min(ROOM[0] / board.land.width(), ROOM[1] / board.land.height()))
    assert kept.pixels < 0.9 * MOST_PIXELS, "what is thrown away is drawn anew at each jump"
