"""1846: further rules that it shares with other titles, each on its own map and with its own companies."""

from __future__ import annotations

from itertools import combinations

from rails18.core.actions import (
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    LayTile,
    MoveToken,
    Pass,
    PlaceToken,
    RunTrains,
    StartCompany,
)
from rails18.core.game import Game
from rails18.core.route import Route
from rails18.core.state import POOL
from rails18.players.choices import seen_by
from rails18.rules.market import market
from rails18.rules.routes import running
from rails18.rules.stock import certificates
from rails18.rules.trains import supply
from tests.rules.test_shared_1846 import SEATS, closing_bank
from tests.support.games_1846 import broken, cash, due, everybody_passes, moment, opening, play, route, step, turn

DETROIT = {"B16": ("5", 0), "C15": ("294", 0)}


def test_what_is_printed() -> None:
    """setup.map.printed: Chicago, Detroit, Erie and Wheeling have track and values, Cleveland has none."""
    board = opening().position.board
    colours = {
        hex: board.hexes[hex].printed.colour for hex in ("D6", "C15", "D20", "G19", "I15", "F20", "E21", "I5", "K3")
    }
    assert colours == dict.fromkeys(("D6", "C15", "D20", "G19"), "yellow") | dict.fromkeys(
        ("I15", "F20", "E21", "I5", "K3"), "gray"
    )


def test_all_but_the_draft_is_open() -> None:
    """information.all.open, information.removed.open, information.depot.open, information.market.open.

    P3 sees all that there is after the draft: holdings, money, trains, prices, and what was left out.
    """
    game = moment({"P1": {"GT": 20}}, {"GT": 80}, players=4, variant="full")
    mine = seen_by(game, "P3").position
    assert mine.state == game.state
    assert mine.title.companies.keys() == game.title.companies.keys()
    assert len(mine.title.companies) == 6  # one of seven was left out
    assert supply.left(mine) == supply.left(game.position)


def test_a_company_that_starts() -> None:
    """token.home.free, stock.limit.president_counts_one, stock.president.duties, track.lay.home.

    P1 starts GT at 80: its token costs nothing, the certificate counts once, and P1 is asked in its first turn, in
    which it lays from Port Huron.
    """
    game = play(moment(cash={"P1": 400}), StartCompany("P1", "GT", 80))
    assert game.state.tokens["B16.c0"] == ("GT",)
    assert (cash(game, "GT"), cash(game, "P1")) == (160, 240)
    assert certificates.counted(game.position, "P1") == 1
    everybody_passes(game)
    assert (due(game), game.position.frame.company) == ("P1", "GT")
    assert "B16" in {each.hex for each in game.options("lay_tile") if isinstance(each, LayTile)}


def test_lays() -> None:
    """track.cost.funds, track.lay.supply, track.lay.meet_tile: 10 pay no tile, and there is no third 297.

    What may lie on B16 is the same whichever way the 9 on B14 goes, so that track may end at its blank side.
    """
    poor = turn("GT", cash={"GT": 10})
    assert "track.cost.funds" in broken(poor, LayTile("P1", "GT", "B16", "5", 0))
    tiles = {"E17": ("297", 0), "H12": ("297", 0), "C15": ("294", 0)}
    seats = {"B16.c0": ("GT",), "C15.c0": ("GT",)}
    assert "track.lay.supply" in broken(
        turn("GT", phase="III", tiles=tiles, tokens=seats), LayTile("P1", "GT", "C15", "297", 0)
    )
    lays = [
        {each for each in turn("GT", tiles={"B14": ("9", turned)}).options("lay_tile") if each.hex == "B16"}  # type: ignore[attr-defined]
        for turned in range(3)
    ]
    assert lays[0] == lays[1] == lays[2] != set()


def test_tokens_stay_and_block() -> None:
    """token.place.permanent, token.block.through: GT takes none back, and does not pass a full Detroit."""
    to_toledo = PlaceToken("P1", "GT", "D14.c0")

    def reaching(turned: int, *there: str) -> Game:
        tiles = {**DETROIT, "D14": ("5", turned)}
        return turn("GT", phase="II", tiles=tiles, tokens={**SEATS, "C15.c0": there})

    joined = [turned for turned in range(6) if not broken(reaching(turned, "NYC"), to_toledo)]
    assert joined
    for turned in joined:
        assert broken(reaching(turned, "NYC", "MS"), to_toledo) == {"token.place.route"}
        there = reaching(turned, "NYC", "MS")
        assert broken(there, MoveToken("P1", "GT", "B16.c0", "D14.c0")) == {"token.place.permanent"}


def test_no_run_goes_through() -> None:
    """token.block.through: from Port Huron to Windsor GT would pass a Detroit full of others' tokens."""
    known = {"tiles": DETROIT, "trains": {"4-0": "GT"}, "sides": {"4-0": "4"}, "phase": "II"}
    for there, found in ((("NYC",), set()), (("NYC", "MS"), {"token.block.through", "route.city.blocked"})):
        game = turn("GT", "run", tokens={"B16.c0": ("GT",), "C15.c0": there}, **known)
        through = RunTrains("P1", "GT", (route(game, "4-0", "B16.c0", "C15.c0", "C17.o0"),))
        assert broken(game, through) == found


def test_lines() -> None:
    """route.path.continuous, route.path.once, route.trains.city, route.length.type, route.best.total.

    Two trains may share Detroit, but no track, and a line has no gap. A lesser set than the best may be run.
    """
    game = turn("GT", "run", phase="II", tiles=DETROIT, tokens={"C15.c0": ("GT", "NYC"), "B16.c0": ("GT",)},
                trains={"2-3": "GT", "2-4": "GT"})  # fmt: skip
    one, two = route(game, "2-3", "C15.c0", "B16.c0"), route(game, "2-4", "C15.c0", "C17.o0")
    assert running.income(game.position, RunTrains("P1", "GT", (one, two))) == (50 + 20) + (50 + 40)
    assert running.best(game.position, "GT").revenue == 160
    assert broken(game, RunTrains("P1", "GT", (one,))) == set()
    gap = Route("2-3", one.stops, one.segments[:1])
    assert "route.path.continuous" in broken(game, RunTrains("P1", "GT", (gap,)))
    twice = Route("2-3", one.stops, (*one.segments, one.segments[0]))
    assert "route.path.once" in broken(game, RunTrains("P1", "GT", (twice,)))
    assert "route.trains.track" in broken(game, RunTrains("P1", "GT", (one, Route("2-4", one.stops, one.segments))))


def test_gray_track_and_a_joint() -> None:
    """route.path.gray, route.path.reverse: C7 is no stop, and the branches of 45 share its joint."""
    problem = running.problem(turn("GT", "run", phase="III", tiles={"D10": ("45", 0)}).position, "GT")
    assert not [stop for stop in problem.stops if stop.hex == "C7"]
    assert [piece for piece in problem.segments if piece.hex == "C7"]
    pieces = [piece for piece in problem.segments if piece.hex == "D10"]
    assert len(pieces) == 4
    shared = [(a, b) for a, b in combinations(pieces, 2) if set(a.uses) & set(b.uses)]
    assert shared  # so that no run uses both


def test_what_income_does() -> None:
    """dividend.choice.full, market.reason.dividend, market.stack.unmoved: 200, 100 or 0 of 200, at 100.

    All of it moves the price two steps. Half of 100 leaves the token where it is, and on top.
    """
    game = turn("GT", "dividend", income={"GT": 200}, trains={"2-3": "GT"})
    choices = [each.choice for each in game.options("dividend") if isinstance(each, Dividend)]
    assert sorted(choices) == ["half", "pay", "withhold"]
    assert play(game, Dividend("P1", "GT", "pay")).position.price("GT") == 124
    hold = {"P1": {"GT": 60}, "P2": {"NYC": 20}}
    pile = moment(hold, {"GT": 100, "NYC": 100}, step="dividend", company="GT", tokens=SEATS, operated=("GT",),
                  income={"GT": 100, "NYC": 0}, trains={"2-3": "GT"})  # fmt: skip
    order = market.order(pile.position)
    play(pile, Dividend("P1", "GT", "half"))
    assert (pile.position.price("GT"), market.order(pile.position)) == (100, order)


def test_a_company_without_a_train() -> None:
    """dividend.keep.no_train: it is asked about no dividend, and its price moves left."""
    game = turn("GT")
    assert broken(game, Dividend("P1", "GT", "pay"))
    play(game, Pass("P1"))
    assert (step(game), game.position.price("GT")) == ("trains", 90)


def test_who_cannot_pay() -> None:
    """emergency.fail.bankrupt: P1 has sold all and is 20 short of the cheapest train."""
    hold = {"P1": {"GT": 20}, "P2": {"GT": 20}, POOL: {"GT": 50}}
    seats = {"B16.c0": ("GT",)}
    for money, found in ((60, set()), (80, {"emergency.fail.voluntary"})):
        game = moment(hold, {"GT": 80}, step="trains", company="GT", tokens=seats, operated=("GT",), income={"GT": 0},
                      cash={"GT": 0, "P1": money})  # fmt: skip
        assert broken(game, DeclareBankruptcy("P1", "GT")) == found


def test_the_tokens_of_a_closed_company() -> None:
    """closing.tokens.removed: at 10 nothing is paid, and the places of GT are free."""
    game = turn(
        "GT", "dividend", price=10, income={"GT": 60}, tokens={**SEATS, "C15.c0": ("GT",)}, trains={"2-3": "GT"}
    )
    play(game, Dividend("P1", "GT", "withhold"))
    assert game.position.is_closed("GT")
    assert not [there for there in game.state.tokens.values() if "GT" in there]


def test_a_broken_bank_stays_broken() -> None:
    """end.bank.permanent: what GT pays for a train fills it again, and the set is the last."""
    game = play(closing_bank(2, 10, cash={"GT": 400}), Dividend("P1", "GT", "pay"))
    play(game, BuyTrain("P1", "GT", next(iter(supply.on_sale(game.position))), 80))
    assert cash(game, "bank") > 0
    play(game, Pass("P1"))
    assert game.state.ending is not None
