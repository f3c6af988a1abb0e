"""Show the draft of privates."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.ui.nouns.draft.page import DraftPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text.actions import StepWords
from rails18.words.translation import tr


def _pass_on(pos: Position) -> str:
    return tr("Pass it on")


NOUN = Noun(
    (),
    {"draft": StepWords("Draft", _pass_on, "{player}: which card do you keep?", nothing="no card can be kept")},
    steps={"draft": StepView(DraftPage, (act.TakePrivate,), ("private company",))},
)
