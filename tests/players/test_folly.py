"""What nobody does, however they err: positions of recorded and self-played games of every title, at every level."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from rails18.core.actions import Action, BuyTrain, Dividend, LayTile, LendMark, Pass, SellShares
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import POOL
from rails18.players import folly
from rails18.players.calendar import LASTING, Calendar
from rails18.players.choices import open_kinds, seen_by
from rails18.players.folly import in_last_set, price_of_round
from rails18.players.judge import Judge
from rails18.players.level import LEVELS, RELAXED, SHARP, SOLID, Level
from rails18.players.opponent import Choice, choose, weighed
from rails18.players.reason import Candidate, Reason
from rails18.players.weighing import EASE
from rails18.titledata.files import title_ids
from tests.support.games_1846 import everybody_passes, moment, turn
from tests.support.moments import table
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).resolve().parents[1] / "games"
PLAYED = (  # every title, to its end
    "recorded/1830-bank.json",
    "recorded/1846-bank-5p.json",
    "recorded/1870-diesels-finish-400.json",
    "random/1889-4p-144.json",
    "recorded/18Chesapeake-bank-3p.json",
    "played/1843-gray.rails18",
)
AT_SIGHT = replace(SHARP, follows=0)  # *sharp* where only what is weighed is asked for
LOOKED_AT = {"stock": 2, "dividend": 1, "trains": 1}  # step → moments of a game at which errors are bounded
SALES = 2  # moments of stock rounds at which sales and shares are looked at
FINAL = 1  # moments of the last set


def moments(name: str, step: str, most: int, *, last: bool = False) -> Iterator[Game]:
    """Yield so many moments of a game in which a step is open, far apart from each other.

    Args:
        last: of the last set alone.
    """
    game = recorded_game(GAMES / name)
    states = map(game.state_at, range(len(game.actions)))
    found = [at for at, state in enumerate(states) if state.frames and state.frames[-1].step == step]
    if last:
        found = [at for at in found if ends(game, at)]
    for number in range(min(most, len(found))):
        game.go_to(found[(2 * number + 1) * len(found) // (2 * min(most, len(found)))])
        yield game


def ends(game: Game, at: int) -> bool:
    return game.questions.is_last_set(Position(game.title, game.setup, game.state_at(at)))


def judge_of(game: Game, level: Level) -> Judge:
    player = game.position.frame.player
    seen = seen_by(game, player)
    return Judge(seen.questions, seen.position, player, level.among(len(game.position.players)))


def candidates(game: Game, level: Level) -> list[Candidate]:
    """Return what a level weighs without errors, the best first."""
    player = game.position.frame.player
    found = weighed(seen_by(game, player), judge_of(game, level), player, open_kinds(game, player))
    return sorted(found, key=lambda candidate: -candidate.gain)


def played(game: Game, level: Level) -> Choice:
    found = choose(game, level, 1)
    assert isinstance(found, Choice), found
    return found


def sane(game: Game, level: Level) -> list[Candidate]:
    """Return what a level may come to do by whatever error."""
    kinds = open_kinds(game, game.position.frame.player)
    return folly.parted(game, judge_of(game, level), kinds, candidates(game, level), EASE)[0]


def after(game: Game, action: Action) -> Position:
    return Position(game.title, game.setup, game.what_if(action).after)


def test_a_game_of_every_title_is_looked_at() -> None:
    titles = {recorded_game(GAMES / name).title.id for name in PLAYED}
    assert titles == set(title_ids())


@pytest.mark.parametrize("name", PLAYED)
def test_no_error_costs_more_than_prices_of_the_round(name: str) -> None:
    number = 0
    for game in (game for step, most in LOOKED_AT.items() for game in moments(name, step, most)):
        for level in (RELAXED, SOLID):
            known = sane(game, level)
            gains = {candidate.action: candidate.gain for candidate in known}
            bound = level.costs * price_of_round(game.questions, game.position)
            assert 0 < bound <= level.costs * max(map(game.position.price, game.state.market))
            assert known[0].gain - gains[played(game, level).action] <= bound + 1e-6, (game.at, level.name)
            number += len(known) > 1
    assert number


@pytest.mark.parametrize("name", PLAYED)
def test_the_last_set_keeps_income_only_where_that_pays(name: str) -> None:
    """end.bank.stock, end.train.sets: by the price, or for a train that certainly has to be bought before the end."""
    number = 0
    for game in moments(name, "dividend", FINAL, last=True):
        for level in (RELAXED, SOLID, AT_SIGHT):
            action, judge = played(game, level).action, judge_of(game, level)
            assert in_last_set(judge, game.position)
            if isinstance(action, Dividend):
                number += 1
                pays = rich(game, action) >= rich(game, replace(action, choice="pay"))
                assert pays or folly.has_to_buy(judge, game.position, action.company), (game.at, action)
    assert number


def rich(game: Game, action: Action) -> int:
    return game.questions.worth(after(game, action), action.player)


@pytest.mark.parametrize("level", [RELAXED, SOLID, AT_SIGHT], ids=lambda level: level.name)
def test_the_last_run_buys_no_train(level: Level) -> None:
    """end.bank.stock, end.train.sets: a train that runs no more is not bought by who may leave it."""
    number = 0
    for game in (game for name in PLAYED for game in moments(name, "trains", FINAL, last=True)):
        if {"buy_train", "pass"} <= set(open_kinds(game, game.position.frame.player)):
            number += 1
            bought = [each for each in sane(game, level) if isinstance(each.action, BuyTrain)]
            assert all(each.gain > EASE for each in bought), game.at
            assert not bought or game.state.round.number < game.state.round.of, game.at
    assert number


@pytest.mark.parametrize("name", PLAYED)
def test_nobody_gives_shares_away(name: str) -> None:
    """A share valued at 397 was sold for 130: less than half is taken only for a reason of its own."""
    for game in moments(name, "stock", SALES):
        pos, judge = game.position, judge_of(game, SOLID)
        known = [each.action for each in sane(game, SOLID)]
        sales = [each for each in known if isinstance(each, SellShares)]
        own = [company for company in pos.state.market if pos.president(company) == judge.player]
        short = sum(judge.prospect(pos, company).due for company in own) > pos.cash(judge.player)
        if short or not any(isinstance(each, Pass) for each in known):
            continue
        for action in sales:
            then = after(game, action)
            brings = (then.cash(judge.player) - pos.cash(judge.player)) * pos.company(action.company).share
            cheap = judge.share(pos, action.company) > 2 * brings / action.percent
            leaves = then.president(action.company) != pos.president(action.company)
            floats = any(judge.chance(then, company) > judge.chance(pos, company) for company in own)
            assert not cheap or leaves or floats, (game.at, action)


@pytest.mark.parametrize("name", PLAYED)
def test_a_share_given_away_makes_nobody_richer(name: str) -> None:
    """What shares bring and what their companies owe never make a president better off without one."""
    number = 0
    for game in moments(name, "stock", SALES):
        pos = game.position
        judge = judge_of(game, SHARP)
        held = [cert for cert, owner in pos.state.certificates.items() if owner == judge.player]
        for cert in held:
            number += 1
            without = pos.supposing(certificates={**pos.state.certificates, cert: POOL})
            if all(without.president(company) == pos.president(company) for company in pos.state.market):
                assert judge.values(without)[judge.player] <= judge.values(pos)[judge.player] + 1e-6, (game.at, cert)
    assert number


def test_every_level_that_errs_has_a_bound() -> None:
    assert all(level.costs > 0 for level in LEVELS.values() if level.noise)


def test_what_people_do_is_judged_all_the_same() -> None:
    """A sale for less than half is weighed, behind all that is done, and never looks better than that."""
    weighed_sales = 0
    for game in (game for name in PLAYED[:2] for game in moments(name, "stock", SALES)):
        found, kept = played(game, AT_SIGHT), sane(game, AT_SIGHT)
        foolish = [each for each in found.others if each.action not in {known.action for known in kept}]
        weighed_sales += len(foolish)
        assert list(found.others[len(found.others) - len(foolish) :]) == foolish
        assert all(each.gain <= found.gain for each in foolish)
    assert weighed_sales


def test_the_price_of_a_round_is_that_in_the_middle() -> None:
    """One dear company does not make errors dearer; before any has started the lowest par value counts."""
    hold = {"P1": {"IR": 60, "KO": 20}, "P2": {"SR": 60}}
    game = table(2, hold=hold, cells={"IR": (0, 6), "KO": (1, 3), "SR": (2, 3)})
    low, middle, high = sorted(game.position.price(company) for company in hold["P1"] | hold["P2"])
    assert low < middle < high
    assert price_of_round(game.questions, game.position) == middle
    assert price_of_round(game.questions, table(2).position) == 65


@pytest.mark.parametrize(
    ("rust", "cash", "certain"),
    [
        pytest.param(1.0, 100, True, id="its trains go long before the end, and the next costs more than it has"),
        pytest.param(1.0, 500, False, id="its treasury pays"),
        pytest.param(2.5, 100, False, id="trains that sell more slowly leave it a train"),
        pytest.param(LASTING, 100, False, id="nothing ends the time of its trains"),
    ],
)
def test_which_train_certainly_has_to_be_bought(rust: float, cash: int, certain: bool) -> None:
    """Four rounds are left, and a train for 300 is on sale."""
    times = Calendar(4, {"2": rust}, (("4", 300, LASTING),), LASTING)
    ask = SimpleNamespace(fleet=lambda pos, company: (("2", 1),))
    judge = cast(Judge, SimpleNamespace(ask=ask, calendar=times, calendar_of=lambda pos: times))
    game = table(2, step="dividend", company="IR", hold={"P1": {"IR": 60}}, cash={"IR": cash})
    assert folly.has_to_buy(judge, game.position, "IR") is certain


@pytest.mark.parametrize(
    ("percent", "worth", "due", "floats", "kinds", "given_away"),
    [
        pytest.param(10, 500, 0, "", ("sell_shares", "pass"), True, id="for no reason"),
        pytest.param(10, 80, 0, "", ("sell_shares", "pass"), False, id="for nearly what it is worth"),
        pytest.param(20, 500, 0, "", ("sell_shares", "pass"), False, id="to leave the company to another"),
        pytest.param(10, 500, 9999, "", ("sell_shares", "pass"), False, id="for a train that is due"),
        pytest.param(10, 500, 0, "IR", ("sell_shares", "pass"), False, id="to float a company"),
        pytest.param(10, 500, 0, "SR", ("sell_shares", "pass"), True, id="which the sale of its own share does not"),
        pytest.param(10, 500, 0, "", ("sell_shares",), False, id="as nothing else can be done"),
    ],
)
def test_a_share_is_given_away_for_a_reason_alone(
    percent: int, worth: int, due: int, floats: str, kinds: tuple[str, ...], given_away: bool
) -> None:
    """P1 leads SR with 30% beside 20% of P2, and IR, and sells some of SR at its price."""
    game = table(2, player="P1", hold={"P1": {"SR": 30, "IR": 20}, "P2": {"SR": 20}}, cells={"SR": (0, 3)})
    before = game.position.cash("P1")
    judge = cast(
        Judge,
        SimpleNamespace(
            player="P1",
            share=lambda pos, company: worth,
            prospect=lambda pos, company: SimpleNamespace(due=due),
            chance=lambda pos, company: float(company == floats and pos.cash("P1") > before),
        ),
    )
    only = Reason("only")
    found = [Candidate(SellShares("P1", "SR", percent), 5.0, only), Candidate(Pass("P1"), 0.0, only)]
    kept, left = folly.parted(game, judge, kinds, found, EASE)
    assert [each.action for each in left] == [found[0].action] * given_away
    assert len(kept) == len(found) - len(left)


RUNS = {"IR": (0, 60, 90), "SR": (0, 60, 80)}  # what each company earns with so many trains


@pytest.mark.parametrize(
    ("trains", "operated", "held", "must", "kept"),
    [
        pytest.param((0, 2), ("SR", "IR"), (60, 60), False, True, id="it earns more where it goes"),
        pytest.param((1, 1), ("SR", "IR"), (60, 60), False, False, id="it earns as much where it is"),
        pytest.param((0, 1), ("SR", "IR"), (60, 60), False, False, id="nor does a company without one earn more"),
        pytest.param((0, 1), ("SR", "IR"), (60, 50), False, True, id="but the player has more shares of that one"),
        pytest.param((0, 2), ("IR",), (60, 60), False, False, id="the seller is still to run with it"),
        pytest.param((0, 1), ("SR", "IR"), (60, 50), True, False, id="and that one has to buy another then"),
    ],
)
def test_a_train_moves_between_companies_of_one_president_to_earn_more(
    trains: tuple[int, int], operated: tuple[str, ...], held: tuple[int, int], must: bool, kept: bool
) -> None:
    """P1 leads both; by forecasts alone a train would go to and fro between them."""
    owners = ["IR"] * trains[0] + ["SR"] * trains[1]
    fleet = {f"2-{number}": owner for number, owner in enumerate(owners)}
    game = table(
        2,
        step="trains",
        company="IR",
        hold={"P1": {"IR": held[0], "SR": held[1]}},
        trains=fleet,
        cash={"IR": 900, "SR": 0},
        operated=operated,
    )
    ask = SimpleNamespace(
        fleet=lambda pos, company: tuple(("2", 1) for _ in pos.trains(company)),
        best_run=lambda pos, company, fleet: SimpleNamespace(income=RUNS[company][min(2, len(fleet))]),
        duty=lambda pos, company: SimpleNamespace(must_buy=must),
        is_last_set=lambda pos: False,
        trains_on_sale=lambda pos: (),
    )
    times, level = Calendar(4, {}, (), LASTING), SimpleNamespace(rounds=0)
    judge = cast(
        Judge, SimpleNamespace(player="P1", ask=ask, level=level, calendar=times, calendar_of=lambda pos: times)
    )
    only = Reason("only")
    buy = BuyTrain("P1", "IR", f"2-{trains[0]}", 400)
    assert not game.refusals(buy)
    for gain in (50.0, -5.0):  # by error also what is worth less than nothing might be done
        found = [Candidate(buy, gain, only), Candidate(Pass("P1"), EASE, only)]
        parted, _ = folly.parted(game, judge, ("buy_train", "pass"), found, EASE)
        assert (buy in [each.action for each in parted]) is kept
        assert folly.parted(game, judge, ("buy_train",), found[:1], EASE)[0] == found[:1]


@pytest.mark.parametrize(
    ("treasury", "cash", "trains", "kept"),
    [
        pytest.param(90, 10, {}, True, id="a tile for 20 leaves 10 that the president can add"),
        pytest.param(90, 9, {}, False, id="the president cannot add all of it"),
        pytest.param(20, 9, {}, False, id="and lacks more by it"),
        pytest.param(90, 9, {"2-0": "GT"}, True, id="no train has to be bought"),
    ],
)
def test_no_tile_is_laid_with_money_for_the_train_of_the_turn(
    treasury: int, cash: int, trains: dict[str, str], kept: bool
) -> None:
    """train.own.must: NYC laid a tile for 60 of its 80, and its president was bankrupt in the first turn."""
    game = turn("GT", trains=trains, cash={"GT": treasury, "P1": cash})
    every = (each for each in game.options("lay_tile") if isinstance(each, LayTile))
    lays = [each for each in every if after(game, each).cash("GT") == treasury - 20]
    found = [*(Candidate(each, 50.0, Reason("even")) for each in lays), Candidate(Pass("P1"), EASE, Reason("even"))]
    sane, _ = folly.parted(game, judge_of(game, SOLID), ("lay_tile", "pass"), found, EASE)
    assert lays
    assert [each.action for each in sane if isinstance(each.action, LayTile)] == (lays if kept else [])


def test_a_mark_is_lent_to_nobody_else() -> None:
    """private.sc.player_lends: P3 gets nothing from the run of NYC, but has a part in that of GT and owns MS."""
    hold = {"P1": {"GT": 20}, "P2": {"NYC": 20}, "P3": {"GT": 10}}
    given = {"privates": {"SC": "P3", "MS": "P3", "BIG4": "P2"}, "income": {"GT": 0, "NYC": 0}}
    game = everybody_passes(moment(hold, {"GT": 80, "NYC": 60}, tokens={"B16.c0": ("GT",)}, **given))
    found = [Candidate(each, 5.0, Reason("even")) for each in (*game.options("lend_mark"), Pass("P3"))]
    sane, _ = folly.parted(game, judge_of(game, SOLID), ("lend_mark", "pass"), found, EASE)
    assert {each.action.company for each in found if isinstance(each.action, LendMark)} == {"MS", "BIG4", "GT", "NYC"}
    assert {each.action.company for each in sane if isinstance(each.action, LendMark)} == {"MS", "GT"}
