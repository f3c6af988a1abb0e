"""Run companies without a president as the files of 18xx.games hold it: their routes are stated there."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules.compat import yes
from rails18.rules.rounds import receivership

FEATURE = Feature("compat.receivership", listeners=(on(receivership.RUNS_STATED, yes),))  # `receivership.run.best`
