"""A lesson is led step by step: what ends a step, what answers a wrong try, and the way back and on again."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, Dividend, LayTile, Pass, RunTrains, StartCompany
from rails18.lessons.lesson_texts import load_general, load_text
from rails18.lessons.lessons import lesson_ids, load_lesson
from rails18.lessons.play import DONE, OTHER, REFUSED, WAIT, WRONG, LessonPlay


def begun(id: str, start: str = "", learner: str = "Ann") -> LessonPlay:
    lesson = load_lesson(id)
    return LessonPlay(lesson, load_text(lesson), learner, start, load_general())


def test_the_first_lesson_by_hand() -> None:
    play = begun("1889/money")
    assert play.leads
    assert play.play(Pass("P1")).section == "11.1" or play.tries == 1
    run = next(play.game.options("run_trains"))
    assert play.play(run).kind == DONE
    assert "Ritsurin Kouen: ¥90." in play.card()
    early = play.play(Dividend("P1", "KO", "withhold"))
    assert (early.kind, early.text) == (
        WRONG,
        "That puts all ¥90 into KO's treasury. We do that in a moment; pay out first.",
    )
    paid = play.play(Dividend("P1", "KO", "pay"))
    assert paid.remark == ("P3", "¥27. Keep them coming.")
    assert play.click("cash:P3").kind == OTHER
    assert play.click("cash:P1").kind == DONE
    assert play.play(Pass("P1")).kind == OTHER
    assert play.next().kind == DONE
    assert play.next().kind == WAIT
    assert play.undo().kind == DONE
    assert play.game.at == 30
    assert play.play(Dividend("P1", "KO", "withhold")).remark == ("P3", "Hey. Where is my money?")
    assert play.game.position.cash("KO") == 680
    assert play.click("treasury:KO").kind == DONE
    assert not play.leads
    assert play.play(Dividend("P1", "KO", "withhold")).kind == WRONG
    assert play.play(Dividend("P1", "KO", "pay")).kind == DONE
    assert play.finished
    assert play.card().startswith("Companies have money")


def test_a_refused_try_cites_its_section_and_changes_nothing() -> None:
    play = begun("1889/money")
    before = play.game.state
    answer = play.play(RunTrains("P1", "KO"))
    assert answer.kind == REFUSED
    assert answer.section
    assert "¥90" in answer.text
    assert play.game.state is before


def test_help_comes_after_wrong_tries() -> None:
    play = begun("1889/shares", "poorest")
    assert not play.leads
    play.click("worth:P1")
    assert not play.pulses
    play.click("worth:P2")
    assert play.pulses
    assert not play.leads
    assert not play.offers_to_show
    play.click("worth:P4")
    assert play.offers_to_show
    assert play.leads
    assert "worth:P3" in play.targets
    assert play.show_me().kind == DONE


def test_opponents_move_between_the_learner_s_steps() -> None:
    play = begun("1889/company")
    assert play.choose(StartCompany("P1", "SR", 75)).kind == WAIT
    assert play.pick("SR").kind == WAIT
    assert play.pick("KO").kind == DONE
    assert play.pick("KO").kind == WAIT
    high = play.play(StartCompany("P1", "KO", 100))
    assert high.text.endswith("leaves you ¥80: KO would be stuck at 30%.")
    assert play.play(StartCompany("P1", "KO", 75)).kind == DONE
    assert play.script_waits
    moves = play.finish_script()
    assert [move.remark for move in moves] == [
        ("P2", "SR for me, at the lowest par."),
        ("P3", "I would rather own a piece of yours."),
    ]
    assert play.next_move() is None
    assert play.game.at == 3


def test_an_allowed_move_that_nobody_foresaw_is_answered() -> None:
    play = begun("1889/shares", "buy")
    own = BuyShare("P1", "TR", "pool")
    if play.game.refusals(own):
        own = next(action for action in play.game.options("buy_share") if action.company not in ("IR", "KO"))
    answer = play.play(own)
    assert answer.text == "Possible. But IR costs least compared with its price."
    play = begun("1889/stations", "pay")
    lay = LayTile("P1", "KO", "J7", "8", 0)
    assert play.play(lay).kind == REFUSED


def test_the_refusal_that_a_step_asks_for_ends_it() -> None:
    play = begun("1889/trains", "try")
    answer = play.play(Pass("P1"))
    assert (answer.kind, answer.section) == (DONE, "10.1")
    assert play.step.id == "sell"


@pytest.mark.parametrize(("rotation", "said"), [(0, "no train of KO"), (1, "no train of KO"), (5, "Sakaide as well")])
def test_whether_track_joins_is_the_engine_s_judgement(rotation: int, said: str) -> None:
    answer = begun("1889/round", "turn").play(LayTile("P1", "KO", "J3", "8", rotation))
    assert answer.kind == WRONG
    assert said in answer.text


def test_pointing_needs_every_target_and_then_time_to_read() -> None:
    play = begun("1889/pay-or-keep", "compare")
    assert play.next().kind == WAIT
    assert play.point("row:pay").kind == WAIT
    assert play.point("row:pay").kind == WAIT
    assert play.point("cash:P1").kind == WAIT
    assert play.point("row:keep").kind == WAIT
    assert play.step.id == "compare"
    assert play.next().kind == DONE


def test_a_name_that_an_opponent_has_is_told_apart() -> None:
    play = begun("1889/money", learner="Blue")
    assert play.game.setup.players == ("Blue *", "Blue", "Green")


def test_each_moment_puts_the_learner_at_its_seat() -> None:
    play = begun("1843/differences", "sides")
    assert play.seat == "P3"
    assert play.game.setup.players == ("Red", "Blue", "Ann")
    play.undo()
    assert play.game.setup.players == ("Ann", "Blue", "Green")


@pytest.mark.parametrize("id", lesson_ids())
def test_leaving_and_coming_back_and_undoing_give_the_same_board(id: str) -> None:
    play = begun(id)
    cards, boards = [], []
    while not play.finished:
        play.finish_script()
        cards.append(play.card())
        boards.append(play.game.state)
        play.show_me()
    steps = play.lesson.steps
    middle = len(steps) // 2
    again = begun(id, steps[middle].id)
    again.finish_script()
    assert again.card() == cards[middle]
    assert again.game.state == boards[middle]
    for number in reversed(range(len(steps))):
        play.back()
        assert play.index == number
        assert not play.script_waits
        assert play.card() == cards[number]
        assert play.game.state == boards[number]
    assert play.back().kind == WAIT
    while not play.finished:
        play.finish_script()
        assert play.card() == cards[play.index]
        play.show_me()


@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_that_was_left_in_any_step_goes_on_as_it_was(id: str) -> None:
    lesson = load_lesson(id)
    text, general = load_text(lesson), load_general()
    play = LessonPlay(lesson, text, "Ann", general=general)
    for step in lesson.steps:
        play.finish_script()
        again = LessonPlay(lesson, text, "Ann", step.id, general)
        again.finish_script()
        assert _shown(again) == _shown(play), step.id
        assert again.step.id == step.id
        again.back()
        assert again.index == max(0, play.index - 1), "the way back is there as well"
        play.show_me()
    assert play.finished


def _shown(play: LessonPlay) -> tuple[object, ...]:
    """Return what somebody sees of a lesson that waits for them."""
    return (
        play.card(),
        play.seat,
        play.targets,
        play.dimmed,
        play.bars(),
        play.leads,
        play.game.state,
        play.game.actions,
    )
