"""Show runs."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.ui.nouns.routes.claims import ClaimRoutesPage, claimable
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text import train_names
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _run(names: Names, pos: Position, action: act.RunTrains) -> str:
    if action.declared and not action.routes:
        return tr("{company} runs for {revenue}", company=action.company, revenue=names.money(action.declared))
    if not action.routes:
        return tr("Do not run {company}", company=action.company)
    ran = train_names.as_nouns([train_names.running(pos, route.train) for route in action.routes])
    return tr("Run {company}'s {ran}", company=action.company, ran=ran)


def _claim(names: Names, pos: Position, action: act.ClaimRoutes) -> str:
    return tr("{player} shows routes of {company}", player=names.who(action.player), company=action.company)


NOUN = Noun(
    (Kind(act.RunTrains, _run), Kind(act.ClaimRoutes, _claim)),
    {"run": StepWords("Run", question="What do the trains of {company} earn?", chooses=True, told="The run")},
    steps={"run": StepView(RunPage, (act.RunTrains,), ("route", "revenue"))},
    # asking the rules whether routes can be shown would look for the best routes here and now
    links={act.ClaimRoutes: Link("A holder shows routes…", ClaimRoutesPage, claimable)},
)
