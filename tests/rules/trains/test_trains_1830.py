"""1830: buying, trading and discarding trains, and what phases bring."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, DiscardTrain, Dividend, LayTile, Pass, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.core.state import BANK, CLOSED, POOL, SCRAPPED, Round
from rails18.rules.trains import phases
from tests.support.games_1830 import broken, cash, everybody_passes, moment, play, sold, step, turn

LINE = {"H10": ("57", 1)}  # Altoona to Pittsburgh


def buy(train: str, price: int, company: str = "PRR", **more: object) -> BuyTrain:
    """Return the purchase of a train by P1's company."""
    return BuyTrain("P1", company, train, price, **more)


def shop(phase: str = "2", **given: object) -> Game:
    """Return PRR in its train step, with a route."""
    return turn("PRR", "trains", phase=phase, tiles=LINE, **given)


def test_type_by_type() -> None:
    """train.buy.sequence, train.buy.price, train.buy.several: a 3 before the last 2, and 100 for a 2, are refused."""
    game = shop(cash={"PRR": 320})
    assert broken(game, buy("3-0", 180)) == {"train.buy.sequence"}
    assert broken(game, buy("2-0", 100)) == {"train.buy.price"}
    play(game, *(buy(f"2-{n}", 80) for n in range(4)))
    assert (cash(game, "PRR"), game.position.trains("PRR")) == (0, ("2-0", "2-1", "2-2", "2-3"))


def test_the_pool_costs_what_is_printed() -> None:
    """train.buy.price, train.buy.sources: less for a pool train is refused; depot, pool and NYC sell."""
    game = shop("4", trains={"3-0": POOL, "3-1": "NYC"}, others={"NYC": "P2"})
    assert broken(game, buy("3-0", 100)) == {"train.buy.price"}
    for action in (buy("3-0", 180), buy("4-0", 300), buy("3-1", 57, agreed=True)):
        assert broken(game, action) == set()


def test_money() -> None:
    """train.buy.funds, emergency.help.forced_only: 150 and a train: a 3 for 180, and help, are refused."""
    game = shop("3", cash={"PRR": 150}, trains={"2-0": "PRR"})
    assert "train.buy.funds" in broken(game, buy("3-0", 180))
    assert "emergency.help.forced_only" in broken(game, buy("3-0", 180, help=30))


def test_diesels_from_the_first_six_on() -> None:
    """train.buy.diesel_early, train.trade.credit, train.trade.limit, train.trade.pool: 1100, or 800 for a 5."""
    game = shop("5", cash={"PRR": 2000}, trains={f"5-{n}": SCRAPPED for n in range(3)})
    assert broken(game, buy("D-0", 1100)) == {"train.buy.sequence"}
    play(game, buy("6-0", 630))
    assert broken(game, buy("D-0", 1100)) == set()
    full = shop("6", cash={"PRR": 1000}, trains={"5-0": "PRR", "5-1": "PRR", "6-0": "NYC"}, others={"NYC": "P2"})
    assert broken(full, buy("D-0", 800, trade_in="5-0")) == set()
    play(full, buy("D-0", 800, trade_in="5-0"))
    assert (cash(full, "PRR"), full.state.trains["5-0"], full.position.trains("PRR")) == (200, POOL, ("5-1", "D-0"))


def test_a_four_for_the_first_diesel() -> None:
    """train.trade.pool, phase.rust.trains: it goes to the pool and is scrapped at once, with all other 4s."""
    game = shop("6", cash={"PRR": 1000}, trains={"4-0": "PRR", "4-1": "NYC", "6-0": "NYC"}, others={"NYC": "P2"})
    play(game, buy("D-0", 800, trade_in="4-0"))
    assert (game.state.trains["4-0"], game.state.trains["4-1"], game.state.phase) == (SCRAPPED, SCRAPPED, "D")


def test_what_is_traded_in() -> None:
    """train.trade.which: a 3, two trains for 600, and a 6 for less are refused."""
    game = shop("5", trains={"3-0": "PRR", "5-0": "PRR", "5-1": SCRAPPED, "5-2": SCRAPPED})
    assert "train.trade.which" in broken(game, buy("6-0", 330, trade_in="5-0"))
    later = shop("6", trains={"3-0": "PRR", "5-0": "PRR", "6-0": SCRAPPED})
    assert "train.trade.which" in broken(later, buy("D-0", 800, trade_in="3-0"))
    assert broken(later, buy("D-0", 600, trade_in="5-0")) == {"train.buy.price"}


def test_between_companies() -> None:
    """train.company.price, train.company.consent, train.company.last, train.company.turn: 0 and a no are refused."""
    game = shop("3", trains={"2-0": "NYC"}, others={"NYC": "P2"})
    assert broken(game, buy("2-0", 0, agreed=True)) == {"train.company.price"}
    assert broken(game, buy("2-0", 1)) == {"train.company.consent"}
    assert broken(game, BuyTrain("P2", "NYC", "3-0", 180)) == {"operating.president.acts"}
    assert broken(game, buy("2-0", 400, agreed=True)) == set()
    update = game.play(buy("2-0", 1, agreed=True))
    assert game.position.trains("NYC") == ()
    told = next(event.facts for event in update.events if event.key == "train_bought")
    assert (told["price"], told["company"]) == (1, "PRR")


def test_a_train_of_another_company_rusts_with_its_type() -> None:
    """train.company.obsolete: NYC's 4, bought for 1, is scrapped by the first Diesel."""
    game = shop("6", cash={"PRR": 1200}, trains={"4-0": "NYC", "6-0": SCRAPPED}, others={"NYC": "P2"})
    play(game, buy("4-0", 1, agreed=True), buy("D-0", 1100))
    assert game.position.trains("PRR") == ("D-0",)


def test_limits() -> None:
    """train.limit.buy, train.limit.no_discard, phase.trains.limit: above the limit, and a free discard, are refused."""
    assert [phases.current(turn("PRR", phase=p).position).train_limit for p in "23456D"] == [4, 4, 3, 2, 2, 2]
    game = shop("4", trains={"3-0": "PRR", "3-1": "PRR", "4-0": "PRR"})
    assert "train.limit.buy" in broken(game, buy("4-1", 300))
    assert broken(game, DiscardTrain("P1", "PRR", "3-0")) == {"train.limit.no_discard"}


def test_too_many_after_the_first_five() -> None:
    """train.excess.discard, train.excess.choice, train.excess.order: the buyer first; a pass is refused."""
    trains = {"3-0": "B&M", "4-0": "NYC", "3-1": "NYC", "3-2": "NYC", "4-1": "PRR", "3-3": "PRR", "3-4": "PRR"}
    given = {"trains": {**trains, "4-2": "B&M", "4-3": SCRAPPED}, "others": {"NYC": "P2", "PRR": "P3"}}
    cells = {"PRR": (1, 6), "B&M": (4, 6), "NYC": (0, 6)}
    orders = {}
    for profile in ("rulebook", "18xx.games"):
        game = turn("B&M", "trains", phase="4", cells=cells, profile=profile, **given)
        play(game, buy("5-0", 450, "B&M"))
        asked = []
        while game.position.frame.step == "discard":
            company = game.position.frame.company
            asked.append(company)
            assert "train.excess.choice" in broken(game, Pass(game.position.frame.player))
            mine = game.position.trains(company)
            play(game, DiscardTrain(game.position.frame.player, company, mine[0]))
            assert game.state.trains[mine[0]] == POOL
        orders[profile] = asked
    assert orders == {"rulebook": ["NYC", "PRR", "B&M"], "18xx.games": ["PRR", "NYC", "B&M"]}


def test_a_train_must_be_owned() -> None:
    """train.own.must, train.own.no_route: with a route and a 2 on sale a pass is refused; without a route it is not."""
    assert broken(shop(cash={"PRR": 100}), Pass("P1")) == {"train.own.must"}
    bare = turn("NYC", "trains")
    assert broken(bare, Pass("P1")) == set()


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_diesel_for_whoever_needs_one(profile: str) -> None:
    """setup.trains.supply, train.own.must: six Diesels are sold, and one more is on sale; PRR must buy it, so that a
    pass is refused."""
    gone = {f"6-{n}": SCRAPPED for n in range(2)}
    game = shop("D", trains=gone, others={"NYC": "P2"}, cash={"PRR": 1100}, profile=profile)
    for number in range(6):
        assert [action.train for action in game.options("buy_train")][:1] == [f"D-{number}"]
        play(game, buy(f"D-{number}", 1100))
        sold = {**game.state.trains, f"D-{number}": "NYC"}
        money = {**game.state.cash, "PRR": 1100, BANK: cash(game, BANK) - 1100}
        game = game.fork(game.position.supposing(trains=sold, cash=money).state)
    assert broken(game, Pass("P1")) == {"train.own.must"}
    assert broken(game, buy("D-6", 1100)) == set()


def test_none_left() -> None:
    """train.buy.none_left: where a game of an earlier version has sold its six Diesels, and the pool is empty, a
    company with a route need not buy, and its turn ends."""
    gone = {f"D-{n}": "NYC" for n in range(6)} | {f"6-{n}": SCRAPPED for n in range(2)}
    game = shop("D", trains=gone, others={"NYC": "P2"}, options={"earlier_readings": True})
    assert broken(game, Pass("P1")) == set()
    assert broken(game, buy("D-0", 5, agreed=True)) == set()


# phases


@pytest.mark.parametrize(
    ("phase", "train", "price", "new", "gone"),
    [
        ("2", "3-0", 180, "3", ""),
        ("3", "4-0", 300, "4", "2-0"),
        ("5", "6-0", 630, "6", "3-0"),
        ("6", "D-0", 1100, "D", "4-0"),
    ],
)
def test_new_phases(phase: str, train: str, price: int, new: str, gone: str) -> None:
    """phase.trigger.train, phase.rust.trains, phase.rust.pool: the first of a type begins its phase."""
    trains = {"2-0": SCRAPPED, **({gone: "NYC", gone[:-1] + "1": POOL} if gone else {})}
    before = {"2": "2", "3": "3", "5": "5", "6": "6"}[phase]
    rest = {f"{before}-{n}": SCRAPPED for n in range({"2": 6, "3": 5, "5": 3, "6": 2}[before])}
    game = shop(phase, cash={"PRR": 2000}, trains={**rest, **trains}, others={"NYC": "P2"})
    play(game, buy(train, price))
    assert game.state.phase == new
    if gone:
        assert (game.state.trains[gone], game.state.trains[gone[:-1] + "1"]) == (SCRAPPED, SCRAPPED)


def test_rusted_first_then_limits() -> None:
    """phase.effect.order: the first 4 leaves 3 3 of 2 2 3 3, and nothing is discarded."""
    trains = {"2-0": "NYC", "2-1": "NYC", "3-0": "NYC", "3-1": "NYC", **{f"3-{n}": SCRAPPED for n in (2, 3, 4)}}
    game = play(shop("3", trains=trains, others={"NYC": "P2"}), buy("4-0", 300))
    assert (step(game), game.position.trains("NYC")) == ("trains", ("3-0", "3-1"))


def test_effects_at_once() -> None:
    """phase.effect.immediate: once PRR has bought the first 3, the next company lays green."""
    rest = {f"2-{n}": SCRAPPED for n in range(6)}
    game = shop(trains=rest, others={"NYC": "P1"})
    laid = game.fork(game.position.supposing(tiles={**game.state.tiles, "E19": ("57", 1)}).state)
    play(laid, buy("3-0", 180))
    while laid.position.frame.company == "PRR":
        play(laid, Pass("P1"))
    assert broken(laid, LayTile("P1", "NYC", "E19", "14", 1)) == set()


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_operating_rounds(phase: str, rounds: int) -> None:
    """phase.rounds.count, operating.set.sequence: 1, 2, 2, 3, 3 and 3 operating rounds, then a stock round."""
    game = everybody_passes(moment(hold={"P1": {"NYC": 60}}, phase=phase, trains=sold(phase), priority="P1"))
    seen = []
    while game.state.round.kind == "operating":
        if game.state.round.number not in seen:
            seen.append(game.state.round.number)
        play(game, Pass(game.position.frame.player))
    assert seen == list(range(1, rounds + 1))
    assert game.state.round.kind == "stock"


def test_a_set_keeps_its_length() -> None:
    """phase.rounds.delayed: a first 5 in the last round of two adds none."""
    rest = {f"4-{n}": SCRAPPED for n in range(4)}
    game = shop("4", trains=rest, round=Round("operating", 2, 2, 2))
    play(game, buy("5-0", 450))
    while game.state.round.kind == "operating":
        play(game, Pass("P1"))
    assert (game.state.phase, game.state.round.kind) == ("5", "stock")


def test_privates_close() -> None:
    """phase.privates.open, private.close.five: the first 5 closes all, Baltimore & Ohio too."""
    rest = {f"4-{n}": SCRAPPED for n in range(4)}
    game = shop("4", trains=rest, privates={"SV": "P2", "BO": "P1", "DH": "PRR"})
    play(game, buy("5-0", 450))
    assert set(game.state.privates.values()) == {CLOSED}


# the order of a turn


def test_steps() -> None:
    """operating.steps.sequence, operating.president.acts, operating.order.once: what comes too early is refused."""
    game = turn("PRR", "token", tiles=LINE, trains={"2-0": "PRR"}, others={"NYC": "P2"})
    assert broken(game, LayTile("P1", "PRR", "H14", "9", 1)) == {"track.lay.one"}
    assert broken(game, buy("2-1", 80)) & {"operating.steps.sequence"}
    assert broken(game, PlaceToken("P2", "PRR", "H10.c0")) == {"operating.president.acts"}
    assert broken(game, RunTrains("P2", "NYC")) == {"operating.steps.sequence"}
    assert broken(game, Dividend("P1", "PRR", "pay")) == {"operating.steps.sequence"}
    assert broken(game, BuyPrivate("P1", "PRR", "SV", 20)) == {"private.buy.from_player", "private.buy.phase"}
