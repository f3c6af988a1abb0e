"""Words of a board that was open before are read from the cache folder, and stand where they would be placed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rails18 import paths
from rails18.core.game import Game
from rails18.core.ids import HexId
from rails18.core.position import Position
from rails18.ui.board import crowded, kept_words, picture
from rails18.ui.board.board import BoardScene, written
from rails18.ui.board.crowded import Placed
from rails18.ui.board.words import Word
from rails18.ui.look.theme import Theme
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[2] / "games"
SCALE = 0.29  # pixels a scene unit at which many hexes are crowded

Words = dict[HexId, tuple[Word, ...]]


@pytest.fixture(scope="module")
def game() -> Game:
    return recorded_game(GAMES / "random" / "1870-4p-104.json")


@pytest.fixture
def late(game: Game, qapp: object) -> Position:
    return game.position_at(len(game.actions) - 60)


def scene(theme: Theme, pos: Position) -> BoardScene:
    made = BoardScene(theme)
    made.show_position(pos)
    return made


def placed(board: BoardScene, recalled: Placed | None = None) -> Words:
    """Place the words of a board and return where they stand."""
    for _ in board.place_words_in_turn(SCALE, 6, recalled):
        pass
    return {name: one.words for name, one in board.pictures.items()}


def never(*_: object) -> None:
    raise AssertionError("words are placed anew")


def kept(theme: Theme, pos: Position) -> tuple[str, Words]:
    """Keep the words of a position; return the name and the words."""
    board = scene(theme, pos)
    words = placed(board)
    name = kept_words.name_of(board, SCALE)
    kept_words.keep(name, board.words_placed(SCALE))
    return name, words


def test_kept_words_stand_where_they_stood(
    theme: Theme, late: Position, own_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, words = kept(theme, late)
    written.forget()  # drawings of one hex share what they remember
    other = scene(theme, late)
    assert kept_words.name_of(other, SCALE) == name
    recalled = kept_words.load(name)
    assert recalled is not None
    assert len(recalled.settled) > 5
    monkeypatch.setattr(picture, "lay_out", never)
    monkeypatch.setattr(crowded, "HexWords", never)
    assert placed(other, recalled) == words
    assert placed(other) == words, "and they are remembered as if they had been placed"


def test_a_move_after_it_places_what_it_would_have_placed(
    theme: Theme, game: Game, late: Position, own_cache: None
) -> None:
    name, _ = kept(theme, late)
    later = game.position_at(len(game.actions))
    going = scene(theme, late)
    placed(going)
    written.forget()
    recalling = scene(theme, late)
    placed(recalling, kept_words.load(name))
    assert going.show_position(later)
    recalling.show_position(later)
    assert placed(recalling) == placed(going)


def test_words_are_kept_for_the_very_same_board_alone(theme: Theme, game: Game, late: Position) -> None:
    board = scene(theme, late)
    names = {kept_words.name_of(board, SCALE), kept_words.name_of(board, SCALE * 1.01)}
    names.add(kept_words.name_of(scene(theme, game.position_at(len(game.actions))), SCALE))
    board.shown = replace(board.shown, numbers=True)
    names.add(kept_words.name_of(board, SCALE))
    assert len(names) == 4


@pytest.mark.parametrize("asked", ["tr", "drawing", "program_stamp"])
def test_language_and_program_have_words_of_their_own(
    theme: Theme, late: Position, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = scene(theme, late)
    before = kept_words.name_of(board, SCALE)
    monkeypatch.setattr(kept_words, asked, lambda *_: b"another")
    assert kept_words.name_of(board, SCALE) != before


@pytest.mark.parametrize("damage", [b"", b"[{},{}", b"[[],[],[]]"])
def test_what_cannot_be_read_is_not_there(theme: Theme, late: Position, own_cache: None, damage: bytes) -> None:
    name, _ = kept(theme, late)
    file = paths.cache() / kept_words.FOLDER / name
    whole = file.read_bytes()
    file.write_bytes(whole[:40])
    assert kept_words.load(name) is None
    kept_words.kept.keep(kept_words.FOLDER, name, damage, kept_words.MOST)
    assert kept_words.load(name) is None


def test_few_boards_stay_in_the_cache_folder(own_cache: None) -> None:
    for number in range(kept_words.MOST + 5):
        kept_words.keep(str(number), Placed({}, {}, None))
    assert len(list((paths.cache() / kept_words.FOLDER).iterdir())) == kept_words.MOST
