"""Pay the company that owns a private for each stop that its longest train visits."""

from __future__ import annotations

from rails18.core.actions import RunTrains
from rails18.core.further_powers import StopIncome
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.rules import Feature, Plays
from rails18.rules.privates import powers
from rails18.rules.routes import running


def mail(pos: Position, action: RunTrains) -> int:
    """Return what the stops of the longest route add to a run (`private.mail.bonus`)."""
    longest = max((len(route.stops) for route in action.routes), default=0)
    return per_stop(pos, action.company) * longest


def per_stop(pos: Position, company: CompanyId) -> int:
    """Return what each stop of one train earns `company` (`private.mail.bonus`)."""
    return sum(power.amount for _, power in powers.owned(pos, company, StopIncome))


FEATURE = Feature(
    "mail",
    listeners=(on(running.ALSO_EARNED, mail), on(running.PER_STOP, per_stop)),
    plays=(Plays(StopIncome, "company"),),
)
