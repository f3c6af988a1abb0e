"""Show destinations and connection runs."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.ui.nouns.destinations import page as connection
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _run(names: Names, pos: Position, action: act.ConnectionRun) -> str:
    goal = names.place(pos, pos.company(action.company).destination)
    return tr("{company} makes its connection run to {goal}", company=action.company, goal=goal)


def _token(names: Names, pos: Position, action: act.DestinationToken) -> str:
    company = action.company
    goal = names.place(pos, pos.company(company).destination)
    sayings = {
        "map": tr("Place the destination token of {company} at {goal}", company=company, goal=goal),
        "charter": tr("Keep the destination token of {company} as a station token", company=company),
        "existing": tr("Declare the token of {company} at {goal} the destination token", company=company, goal=goal),
    }
    return sayings.get(action.use, action.use)


NOUN = Noun(
    (Kind(act.ConnectionRun, _run), Kind(act.DestinationToken, _token)),
    {
        "connection": StepWords("Connect", "Postpone", "{company} can connect home and destination: now, or later?"),
        "connection_token": StepWords("Token", question="What does {company} do with its destination token?"),
        "connection_run": StepWords("Run", question="What does the connection run of {company} earn?", chooses=True),
        "connection_dividend": StepWords("Pay", question="Does {company} pay out its connection run?"),
    },
    steps={
        "connection": StepView(connection.ConnectionPage, (act.ConnectionRun,)),
        "connection_token": StepView(connection.ConnectionTokenPage, (act.DestinationToken, act.ConnectionRun)),
        "connection_run": StepView(connection.ConnectionRunPage, (act.RunTrains, act.ConnectionRun)),
        "connection_dividend": StepView(connection.ConnectionDividendPage, (act.Dividend, act.ConnectionRun)),
    },
    links={act.ConnectionRun: Link("Connection run…", connection.ClaimConnectionPage)},
)
