"""Every kind of action and every step of every registered title has words, and a page, a link or a button."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from rails18.core.actions import PowerTile
from rails18.core.compose import compose
from rails18.core.game import Game
from rails18.core.rules import RuleSet
from rails18.titles import RULE_SETS
from rails18.ui import nouns as window_nouns
from rails18.ui.now import nouns
from rails18.ui.now.nouns import LINKS, NOUNS, STEPS
from rails18.ui.system import language
from rails18.ui.text import actions
from rails18.ui.text.words import Words
from tests.support.bells import BELL, RingBell
from tests.support.moments import table
from tests.ui.conftest import Hand

MADE_UP = Path(__file__).with_name("made_up_nouns")
EVERY = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
BUTTONS = {kind for noun in NOUNS for kind in noun.buttons}
LINKED = {kind for noun in NOUNS for kind in noun.links}


@EVERY
def test_every_kind_of_action_has_words(rules: RuleSet) -> None:
    moves = [*rules.anytime, *(move for step in rules.steps.values() for move in step.moves)]
    assert {str(move.action.__struct_config__.tag) for move in moves} <= set(actions.KINDS)


@EVERY
def test_every_step_with_moves_has_words_and_a_page(rules: RuleSet) -> None:
    steps = {step.name for step in rules.steps.values() if step.moves}
    assert steps <= set(actions.STEPS)
    assert steps <= set(STEPS)


@EVERY
def test_every_kind_of_action_can_be_reached(rules: RuleSet) -> None:
    """The page of the step offers it, a link beside the step leads to it, or the window has a button for it."""
    lost = [
        f"{step.name}: {move.action.__name__}"
        for step in rules.steps.values()
        if step.moves
        for move in (*step.moves, *rules.anytime)
        if move.action not in {*STEPS[step.name].offers, *LINKED, *BUTTONS}
    ]
    assert not lost


def test_no_page_is_shown_for_what_no_title_knows() -> None:
    steps = {name for rules in RULE_SETS.values() for name, step in rules.steps.items() if step.moves}
    assert set(STEPS) <= steps
    known = {kind for rules in RULE_SETS.values() for kind in _kinds(rules)}
    assert set(LINKS) <= known


def _kinds(rules: RuleSet) -> set[str]:
    moves = [*rules.anytime, *(move for step in rules.steps.values() for move in step.moves)]
    return {str(move.action.__struct_config__.tag) for move in moves}


# a kind of action that no title has


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return a game in which bells are rung, told to the window by one folder and one line."""
    for known in (actions.KINDS, LINKS):
        monkeypatch.setitem(known, "ring_bell", None)  # what the line puts there is taken out again
    monkeypatch.setattr(nouns, "NOUNS", list(NOUNS))
    monkeypatch.setattr(window_nouns, "__path__", [*window_nouns.__path__, str(MADE_UP)])
    nouns.register(import_module("rails18.ui.nouns.bell.words").NOUN)
    start, rules = table(4), RULE_SETS["1889"]
    parts = (*rules.features, BELL)
    more = compose(parts, opening=rules.opening, over=rules.over, otherwise="", questions=rules.questions)
    return Game(start.title, more, start.setup).fork(start.state)


def test_a_noun_of_the_window_is_one_folder_and_one_line() -> None:
    """Its folder is named outside of it by the line that registers it alone."""
    folder = Path(window_nouns.__file__).parent
    lines = (folder / "__init__.py").read_text(encoding="utf-8").splitlines()
    for noun in sorted(file.parent.name for file in folder.glob("*/words.py")):
        assert [line for line in lines if re.search(rf"\b_?{noun}\b", line)] == [
            f"from rails18.ui.nouns.{noun} import words as _{noun}"
        ]


def test_a_new_kind_of_action_is_told_to_the_window_in_one_place(hand: Hand, bell: Game) -> None:
    """Its link, its page, its button and its words are there, and it can be played."""
    hand.open(bell)
    player, window = bell.position.frame.player, hand.window
    before = bell.position.cash(player)
    assert window.context.words.action(bell.position, RingBell(player, "", "", 5)) == "Ring the bell for ¥5"
    hand.press("extra-ring_bell")
    hand.press("ring-10")
    assert window.context.selection.proposal is not None
    hand.enter()
    assert hand.game.position.cash(player) == before - 10


@pytest.mark.parametrize(
    ("code", "stop", "said"),
    [
        ("en", "", "Lay #12 on Ohzu (C4) with Ehime Railway (C)"),
        ("en", "C4.c0", "Lay #12 and a token on Ohzu (C4) with Ehime Railway (C)"),
        ("de", "", "#12 auf Ohzu (C4) mit Ehime Railway (C) legen"),
        ("de", "C4.c0", "#12 und einen Marker auf Ohzu (C4) mit Ehime Railway (C) legen"),
    ],
)
def test_a_tile_laid_with_a_private_is_one_sentence_in_each_language(code: str, stop: str, said: str) -> None:
    pos = table(3).position
    language.speak(code)
    try:
        assert Words(pos).action(pos, PowerTile("P1", "C", "C4", "12", 0, stop)) == said
    finally:
        language.speak(language.ENGLISH)
