"""Correct the table as players do after a mistake, so that moments come up which games seldom reach by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from rails18.core.actions import Correct
from rails18.core.changes import Change, GiveCertificate, GivePrivate, GiveTrain, MoveMoney, SetPrice
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import BANK, CLOSED, DEPOT, OFFERING, POOL, SCRAPPED, UNSOLD
from rails18.rules.trains import roster, supply
from tests.soak import checks
from tests.soak.coverage import Coverage, kinds_of, steps_of

REASON = "It should have been so."
HANDED = 6  # certificates, at most, that are given to one player
WANTED = 6  # how often a correction is drawn that leads to what no game has met; others once
GIFT = 0.4  # share of the money of the bank that goes to a company and its president


def twist(game: Game, rng: Random, met: Coverage) -> Correct | None:
    """Return a correction after which everything adds up and somebody can go on, None when the drawn one does not.

    Those that lead to kinds of action or steps which no game has met are drawn more often.
    """
    pos = game.position
    wanted = (kinds_of(game.rules) | steps_of(game.rules)) - met.kinds.keys() - met.steps.keys()
    weights = [WANTED if wanted.intersection(aims) else 1 for aims in TWISTS.values()]
    changes = tuple(rng.choices(list(TWISTS), weights)[0](pos, rng))
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


def _brink(pos: Position, rng: Random) -> Iterator[Change]:
    """Leave one train until the next phase: companies get the others of its type as far as they may, the pool the rest.

    The company in turn gets money to buy what is left, and players the privates that the phase may close.
    """
    names = list(pos.title.phases)
    begun = names[: names.index(pos.state.phase) + 1]
    room = {c: -roster.over(pos, roster.sides_of(pos, roster.counted(pos, c))) for c in pos.state.floated}
    for train, owner in pos.state.trains.items():
        kind = supply.kind(pos, train)
        if owner != DEPOT or kind.count is None or (kind.phase or names[0]) not in begun:
            continue
        free = [company for company in room if room[company] > 0]
        taker = rng.choice(free) if free else POOL
        room[taker] = room.get(taker, 0) - 1
        yield GiveTrain(train, taker)
    yield from _rich(pos, rng)
    yield from _privates(pos, rng)


def _needy(pos: Position, rng: Random) -> Iterator[Change]:
    """Take money and trains from a company that buys trains, and money from its president, who gets privates."""
    if pos.frame.step != "trains":
        return
    for train in pos.trains(pos.frame.company):
        yield GiveTrain(train, POOL)
    yield from _poor(pos, rng)
    for private, owner in pos.state.privates.items():
        if owner not in (CLOSED, UNSOLD, pos.frame.player) and rng.random() < 0.5:
            yield GivePrivate(private, pos.frame.player)


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


TWISTS: dict[Callable[[Position, Random], Iterator[Change]], tuple[str, ...]] = {  # → kinds and steps it leads to
    _poor: ("declare_bankruptcy",),
    _rich: (),
    _privates: ("buy_private", "power_tile", "power_token"),
    _trains: ("offer_train", "train_offer"),
    _brink: ("exchange", "save_train", "discard", "discard_train", "turn_train"),
    _needy: ("discard_private",),
    _price: (),
    _shares: (),
}
