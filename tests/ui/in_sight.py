"""Measure whether everything that a step asks for is in sight: `python -m tests.ui.in_sight [--title T] [--every N]`.

All recorded games are gone through in a window of 1366×768 pixels, in every language and at two text sizes. At each
decision every allowed choice of the open page has to be whole and visible without scrolling, for every company that
something can be done with; the buttons that end a choice have one place in a game; and no button moves once what was
decided then is chosen. The best run is taken from the record, so that nothing is searched for.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QCheckBox, QComboBox, QPushButton, QWidget

from rails18.board.problem import BestRoutes
from rails18.core.actions import LayTile, RunTrains
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.questions import money
from rails18.ui.app.window import Window
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.now.badges import CompanyPage
from rails18.ui.system import language
from rails18.ui.widgets.controls import Choice
from rails18.words.translation import languages
from tests.support.recorded_game import recorded_game
from tests.ui.room import lasting_window

GAMES = Path(__file__).parents[1] / "games"
SIZES = (1.0, 1.3)  # of text
KINDS = ("buy_share", "sell_shares", "start_company", "exchange")  # of actions for which a company is picked
TURNS = 6  # how often the window is let alone until it is still
SHOWN = 40  # faults that are printed
SET = re.compile("^(price|agreed)-.*")  # boxes of whichever deal is chosen
OPTIONAL = ("fold", "best-run", "stop-search")  # ways to other choices, and back


class Fault(NamedTuple):
    """Hold what is wrong at one decision."""

    kind: str  # "hidden", "place" or "moved"
    step: str
    at: str
    what: str


def is_excepted(pos: Position) -> bool:
    """Return whether a decision asks for more than a laptop has room for.

    The one kind: a president of 1843 who has to pay for a train may sell shares of every company, discard privates,
    hand a train in, buy one of any company, or be bankrupt, and all of it is on one page.
    """
    forced = pos.frame.step == "trains" and money.must_buy(pos, pos.frame.company) and money.duty(pos).short > 0
    return forced and pos.title.id == "1843"


def settle() -> None:
    """Let everything be laid out."""
    for _ in range(TURNS):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def words_fit(button: QAbstractButton) -> bool:
    """Return whether the words of a button are not cut."""
    lines = button.text().split("\n")
    wide, high = (button.fontMetrics().horizontalAdvance(max(lines, key=len)), button.fontMetrics().height())
    picture = 0 if button.icon().isNull() else button.iconSize().width()
    return wide + picture <= button.width() and len(lines) * high <= button.height() + len(lines)


def choices(page: QWidget) -> Iterator[QWidget]:
    """Yield what can be pressed or set on a page for a choice that is allowed."""
    kinds = (QAbstractButton, QAbstractSpinBox, QCheckBox, QComboBox)
    for made in page.findChildren(QWidget):
        if not isinstance(made, kinds) or not made.isVisibleTo(page) or not made.isEnabled():
            continue
        name = made.objectName()
        if name.startswith(("qt_", "clear-")) or name in OPTIONAL:
            continue
        if isinstance(made, Choice) and made.why_not:
            continue
        yield made


def is_whole(made: QWidget) -> bool:
    """Return whether all of a widget is seen, and its words are not cut."""
    seen = made.visibleRegion().boundingRect()
    return seen.contains(made.rect()) and not (isinstance(made, QPushButton) and not words_fit(made))


def places(window: Window) -> dict[str, QRect]:
    """Return the buttons and boxes in sight beside what the coach says, with their places in the window."""
    found = [*window.findChildren(QAbstractButton), *window.findChildren(QAbstractSpinBox)]
    shown = [made for made in found if made.isVisible() and not made.objectName().startswith("coach")]
    return {
        SET.sub(r"\1", made.objectName() or made.accessibleName()): QRect(made.mapTo(window, QPoint(0, 0)), made.size())
        for made in shown
        if made.objectName() or made.accessibleName()
    }


class Gauge:
    """Look at decisions in a window.

    Attributes:
        faults: what was wrong.
        looked: decisions looked at, by step.
        hidden: decisions at which something was out of sight, by step.
        told: the run that the record has for the open step, None for another kind of step.
        excepted: those of them that are known to ask for more than there is room for.
    """

    def __init__(self, window: Window) -> None:
        self.window = window
        self.faults: list[Fault] = []
        self.looked: Counter[str] = Counter()
        self.hidden: Counter[str] = Counter()
        self.moved = self.excepted = 0
        self.confirm_places: Counter[tuple[str, tuple[int, ...]]] = Counter()
        self.told: RunTrains | None = None
        window.adapter.finder.start = self._find  # type: ignore[method-assign]
        for picture in (window.context.board, window.context.market, window.context.shares):
            picture.setUpdatesEnabled(False)

    def _find(self, position: object, company: str) -> None:
        """Answer a search by what the record has, once the page is there."""
        routes = self.told.routes if self.told is not None and self.told.company == company else ()
        self.window.adapter.finder.found.emit(company, BestRoutes(0, 0, True, tuple(routes)))

    def go_through(self, name: str, game: Game, every: int = 1, first: int = 0) -> None:
        """Look at each decision of a game, or at every so many."""
        self.window.adapter.open(game)
        self.window.show_game()
        settle()
        self.confirm_places.clear()
        for number in range(first, len(game.actions), every):
            game.go_to(number)
            self.look(name, game, number)
        for button in ("skip", "cancel", "confirm"):
            found = [place for (one, place) in self.confirm_places if one == button]
            if len(found) > 1:
                self.faults.append(Fault("place", "", name, f"{button} {found}"))

    def look(self, name: str, game: Game, number: int) -> None:
        """Look at one decision."""
        action = game.actions[number]
        self.told = action if isinstance(action, RunTrains) else None
        self.window.adapter.refresh()
        settle()
        step, at = game.position.frame.step, f"{name}@{number}"
        self.looked[step] += 1
        missing = list(self.missing())
        if missing and is_excepted(game.position):
            self.excepted += 1
        elif missing:
            self.hidden[step] += 1
            self.faults.append(Fault("hidden", step, at, ", ".join(missing)))
        self._note_places()
        company = getattr(action, "company", "")
        page = self.window.panel.page
        if isinstance(page, CompanyPage) and company in page.badge_of:
            page.pick(company)
            settle()
        if isinstance(page, TilesPage) and page.tool is not None and isinstance(action, LayTile):
            page.tool.open_fan(action.hex)  # the palette has the tiles of the hex from then on
            settle()
        before = places(self.window)
        if self.window.selection.propose(action):
            settle()
            after = places(self.window)
            moved = [one for one, place in before.items() if after.get(one) != place]
            if moved:
                self.moved += 1
                told = ", ".join(f"{one} {before[one].getRect()} {after.get(one, QRect()).getRect()}" for one in moved)
                self.faults.append(Fault("moved", step, at, told))
            self._note_places()
            self.window.selection.cancel()

    def missing(self) -> Iterator[str]:
        """Yield what is allowed and not whole in sight, for every company that something can be done with."""
        page = self.window.panel.page
        assert page is not None
        if not isinstance(page, CompanyPage):
            yield from (made.objectName() for made in choices(page) if not is_whole(made))
            return
        adapter = self.window.adapter
        able = {getattr(action, "company", "") for kind in KINDS for action in adapter.iter_options(kind)}
        for company in [one for one in page.badge_of if one in able] or [page.picked]:
            if company != page.picked:
                page.pick(company)
                settle()
            yield from (f"{company}:{made.objectName()}" for made in choices(page) if not is_whole(made))

    def _note_places(self) -> None:
        panel = self.window.panel
        for button in (panel.skip, panel.back, panel.confirm):
            if button.isVisible():
                box = QRect(button.mapTo(self.window, QPoint(0, 0)), button.size())
                self.confirm_places[button.objectName(), box.getRect()] += 1


def files(title: str = "") -> list[Path]:
    """Return the recorded games, of one title or of all."""
    found = [*GAMES.glob("*/*.json"), *GAMES.glob("*/*.rails18")]
    return sorted(file for file in found if file.name.startswith(title))


def main() -> int:
    """Measure what the command line asks for."""
    parse = argparse.ArgumentParser(prog="python -m tests.ui.in_sight", description=__doc__)
    parse.add_argument("--title", default="", help="begin of the names of games, such as 1889 or 1870-7p")
    parse.add_argument("--every", type=int, default=1, help="look at every so manieth decision")
    parse.add_argument("--seed", type=int, default=0, help="which of them: another number looks at others")
    parse.add_argument("--languages", default=",".join([language.ENGLISH, *sorted(languages())]))
    parse.add_argument("--sizes", default=",".join(map(str, SIZES)), help="sizes of text")
    parse.add_argument("--window", default="1366x768", help="pixels")
    asked = parse.parse_args()
    bad = 0
    for code in asked.languages.split(","):
        for size in map(float, asked.sizes.split(",")):
            bad += measure(code, size, asked, tuple(map(int, asked.window.split("x"))))
    return int(bad > 0)


def measure(code: str, size: float, asked: argparse.Namespace, window_size: tuple[int, ...]) -> int:
    """Go through the games in one language at one size of text; print the figures and return the number of faults."""
    language.speak(code)
    with TemporaryDirectory() as home, lasting_window(Path(home)) as window:
        window.resize(*window_size)
        window.appearance.set_text_percent(round(100 * size))
        gauge = Gauge(window)
        spread = 0
        for number, file in enumerate(files(asked.title)):
            gauge.go_through(file.stem, recorded_game(file), asked.every, (number + asked.seed) % asked.every)
            spread += sum(fault.kind == "place" and fault.at == file.stem for fault in gauge.faults) > 0
        looked, hidden = sum(gauge.looked.values()), sum(gauge.hidden.values())
        share = 100 * (1 - hidden / max(1, looked))
        print(f"{code} {size:.0%}: {looked} decisions, all in sight at {share:.2f}%, {gauge.excepted} excepted; "
              f"moved at {gauge.moved}; "
              f"games with several places of the buttons {spread}")  # fmt: skip
        for step, number in gauge.looked.most_common():
            print(f"    {step}: {gauge.hidden[step]} of {number} hide something")
        for fault in gauge.faults[:SHOWN]:
            print("   ", *fault)
        sys.stdout.flush()
    return len(gauge.faults)


if __name__ == "__main__":
    raise SystemExit(main())
