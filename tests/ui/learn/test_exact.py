"""What a step asks for is what counts: the thing it names and no other, and the words beside it say the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QSpinBox, QWidget

from rails18.core.ids import kind_of
from rails18.ui.app.window import Window
from rails18.ui.beside.train_strip import TrainChip
from rails18.ui.learn.lead import LessonLead
from rails18.ui.learn.place import Place
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.learn.test_lessons import at_step
from tests.ui.robot import SMALL
from tests.ui.room import lasting_window, window

__all__ = ["window"]

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def room(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return one window for all lessons."""
    with pytest.MonkeyPatch.context() as patch, lasting_window(tmp_path_factory.mktemp("exact")) as made:
        patch.setattr("rails18.ui.learn.lead.PACE", 0)
        yield Hand(made, None)


def press(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, LEFT, pos=at or widget.rect().center())


def glows(window: Window, name: str) -> bool:
    return f"panel:{name}" in window.school.glow.targets


def is_missed(lead: LessonLead, step: str) -> None:
    """See that what was clicked was answered, and was not what the step wants."""
    wait(lambda: lead.remark or lead.play.step.id != step)
    assert lead.play.step.id == step
    assert lead.play.tries == 1


def test_the_train_that_is_named_ends_the_step_and_no_other_of_the_depot(window: Window) -> None:
    lead = at_step(window, "1889/pay-or-keep", "look")
    chips = {
        str(kind_of(chip.train)): chip for chip in window.header.trains.findChildren(TrainChip) if chip.isVisible()
    }
    press(chips["4"])
    is_missed(lead, "look")
    press(chips["3"])
    wait(lambda: lead.play.step.id == "compare")


def test_the_trains_that_are_scrapped_count_and_not_those_beside_them(window: Window) -> None:
    lead = at_step(window, "1889/trains", "scrap")
    shares = window.context.shares
    two, *_, three = shares.cells["SR", "trains"].chips()
    press(shares.viewport(), three.center().toPoint())
    is_missed(lead, "scrap")
    press(shares.viewport(), two.center().toPoint())
    wait(lambda: lead.play.step.id != "scrap")


def test_the_sale_of_a_private_is_led_to_its_price_and_not_to_the_end_of_the_turn(window: Window) -> None:
    lead = at_step(window, "1889/privates", "sell")
    panel, glow = window.panel, window.school.glow
    assert "End the turn" not in panel.todo.text()
    assert panel.findChild(QWidget, "extra-buy_private").text() in lead.play.card()  # type: ignore[union-attr]
    for name in ("extra-buy_private", "buy-private-D", "likely-2"):
        wait(partial(glows, window, name))
        found = next(made for made in panel.findChildren(QWidget, name) if made.isVisibleTo(panel))
        press(found)
    assert [box.value() for box in panel.findChildren(QSpinBox, "price-D") if box.isVisibleTo(panel)] == [100]
    wait(lambda: glow.targets == ("button:confirm",))


def test_the_power_is_said_once_the_private_is_clicked(window: Window) -> None:
    lead = at_step(window, "1889/privates", "yours")
    place = window.school.places.seen("private:D")[0]
    press(place.widget, place.rect.center())
    wait(lambda: lead.play.step.id == "power")
    assert "mountains for nothing" in window.school.card.text.accessibleName()
    assert window.school.card.on.isVisible()


def test_choices_of_another_player_are_not_live_in_a_step_that_only_looks(window: Window) -> None:
    at_step(window, "1889/trains", "scrap")
    page = window.panel.page
    assert page is not None
    assert not [made.text() for made in page.findChildren(QAbstractButton) if made.isVisibleTo(window.panel)]
    assert window.panel.skip.isHidden() or not window.panel.skip.isEnabled()
    assert window.panel.todo.text() == "Red decides."  # there is nothing to wait for


def test_what_popped_up_goes_at_the_next_click_in_a_lesson(window: Window) -> None:
    lead = at_step(window, "1889/shares", "poorest")
    wrong, right = (window.school.places.seen(f"worth:{player}")[0] for player in ("P4", "P3"))
    QTest.mousePress(wrong.widget, LEFT, pos=wrong.rect.center())
    wait(lambda: lead.remark)
    QTest.mouseRelease(wrong.widget, LEFT, pos=wrong.rect.center())
    assert not window.tip.isVisible()
    window.context.pointer.tell("Something that popped up.")
    assert window.tip.isVisible()
    press(right.widget, right.rect.center())
    wait(lambda: lead.play.step.id == "result")
    assert not window.tip.isVisible()


def test_a_run_is_shown_where_its_money_is_told(window: Window) -> None:
    window.school.progress.reach("Ann", "1889/stations", "end")
    lead = at_step(window, "1889/stations", "blocked")
    lead.pace = 60_000
    lead.help()
    lead.help()
    seen = []
    while lead.waits:
        wait(lambda: lead.told or not lead.waits)
        seen += [(lead.told, lead.flashes, lead.ways)] if "runs for" in lead.told else []
        lead.go_on()
    assert [(flashes, ways) for _, flashes, ways in seen] == [(("run:SR",), (">run:SR",))]
    assert window.school.places.seen("run:SR")


def test_a_private_that_was_sold_is_shown_at_its_company_beside_the_money_it_brought(window: Window) -> None:
    lead = at_step(window, "1889/privates", "sold")
    places, owner = window.school.places, window.context.position.state.privates["D"]
    assert owner == "KO"
    assert window.school.glow.targets == lead.play.step.glow == ("private:D", "cash:P1")
    shares = window.context.shares
    assert shares.grid is not None
    assert [place.rect for place in places.seen("private:D")] == [shares.grid.box("KO", "privates").toAlignedRect()]


def test_what_glows_comes_back_into_sight_however_late_it_moves_until_the_learner_scrolls(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.showNormal()
    window.resize(*SMALL)
    at_step(window, "1889/company", "par")
    bar, area = window.panel.area.verticalScrollBar(), window.panel.area

    def lit() -> list[int]:
        """Return the parts of what glows that are in sight, in percent."""
        places = [place for target in window.school.glow.targets for place in window.school.places.of(target)]
        boxes = [(place.seen(), place.rect) for place in places if area.isAncestorOf(place.widget)]
        return [100 * seen.width() * seen.height() // (whole.width() * whole.height()) for seen, whole in boxes]

    try:
        window.layouts.right.setSizes([70, 600, 60])
        wait(lambda: bar.maximum() > 0 and lit() and max(lit()) == 100)
        kept = bar.value()
        away = bar.minimum() if kept > bar.maximum() // 2 else bar.maximum()
        for _ in range(6):  # more than once: pages are laid out again when something was found or said
            bar.setValue(away)
            assert max(lit()) < 100
            wait(lambda: max(lit()) == 100)
        steps = bar.SliderAction
        bar.triggerAction(steps.SliderToMinimum if away == bar.minimum() else steps.SliderToMaximum)
        looks: list[str] = []
        find = window.school.places.seen

        def counted(target: str) -> list[Place]:
            looks.append(target)
            return find(target)

        monkeypatch.setattr(window.school.places, "seen", counted)
        wait(lambda: len(looks) > 10)  # the frame follows what it frames
        assert max(lit()) < 100
    finally:
        window.school.leave()
