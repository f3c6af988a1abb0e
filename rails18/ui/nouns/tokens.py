"""Show station tokens."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Link, Noun, StepView
from rails18.ui.pages.token import HomePage, PowerTokenPage, TokenPage
from rails18.ui.text.actions import tokens as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "token": StepView(TokenPage, (act.PlaceToken, act.MoveToken, act.ClaimPort), ("station token",)),
        "home": StepView(HomePage, (act.PlaceToken,)),
    },
    links={act.PowerToken: Link("Token with a private…", PowerTokenPage)},
)
