"""Show ports."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Noun, StepView
from rails18.ui.pages.ports import PortsPage
from rails18.ui.text.actions import ports as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={"ports": StepView(PortsPage, (act.BuyPort,))},
)
