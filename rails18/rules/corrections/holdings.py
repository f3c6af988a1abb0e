"""Correct who owns what: certificates, trains and private companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rails18.core import ids
from rails18.core.changes import Change, GiveCertificate, GivePrivate, GiveTrain
from rails18.core.draft import Draft
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.state import CLOSED, DEPOT, OFFERING, POOL, SCRAPPED
from rails18.rules.corrections.kinds import Kind
from rails18.rules.stock import shares
from rails18.rules.trains import roster, supply

# certificates


def may_give_certificate(pos: Position, change: GiveCertificate) -> Iterator[Refusal]:
    """Refuse certificates and owners that do not exist, and a started company without a president.

    Source: `correction.certificate.unknown`, `correction.certificate.owner`, `correction.certificate.president`.
    """
    company, presidents = ids.company_of(change.certificate), ids.is_presidents(change.certificate)
    holder = pos.state.certificates.get(change.certificate)
    if holder is None or holder == CLOSED:
        yield refuse("correction.certificate.unknown", certificate=change.certificate)
    elif change.owner == holder or change.owner not in (*pos.setup.ids, OFFERING, POOL, company):
        yield refuse("correction.certificate.owner", company=company, holder=holder, owner=change.owner)
    elif presidents and (company in pos.state.par) != (change.owner in pos.setup.ids):
        yield refuse("correction.certificate.president", company=company, owner=change.owner)
    elif not presidents and change.owner == company and company not in pos.state.par:
        yield refuse("correction.certificate.owner", company=company, holder=holder, owner=change.owner)


def give_certificate(draft: Draft, change: GiveCertificate) -> None:
    """Give the certificate; who holds the president's decides for the company, which floats when enough is sold."""
    company, presidents = ids.company_of(change.certificate), ids.is_presidents(change.certificate)
    source, percent = draft.state.certificates[change.certificate], draft.pos.percent(change.certificate)
    draft.put_all("certificates", {change.certificate: change.owner})
    if presidents:
        draft.write(
            frames=tuple(
                msgspec.structs.replace(frame, player=change.owner)
                if frame.company == company and frame.player == source
                else frame
                for frame in draft.state.frames
            )
        )
    draft.tell("corrected_certificate", company=company, percent=percent, source=source, target=change.owner)
    shares.float_company(draft, company)


# trains


def may_give_train(pos: Position, change: GiveTrain) -> Iterator[Refusal]:
    """Refuse trains that are not in play, owners that cannot have them, and trains of a phase that has not begun.

    Source: `correction.train.unknown`, `correction.train.owner`, `correction.train.phase`.
    """
    holder = pos.state.trains.get(change.train)
    if holder is None:
        yield refuse("correction.train.unknown", train=change.train)
        return
    kind, name = supply.kind(pos, change.train), supply.called(pos, change.train)
    floated = change.owner in pos.state.floated
    endless = kind.count is None and change.owner == DEPOT
    if change.owner == holder or endless or not (floated or change.owner in (DEPOT, POOL, SCRAPPED)):
        yield refuse("correction.train.owner", train=name, holder=holder, owner=change.owner)
    phases = list(pos.title.phases)
    if kind.phase and phases.index(kind.phase) > phases.index(pos.state.phase) and change.owner != DEPOT:
        yield refuse("correction.train.phase", train=name, phase=kind.phase)


def give_train(draft: Draft, change: GiveTrain) -> None:
    """Give the train; another of an unlimited type takes its place in the depot."""
    source = draft.state.trains[change.train]
    moved = {change.train: change.owner}
    if source == DEPOT and supply.kind(draft.pos, change.train).count is None:
        moved[ids.next_after(change.train)] = DEPOT
    called = supply.called(draft.pos, change.train)
    sides = draft.title.trains[kind_of(change.train)].sides
    if sides and source == DEPOT:
        draft.put_all("sides", {change.train: sides[0].name})
    if change.owner == DEPOT:
        draft.drop("sides", change.train)
    draft.put_all("trains", moved)
    roster.left(draft, change.train)
    draft.tell("corrected_train", train=called, source=source, target=change.owner)


# private companies


def may_give_private(pos: Position, change: GivePrivate) -> Iterator[Refusal]:
    """Refuse private companies that are not in play, and owners that cannot have them.

    Source: `correction.private.unknown`, `correction.private.owner`.
    """
    holder = pos.state.privates.get(change.private)
    if holder is None:
        yield refuse("correction.private.unknown", private=change.private)
        return
    owners = () if pos.private(change.private).lot else (*pos.setup.ids, *pos.state.floated, CLOSED)
    if change.owner == holder or change.owner not in owners or pos.state.round.kind == "auction":
        yield refuse("correction.private.owner", private=change.private, holder=holder, owner=change.owner)


def give_private(draft: Draft, change: GivePrivate) -> None:
    """Give the private company to its owner."""
    source = draft.state.privates[change.private]
    draft.put("privates", **{change.private: change.owner})
    draft.tell("corrected_private", private=change.private, source=source, target=change.owner)


KINDS: Mapping[type[Change], Kind] = {
    GiveCertificate: Kind(may_give_certificate, give_certificate),
    GiveTrain: Kind(may_give_train, give_train),
    GivePrivate: Kind(may_give_private, give_private),
}
