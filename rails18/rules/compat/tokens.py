"""Notice home tokens as 18xx.games does: only when the next tile or token is laid.

Until then the reach of other companies goes through a city that a home token has filled.
"""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, StopId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.slices import LateHomes
from rails18.rules.tokens import tokens


def add(draft: Draft, company: CompanyId) -> None:
    """Remember that the others have not noticed the home token of `company` yet (`token.block.through`)."""
    draft.change(LateHomes, unseen=(*draft.state.slice(LateHomes).unseen, company))


def notice(draft: Draft) -> None:
    """Let everybody notice all home tokens."""
    if draft.pos.slice(LateHomes).unseen:
        draft.change(LateHomes, unseen=())


def view(pos: Position, company: CompanyId) -> Position:
    """Return the position as the reach of `company` has it: without the home tokens that it has not noticed.

    Source: `track.lay.blocked`, `token.place.route`.
    """
    if not set(pos.slice(LateHomes).unseen) - {company}:
        return pos
    return pos.supposing(tokens=_noticed(pos, company)).supposing_slice(LateHomes, unseen=())


@derived("tokens", LateHomes)
def _noticed(pos: Position, company: CompanyId) -> Mapping[StopId, tuple[CompanyId, ...]]:
    """Return the tokens that a company has noticed."""
    hidden = set(pos.slice(LateHomes).unseen) - {company}
    return {stop: tuple(c for c in there if c not in hidden) for stop, there in pos.state.tokens.items()}


FEATURE = Feature(
    "compat.tokens",
    listeners=(on(tokens.HOME_PLACED, add), on(tokens.VIEW, view), on(tokens.NOTICED, notice)),
    keeps=LateHomes,
)
