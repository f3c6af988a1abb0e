"""Words of runs and dividends."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.loading.translation import tr
from rails18.ui.text import train_names
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.ui.text.phrases import listed


def _run(names: Names, pos: Position, action: act.RunTrains) -> str:
    if not action.routes:
        return tr("Do not run {company}", company=action.company)
    ran = listed([train_names.as_noun(train_names.running(pos, route.train)) for route in action.routes])
    return tr("Run {company}'s {ran}", company=action.company, ran=ran)


def _dividend(names: Names, pos: Position, action: act.Dividend) -> str:
    sayings = {"pay": tr("pays out"), "half": tr("pays a half dividend"), "withhold": tr("withholds")}
    return f"{action.company} {sayings.get(action.choice, action.choice)}"


def _claim(names: Names, pos: Position, action: act.ClaimRoutes) -> str:
    return tr("{player} shows routes of {company}", player=names.who(action.player), company=action.company)


KINDS = (
    Kind(act.RunTrains, _run),
    Kind(act.Dividend, _dividend),
    Kind(act.ClaimRoutes, _claim),
)
STEPS = {
    "run": StepWords("Run"),
    "dividend": StepWords("Pay"),
}
