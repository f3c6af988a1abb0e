"""Large text is large in the pictures too: share display, market and names of the map grow with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QStyle

from rails18.core.game import Game
from rails18.core.ids import PrivateId
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from rails18.ui.look.theme import SMALLEST, text_width
from rails18.ui.nouns.track.palette import Places
from rails18.ui.now.badges import CompanyPage
from rails18.ui.now.private_name import PrivateName
from rails18.ui.shares.fit import DROPPED
from rails18.ui.widgets.controls import Choice
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait

GAMES = Path(__file__).parents[1] / "games"
PEOPLE = ("Aki", "Botan", "Chiyo", "Daigo")


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 1.3), ((1366, 768), 2.0), ((1920, 1080), 2.0)])
def test_no_text_of_the_pictures_is_smaller_than_large_text_allows(
    make_window: Callable[[], Window], title: str, size: tuple[int, int], scale: float
) -> None:
    window = make_window()
    window.resize(*size)
    window.context.theme.scale_text(scale)
    window.adapter.open(new_game(Setup(title, PEOPLE)))
    window.show_game()
    wait(lambda: window.context.board.at_rest)
    shares, market, board = window.context.shares, window.context.market, window.context.board
    assert shares.grid is not None
    assert market.grid is not None
    row = (0.4 * size[1] - 10) / len(shares.grid.tops)  # they take at most two fifths of the window
    bare = not shares.grid.lefts.keys() & set(DROPPED)  # no column is left that may give way to larger text
    wanted = min(scale * SMALLEST, 0.68 * row) - 0.1
    assert shares.grid.size >= (0.85 * wanted if bare else wanted)
    view = QRectF(shares.viewport().rect())
    assert all(view.contains(shares.grid.box(row, "company")) for row in shares.grid.tops)
    for company, name in shares.grid.names.items():
        assert text_width(name, shares.grid.size) <= shares.grid.box(company, "company").width()
    assert market.grid.size >= scale * SMALLEST
    names = board.board.name_size(board.transform().m11())
    assert names.wanted * board.transform().m11() >= scale * SMALLEST
    assert (window.width(), window.height()) == size
    QTest.qWait(1)


def test_the_panel_comes_before_the_share_display_beside_a_high_board(make_window: Callable[[], Window]) -> None:
    """In large letters the rows of companies scroll, and the one that acts is in sight."""
    window = make_window()
    window.resize(1366, 768)
    window.context.theme.scale_text(1.3)
    game = recorded_game(GAMES / "played" / "1870-finish-400.rails18")
    last = max(at for at in range(300, 500) if game.state_at(at).frames and _acts(game, at))
    game.go_to(last)
    window.adapter.open(game)
    window.show_game()
    wait(lambda: window.panel.height() >= 500)
    shares = window.context.shares
    assert shares.grid is not None
    row = shares.grid.box(window.context.position.frame.company, "company").toAlignedRect()
    wait(lambda: shares.visibleRegion().boundingRect().contains(row))


def _acts(game: Game, at: int) -> bool:
    """Return whether one of the last companies of the display acts."""
    game.go_to(at)
    pos = game.position
    return pos.frame.company in list(pos.title.companies)[-2:]


@pytest.mark.parametrize(("wide", "scale"), [(1366, 1.0), (1366, 2.0), (1060, 2.0)])
def test_prices_of_companies_are_whole_or_left_out(make_window: Callable[[], Window], wide: int, scale: float) -> None:
    window = make_window()
    window.resize(wide, 768)
    window.context.theme.scale_text(scale)
    game = recorded_game(GAMES / "played" / "1870-finish-400.rails18")
    game.go_to(next(at for at in range(432, 500) if game.actions[at].kind == "buy_share"))
    window.adapter.open(game)
    window.show_game()
    page = window.panel.page
    assert isinstance(page, CompanyPage)
    made = list(page.badge_of.values())
    wait(lambda: made[0].width() > 40)
    shown = [one for one in made if one.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon]
    assert len(shown) == (len(made) if wide == 1366 else 0)
    for one in shown:
        assert one.fontMetrics().horizontalAdvance(one.text()) + one.iconSize().width() <= one.width()


def test_no_choice_and_no_number_of_the_header_is_cut_in_very_large_text(make_window: Callable[[], Window]) -> None:
    """A wide choice takes two lines, a panel stands under no high board, and rounds to come give way in the header."""
    window = make_window()
    window.resize(1366, 768)
    window.context.theme.scale_text(2.0)
    for name, number, shape in (("1843-gray", 997, "wide"), ("1843-finish", 475, "wide"), ("1830-bank", 412, "wide")):
        game = recorded_game(GAMES / "played" / f"{name}.rails18")
        game.go_to(min(number, len(game.actions) - 1))
        window.adapter.open(game)
        window.show_game()
        QTest.qWait(1)
        assert window.layouts.shape == shape
        area, page, rounds = window.panel.area, window.panel.page, window.header.rounds
        assert page is not None
        wait(lambda area=area: area.widget().width() <= area.viewport().width())
        for chip in rounds.findChildren(QLabel):
            assert chip.isHidden() or chip.sizeHint().width() <= chip.width()
    window.context.theme.scale_text(1.0)
    QTest.qWait(1)
    assert window.layouts.shape == "wide"  # 1830


def test_a_menu_scrolls_only_where_its_columns_are_wider_than_the_screen(
    make_window: Callable[[], Window],
) -> None:
    window = make_window()
    menu = window.menuBar().actions()[2].menu()
    screen = menu.screen().availableGeometry()
    for percent in (100, 200):
        window.appearance.set_text_percent(percent)
        menu.popup(screen.topLeft())
        ends = [menu.actionGeometry(action).right() for action in menu.actions()]
        assert max(ends) < screen.width(), percent
        columns = {menu.actionGeometry(action).left() for action in menu.actions()}
        hint = menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)
        assert bool(hint) == (percent == 200), percent
        assert len(columns) == 1 or percent == 100
        menu.close()


@pytest.mark.parametrize("title", ["1889", "1830"])
def test_privates_keep_part_of_their_names_in_very_large_text(make_window: Callable[[], Window], title: str) -> None:
    window = make_window()
    window.resize(1366, 738)
    window.context.theme.scale_text(2.0)
    window.adapter.open(new_game(Setup(title, PEOPLE)))
    window.show_game()
    wait(lambda: len(window.panel.findChildren(PrivateName)) > 5)
    for name in window.panel.findChildren(PrivateName):
        id, _, rest = name.text().partition("  ")
        assert len(rest) > 5
        assert window.context.position.private(PrivateId(id)).name.startswith(rest.rstrip("…").rstrip())


def test_a_wide_choice_takes_two_lines(make_window: Callable[[], Window]) -> None:
    make_window()
    choice = Choice("Philadelphia & Trenton (H18), to the north-east and south-east")
    whole = choice.minimumSizeHint().width()
    choice.fold(whole)
    assert "\n" not in choice.text()
    choice.fold(whole - 1)
    assert choice.text().split("\n") == ["Philadelphia & Trenton (H18), to", "the north-east and south-east"]
    assert choice.accessibleName().endswith("south-east")
    assert choice.minimumSizeHint().width() < 0.65 * whole


def test_a_high_board_has_the_whole_height_only_beside_a_panel_with_room(make_window: Callable[[], Window]) -> None:
    window = make_window()
    window.resize(1366, 768)
    window.adapter.open(new_game(Setup("1843", PEOPLE)))
    window.show_game()
    assert window.layouts.shape == "tall"
    window.context.theme.scale_text(2.0)
    wait(lambda: window.layouts.shape == "wide")
    window.resize(1920, 1080)
    wait(lambda: window.layouts.shape == "tall")
    window.context.theme.scale_text(1.0)
    QTest.qWait(1)
    assert window.layouts.shape == "tall"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_longest_name_of_a_hex_is_whole_in_the_list_of_places(
    make_window: Callable[[], Window], scale: float
) -> None:
    window = make_window()
    window.resize(1366, 768)
    window.context.theme.scale_text(scale)
    game = recorded_game(GAMES / "random" / "1846-3p-303.json")
    window.adapter.open(game)
    window.show_game()
    seen = set()
    for number in [number for number, action in enumerate(game.actions) if action.kind == "lay_tile"][::6]:
        game.go_to(number)
        window.adapter.refresh()
        QTest.qWait(1)
        places = window.panel.findChild(Places, "where")
        assert places is not None
        longest = max(places.fontMetrics().horizontalAdvance(places.itemText(at)) for at in range(places.count()))
        assert longest < places.width() - 20
        seen.add(longest)
    assert len(seen) > 2
