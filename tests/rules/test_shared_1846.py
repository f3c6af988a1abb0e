"""1846: rules that it shares with other titles, at its own moments and with its own figures."""

from __future__ import annotations

import pytest

from rails18.board.layout import copies_left, revenue, stop_now
from rails18.core.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardPrivate,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    PowerTile,
    RunTrains,
    SellShares,
    StartCompany,
)
from rails18.core.draft import Draft
from rails18.core.game import Game
from rails18.core.state import DEPOT, OFFERING, POOL, SCRAPPED, Round
from rails18.rules.rounds import rounds, scoring
from rails18.rules.routes import running
from rails18.rules.trains import phases, supply
from tests.support.games_1846 import (
    PHASES,
    broken,
    cash,
    due,
    everybody_passes,
    lay,
    moment,
    play,
    route,
    step,
    turn,
)
from tests.support.moments import at

SEATS = {"B16.c0": ("GT",), "D20.c0": ("NYC",)}
RAN = {"GT": 0, "NYC": 0}
FOURS = {f"4-{number}": SCRAPPED for number in range(6)}
PRICES = {"2": 80, "4": 180, "3/5": 160, "5": 500, "4/6": 450, "6": 800, "7/8": 900}


# shares


def test_where_a_share_comes_from() -> None:
    """stock.buy.source, stock.buy.source_choice, stock.sell.held, stock.buy.unstarted, stock.start.president_first.

    Either source is P1's choice; what is not held, and a share of a company without a price, is refused.
    """
    game = moment({"P1": {"GT": 20}, "P2": {"NYC": 20}, POOL: {"NYC": 10}}, {"GT": 80, "NYC": 60}, income=RAN)
    for source in (OFFERING, POOL):
        assert broken(game, BuyShare("P1", "NYC", source)) == set()
    assert broken(game, SellShares("P1", "NYC", 10)) == {"stock.sell.held"}
    assert "stock.buy.source" in broken(game, BuyShare("P1", "GT", POOL))
    unstarted = broken(game, BuyShare("P1", "IC", OFFERING))
    assert unstarted == {"stock.buy.unstarted", "stock.start.president_first"}


def test_money_of_a_company_is_its_own() -> None:
    """stock.treasury.separate, stock.start.token_below: P1 buys nothing with GT's 500, refused; NYC comes below GT."""
    game = moment({"P1": {"GT": 20}}, {"GT": 60}, cash={"P1": 10, "GT": 500}, tokens={"B16.c0": ("GT",)})
    assert "stock.buy.cash" in broken(game, BuyShare("P1", "GT", OFFERING))
    play(game, Pass("P1"), StartCompany("P2", "NYC", 60))
    assert rounds.operating_order(game.position) == ("GT", "NYC")


@pytest.mark.parametrize(
    ("hold", "president"),
    [
        ({"P1": {"GT": 30}, "P2": {"GT": 20}}, "P1"),
        ({"P1": {"GT": 20}, "P2": {"GT": 20}}, "P2"),
    ],
)
def test_who_holds_more_is_president(hold: dict[str, dict[str, int]], president: str) -> None:
    """stock.president.overtake, stock.president.tie: P2 buys a share, to 30%; a tie leaves P1."""
    game = moment(hold, {"GT": 60}, player="P2", income={"GT": 0})
    assert play(game, BuyShare("P2", "GT", OFFERING)).position.president("GT") == president


def test_the_nearest_of_several() -> None:
    """stock.president.nearest: P1 sells, P3 and P4 hold as much, and P3 is nearer to the left."""
    hold = {"P1": {"GT": 40}, "P3": {"GT": 30}, "P4": {"GT": 30}}
    game = play(moment(hold, {"GT": 60}, income={"GT": 0}), SellShares("P1", "GT", 20))
    assert game.position.president("GT") == "P3"


def test_room_for_a_dump() -> None:
    """stock.president.dump_room: with 40% in the market 20% are refused, though P2 would be president."""
    hold = {"P1": {"GT": 30}, "P2": {"GT": 20}, POOL: {"GT": 40}}
    assert broken(moment(hold, {"GT": 60}, income={"GT": 0}), SellShares("P1", "GT", 20)) >= {"stock.sell.pool_limit"}


def test_priority() -> None:
    """stock.priority.next, phase.rounds.two, operating.set.sequence: P3 bought last; two operating rounds come."""
    game = moment({"P1": {"GT": 20}}, {"GT": 60}, player="P3", tokens={"B16.c0": ("GT",)})
    play(game, BuyShare("P3", "GT", OFFERING))
    everybody_passes(game)
    assert (game.state.priority, game.state.round.kind, game.state.round.of) == ("P4", "operating", 2)


# operating rounds


def test_incomes() -> None:
    """operating.order.privates, private.income.owner, private.income.company: P2 has 15, GT 20, before all turns.

    Nobody is told of the Mail Contract, which pays nothing.
    """
    owners = {"LSL": "P2", "TBC": "GT", "MAIL": "P3"}
    game = moment({"P1": {"GT": 20}}, {"GT": 60}, tokens={"B16.c0": ("GT",)}, privates=owners, cash={"GT": 100})
    everybody_passes(game)
    assert (cash(game, "P2"), cash(game, "GT")) == (415, 120)
    told = [event.facts["amounts"] for event in game.events_of(game.at) if event.key == "privates_paid"]
    assert told == [{"P2": 15, "GT": 20}]
    assert (game.position.frame.company, step(game)) == ("GT", "track")


def test_the_order_follows_the_prices() -> None:
    """operating.order.dynamic, operating.float.excluded: NYC falls by a sale for GT's train; IC comes first.

    ERIE, which has not started, does not operate.
    """
    hold = {"P1": {"GT": 20, "NYC": 40}, "P2": {"IC": 20}, POOL: {"GT": 40}}
    seats = {**SEATS, "K3.c0": ("IC",)}
    game = moment(hold, {"GT": 80, "NYC": 60, "IC": 60}, step="trains", company="GT", tokens=seats, operated=("GT",),
                  cash={"GT": 40, "P1": 0}, income={**RAN, "IC": 0})  # fmt: skip
    assert rounds.operating_order(game.position)[1:] == ("NYC", "IC")
    play(game, SellShares("P1", "NYC", 10))
    assert rounds.operating_order(game.position)[1:] == ("IC", "NYC")
    assert "ERIE" not in rounds.operating_order(game.position)


def test_steps_in_their_order() -> None:
    """operating.steps.sequence, operating.steps.optional, train.buy.step: GT leaves track out and runs."""
    seats = {"C15.c0": ("GT",), "B16.c0": ("GT",)}
    game = turn("GT", tokens=seats, tiles={"B16": ("5", 0)}, trains={"2-3": "GT"})
    assert broken(game, BuyTrain("P1", "GT", "2-0", 80))
    play(game, Pass("P1"))
    assert step(game) == "run"
    assert broken(game, lay("GT", "C13", "8", 0))
    play(game, RunTrains("P1", "GT", (route(game, "2-3", "C15.c0", "B16.c0"),)), Dividend("P1", "GT", "pay"))
    assert step(game) == "trains"


# track and tokens


def refused(game: Game, company: str, hex: str, *tiles: str) -> set[str]:
    """Return the clauses that refuse tiles whichever way round."""
    return set.union(*(broken(game, lay(company, hex, tile, way)) for tile in tiles for way in range(6)))


@pytest.mark.parametrize(
    ("hex", "tile", "clause"),
    [
        ("C9", "8", "track.place.plain"), ("B14", "57", "track.place.city"), ("E17", "57", "track.place.z"),
        ("B14", "9", "track.place.grid_only"), ("B16", "6", "track.lay.empty_hex"), ("G5", "8", "track.lay.connected"),
    ],
)  # fmt: skip
def test_where_yellow_tiles_go(hex: str, tile: str, clause: str) -> None:
    """track.place.plain, track.place.city, track.place.grid_only, track.lay.empty_hex, track.lay.connected: refused."""
    seats = {"C9.c0": ("GT",), "E17.c0": ("GT",), "B16.c0": ("GT",)}
    assert clause in refused(turn("GT", tiles={"B16": ("57", 1)}, tokens=seats), "GT", hex, tile)


def test_upgrades() -> None:
    """track.upgrade.colour, track.upgrade.preserve, track.upgrade.chart, track.upgrade.final, track.lay.returned.

    From yellow to brown, without the old track, or of a brown tile of plain track: refused. A replaced tile comes back.
    """
    game = turn("GT", phase="III", tiles={"B16": ("5", 0), "B14": ("9", 1), "C13": ("45", 0)})

    assert "track.upgrade.colour" in refused(game, "GT", "B16", "611")
    assert "track.upgrade.preserve" in refused(game, "GT", "B14", "23")
    assert refused(game, "GT", "B14", "25") & {"track.upgrade.chart", "track.upgrade.preserve"}
    assert "track.upgrade.final" in refused(game, "GT", "C13", "47")
    upgrade = next(iter(game.options("lay_tile", hex="B16")))
    assert isinstance(upgrade, LayTile)
    before = {tile: copies_left(game.position, tile) for tile in ("5", upgrade.tile)}
    play(game, upgrade)
    assert game.state.tiles["B16"][0] in ("14", "15", "619")
    after = {tile: copies_left(game.position, tile) for tile in before}
    assert after == {"5": before["5"] + 1, upgrade.tile: before[upgrade.tile] - 1}  # type: ignore[operator]


def test_the_token_in_chicago_keeps_its_side() -> None:
    """track.upgrade.tokens, track.upgrade.printed: GT in the city to the east, before and after green Chicago."""
    game = turn("GT", phase="II", tokens={"D6.c2": ("GT",), "B16.c0": ("GT",)})
    play(game, lay("GT", "D6", "298", 0))
    assert stop_now(game.position, "D6.c2") in game.state.tokens
    hexes = {action.hex for action in game.options("lay_tile")}  # type: ignore[attr-defined]
    assert "D8" in hexes
    assert "E5" not in hexes


@pytest.mark.parametrize(
    ("stop", "clause"),
    [("E17.c0", "token.place.route"), ("D20.c0", "token.place.route"), ("C15.c0", "token.place.space")],
)
def test_where_tokens_go(stop: str, clause: str) -> None:
    """token.place.route, token.place.space, token.place.same_city, token.place.supply: refused."""
    seats = {"B16.c0": ("GT",), "C15.c0": ("NYC", "MS")}
    game = turn("GT", tiles={"B16": ("5", 0)}, tokens=seats)
    assert clause in broken(game, PlaceToken("P1", "GT", stop))
    assert "token.place.same_city" in broken(game, PlaceToken("P1", "GT", "B16.c0"))
    none = at(game, game.position.supposing(tokens_left={**game.state.tokens_left, "GT": ()}).state)
    assert "token.place.supply" in broken(none, PlaceToken("P1", "GT", "E17.c0"))


# trains and phases


def test_prices_of_trains() -> None:
    """train.buy.price, train.buy.several, train.buy.funds, train.buy.sources, train.limit.table."""
    title = turn("GT").title
    assert {side.name: side.price for kind in title.trains.values() for side in kind.faces} == PRICES
    assert [title.phases[phase].train_limit for phase in PHASES] == [4, 4, 3, 2]
    game = turn("GT", "trains", trains={"2-8": POOL})
    play(game, BuyTrain("P1", "GT", "2-0", 80), BuyTrain("P1", "GT", "2-8", 80))
    assert (cash(game, "GT"), supply.left(game.position)["2"]) == (840, 7)
    full = turn("GT", "trains", phase="IV", trains={"5-0": "GT", "6-0": "GT", "6-1": DEPOT})
    assert "train.limit.buy" in broken(full, BuyTrain("P1", "GT", "6-1", 800, side="6"))
    short = turn("GT", "trains", trains={"2-3": "GT"}, cash={"GT": 70})
    assert "train.buy.funds" in broken(short, BuyTrain("P1", "GT", "2-0", 80))


def test_trains_of_other_companies() -> None:
    """train.company.consent, train.company.turn, train.company.last: NYC of P2 sells its only train when P2 agrees."""
    game = turn("GT", "trains", others={"NYC": "P2"}, trains={"2-3": "NYC"})
    assert broken(game, BuyTrain("P1", "GT", "2-3", 50)) == {"train.company.consent"}
    assert broken(game, BuyTrain("P2", "NYC", "2-0", 80))
    play(game, BuyTrain("P1", "GT", "2-3", 50, agreed=True))
    assert game.position.trains("NYC") == ()


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_who_gives_up_first(profile: str) -> None:
    """train.excess.discard, train.excess.choice, train.excess.order: IC at 112 before GT at 90, which bought.

    18xx.games asks in its own order.
    """
    owned = {f"4-{number}": "IC" for number in range(3)} | {f"4-{number}": "GT" for number in range(3, 6)}
    extra = {"5-4": "IC"}
    hold = {"P1": {"GT": 60}, "P2": {"IC": 20}}
    game = moment(hold, {"GT": 90, "IC": 112}, step="trains", company="GT", phase="II", operated=("GT",),
                  trains={**{f"2-{number}": SCRAPPED for number in range(9)}, **owned, **extra}, profile=profile,
                  sides={**dict.fromkeys(owned, "4"), "5-4": "5"}, tokens={"B16.c0": ("GT",), "K3.c0": ("IC",)},
                  cash={"GT": 1000}, income={"GT": 0, "IC": 0})  # fmt: skip
    play(game, BuyTrain("P1", "GT", "5-0", 500, side="5"))
    first, player = ("IC", "P2") if profile == "rulebook" else ("GT", "P1")
    assert (step(game), game.position.frame.company, due(game)) == ("discard", first, player)
    play(game, DiscardTrain(player, first, game.position.trains(first)[0]))
    assert phases.excess(game.position, first) == 0
    assert step(game) == "discard"


@pytest.mark.parametrize(
    ("phase", "windsor", "holland"), [("I", 40, 40), ("II", 40, 40), ("III", 60, 10), ("IV", 60, 10)]
)
def test_red_areas(phase: str, windsor: int, holland: int) -> None:
    """phase.offboard.value: Windsor and Holland before and after the first 5."""
    pos = turn("GT", phase=phase).position
    assert [revenue(pos, stop, None) for stop in ("C17.o0", "B8.o0")] == [windsor, holland]


@pytest.mark.parametrize(("phase", "colours"), [(name, place + 1) for name, place in PHASES.items()])
def test_colours_of_phases(phase: str, colours: int) -> None:
    """phase.tiles.yellow, phase.tiles.green, phase.tiles.brown, phase.tiles.grey, phase.effect.immediate."""
    assert turn("GT", phase=phase).title.phases[phase].tiles == ("yellow", "green", "brown", "gray")[:colours]


# privates


def test_privates_for_companies() -> None:
    """private.buy.price, private.buy.funds, private.buy.from_player, private.buy.anytime, private.buy.phase.

    phase.privates.sellable, private.power.company: TBC for 1 to 60, of a player, in phases I and II; else refused.
    """
    game = turn("GT", "trains", privates={"TBC": "P1", "LSL": "P1", "SC": "NYC"}, cash={"GT": 30})
    assert broken(game, BuyPrivate("P1", "GT", "TBC", 61)) >= {"private.buy.price"}
    assert broken(game, BuyPrivate("P1", "GT", "TBC", 0)) >= {"private.buy.price"}
    assert broken(game, BuyPrivate("P1", "GT", "TBC", 40)) == {"private.buy.funds"}
    assert broken(game, BuyPrivate("P1", "GT", "SC", 10)) == {"private.buy.from_player"}
    assert broken(game, PowerTile("P1", "LSL", "D14", "14", 0))
    assert broken(game, BuyPrivate("P1", "GT", "TBC", 1)) == set()
    later = turn("GT", "trains", phase="III", privates={"TBC": "P1"})
    assert broken(later, BuyPrivate("P1", "GT", "TBC", 1)) == {"private.buy.phase", "phase.privates.sellable"}


def test_forced_sales() -> None:
    """emergency.sell.other_presidency, emergency.sell.privates: P1 loses NYC to P2 and sells no private."""
    hold = {"P1": {"GT": 20, "NYC": 30}, "P2": {"NYC": 20}, POOL: {"GT": 40}}
    game = moment(hold, {"GT": 80, "NYC": 50}, step="trains", company="GT", tokens=SEATS, operated=("GT",),
                  cash={"GT": 0, "P1": 0}, income=RAN, privates={"TBC": "P1"})  # fmt: skip
    assert broken(game, DiscardPrivate("P1", "TBC"))
    play(game, SellShares("P1", "NYC", 20))
    assert (game.position.president("NYC"), cash(game, "P1"), game.position.price("NYC")) == ("P2", 100, 40)


# the end


def closing_bank(number: int, bank: int, **given: object) -> Game:
    """Return GT's last decision about 60 in an operating round, with so much in the bank."""
    round_ = Round("operating", 3, number, 2)
    known = {"income": {"GT": 60}, "trains": {"2-3": "GT"}, "round": round_, **given}
    game = turn("GT", "dividend", **known)  # type: ignore[arg-type]
    more = cash(game, "bank") - bank
    return at(game, game.position.supposing(cash={**game.state.cash, "bank": bank, "P5": 400 + more}).state)


@pytest.mark.parametrize(("number", "kind"), [(1, "operating"), (2, "over")])
def test_the_bank_breaks_in_an_operating_round(number: int, kind: str) -> None:
    """end.bank.operating, end.bank.credit, score.winner.highest: the set is finished, and all are paid."""
    game = play(closing_bank(number, 10), Dividend("P1", "GT", "pay"), Pass("P1"))
    if kind == "over":
        assert game.state.ending is not None
        assert (game.state.ending.reason, scoring.winners(game.position)) == ("bank", ("P5",))
    else:
        assert game.state.ending is None
        assert (game.state.round.kind, game.state.round.number) == ("operating", 2)


@pytest.mark.parametrize(("profile", "over"), [("rulebook", True), ("18xx.games", False)])
def test_an_empty_bank(profile: str, over: bool) -> None:
    """end.bank.zero: with exactly nothing left it is broken; on 18xx.games only when it owes."""
    game = closing_bank(2, 60, profile=profile)
    play(game, Dividend("P1", "GT", "pay"), Pass("P1"))
    assert (game.state.ending is not None) is over


def test_a_tie() -> None:
    """score.winner.tie: who have as much win both."""
    game = moment(cash={"P1": 500, "P2": 500})
    ended = Draft(game.title, game.setup, game.state)
    scoring.finish(ended, "agreed")
    assert scoring.winners(ended.pos) == ("P1", "P2")


# routes


def test_lines_and_stops() -> None:
    """route.length.min, route.length.max, route.stop.once, route.token.own, route.city.blocked, route.value.sum.

    GT from Detroit: one stop, three with a 2, one of them twice, and a line without its token are refused; a city full
    of others' tokens ends a line.
    """
    tiles = {"B16": ("5", 0), "C15": ("294", 0)}
    game = turn("GT", "run", phase="II", tiles=tiles, tokens={"C15.c0": ("GT", "NYC"), "B16.c0": ("GT",)},
                trains={"2-3": "GT", "2-4": "GT"})  # fmt: skip
    one = route(game, "2-3", "C15.c0", "B16.c0")
    two = route(game, "2-4", "C15.c0", "C17.o0")
    assert running.income(game.position, RunTrains("P1", "GT", (one, two))) == (50 + 20) + (50 + 40)
    assert broken(game, RunTrains("P1", "GT", (one, two))) == set()
    short = type(one)("2-3", ("B16.c0",), ())
    assert "route.length.min" in broken(game, RunTrains("P1", "GT", (short,)))
    long = route(game, "2-3", "B16.c0", "C15.c0", "C17.o0")
    assert "route.length.max" in broken(game, RunTrains("P1", "GT", (long,)))
    blocked = turn("NYC", "run", phase="II", tiles=tiles, tokens={"C15.c0": ("GT", "MS"), "D20.c0": ("NYC",)},
                   trains={"4-0": "NYC"}, sides={"4-0": "4"})  # fmt: skip
    through = RunTrains("P1", "NYC", (route(blocked, "4-0", "B16.c0", "C15.c0", "C17.o0"),))
    assert broken(blocked, through) >= {"route.token.own", "route.city.blocked"}
