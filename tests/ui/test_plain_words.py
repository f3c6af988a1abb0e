"""The window says refusals and an importer's reports in sentences, wherever it shows them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from rails18.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Correct,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
    TakePrivate,
)
from rails18.core.changes import GiveTurn, MoveMoney
from tests.support.misfits import MISFITS, spoken, wrong_saves
from tests.support.sources import write
from tests.support.waiting import wait
from tests.ui.conftest import Hand

SORTS = ("1889 lay_tile", "1889 buy_train", "1870 sell_shares", "1830 run_routes")


@pytest.mark.parametrize("sort", SORTS)
def test_the_notice_about_a_file_that_does_not_fit(hand: Hand, tmp_path: Path, sort: str) -> None:
    """A game of 18xx.games up to what does not fit."""
    hand.window.session.open_now(write(tmp_path, MISFITS[sort]))
    told = spoken(hand.window.notice.sentence)
    assert "does not fit." in told
    assert "The file stays as it is; new moves go into a new one." in told


def test_the_notice_about_a_save_that_the_rules_refuse(hand: Hand, tmp_path: Path) -> None:
    """A save up to the refused action."""
    for number, (_, text) in enumerate(wrong_saves()):
        hand.window.session.open_now(write(tmp_path, text, f"{number}.rails18"))
        assert "is not allowed." in spoken(hand.window.notice.sentence.replace("P1", "Ann").replace("P3", "Cid"))


def test_the_list_of_games_and_what_is_brought_in(hand: Hand, tmp_path: Path) -> None:
    """What is told of each game of a folder, and what becomes of them."""
    for sort in SORTS:
        write(tmp_path, MISFITS[sort], f"{sort.replace(' ', '-').replace('_', '-')}.json")
    write(tmp_path, {"title": "1889", "players": ["Ann"], "actions": []}, "z.json")
    hand.key(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    library = hand.window.files.library
    assert library is not None
    library.look_in(tmp_path)
    wait(lambda: len(library.found) == len(SORTS) + 1)
    for number in range(library.list.count()):
        library.list.setCurrentRow(number)
        told = spoken(library.told.text())
        assert library.file is not None
        assert ("Warning: " in told) == (library.file.name != "z.json")
    library.buttons["Bring all into my games"].click()
    wait(lambda: "copied" in library.note.text())
    assert "z.json: " in spoken(library.note.text())


ACTIONS: tuple[Action, ...] = (
    Pass("P2"),
    Bid("P1", "TR", 1),
    TakePrivate("P2", "UTF"),
    StartCompany("P1", "IR", 71),
    BuyShare("P1", "IR", "pool"),
    SellShares("P1", "IR", 90),
    LayTile("P1", "IR", "A1", "57", 0),
    PlaceToken("P1", "IR", "E2.c0"),
    RunTrains("P1", "IR"),
    Dividend("P1", "IR", "half"),
    BuyTrain("P1", "IR", "2-0", 1),
    BuyPrivate("P1", "IR", "TR", 1),
    Correct("P1", "", (MoveMoney("P1", "P1", 3),)),
    Correct("P1", "A slip.", (GiveTurn(company="IR"),)),
)


def test_why_not_at_the_pointer_and_on_the_pages(hand: Hand, tmp_path: Path) -> None:
    """What pages and pointer say of an action that the rules refuse, of many kinds and in several moments."""
    context, told = None, list[str]()
    for sort in ("1889 bid", "1889 buy_shares", "1889 lay_tile"):
        hand.window.session.open_now(write(tmp_path, MISFITS[sort]))
        if context is None:
            context = hand.window.context
            context.pointer.told.connect(lambda sentence, section: told.append(sentence))
        for action in ACTIONS:
            refusals = hand.window.adapter.refusals(action)
            if refusals:  # in each of the moments one or two of them are allowed
                context.pointer.tell_refusals(refusals)
                spoken(context.pointer.why(refusals).partition(" [")[0])
    assert 3 * len(ACTIONS) - 6 <= len(told) < 3 * len(ACTIONS)
    for sentence in told:
        spoken(sentence)
