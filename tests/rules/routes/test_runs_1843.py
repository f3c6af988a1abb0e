"""1843: what trains of each kind run and earn (rule book 8.6, 13.2) and what becomes of it (8.7)."""

from __future__ import annotations

import pytest

from rails18.board.layout import revenue
from rails18.board.problem import BestRoutes
from rails18.core.actions import ClaimRoutes, Dividend, Pass, RunTrains
from rails18.core.route import Route
from rails18.core.state import POOL
from rails18.rules.money import dividends
from rails18.rules.routes import running
from tests.rules.routes.test_routes_1843 import PARIS, at_run, income, laid, why
from tests.support.stock_1843 import cell
from tests.support.trains_1843 import broken, cash, gone, play, route, step, turn

FLEXIBLE = "2×2/3+1"
# Bâle 30 - Strasbourg 30 - H19 10 - G18 10 - Versailles 20 - Orléans 20, in green
CHAIN = "H23:9:1 H21:9:1 H19:58:2 G18:4:2 F17:8:5 F15:57:1 F13:57:1"
STOPS = ("J23.o0", "H25.c0", "H19.t0", "G18.t0", "F15.c0", "F13.c0")


def est(*sides: str, tiles: str = CHAIN, **given):
    """Return the run step of EST, on the chain, with trains of these sides."""
    return at_run(tiles, *sides, company="EST", player="P1", **given)


def chain(game, train: str, first: int, last: int) -> Route:
    """Return the run of a train over the stops of the chain with these numbers, from 0."""
    return route(game, train, *STOPS[first : last + 1])


# N trains


def test_a_two():
    """train.range.n: the extra 2 runs Bâle - Strasbourg (30 + 30 = 60); city - town - city is refused: three stops."""
    game = turn(
        "run", "EST", "green", {**gone("yellow"), "2-0": "EST"}, tiles=laid("H23:9:1 H21:9:1 H19:58:2"),
        tokens={"H25.c0": ("EST",)}, hold={"P1": {"EST": 60}},
    )  # fmt: skip
    assert "train.range.n" in why(game, chain(game, "2-0", 0, 2))
    assert running.best(game.position, "EST").revenue == 60
    assert income(game, chain(game, "2-0", 0, 1)) == 60


# N+M trains: three turns


@pytest.mark.parametrize(
    ("side", "train", "first", "last", "earned"),
    [
        ("2+1", "yellow-0", 0, 2, 70),  # city, city, town: 30 + 30 + 10
        ("2+1", "yellow-0", 1, 3, 50),  # city and two towns, one of them in the place of a city: 30 + 10 + 10
        ("4+1", "green-0", 0, 4, 100),  # three cities and two towns: 30 + 30 + 10 + 10 + 20
        ("5+2", "blue-0", 0, 5, 120),  # four cities and two towns of seven places: all 120
    ],
)
def test_places_for_cities_and_towns(side, train, first, last, earned):
    """train.range.plus: an N+M train has N + M stops, at most N of them cities; towns may take the rest."""
    game = est(side)
    assert income(game, chain(game, train, first, last)) == earned


def test_too_many_cities_for_a_two_plus_one():
    """train.range.plus: F13 - F15 - Montparnasse (20 + 30 + 40) are three cities: a 2+1 is refused; a 4+1 is not."""
    game = at_run(PARIS, "2+1", "4+1")
    assert why(game, route(game, "yellow-0", "F13.c0", "F15.c0", "E16.c1")) == {"train.range.plus"}
    assert income(game, route(game, "green-1", "F13.c0", "F15.c0", "E16.c1")) == 90


def test_no_stop_is_skipped():
    """route.length.range: city - city - town - town is refused for a 2+1, six stops for a 4+1 and 3/5.

    train.range.best: a 3/5 reaches five stops."""
    game = est("2+1", "4+1", "3/5×2")
    assert "route.length.range" in why(game, chain(game, "yellow-0", 0, 3))
    assert "route.length.range" in why(game, chain(game, "green-1", 0, 5))
    assert why(game, chain(game, "green-2/1", 0, 5)) == {"route.length.range", "train.range.best"}


def test_what_is_told_about_a_run_that_is_too_long():
    """route.length.range: the kind of train decides which sentence explains its length."""
    game = est("2+1", "4+1", "3/5×2")
    for train, far, kind in (("yellow-0", 3, "plus"), ("green-2/1", 5, "best")):
        action = RunTrains("P1", "EST", (chain(game, train, 0, far),))
        kinds = [dict(refusal.facts).get("kind") for refusal in game.refusals(action)]
        assert kind in kinds


# N/M trains: three turns

SOUTH = "J17:LYO-G:0 I16:57:2 G14:55:2 F13:57:2"  # Lyon 50 - Dijon 20 - Nevers 10 - G14 10 - Orléans 20


def test_the_best_three_of_five():
    """train.range.best: 3/5: Bâle 30, Strasbourg 30, 10, 10, Versailles 20: the best three are 30 + 30 + 20 = 80."""
    game = est("3/5×2")
    assert income(game, chain(game, "green-0/1", 0, 4)) == 80


def test_the_own_city_need_not_earn():
    """train.range.best: ETA runs Lyon 50, Dijon 20, Nevers 10, G14 10, Orléans 20: 50 + 20 + 20 = 90; its only marker
    is at Nevers, which does not count."""
    game = at_run(SOUTH, "3/5×2", company="ETA", player="P1")
    way = route(game, "green-0/1", "J17.c0", "I16.c0", "H15.c0", "G14.t0", "F13.c0")
    assert income(game, way) == 90


def test_the_best_four_of_six():
    """train.range.best: 4/6: of Bâle 30, Strasbourg 30, 10, 10, 20, 20 the best four are 30 + 30 + 20 + 20 = 100."""
    game = est("4/6×2", phase="blue")
    assert income(game, chain(game, "blue-0/1", 0, 5)) == 100


# NE and Electric


@pytest.mark.parametrize(("side", "train", "earned"), [("5E", "brown-0", 140), ("8E", "red-0", 150)])
def test_express_trains(side, train, earned):
    """train.range.express: any number of stops, the best N count: Bâle 40, Strasbourg 50, 10, 10, 20, 20 in brown are
    150; a 5E leaves one 10 out: 140."""
    assert income(est(side, phase="red"), chain(est(side, phase="red"), train, 0, 5)) == earned


def test_electric_trains():
    """train.range.electric: any number of stops, and all of them count: 40 + 50 + 10 + 10 + 20 + 20 = 150."""
    game = est("Electric", phase="gray")
    assert income(game, chain(game, "gray-0", 0, 5)) == 150


# ×2 certificates: three turns


def test_two_trains_of_one_certificate():
    """train.range.double: 3/5×2 of EST: Bâle - Strasbourg 30 + 30 = 60, and Strasbourg 30, 10, 10, 20, 20, of which the
    best three are 70: 130 together, which is the most."""
    game = est("3/5×2")
    first, second = chain(game, "green-0/1", 0, 1), chain(game, "green-0/2", 1, 5)
    assert running.best(game.position, "EST").revenue == 130
    assert income(game, first, second) == 130
    assert [train for train, _, _ in game.state.runs["EST"]] == ["green-0/1", "green-0/2"]


def test_two_trains_of_six_stops():
    """train.range.double: 4/6×2: 60 and Strasbourg 30, 10, 10, 20, 20, of which the best four are 80: 140 together."""
    game = est("4/6×2", phase="blue")
    assert running.best(game.position, "EST").revenue == 140
    assert income(game, chain(game, "blue-0/1", 0, 1), chain(game, "blue-0/2", 1, 5)) == 140


def test_a_pair_beside_a_single_train():
    """train.range.double: 5/7×2 and 5E in brown (Bâle 40, Strasbourg 50): three trains, track for two of them from
    Strasbourg: 90, and 50 + 20 + 20 + 10 + 10 = 110 with the best five of five: 200."""
    game = est("5/7×2", "5E", phase="brown")
    assert [train.name for train in running.problem(game.position, "EST").trains] == ["5/7", "5/7", "5E"]
    assert running.best(game.position, "EST").revenue == 200
    assert income(game, chain(game, "brown-0/2", 0, 1), chain(game, "brown-1", 1, 5)) == 200


# the flexible yellow certificate


def test_the_flexible_certificate_as_two_trains():
    """train.yellow.flexible: in yellow (Strasbourg 20): Bâle - Strasbourg 50 and Strasbourg - H19 30 with two 2 are 80;
    one 3+1 makes 30 + 20 + 10 + 10 = 70. The best is found as 2 + 2."""
    game = est(FLEXIBLE, phase="yellow")
    assert running.crews(game.position, "EST") == (("yellow-0/1", "yellow-0/2"), ("yellow-0",))
    assert running.best(game.position, "EST").revenue == 80
    assert income(game, chain(game, "yellow-0/1", 0, 1), chain(game, "yellow-0/2", 1, 2)) == 80


def test_the_flexible_certificate_as_one_train():
    """train.yellow.flexible: PO with one marker at F13: 2 + 2 earn 20 + 30 = 50 at most; a 3+1 20 + 30 + 40 = 90."""
    game = at_run(PARIS, FLEXIBLE)
    found = running.best(game.position, "PO")
    assert (found.revenue, [r.train for r in found.routes]) == (90, ["yellow-0"])
    assert income(game, *found.routes) == 90


def test_the_way_is_chosen_at_each_run():
    """train.yellow.flexible: run as 2 + 2 once and as 3+1 the next time; both at once are refused."""
    game = est(FLEXIBLE, phase="yellow")
    mixed = (chain(game, "yellow-0", 1, 3), chain(game, "yellow-0/1", 0, 1))
    assert why(game, *mixed) == {"train.yellow.flexible"}
    later = est(FLEXIBLE, phase="yellow", income={"EST": 80})
    assert income(later, chain(later, "yellow-0", 0, 3)) == 70


# how many trains run


def test_no_more_trains_than_the_limit():
    """run.limit: yellow, 4/4: of three flexible certificates four trains run at most: 2 + 2, 3+1 and 3+1, or 2 + 2 and
    2 + 2. Five trains (2 + 2, 2 + 2, 3+1) are refused."""
    game = est(FLEXIBLE, FLEXIBLE, FLEXIBLE, phase="yellow")
    sizes = sorted(sorted(certificate.partition("/")[0] for certificate in crew) for crew in crews(game))
    assert {len(crew) for crew in sizes} == {3, 4}
    five = [Route(train, (), ()) for train in ("yellow-0/1", "yellow-0/2", "yellow-1/1", "yellow-1/2", "yellow-2")]
    assert "run.limit" in why(game, *five)
    assert "run.limit" not in why(game, *five[:2], Route("yellow-1", (), ()), five[4])


def crews(game):
    """Return the largest sets of trains that may run together."""
    return running.crews(game.position, game.position.frame.company)


def test_which_trains_may_run_together():
    """run.limit: two flexible and two 2+1 (4 of 4 counted as one each): all as 3+1; or one as 2 + 2, which leaves one
    of the others at home; or both as 2 + 2 without any 2+1."""
    game = est(FLEXIBLE, FLEXIBLE, "2+1", "2+1", phase="yellow")
    found = {tuple(sorted(train.name for train in group)) for group in by_kind(game)}
    assert found == {
        ("2+1", "2+1", "3+1", "3+1"), ("2", "2", "2+1", "3+1"), ("2", "2", "2+1", "2+1"), ("2", "2", "2", "2"),
    }  # fmt: skip


def by_kind(game):
    """Return the trains of each set that may run together."""
    trains = {train.id: train for train in running.problem(game.position, "EST").trains}
    return [[trains[id] for id in crew] for crew in crews(game)]


def test_trains_must_run():
    """run.must: EST with a 2+1 and 50 to earn is refused to run nothing; PO without a train earns 0.

    PO has no train, so that its turn goes on to its train step by itself, its marker one to the left of r8c4.
    """
    game = est("2+1", phase="yellow", tiles="H21:9:1")
    assert broken(game, RunTrains("P1", "EST")) == {"run.must"}
    assert "run.must" not in broken(game, Pass("P1"))
    idle = turn("token", "PO", hold={"P3": {"PO": 60}}, tiles=laid("F13:57:1 F15:57:1"))
    assert idle.state.income["PO"] == 0
    if step(idle) == "token":
        play(idle, Pass("P3"))
    assert (step(idle), cell(idle, "PO")) == ("trains", (7, 2))


def test_a_search_of_little_work_excuses_nobody(monkeypatch):
    """run.must: to run nothing is refused whatever a search has found by then, so that a game opens again as it was
    played; and a search that is stopped at once still offers routes that are legal and earn."""
    monkeypatch.setattr(running, "WORK", 0)
    game = est("5E", "8E", phase="red")
    found = running.found_soon(game.position, "EST")
    assert (found.proven, len(found.routes)) == (False, 1)
    assert not why(game, *found.routes)
    assert 0 < found.revenue <= 150
    assert broken(game, RunTrains("P1", "EST")) == {"run.must"}
    monkeypatch.setattr(running, "found_soon", lambda pos, company: BestRoutes(0, 0, False, ()))
    assert broken(game, RunTrains("P1", "EST")) == {"run.must"}


def test_no_route_no_revenue():
    """run.must: OU with a 2+1 and no track at Rennes runs nothing and earns 0."""
    game = turn("token", "OU", trains={"yellow-0": "OU"}, hold={"P2": {"OU": 60}})
    if step(game) == "token":
        play(game, Pass("P2"))
    assert (game.state.income["OU"], step(game)) == (0, "trains")


def test_the_best_run_that_a_shareholder_shows():
    """run.best: EST may run for 50; when P2, who holds a share, shows 70, the 50 are refused and the 70 have to be run.

    2+1 in green: Bâle 30 - Strasbourg 30 = 60; with H19 70. P4 holds no share, and showing 70 again is no better."""
    game = turn(
        "run", "EST", "green", {**gone("yellow"), "yellow-0": "EST"}, {"yellow-0": "2+1"}, tiles=laid(CHAIN),
        tokens={"H25.c0": ("EST",)}, hold={"P1": {"EST": 60}, "P2": {"EST": 10}},
    )  # fmt: skip
    short, long = chain(game, "yellow-0", 0, 1), chain(game, "yellow-0", 0, 2)
    assert why(game, short) == set()
    assert broken(game, ClaimRoutes("P4", "EST", (long,))) == {"run.best"}
    assert list(game.options("claim_routes", player="P2", routes=(short,))) == [ClaimRoutes("P2", "EST", (short,))]
    play(game, ClaimRoutes("P2", "EST", (long,)))
    assert why(game, short) == {"run.best"}
    assert broken(game, ClaimRoutes("P2", "EST", (long,))) == {"run.best"}
    assert not next(entry for entry in game.menu() if entry.kind == "claim_routes").enabled
    assert income(game, long) == 70


# values


def test_routes_and_trains_add_up():
    """revenue.route.sum: EST in yellow with a 2+1: 20 + 30 = 50; in green two trains earn 60 and 30 + 10 + 10 = 50."""
    yellow = est("2+1", phase="yellow")
    assert income(yellow, chain(yellow, "yellow-0", 0, 1)) == 50
    green = est("2+1", "2+1")
    assert income(green, chain(green, "yellow-0", 0, 1), chain(green, "yellow-1", 1, 3)) == 110


VALUES = {  # stop → yellow, green, blue, brown, red, gray
    "J1.o0": (30, 50, 50, 60, 60, 60),
    "J23.o0": (30, 30, 30, 40, 40, 40),
    "H25.c0": (20, 30, 30, 50, 50, 50),
    "A6.c0": (40, 40, 40, 40, 40, 50),
    "J21.o0": (40, 50, 50, 60, 60, 60),
    "E24.o0": (30, 30, 30, 30, 30, 30),
}


@pytest.mark.parametrize("stop", VALUES)
def test_values_by_phase(stop):
    """revenue.phase.value: a coloured value holds from its phase until a later-coloured one takes over."""
    phases = ("yellow", "green", "blue", "brown", "red", "gray")
    found = tuple(revenue(turn(phase=phase).position, stop, None) for phase in phases)
    assert found == VALUES[stop]


# dividends


def paying(hold=None, **given):
    """Return the dividend step of EST with an income of 130."""
    held = hold or {"P1": {"EST": 30}, "P2": {"EST": 20}, POOL: {"EST": 10}}
    return turn("dividend", "EST", trains={"yellow-0": "EST"}, hold=held, **{"income": {"EST": 130}, **given})


def test_the_director_decides():
    """dividend.choice: P2 is refused, and so is paying half; P1 pays or withholds all."""
    game = paying()
    assert broken(game, Dividend("P2", "EST", "pay")) == {"director.power.company"}
    assert broken(game, Dividend("P1", "EST", "half")) == {"dividend.choice"}
    assert [a.choice for a in game.options("dividend")] == ["pay", "withhold"]


def test_what_is_paid():
    """dividend.player, dividend.pool, dividend.ipo: of 130, 30% are 39 for P1, 20% 26 for P2; the pool's 10%, 13, go to
    the treasury; the IPO's 40%, 52, to nobody."""
    game = paying()
    before = {owner: cash(game, owner) for owner in ("P1", "P2", "P3", "EST")}
    play(game, Dividend("P1", "EST", "pay"))
    gained = {owner: cash(game, owner) - money for owner, money in before.items()}
    assert gained == {"P1": 39, "P2": 26, "P3": 0, "EST": 13}
    assert 39 + 26 + 13 + 52 == 130


def test_what_is_withheld():
    """dividend.withhold: all 130 go to the treasury, players get nothing, and the marker goes left."""
    game = play(paying(), Dividend("P1", "EST", "withhold"))
    assert (cash(game, "EST"), cash(game, "P1"), cell(game, "EST")) == (1130, 600, (5, 2))


def test_nothing_earned():
    """dividend.zero: with a revenue of 0 nobody is asked, and the marker goes left from r6c4 as if it were withheld."""
    game = paying(income={"EST": 0})
    assert (step(game), cell(game, "EST")) == ("trains", (5, 2))


@pytest.mark.parametrize("income", range(0, 400, 10))
def test_shares_of_tens_are_whole(income):
    """dividend.rounding: of every multiple of 10 each tenth gets exactly a tenth, and nothing is rounded."""
    game = paying()
    amounts = dividends.shares_of(game.position, "EST", income)
    assert amounts == {k: v for k, v in {"P1": income * 3 // 10, "P2": income // 5, "EST": income // 10}.items() if v}
    assert sum(amounts.values()) * 10 == income * 6


@pytest.mark.parametrize("phase", ["yellow", "green", "blue", "brown", "red", "gray"])
def test_all_values_are_tens(phase):
    """dividend.rounding: every stop of the map and of the tiles is worth a multiple of 10 in every phase."""
    game = turn(phase=phase)
    printed = [stop for hex in game.title.board.hexes.values() for stop in hex.printed.stops]
    laid_later = [stop for tile in game.title.tiles.values() for stop in tile.stops]
    values = [
        v for s in (*printed, *laid_later) for v in ([s.revenue] if isinstance(s.revenue, int) else s.revenue.values())
    ]
    assert len(values) > 100
    assert {value % 10 for value in values} == {0}
