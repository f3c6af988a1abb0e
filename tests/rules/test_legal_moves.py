"""Compare our stock turns, trains on offer and forced sales with the complete lists recorded from another program."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from rails18.core.actions import BuyShare, BuyTrain, Redeem, Reissue, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import TrainId, kind_of
from rails18.core.notes import TrainNotes
from rails18.core.state import DEPOT, OFFERING, POOL
from rails18.rules.money import emergency
from rails18.rules.redemption import own_turn, reissue
from rails18.rules.stock import shares
from rails18.rules.trains import phases, roster, supply
from tests.support.replays import replay
from tests.support.sources import GAMES

QUICK = ("2p-182", "2p-705", "3p-143", "4p-184", "5p-185", "6p-106")  # games of 1870 that stand for all in a quick run
ALL = sorted(path.name.removesuffix(".legal.jsonl.gz") for path in (GAMES / "random").glob("*.legal.jsonl.gz"))

NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if name.startswith("1870") and name[5:] not in QUICK else [])
    for name in ALL
]
SOURCES = {OFFERING: "ipo", POOL: "pool"}
BANKS = {DEPOT: "depot", POOL: "discard"}

Lists = dict[str, Any]


def stock(game: Game) -> Lists:
    """Return what the player may do in his stock turn."""
    pars: dict[str, list[int]] = {}
    for action in game.options("start_company"):
        assert isinstance(action, StartCompany)
        pars.setdefault(action.company, []).append(action.par)
    buys = [[a.company, SOURCES[a.source]] for a in game.options("buy_share") if isinstance(a, BuyShare)]
    sells = [[a.company, a.percent] for a in game.options("sell_shares") if isinstance(a, SellShares)]
    passing = any(True for _ in game.options("pass"))
    lists = {"buy": sorted(buys), "sell": sorted(sells), "par": sorted(map(list, pars.items())), "pass": passing}
    if shares.by_share(game.position):
        return lists  # companies act in their own turns
    return {**lists, "reissue": sorted(reissues(game)), "redeem": sorted(redemptions(game))}


def reissues(game: Game) -> Iterator[list[Any]]:
    """Yield company, percent and par value of what could be reissued."""
    pos = game.position
    for action in game.options("reissue"):
        assert isinstance(action, Reissue)
        yield [action.company, pos.holding(action.company, action.company), reissue.new_par(pos, action.company)]


def redemptions(game: Game) -> list[list[str]]:
    """Return whose shares could be redeemed from whom."""
    return [[action.company, action.source] for action in game.options("redeem") if isinstance(action, Redeem)]


def raised(game: Game) -> bool:
    """Return whether shares were sold for the train."""
    return game.position.frame.noted(TrainNotes).lowest is not None


def needs_help(game: Game) -> bool:
    """Return whether the president has to add money for the cheapest train of the bank."""
    pos = game.position
    return emergency.must_buy(pos, pos.frame.company) and emergency.shortfall(pos) > 0


def open_at_some_price(game: Game, train: TrainId) -> bool:
    """Return whether a train of another company may be bought, with the president's money where that is needed."""
    pos = game.position
    player, company, cash = pos.frame.player, pos.frame.company, pos.cash(pos.frame.company)
    most = min(pos.side(train).price, cash + pos.cash(player)) if needs_help(game) else cash
    prices = (1, *range(most, 1, -1)) if raised(game) else (1,)
    tries = (BuyTrain(player, company, train, price, max(0, price - cash), agreed=True) for price in prices)
    return any(not game.refusals(action) for action in tries)


def bank_alone(game: Game) -> bool:
    """Return whether only trains of the bank are compared: companies have sold their own shares for a train.

    Then 18xx.games names trains of other companies by their type and another side's price, and lists them again once
    the president has sold shares too.
    """
    return shares.by_share(game.position) and needs_help(game)


def name_of(game: Game, train: TrainId) -> str:
    """Return what a train is called in the lists: by the side that lies up."""
    return game.position.side(train).name


def trains(game: Game) -> Lists:
    """Return which trains the company may buy, with the president's money where that is needed."""
    offers: set[tuple[str, str, int]] = set()
    trades: set[tuple[str, str, int]] = set()
    company = game.position.frame.company
    for action in game.options("buy_train"):
        assert isinstance(action, BuyTrain)
        kind, holder = action.side or name_of(game, action.train), game.state.trains[action.train]
        if action.trade_in:
            trades.add((kind_of(action.trade_in), kind, action.price))
        elif holder in BANKS:
            offers.add((kind, "bank" if action.help else BANKS[holder], action.price))
    for train, holder in game.state.trains.items():
        if bank_alone(game):
            break
        if holder in game.title.companies and holder != company and open_at_some_price(game, train):
            offers |= {(side.name, holder, side.price) for side in supply.sides(game.position, train)}
    must = emergency.must_buy(game.position, company)
    return {"must": must, "trains": sorted(map(list, offers)), "exchange": sorted(map(list, trades))}


def forced(game: Game) -> Lists:
    """Return which blocks the president may sell for a train."""
    sells = [[a.company, a.percent] for a in game.options("sell_shares") if isinstance(a, SellShares)]
    return {"bundles": sorted(sells)}


def issued(game: Game) -> Lists:
    """Return how much the operating company may sell of its own shares, and buy back, with the price of each share."""
    pos, company = game.position, game.position.frame.company
    sold = [[a.percent, own_turn.issue_price(pos, company)] for a in game.options("reissue") if isinstance(a, Reissue)]
    back = [[a.percent, own_turn.redeem_price(pos, company)] for a in game.options("redeem") if isinstance(a, Redeem)]
    return {"issue": sorted(sold), "redeem": sorted(back)}


def issued_for_train(game: Game) -> Lists:
    """Return how much the operating company may sell for a train, with the price of each share."""
    pos = game.position
    share = pos.company(pos.frame.company).share
    sold = [a.percent for a in game.options("reissue") if isinstance(a, Reissue) and a.percent]
    return {"issue": sorted([p, own_turn.forced_money(pos, p) * share // p] for p in sold)}


KINDS: dict[str, tuple[str, Callable[[Game], Lists]]] = {
    "stock": ("stock", stock),
    "buy_train": ("trains", trains),
    "emergency_sell": ("trains", forced),
    "issue": ("track", issued),
    "emergency_issue": ("trains", issued_for_train),
}


def recorded(entry: Lists, game: Game) -> Lists:
    """Return the recorded lists, without what nobody can pay."""
    lists = {key: sorted(value) if isinstance(value, list) else value for key, value in entry.items()}
    if entry["kind"] == "buy_train":
        cash = game.position.cash(entry["entity"])
        lists["trains"] = sorted(map(list, {tuple(row) for row in open_trains(lists["trains"], game)}))
        lists["exchange"] = [row for row in lists.get("exchange", []) if row[2] <= cash]
    return lists


def open_trains(listed: list[Any], game: Game) -> Iterator[Sequence[Any]]:
    """Yield the trains of a recorded list that can be bought there, and those that can although they are not listed.

    18xx.games goes by its list where it shows trains, but

    - for a company that owns as many as it may and could trade one in, it shows the trade alone;
    - of the cheapest trains that a president must help to pay for, it lists one and takes any;
    - after a forced sale it lists trains of other companies although nobody may add what the treasury lacks; and in
      1889 and 1870, where presidents may not, it lists none and takes what the treasury pays for.
    """
    pos = game.position
    company = pos.frame.company
    if len(roster.counted(pos, company)) >= phases.current(pos).train_limit:
        return
    cash, help = pos.cash(company), pos.cash(pos.frame.player) if needs_help(game) else 0
    for kind, holder, price in listed:
        if bank_alone(game) and holder in pos.title.companies:
            continue
        if holder not in pos.title.companies and price <= cash + help:
            yield kind, holder if price <= cash else "bank", price
        elif holder in pos.title.companies and (help or price <= cash or not raised(game)):
            yield kind, holder, price
    if raised(game) and not emergency.helps_with_companies(pos) and not bank_alone(game):
        others = ((train, holder) for train, holder in pos.state.trains.items() if holder != company)
        yield from ((kind_of(t), h, pos.side(t).price) for t, h in others if cash and h in pos.title.companies)


@pytest.mark.parametrize("name", NAMES)
def test_same_lists(name: str) -> None:
    lines = gzip.decompress((GAMES / f"random/{name}.legal.jsonl.gz").read_bytes()).decode().splitlines()
    entries = [entry for entry in map(json.loads, lines) if entry["kind"] in KINDS]
    compared = 0

    def compare(game: Game, number: int) -> None:
        nonlocal compared
        for entry in entries:
            step, ours = KINDS[entry["kind"]]
            frame = game.position.frame
            if entry["after"] != number or frame.step != step or entry["entity"] not in (frame.player, frame.company):
                continue  # the other program still waits at a step that ours has passed
            compared += 1
            mine, theirs = ours(game), recorded(entry, game)
            told = f"{name}: after {number}, {entry['entity']}"
            assert mine == {key: theirs.get(key, []) for key in mine}, told

    replay(f"random/{name}").walk(compare)
    assert compared > 0.8 * len(entries)
