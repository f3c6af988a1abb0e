"""Say how the words of maps lie on 36 boards: nine games, half-way and at their end, as large as in two windows."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from PySide6.QtWidgets import QApplication

from rails18 import paths
from rails18.ui.board.board import BoardScene
from rails18.ui.look.theme import Theme, load_fonts
from tests.support.map_words import count
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parent / "games"
BOARDS = {  # game → pixels a scene unit in windows of 1366×768 and of 1920×1080
    "random/1889-4p-144.json": (0.35, 0.55),
    "random/1870-4p-104.json": (0.26, 0.4),
    "played/1870-finish-400.rails18": (0.26, 0.4),
    "played/1843-brown.rails18": (0.2, 0.29),
    "played/1843-gray.rails18": (0.2, 0.29),
    "random/1830-3p-203.json": (0.27, 0.42),
    "played/1830-bank.rails18": (0.27, 0.42),
    "played/18Chesapeake-bank.rails18": (0.3, 0.5),
    "recorded/1846-bank-5p.json": (0.3, 0.5),
}


def main() -> None:
    """Print what lies where, and all of it in numbers."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QApplication([])
    load_fonts(paths.resources() / "fonts")
    theme, told, listed = Theme(), Counter[str](), list[str]()
    for file, scales in BOARDS.items():
        game = recorded_game(GAMES / file)
        for at in (len(game.actions) // 2, len(game.actions)):
            board = BoardScene(theme)
            board.show_position(game.position_at(at))
            for scale in scales:
                board.place_words(scale)
                found = list[str]()
                told += count(board, found)
                told["words"] += sum(len(picture.words) for picture in board.pictures.values())
                listed += [f"{file}, action {at}, {scale}: {line}" for line in found]
    print(
        *listed, ", ".join(f"{what}: {told[what]}" for what in ("words", "track", "stop", "word", "left out")), sep="\n"
    )


if __name__ == "__main__":
    main()
