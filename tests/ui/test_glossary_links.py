"""Each word that is linked, in the sentence of a step, what the coach says of it and beside the log, has an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from rails18.core.game import Game
from rails18.titledata.files import title_ids
from rails18.ui.app.window import Window
from rails18.ui.now.todo import WHY
from tests.soak.setups import longest
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

LINK = re.compile(r'href="(glossary:[^"]*)"')
LEAST = {"sentence": 8, "coach": 10, "log": 15}  # words that the steps of a title link at least
SHORT = 20  # letters that an entry has at least


def moments(game: Game) -> Iterator[str]:
    """Lead the game to the first decision at each step, and yield the step."""
    numbers: dict[str, int] = {}
    for number in range(len(game.actions)):
        numbers.setdefault(game.state_at(number).frames[-1].step, number)
    for step, number in numbers.items():
        game.go_to(number)
        yield step


def opened(window: Window) -> str:
    """Return the word whose entry the glossary shows, after a look that it has a text."""
    shown = window.dialogs.help
    assert shown is not None
    assert shown.isVisible()
    term = shown.list.currentItem().data(Qt.ItemDataRole.UserRole)
    if term:
        assert shown.page.toPlainText().startswith(shown.list.currentItem().text()), term
        assert len(shown.page.toPlainText()) > len(shown.list.currentItem().text()) + SHORT, term
    return str(term)


@pytest.mark.parametrize("title", title_ids())
def test_every_word_of_every_step_opens_its_entry(hand: Hand, title: str) -> None:
    window = hand.window
    seen: set[tuple[str, str]] = set()
    game = recorded_game(longest(title))
    for step in moments(game):
        hand.open(game)
        window.tabs.turn_to(window.hints)
        QTest.qWait(1)
        todo, coach, hints = window.panel.todo, window.coach.text, window.hints
        todo.linkActivated.emit(WHY)
        for place, text, follow in (
            ("sentence", todo.text(), todo.linkActivated.emit),
            ("coach", coach.text(), coach.linkActivated.emit),
            ("log", hints.toHtml(), lambda link: window.hints.anchorClicked.emit(QUrl(link))),
        ):
            for link in sorted(set(LINK.findall(text))):
                if (place, link) not in seen:
                    follow(link)
                    assert f"glossary:{opened(window)}" == link, (step, link)
                seen.add((place, link))
    for place, least in LEAST.items():
        assert len({link for where, link in seen if where == place}) >= least, place
    assert window.dialogs.help is not None
    window.dialogs.help.close()


def test_links_have_the_colour_of_the_theme_also_once_it_changes(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    window = hand.window
    todo = window.panel.parts.todo
    for dark in (True, False):
        window.appearance.set_dark(dark)
        picture = todo.grab().toImage()
        seen = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
        assert window.theme.palette.link.lower() in seen, dark


def test_only_the_page_of_the_game_names_it_in_the_title(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    assert "1889" in hand.window.windowTitle()
    hand.window.beginnings.show_tasks()
    assert hand.window.windowTitle() == "rails18"
    hand.window.show_game()
    assert "1889" in hand.window.windowTitle()
