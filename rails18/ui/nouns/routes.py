"""Show runs and what becomes of their income."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Link, Noun, StepView
from rails18.ui.pages.claims import ClaimRoutesPage, claimable
from rails18.ui.pages.dividend import DividendPage
from rails18.ui.pages.run import RunPage
from rails18.ui.text.actions import routes as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "run": StepView(RunPage, (act.RunTrains,), ("route", "revenue")),
        "dividend": StepView(DividendPage, (act.Dividend,), ("dividend", "stock market")),
    },
    # asking the rules whether routes can be shown would look for the best routes here and now
    links={act.ClaimRoutes: Link("Show better routes…", ClaimRoutesPage, claimable)},
)
