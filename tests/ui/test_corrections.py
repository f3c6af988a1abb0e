"""Correct mistakes in the window: what changes and whether it balances is seen before the yes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rails18.core.actions import Correct
from rails18.core.changes import GiveTurn, MoveMoney, PutTile
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.saves import saves
from rails18.titledata.files import title_ids
from rails18.ui.record.correction_forms import FORMS, Pick
from rails18.ui.record.corrections import Corrections
from tests.soak.setups import longest
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

CTRL = Qt.KeyboardModifier.ControlModifier
DATA = Path(__file__).parents[1] / "saves" / "data"
KINDS = {form.words: number for number, form in enumerate(FORMS)}


def game_of(title: str) -> Game:
    """Return a game of a title in the middle, on its own."""
    whole = recorded_game(longest(title))
    number = next(n for n in range(len(whole.actions) // 2, whole.at) if whole.state_at(n).frames[-1].step == "track")
    return whole.fork(whole.state_at(number))


def to_the_front(hand: Hand) -> None:
    """Give the main window the keyboard, as the window system does when a dialog is closed."""
    hand.window.activateWindow()
    QTest.qWait(1)


def asked(hand: Hand, kind: str) -> Corrections:
    """Open the dialog by its key and choose a kind of mistake."""
    to_the_front(hand)
    hand.key(Qt.Key.Key_K, CTRL)
    shown = hand.window.dialogs.corrections
    assert shown is not None
    assert shown.isVisible()
    shown.kind.choose(KINDS[kind])
    return shown


def box(dialog: Corrections, name: str) -> Pick:
    found = dialog.findChild(Pick, f"correct-{name}")
    assert found is not None
    return found


@pytest.fixture
def dialog(hand: Hand) -> Corrections:
    hand.open(game_of("1889"))
    return asked(hand, "Cash")


def test_money_is_corrected_with_mouse_and_keys_and_undone(dialog: Corrections, hand: Hand) -> None:
    before = hand.game.state
    box(dialog, "source").choose("P1")
    box(dialog, "target").choose("bank")
    assert dialog.what.text() == f"¥10 goes from {hand.game.setup.players[0]} to the bank."
    assert "Everything balances afterwards" in dialog.sums.text()
    assert hand.game.state is before
    dialog.yes.click()
    assert dialog.note.text() == "Say what went wrong, in at most 200 letters."
    assert hand.game.state is before
    QTest.keyClicks(dialog.reason, "Paid twice")
    QTest.keyClick(dialog.reason, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    made = hand.game.actions[-1]
    assert made == Correct(str(before.frames[-1].player), "Paid twice", (MoveMoney("P1", "bank", 10),))
    assert hand.game.state.cash["P1"] == before.cash["P1"] - 10
    told = next(entry for entry in hand.window.log.model.entries if entry.text.startswith("CORRECTION by "))
    assert told.text.endswith(": Paid twice")
    assert told.kind == "turn"  # which the log shows in bold
    to_the_front(hand)
    hand.key(Qt.Key.Key_Z, CTRL)
    assert hand.game.state is before


def test_what_does_not_balance_or_cannot_be_is_told_before_the_yes(dialog: Corrections, hand: Hand) -> None:
    at = hand.game.at
    box(dialog, "source").choose("")
    assert "The money does not balance: there is ¥7,010, and it should be ¥7,000." in dialog.sums.text()
    assert "Money in the game: ¥7,010 of ¥7,000." in dialog.sums.text()
    box(dialog, "source").choose("P1")
    box(dialog, "target").choose("bank")
    dialog.form.amount.setValue(6_999)  # type: ignore[union-attr]
    assert "6,999" in dialog.what.text()
    dialog.reason.setText("So it was.")
    dialog.yes.click()
    assert dialog.note.text() == dialog.what.text()
    assert dialog.isVisible()
    assert hand.game.at == at


def test_several_changes_are_one_correction(dialog: Corrections, hand: Hand) -> None:
    dialog.more.click()
    dialog.fewer.click()
    assert dialog.added == []
    assert dialog.form is not None
    dialog.more.click()
    assert dialog.form is None
    assert len(dialog.changes()) == 1
    dialog.kind.choose(KINDS["Turn"])
    box(dialog, "priority").choose("P2")
    assert len(dialog.what.text().splitlines()) == 2
    dialog.reason.setText("Both wrong")
    dialog.yes.click()
    made = hand.game.actions[-1]
    assert isinstance(made, Correct)
    assert [type(change) for change in made.changes] == [MoveMoney, GiveTurn]
    hand.window.adapter.look_at(0)
    shown = asked(hand, "Cash")
    assert shown.what.text().startswith("You are looking at the past.")
    shown.close()


@pytest.mark.parametrize("title", title_ids())
def test_every_kind_of_mistake_is_corrected_in_every_title(title: str, hand: Hand, tmp_path: Path) -> None:
    game = game_of(title)
    hand.open(game)
    first = game.state
    for kind in KINDS:
        before, at = game.state, game.at
        shown = asked(hand, kind)
        if kind == "Tile":
            free = next(hex for hex in before.tiles if not any(stop.startswith(hex) for stop in before.tokens))
            hand.click_hex(free)
            box(shown, "tile").choose("")
        if kind == "Share price":
            box(shown, "cell").setCurrentIndex(5)
        if kind == "Station token":
            box(shown, "target").choose("")
        if kind == "Turn":
            box(shown, "priority").choose(next(p for p in game.setup.ids if p != before.priority))
        for target in range(box(shown, "target").count() if kind in ("Train", "Private company") else 0):
            box(shown, "target").setCurrentIndex(target)
            if "goes from" in shown.what.text():
                break
        shown.reason.setText("Wrong")
        shown.yes.click()
        assert game.at == at + 1, f"{kind}: {shown.what.text()}"
        assert game.state is not before
    last = game.state
    while game.at:
        game.undo()
    assert game.state is first
    while game.at < len(game.actions):
        game.redo()
    assert game.state == last


def test_a_corrected_game_is_saved_and_replayed(hand: Hand, tmp_path: Path) -> None:
    hand.open(open_game(DATA / "v1-first-1889.rails18").game)
    shown = asked(hand, "Tile")
    hex = next(iter(hand.game.state.tiles))
    hand.click_hex(hex)
    box(shown, "tile").choose("")
    shown.reason.setText("Wrong hex")
    shown.yes.click()
    saves.save(hand.game, tmp_path / "a.rails18")
    again = open_game(tmp_path / "a.rails18").game
    assert again.actions[-1] == Correct(again.actions[-1].player, "Wrong hex", (PutTile(hex),))
    assert again.state == hand.game.state
