"""Draw a picture of every kind of step on contact sheets: `python -m tests.sheets FOLDER [--title T] [--sizes …]`.

For each title one late moment of every kind of action is looked for in the recorded games. Each sheet shows them all
in one size of the window, one size of text and one theme; `--whole` keeps the single pictures besides.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from rails18.core.actions import RunTrains
from rails18.core.game import Game
from rails18.titledata.titles import titles
from rails18.ui.app.window import Window
from rails18.ui.now.badges import CompanyPage
from rails18.ui.system import language
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.in_sight import Gauge, files, settle
from tests.ui.room import lasting_window

SIZES = "1366x768,1920x1080,3840x2160"  # of the window
TEXT = "100,200"  # per cent
ACROSS, EACH = 3, 12  # pictures beside each other, and on a sheet
WIDE, GAP, NAME = 900, 8, 22  # pixels of a picture on a sheet, round it, and of its name
LATE = 0.55  # part of a game after which a moment counts as late

Moments = dict[str, tuple[Game, int]]


def moments(title: str) -> Moments:
    """Return a game and a number of actions for each step and kind of action of a title, late in a game if possible."""
    found: Moments = {}
    late: set[str] = set()
    for file in files(title):
        game = recorded_game(file)
        for number, action in enumerate(game.actions):
            is_late = number > LATE * len(game.actions)
            kind = action.kind
            if kind not in found or (is_late and kind not in late):
                found[kind] = game, number
                if is_late:
                    late.add(kind)
    return dict(sorted(found.items()))


class Sheet:
    """Take pictures of a window and lay them out."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.gauge = Gauge(window)
        for picture in (window.context.board, window.context.market, window.context.shares):
            picture.setUpdatesEnabled(True)

    def taken(self, found: Moments) -> Iterator[tuple[str, QPixmap]]:
        """Yield a picture of each moment, with what was done there chosen, by its name."""
        window = self.window
        for kind, (game, number) in found.items():
            game.go_to(number)
            if window.adapter.game is not game:
                window.adapter.open(game)
                window.show_game()
            action = game.actions[number]
            self.gauge.told = action if isinstance(action, RunTrains) else None
            window.adapter.refresh()
            settle()
            page, company = window.panel.page, getattr(action, "company", "")
            if isinstance(page, CompanyPage) and company in page.badge_of:
                page.pick(company)
            settle()
            wait(lambda: window.context.board.at_rest)
            yield f"{kind} {number}", window.grab()
            window.selection.propose(action)
            settle()
            wait(lambda: window.context.board.at_rest)
            yield f"{kind} {number} chosen", window.grab()
            window.selection.cancel()


def laid_out(pictures: list[tuple[str, QPixmap]]) -> QPixmap:
    """Return pictures beside and under each other, each under its name."""
    first = pictures[0][1]
    high = round(WIDE * first.height() / first.width())
    rows = -(-len(pictures) // ACROSS)
    sheet = QPixmap(ACROSS * (WIDE + GAP) + GAP, rows * (high + NAME + GAP) + GAP)
    sheet.fill(QColor("white"))
    with QPainter(sheet) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place, (name, picture) in enumerate(pictures):
            left, top = GAP + place % ACROSS * (WIDE + GAP), GAP + place // ACROSS * (high + NAME + GAP)
            painter.drawText(QRectF(left, top, WIDE, NAME), int(Qt.AlignmentFlag.AlignVCenter), name)
            small = picture.scaled(WIDE, high, mode=Qt.TransformationMode.SmoothTransformation)
            painter.drawPixmap(QRect(left, top + NAME, WIDE, high), small)
    return sheet


def main() -> int:
    """Draw what the command line asks for."""
    parse = argparse.ArgumentParser(prog="python -m tests.sheets", description=__doc__)
    parse.add_argument("folder", type=Path)
    parse.add_argument("--title", default="", help="all when not given")
    parse.add_argument("--sizes", default=SIZES, help="of the window, in pixels")
    parse.add_argument("--text", default=TEXT, help="sizes, in per cent")
    parse.add_argument("--themes", default="light,dark")
    parse.add_argument("--language", default=language.ENGLISH)
    parse.add_argument("--kinds", default="", help="of actions; all when not given")
    parse.add_argument("--whole", action="store_true", help="keep the single pictures")
    asked = parse.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    language.speak(asked.language)
    with TemporaryDirectory() as home, lasting_window(Path(home)) as window:
        sheet = Sheet(window)
        for title in [asked.title] if asked.title else [info.id for info in titles()]:
            found = moments(title)
            kinds = asked.kinds.split(",") if asked.kinds else list(found)
            found = {kind: found[kind] for kind in kinds if kind in found}
            for size, text, theme in product(asked.sizes.split(","), asked.text.split(","), asked.themes.split(",")):
                window.resize(*map(int, size.split("x")))
                window.appearance.set_text_percent(int(text))
                window.appearance.set_dark(theme == "dark")
                name = f"{title}-{size}-{text}-{theme}"
                pictures = list(sheet.taken(found))
                for label, picture in pictures if asked.whole else ():
                    picture.save(str(asked.folder / f"{name}-{label.replace(' ', '-')}.png"))
                for first in range(0, len(pictures), EACH):
                    sheet_name = f"{name}-{1 + first // EACH}.png"
                    laid_out(pictures[first : first + EACH]).save(str(asked.folder / sheet_name))
                print(f"{name}: {len(pictures)} pictures")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
