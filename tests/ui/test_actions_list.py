"""Play by the list of all actions: keyboard, screen reader."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rails18.core.actions import Bid, LayTile
from rails18.core.game import Game
from tests.support.moments import table
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment

__all__ = ["hand", "room"]


def opened(hand: Hand, game: Game) -> None:
    """Show `game` with the list of actions."""
    hand.open(game)
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)


def test_list_filters_and_enter_chooses_then_confirms(hand: Hand, fresh: Game) -> None:
    opened(hand, fresh)
    QTest.keyClicks(hand.window.actions_list.filter, "sumitomo")
    hand.enter()
    assert hand.game.at == 0
    assert hand.window.selection.proposal is not None
    hand.enter()
    assert hand.game.actions == [Bid("P1", "D", 55)]


def test_every_listed_action_is_allowed_and_said_in_words(hand: Hand) -> None:
    opened(hand, moment("track"))
    rows = hand.window.actions_list.model.rows
    assert any(isinstance(action, LayTile) for _, action in rows)
    for text, action in rows:
        assert not hand.game.refusals(action), text
        assert text[0].isupper()


@pytest.mark.parametrize("step", ["track", "token", "trains"])
def test_choosing_in_the_list_shows_on_the_page(hand: Hand, step: str) -> None:
    opened(hand, moment(step))
    hand.enter()
    proposal = hand.window.selection.proposal
    assert proposal is not None
    assert not hand.window.panel.confirm.why_not
    assert hand.window.panel.outcome.isVisibleTo(hand.window)


def test_arrow_keys_walk_the_list(hand: Hand, fresh: Game) -> None:
    opened(hand, fresh)
    first = hand.window.actions_list.current()
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Down)
    assert hand.window.actions_list.current() != first


def test_every_button_of_the_panel_has_a_name(hand: Hand) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QSpinBox

    for game in (table(4), moment("track"), moment("token"), moment("trains"), moment("dividend", income={"SR": 50})):
        hand.open(game)
        for kind in (QAbstractButton, QComboBox, QSpinBox):
            for widget in hand.window.panel.findChildren(kind):
                if widget.isVisibleTo(hand.window):
                    assert widget.accessibleName() or getattr(widget, "text", str)(), widget.objectName()


def typed(hand: Hand, words: str) -> list[str]:
    """Type into the box; return what is shown."""
    listing = hand.window.actions_list
    listing.filter.clear()
    QTest.keyClicks(listing.filter, words)
    shown = listing.view.model()
    return [shown.data(shown.index(row, 0)) for row in range(shown.rowCount())]


def test_several_words_are_found_in_any_order(hand: Hand, fresh: Game) -> None:
    opened(hand, table(4))
    assert typed(hand, "ar 65") == ["Start AR at par ¥65"]
    assert typed(hand, "65 ar") == ["Start AR at par ¥65"]


def test_it_is_said_that_nothing_fits(hand: Hand, fresh: Game) -> None:
    opened(hand, fresh)
    assert typed(hand, "no such thing") == []
    assert hand.find("nothing-fits").text() == "Nothing that can be done now fits “no such thing”."  # type: ignore[attr-defined]
    hand.enter()
    assert "no such thing" in hand.said()
    assert typed(hand, "sumitomo")
    assert not hand.has("nothing-fits")


def test_the_keyboard_is_given_back_once_something_is_chosen(hand: Hand) -> None:
    opened(hand, moment("track"))
    typed(hand, "#")
    hand.enter()
    assert hand.window.selection.proposal is not None
    assert hand.window.panel.isAncestorOf(hand.window.focusWidget())
    hand.key(Qt.Key.Key_R)
    assert hand.window.actions_list.filter.text() == "#"
    hand.enter()
    assert isinstance(hand.game.actions[-1], LayTile)


def test_commands_are_found_and_given_too(hand: Hand, fresh: Game) -> None:
    opened(hand, fresh)
    assert not any("Glossary" in row for row in typed(hand, ""))
    command = hand.window.commands.rows["dark"]
    rows = typed(hand, command.text.lower())
    assert any(row.startswith(command.text) for row in rows)
    dark = hand.window.theme.palette.name
    hand.enter()
    assert hand.window.theme.palette.name != dark
    assert hand.window.panel.isAncestorOf(hand.window.focusWidget())
