"""Deliver the certificates sold with a lot of the auction, and let a buyer set the par value of their company."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core import ids
from rails18.core.actions import ChoosePar
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import (
    NO_COMPANY,
    NO_PLAYER,
    NO_PRIVATE,
    CertificateId,
    CompanyId,
    HolderId,
    PlayerId,
    PrivateId,
    among,
)
from rails18.core.kinds import kinds
from rails18.core.position import Position
from rails18.core.powers import BringShare
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays, Step
from rails18.core.state import CLOSED, OFFERING, Cell
from rails18.rules.auction import auction
from rails18.rules.market import market
from rails18.rules.privates import powers, privates
from rails18.rules.stock import presidency, shares


def brings(pos: Position, private: PrivateId) -> tuple[CertificateId, ...]:
    """Return the certificates that come with a private or lot."""
    return tuple(power.share for power in pos.private(private).powers if power.share)


def waiting_income(pos: Position) -> Iterator[tuple[HolderId, int]]:
    """Yield what certificates that came with privates pay until their companies float: holder, money.

    Source: `variant.history.frisco_income`.
    """
    for private in pos.title.privates:
        power = powers.of(pos, private, BringShare)
        if power is not None and power.income:
            holder = pos.state.certificates[power.certificate]
            if holder in pos.players and ids.company_of(power.certificate) not in pos.state.floated:
                yield holder, power.income


def open_pars(pos: Position) -> dict[int, Cell]:
    """Return par value → starting cell of those to choose from for the company whose par value is due."""
    _, private, _ = pending(pos)
    power = powers.of(pos, private, BringShare)
    return market.open_pars(pos, power.pars if power else ())


def deliver(draft: Draft, player: PlayerId, private: PrivateId) -> None:
    """Give the buyer of a private the ordinary certificates that come with it (`auction.katy.share_delivered`)."""
    for certificate in brings(draft.pos, private):
        if not ids.is_presidents(certificate):
            company = ids.company_of(certificate)
            draft.put_all("certificates", {certificate: player})
            draft.tell("share_delivered", player=player, company=company, private=private)
            presidency.settle(draft, company)
            shares.float_company(draft, company)


def pending(pos: Position) -> tuple[PlayerId, PrivateId, CompanyId]:
    """Return (player, lot, company) of a president's certificate whose buyer has to set the par value, or blanks."""
    for private, owner in pos.state.privates.items():
        if not among(owner, pos.players):
            continue
        for certificate in brings(pos, private):
            if ids.is_presidents(certificate) and pos.state.certificates[certificate] == OFFERING:
                return owner, private, ids.company_of(certificate)
    return NO_PLAYER, NO_PRIVATE, NO_COMPANY


def ask_par(draft: Draft) -> bool:
    """Open the step in which the buyer of a president's certificate sets the par value; False when nobody has to."""
    player, _, company = pending(draft.pos)
    if player:
        draft.push("par", player, company)
    return bool(player)


def par_value(pos: Position, action: ChoosePar) -> Iterator[Refusal]:
    """Refuse another company or a value that is no par value (`auction.frisco.par_choice`, `stock.start.par`)."""
    pars = open_pars(pos)
    if action.company != pos.frame.company:
        yield refuse("auction.par.choice", company=action.company, due=pos.frame.company)
    elif action.par not in pars:
        yield refuse("stock.start.par", company=action.company, par=action.par, pars=tuple(sorted(pars)), step="par")


def choose_par(draft: Draft, action: ChoosePar) -> None:
    """Start the company; the lot is gone, its price was all there was to pay (`auction.frisco.par_choice`)."""
    player, private, company = pending(draft.pos)
    draft.pop()
    shares.found(draft, player, company, action.par)
    if draft.pos.private(private).lot:
        draft.put("privates", **{private: CLOSED})


def pars(pos: Position, fixed: Mapping[str, Any]) -> Iterator[ChoosePar]:
    """Yield every par value that is open."""
    for par in sorted(open_pars(pos)):
        yield ChoosePar(pos.frame.player, pos.frame.company, par)


CHOOSE_PAR = Move(ChoosePar, choose_par, pars, ((par_value,),))
KEY = "auction.par.choice"
FEATURE = Feature(
    "lots",
    steps=(Step("par", (CHOOSE_PAR,), wrong_player=KEY, refuses=dict.fromkeys(kinds(), KEY)),),
    listeners=(
        on(auction.AWARDED, deliver),
        on(auction.BEFORE_NEXT, ask_par),
        on(privates.FURTHER_INCOME, waiting_income),
    ),
    plays=(Plays(BringShare),),
    not_now={ChoosePar: KEY},
)
