"""The page of a draft: each player looks alone, and nothing on the screen tells what was kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from rails18.core.ids import PrivateId
from rails18.core.title import Setup
from rails18.questions import draft
from rails18.record import story
from rails18.titledata.games import new_game
from rails18.ui.system import language
from rails18.ui.text.in_short import in_short
from rails18.ui.text.words import Words
from rails18.ui.widgets.controls import Chip
from rails18.words.texts import names_of
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import GAMES, Hand


def begun(hand: Hand) -> None:
    """Open a draft of four people."""
    hand.open(new_game(Setup("1846", ("Aki", "Botan", "Chiyo", "Daigo"), seed=3)))


def written(hand: Hand) -> str:
    """Return all words that the window shows or tells those who cannot see it."""
    window, told = hand.window, list[str]()
    for part in (window, *window.findChildren(QWidget)):
        if part is window or part.isVisibleTo(window):
            told += [part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.windowTitle()]
            told += [part.text()] if isinstance(part, QLabel | QAbstractButton) else []
    told += [action.text() for action in window.findChildren(QAction)]
    return "\n".join(told)


def names(hand: Hand, cards: tuple[PrivateId, ...]) -> list[str]:
    """Return the names of those cards that stand for a private."""
    pos = hand.game.position
    return [pos.private(card).name for card in cards if not draft.is_blank(pos, card)]


def test_the_round_is_called_a_draft_everywhere(hand: Hand) -> None:
    """draft.order.last_first: header, timeline and log name the draft, and no stock round before it begins."""
    begun(hand)
    words, marker = hand.window.context.words, hand.game.state.round
    assert [chip.text() for chip in hand.window.findChildren(Chip) if chip.property("round") == 0] == ["Draft"]
    assert {words.round(marker), words.short_round(marker), story.round_name(marker)} == {"Draft"}
    assert "SR 1" not in written(hand)
    assert "Stock round" not in written(hand)


def test_cards_lie_face_down_until_who_is_in_turn_looks(hand: Hand) -> None:
    """draft.hand.secret: the names are there only between looking and turning down."""
    begun(hand)
    mine = names(hand, draft.hand(hand.game.position))
    assert mine
    assert not any(name in written(hand) for name in mine)
    hand.press("look-at-cards")
    assert all(name in written(hand) for name in mine)
    hand.press("turn-down")
    assert not any(name in written(hand) for name in mine)


def test_each_card_says_what_it_does_in_sight(hand: Hand) -> None:
    """draft.hand.secret: of seven cards nobody has to point at one to learn what it does, in any language."""
    try:
        for code in language.languages():
            language.speak(code)
            hand.open(new_game(Setup("1846", ("A", "B", "C", "D", "E"), seed=554)))
            hand.press("look-at-cards")
            assert hand.window.panel.page is not None
            page, pos, words = hand.window.panel.page, hand.game.position, hand.window.context.words
            lines = {label.text(): label for label in page.findChildren(QLabel)}
            cards = [card for card in draft.hand(pos) if not draft.is_blank(pos, card)]
            wait(partial(whole, [lines[in_short(pos, card, words)] for card in cards]))
    finally:
        language.speak(language.ENGLISH)


def test_what_each_card_does_in_short() -> None:
    """draft.hand.secret: each kind of power has few words, with its own figure and places."""
    pos = new_game(Setup("1846", ("A", "B", "C", "D", "E"), "first_edition", seed=554)).position
    words = Words(pos)
    told = {card: in_short(pos, card, words) for card in pos.title.privates}
    assert told == {
        **dict.fromkeys(("MS", "BIG4"), "your own railway: half of each run"),
        "CWI": "a free token in Chicago, its place kept",
        "MAIL": "$10 more for each stop of one train",
        "TBC": "$20 less for each mountain",
        "MPC": "$30 more in Chicago or St. Louis",
        "SC": "$20 more a port, place chosen each round",
        "LSL": "one more tile, free, in Toledo or Cleveland",
        "MC": "two more tiles, free, on B10 and B12",
        "OI": "two more tiles, free, on F14 and F16",
    }
    assert in_short(new_game(Setup("1830", ("A", "B"))).position, "SV", words).startswith("it only pays")


def test_who_kept_blank_cards_alone_got_nothing() -> None:
    """draft.end.reveal: that is told, too."""
    setup = Setup("1846", ("A", "B", "C", "D", "E"), "first_edition", seed=554)
    told = names_of(new_game(setup).title, setup).kept({"P1": {}, "P2": {"SC": 40}})
    assert told == "A: nothing; B: Steamboat Company $40"


def whole(labels: Sequence[QLabel]) -> bool:
    """Return whether nothing of the words is out of sight."""
    return all(label.visibleRegion().boundingRect() == label.rect() for label in labels)


def test_a_kept_card_is_told_to_nobody(hand: Hand) -> None:
    """draft.hand.secret, information.draft.secret: not by the log, by undo and redo, nor by the next page."""
    begun(hand)
    game = hand.game
    card = next(card for card in draft.hand(game.position) if not draft.is_blank(game.position, card))
    name = game.position.private(card).name
    hand.press("look-at-cards")
    hand.press(f"take-{card}")
    hand.enter()
    assert hand.game.at == 1
    assert name not in written(hand)
    hand.window.adapter.undo()
    assert name not in written(hand)
    hand.window.adapter.redo()
    assert name not in written(hand)
    words = hand.window.context.words
    assert words.action(game.position_at(0), game.actions[0]) == "Keep a card"


def test_turning_the_cards_down_puts_a_choice_back(hand: Hand) -> None:
    begun(hand)
    card = draft.hand(hand.game.position)[0]
    hand.press("look-at-cards")
    hand.press(f"take-{card}")
    assert hand.window.selection.proposal is not None
    hand.press("turn-down")
    assert hand.window.selection.proposal is None


def test_the_open_last_card_is_shown_to_all(hand: Hand) -> None:
    """draft.last.open, draft.last.pass: it is kept for its price, or passed on for less."""
    game = new_game(Setup("1846", ("Aki", "Botan", "Chiyo"), seed=3))
    while draft.open_card(game.position) is None:
        game.play(next(iter(game.options("take_private"))))
    hand.open(game)
    last = draft.open_card(game.position)
    assert last is not None
    assert game.position.private(last).name in written(hand)
    keep = hand.window.panel.page.findChild(QAbstractButton, f"take-{last}")
    assert keep is not None
    assert keep.isVisibleTo(hand.window)
    before = draft.price(game.position, last)
    hand.window.panel.skip.click()
    hand.enter()
    assert draft.price(hand.game.position, last) == before - draft.FALLS_BY


def test_the_end_is_told(hand: Hand) -> None:
    """draft.end.reveal: all read who kept what, and for how much."""
    game = recorded_game(GAMES / "1846-4p-405.json")
    game.go_to(12)
    hand.open(game.copy())
    assert "P2: Steamboat Company $40 and Michigan Southern $140" in written(hand)


def test_a_mark_is_lent_to_an_independent_and_put_on_a_port(hand: Hand) -> None:
    """private.sc.player_lends, private.sc.player_any: the page says where it lies and that it serves MS."""
    game = recorded_game(GAMES / "1846-4p-406.json")
    game.go_to(48)
    hand.open(game.copy())
    assert all(told in written(hand) for told in ("$20 more for its run", "It lies: nowhere yet", "It serves: nobody"))
    board, ports = hand.window.context.board, {"B8", "C5", "D14", "G19", "I1"}
    assert board.marks.glowing == ports
    assert all(hand.has(f"mark-SC-{port}") for port in ports)
    hand.press("lend-MS")
    hand.enter()
    assert "It serves: Michigan Southern (MS)" in written(hand)
    hand.click_hex("D14")
    hand.enter()
    assert [action.kind for action in hand.game.actions[48:50]] == ["lend_mark", "mark_city"]
    assert hand.game.state.frames[-1].step == "track"
    assert not board.marks.glowing & (ports - {action.hex for action in hand.game.options("lay_tile")})
    game.go_to(87)
    hand.open(game.copy())
    assert "It lies: Toledo (D14)" in written(hand)
    assert board.marks.glowing
    game.go_to(12)
    hand.open(game.copy())
    assert not board.marks.glowing


def test_all_cards_are_in_sight_on_a_laptop(hand: Hand) -> None:
    """draft.hand.size, draft.choice.affordable: five players look at seven cards, and at what they have kept."""
    game = recorded_game(GAMES / "1846-5p-510.json")
    game.go_to(1)
    hand.open(game)
    hand.press("look-at-cards")
    hand.find("own-cards")
    area = hand.window.panel.parts.area
    wait(lambda: area.widget().height() <= area.viewport().height())
    assert len(draft.hand(game.position)) == 7


def test_news_of_the_draft_leave_room_for_what_follows(hand: Hand) -> None:
    """draft.end.reveal: on a laptop they take one line, and all of them are told at the pointer."""
    game = recorded_game(GAMES / "1846-5p-510.json")
    start = next(n for n, action in enumerate(game.actions) if action.kind != "take_private" and n > 10)
    game.go_to(start)
    hand.open(game)
    news = hand.window.panel.heading.news
    wait(lambda: news.height() < 2 * news.fontMetrics().height())
    assert news.text().startswith("The draft is over")
    assert news.text().endswith("…")
    assert news.toolTip() == news.accessibleName() != news.text()


def test_who_plays_against_programs_alone_sees_their_cards_at_once_and_never_those_of_a_program(hand: Hand) -> None:
    game = new_game(Setup("1846", ("Aki", "Botan", "Chiyo"), seed=3))
    first = game.position.frame.player
    game.programs = {seat: "solid" for seat in game.setup.ids if seat != first}
    hand.window.session.opponents.pause(True)
    hand.open(game)
    mine = names(hand, draft.hand(game.position))
    assert mine
    assert all(name in written(hand) for name in mine)
    assert not hand.has("turn-down")
    hand.window.adapter.play(next(iter(game.options("take_private"))))
    wait(lambda: hand.window.panel.page is None or not hand.window.panel.page.is_over)
    theirs = set(names(hand, draft.hand(hand.game.position))) - set(mine)
    assert hand.game.position.frame.player in game.programs
    assert theirs
    assert not any(name in written(hand) for name in theirs)
