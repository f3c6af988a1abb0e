"""The share display shows who holds what, and certificates, tokens and trains can be dragged."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL, REMOVED
from rails18.core.title import Setup
from rails18.rules.market.market import order
from rails18.rules.rounds.scoring import worth
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.titledata.titles import title_info
from rails18.ui.look.theme import Theme, text_width
from rails18.ui.market.market import MarketView
from rails18.ui.shares.bounds import chip_width
from rails18.ui.shares.cells import ShareCell, whole_names
from rails18.ui.shares.content import HIDDEN, OWN, Content, body, foot, foot_rows
from rails18.ui.shares.fit import CONDENSED, TOKEN, arrange, mark_width
from rails18.ui.shares.names import name_forms, short_names
from rails18.ui.shares.shares import ShareView
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait

LEFT = Qt.MouseButton.LeftButton


def rest(view: ShareView) -> None:
    """Wait until a view that was resized is laid out."""
    wait(lambda: not view.resting.isActive())


@pytest.fixture
def view(qtbot: object, theme: Theme, middle: Position) -> ShareView:
    made = ShareView(theme)
    qtbot.addWidget(made)
    made.resize(880, 205)
    made.show()
    made.show_position(middle)
    return made


def drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(widget, LEFT, pos=start)
    for step in (0.3, 0.7, 1.0):
        QTest.mouseMove(widget, start + (end - start) * step)
        QTest.qWait(1)
    QTest.mouseRelease(widget, LEFT, pos=end)


def president(pos: Position) -> tuple[str, str]:
    """Return a company and its president, who holds more than the president's certificate."""
    for company in pos.state.par:
        player = pos.president(company)
        if player and len(pos.certificates(player, company)) >= 3:
            return company, player
    raise AssertionError("no such company in this position")


def test_who_goes_bankrupt_has_a_column_in_the_past_of_a_game_opened_at_its_end(qtbot: object, theme: Theme) -> None:
    game = recorded_game(Path(__file__).parents[2] / "games" / "recorded" / "1846-bankrupt.json")
    gone = set(game.setup.ids) - set(game.position.players)
    assert gone
    view = ShareView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(880, 205)
    view.show()
    for number, shown in ((game.at, False), (0, True), (game.at, False)):
        view.show_position(game.position_at(number))
        assert {view.cells["cash", player].isVisible() for player in gone} == {shown}


def test_an_independent_has_a_row_with_its_owner_its_money_and_what_became_of_it(qtbot: object, theme: Theme) -> None:
    """minor.owner.acts, minor.buy.token, phase.independents.close: IC buys BIG4 of P1; MS of P4 closes in phase III."""
    bought, closed = (
        recorded_game(Path(__file__).parents[2] / "games" / "random" / f"1846-{name}.json")
        for name in ("3p-303", "5p-554")
    )
    view = ShareView(theme)
    qtbot.addWidget(view)  # type: ignore[attr-defined]
    view.resize(880, 240)
    view.show()

    def told(row: str) -> dict[str, str]:
        return {column: cell.content.told for (of, column), cell in view.cells.items() if of == row}

    view.show_position(bought.position_at(0))
    assert {column for column, text in told("BIG4").items() if text} == {"company"}
    assert view.tip_at(view.cell_point("BIG4", "trains")) == "Big 4 belongs to nobody yet."
    view.show_position(bought.position_at(35))
    assert view.tip_at(view.cell_point("BIG4", "trains")).startswith("Big 4 belongs to P1, who gets half")
    assert {column: text for column, text in told("BIG4").items() if text} == {
        "company": "Big 4",
        "P1": "owns",
        "treasury": "$0",
        "trains": "2",
        "run": "$0",
    }
    assert view.cells["BIG4", "company"].content.tone == "plain"
    view.hide_treasuries(True)
    assert told("BIG4")["treasury"] == HIDDEN
    view.hide_treasuries(False)
    view.show_position(bought.position_at(36))
    assert view.cells["BIG4", "company"].content.tone == "muted"
    assert {column for column, text in told("BIG4").items() if text} == {"company", OFFERING}
    assert told("BIG4")[OFFERING] == "in IC"
    assert view.tip_at(view.cell_point("BIG4", "trains")).startswith("Big 4 has been bought by IC")
    view.show_position(closed.position_at(472))
    assert told("MS")["P4"] == "owns"
    view.show_position(closed.position_at(473))
    assert told("MS")[OFFERING] == "closed"
    assert not told("MS")["P4"]
    assert view.tip_at(view.cell_point("MS", "trains")) == "Michigan Southern is closed, with all that it had."


def test_the_place_in_the_order_changes_with_the_round_alone(qtbot: object, theme: Theme) -> None:
    """operating.order.first_reverse: NYC, the dearest, operates last in round 1.1 and first in round 1.2."""
    game = recorded_game(Path(__file__).parents[2] / "games" / "recorded" / "1846-emergency-ic.json")
    view, market = ShareView(theme), MarketView(theme)
    for shown in (view, market):
        qtbot.addWidget(shown)  # type: ignore[attr-defined]
        shown.resize(880, 240)
        shown.show()
    corners = []
    for number, place in ((70, "4"), (71, "1"), (70, "4")):
        for shown in (view, market):
            shown.show_position(game.position_at(number))
        assert view.cells["NYC", "company"].content.chips == (place,)
        corners.append(market.grab(market.free_corner().toAlignedRect()).toImage())
    assert corners[0] != corners[1]
    assert corners[0] == corners[2]


def test_cells_show_certificates_and_money(view: ShareView, middle: Position) -> None:
    for company in middle.title.companies:
        for owner in (OFFERING, POOL, *middle.players):
            content = view.cells[company, owner].content
            assert sum(content.percents) == middle.holding(owner, company)
            assert content.president == (f"{company}-0" in middle.certificates(owner, company))
    for player in middle.players:
        assert view.cells["worth", player].content.words == f"¥{worth(middle, player):,}"
        assert view.cells["limit", player].content.words.endswith(f"/ {middle.title.certificate_limit}")


def test_players_who_sit_in_another_order_have_the_columns_that_they_would_have_from_the_start(
    qtbot: object, theme: Theme
) -> None:
    """stock.order: where the next order is by cash, columns change places, and nothing is measured for it."""
    view = ShareView(theme)
    qtbot.addWidget(view)
    view.resize(880, 205)
    view.show()
    changed = 0
    for file in sorted((Path(__file__).parents[2] / "games" / "played").glob("*.rails18")):
        game, seats = recorded_game(file), set()
        for at in range(0, len(game.actions), 90):
            pos = game.position_at(at)
            view.show_position(pos)
            seats.add(pos.players)
            assert view.grid == arrange(pos, view.space(), 1.0), f"{file.name} after {at}"
        changed += len(seats) > 1
    assert changed > 1


def test_the_order_of_operating_is_numbered(view: ShareView, middle: Position) -> None:
    numbers = {company: view.cells[company, "company"].content.chips[0] for company in order(middle)}
    assert numbers == {company: str(n + 1) for n, company in enumerate(order(middle))}


def test_the_company_in_turn_has_a_band(view: ShareView, middle: Position) -> None:
    assert view.turn.isVisible()
    assert view.turn.box.contains(view.cell_point(middle.frame.company, "price"))


def test_priority_and_sales_are_marked(view: ShareView, middle: Position) -> None:
    marks = {player: view.cells["head", player].content.mark for player in middle.players}
    assert marks == {player: "priority" if player == middle.state.priority else "" for player in middle.players}
    stock = msgspec.structs.replace(
        middle.state, sold=(("P2", "KO"),), round=msgspec.structs.replace(middle.state.round, kind="stock")
    )
    view.show_position(Position(middle.title, middle.setup, stock))
    assert view.cells["KO", "P2"].content.mark == "sold"
    assert view.cells["KO", "P1"].content.mark == ""


@pytest.mark.parametrize("size", [(880, 205), (640, 170), (1400, 420)])
def test_cards_stay_in_their_cells_and_rows_in_the_view(view: ShareView, size: tuple[int, int]) -> None:
    view.resize(*size)
    rest(view)
    for cell in view.cells.values():
        for box, _ in cell.cards():
            assert box.left() >= cell.box.left()
            assert box.right() <= cell.box.right() + 0.5
    shown = [cell.box for cell in view.cells.values() if cell.isVisible()]
    assert max(box.bottom() for box in shown) <= size[1]
    assert max(box.right() for box in shown) <= size[0] + 0.5
    assert view.grid.size >= 9


def test_a_bought_certificate_is_dragged_from_the_pool(view: ShareView, middle: Position) -> None:
    told: list[tuple[object, ...]] = []
    view.certificateDragged.connect(lambda *values: told.append(values))
    company = next(c for c in middle.title.companies if len(middle.certificates(POOL, c)) >= 2)
    drag(view.viewport(), view.certificate_point(company, POOL, 0), view.cell_point(company, "P1"))
    assert told == [(company, POOL, "P1", 10)]
    assert view.hand is None


def test_a_block_is_taken_from_a_card_to_the_last(view: ShareView, middle: Position) -> None:
    told: list[tuple[object, ...]] = []
    view.certificateDragged.connect(lambda *values: told.append(values))
    company, player = president(middle)
    held = len(middle.certificates(player, company))
    drag(view.viewport(), view.certificate_point(company, player, held - 2), view.cell_point(company, POOL))
    drag(view.viewport(), view.certificate_point(company, player, held - 1), view.cell_point(company, POOL))
    assert told == [(company, player, POOL, 20), (company, player, POOL, 10)]


def test_a_drop_elsewhere_and_a_click_drag_nothing(view: ShareView, middle: Position) -> None:
    dragged: list[object] = []
    clicked: list[tuple[object, ...]] = []
    view.certificateDragged.connect(lambda *values: dragged.append(values))
    view.cellClicked.connect(lambda *values: clicked.append(values))
    company, player = president(middle)
    start = view.certificate_point(company, player)
    drag(view.viewport(), start, view.cell_point(company, "price"))
    drag(view.viewport(), start, start + QPoint(0, 40))
    QTest.mouseClick(view.viewport(), LEFT, pos=view.cell_point(company, "treasury"))
    assert dragged == []
    assert clicked == [(company, "treasury")]


def test_hidden_treasuries_are_seen_while_pressed(view: ShareView, middle: Position) -> None:
    """information.company.cash: a treasury kept secret is shown to its president only."""
    company = middle.state.floated[0]
    view.hide_treasuries(True)
    cell = view.cells[company, "treasury"]
    assert cell.content.words == HIDDEN
    told: list[str] = []
    view.revealed.connect(told.append)
    QTest.mousePress(view.viewport(), LEFT, pos=view.cell_point(company, "treasury"))
    assert cell.content.words == f"¥{middle.cash(company):,}"
    others = [c for c in middle.state.floated if c != company]
    assert all(view.cells[c, "treasury"].content.words == HIDDEN for c in others)
    QTest.mouseRelease(view.viewport(), LEFT, pos=view.cell_point(company, "treasury"))
    assert cell.content.words == HIDDEN
    assert told == [company, ""]


def test_a_station_token_is_dragged_from_its_charter(view: ShareView, middle: Position) -> None:
    told: list[tuple[object, ...]] = []
    view.tokenDragged.connect(lambda *values: told.append(values))
    company = next(c for c in middle.title.companies if middle.state.tokens_left[c])
    start = view.cell_point(company, "tokens")
    drag(view.viewport(), start, start + QPoint(-60, -20))
    assert told[0][0] == company
    assert not told[0][2]
    assert told[-1] == (company, view.viewport().mapToGlobal(start + QPoint(-60, -20)), True)


def test_cells_can_glow(view: ShareView) -> None:
    view.glow([("KO", POOL)])
    assert [key for key, cell in view.cells.items() if cell.lit] == [("KO", POOL)]
    view.glow([])
    assert not any(cell.lit for cell in view.cells.values())


def test_unchanged_cells_are_not_drawn_again(view: ShareView, middle: Position) -> None:
    before = {key: cell.content for key, cell in view.cells.items()}
    cash = dict(middle.state.cash) | {"P1": middle.cash("P1") + 5}
    view.show_position(Position(middle.title, middle.setup, msgspec.structs.replace(middle.state, cash=cash)))
    changed = {key for key, cell in view.cells.items() if cell.content != before[key]}
    assert changed == {("cash", "P1"), ("worth", "P1")}


def test_tips_and_description_speak(view: ShareView, middle: Position) -> None:
    company, player = president(middle)
    tip = view.tip_at(view.cell_point(company, player))
    assert f"{middle.holding(player, company)}%" in tip
    assert middle.company(company).name in tip
    assert all(name in view.description for name in middle.setup.players)


def test_private_companies_have_a_row(view: ShareView, opening: Position) -> None:
    """The row is there before anybody has one, so that no other row moves when somebody gets it."""
    view.show_position(opening)
    assert view.grid is not None
    tops = view.grid.tops
    assert "held" in tops
    first = next(iter(opening.state.privates))
    privates = dict(opening.state.privates) | {first: "P3"}
    view.show_position(
        Position(opening.title, opening.setup, msgspec.structs.replace(opening.state, privates=privates))
    )
    assert view.cells["held", "P3"].content.words == first
    assert view.grid.tops == tops


def test_no_private_company_of_a_long_list_is_cut() -> None:
    names = "MS BIG4 CWI MAIL SC"
    shown = [whole_names(names, lambda told, room=room: len(told) <= room) for room in (20, 19, 18, 12, 4)]
    assert shown == [names, names, "MS BIG4 CWI +2", "MS BIG4 +3", "+5"]


@pytest.mark.parametrize("width", [880, 1150, 1500])
def test_names_are_whole_or_shortened_to_words_that_tell_them_apart(view: ShareView, width: int) -> None:
    view.resize(width, 240)
    rest(view)
    names = {c: view.cells[c, "company"].content.words for c in view.position.title.companies}
    for company, shown in names.items():
        whole = view.position.company(company).name
        assert shown in {whole, whole.removesuffix(" Railway"), whole.removesuffix(" Railroad"), "Kotohira"}
        assert "…" not in shown
    assert len(set(names.values())) == len(names)


@pytest.mark.parametrize("size", [(560, 170), (820, 205), (1500, 330), (2600, 700)])
def test_holdings_are_blocks_in_proportion_with_their_sum_at_every_size(view: ShareView, size: tuple[int, int]) -> None:
    """Nobody who holds less has a longer row of blocks, and the percent of all stands beside it."""
    view.resize(*size)
    rest(view)
    lengths: dict[str, set[tuple[int, float]]] = {}
    for cell in view.cells.values():
        if cell.content.percents and cell.isVisible():
            held, cards = sum(cell.content.percents), cell.cards()
            assert cell.beside > text_width(str(held), view.grid.size, True)
            assert cards[-1][0].right() + cell.beside <= cell.box.right()
            where = "player" if cell.column.startswith("P") else cell.column
            lengths.setdefault(where, set()).add((held, round(cards[-1][0].right() - cards[0][0].left(), 3)))
    assert "player" in lengths
    for found in lengths.values():
        each = {round((long + 1.5) / held, 3) for held, long in found}
        assert len(each) == 1, found


@pytest.mark.parametrize("size", [(795, 194), (743, 187), (795, 216)])
@pytest.mark.parametrize("share", [0.08, 0.4, 0.6, 0.97])
def test_the_percents_of_seven_players_fit_a_laptop(
    view: ShareView, crowded: Game, size: tuple[int, int], share: float
) -> None:
    """With ten companies and seven players each percent stands in its cell, clear of certificates and marks."""
    pos = crowded.position_at(int(share * len(crowded.actions)))
    view.resize(*size)
    rest(view)
    view.show_position(pos)
    assert view.grid is not None
    assert {"price", "treasury", "trains"} <= set(view.grid.lefts)
    told = 0
    for (company, owner), cell in view.cells.items():
        if not cell.content.percents:
            continue
        told += 1
        words = text_width(str(pos.holding(company if owner == OWN else owner, company)), view.grid.size, True)
        right = cell.box.right() - mark_width(cell.content, view.grid.size)
        assert cell.beside >= words
        assert cell.cards()[-1][0].right() + 3 + words <= right, (company, owner)
        assert all(box.width() >= 2 for box, _ in cell.cards())
    assert told > 10


GAMES = Path(__file__).parents[2] / "games"
WALKED = ("random/1889-4p-144.json", "random/1870-4p-104.json", "played/1843-gray.rails18", "random/1830-4p-164.json")


@cache
def walked(name: str) -> Game:
    """Return a recorded game."""
    return recorded_game(GAMES / name)


@pytest.mark.parametrize("name", WALKED)
def test_no_column_and_no_row_moves_in_a_whole_game(qapp: object, name: str) -> None:
    """Widths come from what may come, not from what is there: they are the same after every action."""
    game = walked(name)
    first = arrange(game.position_at(0), QSizeF(836, 188), 1.0)
    players = game.position.setup.ids
    assert len({first.lefts[player][1] for player in players}) == 1, "players may change seats"
    for at in range(len(game.actions) + 1):
        grid = arrange(game.position_at(at), QSizeF(836, 188), 1.0)
        assert list(grid.lefts.values()) == list(first.lefts.values()), at
        assert {name for name in grid.lefts if name not in players} == {n for n in first.lefts if n not in players}, at
        assert (grid.tops, grid.size, grid.unit, grid.names) == (first.tops, first.size, first.unit, first.names), at


@pytest.mark.parametrize("name", WALKED)
def test_what_comes_in_a_game_fits_its_columns(qapp: object, name: str) -> None:
    """Money, limits and names of trains stand whole, and are pressed together by no more than can be read."""
    game = walked(name)
    for at in range(0, len(game.actions), 40):
        pos = game.position_at(at)
        grid = arrange(pos, QSizeF(640, 188), 1.0)
        for player in pos.players:
            for row in foot_rows(pos):
                words = foot(pos, row, player).words
                room = grid.lefts[player][1] - 6
                least = CONDENSED if row == "held" else 1.0
                assert least * text_width(words, grid.size, row in ("cash", "worth")) <= room, (at, row, words)
        for company in pos.title.companies:
            for column in ("treasury", "run", "price"):
                words = body(pos, company, column, hidden=False).words
                room = grid.lefts[column][1] - 6 if column in grid.lefts else 999
                assert text_width(words, grid.size, column == "price") <= room, (at, column, words)
            chips = body(pos, company, "trains", hidden=False).chips
            wide = sum(chip_width(chip, grid.size) for chip in chips)
            assert "trains" not in grid.lefts or CONDENSED * wide <= grid.lefts["trains"][1], (at, chips)


def test_names_lose_what_most_of_them_have_and_then_become_the_known_short_ones() -> None:
    french = new_game(Setup("1843", ("Aki", "Botan", "Chiyo"))).position
    assert short_names(french, 0, 11)["ETA"] == "État"
    assert short_names(french, 0, 11)["EST"] == "Est"
    assert short_names(french, 500, 11)["ETA"] == french.company("ETA").name
    southern = new_game(Setup("1870", ("Aki", "Botan", "Chiyo"))).position
    assert short_names(southern, 0, 11)["ATSF"] == "Santa Fe"
    assert short_names(southern, 150, 11)["ATSF"] == "Atchison, Topeka & Santa Fe"


@pytest.mark.parametrize("title", title_ids())
def test_no_name_is_cut_at_any_width(qapp: object, title: str) -> None:
    pos = new_game(Setup(title, ("Aki", "Botan", "Chiyo"))).position
    forms = name_forms(pos)
    for width in range(0, 400, 3):
        names = short_names(pos, width, 11)
        assert len(set(names.values())) == len(names), (width, names)
        for company, shown in names.items():
            held = pos.company(company)
            assert shown[-1] not in ",-&–", shown
            assert shown == held.short or re.split("[ ']", held.name)[-1] in shown or "Rail" in held.name.split()[-1], (
                shown
            )
            assert shown in forms[company]
            assert text_width(shown, 11) <= width or shown == forms[company][-1]
    for company in pos.title.companies:
        assert text_width(forms[company][-1], 11) <= text_width("Chesapeake & Ohio", 11), "none needs more room"


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("players", [2, 4, 6])
def test_names_stand_whole_in_the_share_display(qapp: object, title: str, players: int) -> None:
    """A name may be pressed together by as much as is read, and never ends in dots."""
    seated = title_info(title).players
    number = min(max(players, min(seated)), max(seated))  # as many as the title has seats for
    pos = new_game(Setup(title, ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumiko", "Goro")[:number])).position
    for width in range(560, 2400, 90):
        for high in (190, 230, 420):
            grid = arrange(pos, QSizeF(width, high), 1.0)
            room = grid.lefts["company"][1] - 3.6 * grid.size
            for company, name in grid.names.items():
                assert CONDENSED * text_width(name, grid.size) <= room, (width, high, name, company)


@pytest.mark.parametrize("row", ["head", "KO"])
@pytest.mark.parametrize("column", ["company", "treasury"])
def test_no_letter_is_cut_off_at_the_rim_of_its_cell(theme: Theme, opening: Position, row: str, column: str) -> None:
    """Words that are a pixel too wide for their cell are drawn with their whole last letter."""
    company = opening.company("KO") if row == "KO" else None

    def ink(wide: int) -> int:
        cell = ShareCell(row, column, company, theme)
        cell.take(Content("oooo", chips=("",)), QRectF(0, 0, wide, 24), 10, 9)
        image = QImage(80, 24, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        cell.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        return sum(255 - byte for byte in bytes(image.constBits()))

    words = text_width("oooo", 9.2 if row == "head" else 10)
    beside = (1.15 + 2 * 0.95) * 10 + 7 if (row, column) == ("KO", "company") else 8
    whole = ink(round(words + beside) + 20)
    for lack in (0, 1):
        assert ink(round(words + beside) - lack) == whole, lack


def test_the_head_says_bank_pool_where_it_fits(view: ShareView) -> None:
    view.resize(1600, 320)
    rest(view)
    assert view.cells["head", POOL].content.words == "Bank pool"
    view.resize(600, 320)
    rest(view)
    assert view.cells["head", POOL].content.words == "Pool"


def test_companies_and_players_are_sorted_by_a_click_and_back(view: ShareView, middle: Position) -> None:
    def rows() -> list[str]:
        assert view.grid is not None
        return sorted(middle.title.companies, key=lambda company: view.grid.tops[company])  # type: ignore[union-attr]

    def seats() -> list[str]:
        assert view.grid is not None
        return sorted(middle.players, key=lambda player: view.grid.lefts[player])  # type: ignore[union-attr]

    def click(row: str, column: str) -> None:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.cell_point(row, column))

    view.show_position(middle)
    told: list[tuple[str, str]] = []
    view.sorted.connect(lambda *orders: told.append(orders))
    plain = view.grid
    click("head", "price")
    running = list(order(middle))
    assert rows()[: len(running)] == running
    assert sorted(rows()) == sorted(middle.title.companies)
    click("cash", "company")
    assert seats() == sorted(middle.players, key=lambda player: -middle.cash(player))
    click("worth", "company")
    assert seats() == sorted(middle.players, key=lambda player: -worth(middle, player))
    for company in middle.title.companies:
        for player in middle.players:
            shown = view.cells[company, player].content.percents
            assert sum(shown) == middle.holding(player, company)
            at = view.cell_point(company, player)
            assert (view.company_at(at), view.column_at(at)) == (company, player)
    click("worth", "company")
    click("head", "price")
    assert view.grid == plain
    assert told == [("order", ""), ("order", "cash"), ("order", "worth"), ("order", ""), ("", "")]


def test_shares_that_left_the_game_have_a_column_where_shares_leave(qtbot: object, theme: Theme) -> None:
    """information.removed.open: two players see them, and three have no such column."""
    game = new_game(Setup("18Chesapeake", ("Aki", "Botan")))
    gone = {**game.state.certificates, "C&O-5": REMOVED, "C&O-6": REMOVED}
    made = ShareView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(760, 215)
    made.show_position(game.fork(msgspec.structs.replace(game.state, certificates=gone)).position)
    assert made.cells["C&O", REMOVED].isVisible()
    assert made.cells["C&O", REMOVED].content.percents == (10, 10)
    assert made.cells["PRR", REMOVED].content.percents == ()
    told = made.tip_at(made.cells["C&O", REMOVED].box.center().toPoint())
    assert "20%" in told
    assert told.endswith("out of the game, they count for nobody.")
    made.show_position(new_game(Setup("18Chesapeake", ("Aki", "Botan", "Chiyo"))).position)
    assert ("C&O", REMOVED) not in made.cells


# game → letters of the share display at a text size of 200 %, in the place that a laptop has for it
LARGEST = {"random/1889-4p-104.json": 18, "random/1830-4p-214.json": 17, "random/1846-4p-401.json": 17}


@pytest.mark.parametrize("name", LARGEST)
def test_companies_have_their_letters_for_a_name_where_larger_ones_fit_so(qapp: object, name: str) -> None:
    pos = walked(name).position_at(300)
    small = arrange(pos, QSizeF(660, 340), 1.0)
    grid = arrange(pos, QSizeF(660, 340), 2.0)
    assert grid.size >= LARGEST[name]
    assert all(grid.names[company] == company for company in pos.title.companies)
    assert all(small.names[company] != company for company in pos.title.companies)
    longest = max(text_width(name, grid.size) for name in grid.names.values())
    assert grid.lefts["company"][1] >= longest + 2 * TOKEN * grid.size
