"""Charters and private companies are shown as cards: where there is room by themselves, elsewhere on a click."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest

from rails18 import paths
from rails18.core.actions import BuyShare
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.drawings import PRIVATES
from rails18.titledata.games import new_game
from rails18.titledata.titles import title_ids, title_info
from rails18.ui.look.theme import Theme
from rails18.ui.now.badges import CompanyPage
from rails18.ui.now.private_name import PrivateName
from rails18.ui.shares import private_card
from rails18.ui.shares.private_card import PICTURES, card_of, cards_picture, pictures_of
from rails18.ui.text.explain import Explainer
from tests.support.drawn import drawn
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import room, show

__all__ = ["room"]
GAME = Path(__file__).parents[1] / "games" / "random" / "1889-4p-144.json"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def played() -> Game:
    return recorded_game(GAME)


def at_step(game: Game, step: str, share: float) -> Game:
    """Lead a game to the first moment of a step after a share of it."""
    first = int(share * len(game.actions))
    game.go_to(next(n for n in range(first, len(game.actions)) if game.state_at(n).frames[-1].step == step))
    return game


def sized(hand: Hand, wide: int, high: int) -> None:
    hand.window.resize(wide, high)
    QTest.qWait(150)
    hand.window.layouts.use("play")
    QTest.qWait(150)


def shown(hand: Hand) -> list[str]:
    """Return whose cards lie on the shelf."""
    shelf = hand.window.panel.shelf
    wait(lambda: not shelf.drawing.isActive())
    return [card.about for card in shelf.cards if not card.isHidden()] if shelf.isVisible() else []


def test_no_card_of_another_company_lies_beside_the_turn_of_one(room: Hand, played: Game) -> None:
    """Cards are drawn shortly after a move; until then those that are unknown are empty."""
    show(room, at_step(played, "track", 0.5))
    sized(room, 1920, 1080)
    first = shown(room)
    assert len(first) >= 2
    shelf, adapter = room.window.panel.shelf, room.window.adapter
    pictures = {card.about: card.picture.cacheKey() for card in shelf.cards}
    turned = 0
    for number in range(played.at, played.at + 60):
        adapter.look_at(number)  # nothing is drawn between
        company = played.state_at(number).frames[-1].company
        if played.state_at(number).round.kind == "operating" and company:
            assert shelf.cards[0].about == company
            assert shelf.cards[0].picture.isNull() or shelf.cards[0].picture.cacheKey() == pictures.get(company)
            turned += company != first[0]
    assert turned
    adapter.look_at(None)


@pytest.mark.parametrize("title", title_ids())
def test_the_power_of_each_private_stands_whole_on_its_card(
    theme: Theme, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    write = private_card.write_lines

    def watched(painter: QPainter, box: object, words: str, wished: float, least: float, **how: bool) -> None:
        write(painter, box, words, wished, least, **how)  # type: ignore[arg-type]
        needs = painter.boundingRect(QRect(0, 0, int(box.width()), 999), private_card.WRAPPED, words)  # type: ignore[attr-defined]
        if needs.height() > box.height() + 1 or painter.font().pixelSize() < 9:  # type: ignore[attr-defined]
            cut.append(words)

    monkeypatch.setattr(private_card, "write_lines", watched)
    pos = new_game(Setup(title, tuple(f"{seat}" for seat in range(max(title_info(title).players))))).position
    cards = [card_of(pos, private, Explainer().power) for private in pos.state.privates]
    assert cards
    assert not cards_picture(cards, theme, 1.0).isNull()
    assert cut == []
    assert {card.pictures for card in cards} == {pictures_of(title, pos.private(card.id)) for card in cards}
    assert all(card.owner == "not sold yet" for card in cards)


def test_each_power_has_a_picture_on_the_card_of_its_private(theme: Theme) -> None:
    names = {*PICTURES.values(), "wheel"}
    pictures = {name: bytes(drawn(PRIVATES, name, 60, 40).constBits()) for name in names}
    assert names == {file.stem for file in (paths.resources() / PRIVATES).iterdir()}
    assert bytes(drawn(PRIVATES, "nothing", 60, 40).constBits()) not in pictures.values()
    assert len(set(pictures.values())) == len(names)


def test_a_private_may_have_a_picture_of_its_own(theme: Theme) -> None:
    private = next(iter(new_game(Setup("1889", ("Aki", "Botan"))).title.privates.values()))
    assert pictures_of("1889", private) == ("1889/barrier",)
    assert pictures_of("1889", msgspec.structs.replace(private, picture="ship")) == ("1889/ship", "1889/barrier")
    assert pictures_of("1889", msgspec.structs.replace(private, powers=())) == ("1889/wheel",)


def test_a_picture_that_cannot_be_drawn_leaves_that_of_the_power(theme: Theme) -> None:
    pos = new_game(Setup("1889", ("Aki", "Botan"))).position
    card = card_of(pos, next(iter(pos.state.privates)), Explainer().power)

    def shown(*pictures: str) -> bytes:
        picture = cards_picture([msgspec.structs.replace(card, pictures=pictures)], theme, 1.0)
        return bytes(picture.toImage().constBits())

    assert shown("1889/nothing", "1889/barrier") == shown("1889/barrier")
    assert shown("1889/ship", "1889/barrier") == shown("1889/ship") != shown("1889/barrier") != shown()


def test_charters_lie_where_a_large_screen_has_room(room: Hand, played: Game) -> None:
    """The company in turn comes first; what is chosen moves no card and no button; a small screen shows none."""
    show(room, at_step(played, "track", 0.6))
    sized(room, 1920, 1080)
    company = room.game.position.frame.company
    lay = next(iter(room.window.adapter.options("lay_tile")))
    room.window.panel.page.tool.open_fan(lay.hex)  # the palette has the tiles of the hex from then on
    QTest.qWait(100)
    found = shown(room)
    assert found[0] == company
    assert len(found) >= 2
    shelf = room.window.panel.shelf
    places = [card.geometry() for card in shelf.cards]
    room.window.selection.propose(lay)
    QTest.qWait(100)
    assert [card.geometry() for card in shelf.cards] == places
    assert room.window.panel.outcome.height() >= 46
    QTest.mouseClick(shelf.cards[1], LEFT)
    assert room.window.share_tool.spotlight.company == found[1]
    assert room.window.tip.picture.isVisible()
    sized(room, 1366, 768)
    assert shown(room) == []


def test_the_first_card_is_of_the_company_that_is_decided_about(room: Hand, played: Game) -> None:
    show(room, at_step(played, "stock", 0.6))
    sized(room, 1920, 1080)
    page = room.window.panel.page
    assert isinstance(page, CompanyPage)
    started = [company for company in room.game.position.state.market if not room.game.position.is_closed(company)]
    assert len(started) >= 3
    for company in started:
        page.pick(company)
        assert shown(room)[0] == company
    sales = list(room.window.adapter.options("sell_shares"))
    other = next(sale for sale in sales if sale.company != page.picked)
    assert room.window.selection.propose(other)
    assert shown(room)[0] == other.company
    room.window.selection.cancel()


def test_privates_lie_there_while_they_are_sold(room: Hand) -> None:
    sized(room, 1920, 1080)
    game = show(room, new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))
    assert shown(room)[0] == next(iter(game.state.privates))
    QTest.mouseClick(room.window.panel.shelf.cards[0], LEFT)
    assert "nobody may lay a tile" in room.said()
    assert room.window.context.board.marks.glowing == {"K4"}
    sized(room, 1366, 768)


def test_privates_lie_there_also_when_the_window_was_smaller_before(room: Hand) -> None:
    """A sentence that took two lines in the narrow panel takes one in the wide one."""
    sized(room, 1366, 768)
    game = show(room, new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))
    two_lines = room.window.panel.todo.height()
    sized(room, 1920, 1080)
    assert room.window.panel.todo.height() < two_lines
    assert shown(room)[0] == next(iter(game.state.privates))
    sized(room, 1366, 768)


def test_a_card_that_is_not_drawn_yet_tells_nothing(room: Hand, played: Game) -> None:
    """After a move the shelf may for a moment have an empty card, or one of what is over."""
    sized(room, 1920, 1080)
    show(room, new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))
    shown(room)
    card = room.window.panel.shelf.cards[0]
    for about in ("", "TR"):  # a company lies there once the private companies are sold
        card.about = about
        QTest.mouseClick(card, LEFT)
    assert not room.said()
    sized(room, 1366, 768)


def test_a_private_pointed_at_shows_its_card_beside_the_list(room: Hand) -> None:
    show(room, new_game(Setup("1889", ("Aki", "Botan", "Chiyo", "Daigo"), seed=7)))
    sized(room, 1366, 768)
    panel, tip = room.window.panel, room.window.tip
    name = next(w for w in panel.findChildren(PrivateName) if w.isVisible())
    assert name.toolTip() == ""
    QTest.mouseClick(name, LEFT)
    picture = tip.picture.pixmap()
    tip.say("", at=name.mapToGlobal(QPoint(20, 5)))  # where the pointer is for a person
    tip.illustrate(picture, True)
    assert tip.isVisible()
    assert tip.picture.isVisible()
    assert not tip.sentence.isVisible(), "the card says it all"
    left = panel.mapTo(room.window, QPoint(0, 0)).x()
    assert tip.geometry().right() < left


def test_owners_show_their_privates(room: Hand, played: Game) -> None:
    """The row of a player, the cell of a company and the heading of the panel lead to the cards."""
    played.go_to(next(n for n in range(len(played.actions)) if _owners(played, n, "P")))
    show(room, played)
    sized(room, 1366, 768)
    shares, tip = room.window.context.shares, room.window.tip
    player = _owners(played, played.at, "P")[0]
    shares.playerClicked.emit(player)
    assert tip.picture.isVisible()
    assert "worth" in room.said()
    played.go_to(next(n for n in range(len(played.actions)) if _owners(played, n, "")))
    show(room, played)
    company = _owners(played, played.at, "")[0]
    QTest.mouseClick(shares.viewport(), LEFT, pos=shares.cell_point(company, "privates"))
    assert tip.picture.isVisible()
    assert room.window.share_tool.spotlight.company != company
    room.window.dialogs.show_overview("privates")
    QTest.qWait(1)
    overview = room.window.dialogs.overview
    assert overview is not None
    assert set(overview.cards.labels) == set(played.state.privates)
    assert all(label.accessibleName() for label in overview.cards.labels.values())
    overview.close()


def _owners(game: Game, at: int, of: str) -> list[str]:
    """Return the players, or the companies, that own privates at a moment."""
    state = game.state_at(at)
    known = game.setup.ids if of else game.title.companies
    return [owner for owner in state.privates.values() if owner in known]


def test_a_share_that_is_chosen_moves_no_card(room: Hand, played: Game) -> None:
    show(room, at_step(played, "stock", 0.3))
    sized(room, 1920, 1080)
    before = [card.geometry() for card in room.window.panel.shelf.cards if not card.isHidden()]
    buys = [action for action in room.window.adapter.options("buy_share") if isinstance(action, BuyShare)]
    if buys:
        room.window.selection.propose(buys[0])
    QTest.qWait(100)
    assert [card.geometry() for card in room.window.panel.shelf.cards if not card.isHidden()] == before
    sized(room, 1366, 768)
