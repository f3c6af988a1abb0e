"""Words of crowded hexes stand as on a board seen for the first time, whatever was settled before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLineF

from rails18.core.actions import LayTile
from rails18.core.ids import HexId
from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.board.crowded import NEAR, CrowdedHexes
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.words import Word
from rails18.ui.look.theme import Theme
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[2] / "games"
RANDOM, PLAYED = GAMES / "random", GAMES / "played"


def scene_of(pos: Position, theme: Theme, scale: float) -> BoardScene:
    scene = BoardScene(theme)
    scene.show_position(pos)
    scene.place_words(scale)
    return scene


def words_of(scene: BoardScene) -> dict[HexId, tuple[Word, ...]]:
    return {name: picture.words for name, picture in scene.pictures.items()}


@pytest.mark.parametrize(
    ("file", "scale", "moves"),
    [
        (RANDOM / "1870-4p-104.json", 0.26, (*range(760, 814, 6), 30, 700, 300, *range(400, 460, 6))),
        (PLAYED / "1843-gray.rails18", 0.26, (*range(1500, 1570, 6), 60, 1400, 500, *range(1035, 1000, -5))),
        (PLAYED / "1843-brown.rails18", 0.31, range(468, 438, -5)),
        (PLAYED / "1830-bank.rails18", 0.2, range(98, 48, -5)),
    ],
    ids=lambda asked: asked.stem if isinstance(asked, Path) else "",
)
def test_words_after_moves_and_jumps_are_those_of_a_fresh_board(
    theme: Theme, file: Path, scale: float, moves: Sequence[int]
) -> None:
    """What is remembered of earlier boards makes no difference."""
    game = recorded_game(file)
    scene = scene_of(game.position_at(moves[0]), theme, scale)
    for at in moves:
        scene.show_position(game.position_at(at))
        scene.place_words(scale)
        found, going = words_of(scene), scene.crowded
        scene.crowded = CrowdedHexes(scene.pictures, game.position.board.orientation)
        scene.place_words(scale)
        assert found == words_of(scene), at
        scene.crowded = going


def test_words_of_a_fresh_board_stand_after_others_were_settled_meanwhile(theme: Theme) -> None:
    """The map is drawn sharp part by part, and moves come in between."""
    game = recorded_game(PLAYED / "1843-gray.rails18")
    going = scene_of(game.position_at(500), theme, 0.26)
    parts = going.place_words_in_turn(0.3, 1)
    for _ in range(len(going.pictures) // 2):
        next(parts)
    going.show_position(game.position_at(1300))
    going.place_words(0.3)
    for _ in parts:
        pass
    assert words_of(going) == words_of(scene_of(game.position_at(1300), theme, 0.3))


def test_two_that_settle_words_in_turns_both_come_to_an_end(theme: Theme) -> None:
    """A window that opens a game and is given another size draws the map sharp twice at a time, on a slow computer."""
    game = recorded_game(PLAYED / "1843-gray.rails18")
    scene = scene_of(game.position_at(1300), theme, 0.26)
    scene.crowded = CrowdedHexes(scene.pictures, game.position.board.orientation)
    turns = [scene.place_words_in_turn(scale, 1) for scale in (0.3, 0.36)]
    steps = 0
    while turns:
        turns = [turn for turn in turns if next(turn, None) is not None]
        steps += 1
        assert steps < 10 * len(scene.pictures), "each begins anew because of the other"
    found = words_of(scene)
    assert found in [words_of(scene_of(game.position_at(1300), theme, scale)) for scale in (0.3, 0.36)]


def test_a_new_tile_asks_only_hexes_near_it(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    game = recorded_game(PLAYED / "1843-gray.rails18")
    lay = next(n for n in range(1300, 1500) if isinstance(game.actions[n], LayTile))
    scene = scene_of(game.position_at(lay), theme, 0.26)
    found = set[str]()
    look = CrowdedHexes.words_of

    def heard(self: CrowdedHexes, picture: HexPicture, *rest: Any) -> tuple[Word, ...]:
        found.add(picture.name)
        return look(self, picture, *rest)

    monkeypatch.setattr(CrowdedHexes, "words_of", heard)
    (hex,) = scene.show_position(game.position_at(lay + 1))
    scene.place_words(0.26)
    middle = scene.pictures[hex].centre
    away = {name: QLineF(middle, scene.pictures[name].centre).length() for name in found}
    assert 0 < len(found) < 20
    assert sum(far > NEAR for far in away.values()) < 4, "others only where the words of a neighbour moved"
