"""Show destinations and connection runs."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Link, Noun, StepView
from rails18.ui.pages import connection
from rails18.ui.text.actions import destinations as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "connection": StepView(connection.ConnectionPage, (act.ConnectionRun,)),
        "connection_token": StepView(connection.ConnectionTokenPage, (act.DestinationToken, act.ConnectionRun)),
        "connection_run": StepView(connection.ConnectionRunPage, (act.RunTrains, act.ConnectionRun)),
        "connection_dividend": StepView(connection.ConnectionDividendPage, (act.Dividend, act.ConnectionRun)),
    },
    links={act.ConnectionRun: Link("Connection run…", connection.ClaimConnectionPage)},
)
