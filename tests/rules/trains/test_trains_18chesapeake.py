"""18Chesapeake: trains that go abroad after each set, phases, and buying, trading and discarding trains."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, DiscardTrain, LayTile, Pass, SellShares
from rails18.core.game import Game
from rails18.core.state import CLOSED, POOL, SCRAPPED, Round
from rails18.rules.trains import export, phases, supply
from tests.support.games_18chesapeake import (
    COUNTS,
    broken,
    cash,
    due,
    everybody_passes,
    moment,
    play,
    sold,
    step,
    turn,
)

LINE = {"G13": ("57", 2)}  # Richmond to Norfolk


def buy(train: str, price: int, company: str = "C&O", **more: object) -> BuyTrain:
    """Return the purchase of a train by P1's company."""
    return BuyTrain("P1", company, train, price, **more)


def shop(phase: str = "2", **given: object) -> Game:
    """Return C&O in its train step, with a route."""
    return turn("C&O", "trains", phase=phase, tiles=LINE, **given)


def left(game: Game, kind: str) -> int | None:
    """Return how many trains of a type are in the depot."""
    return supply.left(game.position)[kind]


# abroad


def test_a_train_goes_after_each_set() -> None:
    """export.set.train, export.money.none, operating.set.sequence: one 2-train, and no money moves."""
    game = shop(trains={"2-6": "C&O"})
    before = dict(game.state.cash)
    play(game, Pass("P1"))
    assert (left(game, "2"), game.state.round.kind, game.state.round.set) == (5, "stock", 3)
    assert dict(game.state.cash) == before


@pytest.mark.parametrize(("number", "gone"), [(1, 0), (2, 1)])
def test_not_after_each_round(number: int, gone: int) -> None:
    """export.set.each: after the first of two operating rounds nothing goes."""
    game = shop("3", trains={"5-0": "C&O"}, round=Round("operating", 2, number, 2))
    play(game, Pass("P1"))
    assert left(game, "3") == 6 - gone


@pytest.mark.parametrize("phase", ["5", "6", "D"])
def test_what_never_goes(phase: str) -> None:
    """export.set.types, export.phase.never_five: a 5, 6 or Diesel that is next stays."""
    game = shop(phase, trains={"5-0": "C&O"} if phase == "5" else {"6-0": "C&O"})
    assert export.leaving(game.position) == ()
    four = shop("4", trains={f"4-{number}": SCRAPPED for number in range(5)})
    assert export.leaving(four.position) == ()
    assert four.state.phase == "4"


def test_the_last_of_a_type() -> None:
    """export.set.last, export.phase.change, phase.trigger.train.

    With the 2s gone the first 3 goes, and phase 3 begins.
    """
    game = shop(trains={**{f"2-{number}": SCRAPPED for number in range(1, 7)}, "2-0": "C&O"})
    assert export.leaving(game.position) == ("3-0",)
    play(game, Pass("P1"))
    assert (game.state.phase, left(game, "3")) == ("3", 5)


def test_one_train_at_a_time() -> None:
    """export.set.one: the last 2 goes, the 3s stay, and so does phase 2."""
    game = shop(trains={**{f"2-{number}": SCRAPPED for number in range(1, 6)}, "2-0": "C&O"})
    assert export.leaving(game.position) == ("2-6",)
    play(game, Pass("P1"))
    assert (game.state.phase, left(game, "2"), left(game, "3")) == ("2", 0, 6)


def test_an_export_scraps_trains_and_leads_to_discards() -> None:
    """phase.rust.export, export.discard.before_stock, train.excess.discard.

    The first 4 goes; a stock turn is refused.
    """
    three = {f"3-{number}": "LV" for number in range(4)}
    rest = {f"3-{number}": SCRAPPED for number in range(4, 6)}
    game = shop("3", others={"LV": "P2"}, trains={**three, **rest, "2-0": "C&O", "2-1": "LV"})
    play(game, Pass("P1"))
    while step(game) != "discard":
        play(game, Pass(due(game)))
    assert (game.state.phase, game.state.trains["2-0"], game.state.trains["2-1"]) == ("4", SCRAPPED, SCRAPPED)
    assert (due(game), game.position.frame.company) == ("P2", "LV")
    assert broken(game, SellShares("P1", "C&O", 10)) == {
        "train.excess.choice",
        "export.discard.before_stock",
    }  # export.discard.before_stock: refused
    play(game, DiscardTrain("P2", "LV", "3-0"))
    assert (game.state.round.kind, game.state.trains["3-0"]) == ("stock", POOL)


def test_the_pool_stays() -> None:
    """export.pool.untouched: a 2 in the pool is not the next train of the depot."""
    game = shop(trains={"2-0": POOL, "2-6": "C&O"})
    play(game, Pass("P1"))
    assert game.state.trains["2-0"] == POOL
    assert left(game, "2") == 4


def test_nothing_goes_after_the_last_set() -> None:
    """export.game.end: the bank is broken, and the game ends with all trains in the depot."""
    game = shop(trains={"2-0": "C&O"}, bank_broken=True)
    play(game, Pass("P1"))
    assert game.state.ending is not None
    assert left(game, "2") == 6


def test_what_will_go_is_told() -> None:
    """information.export.announced, information.depot.open: the next train, and the phase that it begins."""
    game = shop(trains={f"2-{number}": SCRAPPED for number in range(7)})
    assert export.leaving(game.position) == ("3-0",)
    assert phases.brought(game.position, "3-0") == "3"


# phases


def test_rounds_after_an_export() -> None:
    """phase.rounds.after_export, phase.rounds.count: a set of one, then one of two."""
    game = shop(trains={**{f"2-{number}": SCRAPPED for number in range(1, 7)}, "2-0": "C&O"})
    assert game.state.round.of == 1
    play(game, Pass("P1"))
    everybody_passes(game)
    assert (game.state.round.kind, game.state.round.of) == ("operating", 2)


def test_a_set_keeps_its_length() -> None:
    """phase.rounds.delayed: the first 5 comes in the first of two rounds; the stock round follows the second one."""
    fours = {f"4-{number}": SCRAPPED for number in range(5)}
    game = turn("C&O", "trains", phase="4", trains=fours, round=Round("operating", 2, 1, 2))
    play(game, buy("5-0", 500), Pass("P1"))
    assert (game.state.phase, game.state.round) == ("5", Round("operating", 2, 2, 2))
    while game.state.round.kind == "operating":
        assert game.state.round.number == 2
        play(game, Pass("P1"))
    assert game.state.round.kind == "stock"


def test_limits_tiles_and_rounds() -> None:
    """phase.trains.limit, phase.tiles.yellow, .green, .brown, phase.tiles.gray, phase.privates.open: by phase.

    phase.tiles.green, phase.tiles.brown: each with the colours before.
    """
    game = moment()
    found = {name: (phase.train_limit, phase.rounds, len(phase.tiles)) for name, phase in game.title.phases.items()}
    assert found == {"2": (4, 1, 1), "3": (4, 2, 2), "4": (3, 2, 2), "5": (2, 3, 3), "6": (2, 3, 3), "D": (2, 3, 4)}
    assert [name for name, phase in game.title.phases.items() if phase.private_sales] == ["3", "4"]
    assert [name for name, phase in game.title.phases.items() if phase.closes_privates] == ["5"]


@pytest.mark.parametrize(
    ("phase", "tile", "clause"),
    [("2", "15", "phase.tiles.yellow"), ("3", "611", "phase.tiles.green"), ("5", "915", "phase.tiles.brown")],
)
def test_colours(phase: str, tile: str, clause: str) -> None:
    """phase.tiles.yellow, phase.tiles.green, phase.tiles.brown: a colour of a later phase is refused."""
    before = {"2": ("57", 2), "3": ("15", 2), "5": ("611", 2)}[phase]
    game = turn("C&O", phase=phase, tiles={"G13": before})
    assert clause in broken(game, LayTile("P1", "C&O", "G13", tile, 2))


def test_gray_in_phase_d() -> None:
    """phase.tiles.gray: 915 follows 611."""
    game = turn("C&O", phase="D", tiles={"G13": ("611", 1)})
    assert broken(game, LayTile("P1", "C&O", "G13", "915", 1)) == set()


@pytest.mark.parametrize(("bought", "gone"), [("4", "2"), ("6", "3"), ("D", "4")])
def test_rust(bought: str, gone: str) -> None:
    """phase.rust.trains, phase.rust.pool, train.scrap.nothing, phase.effect.immediate.

    For nothing.
    """
    phase = {"4": "3", "6": "5", "D": "6"}[bought]
    last = list(COUNTS)[list(COUNTS).index("6" if bought == "D" else bought) - 1]
    spent = {f"{last}-{number}": SCRAPPED for number in range(COUNTS[last])}
    if bought == "D":
        spent = {**spent, "6-0": SCRAPPED, "6-1": SCRAPPED}
    game = shop(phase, trains={**spent, f"{gone}-0": "C&O", f"{gone}-1": POOL})
    before = cash(game, "C&O")
    price = game.title.trains[bought].price
    play(game, buy(f"{bought}-0", price))
    assert game.state.trains[f"{gone}-0"] == game.state.trains[f"{gone}-1"] == SCRAPPED
    assert (game.state.phase, cash(game, "C&O")) == (bought, before - price)


def test_trains_rust_before_limits_are_looked_at() -> None:
    """phase.effect.order: LV has two 2s and two 3s; the first 4 leaves it the 3s, and nothing has to be given up."""
    spent = {f"3-{number}": SCRAPPED for number in range(2, 6)}
    four = {"2-0": "LV", "2-1": "LV", "3-0": "LV", "3-1": "LV"}
    game = play(shop("3", trains={**spent, **four}, others={"LV": "P2"}), buy("4-0", 300))
    assert (step(game), game.position.trains("LV")) == ("trains", ("3-0", "3-1"))


def test_privates_close_with_the_first_five() -> None:
    """private.close.five: all of them, whoever owns them."""
    fours = {f"4-{number}": SCRAPPED for number in range(5)}
    game = shop("4", trains=fours, privates={"DR": "P2", "CP": "C&O", "CV": "P3"})
    play(game, buy("5-0", 500))
    assert {game.state.privates[private] for private in ("DR", "CP", "CV")} == {CLOSED}


# buying


def test_type_by_type() -> None:
    """train.buy.sequence, train.buy.price, train.buy.several, train.limit.buy: what is refused, and four in a turn."""
    game = shop(cash={"C&O": 400})
    assert broken(game, buy("3-0", 180)) == {"train.buy.sequence"}
    assert broken(game, buy("2-0", 100)) == {"train.buy.price"}
    play(game, *(buy(f"2-{number}", 80) for number in range(4)))
    full = shop(trains={f"2-{number}": "C&O" for number in range(4)})
    assert broken(full, buy("2-4", 80)) == {"train.limit.buy"}


def test_sources_and_money() -> None:
    """train.buy.sources, train.buy.funds, emergency.help.forced_only.

    Depot, pool and LV sell; 150 of 180 is refused.
    """
    game = shop("4", trains={"3-0": POOL, "3-1": "LV"}, others={"LV": "P2"})
    for action in (buy("3-0", 180), buy("4-0", 300), buy("3-1", 57, agreed=True)):
        assert broken(game, action) == set()
    poor = shop("3", cash={"C&O": 150}, trains={"2-0": "C&O"})
    assert "train.buy.funds" in broken(poor, buy("3-0", 180))
    assert "emergency.help.forced_only" in broken(poor, buy("3-0", 180, help=30))


def test_between_companies() -> None:
    """train.company.price, train.company.consent, train.company.last, train.company.turn, train.company.no_phase.

    Refused.
    """
    game = shop("3", trains={"4-0": "LV"}, others={"LV": "P2"})
    assert broken(game, buy("4-0", 0, agreed=True)) == {"train.company.price"}
    assert broken(game, buy("4-0", 10)) == {"train.company.consent"}
    assert broken(game, BuyTrain("P1", "LV", "3-0", 180)) == {"train.company.turn"}
    play(game, buy("4-0", 10, agreed=True))
    assert (game.state.phase, game.position.trains("LV"), cash(game, "LV")) == ("3", (), 10)


def test_a_train_keeps_its_type() -> None:
    """train.company.obsolete: a 2 bought from LV is scrapped with the first 4."""
    game = shop("3", trains={"2-0": "LV", **{f"3-{n}": SCRAPPED for n in range(6)}}, others={"LV": "P2"})
    play(game, buy("2-0", 1, agreed=True), buy("4-0", 300))
    assert game.state.trains["2-0"] == SCRAPPED


def test_diesels() -> None:
    """train.buy.diesel_early, phase.diesel.price, train.trade.credit, train.trade.limit, train.trade.pool.

    900, or 700.
    """
    game = shop("5", cash={"C&O": 2000}, trains={f"5-{number}": SCRAPPED for number in range(3)})
    assert broken(game, buy("D-0", 900)) == {"train.buy.sequence"}
    play(game, buy("6-0", 630))
    assert broken(game, buy("D-0", 900)) == set()
    full = shop("6", trains={"5-0": "C&O", "5-1": "C&O", "6-0": SCRAPPED})
    play(full, buy("D-0", 700, trade_in="5-0"))
    assert (cash(full, "C&O"), full.state.trains["5-0"], full.position.trains("C&O")) == (300, POOL, ("5-1", "D-0"))


def test_what_is_traded_in() -> None:
    """train.trade.which, train.trade.treasury: a 3, a 6 for less, and help with a trade are refused."""
    later = shop("6", trains={"3-0": "C&O", "5-0": "C&O", "6-0": SCRAPPED})
    assert "train.trade.which" in broken(later, buy("D-0", 700, trade_in="3-0"))
    assert broken(later, buy("D-0", 500, trade_in="5-0")) == {"train.buy.price"}
    poor = shop("6", cash={"C&O": 600}, trains={"5-0": "C&O", "6-0": SCRAPPED})
    assert broken(poor, buy("D-0", 700, help=100, trade_in="5-0")) == {
        "emergency.help.forced_only",
        "train.trade.treasury",
    }


def test_the_order_of_discards() -> None:
    """train.excess.order, train.excess.choice: the buyer first, then by price; another reading goes by price alone."""
    hold = {"P1": {"C&O": 60}, "P2": {"PRR": 60}, "P3": {"LV": 60}}
    cells = {"C&O": (2, 3), "PRR": (1, 4), "LV": (4, 2)}
    trains = {
        **{f"4-{number}": owner for number, owner in enumerate(["C&O", "C&O", "PRR", "PRR", "LV"])},
        **{f"3-{number}": owner for number, owner in enumerate(["PRR", "LV", "LV", SCRAPPED, SCRAPPED, SCRAPPED])},
    }
    for options, order in (({}, ["C&O", "PRR", "LV"]), ({"discards_by_price": True}, ["PRR", "C&O", "LV"])):
        game = shop("4", hold=hold, cells=cells, trains=trains, options=options)
        play(game, buy("5-0", 500))
        asked = []
        while step(game) == "discard":
            asked.append(game.position.frame.company)
            assert broken(game, Pass(due(game))) == {"train.excess.choice", "export.discard.before_stock"}
            play(game, next(iter(game.options("discard_train"))))
        assert asked == order


def test_who_must_own_a_train() -> None:
    """train.own.must, train.own.no_route: with a route passing is refused, without one it is not."""
    assert broken(shop(), Pass("P1")) == {"train.own.must"}
    bare = turn("C&O", "trains")
    assert step(bare) == "trains"
    assert broken(bare, Pass("P1")) == set()


def test_a_private_in_the_turn_of_the_first_three() -> None:
    """private.buy.same_turn, operating.steps.private_last, private.buy.anytime: after the trains, in the same turn."""
    game = shop(trains=sold("3"), privates={"CP": "P2"})
    assert broken(game, BuyPrivate("P1", "C&O", "CP", 40, agreed=True)) == {"private.buy.phase"}
    play(game, buy("3-0", 180), BuyPrivate("P1", "C&O", "CP", 40, agreed=True))
    assert (game.state.phase, game.state.privates["CP"]) == ("3", "C&O")
