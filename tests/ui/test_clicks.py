"""Click the board: one tool decides what a click means, and none is without an answer."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent
from types import CodeType

from rails18.ui.board.map import Click
from rails18.ui.look import overrides
from tests.support.moments import table
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

HELD = {"P1": {"IR": 50}}


def test_the_tool_that_came_last_decides(hand: Hand) -> None:
    hand.open(table(4, hold=HELD))
    context, taken = hand.window.context, list[str]()

    def first(click: Click) -> None:
        taken.append(f"first {click.hex}")

    def second(click: Click) -> None:
        taken.append(f"second {click.hex}")

    context.clicks.take(first)
    context.clicks.take(second)
    hand.click_hex("D5")
    context.clicks.leave(second)
    hand.click_hex("D5")
    context.clicks.leave(first)
    hand.click_hex("D5")
    assert taken == ["second D5", "first D5"]
    assert "D5" in hand.said(), "without a tool the hex is told"


def test_a_click_comes_straight_to_the_tool(hand: Hand) -> None:
    """Nothing between the mouse and the tool asks what the click means."""
    hand.open(table(4, hold=HELD))
    way: list[CodeType] = []

    def note(click: Click) -> None:
        frame = inspect.currentframe()
        while frame is not None:
            module = frame.f_globals["__name__"]
            if module.startswith("rails18.") and module != overrides.__name__:  # a guard asks nothing either
                way.append(frame.f_code)
            frame = frame.f_back

    hand.window.context.clicks.take(note)
    hand.click_hex("D5")
    hand.window.context.clicks.leave(note)
    names = [code.co_qualname for code in way]
    assert names[0] == "Clicks.hand_over"
    assert names[-2:] == ["MapView.mouseReleaseEvent", "MapView.viewportEvent"]
    assert len(names) <= 5, names
    assert {name.partition(".")[0] for name in names[1:]} == {"MapView"}, names
    trees = [ast.parse(dedent(inspect.getsource(code))) for code in way[:-1]]
    assert sum(isinstance(node, ast.Return) for tree in trees for node in ast.walk(tree)) <= 2


def test_a_refused_hex_is_answered_once(hand: Hand) -> None:
    hand.open(table(4, hold=HELD, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)}))
    answers: list[tuple[str, str]] = []
    hand.window.context.pointer.told.connect(lambda sentence, section: answers.append((sentence, section)))
    hand.click_hex("J5")
    assert len(answers) == 1
    assert hand.window.selection.proposal is None


def test_a_closed_page_leaves_the_clicks(hand: Hand) -> None:
    hand.open(table(4, hold=HELD, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)}))
    board = hand.window.context.board
    hand.window.adapter.open(table(4, hold=HELD))
    hand.click_hex("E2")
    assert hand.window.selection.proposal is None
    assert "E2" in hand.said()
    board.clicked.emit(Click("D5", None, LEFT))
    assert "D5" in hand.said()
