"""Correct the table as players do after a mistake, so that moments come up which games seldom reach by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from rails18.core.actions import Correct
from rails18.core.changes import Change, GiveCertificate, GivePrivate, GiveTrain, MoveMoney, SetPrice
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import BANK, CLOSED, OFFERING, POOL, SCRAPPED, UNSOLD
from rails18.rules.trains import roster
from tests.soak import checks

REASON = "It should have been so."
HANDED = 6  # certificates, at most, that are given to one player
GIFT = 0.4  # share of the money of the bank that goes to a company and its president


def twist(game: Game, rng: Random) -> Correct | None:
    """Return a correction after which everything adds up and somebody can go on, None when the drawn one does not."""
    pos = game.position
    changes = tuple(rng.choice(TWISTS)(pos, rng))
    action = Correct(pos.frame.player, REASON, changes)
    try:
        update = game.what_if(action) if changes else None
    except NotAllowed:
        return None
    if update is None or any(event.key.startswith("balance") for event in update.events):
        return None
    return None if checks.faults(game.fork(update.after)) else action


def _poor(pos: Position, rng: Random) -> Iterator[Change]:
    """Take all money from who decides and from the company in turn: trains have to be paid in another way."""
    for owner in dict.fromkeys((pos.frame.player, pos.frame.company)):
        if owner and pos.cash(owner) > 0:
            yield MoveMoney(owner, BANK, pos.cash(owner))


def _rich(pos: Position, rng: Random) -> Iterator[Change]:
    """Give much money to who decides and to the company in turn: phases go by."""
    for owner in dict.fromkeys((pos.frame.player, pos.frame.company)):
        if owner and pos.cash(BANK) > 100:
            yield MoveMoney(BANK, owner, round(GIFT * pos.cash(BANK)))


def _privates(pos: Position, rng: Random) -> Iterator[Change]:
    """Give some privates that are open to players."""
    for private, owner in pos.state.privates.items():
        player = rng.choice((pos.frame.player, rng.choice(pos.players)))
        if owner not in (CLOSED, UNSOLD, player) and rng.random() < 0.5:
            yield GivePrivate(private, player)


def _trains(pos: Position, rng: Random) -> Iterator[Change]:
    """Give trains of the phase or of others to a company, up to its limit."""
    company = pos.frame.company or rng.choice([*pos.state.floated, ""])
    owned = roster.counted(pos, company) if company else ()
    if not company or roster.over(pos, roster.sides_of(pos, owned)) >= 0:
        return
    found = [train for train, owner in pos.state.trains.items() if owner not in (company, SCRAPPED)]
    for train in rng.sample(found, min(len(found), -roster.over(pos, roster.sides_of(pos, owned)))):
        yield GiveTrain(train, company)


def _price(pos: Position, rng: Random) -> Iterator[Change]:
    """Put the price of a company anywhere on the market."""
    rows = pos.title.market.rows
    if pos.state.market:
        row = rng.randrange(len(rows))
        yield SetPrice(rng.choice(sorted(pos.state.market)), row, rng.randrange(len(rows[row])))


def _shares(pos: Position, rng: Random) -> Iterator[Change]:
    """Give a player many certificates of one or more companies."""
    companies = sorted(pos.state.par)
    chosen = companies if rng.random() < 0.5 else rng.sample(companies, min(1, len(companies)))
    lying = [c for c, owner in pos.state.certificates.items() if owner in (OFFERING, POOL)]
    found = [c for c in lying if c.rpartition("-")[0] in chosen and not c.endswith("-0")]
    player = rng.choice(pos.players)
    for certificate in rng.sample(found, min(len(found), rng.randint(1, HANDED))):
        yield GiveCertificate(certificate, player)


TWISTS: tuple[Callable[[Position, Random], Iterator[Change]], ...] = (_poor, _rich, _privates, _trains, _price, _shares)
