"""Every text of the window goes through one door: in a language that nobody speaks nothing is left in plain English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget

from rails18 import paths
from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from rails18.ui.app.menus import GAME, HELP, PLAY, SUBMENUS, VIEW
from rails18.ui.record.overview.dialog import PAGES
from rails18.ui.system import language
from rails18.words import translation
from rails18.words.translation import load_texts, tr
from tests.support import pseudo, stock_1870
from tests.support.moments import table
from tests.support.waiting import wait
from tests.ui.conftest import Hand

PATH = re.compile(r"(\w+) › ([^.,()]+)")  # a menu and what is in it
PLAYERS = ("Ann", "Ben", "Cleo")
HELD = {"P1": {"IR": 50, "SR": 10}, "P2": {"SR": 40}}
HOME = {"E2.c0": ("IR",)}
LINE = {"E2": ("57", 1), "F3": ("58", 0)}
KINDS = ("buy_share", "sell_shares", "start_company", "lay_tile", "place_token", "dividend", "buy_train", "take_over")
MOMENTS = {
    "auction 1889": lambda: new_game(Setup("1889", PLAYERS)),
    "auction 1870": lambda: new_game(Setup("1870", PLAYERS)),
    "auction 1843": lambda: new_game(Setup("1843", PLAYERS)),
    "stock": lambda: table(4, hold=HELD),
    "track": lambda: table(4, hold=HELD, step="track", company="IR", cash={"IR": 700}, tokens=HOME),
    "token": lambda: table(4, hold=HELD, step="token", company="IR", cash={"IR": 700}, tokens=HOME),
    "run": lambda: table(4, hold=HELD, step="run", company="IR", trains={"2-0": "IR"}, tokens=HOME, tiles=LINE),
    "dividend": lambda: table(4, hold=HELD, step="dividend", company="IR", income={"IR": 90}),
    "trains": lambda: table(4, hold=HELD, step="trains", company="IR", cash={"IR": 700}, trains={"2-1": "SR"}),
    "forced": lambda: table(4, hold=HELD, step="trains", company="IR", cash={"IR": 7}, tokens=HOME, tiles=LINE),
    "protection": lambda: _protection(),
}


def _protection() -> Game:
    game = stock_1870.moment(hold={"P1": {"SP": 20}, "P2": {"MP": 40}, "P3": {"MP": 20}}, player="P3", cash={"P2": 900})
    game.play(next(game.options("sell_shares", company="MP", percent=20)))
    game.play(Pass("P3"))
    return game


@pytest.fixture
def spoken() -> Iterator[pseudo.Pseudo]:
    """Speak the language of the tests for the time of one."""
    language = pseudo.Pseudo()
    translation.use(language)
    yield language
    translation.use(translation.English())


def known(game: Game) -> set[str]:
    """Return the words that no language changes: names of the game, of the titles, and of those who made them."""
    people = (word for info in titles() for text in (info.name, info.designer) for word in pseudo.LETTERS.findall(text))
    return pseudo.names(game.title, game.setup) | set(people)


@pytest.mark.parametrize("moment", MOMENTS)
def test_pages_are_translated(spoken: pseudo.Pseudo, hand: Hand, moment: str) -> None:
    game = MOMENTS[moment]()
    hand.open(game)
    page: QWidget = hand.window.game_page
    assert pseudo.escaped(pseudo.texts(page), known(game)) == []
    for kind in KINDS:
        action = next(iter(hand.window.adapter.iter_options(kind)), None)
        if action is not None:
            hand.window.selection.propose(action)
            assert pseudo.escaped(pseudo.texts(page), known(game)) == [], kind


def test_start_new_game_and_windows_are_translated(spoken: pseudo.Pseudo, hand: Hand) -> None:
    game = MOMENTS["stock"]()
    window = hand.window
    window.beginnings.show_start()
    own_names = {"English", "Deutsch", "Français", "Fran", "ais"}
    assert pseudo.escaped(pseudo.texts(window.start_page), known(game) | own_names) == []
    window.beginnings.show_new_game()
    assert window.beginnings.new_page is not None
    seats = {"Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumi", "Goro"}
    assert pseudo.escaped(pseudo.texts(window.beginnings.new_page), known(game) | seats) == []
    hand.open(game)
    window.dialogs.show_help("")
    window.dialogs.show_results()
    keys = {"Enter", "Esc", "Shift", "Ctrl", "Alt", "Left", "Right", "Home", "Up", "Down", "PgUp", "PgDown", "Pause"}
    assert pseudo.escaped(pseudo.texts(window.dialogs.help), keys) == []
    assert pseudo.escaped(pseudo.texts(window.dialogs.results), known(game)) == []
    menus = {action.text() for action in window.commands.actions.values()}
    assert [text for text in menus if any(word not in keys | own_names for word in pseudo.LETTERS.findall(text))] == []


def test_what_stands_beside_the_game_is_translated(spoken: pseudo.Pseudo, hand: Hand) -> None:
    """The table view, the overview, what changed and the runs."""
    game = MOMENTS["dividend"]()
    hand.open(game)
    window = hand.window
    assert window.adapter.play(next(iter(game.options("dividend"))))
    window.tabs.show_runs()
    window.tabs.show_changes()
    assert pseudo.escaped(pseudo.texts(window.tabs), known(game)) == []
    for page in (*PAGES, "tiles"):
        window.dialogs.show_overview(page)
        assert pseudo.escaped(pseudo.texts(window.dialogs.overview), known(game)) == [], page
    window.table.toggle()
    assert window.table.window is not None
    wait(lambda: not window.table.waits)
    own_names = {"English", "Deutsch", "Français", "Fran", "ais"}  # of languages, in the menu whose keys work there
    assert pseudo.escaped(pseudo.texts(window.table.window), known(game) | own_names) == []


def test_an_escaped_text_is_found(hand: Hand) -> None:
    """Without the language all is plain: the walk sees it."""
    game = MOMENTS["stock"]()
    hand.open(game)
    assert len(pseudo.escaped(pseudo.texts(hand.window.game_page), known(game))) > 20


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_a_menu_that_a_sentence_names_holds_what_it_says(code: str) -> None:
    texts = load_texts(paths.resources() / "translations" / ("fr" if code == "en" else code) / "window.yaml")
    named = [path for told in (texts if code == "en" else texts.values()) for path in PATH.findall(told)]
    assert len(named) >= 3
    language.speak(code)
    try:
        bars = {"&Game": GAME, "&Play": PLAY, "&View": VIEW, "&Help": HELP}
        held = {
            tr(bar).replace("&", ""): [tr(SUBMENUS.get(name, name)) for name in names] for bar, names in bars.items()
        }
    finally:
        language.speak(language.ENGLISH)
    assert [path for path in named if path[1] not in held[path[0]]] == []
