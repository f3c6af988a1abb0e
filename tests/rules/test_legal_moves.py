"""Compare our stock turns, trains on offer and forced sales with the complete lists recorded from another program."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rails18.core.actions import BuyShare, BuyTrain, Redeem, Reissue, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import kind_of
from rails18.core.notes import TrainNotes
from rails18.core.state import DEPOT, OFFERING, POOL
from rails18.rules.money import emergency
from rails18.rules.redemption import reissue
from tests.support.replays import replay
from tests.support.sources import GAMES

QUICK = ("2p-182", "2p-705", "3p-143", "4p-184", "5p-185", "6p-106")  # games of 1870 that stand for all in a quick run
ALL = sorted(path.name.removesuffix(".legal.jsonl.gz") for path in (GAMES / "random").glob("*.legal.jsonl.gz"))


FULL = pytest.mark.xfail(
    strict=True,
    reason="18xx.games lists trains of other companies for a company that owns as many as it may and could trade one "
    "in for a Diesel; rails18 lists the Diesel alone",
)
WITH_FULL_ROSTERS = ("1830-2p-152", "1830-4p-214")


def marks(name: str) -> list[pytest.MarkDecorator]:
    """Return how the test of a game is marked."""
    slow = name.startswith("1870") and name[5:] not in QUICK
    return [mark for mark, holds in ((pytest.mark.slow, slow), (FULL, name in WITH_FULL_ROSTERS)) if holds]


NAMES = [pytest.param(name, marks=marks(name)) for name in ALL]
SOURCES = {OFFERING: "ipo", POOL: "pool"}
BANKS, SITE_BANKS = (DEPOT, POOL), ("depot", "discard")

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
    """Tell whether shares were sold for the train.

    Trains of other companies are not compared then: 18xx.games takes their purchase with the company's money, but does
    not list it.
    """
    return game.position.frame.noted(TrainNotes).lowest is not None


def trains(game: Game) -> Lists:
    """Return which trains the company may buy with its own money."""
    offers: set[tuple[str, str, int]] = set()
    trades: set[tuple[str, str, int]] = set()
    company = game.position.frame.company
    for action in game.options("buy_train"):
        assert isinstance(action, BuyTrain)
        kind, holder = kind_of(action.train), game.state.trains[action.train]
        if action.help or (raised(game) and holder not in BANKS):
            continue
        if action.trade_in:
            trades.add((kind_of(action.trade_in), kind, action.price))
        else:
            source = {"pool": "discard"}.get(holder, holder)
            offers.add((kind, source, game.title.trains[kind].price))
    must = emergency.must_buy(game.position, company)
    return {"must": must, "trains": sorted(map(list, offers)), "exchange": sorted(map(list, trades))}


def forced(game: Game) -> Lists:
    """Return which blocks the president may sell for a train."""
    sells = [[a.company, a.percent] for a in game.options("sell_shares") if isinstance(a, SellShares)]
    return {"bundles": sorted(sells)}


KINDS: dict[str, tuple[str, Callable[[Game], Lists]]] = {
    "stock": ("stock", stock),
    "buy_train": ("trains", trains),
    "emergency_sell": ("trains", forced),
}


def recorded(entry: Lists, game: Game) -> Lists:
    """Return the recorded lists, without what the company's treasury cannot pay and the president would have to."""
    lists = {key: sorted(value) if isinstance(value, list) else value for key, value in entry.items()}
    if entry["kind"] == "buy_train":
        cash = game.position.cash(entry["entity"])
        banked = [t for t in lists["trains"] if t[1] in SITE_BANKS and t[2] <= cash]
        owned = [t for t in lists["trains"] if t[1] not in SITE_BANKS and not raised(game)]
        lists["trains"] = sorted(banked + owned)
        lists["exchange"] = [t for t in lists["exchange"] if t[2] <= cash]
    return lists


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
