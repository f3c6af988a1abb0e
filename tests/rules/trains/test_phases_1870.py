"""Test what the phases of 1870 bring."""

from __future__ import annotations

import pytest

from rails18.board.layout import revenue
from rails18.core.actions import BuyPrivate, LayTile, Pass
from rails18.core.slices import CityMarks
from rails18.core.state import CLOSED, DEPOT, POOL, SCRAPPED, Round
from rails18.rules.stock import certificates
from rails18.rules.trains import phases
from tests.support.stock_1870 import broken, cash, due, everybody_passes, play, step
from tests.support.turns_1870 import FIRST_OF, TILES, before, best, buy, events, finish, gone, opening, skip_to, turn

RICH = {"IC": 2500}
PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "8": 800, "10": 950, "12": 1100}
# phase before a purchase → type whose first train begins the next one
STARTS = {str(number): kind for number, kind in enumerate(("3", "4", "5", "6", "8", "10", "12"), start=1)}


def first(phase, trains=None, **given):
    """Return a game in which the depot offers the first train that ends a phase, and that purchase by IC."""
    given.setdefault("cash", RICH)
    sold = {**before(phase), **gone(FIRST_OF[phase])}
    game = turn("trains", "IC", phase, trains={**sold, **(trains or {})}, **given)
    kind = STARTS[phase]
    return game, buy(f"{kind}-0", PRICES[kind])


@pytest.mark.parametrize("phase", STARTS)
def test_the_first_train_of_a_type_begins_a_phase(phase):
    """phase.trigger.first_train: the first 3, 4, 5, 6, 8, 10 and 12 of the depot, at once; the second does nothing."""
    game, purchase = first(phase)
    play(game, purchase)
    assert game.state.phase == str(int(phase) + 1)
    assert len(events(game, "phase_begins")) == 1
    if phases.current(game.position).train_limit > 1:
        kind = STARTS[phase]
        game, purchase = first(phase, cash={"IC": 5000})
        play(game, purchase, buy(f"{kind}-1", PRICES[kind]))
        assert game.state.phase == str(int(phase) + 1)


@pytest.mark.parametrize("seller", [POOL, "MP"])
def test_other_trains_begin_no_phase(seller):
    """phase.trigger.first_train: a 4 of the market or of another company leaves phase 2 in force."""
    game = turn("trains", "IC", "2", trains={"4-0": seller}, cash=RICH)
    play(game, buy("4-0", 300, agreed=True))
    assert game.state.phase == "2"


def test_phases_change_within_a_round():
    """phase.change.within_round: IC buys the last 3, the first 4 and 5; MP next has limit 2, no 2s, brown tiles."""
    sold = {**gone("3"), **gone("4"), "3-5": DEPOT, "4-4": DEPOT, "2-0": "MP", "3-0": "MP"}
    game = turn("trains", "IC", "2", trains=sold, cash=RICH)
    play(game, buy("3-5", 180), buy("4-4", 300))
    assert game.state.phase == "3"
    play(game, buy("5-0", 450))
    while step(game) == "discard":
        play(game, next(game.options("discard_train")))
    assert finish(game) == "MP"
    assert (game.state.round, game.state.phase) == (Round("operating", 2, 1, 1), "4")
    assert (phases.current(game.position).train_limit, game.position.trains("MP")) == (2, ("3-0",))
    assert "brown" in phases.current(game.position).tiles


def laying(phase, company="IC", **tiles):
    """Return the track step of a company in a phase, with other tiles than usual."""
    holder = {"P1": {company: 60}, "P2": {"MP": 60}}
    return turn("track", company, phase, hold=holder, cash={company: 500}, tiles={**TILES, **tiles})


def test_yellow_only_in_phase_one():
    """phase.tiles.yellow_only: green #14 on #57 is refused in phase 1; a yellow tile is fine."""
    game = laying("1")
    assert broken(game, LayTile("P1", "IC", "K16", "14", 0)) == {"phase.tiles.yellow_only"}
    assert not broken(game, LayTile("P1", "IC", "L15", "9", 0))


@pytest.mark.parametrize("phase", ["2", "3"])
def test_green_but_no_brown(phase):
    """phase.tiles.green: in phases 2 and 3 #57 may become #14; that #14 becomes #63 is refused."""
    assert not broken(laying(phase), LayTile("P1", "IC", "K16", "14", 0))
    assert broken(laying(phase, K16=("14", 0)), LayTile("P1", "IC", "K16", "63", 0)) == {"phase.tiles.green"}


def test_brown_but_no_grey():
    """phase.tiles.brown: in phase 4 #14 may become #63; that #170 becomes #171 is refused."""
    assert not broken(laying("4", K16=("14", 0)), LayTile("P1", "IC", "K16", "63", 0))
    game = laying("4", "MKT", B11=("170", 0))
    assert broken(game, LayTile("P1", "MKT", "B11", "171", 0)) == {"phase.tiles.brown"}


@pytest.mark.parametrize("phase", ["5", "6", "7", "8"])
def test_all_colours(phase):
    """phase.tiles.grey: from phase 5 on #170 in Kansas City may become #171."""
    game = laying(phase, "MKT", B11=("170", 0))
    assert not broken(game, LayTile("P1", "MKT", "B11", "171", 0))


@pytest.mark.parametrize(
    ("phase", "limit", "clause"),
    [
        ("1", 4, "phase.trains.four"),
        ("2", 4, "phase.trains.four"),
        ("3", 3, "phase.trains.three"),
        *((str(number), 2, "phase.trains.two") for number in range(4, 9)),
    ],
)
def test_train_limits(phase, limit, clause):
    """phase.trains.four, phase.trains.three, phase.trains.two, train.limit.room: one train more is refused."""
    kind = FIRST_OF[phase]
    names = [f"2-{number}" for number in range(limit)]
    game = turn("trains", "IC", phase, trains=dict.fromkeys(names, "IC"), cash=RICH)
    assert broken(game, next_train(game, kind)) == {clause, "train.limit.room"}
    game = turn("trains", "IC", phase, trains=dict.fromkeys(names[1:], "IC"), cash=RICH)
    assert not broken(game, next_train(game, kind))


def next_train(game, kind):
    """Return the purchase of the next train of a type out of the depot."""
    train = next(train for train in game.position.trains(DEPOT) if train.startswith(f"{kind}-"))
    return buy(train, PRICES[kind])


ROUNDS = {"1": 1, "2": 2, "3": 2, "4": 3, "5": 3, "6": 3, "7": 3, "8": 3}


@pytest.mark.parametrize("phase", ROUNDS)
def test_operating_rounds(phase):
    """phase.rounds.one, phase.rounds.two, phase.rounds.three: as many as the phase has between two stock rounds."""
    game = opening({"P1": {"IC": 60}}, phase=phase)
    assert game.state.round == Round("operating", 2, 1, ROUNDS[phase])
    skip_to(game, "stock")
    assert len(events(game, "operating_round")) == ROUNDS[phase]


@pytest.mark.parametrize(("phase", "number", "of", "later"), [("1", 1, 1, 2), ("3", 1, 2, 3), ("3", 2, 2, 3)])
def test_more_rounds_after_the_next_stock_round(phase, number, of, later):
    """phase.rounds.after_stock: the first 3 or 5 leaves the set as long as it is; the next one is longer."""
    game, purchase = first(phase, {"12-0": "MP"}, round=Round("operating", 2, number, of))
    play(game, purchase)
    assert game.state.round.of == of
    skip_to(game, "stock")
    assert len(events(game, "operating_round")) == of - number
    everybody_passes(game)
    assert game.state.round == Round("operating", 3, 1, later)


@pytest.mark.parametrize(("phase", "old", "kept"), [("2", "2", "3"), ("4", "3", "4"), ("5", "4", "5"), ("7", "5", "8")])
def test_what_becomes_obsolete(phase, old, kept):
    """phase.scrap.twos, phase.scrap.threes, phase.scrap.fours, phase.scrap.fives, train.scrap.no_payment.

    The first 4, 6, 8 and 12 remove all 2s, 3s, 4s and 5s of companies and market, unpaid; later ones stay.
    """
    owned = {f"{old}-0": "MP", f"{old}-1": "IC", f"{old}-2": POOL, f"{kept}-0": "MP"}
    game, purchase = first(phase, owned, cash={"IC": 2500, "MP": 70})
    play(game, purchase)
    assert game.position.trains("MP") == (f"{kept}-0",)
    assert game.position.trains("IC") == (purchase.train,)
    assert game.position.trains(POOL) == ()
    assert {game.state.trains[f"{old}-{number}"] for number in range(3)} == {SCRAPPED}
    assert (cash(game, "MP"), cash(game, "IC")) == (70, 2500 - purchase.price)


def test_the_ten_changes_nothing():
    """phase.ten.changes_nothing: after the first 10 limit, rounds, colours, Denver's 50 and the 5s are as before."""
    game, purchase = first("6", {"5-0": "MP", "6-0": "MP"})
    old = phases.current(game.position)
    play(game, purchase)
    new = phases.current(game.position)
    assert (old.name, new.name) == ("6", "7")
    assert (new.tiles, new.train_limit, new.rounds, new.offboard) == (old.tiles, 2, 3, old.offboard)
    assert revenue(game.position, "A2.o0", None) == 50
    assert game.position.trains("MP") == ("5-0", "6-0")


@pytest.mark.parametrize("company", ["MP", "SSW"])
def test_no_private_company_is_sold_in_phase_one(company):
    """phase.privates.barred: GSC is refused to all, MRBC to IC; MP and SSW may have MRBC for 40."""
    game = turn(
        "track",
        company,
        "1",
        hold={"P1": {company: 60}},
        cash={company: 500},
        privates=dict.fromkeys(("GSC", "MRBC"), "P2"),
    )
    assert broken(game, BuyPrivate("P1", company, "GSC", 80, agreed=True)) == {"phase.privates.barred"}
    play(game, BuyPrivate("P1", company, "MRBC", 40, agreed=True))
    assert game.state.privates["MRBC"] == company
    game = turn("track", "IC", "1", cash={"IC": 500}, privates={"MRBC": "P2"})
    assert broken(game, BuyPrivate("P1", "IC", "MRBC", 40, agreed=True)) == {"phase.privates.barred"}


@pytest.mark.parametrize("phase", ["2", "3"])
@pytest.mark.parametrize("price", [40, 160])
def test_private_companies_are_sold_in_phases_two_and_three(phase, price):
    """phase.privates.sellable: IC buys GSC from P2 for 40 to 160."""
    game = turn("track", "IC", phase, cash={"IC": 500}, privates={"GSC": "P2"})
    play(game, BuyPrivate("P1", "IC", "GSC", price, agreed=True))
    assert (game.state.privates["GSC"], cash(game, "P2")) == ("IC", 525 + price)


def test_private_companies_close():
    """phase.privates.closed: with the first 5 all close, at players, companies and market; round 2 pays nothing."""
    privates = {"GRSC": "P1", "SCC": "P1", "GSC": "MP", "MKT": POOL}
    game, purchase = first("3", {"12-0": "MP"}, privates=privates, round=Round("operating", 2, 1, 2))
    counted = certificates.counted(game.position, "P1")
    play(game, purchase)
    assert set(game.state.privates.values()) == {CLOSED}
    assert certificates.counted(game.position, "P1") == counted - 2
    money = cash(game, "P1")
    skip_to(game, "operating", 2)
    assert (cash(game, "P1"), events(game, "privates_paid")) == (money, [])
    assert broken(game, BuyPrivate(due(game), game.position.frame.company, "GSC", 80, agreed=True))


def marked(phase):
    """Return `first` with MP's cattle mark on Dallas, between which and Fort Worth MP can run for 20 + 30 + 10."""
    owned = {"6-0": "MP"} if phase == "3" else {"5-0": "MP"}
    tokens = {"K16.c0": ("IC",), "C18.c0": ("MP",), "J3.c0": ("MP",)}
    owner = "MP" if phase == "3" else CLOSED
    return first(phase, owned, tokens=tokens, city_marks={"SCC": ("J5", "MP", False)}, privates={"SCC": owner})


def test_marks_stay_in_phase_four():
    """phase.tokens.survive: the first 5 closes SCC, and Dallas is still worth 10 more for MP."""
    game, purchase = marked("3")
    assert best(game, "MP") == 60
    play(game, purchase)
    assert (game.state.phase, game.state.privates["SCC"]) == ("4", CLOSED)
    assert best(game, "MP") == 60


def test_marks_go_with_the_first_six():
    """phase.tokens.removed: with the first 6 the mark leaves the map, and MP's run is worth 50."""
    game, purchase = marked("4")
    assert best(game, "MP") == 60
    play(game, purchase)
    assert game.state.slice(CityMarks).city_marks == {}
    assert best(game, "MP") == 50


def test_a_phase_binds_the_next_action():
    """phase.change.within_round: IC, with three trains after the first 4, is refused a further one in the same step."""
    game, purchase = first("2", {"3-0": "IC", "3-1": "IC"})
    play(game, purchase)
    assert broken(game, buy("4-1", 300)) == {"phase.trains.three", "train.limit.room"}
    play(game, Pass("P1"))
