"""1846: independents, trains with two sides, phases, routes and marks."""

from __future__ import annotations

import pytest

from rails18.core.actions import Action, BuyPrivate, BuyTrain, Correct, Dividend, LayTile, MarkCity, Pass, RunTrains
from rails18.core.changes import GivePrivate
from rails18.core.game import Game
from rails18.core.slices import CityMarks, TrainsRun
from rails18.core.state import CLOSED, POOL, Round
from rails18.questions import rounds as questions
from rails18.questions import turns as turn_questions
from rails18.rules.rounds import rounds
from rails18.rules.routes import running
from rails18.rules.trains import roster
from rails18.ui.model.consequence import consequences
from rails18.ui.text.words import Words
from tests.support.games_1846 import best, broken, cash, due, everybody_passes, moment, play, route, step, turn
from tests.support.moments import at

FIRST = Round("stock", 1, 1, 1)
MINE = {"privates": {"MS": "P2", "BIG4": "P3"}, "trains": {"2-0": "MS", "2-1": "BIG4"}}
SEATED = {"C15.c0": ("MS",), "G9.c0": ("BIG4",)}


def begun(**given: object) -> Game:
    """Return the first operating round, with MS (P2), BIG4 (P3), GT at 60 and NYC at 80."""
    hold = {"P1": {"GT": 20}, "P4": {"NYC": 20}}
    tokens = {**SEATED, "B16.c0": ("GT",), "D20.c0": ("NYC",)}
    game = moment(hold, {"GT": 60, "NYC": 80}, tokens=tokens, **{**MINE, **given})  # type: ignore[arg-type]
    return everybody_passes(game)


def test_independents_come_first() -> None:
    """operating.order.independents, operating.order.price, minor.owner.acts: MS, BIG4, then NYC and GT."""
    game = begun()
    assert rounds.operating_order(game.position) == ("MS", "BIG4", "NYC", "GT")
    assert (game.position.frame.company, game.position.frame.player) == ("MS", "P2")


def test_the_first_round_runs_from_the_cheapest() -> None:
    """operating.order.first_reverse: in the first operating round of the game GT at 60 comes before NYC at 80."""
    game = begun(round=FIRST)
    assert rounds.operating_order(game.position) == ("MS", "BIG4", "GT", "NYC")


def test_the_order_is_shown_as_it_is_played() -> None:
    """operating.order.first_reverse, operating.order.independents: who is to come is listed as the round goes on."""
    pos = begun(round=FIRST).position
    turns = questions.order(pos)
    assert [turn.company for turn in turns] == ["MS", "BIG4", "GT", "NYC"]
    assert [turn.stage for turn in turns] == ["now", "waiting", "waiting", "waiting"]
    assert [turn.steps for turn in turns] == [("track", "run"), ("track", "run"), pos.title.turn, pos.title.turn]
    assert turn_questions.shown_steps(pos) == ("track", "run")
    assert questions.companies_in_order(pos) == ("GT", "NYC")
    assert questions.companies_in_order(begun().position) == ("NYC", "GT")


def test_its_train_reaches_the_track_that_it_joins() -> None:
    """minor.turn.steps: what follows from a tile names the independent whose train runs there."""
    game = begun(cash={"MS": 60})
    lay = next(a for a in game.options("lay_tile") if isinstance(a, LayTile) and a.hex == "B16")
    told = [line.text for line in consequences(game.position, game.what_if(lay), Words(game.position))]
    assert "Trains of MS and GT reach this track." in told or "Trains of GT and MS reach this track." in told


def test_its_income_is_halved() -> None:
    """dividend.independent.half, dividend.independent.no_choice, minor.turn.steps: 60 from Detroit to Port Huron.

    30 go to P2 and 30 stay; then BIG4 comes, for an independent buys no trains.
    """
    game = begun(tiles={"B16": ("5", 0)}, cash={"MS": 60})
    play(game, Pass("P2"))
    assert step(game) == "run"
    play(game, RunTrains("P2", "MS", (route(game, "2-0", "C15.c0", "B16.c0"),)))
    assert (cash(game, "P2"), cash(game, "MS")) == (430, 90)
    assert game.position.frame.company == "BIG4"


def test_its_president_chooses_nothing() -> None:
    """dividend.independent.no_choice: to withhold is refused, before its run and after it."""
    game = begun(tiles={"B16": ("5", 0)}, cash={"MS": 60})
    for move in (Pass("P2"), RunTrains("P2", "MS", (route(game, "2-0", "C15.c0", "B16.c0"),))):
        play(game, move)
        assert broken(game, Dividend("P2", "MS", "withhold")) == {"dividend.independent.no_choice"}


def buying(**given: object) -> Game:
    """Return GT's turn with MS owned by P1, who leads GT."""
    known = {"privates": {"MS": "P1"}, "tokens": SEATED, "trains": {"2-0": "MS"}, "cash": {"MS": 90}}
    return turn("GT", **{**known, **given})  # type: ignore[arg-type]


def test_a_company_takes_an_independent_in() -> None:
    """minor.buy.price, minor.buy.train, minor.buy.token, minor.buy.cash, token.independent.converted: for 1 to 60.

    61 are refused; for 10 GT gets 90, the train and a place in Detroit besides its own tokens.
    """
    game = buying()
    assert "minor.buy.price" in broken(game, BuyPrivate("P1", "GT", "MS", 61))
    play(game, BuyPrivate("P1", "GT", "MS", 10))
    assert (cash(game, "GT"), cash(game, "MS"), game.state.trains["2-0"]) == (1080, 0, "GT")
    assert (game.state.tokens["C15.c0"], len(game.state.tokens_left["GT"])) == (("GT",), 2)


def buying_what_ran() -> Game:
    """Return GT's turn after the train of MS has run."""
    game = buying()
    return at(game, game.position.supposing_slice(TrainsRun, have_run=("2-0",)).state)


def told_of(game: Game, action: Action) -> list[str]:
    """Return what the window says would follow."""
    return [line.text for line in consequences(game.position, game.what_if(action), Words(game.position))]


def test_what_comes_along_is_told_before_it_is_bought() -> None:
    """minor.buy.cash, minor.buy.token, minor.buy.train_ran: nothing has run yet; with a token there only two things."""
    buy = BuyPrivate("P1", "GT", "MS", 10)
    along = "GT gets from MS: $90, 2-train and its place on the map."
    again = "What has run for MS does not run again for GT in this round."
    told = told_of(buying(), buy)
    assert along in told
    assert again not in told
    assert again in told_of(buying_what_ran(), buy)
    assert "GT gets from MS: $90 and 2-train." in told_of(buying(tokens={**SEATED, "C15.c0": ("MS", "GT")}), buy)


def test_it_is_told_why_what_has_run_already_does_not_run() -> None:
    """minor.buy.train_ran: GT has the train that ran for MS, and no other."""
    game = buying_what_ran()
    play(game, BuyPrivate("P1", "GT", "MS", 10))
    told = told_of(game, Pass("P1"))
    assert any(line.startswith("Trains of GT have run already: price ") for line in told)
    play(game, Pass("P1"))
    assert ("run_have_run", "GT") in [(event.key, event.facts.get("company")) for event in game.events_of(game.at)]


def test_a_second_token_in_its_city_goes() -> None:
    """token.independent.double: where GT has a token already that of the independent is removed."""
    game = buying(tokens={**SEATED, "C15.c0": ("MS", "GT"), "B16.c0": ("GT",)})
    play(game, BuyPrivate("P1", "GT", "MS", 10))
    assert game.state.tokens["C15.c0"] == ("GT",)


def test_without_room_for_its_train() -> None:
    """minor.buy.train: with four trains GT is refused."""
    full = {"2-0": "MS", **{f"2-{number}": "GT" for number in range(2, 6)}}
    assert "minor.buy.train" in broken(buying(trains=full), BuyPrivate("P1", "GT", "MS", 10))
    three = {**full, "2-5": POOL}
    assert broken(buying(trains=three), BuyPrivate("P1", "GT", "MS", 10)) == set()


def test_its_train_does_not_run_twice() -> None:
    """minor.buy.train_ran: a train that has run in this round is refused in another run; that of MS counts as such."""
    game = buying(trains={"2-0": "GT"}, tiles={"B16": ("5", 0)}, tokens={"C15.c0": ("GT",), "B16.c0": ("GT",)})
    ran = at(game, game.position.supposing_slice(TrainsRun, have_run=("2-0",)).state)
    assert running.has_run(game.position)
    assert not running.has_run(ran.position)
    own = begun(tiles={"B16": ("5", 0)}, cash={"MS": 60})
    play(own, Pass("P2"), RunTrains("P2", "MS", (route(own, "2-0", "C15.c0", "B16.c0"),)))
    assert own.position.slice(TrainsRun).have_run == ("2-0",)
    stock = moment({"P1": {"GT": 20}}, {"GT": 60}, tokens={**SEATED, "B16.c0": ("GT",)}, **MINE)  # type: ignore[arg-type]
    stock = at(stock, stock.position.supposing_slice(TrainsRun, have_run=("2-0",)).state)
    assert everybody_passes(stock).position.slice(TrainsRun).have_run == ()


# trains and phases


def third(**given: object) -> Game:
    """Return GT before the first train of phase III, in the train step."""
    known = {"phase": "II", "cash": {"GT": 900}, "income": {"GT": 0}, **given}
    sold_out = {f"4-{number}": "scrapped" for number in range(6)}
    return turn("GT", "trains", **{**known, "trains": {**sold_out, **known.get("trains", {})}})  # type: ignore[arg-type,dict-item]


def test_phase_three() -> None:
    """phase.trigger.train, phase.privates.close, phase.independents.close, train.phased.twos, train.phased.bank.

    Privates and independents close, 2-trains of companies run once more, those of the bank leave at once.
    """
    game = third(
        privates={"TBC": "P2", "MS": "P3", "MAIL": "GT"},
        trains={"2-0": "MS", "2-3": "GT", "2-4": POOL},
        tokens={"C15.c0": ("MS",), "B16.c0": ("GT",)},
    )
    play(game, BuyTrain("P1", "GT", "5-0", 450, side="4/6"))
    assert game.state.phase == "III"
    assert (game.state.privates["TBC"], game.state.privates["MS"], game.state.privates["MAIL"]) == (
        CLOSED,
        CLOSED,
        "GT",
    )
    assert (game.state.tokens["C15.c0"], game.state.trains["2-0"], game.state.trains["2-4"]) == (
        (),
        "scrapped",
        "scrapped",
    )
    assert roster.late(game.position, "2-3")
    assert game.position.side("5-0").name == "4/6"


def test_an_old_train_does_not_count() -> None:
    """train.limit.phased_out, train.own.phased_out_no, train.phased.last_run: for neither limit nor duty, refused."""
    game = third(trains={"2-3": "GT"})
    play(game, BuyTrain("P1", "GT", "5-0", 500))
    assert roster.counted(game.position, "GT") == ("5-0",)
    assert "2-3" in game.position.trains("GT")


@pytest.mark.parametrize(("profile", "sides"), [("rulebook", ("3/5",)), ("18xx.games", ("4", "3/5"))])
def test_the_side_of_a_train_of_another_company(profile: str, sides: tuple[str, ...]) -> None:
    """train.company.side, train.buy.side_stays: by the book it keeps its side, the other one is refused."""
    game = turn(
        "GT", "trains", phase="II", profile=profile, others={"NYC": "P1"}, trains={"4-0": "NYC"}, sides={"4-0": "3/5"}
    )
    for side in ("4", "3/5"):
        wish = BuyTrain("P1", "GT", "4-0", 100, side=side)
        assert (broken(game, wish) == set()) is (side in sides)


def test_a_returned_train_may_be_turned() -> None:
    """train.returned.price, train.returned.side: a 4 in the market is sold as 3/5 for 160."""
    game = turn("GT", "trains", phase="II", trains={"4-0": POOL}, sides={"4-0": "4"})
    play(game, BuyTrain("P1", "GT", "4-0", 160, side="3/5"))
    assert game.position.side("4-0").name == "3/5"


# dividends


def paid(choice: str) -> Game:
    """Return GT at 100 after an income of 110; P1 has 60%, the market 20%."""
    hold = {"P1": {"GT": 60}, POOL: {"GT": 20}}
    game = turn("GT", "dividend", hold=hold, income={"GT": 110}, trains={"2-3": "GT"}, cash={"GT": 0})
    return play(game, Dividend("P1", "GT", choice))


def test_what_shares_get() -> None:
    """dividend.pay.share, dividend.pay.treasury, dividend.pay.market: 66 to P1, 22 to the treasury."""
    game = paid("pay")
    assert (cash(game, "P1"), cash(game, "GT"), game.position.price("GT")) == (466, 22, 112)


def test_half() -> None:
    """dividend.half.split, dividend.price.paid_only: 50 are kept; 60 of 100 leave the price where it is."""
    game = paid("half")
    assert (cash(game, "P1"), cash(game, "GT"), game.position.price("GT")) == (436, 50 + 12, 100)


def test_nothing() -> None:
    """dividend.keep.all, dividend.price.withheld: 110 are kept, one left."""
    game = paid("withhold")
    assert (cash(game, "GT"), game.position.price("GT")) == (110, 90)


# routes


def test_across_the_board() -> None:
    """route.bonus.east_west, route.red.ends, route.red.phase: Chicago Connections to Windsor earns both bonuses.

    The two add 50 and 30; two stops in the west alone add nothing.
    """
    game = turn("GT", "run", phase="II", tokens={"D6.c0": ("GT",)}, tiles={"D6": ("298", 0)}, trains={"2-3": "GT"})
    found = running.problem(game.position, "GT")
    assert found.far_bonus is not None
    assert found.far_bonus.amount_by_stop["C5.o0"] + found.far_bonus.amount_by_stop["C17.o0"] == 80
    assert best(game, "GT") == 60  # Chicago and its Connections: both lie in the west
    line = {"D6": ("298", 0), "D8": ("8", 2), "D10": ("9", 1), "D12": ("8", 1), "C13": ("8", 4), "C15": ("294", 0)}
    game = turn(
        "GT", "run", phase="II", tokens={"D6.c1": ("GT",)}, tiles=line, trains={"4-0": "GT"}, sides={"4-0": "4"}
    )
    across = RunTrains("P1", "GT", (route(game, "4-0", "C5.o0", "D6.c1", "C15.c0", "C17.o0"),))
    assert running.income(game.position, across) == best(game, "GT") == 20 + 40 + 50 + 40 + 80


def test_chicago_once() -> None:
    """route.stop.chicago: all cities of Chicago are one stop of a route; from one to another is refused."""
    tiles = {"D6": ("298", 0), "E5": ("7", 3), "E7": ("7", 1)}
    game = turn("GT", "run", phase="II", tokens={"D6.c0": ("GT",)}, tiles=tiles, trains={"4-0": "GT"})
    twice = RunTrains("P1", "GT", (route(game, "4-0", "D6.c0", "D6.c3"),))
    assert "route.stop.chicago" in broken(game, twice)
    chicago = [stop for stop in running.problem(game.position, "GT").stops if stop.hex == "D6"]
    assert len(chicago) == 4
    assert {stop.groups for stop in chicago} == {("Chicago",)}


def test_the_mail() -> None:
    """private.mail.bonus, private.mail.visited, private.mail.one_train: 10 for each stop of one train."""
    tiles = {"B16": ("5", 0)}
    seats = {"C15.c0": ("GT",), "B16.c0": ("GT",)}
    plain = turn("GT", "run", tokens=seats, tiles=tiles, trains={"2-3": "GT"})
    mail = turn("GT", "run", tokens=seats, tiles=tiles, trains={"2-3": "GT"}, privates={"MAIL": "GT"})
    assert (best(plain, "GT"), best(mail, "GT")) == (60, 80)
    run = RunTrains("P1", "GT", (route(mail, "2-3", "C15.c0", "B16.c0"),))
    assert running.income(mail.position, run) == 80
    both = RunTrains("P1", "GT", (*run.routes, *run.routes))
    assert running.income(mail.position, both) == 60 + 60 + 20  # of whatever trains, one carries it
    known = {"tokens": seats, "tiles": {**tiles, "C15": ("294", 0)}, "privates": {"MAIL": "GT"}}
    green = turn("GT", "run", phase="II", trains={"2-3": "GT", "2-4": "GT"}, **known)
    longer = route(green, "2-4", "B16.c0", "C15.c0", "C17.o0")
    two = RunTrains("P1", "GT", (route(green, "2-3", "C15.c0", "B16.c0"), longer))
    assert running.income(green.position, two) == 70 + 110 + 30  # the train with most stops


def test_meat_packing() -> None:
    """private.mpc.marker, private.mpc.own, private.mpc.final: 30 in St. Louis or Chicago; refused twice."""
    game = turn("IC", privates={"MPC": "IC"})
    assert "private.mpc.marker" in broken(game, MarkCity("P1", "MPC", "H12"))
    play(game, MarkCity("P1", "MPC", "I1"))
    assert game.position.slice(CityMarks).city_marks["MPC"] == ("I1", "IC", False)
    assert "private.mpc.final" in broken(game, MarkCity("P1", "MPC", "D6"))
    (bonus,) = running.problem(game.position, "IC").route_bonuses
    assert (bonus.amount, bonus.counted) == (30, True)


def test_the_steamboat_of_a_company() -> None:
    """private.sc.company, private.sc.marker: 20 for each port; a second move in a round is refused."""
    game = turn("GT", privates={"SC": "GT"})
    play(game, MarkCity("P1", "SC", "B8"))
    (bonus,) = running.problem(game.position, "GT").route_bonuses
    assert bonus.amount == 40
    assert broken(game, MarkCity("P1", "SC", "D14")) != set()


def test_an_independent_that_the_table_gives_back_does_not_get_its_place_again() -> None:
    """minor.buy.token: the buyer's token has its place, so that nothing comes into a city that is full."""
    game = turn("GT", tokens={"C15.c0": ("MS",)}, privates={"MS": "P1"}, trains={"2-0": "GT"})
    game.play(BuyPrivate("P1", "GT", "MS", 1, agreed=True))
    assert game.state.tokens["C15.c0"] == ("GT",)
    game.play(Correct("P1", "It was not agreed.", (GivePrivate("MS", "P1"),)))
    begun = game.state.round
    while game.position.frame.company != "MS":
        game.play(Pass(due(game)))
    assert game.state.round != begun
    assert game.state.tokens["C15.c0"] == ("GT",)
