"""The coach speaks under the question, once and to whom it should; hints are opinions that play nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame, QLabel

from rails18.core.actions import Dividend, Pass
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.lessons.coach import OPEN_TIMES, turn_of
from rails18.lessons.figures import Timeline
from rails18.lessons.ideas import load_ideas
from rails18.lessons.lessons import load_lesson
from rails18.lessons.progress import EXPERT, KNOWS, NEW, Progress
from rails18.players.hint import Alternative, Hint, Verdict
from rails18.players.reason import SENTENCES, Candidate, Reason
from rails18.titledata.games import new_game
from rails18.ui.app.window import Window
from rails18.ui.look.markup import markup
from rails18.ui.nouns.stock.page import StockPage
from rails18.ui.now.fitting import KEPT, LEAST_CHOICES
from rails18.ui.now.todo import WHY
from rails18.ui.text import reasons
from rails18.words.translation import tr
from tests.support.waiting import wait
from tests.ui.robot import SMALL
from tests.ui.room import room, window

__all__ = ["room", "window"]


def moment(number: int, name: str, lesson: str = "1889/end") -> Game:
    """Return a game after `number` actions of a lesson's line, with a learner of this name."""
    found = load_lesson(lesson)
    timeline = Timeline(found, name)
    game = timeline.game(found.seat)
    for action in found.line[:number]:
        game.play(action)
    return game


def shown(window: Window, game: Game, level: str) -> str:
    """Show a game to a player of a level, and return the idea that is shown."""
    for name in game.setup.players:
        window.school.progress.player(name).level = level
    window.adapter.open(game)
    window.show_game()
    QTest.qWait(1)
    return window.coach.shown.idea if window.coach.shown is not None else ""


def test_a_newcomer_is_told_each_idea_until_it_is_known(window: Window) -> None:
    assert shown(window, moment(30, "Nina"), NEW)
    assert window.coach.isVisible()
    assert window.panel.isAncestorOf(window.coach)
    first = window.coach.shown
    assert first is not None
    assert first.lines[0].split()[0] in window.coach.text.text()
    window.coach.dismiss()
    assert not window.coach.isVisible()
    assert shown(window, moment(30, "Nina"), NEW) != first.idea


def test_a_hint_to_pass_says_what_is_kept_where_it_has_only_a_feeling(window: Window) -> None:
    game = moment(414, "Pia")
    shown(window, game, EXPERT)
    pos, words = game.position, window.context.words
    company, player = pos.frame.company, pos.frame.player
    told = reasons.checked(pos, words, Pass(player), Reason("ahead"))
    assert told == f"{company} keeps its {words.money(pos.cash(company))}."
    best = reasons.checked(pos, words, Pass(player), Reason("only"))
    assert best == tr(SENTENCES["only"])


def test_considerations_stay_behind_a_link_once_they_were_read_often(window: Window) -> None:
    for _ in range(OPEN_TIMES):
        idea = shown(window, moment(30, "Ola"), NEW)
        assert idea
    assert shown(window, moment(30, "Ola"), NEW) == ""
    assert not window.coach.isVisible()
    window.panel.todo.linkActivated.emit(WHY)
    assert window.coach.shown is not None
    assert window.coach.shown.idea == idea
    assert window.coach.shown.lines[0].split()[0] in window.coach.text.text()


def test_there_is_nothing_to_consider_where_only_passing_is_left(window: Window) -> None:
    game = moment(54, "Ove")
    seat = game.position.frame.player
    assert {entry.kind for entry in game.menu() if entry.enabled} == {"pass", "stop_game"}
    assert shown(window, game, NEW) == ""
    assert window.coach.coach is not None
    assert window.coach.coach.decision(game, seat, "pass") is not None
    window.panel.todo.linkActivated.emit(WHY)
    assert window.coach.shown is not None
    assert window.coach.shown.idea == "no_tile", "who asks is answered all the same"


@pytest.mark.parametrize(("level", "offered"), [(NEW, True), (KNOWS, True), (EXPERT, False)])
def test_the_sentence_asks_why_for_everybody_but_an_expert(window: Window, level: str, offered: bool) -> None:
    shown(window, moment(30, "Uma"), level)
    assert ("Why" in window.panel.todo.text()) is offered
    if level == KNOWS:
        assert not window.coach.isVisible()
        window.panel.todo.linkActivated.emit(WHY)
        assert window.coach.isVisible()
        window.coach.set_level(window.coach.seat, EXPERT)
        assert "Why" not in window.panel.todo.text()


def test_a_newcomer_hears_what_others_did_since_their_last_decision(window: Window) -> None:
    """A program buys the first 4-train, others decide after it: the newcomer is told at their own next decision."""
    game = moment(112, "Rae", "1889/trains")
    assert shown(window, game, EXPERT) == ""
    window.school.progress.player("Rae").level = NEW
    line = load_lesson("1889/trains").line
    for action in line[112:126]:
        assert window.adapter.play_for(action)
        if window.coach.seat == "P1":
            break
    told = window.coach.shown
    assert told is not None
    assert (told.kind, told.idea) == ("event", "rust")
    assert "KO" in told.lines[0]


def test_a_person_is_told_nothing_old_when_a_program_gives_the_seat_back(window: Window) -> None:
    game = moment(112, "Rei", "1889/trains")
    game.programs = {"P1": "solid"}
    window.session.opponents.pause(True)
    assert shown(window, game, EXPERT) == ""
    window.school.progress.player("Rei").level = NEW
    line = iter(load_lesson("1889/trains").line[112:])
    while game.at == 112 or game.actions[-1].player != "P1":
        assert window.adapter.play_for(next(line))
    while window.adapter.position.frame.player != "P1":
        assert window.adapter.play_for(next(line))
    window.session.opponents.seat("P1", "")
    window.session.opponents.pause(False)
    assert window.coach.seat == "P1"
    assert window.coach.shown is None or window.coach.shown.idea not in {"phase", "rust"}


def test_what_happened_before_a_run_is_told_after_it(window: Window) -> None:
    """The page of a run chooses the best one at once, and its consequences leave no room for the coach."""
    game = moment(414, "Ida")
    assert shown(window, game, EXPERT) == ""
    president = game.setup.players[2]
    window.school.progress.player(president).level = NEW
    read = {idea.id: 1 for idea in load_ideas().decisions}  # else what a decision asks for would be told before it
    window.school.progress.player(president).ideas = read
    laid, ran = load_lesson("1889/end").line[414:416]
    assert window.adapter.play_for(laid)
    assert window.adapter.position.frame.step == "run"
    assert window.coach.shown is None
    assert window.adapter.play_for(ran)
    assert window.coach.shown is not None
    assert window.coach.shown.idea == "token_dear"
    assert window.coach.isVisible()


def test_what_happens_after_the_idea_of_a_turn_waits_for_the_next_turn(window: Window) -> None:
    """Red was told something when the turn began, and buys the first 4-train in it."""
    game = moment(112, "Rob", "1889/trains")
    assert shown(window, game, EXPERT) == ""
    assert window.coach.seat == "P4"
    window.school.progress.player(game.setup.players[3]).level = NEW
    assert window.coach.coach is not None
    window.coach.coach.spoken["P4"] = turn_of(game)
    line = iter(load_lesson("1889/trains").line[112:])
    assert window.adapter.play_for(next(line))
    assert window.coach.shown is None
    turn = turn_of(game)
    while window.coach.seat != "P4" or turn_of(game) == turn:
        assert window.adapter.play_for(next(line))
    assert window.coach.shown is not None
    assert window.coach.shown.idea in {"phase", "rust"}


def test_at_the_first_track_step_a_newcomer_hears_of_track_and_of_missing_income_where_it_happens(
    window: Window,
) -> None:
    game = moment(17, "Tom", "1889/round")
    assert shown(window, game, EXPERT) == ""
    window.school.progress.player("Tom").level = NEW
    line = iter(load_lesson("1889/round").line[17:])
    for idea, words in (("lay_tile", "route"), ("price_no_income", "KO")):
        assert window.adapter.play_for(next(line))
        assert window.coach.shown is not None
        assert window.coach.shown.idea == idea
        assert words in window.coach.text.text()


def test_an_expert_is_told_nothing_and_levels_belong_to_players(window: Window) -> None:
    assert shown(window, moment(30, "Eve"), EXPERT) == ""
    assert not window.coach.isVisible()
    seat = window.coach.seat
    window.coach.set_level(seat, NEW)
    assert window.coach.isVisible()
    assert window.coach.level(seat) == NEW
    other = next(id for id in window.adapter.position.players if id != seat)
    assert window.coach.level(other) == EXPERT


def test_somebody_of_whom_nothing_is_known_knows_such_games(window: Window) -> None:
    window.adapter.open(moment(30, "Zoe"))
    assert window.coach.level("P1") == KNOWS


def test_a_hint_names_a_move_and_two_others_and_plays_nothing(window: Window) -> None:
    game = moment(30, "Hal")
    shown(window, game, EXPERT)
    before = game.state
    window.hinter.ask()
    wait(lambda: window.hinter.actions)
    assert game.state is before
    assert window.selection.proposal is None
    assert isinstance(window.hinter.actions[0], Dividend)
    assert window.coach.isVisible()
    window.coach.linked.emit("hint:0")
    assert window.selection.proposal is not None
    assert window.selection.proposal.action == window.hinter.actions[0]
    assert game.state is before


def test_alternatives_are_named_with_what_differs(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same reason is not said twice, nor of an alternative that it is the best."""
    shown(window, moment(30, "Ida"), EXPERT)
    run, better = Reason("track.open", {"company": "KO"}), Reason("token.keep", {"company": "KO"})
    rows = [("pay", run), ("withhold", run), ("half", better)]
    best, *others = (Candidate(Dividend("P1", "KO", choice), 1.0, reason) for choice, reason in rows)
    idle = Candidate(Pass("P1"), 0.0, Reason("stock.pass"))
    found = Hint(best, tuple(Alternative(each, 5.0, Verdict.EQUAL) for each in (*others, idle)))
    monkeypatch.setattr("rails18.players.hint.hint", lambda *asked: found)
    window.hinter.ask()
    wait(lambda: window.hinter.actions)
    told = window.coach.text.text()
    assert told.count(SENTENCES["track.open"].format(company="KO")) == 1
    assert told.count(SENTENCES["token.keep"].format(company="KO")) == 1
    assert SENTENCES["stock.pass"] not in told


def test_a_move_is_judged_when_somebody_asks(window: Window) -> None:
    game = moment(31, "Jo")
    shown(window, game, EXPERT)
    window.hinter.ask_about_last()
    wait(lambda: "Was that good?" in window.coach.text.text() and "Thinking" not in window.coach.text.text())
    assert game.at == 31
    assert window.coach.text.text().startswith("<b>Was that good?</b> Jo: KO pays out. ")


def test_what_was_better_is_told_with_its_reason(window: Window) -> None:
    game = moment(30, "Joe")
    game.play(Dividend("P1", "KO", "withhold"))
    shown(window, game, EXPERT)
    window.hinter.ask_about_last()
    wait(lambda: "Thinking" not in window.coach.text.text())
    told = window.coach.text.text()
    assert told.endswith("Joe: KO withholds. It looks worse than this: KO pays out. ¥45 of ¥90 is yours.")


def test_who_plays_alone_is_not_told_by_name_who_moved(window: Window) -> None:
    game = moment(31, "Jo")
    game.programs.update({seat: "relaxed" for seat in game.setup.ids if seat != "P1"})
    shown(window, game, EXPERT)
    window.hinter.ask_about_last()
    wait(lambda: "Thinking" not in window.coach.text.text())
    assert window.coach.text.text().startswith("<b>Was that good?</b> KO pays out. ")


def test_the_coach_is_silent_in_a_lesson(window: Window) -> None:
    window.school.begin("1889/round", "Lea")
    assert not window.coach.speaks
    assert window.coach.shown is None
    window.school.leave()


def test_the_home_of_a_company_that_is_picked_glows(window: Window) -> None:
    shown(window, moment(0, "Kim", "1889/company"), EXPERT)
    page = window.panel.page
    assert isinstance(page, StockPage)
    page.pick("KO")
    assert window.context.board.marks.glowing == {"K4"}
    page.pick("AR")
    assert window.context.board.marks.glowing == {"K8"}
    window.adapter.play(next(window.adapter.iter_options("start_company", company="KO")))
    assert not window.context.board.marks.glowing


def test_what_was_silenced_is_listed_by_player_and_can_be_shown_again(window: Window) -> None:
    """The list opens from the menu; by keys each idea, or all of a player, comes back."""
    idea = shown(window, moment(30, "Sue"), NEW)
    window.coach.dismiss()
    assert shown(window, moment(30, "Sue"), NEW) != idea
    progress = window.school.progress
    progress.silence("Zed", "pay")
    progress.silence("Zed", "keep")
    window.menus.refill("seats")
    offered = [action.text() for action in window.menus.submenus["seats"].actions()[0].menu().actions()]
    assert any("silenced ideas (1)" in text for text in offered)
    window.commands.actions["silenced"].trigger()
    dialog = window.dialogs.silenced
    names = [button.accessibleName() for button in dialog.buttons]
    assert names[0].startswith("Show Sue all")  # of those at the table first
    assert names.index("Show Zed again: Paying a dividend") > names.index("Show Zed all ideas again")
    assert dialog.focusWidget() is dialog.buttons[0]
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    assert idea not in progress.player("Sue").silenced
    assert dialog.focusWidget() in dialog.buttons
    names = [button.accessibleName() for button in dialog.buttons]
    dialog.buttons[names.index("Show Zed all ideas again")].click()
    assert "Zed" not in progress.silenced()
    assert not any("Zed" in button.accessibleName() for button in dialog.buttons)
    dialog.close()
    assert shown(window, moment(30, "Sue"), NEW) == idea


def test_nothing_silenced_is_said(window: Window) -> None:
    for name, ideas in window.school.progress.silenced().items():
        window.school.progress.wake(name, *ideas)
    window.commands.actions["silenced"].trigger()
    assert window.dialogs.silenced.findChild(QLabel, "silenced-none") is not None
    assert window.dialogs.silenced.focusWidget() is window.dialogs.silenced.close_button
    window.dialogs.silenced.close()


def test_a_move_is_judged_when_a_person_is_to_move_again(window: Window) -> None:
    game = moment(31, "Jo")
    game.programs = {game.position.frame.player: "solid"}
    window.session.opponents.pause(True)
    shown(window, game, EXPERT)
    window.hinter.ask_about_last()
    assert "Ask when it is your turn again" in window.tip.sentence.text()
    assert not window.coach.isVisible()
    window.session.opponents.seat(game.position.frame.player, "")
    window.session.opponents.pause(False)


def test_a_hint_is_read_whole_before_the_choices(window: Window) -> None:
    """Three moves with long names: the choices scroll, and the answer that was asked for does not."""
    window.showNormal()
    window.resize(*SMALL)
    game = new_game(Setup("1870", ("Hana", "Ida", "Jo", "Kim"), seed=7))
    shown(window, game, KNOWS)
    strip = window.coach
    with_answer(window)
    wait(lambda: strip.text.height() >= strip.text.heightForWidth(strip.text.width()))
    assert strip.height() >= strip.text.heightForWidth(strip.text.width())
    assert window.panel.area.isVisible()


def test_the_sheet_under_what_is_said_is_as_high_as_the_words(window: Window) -> None:
    window.resize(1366, 900)
    assert shown(window, moment(30, "Lou"), NEW)
    sheet = next(part for part in window.coach.findChildren(QFrame) if part.objectName() == "banner")
    told = window.coach.text.heightForWidth(window.coach.text.width())
    assert told <= sheet.height() <= max(told, window.coach.known.height()) + 16
    assert sheet.height() < window.coach.height(), "what is chosen has more room"
    window.coach.answer(markup(" ".join(["A long answer to a question of a newcomer."] * 40)))
    QTest.qWait(1)
    assert sheet.height() == window.coach.height(), "a long answer takes all the room, and scrolls"


def test_an_answer_is_whole_where_a_run_is_chosen_already(window: Window) -> None:
    """A hint came in place of a shorter line that told it was being looked for, and had only the height of that."""
    window.resize(1366, 900)
    game = next(game for number in range(60) if (game := moment(number, "Lou")).position.frame.step == "run")
    shown(window, game, KNOWS)
    wait(lambda: window.selection.proposal is not None)
    sheet = next(part for part in window.coach.findChildren(QFrame) if part.objectName() == "banner")
    heights = []
    for words in ("A short line.", "A line that takes more room. " * 6):
        window.coach.answer(markup("{}", words))
        QTest.qWait(1)
        heights.append(sheet.height())
        assert window.coach.text.heightForWidth(window.coach.text.width()) <= sheet.height() < window.coach.height()
    assert heights[0] < heights[1]
    assert window.selection.proposal is not None


def test_choices_stay_in_sight_beside_a_long_answer(window: Window) -> None:
    """Two rows of them at least, and the rest of the answer scrolls."""
    window.showNormal()
    window.resize(*SMALL)
    shown(window, new_game(Setup("1870", ("Lea", "Ida", "Jo", "Kim"), seed=7)), KNOWS)
    window.coach.answer(markup("{}", "A long answer. " * 150))
    wait(lambda: window.coach.height() > 200)  # most of the panel
    assert window.panel.area.height() >= round(window.theme.px(KEPT)) > LEAST_CHOICES


def test_an_answer_scrolls_for_more_than_its_last_line_only(window: Window) -> None:
    """It scrolled for seven pixels, beside choices of which two rows were seen."""
    window.showNormal()
    window.resize(*SMALL)
    shown(window, new_game(Setup("1870", ("Lea", "Ida", "Jo", "Kim"), seed=7)), KNOWS)
    missing = set()
    for lines in range(3, 24):
        window.coach.answer(markup("{}", " ".join(["line"] * 12 * lines)))
        QTest.qWait(30)
        missing.add(max(0, window.coach.wants(window.coach.width()) - window.coach.height()))
    assert 0 in missing
    assert max(missing) > 100
    assert min(missing - {0}) > 17


def with_answer(window: Window) -> None:
    """Ask for a hint, and wait for it."""
    window.hinter.ask()
    wait(lambda: len(window.hinter.actions) == 3 and window.coach.is_asked)


def test_how_often_ideas_were_told_is_kept_for_the_next_time(make_window: Callable[[], Window]) -> None:
    window = make_window()
    idea = shown(window, moment(30, "Pia"), NEW)
    window.close()
    assert Progress().player("Pia").ideas[idea] == window.school.progress.player("Pia").ideas[idea]
    assert Progress().player("Pia").level == NEW
