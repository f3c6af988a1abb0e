"""Correct the table as players do after a mistake, so that moments come up which games seldom reach by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from rails18.core import ids
from rails18.core.actions import Correct
from rails18.core.changes import Change, GiveCertificate, GivePrivate, GiveTrain, MoveMoney, SetPrice
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.powers import ExchangeForShare
from rails18.core.state import BANK, CLOSED, DEPOT, OFFERING, POOL, SCRAPPED, UNSOLD
from rails18.rules.trains import roster, supply
from tests.soak import checks
from tests.soak.coverage import Coverage, keys_by_kind, kinds_of, steps_of

REASON = "It should have been so."
HANDED = 6  # certificates, at most, that are given to one player
WANTED = 6  # how often a correction is drawn that leads to what no game has met; others once
GIFT = 0.4  # share of the money of the bank that goes to a company and its president


def twist(game: Game, rng: Random, met: Coverage) -> Correct | None:
    """Return a correction after which everything adds up and somebody can go on, None when the drawn one does not.

    Those that lead to kinds of action, steps or refusals which no game has met are drawn more often.
    """
    pos = game.position
    wanted = (kinds_of(game.rules) | steps_of(game.rules)) - met.kinds.keys() - met.steps.keys()
    wanted = wanted.union(*keys_by_kind(game.title.rules).values()) - met.refused.keys()
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


def _hoard(pos: Position, rng: Random) -> Iterator[Change]:
    """Give the president of a company all its shares: they hold more than they may, also where they have to sell."""
    if rng.random() < 0.5:
        yield from _needy(pos, rng)
    led = [company for company in pos.state.par if pos.president(company) == pos.frame.player]
    others = [company for company in led if company != pos.frame.company]
    if others:
        yield from _all_shares(pos, rng.choice(others))


def _all_shares(pos: Position, company: CompanyId) -> Iterator[Change]:
    president = pos.president(company)
    for certificate, owner in pos.state.certificates.items():
        if ids.company_of(certificate) == company and owner in {OFFERING, POOL, *pos.players} - {president}:
            yield GiveCertificate(certificate, president)


def _swap(pos: Position, rng: Random) -> Iterator[Change]:
    """Give a private that is exchanged for a share to the president of a company who has all its shares."""
    led = [company for company in pos.state.par if pos.president(company)]
    for private, owner in pos.state.privates.items():
        named = [power.company for power in pos.private(private).powers if isinstance(power, ExchangeForShare)]
        for company in named or ():
            chosen = company or rng.choice([*led, ""])
            if chosen in led and owner not in (CLOSED, UNSOLD):
                if owner != pos.president(chosen):
                    yield GivePrivate(private, pos.president(chosen))
                yield from _all_shares(pos, chosen)


def _powers(pos: Position, rng: Random) -> Iterator[Change]:
    """Give the company in turn privates with powers, and sometimes take all its money."""
    company = pos.frame.company
    for private, owner in pos.state.privates.items() if company in pos.state.floated else ():
        if pos.private(private).powers and owner not in (CLOSED, UNSOLD, company):
            yield GivePrivate(private, company)
    if company in pos.state.floated and rng.random() < 0.3 and pos.cash(company) > 0:
        yield MoveMoney(company, BANK, pos.cash(company))


TWISTS: dict[
    Callable[[Position, Random], Iterator[Change]], tuple[str, ...]
] = {  # → kinds, steps and refusals it leads to
    _poor: ("declare_bankruptcy",),
    _rich: (),
    _privates: ("buy_private", "power_tile", "power_token"),
    _trains: ("offer_train", "train_offer"),
    _brink: ("exchange", "save_train", "discard", "discard_train", "turn_train"),
    _needy: ("discard_private",),
    _price: (),
    _shares: ("stock.limit.over", "stock.limit.buy"),
    _hoard: ("emergency.sell.over_sixty", "emergency.sell.limit_first", "stock.limit.over_sixty", "stock.limit.over"),
    _swap: ("private.exchange.limits", "private.exchange.offering"),
    _powers: ("power_tile", "power_token", "private.power.price", "private.power.instead", "track.leap.reach"),
}
