"""Show price protection."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Noun, StepView
from rails18.ui.pages.protection import ProtectionPage
from rails18.ui.text.actions import protection as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={"protection": StepView(ProtectionPage, (act.TakeOver,))},
)
