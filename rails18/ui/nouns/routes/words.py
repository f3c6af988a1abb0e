"""Show runs and what becomes of their income."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.loading.translation import tr
from rails18.ui.nouns.dividends.page import DividendPage
from rails18.ui.nouns.routes.claims import ClaimRoutesPage, claimable
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.tabletop.page import TableRunPage
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text import train_names
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names


def _run(names: Names, pos: Position, action: act.RunTrains) -> str:
    if action.declared and not action.routes:
        return tr("{company} runs for {revenue}", company=action.company, revenue=names.money(action.declared))
    if not action.routes:
        return tr("Do not run {company}", company=action.company)
    ran = train_names.as_nouns([train_names.running(pos, route.train) for route in action.routes])
    return tr("Run {company}'s {ran}", company=action.company, ran=ran)


def _dividend(names: Names, pos: Position, action: act.Dividend) -> str:
    sayings = {"pay": tr("pays out"), "half": tr("pays a half dividend"), "withhold": tr("withholds")}
    return f"{action.company} {sayings.get(action.choice, action.choice)}"


def _claim(names: Names, pos: Position, action: act.ClaimRoutes) -> str:
    return tr("{player} shows routes of {company}", player=names.who(action.player), company=action.company)


NOUN = Noun(
    (
        Kind(act.RunTrains, _run),
        Kind(act.Dividend, _dividend),
        Kind(act.ClaimRoutes, _claim),
    ),
    {
        "run": StepWords("Run", question="What do the trains of {company} earn?", chooses=True, told="The run"),
        "dividend": StepWords("Pay", question="Does {company} pay out, or withhold?", told="The dividend"),
    },
    steps={
        "run": StepView(RunPage, (act.RunTrains,), ("route", "revenue"), TableRunPage),
        "dividend": StepView(DividendPage, (act.Dividend,), ("dividend", "stock market")),
    },
    # asking the rules whether routes can be shown would look for the best routes here and now
    links={act.ClaimRoutes: Link("Show better routes…", ClaimRoutesPage, claimable)},
)
