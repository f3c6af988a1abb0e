"""Go through a lesson by what stands on the screen alone: the card, what glows, and the words of visible buttons.

A reader never asks the lesson what it wants. Likely wrong tries are made before each step, as they are listed, and
must leave the page as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QSpinBox, QWidget

from rails18.core.actions import LayTile, PowerTile, RunTrains
from rails18.lessons.check import allowed
from rails18.ui.learn.glow import ROUND
from rails18.ui.learn.lead import LessonLead
from rails18.ui.learn.place import Place
from rails18.words.translation import tr
from tests.ui.keyboard import KeyRobot
from tests.ui.robot import Robot, Stuck, canonical

KEYED = (QAbstractButton, QComboBox, QSpinBox)  # what is reached by keys
ACTS = 16  # things done in a step until a reader gives up
MOST_WORDS = 40  # of a card; English has at most 35, and other languages need a few more
SMALLEST = 20  # pixels that a frame has at least in its smaller side
SEEN = 0.9  # part of what glows that has to be in sight
NUMBER = re.compile(r"\d[\d,.\u202f\u00a0 ]*\d|\d")


class Lost(Exception):
    """Report that a reader does not know what to do; the text says what is wrong with the screen."""


class Reader:
    """Read a lesson, by mouse or by keys.

    Args:
        robot: what touches the window.
    """

    def __init__(self, robot: Robot) -> None:
        self.robot, self.window = robot, robot.window
        self.school = self.window.school
        self._pressed: list[str] = []  # what glowed and was pressed since the glow changed
        self._glowing: tuple[str, ...] = ()

    @property
    def by_keys(self) -> bool:
        """Return whether there is no mouse."""
        return isinstance(self.robot, KeyRobot)

    @property
    def lead(self) -> LessonLead:
        """Return what leads."""
        assert self.school.lead is not None
        return self.school.lead

    # the lesson

    def read(self, id: str) -> list[str]:
        """Play a lesson from the list to its end; return what went wrong, as ``step: why``."""
        self.window.beginnings.show_lessons()
        self.robot.hands.settle()
        self.robot.push(f"lesson-{id.replace('/', '-')}")
        self.robot.wait_for(lambda: self.school.lead is not None, "the lesson")
        faults = []
        for _ in self.lead.play.lesson.steps:
            self._let_others_move()
            place = f"{self.lead.play.lesson.id} {self.lead.play.index + 1} {self.lead.play.step.id}"
            try:
                if not self.by_keys:
                    self._err()
                self._step()
            except (Lost, Stuck) as fault:
                faults.append(f"{place}: {fault}")
                self.lead.help()
                self.lead.go_on()
            self.robot.hands.settle()
        self._let_others_move()
        if not self.lead.play.finished:
            faults.append(f"{id}: it does not end")
        self.school.leave()
        return faults

    def _let_others_move(self) -> None:
        self.robot.wait_for(lambda: not self.lead.waits, "the opponents")
        self.robot.hands.settle()

    def _err(self) -> None:
        """Make the allowed wrong tries of the step: each is answered, and the page stays as it was."""
        play = self.lead.play
        if play.step.ends.does == "point":  # the way to a wrong try would end it
            return
        for wrong in play.step.answers:
            action = None if wrong.refused or not wrong.say else allowed(wrong, play)
            if action is None or isinstance(action, LayTile | PowerTile | RunTrains):  # a lay tried costs seconds
                continue
            action = canonical(play.game, action)
            index = play.index
            self.robot.moves += 1
            for _ in range(3):
                self.robot.choose(action)
                self.robot.hands.settle()
                if self.robot.proposed() == action:
                    break
            if play.index != index:
                raise Lost(f"the way to a wrong try ({wrong.say}) ends it")
            shown = self._page()
            self.robot.confirm()
            self.robot.wait_for(lambda: self.lead.remark, f"an answer to {action}")
            self.robot.hands.settle()
            if self._page() != shown:
                raise Lost(f"a wrong try ({wrong.say}) turns the page")
            while self.window.panel.extra_open:
                self.robot.hands.key("Escape")
                self.robot.hands.settle()

    def _page(self) -> tuple[str, ...]:
        """Return what the page offers."""
        page = self.window.panel.page
        assert page is not None
        return tuple(button.objectName() for button in page.findChildren(QAbstractButton) if button.isVisibleTo(page))

    # a step

    def _step(self) -> None:
        card = self.card()
        self._pressed, self._glowing = [], ()
        self._see_card()
        for _ in range(ACTS):
            before = self._screen()
            told = self._act()
            self.robot.hands.settle()
            if self._is_over(card):
                return
            if self._screen() == before:
                raise Lost(f"{told} does nothing")
            if self.window.tip.isVisible():
                said = self.window.tip.sentence.text()
                self.robot.hands.key("Escape")
                raise Lost(f"{told} is answered {said!r}")
        raise Lost(f"nothing that is done ends it: {card!r}")

    def card(self) -> str:
        """Return what the card says."""
        return self.school.card.text.accessibleName()

    def _is_over(self, card: str) -> bool:
        return self.lead.play.finished or self.card() != card

    def _screen(self) -> tuple[object, ...]:
        """Return what a person sees of the choices."""
        self.school.glow.follow()
        panel, board = self.window.panel, self.window.context.board
        buttons = [b for b in panel.findChildren(QAbstractButton) if b.isVisibleTo(panel)]
        return (
            self.school.card.answer.text(),
            self.school.glow.targets,
            self.robot.proposed(),
            panel.todo.text(),
            board.hand.hex,
            getattr(getattr(panel.page, "tool", None), "rotation", None),
            [(b.objectName(), b.text(), b.isChecked()) for b in buttons],
            [spin.value() for spin in panel.findChildren(QSpinBox) if spin.isVisibleTo(panel)],
            self.window.tip.isVisible(),
        )

    def _act(self) -> str:
        """Do what the screen leads to; return its name."""
        on = self.school.card.on
        if on.isVisible():
            return self._press(on, on.text())
        self.robot.wait_for(lambda: self._is_offered(), "anything to glow")
        glowing = self._seen_glow()
        if tuple(glowing) != self._glowing:
            self._glowing, self._pressed = tuple(glowing), []
        for target in glowing:
            if target not in self._pressed or self._keeps_changing(target):
                self._pressed.append(target)
                return self._take(target, glowing[target])
        confirm = self.window.panel.confirm
        if confirm.isVisible() and not confirm.why_not and self._in_sight(confirm):
            return self._press(confirm, confirm.text())
        for button in (*self._hints(), *self._named()):
            name = button.objectName()
            if name not in self._pressed:
                self._pressed.append(name)
                return self._press(button, button.text())
        raise Lost(f"nothing glows, and nothing that can be seen is named: {self.card()!r}")

    def _is_offered(self) -> bool:
        self.school.glow.follow()
        return bool(self.school.glow.targets) or bool(list(self._hints()))

    def _keeps_changing(self, target: str) -> bool:
        return self._pressed.count(target) < 6 and target.partition(":")[2].startswith("turn")

    def _seen_glow(self) -> dict[str, Place]:
        """Return what glows and can be pressed, by its name.

        Raises:
            Stuck: something that shall glow never comes into sight.
            Lost: no key leads there, or a frame is not as it should be.
        """
        found: dict[str, Place] = {}
        self.robot.wait_for(lambda: not self._hidden(), "what glows to come into sight")
        for target in self.school.glow.targets:
            places = self._places(target)
            if self.by_keys and not self.school.card.names.isVisible():
                places = [place for place in places if isinstance(place.widget, KEYED)]
            if places:
                found[target] = places[0]
        if self.school.glow.targets and not found:
            raise Lost(f"no key leads to what glows: {self.school.glow.targets}")
        self._see_frames(len(found))
        return found

    def _see_frames(self, least: int) -> None:
        """See that frames are large enough, inside the window, and beside the card."""
        self.school.glow.follow()
        frames, card = self.school.glow.shown(), self.school.card
        if len(frames) < least:
            raise Lost("there are fewer frames than things that shall glow")
        over = card.rect().translated(card.mapTo(self.window, card.rect().topLeft()))
        for frame in frames:
            if min(frame.width(), frame.height()) < SMALLEST or card.isAncestorOf(self.window.childAt(frame.center())):
                raise Lost(f"a frame is too small, or on the card: {frame}")
            if over.intersects(frame.adjusted(ROUND, ROUND, -ROUND, -ROUND)):
                raise Lost(f"a frame covers the card: {frame}")

    def _see_card(self) -> None:
        """See that the card has room for its words, and that they are few."""
        text = self.school.card.text
        if text.height() < text.heightForWidth(text.width()):
            raise Lost("the card cuts its words")
        if len(self.card().split()) > MOST_WORDS:
            raise Lost(f"the card has {len(self.card().split())} words")

    def _hidden(self) -> list[str]:
        """Return what glows out of sight now."""
        self.school.glow.follow()
        return [target for target in self.school.glow.targets if not self._places(target)]

    def _places(self, target: str) -> list[Place]:
        """Return where the whole of something is seen now."""
        return [place for place in self.school.places.seen(target) if self._whole(place)]

    def _whole(self, place: Place) -> bool:
        seen, whole = place.seen(), place.rect
        return seen.width() * seen.height() >= SEEN * whole.width() * whole.height()

    def _in_sight(self, widget: QWidget) -> bool:
        return self._whole(Place(widget, widget.rect()))

    def _named(self) -> Iterator[QAbstractButton]:
        """Yield the visible choices whose words the card says, or whose company, tile or number it names."""
        card = self.card()
        names = set(re.findall(r"#\d+|\b[A-Z]{2}\b|¥[\d,]+|\d+ ?%|\b\d+-", card))
        for button in self.window.panel.findChildren(QAbstractButton):
            if not button.isVisibleTo(self.window) or not self._in_sight(button) or not button.isEnabled():
                continue
            words = button.text().partition("\n")[0].strip()
            own = set(re.findall(r"#\d+|\b[A-Z]{2}\b|¥[\d,]+|\d+ ?%|\b\d+-", f"{words} {button.accessibleName()}"))
            if words and (words.lower() in card.lower() or names & own):
                yield button

    def _hints(self) -> Iterator[QAbstractButton]:
        """Yield the button that gives a hint, where one is offered."""
        hint = self.school.card.help
        if hint.isVisible() and hint.text() == tr("Hint"):
            yield hint

    # hands

    def _take(self, target: str, place: Place) -> str:
        """Press what glows: a button, a place in a picture, or a number that the card names."""
        told, widget = f"{target}, which glows,", place.widget
        if isinstance(widget, QSpinBox):
            self._type(widget)
        elif self.by_keys:
            self._take_by_keys(target, place)
        else:
            self._point(place)
            if self.lead.play.step.ends.does != "point":
                self._click(place)
        return told

    def _type(self, spin: QSpinBox) -> None:
        """Type the last number that the card names and the box takes."""
        numbers = [int(re.sub(r"\D", "", found)) for found in NUMBER.findall(self.card())]
        fitting = [number for number in numbers if spin.minimum() <= number <= spin.maximum()]
        if not fitting:
            raise Lost(f"no number of the card fits {spin.objectName()}")
        if self.by_keys:
            self.robot.go_to(spin)  # type: ignore[attr-defined]
        else:
            self.robot.click(spin, QPoint(spin.width() // 3, spin.height() // 2))
        self.robot.put_amount(spin, fitting[-1])

    def _point(self, place: Place) -> None:
        for at in (place.rect.topLeft() + QPoint(3, 3), self._middle(place)):
            self.robot.hands.move(place.widget.mapToGlobal(at))
            self.robot.hands.settle()

    def _middle(self, place: Place) -> QPoint:
        return place.rect.intersected(place.widget.visibleRegion().boundingRect()).center()

    def _click(self, place: Place) -> None:
        widget, at = place.widget, self._middle(place)
        top = self.window.childAt(self.window.mapFromGlobal(widget.mapToGlobal(at)))
        if top is not widget and not widget.isAncestorOf(top or self.window):
            raise Lost(f"{top} covers what glows")
        self.robot.hands.press()
        self.robot.hands.release()
        self.robot.hands.settle()

    def _press(self, button: QAbstractButton, words: str) -> str:
        if self.by_keys:
            if QApplication.focusWidget() is not button:
                self.robot.go_to(button)  # type: ignore[attr-defined]
            self.robot.hands.key("space")
        else:
            self.robot.click(button)
        return f"“{words}”"

    def _take_by_keys(self, target: str, place: Place) -> None:
        names = self.school.card.names
        if names.isVisible():
            self._by_name(names)
            return
        widget = place.widget
        if isinstance(widget, QComboBox):
            self._choose_place(widget)
        elif isinstance(widget, QAbstractButton):
            self.robot.go_to(widget)  # type: ignore[attr-defined]
            self.robot.hands.settle()
            if self.lead.play.step.ends.does != "point":
                self.robot.hands.key("space")
        else:
            raise Lost(f"{target} glows where no key leads")

    def _by_name(self, names: QComboBox) -> None:
        """Try the names that are offered, one after the other."""
        card = self.card()
        for row in range(1, names.count()):
            self.robot.go_to(names)  # type: ignore[attr-defined]
            while names.currentIndex() < row:
                self.robot.hands.key("Down")
                self.robot.hands.settle()
            self.robot.hands.key("Return")
            self.robot.hands.settle()
            if self._is_over(card):
                return
        raise Lost("none of the names that are offered is right")

    def _choose_place(self, where: QComboBox) -> None:
        """Choose the hex that the card names."""
        named = set(re.findall(r"\b[A-Z]\d{1,2}\b", self.card()))
        self.robot.go_to(where)  # type: ignore[attr-defined]
        for _ in range(where.count()):
            name = where.currentText().partition(" (")[0]
            if str(where.currentData()) in named or (where.currentData() and name in self.card()):
                return
            self.robot.hands.key("Down")
            self.robot.hands.settle()
        raise Lost("no hex of the list is named")
