"""Run trains as the files of 18xx.games hold it."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.rules import Feature
from rails18.rules.compat import yes
from rails18.rules.routes import running

# A file may state the income of a run, and its figure stands: old games hold runs that nobody would accept today.
FEATURE = Feature("compat.routes", listeners=(on(running.STATED, yes),))
