"""Nothing of the NOW panel moves between choosing and confirming."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QWidget

from rails18.core.actions import Action, BuyTrain, LayTile, MoveToken, RunTrains
from rails18.core.game import Game
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.tokens.page import TokenPage
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.now.badges import CompanyPage
from rails18.ui.now.fitting import BRIEF, Fitting
from rails18.ui.widgets.flat import FlatView
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

UNDRAWN = True

GAMES = Path(__file__).parents[1] / "games"
LOOKS = 4  # in a row that find everything where it was
RECORDED = ("random/1889-4p-144.json", "random/1870-4p-104.json", "played/1843-gray.rails18")


def moments(game: Game) -> Iterator[Action]:
    """Lead the game to the first decision at each step, and yield what was decided."""
    numbers: dict[str, int] = {}
    for number in range(len(game.actions)):
        numbers.setdefault(game.state_at(number).frames[-1].step, number)
    for number in sorted(numbers.values()):
        game.go_to(number)
        yield game.actions[number]


def places(window: QWidget) -> dict[str, QRect]:
    """Return what can be pressed or set in the window, with its place."""
    touched = [*window.findChildren(QAbstractButton), *window.findChildren(QAbstractSpinBox),
               *window.findChildren(QComboBox)]  # fmt: skip
    # what the coach says under the choices may go
    shown = [w for w in touched if w.isVisible() and not w.objectName().startswith("coach")]
    return {w.objectName() or w.accessibleName(): QRect(w.mapTo(window, QPoint(0, 0)), w.size()) for w in shown}


def _without_tiles(found: dict[str, QRect]) -> dict[str, QRect]:
    """Leave the palette of tiles, and what unfolds it, out of some places."""
    return {name: at for name, at in found.items() if name != "fold" and not name.startswith("tile-")}


def settled(hand: Hand) -> dict[str, QRect]:
    """Return the places once nothing is looked for and several looks in a row have found the same."""
    finder, page, cards = hand.window.adapter.finder, hand.window.panel.page, hand.window.panel.shelf.drawing
    outlook = getattr(getattr(page, "tool", None), "outlook", None)
    looks, pictures = [places(hand.window)], hand.window.findChildren(FlatView)

    def still() -> bool:
        looks.append(places(hand.window))
        busy = finder.is_searching or cards.isActive() or (outlook is not None and outlook.is_busy)
        busy = busy or any(picture.stretched is not None for picture in pictures)
        return not busy and looks[-LOOKS:] == LOOKS * looks[-1:]

    wait(still)
    return looks[-1]


@pytest.mark.parametrize("name", RECORDED)
def test_choosing_moves_no_button(hand: Hand, name: str) -> None:
    game = recorded_game(GAMES / name)
    panel = hand.window.panel
    hand.open(game)
    seen = 0
    for action in moments(game):
        hand.window.adapter.open(game)
        QTest.qWait(1)
        wait(lambda: not hand.window.adapter.finder.is_searching)
        QTest.qWait(1)
        page, company = panel.page, getattr(action, "company", "")
        if isinstance(page, CompanyPage) and company in page.badge_of:
            page.pick(company)
            QTest.qWait(1)
        if isinstance(page, TokenPage) and isinstance(action, MoveToken) and page.tool is not None:
            page.tool.lift(action.source)
            QTest.qWait(1)
        if isinstance(page, TilesPage) and page.tool is not None and isinstance(action, LayTile):
            page.tool.open_fan(action.hex)  # the palette has the tiles of the hex from then on
            QTest.qWait(1)
        button = page.choices.get(action) if page is not None else None
        if button is not None:
            panel.area.ensureWidgetVisible(button, 0, 0)  # as a person does before the click
        if isinstance(action, RunTrains):
            action = hand.window.context.best_run.action or action  # the run that is offered
        before = settled(hand)
        if not hand.window.selection.propose(action):
            continue
        QTest.qWait(1)
        after = places(hand.window)
        if isinstance(page, TilesPage):  # it shows the tiles of the chosen hex now, as the strip beside that does
            before, after = _without_tiles(before), _without_tiles(after)
        at = f"{game.position.frame.step}, {action}"
        assert {name: (at, after.get(name)) for name, at in before.items() if at != after.get(name)} == {}, at
        assert after.keys() == before.keys(), at
        assert panel.outcome.sheet.isVisible(), at
        assert panel.outcome.height() >= BRIEF, at
        warns = [line.tone == "warn" for line in panel.outcome.lines]
        assert warns == sorted(warns, reverse=True), f"{at}: what one must know is cut last"
        seen += 1
    assert seen > 6


def test_what_a_train_brings_is_seen_whole_where_choices_are_many(hand: Hand) -> None:
    """The step of trains has the most choices; what rusts and who is left without is never scrolled away."""
    game = recorded_game(GAMES / RECORDED[0])
    number = next(n for n, action in enumerate(game.actions) if _rusts(game, n, action))
    game.go_to(number)
    hand.open(game)
    panel = hand.window.panel
    assert hand.window.selection.propose(game.actions[number])
    QTest.qWait(20)
    told, warns = panel.outcome.told, [line.text for line in panel.outcome.lines if line.tone == "warn"]
    assert warns
    plain = QTextDocumentFragment.fromHtml(told.text()).toPlainText()
    lines = [line.strip("▼ ") for line in plain.splitlines() if line.strip()]
    assert lines[1 : len(warns) + 1] == warns, "they come first, behind what is bought"
    margins = told.contentsMargins()
    assert margins.top() + (len(warns) + 1) * told.fontMetrics().height() <= panel.outcome.height()


def test_a_move_asks_once_for_the_room_of_its_choices(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Coach, buttons, page and links are all written anew; Qt laid the panel out for each of them."""
    game = recorded_game(GAMES / RECORDED[0])
    number = next(n for n in range(100, len(game.actions)) if game.state_at(n).frames[-1].step == "dividend")
    game.go_to(number)
    hand.open(game)
    asked: list[int] = []
    place = Fitting.place_parts
    monkeypatch.setattr(Fitting, "place_parts", lambda panel, free: (asked.append(game.at), place(panel, free)))
    hand.window.selection.propose(game.actions[number])
    hand.window.context.wishes.agreed.emit(game.actions[number])
    hand.window.hand.confirm()
    assert game.at == number + 1
    assert asked == []
    QTest.qWait(20)
    assert asked == [number + 1]
    monkeypatch.undo()


@pytest.mark.parametrize("name", RECORDED)
def test_everything_has_its_place_once_a_move(hand: Hand, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What is measured is what there will be."""
    game = recorded_game(GAMES / name)
    panel = hand.window.panel
    hand.window.resize(1366, 768)
    hand.open(game)
    placed: list[int] = []
    place = Fitting.place_parts
    monkeypatch.setattr(Fitting, "place_parts", lambda panel, free: (placed.append(game.at), place(panel, free)))
    checked = 0
    for number in range(9, len(game.actions) - 1, len(game.actions) // 40):
        game.go_to(number)
        placed.clear()
        hand.window.adapter.refresh()
        QTest.qWait(1)
        assert placed[:1] == [number]
        if isinstance(panel.page, RunPage):
            continue  # it looks for the run first, and chooses it by itself
        assert placed == [number]
        told = panel.speaker if panel.outcome.isHidden() else panel.outcome
        free = panel.fitting.measured()
        assert free is not None
        assert panel.area.height() + told.height() == free + panel.area.minimumHeight()
        checked += 1
    assert checked > 20


def _rusts(game: Game, number: int, action: Action) -> bool:
    """Return whether an action buys a train that rusts others."""
    if not isinstance(action, BuyTrain):
        return False
    before, after = game.state_at(number), game.state_at(number + 1)
    return sum(owner in game.title.companies for owner in before.trains.values()) > sum(
        owner in game.title.companies for owner in after.trains.values()
    )


def test_what_follows_has_no_height_below_nothing(hand: Hand, fresh: Game, qtlog: Any) -> None:
    """In large text heading and buttons may want more than the whole height of a low panel."""
    hand.open(fresh)
    panel = hand.window.panel
    panel.setMinimumSize(0, 0)
    panel.setMaximumHeight(90)
    panel.fitting.fit()
    assert panel.outcome.height() == 0
    assert [record.message for record in qtlog.records if "egative" in record.message] == []


# where another sentence, or news, takes a line more: (game, decisions of stock rounds)
LONGER = (("random/1870-4p-104.json", (15, 51)), ("played/1843-gray.rails18", (15, 51, 79)))


@pytest.mark.parametrize(("name", "numbers"), LONGER)
def test_companies_have_one_place_in_all_stock_rounds(hand: Hand, name: str, numbers: tuple[int, ...]) -> None:
    """Neither the sentence of another turn nor news of what has happened moves them."""
    game = recorded_game(GAMES / name)
    hand.window.resize(1366, 768)
    found = set()
    for number in numbers:
        game.go_to(number)
        hand.open(game)
        places_now = settled(hand)
        found.add(tuple(at.getRect() for one, at in sorted(places_now.items()) if one.startswith("company-")))
    assert len(found) == 1
    assert next(iter(found))


# decisions at which hexes have fewer tiles than there are in all, or more
HEXES = (("random/1830-5p-155.json", (219, 484, 773, 1107)),)


@pytest.mark.parametrize(("name", "numbers"), HEXES)
def test_a_hex_moves_nothing_below_the_palette(hand: Hand, name: str, numbers: tuple[int, ...]) -> None:
    """The palette has the tiles of the chosen hex alone, in fewer rows or in more."""
    game = recorded_game(GAMES / name)
    hand.window.resize(1366, 768)
    for number in numbers:
        game.go_to(number)
        hand.open(game)
        page, lay = hand.window.panel.page, game.actions[number]
        assert isinstance(page, TilesPage)
        assert page.tool is not None
        assert isinstance(lay, LayTile)
        before = settled(hand)
        assert "autopass-offer" in before
        for hex_id in (lay.hex, *list(page.tool.legal)[:3]):
            page.tool.open_fan(hex_id)
            assert _without_tiles(settled(hand)) == _without_tiles(before), (number, hex_id)
            hand.window.selection.cancel()
            assert settled(hand) == before


def test_a_card_is_of_its_company_before_anything_is_chosen(hand: Hand) -> None:
    """It was that of a company long before until it was drawn, or something was chosen."""
    game = recorded_game(GAMES / "random/1870-7p-720.json")
    hand.window.resize(1366, 768)
    shelf = hand.window.panel.shelf
    game.go_to(1800)
    hand.open(game)
    wait(lambda: not shelf.isHidden() and not shelf.drawing.isActive())
    before = shelf.cards[0].about
    for number in (1801, 1814):  # without room for a card, and with room for one again
        assert shelf.isHidden() == (number == 1814)
        game.go_to(number)
        hand.window.adapter.refresh()
        hand.window.panel.fitting.fit()
    assert not shelf.isHidden()
    assert shelf.cards[0].about == game.position.frame.company != before


def test_passing_until_something_happens_moves_nothing(hand: Hand) -> None:
    """What ends it is told with what follows; below the button it made the whole page denser."""
    game = recorded_game(GAMES / "random/1870-7p-720.json")
    hand.window.resize(1366, 768)
    for number in (108, 180, 459, 747):
        game.go_to(number)
        hand.open(game)
        before = settled(hand)
        hand.window.autopass_strip.choose()
        assert settled(hand) == before, number
        hand.window.selection.cancel()
