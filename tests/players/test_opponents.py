"""Let opponents of every level play short games, and hold them to rules, seeds and work."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from msgspec.structs import replace

from rails18.board.reach import reach
from rails18.core.actions import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Pass,
    SellShares,
    StartCompany,
)
from rails18.core.game import Game
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.state import BANK, DEPOT, POOL, SCRAPPED
from rails18.core.title import Setup
from rails18.lessons.figures import Timeline
from rails18.lessons.lessons import load_lesson
from rails18.players import judge as judging
from rails18.players import opponent
from rails18.players.calendar import LASTING, calendar, money
from rails18.players.choices import actions, seen_by
from rails18.players.forecast import Course, Prospect
from rails18.players.judge import Judge
from rails18.players.level import LEVELS, RELAXED, SHARP, SOLID, Level
from rails18.players.offers import Thing, move
from rails18.players.opponent import Choice, Failure, choose
from rails18.players.reason import Candidate, Reason
from rails18.players.surroundings import ways_to, within_reach
from rails18.saves.saves import load, restore
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from tests.opponents import match
from tests.opponents.match import at_random, of, play
from tests.support.games_1830 import turn
from tests.support.games_1846 import turn as turn_1846
from tests.support.played_once import PlayedOnce

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
GAMES = Path(__file__).parents[1] / "games" / "played"
ROCHESTER = {"E19": ("57", 1), "E17": ("8", 2), "D16": ("8", 5)}  # track from Albany, where the NYC has a route
GAINS = {"IR": 5.0, "SR": 40.0, "UR": 60.0}  # company → what a share of it gains
MOST_LOOKS = 1500  # positions that may be judged for one move
PLAYED: dict[str, PlayedOnce] = {}  # setup → its game


def started(title: str, players: int, number: int, **more: object) -> Game:
    """Return a game after `number` moves of solid opponents."""
    return of_solid(title, players, **more).at(number)


def of_solid(title: str, players: int, **more: object) -> PlayedOnce:
    """Return the game that so many solid opponents play."""
    setup = Setup(title, NAMES[:players], seed=4, **more)  # type: ignore[arg-type]
    return PLAYED.setdefault(str(setup), PlayedOnce(new_game(setup), lambda game: chosen(game).action))


def chosen(game: Game, level: Level = SOLID, seed: int = 4) -> Choice:
    found = choose(game, level, seed)
    assert isinstance(found, Choice), found
    return found


@pytest.mark.parametrize("title", title_ids())
def test_every_level_plays_and_is_never_refused(title: str) -> None:
    seats = ("relaxed", "solid", "sharp")
    game, played = play(Setup(title, NAMES[:3], seed=2), seats, most=110)
    assert played.failures == []
    assert game.at == 110
    assert game.state.floated
    assert set(played.times) == set(seats)


@pytest.mark.parametrize("level", [RELAXED, SOLID, replace(SHARP, follows=0)], ids=["relaxed", "solid", "sharp"])
@pytest.mark.parametrize(
    ("title", "players"), [("1889", 2), ("1843", 5), *((info.id, info.players[-1]) for info in titles())]
)
def test_every_number_of_players_gets_companies_to_float(title: str, players: int, level: Level) -> None:
    """Five or six saved all their money for a company of their own, and 1843 ended in its auction."""
    game = new_game(Setup(title, NAMES[:players], seed=1))
    while not game.state.floated and game.at < 220:
        game.play(chosen(game, level).action)
    assert game.state.floated


@pytest.mark.parametrize(
    ("title", "more"),
    [
        ("1889", {"variant": "beginner"}),
        ("1889", {"profile": "18xx.games"}),
        ("1870", {"options": {"hidden_treasuries": True}}),
    ],
)
def test_variants_profiles_and_options_are_played(title: str, more: dict[str, object]) -> None:
    assert started(title, 3, 60, **more).at == 60


def test_the_same_seed_plays_the_same_game_and_another_one_differs() -> None:
    def actions(seed: int) -> list[object]:
        return list(play(Setup("1889", NAMES[:3], seed=seed), ("relaxed",) * 3, most=60)[0].actions)

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def test_a_judgement_errs_by_a_bounded_part_of_the_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    candidate, level = Candidate(Pass("P1"), -100.0, Reason("only")), replace(SOLID, noise=0.4)
    found = {opponent.erring(candidate, level, f"{seed}").gain for seed in range(400)}
    most = 0.4 * opponent.WORST * (100 + opponent.STAKE)
    assert len(found) > 100
    assert max(found) == -100 + most < 0
    assert min(found) == -100 - most
    assert opponent.erring(candidate, replace(SOLID, noise=0.0), "1") is candidate


def test_a_solid_opponent_errs_less_in_a_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Larger errors lost more duels to a casual player than they should."""
    errs: list[float] = []

    def erring(candidate: Candidate, level: Level, seed: str) -> Candidate:
        errs.append(level.noise)
        return candidate

    monkeypatch.setattr(opponent, "erring", erring)
    for players, noise in ((2, 0.3), (3, 1.0), (6, 1.0)):
        errs.clear()
        chosen(new_game(Setup("1889", NAMES[:players], seed=4)))
        assert set(errs) == {noise}
    errs.clear()
    chosen(new_game(Setup("1889", NAMES[:2], seed=4)), RELAXED)
    assert set(errs) == {RELAXED.noise}


@pytest.mark.parametrize(("costs", "ruins"), [(SOLID.costs, False), (0.0, True)])
def test_no_error_of_a_solid_opponent_costs_more_than_it_can_bear(
    monkeypatch: pytest.MonkeyPatch, costs: float, ruins: bool
) -> None:
    """Of two moves that look alike by an error, one that gives away the price of a share is left."""
    game = new_game(Setup("1889", NAMES[:4], seed=4))
    first, second = list(game.options("bid"))[:2]
    price = min(game.questions.pars(game.position))
    good, ruin = Candidate(first, 10.0, Reason("only")), Candidate(second, 10.0 - price, Reason("only"))
    monkeypatch.setattr(opponent, "weighed", lambda *rest: [ruin, good])

    def erring(candidate: Candidate, level: Level, seed: str) -> Candidate:
        return replace(candidate, gain=1000.0) if candidate is ruin else candidate

    monkeypatch.setattr(opponent, "erring", erring)
    found = chosen(game, replace(SOLID, costs=costs))
    assert (found.action == second) is ruins
    assert {found.action, *(other.action for other in found.others)} == {first, second}


def test_a_move_that_no_error_may_choose_is_made_where_no_other_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(Setup("1889", NAMES[:4], seed=4))
    allowed = next(iter(game.options("bid")))
    refused = Candidate(StartCompany(game.position.frame.player, "IR", 65), 1000.0, Reason("only"))
    last = Candidate(allowed, -1000.0, Reason("only"))
    monkeypatch.setattr(opponent, "weighed", lambda *rest: [refused, last, Candidate(Pass("P9"), 0.0, Reason("only"))])
    assert chosen(game).action == allowed


def test_nobody_sells_shares_by_mistake() -> None:
    """Shares that were bought by one error were sold by the next one."""

    def errors(action: BuyShare | SellShares) -> list[float]:
        candidate = Candidate(action, 50.0, Reason("only"))
        return [opponent.erring(candidate, SOLID, f"{seed}").gain - 50.0 for seed in range(40)]

    buys, sells = errors(BuyShare("P1", "IR", "ipo")), errors(SellShares("P1", "IR", 1))
    assert min(buys) < 0 < max(buys)
    assert max(sells) < 0


def test_nobody_moves_a_train_by_mistake() -> None:
    """Errors sold the trains of one company to another of the same president until one had none and no money."""

    def errors(reason: Reason) -> list[float]:
        candidate = Candidate(BuyTrain("P1", "IR", "3-0", 20), 50.0, reason)
        return [opponent.erring(candidate, RELAXED, f"{seed}").gain - 50.0 for seed in range(40)]

    push, room = errors(Reason("train.push")), errors(Reason("train.room"))
    bare = errors(Reason("train.buy", {}, Reason("train.bare")))
    assert min(push) < 0 < max(push)
    assert max(room) < 0
    assert max(bare) < 0


def test_relaxed_opponents_buy_whatever_gains_though_not_always_what_gains_most() -> None:
    """They passed with money in hand: an error of the size of the gain, or one for the pass, was enough."""
    nothing = Candidate(Pass("P1"), opponent.EASE, Reason("stock.pass"))
    good = [Candidate(BuyShare("P1", name, "ipo"), gain, Reason("stock.buy")) for name, gain in GAINS.items()]
    bad = Candidate(StartCompany("P1", "KO", 65), -30.0, Reason("stock.start"))

    def seems(candidate: Candidate, level: Level = RELAXED) -> list[float]:
        return [opponent.erring(candidate, level, f"{seed}").gain for seed in range(80)]

    passed, bought = seems(nothing), list(zip(*map(seems, good), strict=True))
    assert max(passed) <= opponent.EASE < min(map(min, bought))
    assert {gains.index(max(gains)) for gains in bought} == {0, 1, 2}
    assert min(seems(bad)) < -30
    assert min(seems(good[1], SOLID)) < opponent.EASE


def test_choosing_leaves_the_game_as_it_is() -> None:
    game = started("1889", 3, 40)
    before, actions = game.state, list(game.actions)
    chosen(game, SHARP)
    assert game.state is before
    assert game.actions == actions


@pytest.mark.parametrize("name", ["1843-gray.rails18", "1870-finish-400.rails18"])
def test_a_move_of_a_late_game_is_bounded_work(name: str) -> None:
    opened = load(GAMES / name)
    game = new_game(opened.setup)
    assert restore(game, opened.actions, opened.at) == ""
    steps = set()
    for at in range(opened.at // 2, opened.at, 7):
        game.go_to(at)
        step = game.position.frame.step
        if game.state.frames and step not in steps:
            steps.add(step)
            begun = process_time()
            found = chosen(game, SHARP)
            assert found.looks <= MOST_LOOKS, step
            assert process_time() - begun < 12, step  # three seconds are meant; a slow machine gets four times as much
            assert not game.refusals(found.action)
    assert {"track", "stock"} <= steps


@pytest.mark.parametrize(("step", "start", "search"), [("track", 1089, 10), ("token", 1116, 5)])
def test_less_is_weighed_where_runs_take_long_to_find(step: str, start: int, search: int) -> None:
    opened = load(GAMES / "1843-gray.rails18")
    game = new_game(opened.setup)
    assert restore(game, opened.actions, opened.at) == ""
    for at in range(start, opened.at):
        game.go_to(at)
        if game.position.frame.step == step and chosen(game).looks > 20:
            break
    short = replace(SOLID, search=search)
    first, again = chosen(game, short), chosen(game, short)
    assert 0 < first.looks <= chosen(game).looks / 2
    assert again == first, "a run that is known counts as one that is not"


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_nobody_else_s_consent_is_taken_for_granted(level: Level) -> None:
    game = started("1889", 3, 45)
    seen = 0
    for _ in range(25):
        found = chosen(game, level)
        for action in (found.action, *(other.action for other in found.others)):
            assert not getattr(action, "agreed", False)
            seen += isinstance(action, BuyTrain | BuyPrivate | Bid)
        game.play(found.action)
    assert seen


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_who_could_only_buy_by_consent_is_bankrupt(level: Level) -> None:
    """emergency.fail.bankrupt: another company has a train, and nobody has agreed to sell it."""
    hold = {"P1": {"NYC": 50}, POOL: {"NYC": 50}, "P2": {"PRR": 60}}
    given = {"trains": {"5-0": "PRR"}, "cash": {"NYC": 100, "P1": 0}, "tiles": ROCHESTER}
    game = turn("NYC", "trains", phase="D", hold=hold, others={"PRR": "P2"}, **given)  # type: ignore[arg-type]
    assert [entry.kind for entry in game.menu() if entry.enabled] == ["buy_train", "declare_bankruptcy", "stop_game"]
    assert isinstance(chosen(game, level).action, DeclareBankruptcy)


@pytest.mark.parametrize("haggles", [False, True])
def test_who_has_to_buy_may_buy_from_a_company_of_their_own_at_what_the_treasury_has(haggles: bool) -> None:
    """train.company.help: a price in the middle of what might be paid is more than the treasury has."""
    hold = {"P1": {"NYC": 50, "PRR": 60}, POOL: {"NYC": 50}}
    given = {"trains": {"5-0": "PRR"}, "cash": {"NYC": 10, "P1": 400}, "tiles": ROCHESTER}
    game = turn("NYC", "trains", phase="D", hold=hold, others={"PRR": "P1"}, **given)  # type: ignore[arg-type]
    found = [action for action in actions(game, "buy_train", "P1", haggles) if isinstance(action, BuyTrain)]
    assert {action.train for action in found} == {"5-0"}
    assert not any(game.refusals(action) for action in found)


def test_what_a_seat_may_not_see_changes_nothing() -> None:
    game = started("1870", 3, 60, options={"hidden_treasuries": True})
    me = game.position.frame.player
    others = [company for company in game.state.floated if game.position.president(company) != me]
    assert others
    richer = {**game.state.cash, **{company: game.state.cash[company] + 700 for company in others}}
    richer["bank"] = game.state.cash["bank"] - 700 * len(others)
    twin = game.fork(game.position.supposing(cash=richer).state)
    assert chosen(twin, SHARP, 1).action == chosen(game.fork(), SHARP, 1).action
    shown = seen_by(game, me).state.cash
    assert all(shown[company] == 0 for company in others)
    assert sum(shown.values()) == sum(game.state.cash.values())


def test_an_opponent_that_fails_is_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    game = of_solid("1889", 3).first(lambda game: game.state.round.kind == "stock")
    before = game.state

    def broken(*given: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(opponent, "weighed", broken)
    found = choose(game, SOLID)
    assert found == Failure(game.position.frame.player, "RuntimeError", "no idea")
    assert game.state is before


def test_nobody_decides_when_the_game_is_over() -> None:
    game = started("1889", 3, 5)
    game.play(next(iter(game.options("stop_game"))))
    assert choose(game, SOLID) == Failure("", "nobody_decides")


def test_reasons_are_sentences() -> None:
    game = started("1889", 3, 30)
    for _ in range(40):
        found = chosen(game)
        assert found.reason.sentence().endswith(".")
        assert "{" not in found.reason.sentence()
        game.play(found.action)


def test_a_company_without_a_run_builds_one() -> None:
    game = new_game(Setup("1870", NAMES[:3], seed=3))
    while game.position.frame.step != "track":
        game.play(chosen(game, seed=3).action)
    company = game.position.frame.company
    assert not game.questions.best_run(game.position, company, (("2", "2"),)).income
    assert chosen(game, seed=3).action.kind == "lay_tile"


@pytest.mark.parametrize("level", [RELAXED, SOLID, SHARP], ids=lambda level: level.name)
@pytest.mark.parametrize(("number", "buys"), [(1, True), (2, False)])
def test_after_the_last_run_nobody_buys_a_train(number: int, buys: bool, level: Level) -> None:
    """end.bank.finish: with any error; before that a train is weighed."""
    game = of_solid("1889", 3).first(lambda game: {"buy_train", "pass"} <= {e.kind for e in game.menu() if e.enabled})
    last = replace(game.state.round, number=number, of=2)
    cash = {**game.state.cash, game.position.frame.company: 2000}
    there = game.fork(game.position.supposing(cash=cash, bank_broken=True, round=last).state)
    found = choose(there, level)
    assert isinstance(found, Choice)
    weighed = {each.action.kind for each in found.others} | {found.action.kind}
    assert ("buy_train" in weighed) is buys


def test_the_set_in_which_the_bank_breaks_is_counted_to_its_end() -> None:
    game = of_solid("1889", 3).first(lambda game: game.state.round.kind == "operating" and game.state.round.of > 1)
    pos, now = game.position, game.state.round
    rest, each = now.of - now.number + 1, game.title.phases[game.state.phase].rounds
    found = {
        money(game.questions, pos.supposing(cash={**game.state.cash, BANK: bank}), 99).rounds
        for bank in range(100, game.title.bank, 100)
    }
    assert len(found) > 2
    assert {(rounds - rest) % each for rounds in found} == {0}


def test_companies_without_a_train_are_expected_to_buy_one_whatever_money_they_have() -> None:
    game = of_solid("1889", 3).first(lambda game: game.state.round.kind == "stock" and game.state.round.set > 1)
    floated, ask = game.state.floated, game.questions
    poor = game.position.supposing(cash={**game.state.cash, **dict.fromkeys(floated, 0)})
    bare = {train: SCRAPPED if owner in floated else owner for train, owner in game.state.trains.items()}
    kind = ask.depot(poor)[0].kind
    left = [train for train, owner in game.state.trains.items() if owner == DEPOT and kind_of(train) == kind]
    last = dict.fromkeys(left[len(floated) :], SCRAPPED)  # as many are left as have to buy one
    with_trains, without = (poor.supposing(trains=trains | last) for trains in (game.state.trains, bare))
    (_, _, later), *_ = calendar(ask, with_trains, money(ask, with_trains, 20)).sale
    (_, _, soon), *_ = calendar(ask, without, money(ask, without, 20)).sale
    assert floated
    assert soon < 1 < later


def test_what_a_rival_gains_counts_more_for_whoever_leads() -> None:
    game = started("1889", 3, 0)
    own, leader, last = game.position.players

    def standing(part: float, **more: int) -> float:
        cash = {**game.state.cash, leader: 900, last: 100}
        pos = game.position.supposing(cash={player: money + more.get(player, 0) for player, money in cash.items()})
        return Judge(game.questions, pos, own, replace(SOLID, leader=part)).standing(pos)

    def lost(part: float, player: str) -> float:
        return standing(part) - standing(part, **{player: 100})

    assert lost(0.0, leader) == pytest.approx(lost(0.0, last))
    assert lost(0.5, leader) == pytest.approx(3 * lost(0.5, last))


def test_money_that_a_company_needs_to_float_is_not_spent_elsewhere() -> None:
    game = of_solid("1889", 3).first(lambda game: game.state.par)
    (company,) = game.state.par
    president = game.position.president(company)
    while game.position.frame.player != president:
        game.play(Pass(game.position.frame.player))
    judge = Judge(game.questions, game.position, president, SOLID)
    own, other = BuyShare(president, company, "offering"), next(iter(game.options("start_company")))
    assert isinstance(other, StartCompany)
    for action, in_vain in ((own, False), (other, True)):
        after = Position(game.title, game.setup, game.what_if(action).after)
        assert judge.overreaches(game.position, action, after) is in_vain
    assert chosen(game).action == own


def test_track_that_is_to_be_laid_is_counted_in_tiles() -> None:
    game = of_solid("1889", 3).first(lambda game: reach(game.position, game.position.frame.company).segments)
    company = game.position.frame.company
    ways = ways_to(game.position, company, game.questions.kept_free(game.position))
    found = reach(game.position, company)
    assert {ways[hex].lays for hex in found.hexes if ways[hex].open} <= {1.0, 1.4}
    assert {ways[hex].lays for hex in found.hexes if not ways[hex].open} == {0.0}
    assert all(way.lays >= ways[way.before].lays for way in ways.values() if way.before)
    assert within_reach(game.position, company, game.questions.kept_free(game.position)) > 0


@pytest.mark.parametrize(("owned", "most"), [(0, 3), (2, 3), (3, 4), (4, 4)])
def test_old_trains_leave_room_for_a_better_one_up_to_the_limit(owned: int, most: int) -> None:
    game = of_solid("1889", 3).first(lambda game: game.state.floated)
    company = next(iter(game.state.floated))
    held = {f"2-{number}": company if number < owned else DEPOT for number in range(6)}
    pos = game.position.supposing(trains={**game.state.trains, **held})
    judge = Judge(game.questions, pos, pos.players[0], SOLID)
    assert len(game.questions.fleet(pos, company)) == owned
    assert Course(game.questions, pos, company, judge.calendar, judge.belief, {}).limit == most


def test_a_casual_player_plays_by_rules_of_thumb() -> None:
    def played() -> Game:
        game, found = play(Setup("1889", NAMES[:3], seed=3), ("baseline",) * 3, most=90)
        assert found.failures == []
        return game

    game = played()
    assert len(game.state.floated) >= 2
    assert not any(isinstance(action, SellShares) for action in game.actions)
    assert list(game.actions) == list(played().actions)


def test_a_seat_may_be_changed_by_a_constant_for_its_own_moves_alone() -> None:
    before = judging.CHAIR
    seen: list[float] = []

    def watch(game: Game, level: Level, seed: int, declined: frozenset[Thing]) -> Choice | Failure:
        seen.append(judging.CHAIR)
        assert level.rivals == 0.9
        return move(game, level, seed, declined)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(match, "move", watch)
        of("solid:rivals=0.9:judge.CHAIR=7")(started("1889", 3, 0), 1)
    assert seen == [7.0]
    assert before == judging.CHAIR != 7.0


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_random_play_is_beaten(seed: int) -> None:
    """A whole game is played: early on, who floats nothing may have more than who builds."""
    _, played = play(Setup("1889", NAMES[:3], seed=seed), ("relaxed", "random", "random"))
    assert played.reason == "bank"
    assert played.share_of_first(0) == 1.0, played.worth


def test_random_play_is_only_a_measure() -> None:
    game = started("1889", 3, 30)
    found = at_random(game, 1)
    assert isinstance(found, Choice)
    assert not game.refusals(found.action)


@pytest.mark.parametrize(("owner", "made", "declined"), [("solid", 1, 0), ("baseline", 0, 1)])
def test_measured_seats_make_offers_and_answer_them_as_in_the_window(owner: str, made: int, declined: int) -> None:
    """KO needs a train and TR of Green has one to spare: a program sells it, a casual player does not."""
    game = Timeline(load_lesson("1889/trains"), "Ann").line
    game.go_to(140)
    seats = tuple("solid" if player == "P1" else owner for player in game.setup.ids)
    end, found = play(game.setup, seats, most=1, start=game.fork())
    assert (found.deals, found.declined >= declined) == (made, True)
    bought = end.actions[-1]
    assert (isinstance(bought, BuyTrain) and bought.agreed) is bool(made)
    assert not found.failures


@pytest.mark.parametrize(("cash", "cost"), [(1000, 70.0), (400, 70.0), (60, 42.0 + 2 * 40)])
def test_what_is_due_next_turn_counts_in_full_and_more_where_it_is_lacking(
    monkeypatch: pytest.MonkeyPatch, cash: int, cost: float
) -> None:
    """train.must_own: what a president will have to add some day may be dodged; what falls due at once cannot."""
    monkeypatch.setattr(judging, "SURE", 1.0)
    monkeypatch.setattr(judging, "SHORT", 2.0)
    game = started("1889", 3, 60)
    (company,) = list(game.state.market)[:1]
    president = game.position.president(company)
    pos = game.position.supposing(cash={**game.state.cash, president: cash})

    def worth(due: float) -> float:
        judge = Judge(game.questions, pos, president, SOLID)
        foreseen = Prospect(50.0, 100.0, due, 0, 0.0)
        none = Prospect(50.0, 0.0, 0.0, 0, 0.0)
        monkeypatch.setattr(judge, "prospect", lambda pos, name: foreseen if name == company else none)
        return judge.values(pos)[president]

    assert worth(0.0) - worth(100.0) == pytest.approx(cost)


def test_a_train_that_is_lacking_at_once_is_due_and_a_later_one_is_not() -> None:
    """train.must_own: a company without a train buys one in its next turn, at its president's cost."""
    game = started("1889", 3, 60)
    pos = game.position
    company = next(company for company in pos.state.floated if pos.trains(company))
    poor = pos.supposing(cash={**pos.state.cash, company: 0})
    bare = poor.supposing(trains={**pos.state.trains, **dict.fromkeys(pos.trains(company), DEPOT)})
    judge = Judge(game.questions, pos, pos.president(company), SOLID)
    assert judge.prospect(bare, company).due > 50
    assert judge.prospect(poor, company).due == 0.0


@pytest.mark.parametrize(("title", "first"), [("18Chesapeake", 1.0), ("1843", 1.0), ("1889", LASTING)])
def test_the_trains_that_go_abroad_are_foreseen(title: str, first: float) -> None:
    """export.set.train: without any company a train leaves the depot with each set, where trains are exported."""
    game = new_game(Setup(title, NAMES[:3], seed=1))
    pos, ask = game.position, game.questions
    kind, *_ = ask.depot(pos)
    nothing = replace(money(ask, pos, 20), unfloated=0)
    gone = [train for train in pos.state.trains if kind_of(train) == kind.kind][1:]
    one = pos.supposing(trains=pos.state.trains | dict.fromkeys(gone, SCRAPPED))
    (_, _, until), *_ = calendar(ask, one, nothing).sale
    assert until == first
    assert ask.depot(pos)[-1].exported is (title == "1843")


@pytest.mark.parametrize(("treasuries", "soon"), [((600, 600), False), ((1200, 0), True)], ids=["together", "one"])
def test_a_train_is_sold_when_one_company_can_pay_it_and_not_all_together(
    treasuries: tuple[int, int], soon: bool
) -> None:
    game = new_game(Setup("1889", NAMES[:3], seed=1))
    pos, ask = game.position, game.questions
    two = list(pos.title.companies)[:2]
    owned = [train for train in pos.state.trains if kind_of(train) == "5"][:2]
    others = {train: SCRAPPED for train in pos.state.trains if kind_of(train) != "D"}
    pos = pos.supposing(trains={**pos.state.trains, **others, **dict(zip(owned, two, strict=True))})
    known = replace(
        money(ask, pos, 20),
        treasuries=dict(zip(two, treasuries, strict=True)),
        incomes=dict.fromkeys(two, 100),
        unfloated=0,
    )
    rust = {str(kind): until for kind, until in calendar(ask, pos, known).rust.items()}
    assert rust["4"] < 1 if soon else rust["4"] > 8


def test_longer_sets_export_less_often() -> None:
    """export.set.train: the third phase has two rounds in a set, so every other round takes a train away."""
    game = new_game(Setup("18Chesapeake", NAMES[:3], seed=1))
    twos = {t: SCRAPPED for t in game.state.trains if kind_of(t) == "2"}
    pos = game.position.supposing(trains=game.state.trains | twos)
    nothing = replace(money(game.questions, pos, 20), unfloated=0)
    expected = calendar(game.questions, pos, nothing)
    assert expected.sale[0] == ("3", 180, 11.0), "one after the first round, and five more with two rounds each"
    assert expected.rust["2"] == 13.0
    assert expected.rust["3"] == LASTING, "5-trains stay"


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_nobody_sells_share_by_share_before_a_bankruptcy(level: Level) -> None:
    """bankrupt.sell.rest: P1 of GT could raise 110 of the 800 for a train, and sold three blocks in vain first."""
    hold = {"P1": {"GT": 20, "NYC": 20}, "P2": {"NYC": 20}, POOL: {"GT": 40, "NYC": 30}}
    game = turn_1846("GT", "trains", phase="IV", price=10, others={"NYC": "P2"}, hold=hold, cash={"GT": 0, "P1": 10})
    assert any(True for _ in game.options("sell_shares"))
    assert chosen(game, level).action == DeclareBankruptcy("P1", "GT")
