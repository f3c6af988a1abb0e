"""Find out who is president and hand the president's certificate over."""

from __future__ import annotations

from rails18.core import ids
from rails18.core.draft import Draft
from rails18.core.ids import NO_PLAYER, CertificateId, CompanyId, PlayerId
from rails18.core.position import Position


def president_percent(pos: Position, company: CompanyId) -> int:
    """Return the percent of the president's certificate."""
    return pos.company(company).certificates[0]


def successor(pos: Position, company: CompanyId, remaining: int) -> PlayerId:
    """Return who becomes president when the president keeps `remaining` percent, or "" when nobody does.

    Of several players with the most shares it is the first clockwise (`stock.president.nearest`).
    """
    old = pos.president(company)
    if not old:
        return NO_PLAYER
    needed = max(president_percent(pos, company), remaining + 1)
    others = [(pos.holding(player, company), player) for player in pos.after(old) if player != old]
    most = max((percent for percent, _ in others), default=0)
    if most < needed:
        return NO_PLAYER
    return next(player for percent, player in others if percent == most)


def hand_over(draft: Draft, company: CompanyId, new: PlayerId) -> None:
    """Swap the president's certificate for ordinary ones of the same percent (`stock.president.swap`)."""
    pos = draft.pos
    old = pos.president(company)
    given: list[CertificateId] = []
    worth = 0
    for certificate in reversed(pos.certificates(new, company)):
        if worth < president_percent(pos, company):
            given.append(certificate)
            worth += pos.percent(certificate)
    draft.put_all("certificates", {ids.presidents(company): new, **dict.fromkeys(given, old)})
    frames = tuple(
        type(frame)(frame.step, new, frame.company, frame.notes.handed_on())
        if frame.company == company and frame.player == old
        else frame
        for frame in draft.state.frames
    )
    draft.write(frames=frames)
    draft.tell("president_changed", company=company, player=new, old=old)


def settle(draft: Draft, company: CompanyId) -> None:
    """Hand the presidency over when another player now holds more than the president (`stock.president.overtake`)."""
    president = draft.pos.president(company)
    if president:
        new = successor(draft.pos, company, draft.pos.holding(president, company))
        if new:
            hand_over(draft, company, new)
