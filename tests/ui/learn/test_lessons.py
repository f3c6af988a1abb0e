"""Every lesson is played to its end in the window, by mouse and by keys, with likely wrong tries on the way."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtWidgets import QPushButton

from rails18.core.actions import Action, BuyTrain, LayTile, Pass, RunTrains
from rails18.lessons.check import allowed
from rails18.loading.lessons import lesson_ids
from rails18.loading.wording import Template
from rails18.ui.app.window import Window
from rails18.ui.learn.lead import LessonLead
from tests.support.waiting import wait
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import SMALL, Robot, canonical
from tests.ui.room import lasting_window

SMALLEST = 20  # pixels that a frame has at least in its smaller side
ROBOTS = {"mouse": MouseRobot, "keys": KeyRobot}


@pytest.fixture(scope="module")
def window(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """Return one window for all lessons."""
    with pytest.MonkeyPatch.context() as patch, lasting_window(tmp_path_factory.mktemp("learner")) as made:
        patch.setattr("rails18.ui.learn.lead.PACE", 0)
        yield made


class Learner:
    """Play a lesson as a person does.

    Args:
        robot: what touches the window.
    """

    def __init__(self, robot: Robot) -> None:
        self.robot, self.window = robot, robot.window

    @property
    def lead(self) -> LessonLead:
        """Return what leads."""
        assert self.window.school.lead is not None
        return self.window.school.lead

    def begin(self, id: str) -> None:
        """Begin a lesson from the list."""
        self.window.show_lessons()
        self.robot.hands.settle()
        self.push(f"lesson-{id.replace('/', '-')}")
        self.wait(lambda: self.window.school.lead is not None, "the lesson")

    def push(self, name: str) -> None:
        """Press a button by its name."""
        self.robot.push(name)

    def wait(self, test: object, words: str) -> None:
        """Wait for something."""
        self.robot.wait_for(test, words)  # type: ignore[arg-type]

    def ready(self) -> None:
        """Wait until opponents have moved."""
        self.wait(lambda: not self.lead.play.script_waits, "the opponents")
        self.robot.hands.settle()

    def see(self) -> None:
        """Check that the card says the step, and that all that glows is in sight and not covered by the card."""
        play, school = self.lead.play, self.window.school
        assert school.card.isVisible()
        assert school.card.text.accessibleName() == play.card()
        for target in play.glows:
            self.wait(lambda target=target: school.places.seen(target), f"{target} in {play.step.id}")
            for place in school.places.seen(target):
                seen = place.seen()
                assert self.window.rect().contains(seen), (play.step.id, target, seen)
                card = school.card.rect().translated(school.card.mapTo(self.window, school.card.rect().topLeft()))
                assert not card.intersects(seen), (play.step.id, target)
        self.wait(lambda: len(school.glow.shown()) >= len(play.glows), f"the glow of {play.step.id}")
        for frame in school.glow.shown():
            assert min(frame.width(), frame.height()) >= SMALLEST, (play.step.id, frame)

    def err(self) -> None:
        """Make the allowed wrong tries of the step, and see that each is answered and the board stays."""
        play = self.lead.play
        if play.step.ends.does == "point":  # the way to a wrong try would end it
            return
        for wrong in play.step.answers:
            if wrong.refused or not wrong.say:
                continue
            action = allowed(wrong, play)
            if action is None or isinstance(action, LayTile | RunTrains):  # a lay tried costs seconds: one is enough
                continue
            before, at = play.game.state, play.index
            self.do(action)
            self.wait(lambda: self.lead.remark, f"an answer to {action}")
            assert play.game.state is before
            assert play.index == at
            assert self.window.school.card.answer.accessibleName().startswith(self.lead.remark)
            assert self.window.selection.proposal is None

    def do(self, action: Action) -> None:
        """Choose and confirm an action."""
        robot = self.robot
        meant = canonical(self.lead.play.game, action)
        robot.moves += 1
        for _ in range(3):  # a page that was put back may be built anew under the hand
            robot.choose(meant)
            robot.hands.settle()
            if robot.proposed() == meant:
                break
        self.wait(lambda: robot.proposed() == meant, f"the choice of {meant}, not {robot.proposed()}")
        robot.confirm()

    def end_step(self) -> None:
        """Do what ends the step."""
        play, robot = self.lead.play, self.robot
        index, ends = play.index, play.step.ends
        if ends.does == "next":
            robot.hands.key("Return")
        elif ends.does == "undo":
            robot.hands.key("z", "ctrl")
        elif ends.does == "play":
            self.do(self._wanted(play.example(ends)))
        elif ends.does == "choose":
            self._choose()
        elif ends.does == "refused":
            self._try(play.example(ends))
        elif ends.does == "click":
            self._click(ends.targets)
        else:
            for target in ends.targets:
                self._point(target)
        self.wait(lambda: play.index > index, f"the end of {play.step.id}")
        robot.hands.settle()

    def _wanted(self, action: Action) -> Action:
        """Return a train that the window offers for the wanted one of the same type."""
        pattern, game = self.lead.play.step.ends.pattern, self.lead.play.game
        if isinstance(action, BuyTrain) and pattern is not None:
            return next(offered for offered in game.options("buy_train") if pattern.fits(offered))
        return action

    def _choose(self) -> None:
        """Choose what a step wants to have chosen."""
        play = self.lead.play
        pattern = play.step.ends.pattern
        assert pattern is not None
        found = next(action for action in play.game.options(pattern.kind, **pattern.fields))
        self.robot.moves = 1  # by a click on the tile and one on the hex
        self.robot.choose(found)

    def _try(self, action: Action) -> None:
        if isinstance(action, Pass):
            self.robot.choose(action)
        else:
            self.robot.push(f"company-{getattr(action, 'company', '')}")
            self.robot.push(f"par-{getattr(action, 'par', '')}")

    def _click(self, targets: tuple[str, ...]) -> None:
        if isinstance(self.robot, KeyRobot):
            self._by_name(targets)
            return
        place = next(place for target in targets for place in self.window.school.places.seen(target))
        self.robot.click(place.widget, place.rect.center())

    def _by_name(self, targets: tuple[str, ...]) -> None:
        names = self.window.school.card.names
        self.robot.go_to(names)  # type: ignore[attr-defined]
        for _ in range(names.count()):
            self.robot.hands.key("Down")
            self.robot.hands.settle()
            if names.currentData() in targets or any(
                str(names.currentData()).startswith(t.rstrip("*")) for t in targets
            ):
                break
        self.robot.hands.key("Return")

    def _point(self, target: str) -> None:
        place = self.window.school.places.seen(target)[0]
        if isinstance(self.robot, KeyRobot):
            self.robot.go_to(place.widget)
        else:
            self.robot.hands.move(place.widget.mapToGlobal(place.rect.center()))
            self.robot.hands.settle()


QUICK = ("1889/money", "1889/trains")
SLOW = {id: () if id in QUICK else (pytest.mark.slow,) for id in lesson_ids()}  # marks of the test by keys
WAYS = [(id, "mouse") for id in lesson_ids()] + [pytest.param(id, "keys", marks=SLOW[id]) for id in lesson_ids()]


@pytest.mark.parametrize(("id", "way"), WAYS)
def test_a_lesson_is_played_to_its_end(window: Window, id: str, way: str) -> None:
    window.showNormal()
    window.resize(*SMALL)
    robot = ROBOTS[way](window, QtHands(window))
    robot.hands.settle()
    learner = Learner(robot)
    school = window.school
    school.progress.forget(window.school.learner, id)
    learner.begin(id)
    for _ in learner.lead.play.lesson.steps:
        learner.ready()
        learner.see()
        if way == "mouse":
            learner.err()
        learner.end_step()
    assert learner.lead.play.finished
    assert school.progress.is_finished(school.learner, id)
    robot.hands.settle()
    learner.push("lesson-leave")
    assert window.stack.currentWidget() is window.learn_page
    assert not school.card.isVisible()


def at_step(window: Window, id: str, step: str) -> LessonLead:
    """Begin a lesson at one of its steps, and wait until it is the learner's turn."""
    window.school.progress.reach("Ann", id, step)
    window.school.begin(id, "Ann")
    lead = window.school.lead
    assert lead is not None
    wait(lambda: not lead.play.script_waits)
    assert lead.play.step.id == step
    return lead


def test_a_lesson_goes_on_where_it_was_left_and_begins_anew_when_repeated(window: Window) -> None:
    lead = at_step(window, "1889/money", "worth")
    card = lead.play.card()
    state = lead.play.game.state
    window.cancel()
    assert window.school.lead is None
    assert window.adapter.lead is window.session.opponents
    assert window.stack.currentWidget() is window.learn_page
    assert window.school.progress.step("Ann", "1889/money") == "worth"
    assert window.learn_page is not None
    window.learn_page.name.setText("Ann")
    window.learn_page.refresh()
    words = [made.text() for made in window.learn_page.findChildren(QPushButton, "lesson-1889-money")]
    assert words[-1] == "Continue"
    window.school.begin("1889/money", "Ann")
    assert window.school.lead is not None
    assert window.school.lead.play.card() == card
    assert window.school.lead.play.game.state == state
    window.school.begin("1889/money", "Ann", again=True)
    assert window.school.lead.play.index == 0
    window.school.leave()


def test_nothing_but_the_lesson_moves_its_board(window: Window) -> None:
    lead = at_step(window, "1889/money", "worth")
    game = lead.play.game
    window.undo()
    assert lead.play.step.id == "mine"
    window.undo()
    assert (lead.play.step.id, game.at) == ("pay", 30)
    for forbidden in (window.redo, window.redo_turn):
        forbidden()
        assert game.at == 30
    window.look_by(-1)
    window.adapter.play_on_from_here()
    window.look_home()
    assert game.at == 30
    window.undo_turn()
    assert (lead.play.step.id, game.at) == ("run", 29)
    window.school.leave()


def test_a_refusal_stands_in_the_card_with_its_section(window: Window) -> None:
    lead = at_step(window, "1889/round", "train")
    assert lead.take_refused(Pass(lead.play.seat))
    assert "[section 10.1]" in window.school.card.answer.text()
    assert lead.play.step.id == "train"
    window.school.card.answer.linkActivated.emit("rule:10.1")
    rules = window.dialogs.rules
    assert rules is not None
    assert "Section 10.1" in rules.page.toPlainText()
    rules.reject()
    rules.list.setCurrentRow(0)
    window.show_rules()
    assert "Section 10.1" in rules.page.toPlainText()
    rules.reject()
    window.school.leave()


def test_a_fault_that_shows_late_ends_its_lesson_alone_and_is_told(window: Window) -> None:
    lead = at_step(window, "1889/money", "run")
    play = lead.play
    texts = {**play.text.steps, "pay": Template("{missing} in all.")}
    play.text = msgspec.structs.replace(play.text, steps=texts)
    lead.go_on()
    wait(lambda: window.school.lead is None)
    assert "1889/money.yaml: steps.pay: no figure has the name missing" in window.notice.text.text()
    at_step(window, "1889/round", "train")
    window.school.leave()
    window.notice.hide()


def test_all_that_paying_and_keeping_do_is_in_sight(window: Window) -> None:
    """The card takes height from the panel, which gets it back from the log."""
    window.showNormal()
    window.resize(*SMALL)
    at_step(window, "1889/money", "pay")
    window.layouts.right.setSizes([240, 184, 201])  # as room that was lent may leave it
    at_step(window, "1889/pay-or-keep", "compare")
    wait(lambda: window.panel.area.verticalScrollBar().maximum() == 0)
    window.school.leave()


def test_skip_and_three_wrong_tries(window: Window) -> None:
    lead = at_step(window, "1889/money", "pay")
    card, glow = window.school.card, window.school.glow
    assert card.on.text() == "Skip"
    wrong = next(action for action in lead.play.game.options("dividend", choice="withhold"))
    for number in range(3):
        assert glow.pulses is (number >= 2)
        lead.take(wrong)
    assert glow.pulses
    assert card.on.text() == "Show me"
    window.school.go_on()
    assert lead.play.step.id == "mine"
    window.school.leave()
