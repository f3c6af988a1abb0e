"""A page that is shown again says and offers what one that has just been made does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from rails18.core.actions import LayTile
from rails18.core.game import Game
from rails18.ui.nouns.track.page import TrackPage
from rails18.ui.nouns.track.palette import tile_icon
from rails18.ui.now.badges import CompanyPage
from rails18.ui.tools.carry import CarryButton
from rails18.ui.widgets.controls import Choice, set_tone
from rails18.ui.widgets.parts import Parts
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand

GAMES = Path(__file__).parents[1] / "games"
RECORDED = ("random/1870-4p-104.json", "played/1843-gray.rails18")
ASKED = (
    "objectName", "text", "toolTip", "accessibleName", "accessibleDescription", "enabled", "visible", "minimumSize",
    "maximumSize", "checkable", "checked", "down", "alignment", "wordWrap", "textFormat", "styleSheet", "focusPolicy",
    "minimum", "maximum", "value", "prefix", "suffix", "singleStep", "count", "currentIndex", "format", "tone", "role",
    "plain", "flat",
)  # fmt: skip


def moments(game: Game) -> Iterator[int]:
    """Yield numbers of actions: two decisions at each step that comes again."""
    seen: dict[str, int] = {}
    for number in range(len(game.actions)):
        step = game.state_at(number).frames[-1].step
        seen[step] = seen.get(step, 0) + 1
        if seen[step] in (2, 40):
            yield number


def described(panel: QWidget, page: QWidget) -> list[tuple[object, ...]]:
    """Return what there is to see, read and press on a page, in the order of its places."""
    found = []
    for widget in page.findChildren(QWidget):
        if widget.isVisibleTo(panel):
            told = [(name, widget.property(name)) for name in ASKED if widget.property(name) is not None]
            at = QRect(widget.mapTo(panel, QPoint()), widget.size())
            picture = isinstance(widget, QAbstractButton) and not widget.icon().isNull()
            number = widget.number if isinstance(widget, Choice) else 0
            why_not = widget.why_not if isinstance(widget, Choice) else ""
            cursor = widget.cursor().shape()
            found.append((at.y(), at.x(), at.height(), at.width(), told, picture, number, why_not, cursor))
    return sorted(found, key=lambda entry: (entry[:4], str(entry[4:])))


def differing(kept: tuple[object, ...], new: tuple[object, ...]) -> list[object]:
    """Return what differs between two widgets, with the name of the first."""
    one, other = ([*entry[:4], *entry[4], *entry[5:]] for entry in (kept, new))  # type: ignore[misc]
    return [one[4], *(pair for pair in zip(one, other, strict=True) if pair[0] != pair[1])]


def tabs(page: QWidget) -> list[str]:
    """Return the names of what the tabulator key leads to."""
    found, here = [], page.nextInFocusChain()
    while here is not page:
        if page.isAncestorOf(here) and here.isVisibleTo(page) and here.focusPolicy().value & 1:
            found.append(here.objectName() or here.accessibleName())
        here = here.nextInFocusChain()
    return found


def settled(hand: Hand) -> None:
    """Let searches and layouts come to rest."""
    QTest.qWait(1)
    wait(lambda: not hand.window.adapter.finder.is_searching)
    QTest.qWait(12)
    hand.window.panel.area.verticalScrollBar().setValue(0)  # a choice may have had the keyboard before the best run


@pytest.mark.parametrize("name", RECORDED)
def test_a_page_that_is_shown_again_is_as_one_that_was_just_made(hand: Hand, name: str) -> None:
    game = recorded_game(GAMES / name)
    panel, context = hand.window.panel, hand.window.context
    hand.open(game)
    kinds, again = set(), 0
    for number in list(moments(game)):
        game.go_to(number)
        hand.window.adapter.refresh()
        settled(hand)
        page = panel.page
        assert page is not None
        again += type(page) in kinds
        kinds.add(type(page))
        kept, order, keys = described(panel, page), tabs(page), page.sentence()
        hints = panel.extras.isVisible() and [made.text() for made in panel.extras.buttons.values()]
        panel.pages.clear()  # a page is made anew
        hand.window.adapter.refresh()
        settled(hand)
        fresh = panel.page
        assert fresh is not None
        assert fresh is not page
        assert type(fresh) is type(page)
        assert keys == fresh.sentence()
        new = described(panel, fresh)
        assert [differing(*pair) for pair in zip(kept, new, strict=True) if pair[0] != pair[1]] == [], (
            f"{type(page).__name__} after {number} moves"
        )
        assert order == tabs(fresh)
        assert hints == (panel.extras.isVisible() and [made.text() for made in panel.extras.buttons.values()])
        panel.pages[type(page)] = page  # and the old one is used further
        panel.rebuild()
        if isinstance(page, CompanyPage):
            page.pick(list(page.position.title.companies)[-1])
        choice = next(iter(page.choices.values()), None)
        if choice is not None:
            choice.click()
        context.selection.cancel()
    assert again > 3


def test_usual_pages_are_made_in_idle_moments_and_used(hand: Hand) -> None:
    game = recorded_game(GAMES / "played/1843-gray.rails18")
    panel = hand.window.panel
    hand.open(game)
    while panel.ahead.go_on():  # as the event loop does, without its pauses
        pass
    ready = panel.pages[TrackPage]
    assert not ready.isVisibleTo(hand.window)
    game.go_to(max(n for n, action in enumerate(game.actions) if isinstance(action, LayTile)))
    drawn = tile_icon.cache_info().misses
    hand.window.adapter.refresh()
    assert panel.page is ready
    assert tile_icon.cache_info().misses == drawn
    assert [button for button in ready.findChildren(CarryButton) if button.isVisibleTo(ready)]


def test_a_part_that_is_handed_out_again_is_as_new(qapp: QApplication) -> None:
    host = QWidget()
    parts = Parts(host)
    said: list[str] = []
    parts.begin()
    first = parts.choice("One", lambda: said.append("one"), name="one", tip="why")
    first.refuse("never")
    grey = parts.choice("Grey", why_not="never")
    first.setMinimumSize(90, 90)
    first.setEnabled(False)
    parts.wire(first, "refused", said.append)
    words = parts.label("words", "muted", name="told")
    amount = parts.amount("¥{}", 5, 50, 20, lambda: said.append("amount"), name="price")
    parts.done()
    parts.begin()
    second = parts.choice("Two", lambda: said.append("two"), name="two")
    assert parts.choice("Greyer", why_not="not yet") is grey
    parts.done()
    assert second is first
    assert second.isEnabled()
    assert second.isCheckable()
    assert (second.toolTip(), second.accessibleDescription(), second.accessibleName()) == ("", "", "Two")
    assert second.minimumSize().isNull()
    assert not second.isFlat()
    second.click()
    amount.setValue(30)
    assert said == ["two"]
    assert words.isHidden()
    assert amount.isHidden()
    assert (words.text(), words.objectName()) == ("", "")
    parts.begin()
    assert parts.amount("fr{}", 1, 9, 4, lambda: said.append("more"), name="bid") is amount
    assert (amount.text(), amount.objectName(), amount.isHidden()) == ("fr4", "bid", False)
    parts.done()
    assert said == ["two"]
    assert second.isHidden()
    assert not second.isChecked()
    host.deleteLater()


def test_a_choice_in_small_letters_is_handed_out_as_such_alone(qapp: QApplication) -> None:
    host = QWidget()
    parts = Parts(host)
    parts.begin()
    small = parts.choice("Small", tight=True)
    parts.done()
    parts.begin()
    usual = parts.choice("Usual")
    assert parts.choice("Small again", tight=True) is small
    assert small.property("tight")
    assert not usual.property("tight")
    set_tone(usual, tight=True)  # for want of room
    parts.done()
    parts.begin()
    assert parts.choice("Usual again") is usual
    assert not usual.property("tight")
    parts.done()
    host.deleteLater()


def test_what_is_not_of_the_parts_goes_when_a_page_is_filled_anew(qapp: QApplication) -> None:
    host = QWidget()
    from rails18.ui.widgets.controls import column

    host.setLayout(column())
    parts = Parts(host)
    parts.begin()
    layout = host.layout()
    assert layout is not None
    layout.addWidget(parts.label("stays"))
    other = QLabel("goes")
    gone: list[bool] = []
    other.destroyed.connect(lambda: gone.append(True))
    layout.addWidget(other)
    parts.done()
    parts.begin()
    layout.addWidget(parts.label("stays"))
    parts.done()
    QTest.qWait(1)
    assert gone == [True]
    assert layout.count() == 1
    host.deleteLater()
