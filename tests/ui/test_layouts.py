"""Board, market, log and the rest keep the sizes that they are given."""

from __future__ import annotations

from PySide6.QtTest import QTest

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from tests.ui.conftest import Hand

SEATS = ("Aki", "Botan", "Chiyo")


def market_share(hand: Hand) -> float:
    """Return the part of its splitter's height that the market has."""
    right = hand.window.layouts.right.sizes()
    return right[1] / sum(right)


def test_nothing_that_comes_and_goes_takes_height_from_the_market(hand: Hand, recorded: Game) -> None:
    """Other sizes, torn-off pictures, another title, the table view, a way through the past."""
    window, layouts = hand.window, hand.window.layouts
    hand.open(recorded)
    window.resize(1920, 1080)
    layouts.forget()
    due = market_share(hand)
    assert due > 0.25
    for number in range(0, len(recorded.actions), 90):
        window.adapter.look_at(number)
        assert abs(market_share(hand) - due) < 0.01, number
    window.adapter.look_at(None)
    known: dict[tuple[int, int], float] = {}
    for size in 2 * ((1366, 768), (2560, 1440), (1280, 720), (1920, 1080)):
        window.resize(*size)
        assert abs(market_share(hand) - known.setdefault(size, market_share(hand))) < 0.012, size
    assert abs(known[1920, 1080] - due) < 0.012
    assert min(known.values()) > 0.25
    for name in ("market", "board", "market"):
        layouts.tear(name, window)
        window.resize(1600, 900)
        layouts.tear(name, window)
        window.resize(1920, 1080)
        assert abs(market_share(hand) - due) < 0.012, name
    window.panel.setMinimumHeight(700)  # what a part may ask for while it has much to say
    QTest.qWait(1)
    assert market_share(hand) < due
    window.panel.setMinimumHeight(240)
    window.resize(1920, 1081)
    assert abs(market_share(hand) - due) < 0.012, "it comes back"
    window.beginnings.show_start()
    window.resize(1280, 720)
    window.show_game()
    window.resize(1920, 1080)
    QTest.qWait(1)
    assert abs(market_share(hand) - due) < 0.012
    window.table.toggle()
    window.table.toggle()
    hand.open(new_game(Setup("1870", SEATS, seed=7)))
    hand.open(recorded)
    assert abs(market_share(hand) - due) < 0.012
    layouts.right.moveSplitter(layouts.right.sizes()[0] + layouts.right.sizes()[1] - 40, 2)  # a person makes it smaller
    less = market_share(hand)
    assert less < due - 0.02
    window.adapter.look_at(90)
    window.adapter.look_at(None)
    assert abs(market_share(hand) - less) < 0.012
    hand.open(new_game(Setup("1870", SEATS, seed=7)))
    hand.open(recorded)
    assert abs(market_share(hand) - less) < 0.012, "what a person chose is remembered"


def test_a_window_is_maximised_again_after_it_filled_the_screen(hand: Hand) -> None:
    window = hand.window
    full = window.commands.actions["full"]
    for was in (True, False):
        window.showMaximized() if was else window.showNormal()
        full.trigger()
        assert window.isFullScreen()
        full.trigger()
        assert (window.isFullScreen(), window.isMaximized()) == (False, was)
