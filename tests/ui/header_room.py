"""See that the header cuts nothing: `python -m tests.ui.header_room [--step N] [--languages en,de,fr] GAME ...`.

At moments of recorded games the header is as wide as windows of 1024 to 3840 pixels, at text sizes of 100 % to
200 %. Each part of it that is shown has the width of its words, is inside the header, and covers no other.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget

from rails18.core.game import Game
from rails18.ui.app.window import Window
from rails18.ui.beside.header import Header
from rails18.ui.system import language
from rails18.words.translation import languages
from tests.support.recorded_game import recorded_game
from tests.ui.in_sight import files, settle
from tests.ui.room import lasting_window

WIDTHS = (1024, 3840)  # pixels of the narrowest and the widest window
SIZES = (100, 115, 130, 145, 160, 180, 200)  # percent of text
LATE = (0.3, 0.62, 0.8, 0.97)  # parts of a game after which it is looked at
CUT = 1  # pixels that rounding may take


def words_of(part: QWidget) -> str:
    """Return the words that a part of the header shows, "" for one without."""
    alone = isinstance(part, QToolButton) and part.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    return part.text() if isinstance(part, QLabel | QAbstractButton) and not alone else ""


def faults(header: Header) -> Iterator[str]:
    """Yield what is cut, outside of the header, or covered by another part."""
    shown = [part for part in header.findChildren(QWidget) if part.isVisibleTo(header) and words_of(part)]
    boxes: list[tuple[str, QRect]] = []
    for part in [*shown, header.order]:
        if not part.isVisibleTo(header):
            continue
        words, box = words_of(part), QRect(part.mapTo(header, QPoint(0, 0)), part.size())
        if part.fontMetrics().horizontalAdvance(words) > part.contentsRect().width() + CUT or words.endswith("…"):
            yield f"cut: {words!r}"
        elif not isinstance(part, QLabel) and part.sizeHint().width() > part.width() + CUT:
            yield f"squeezed: {words!r} {part.sizeHint().width()} > {part.width()}"
        if box.left() < 0 or box.right() >= header.width():
            yield f"outside: {words!r}"
        yield from (f"on each other: {words!r}, {other!r}" for other, there in boxes if there.intersects(box))
        boxes.append((words, box))


def moments(file: Path) -> Iterator[Game]:
    """Yield a game at late moments."""
    game = recorded_game(file)
    for part in LATE:
        game.go_to(int(part * len(game.actions)))
        yield game


def look(window: Window, header: Header, file: Path, step: int) -> tuple[int, list[str]]:
    """Return how many headers were looked at in a game, and what is wrong with them."""
    looked, found = 0, list[str]()
    for game in moments(file):
        window.adapter.open(game)
        window.show_game()
        for size in SIZES:
            window.appearance.set_text_percent(size)
            settle()
            for wide in range(WIDTHS[0], WIDTHS[1] + 1, step):
                header.resize(wide, header.sizeHint().height())
                settle()
                looked += 1
                found += [f"{file.stem}@{game.at} {wide} pixels, {size} %: {told}" for told in faults(header)]
    window.appearance.set_text_percent(100)
    return looked, found


def main() -> int:
    """Look at what the command line asks for."""
    parse = argparse.ArgumentParser(prog="python -m tests.ui.header_room", description=__doc__)
    parse.add_argument("--step", type=int, default=64, help="pixels from one width to the next")
    parse.add_argument("--languages", default=",".join([language.ENGLISH, *sorted(languages())]))
    parse.add_argument("games", nargs="*", default=[])
    asked = parse.parse_args()
    bad = 0
    for code in asked.languages.split(","):
        language.speak(code)
        with TemporaryDirectory() as home, lasting_window(Path(home)) as window:
            header = Header(window.context, window)  # with the style of the window, and wider than it
            header.show()
            for file in files():
                if file.stem in asked.games:
                    looked, found = look(window, header, file, asked.step)
                    bad += len(found)
                    print(f"{code} {file.stem}: {looked} headers, {len(found)} faults", *found[:12], sep="\n   ")
                    sys.stdout.flush()
    return int(bad > 0)


if __name__ == "__main__":
    raise SystemExit(main())
