"""Pay the company that owns a private for each stop that its longest train visits."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rails18.board.problem import RouteProblem
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


def questions(pos: Position, company: CompanyId, one: RouteProblem) -> Iterator[RouteProblem]:
    """Yield the question which routes earn most once for each kind of train that may carry the mail."""
    amount = per_stop(pos, company)
    for place, train in enumerate(one.trains) if amount else ():
        if all(other.name != train.name for other in one.trains[:place]):
            carrier = replace(train, per_visit=amount)
            yield replace(one, trains=(*one.trains[:place], carrier, *one.trains[place + 1 :]))


FEATURE = Feature(
    "mail",
    listeners=(on(running.ALSO_EARNED, mail), on(running.QUESTIONS, questions)),
    plays=(Plays(StopIncome, "company"),),
)
