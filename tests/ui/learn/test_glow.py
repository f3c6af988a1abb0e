"""Frames of lessons: what they frame is seen, and so is what lies beside it."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.learn.glow import Spot
from rails18.ui.look.theme import Theme
from tests.ui.conftest import Hand

ROW = QRect(40, 60, 90, 15)  # pixels of a row of the share display on a laptop
NAMES = ("Ann", "Ben", "Cleo")
BESIDE = 3  # pixels beyond it in which no words stand


def test_a_frame_round_a_row_leaves_the_words_beside_it_whole(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(200, 140)
    host.setStyleSheet("background: white")
    host.show()
    before = host.grab().toImage()
    Spot(host, Theme()).frame(ROW, True)
    after = host.grab().toImage()
    near = ROW.adjusted(-BESIDE, -BESIDE, BESIDE, BESIDE)
    changed = [(x, y) for x in range(200) for y in range(140) if before.pixel(x, y) != after.pixel(x, y)]
    assert changed
    assert all(near.contains(x, y) for x, y in changed)


def test_nothing_glows_on_the_map_of_another_game(hand: Hand) -> None:
    hand.open(new_game(Setup("1889", ("Ann", "Ben"))))
    places = hand.window.school.places
    named = ("hex:I2", "city:I2.c0", "edge:I2/3")
    assert all(places.of(name) for name in named)
    hand.window.context.board.board.show_position(new_game(Setup("1846", NAMES)).position)  # as a file is opened
    assert [places.of(name) for name in named] == [[], [], []]
