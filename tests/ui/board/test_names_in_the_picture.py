"""Names stay inside the picture of a board, also those of areas at its edge, whatever its size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSize, Qt

from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.titledata.titles import title_ids, title_info
from rails18.ui.board.board import BoardScene
from rails18.ui.board.hex_words import body
from rails18.ui.board.words import Shown
from rails18.ui.look.theme import Theme

THUMBNAILS = [QSize(180, 140), QSize(240, 180), QSize(300, 200), QSize(400, 260), QSize(600, 400)]
BOARDS = [QSize(430, 300), QSize(860, 480), QSize(1215, 690)]


def cut(scene: BoardScene, area: QRectF, room: QSize) -> list[str]:
    """Return the names, with their hexes, that do not lie whole in a picture of a part of the scene."""
    size = area.size().toSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    scene.place_words(min(size.width() / area.width(), size.height() / area.height()))
    words = [(picture, word) for picture in scene.pictures.values() for word in picture.words if word.kind == "name"]
    assert words
    return [f"{p.name} {w.text!r}" for p, w in words if not area.contains(body(w).translated(p.centre))]


@pytest.mark.parametrize("title", title_ids())
def test_no_name_is_cut_at_the_edge(theme: Theme, title: str) -> None:
    players = tuple(f"{seat}" for seat in range(min(title_info(title).players)))
    scene = BoardScene(theme)
    scene.show_position(new_game(Setup(title, players)).position)
    scene.set_shown(Shown(coordinates=False, legend=False))
    found = [f"{size.toTuple()}: {name}" for size in THUMBNAILS for name in cut(scene, scene.with_names, size)]
    assert found == [], "start page"
    scene.set_shown(Shown())
    found = [f"{size.toTuple()}: {name}" for size in BOARDS for name in cut(scene, scene.land, size)]
    assert found == [], "board of the window and of the table view"
