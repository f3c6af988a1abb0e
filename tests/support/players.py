"""Play for everybody: seeded, random where it does not matter, sensible where a game would come to nothing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import NamedTuple

import msgspec

from rails18.board.layout import stops_of
from rails18.board.reach import reach
from rails18.core.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    ConnectionRun,
    DeclareBankruptcy,
    Dividend,
    LayTile,
    Pass,
    StartCompany,
)
from rails18.core.game import Game
from rails18.core.notes import TrainNotes
from rails18.core.position import Position
from rails18.core.state import DEPOT, OFFERING, POOL, SECOND_HAND
from rails18.rules.market.market import open_pars
from rails18.rules.money import emergency
from rails18.rules.privates import privates
from rails18.rules.stock import certificates
from rails18.rules.trains import roster
from rails18.rules.trains.supply import cheapest

WEIGHED = 10  # lays compared before one is chosen
FEW = 2  # lays compared when a company runs to many stops
Chances = tuple[tuple[str, float], ...]  # kinds of action, and how often they are tried


class Habits(NamedTuple):
    """Describe how a title is played.

    Attributes:
        side_steps: kinds that are open at any time.
        markers: kinds that take the place of a station token.
        train_acts: kinds of the step in which trains are bought, besides buying.
        pars: par values to choose from, the dearest first; () for all that are open.
        dense: a company that runs to so many stops compares only a few lays.
        keeps_trains: companies hardly ever sell their only train.
    """

    side_steps: Chances = (("power_tile", 0.3), ("exchange", 0.04))
    markers: Chances = ()
    train_acts: Chances = ()
    pars: tuple[int, ...] = (100, 90, 82, 75, 70, 65)
    dense: int = 1000
    keeps_trains: bool = False


HABITS = {
    "1846": Habits(side_steps=(("power_tile", 0.2), ("power_token", 0.2), ("mark_city", 0.2)), pars=()),
    "1843": Habits(
        side_steps=(("power_tile", 0.3), ("exchange", 0.01), ("power_token", 0.3)),
        markers=(("claim_port", 0.7), ("move_token", 0.2)),
        train_acts=(("save_train", 0.3),),
        pars=(),
        dense=15,
        keeps_trains=True,
    ),
}


def habits(pos: Position) -> Habits:
    """Return how the title is played."""
    return HABITS.get(pos.title.id, Habits())


def sensible(game: Game, rng: Random) -> Action:
    """Return an allowed action for the player who decides, such that games develop: they float, build, run and end.

    The same game and the same state of `rng` give the same action.
    """
    pos = game.position
    for kind, chance in habits(pos).side_steps:
        if pos.state.round.kind != "auction" and rng.random() < chance:
            found = _any(game.options(kind), rng)
            if found is not None:
                return found
    choose = {
        "auction": _auction,
        "contest": _contest,
        "stock": _stock,
        "track": _track,
        "token": _token,
        "run": _run,
        "dividend": _dividend,
        "trains": _trains,
        "discard": _discard,
        "sale_tile": _sale_tile,
        "pair": _pair,
        "power_token": _power_token,
        "par": _par,
        "protection": _protection,
        "connection": _connection,
        "connection_token": _connection_token,
        "connection_run": _run,
        "connection_dividend": _dividend,
        "home": _home,
        "ports": _ports,
        "exchange": _last_exchange,
        "train_offer": _train_offer,
        "draft": _draft,
        "lend": _lend,
        "second_tile": _second_tile,
    }[pos.frame.step]
    return choose(game, rng)


def _any(options: Iterable[Action], rng: Random) -> Action | None:
    found = list(options)
    return rng.choice(found) if found else None


def _last_exchange(game: Game, rng: Random) -> Action:
    return _any(game.options("exchange"), rng) if rng.random() < 0.7 else _passing(game)  # type: ignore[return-value]


def _pair(game: Game, rng: Random) -> Action:
    return _any(game.options("power_tile"), rng)  # type: ignore[return-value]


def _power_token(game: Game, rng: Random) -> Action:
    return _any(game.options("power_token"), rng) if rng.random() < 0.7 else _passing(game)  # type: ignore[return-value]


def _draft(game: Game, rng: Random) -> Action:
    """Return a card, one in a while blank; the last one is taken at some price."""
    found = _any(game.options("take_private"), rng)
    return found if found is not None and rng.random() < 0.9 else _any(game.options("pass"), rng) or found  # type: ignore[return-value]


def _lend(game: Game, rng: Random) -> Action:
    kind = rng.choice(("mark_city", "lend_mark", "pass"))
    return _any(game.options(kind), rng) or _passing(game)


def _second_tile(game: Game, rng: Random) -> Action:
    return _any(game.options("power_tile"), rng) or _passing(game)


def _passing(game: Game) -> Action:
    return next(iter(game.options("pass")))


def _auction(game: Game, rng: Random) -> Action:
    dice = rng.random()
    found = None
    if dice < 0.4:
        found = next(iter(game.options("take_private")), None)
    elif dice < 0.85:
        found = _any(game.options("bid"), rng)
    if found is None and not game.refusals(Pass(game.position.frame.player)):
        return _passing(game)
    return found or next(iter(game.options("take_private")))


def _contest(game: Game, rng: Random) -> Action:
    found = _any(game.options("bid"), rng) if rng.random() < 0.4 else None
    return found or _passing(game)


# shares


def _stock(game: Game, rng: Random) -> Action:
    pos = game.position
    me = pos.frame.player
    over = certificates.room(pos, me) < 0
    if over or rng.random() < 0.08:
        found = _any(game.options("sell_shares"), rng)
        if found is not None:
            return found
    wishes = [*_worth_starting(game, rng), *_worth_buying(game, rng)]
    for wish in wishes:
        if not game.refusals(wish):
            return wish
    passing = Pass(me)
    if game.refusals(passing):  # over the share limit alone
        return next(iter(game.options("sell_shares")))
    return passing


def _worth_starting(game: Game, rng: Random) -> list[Action]:
    """Return starts at a par at which the company can float, unless enough companies wait for buyers."""
    pos = game.position
    me = pos.frame.player
    waiting = [company for company in pos.state.par if company not in pos.state.floated]
    mine = [company for company in pos.state.par if pos.president(company) == me]
    cash = pos.cash(me)
    known = habits(pos).pars or sorted(open_pars(pos), reverse=True)
    pars = [par for par in known if cash >= 2 * par]
    backed = [par for par in pars if cash >= 5 * par] or (pars if not waiting else [])
    if len(waiting) > 1 or len(mine) > 2 or not backed:
        return []
    companies = [company for company in pos.title.companies if company not in pos.state.par]
    rng.shuffle(companies)
    return [StartCompany(me, company, rng.choice(backed[:2])) for company in companies[:1]]


def _worth_buying(game: Game, rng: Random) -> list[Action]:
    """Return purchases: what still has to float first, then the dear ones, sometimes any."""
    pos = game.position
    me = pos.frame.player
    found = [
        BuyShare(me, company, source)
        for company in pos.state.par
        for source in (OFFERING, POOL)
        if pos.holding(source, company)
    ]
    rng.shuffle(found)
    if rng.random() < 0.85:
        found.sort(key=lambda wish: (wish.company in pos.state.floated, -pos.state.income.get(wish.company, 0)))
    return list(found)


# companies


def _track(game: Game, rng: Random) -> Action:
    private = _private(game, rng) or _own_shares(game, rng) or _early_token(game, rng)
    if private is not None:
        return private
    lays = list(game.options("lay_tile"))
    if not lays or rng.random() < 0.02:
        return _passing(game)
    pos = game.position
    weighed = WEIGHED if len(reach(pos, pos.frame.company).linked) < habits(pos).dense else FEW
    return max(rng.sample(lays, min(weighed, len(lays))), key=lambda lay: (_use(game, lay), rng.random()))


def _own_shares(game: Game, rng: Random) -> Action | None:
    """Return that the company sells or buys back its own shares, now and then."""
    if not any(move.action.__struct_config__.tag == "reissue" for move in game.moves()):
        return None
    chance = 0.3 if game.position.cash(game.position.frame.company) < cheapest(game.position) else 0.04
    kind = "redeem" if rng.random() < 0.1 else "reissue"
    return _any(game.options(kind), rng) if rng.random() < chance else None


def _early_token(game: Game, rng: Random) -> Action | None:
    """Return a token where these are placed between tiles, now and then."""
    if "token" in game.title.turn or rng.random() > 0.2:
        return None
    return _any(islice(game.options("place_token"), 6), rng)


def _use(game: Game, lay: Action) -> tuple[int, int]:
    """Return how many stops the company runs to after the lay, and what its place is good for."""
    assert isinstance(lay, LayTile)
    pos = Position(game.title, game.setup, game.what_if(lay).after)
    found = reach(pos, lay.company)
    return len(found.linked), len(found.hexes) + 2 * len(stops_of(pos, lay.hex))


def _token(game: Game, rng: Random) -> Action:
    pos = game.position
    for kind, chance in habits(pos).markers:
        found = _any(islice(game.options(kind), 6), rng) if rng.random() < chance else None
        if found is not None:
            return found
    if pos.cash(pos.frame.company) < cheapest(pos) and rng.random() < 0.5:
        return _passing(game)
    return _any(islice(game.options("place_token"), 6), rng) or _passing(game)


def _home(game: Game, rng: Random) -> Action:
    found = _any(game.options("place_token"), rng)
    assert found is not None
    return found


def _ports(game: Game, rng: Random) -> Action:
    found = _any(game.options("buy_port"), rng) if rng.random() < 0.2 else None
    return found or _passing(game)


def _run(game: Game, rng: Random) -> Action:
    return next(iter(game.options("run_trains")))


def _dividend(game: Game, rng: Random) -> Action:
    pos = game.position
    me, company = pos.frame.player, pos.frame.company
    poor = len(pos.trains(company)) < 2 and pos.cash(company) < cheapest(pos)
    return Dividend(me, company, "withhold" if rng.random() < (0.25 if poor else 0.05) else "pay")


def _private(game: Game, rng: Random) -> Action | None:
    """Return the purchase of a private at some price, now and then."""
    pos = game.position
    if rng.random() > 0.12:
        return None
    found = _any(game.options("buy_private"), rng)
    if not isinstance(found, BuyPrivate):
        return None
    least, most = privates.price_range(pos, found.private)
    wish = BuyPrivate(found.player, found.company, found.private, rng.randint(least, most), found.agreed)
    return found if game.refusals(wish) else wish


def _trains(game: Game, rng: Random) -> Action:
    pos = game.position
    me, company = pos.frame.player, pos.frame.company
    private = _private(game, rng)
    if private is not None:
        return private
    if emergency.must_buy(pos, company):
        return _must_buy(game, rng)
    for kind, chance in habits(pos).train_acts:
        found = _any(game.options(kind), rng) if rng.random() < chance else None
        if found is not None:
            return found
    room = -roster.over(pos, roster.sides_of(pos, roster.counted(pos, company)))
    if room > 0 and rng.random() < (0.9 if not pos.trains(company) else 0.55):
        found = _train(game, rng)
        if found is not None:
            return found
    return Pass(me)


def _purchases(game: Game) -> list[BuyTrain]:
    """Return the trains to choose from: nobody sells one to a president who has had to sell shares."""
    found = [each for each in game.options("buy_train") if isinstance(each, BuyTrain)]
    sold = game.position.frame.noted(TrainNotes).lowest is not None
    return [each for each in found if not (sold and each.agreed)]


def _train(game: Game, rng: Random) -> Action | None:
    pos = game.position
    cash = pos.cash(pos.frame.company)
    found = [t for t in _purchases(game) if not t.help]
    fresh = [train for train in found if pos.state.trains[train.train] in (DEPOT, POOL, SECOND_HAND)]
    others = [train for train in found if train not in fresh]
    if habits(pos).keeps_trains:
        others = [train for train in others if _spare(pos, train) or rng.random() < 0.1]
    if others and (not fresh or rng.random() < 0.15) and cash > 1:
        offer = rng.choice(others)
        wish = msgspec.structs.replace(offer, price=rng.randint(1, min(cash, 600)))
        return offer if game.refusals(wish) else wish
    return rng.choice(fresh) if fresh else None


def _spare(pos: Position, train: BuyTrain) -> bool:
    """Return whether the seller keeps a train."""
    return len(pos.trains(pos.state.trains[train.train])) > 1


def _must_buy(game: Game, rng: Random) -> Action:
    """Return the purchase of a train that must be bought, or what is needed to pay for it."""
    pos = game.position
    issue = _any(game.options("reissue"), rng)
    if issue is not None:
        return issue
    ways = _purchases(game)
    keeps = habits(pos).keeps_trains
    found = _train(game, rng) or next((way for way in ways if not (keeps and way.agreed)), None)
    from_company = isinstance(found, BuyTrain) and found.agreed
    if found is not None and (not from_company or rng.random() < 0.5):
        return found
    sale = _any(game.options("sell_shares"), rng) or _any(game.options("discard_private"), rng)
    if sale or found:
        return sale or found
    return _last_resort(game, rng, ways)


def _last_resort(game: Game, rng: Random, ways: list[BuyTrain]) -> Action:
    """Return bankruptcy, or in most cases the purchase of another company's only train."""
    bankrupt = DeclareBankruptcy(game.position.frame.player, game.position.frame.company)
    if not ways:
        found = _any(game.options("buy_train"), rng) if game.refusals(bankrupt) else None
        return found or bankrupt
    return bankrupt if not game.refusals(bankrupt) and rng.random() < 0.2 else rng.choice(ways)


def _train_offer(game: Game, rng: Random) -> Action:
    found = _any(game.options("offer_train"), rng) if rng.random() < 0.5 else None
    return found or _passing(game)


def _discard(game: Game, rng: Random) -> Action:
    found = _any([*game.options("discard_train"), *game.options("turn_train")], rng)
    assert found is not None
    return found


def _sale_tile(game: Game, rng: Random) -> Action:
    found = _any(game.options("power_tile"), rng) if rng.random() < 0.8 else None
    return found or _passing(game)


# what presidents are asked


def _par(game: Game, rng: Random) -> Action:
    found = _any(game.options("choose_par"), rng)
    assert found is not None
    return found


def _protection(game: Game, rng: Random) -> Action:
    found = _any(game.options("take_over"), rng) if rng.random() < 0.5 else None
    return found or _passing(game)


def _connection(game: Game, rng: Random) -> Action:
    frame = game.position.frame
    run = ConnectionRun(frame.player, frame.company)
    return _passing(game) if rng.random() < 0.2 or game.refusals(run) else run


def _connection_token(game: Game, rng: Random) -> Action:
    found = _any(game.options("destination_token"), rng)
    assert found is not None
    return found
