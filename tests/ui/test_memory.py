"""What pictures took goes back to the system when they go, or are hidden."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest
from PySide6.QtGui import QPixmap, QPixmapCache

from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.look.pixmaps import kept
from rails18.ui.widgets.hidden import NOTHING
from tests.support.waiting import wait
from tests.ui.conftest import Hand

PICTURES = """
import os
from pathlib import Path
from PySide6.QtGui import QImage
from rails18.ui.app.app import application

def used():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

kept = application([])
small = []
for _ in range(2):
    large = []
    for _ in range(100):
        large.append(QImage(300, 300, QImage.Format.Format_RGB32))
        large[-1].fill(1)
        small.append(QImage(30, 30, QImage.Format.Format_RGB32))
        small[-1].fill(1)
    most = used()
    large.clear()
print(most - used())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries see to it themselves")
def test_large_pictures_leave_no_holes_where_they_were(home: object) -> None:
    run = [sys.executable, "-c", PICTURES]
    freed = int(subprocess.run(run, capture_output=True, text=True, check=True, timeout=120).stdout)
    assert freed > 0.9 * 100 * 300 * 300 * 4


def test_a_hidden_window_keeps_no_picture_and_shows_the_same_when_it_comes_again(hand: Hand) -> None:
    command = hand.window.commands.actions["words"]
    command.trigger()
    help_ = hand.window.dialogs.help
    assert help_ is not None
    wait(lambda: help_.backingStore().size() == help_.size())
    before = help_.grab().toImage()
    help_.close()
    assert help_.backingStore().size() == NOTHING
    command.trigger()
    wait(lambda: help_.backingStore().size() == help_.size())
    assert help_.grab().toImage() == before


def test_the_picture_of_a_closed_menu_is_given_back(hand: Hand) -> None:
    menu = hand.window.menus.submenus["orders"]
    menu.popup(hand.window.pos())
    wait(lambda: menu.backingStore() is not None and menu.backingStore().size() == menu.size())
    menu.hide()
    assert menu.backingStore().size() == NOTHING


def test_what_was_drawn_for_a_game_goes_with_its_map(hand: Hand) -> None:
    hand.open(new_game(Setup("1889", ("Ann", "Ben"))))
    hand.window.context.board.grab()
    assert kept.pixels
    halo = QPixmap(8, 8)
    assert QPixmapCache.insert("halo", halo)
    hand.window.context.board.show_position(new_game(Setup("1889", ("Cleo", "Dan"))).position)
    assert (kept.pixels, len(kept)) == (0, 0)
    assert not QPixmapCache.find("halo", halo)
