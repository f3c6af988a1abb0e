"""Every kind of action and every step of every registered title has words, and a page, a link or a button."""

from __future__ import annotations

import pytest

from rails18.core.rules import RuleSet
from rails18.titles import RULE_SETS
from rails18.ui.nouns import LINKS, NOUNS, STEPS
from rails18.ui.text import actions

EVERY = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
BUTTONS = {kind for noun in NOUNS for kind in noun.buttons}
UNSEEN = {kind for noun in NOUNS for kind in noun.unseen}
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
        if move.action not in {*STEPS[step.name].offers, *LINKED, *BUTTONS, *UNSEEN}
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
