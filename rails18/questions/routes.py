"""Answer questions about runs, what they pay, and who may claim better ones."""

from __future__ import annotations

from rails18.board.optimise import Progress
from rails18.board.problem import BestRoutes
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.notes import RunNotes
from rails18.core.position import Position
from rails18.rules.options import ROUTE_BEST
from rails18.rules.routes import running

# what the rules answer themselves
problem = running.problem
known = running.known
best = running.best
income = running.income
must_be_best = running.must_be_best


def search(pos: Position, company: CompanyId, progress: Progress) -> BestRoutes:
    """Search for the best run of `company`; `progress` is told how far it has come, and may stop it."""
    return running.search(pos, company, progress=progress)


def per_share(pos: Position, company: CompanyId, amount: int) -> int:
    """Return what income pays on one share of `company`."""
    return pos.company(company).per_share(amount)


def has_shares(pos: Position, company: CompanyId) -> bool:
    """Return whether an income is paid on shares; that of an independent is divided with its owner."""
    return company in pos.title.companies


def may_be_claimed(pos: Position) -> bool:
    """Return whether holders may show better routes than the president's."""
    return pos.option(ROUTE_BEST) == "claim"


def is_open(pos: Position) -> bool:
    """Return whether the open step runs trains."""
    return pos.frame.step.endswith("run")


def shown(pos: Position) -> int:
    """Return the income of the best routes that a holder has shown in this step."""
    return int(pos.frame.noted(RunNotes).shown)


def claimants(pos: Position) -> tuple[PlayerId, ...]:
    """Return who besides the president may show a better run of the operating company, nobody where none may."""
    if not may_be_claimed(pos):
        return ()
    company = pos.frame.company
    return tuple(p for p in pos.players if p != pos.frame.player and pos.holding(p, company))
