"""Ask for hints, and for what a move gave away."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rails18.core.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    SellShares,
    StartCompany,
    TakePrivate,
)
from rails18.core.game import Game
from rails18.core.state import OFFERING
from rails18.core.title import Setup
from rails18.players import hint as hints
from rails18.players.hint import Hint, Judgement, Verdict, about, hint, judge
from rails18.players.level import SHARP, SOLID
from rails18.players.opponent import Choice, choose
from rails18.players.reason import Candidate, Reason
from rails18.titledata.games import new_game
from tests.support.played_once import PlayedOnce
from tests.support.recorded_game import recorded_game

GAME = Path(__file__).parents[1] / "games" / "random" / "1889-4p-144.json"


def at_step(step: str) -> Game:
    """Return a game of solid opponents at the first decision of a step that leaves a choice."""

    def leaves_choice(game: Game) -> bool:
        return step == "dividend" or len([entry for entry in game.menu() if entry.enabled]) > 1

    return whole().first(lambda game: game.position.frame.step == step and leaves_choice(game))


@cache
def whole() -> PlayedOnce:
    """Return the game of solid opponents in which all these moments are."""
    return PlayedOnce(new_game(Setup("1889", ("Ann", "Ben", "Cleo"), variant="beginner", seed=3)), solid)


def solid(game: Game) -> Action:
    found = choose(game, SOLID, 3)
    assert isinstance(found, Choice)
    return found.action


def test_a_hint_names_the_best_move_and_two_others_with_what_they_cost() -> None:
    game = at_step("track")
    before = game.state
    found = hint(game)
    assert isinstance(found, Hint)
    assert game.state is before
    assert not game.refusals(found.best.action)
    assert len(found.others) == 2
    for other in found.others:
        assert other.cost == found.best.gain - other.candidate.gain >= 0
        assert (other.verdict in (Verdict.BEST, Verdict.EQUAL)) is (other.cost < 10)
        assert other.candidate.reason.sentence()


def test_a_move_is_judged_by_what_it_gives_away() -> None:
    game = at_step("dividend")
    found = hint(game)
    assert isinstance(found, Hint)
    good = judge(game, found.best.action)
    assert isinstance(good, Judgement)
    assert (good.cost, good.verdict) == (0.0, Verdict.BEST)
    assert isinstance(found.best.action, Dividend)
    other = "pay" if found.best.action.choice == "withhold" else "withhold"
    worse = judge(game, Dividend(game.position.frame.player, game.position.frame.company, other))
    assert isinstance(worse, Judgement)
    assert worse.cost > 0
    assert worse.best == found.best


def test_building_nothing_where_a_run_can_be_opened_is_called_a_mistake() -> None:
    game = at_step("track")
    found = judge(game, Pass(game.position.frame.player))
    assert isinstance(found, Judgement)
    assert found.cost > 50
    assert found.verdict in (Verdict.WORSE, Verdict.MUCH_WORSE)


def test_a_move_that_is_not_possible_is_not_judged() -> None:
    game = at_step("dividend")
    assert judge(game, Pass(game.position.frame.player)) is None


def test_at_a_price_that_was_not_weighed_the_best_move_is_named() -> None:
    game = recorded_game(GAME)
    for number in range(len(game.actions)):
        game.go_to(number)
        if game.position.frame.step == "track" and "buy_private" in enabled(game):
            break
    sale = next(game.options("buy_private"))
    assert isinstance(sale, BuyPrivate)
    cheap, dear = game.questions.amounts(game.position, sale) or (0, 0)
    assert cheap + 1 < dear
    found, hinted = judge(game, replace(sale, price=cheap + 1)), hint(game)
    assert isinstance(found, Judgement)
    assert isinstance(hinted, Hint)
    assert (found.verdict, found.best) == (Verdict.UNWEIGHED, hinted.best)


def with_private(
    monkeypatch: pytest.MonkeyPatch, price: float, *, ahead: bool = False
) -> tuple[Game, dict[str, Action]]:
    """Return a game at a lay of track, as a private may be bought too, and these moves; the purchase gains `price`."""
    game = recorded_game(GAME)
    for number in range(len(game.actions)):
        game.go_to(number)
        if game.position.frame.step == "track" and {"buy_private", "lay_tile", "pass"} <= enabled(game):
            break
    kinds = {"lay_tile": 50.0, "pass": 0.0, "buy_private": price}
    moves = {kind: next(iter(game.options(kind))) for kind in kinds}
    found = sorted(
        (Candidate(moves[kind], gain, Reason("even"), ahead) for kind, gain in kinds.items()), key=lambda c: -c.gain
    )
    first = found[0]
    choice = Choice(first.action, first.reason, tuple(found[1:]), first.gain)
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: choice)
    return game, moves


def enabled(game: Game) -> set[str]:
    return {entry.kind for entry in game.menu() if entry.enabled}


@pytest.mark.parametrize("gain", [-20.0, 30.0, 80.0])
def test_a_private_that_can_be_bought_besides_counts_against_no_tile(
    monkeypatch: pytest.MonkeyPatch, gain: float
) -> None:
    game, moves = with_private(monkeypatch, gain)
    assert isinstance(moves["buy_private"], BuyPrivate)
    assert isinstance(moves["lay_tile"], LayTile)
    costs = {}
    for kind, move in moves.items():
        found = judge(game, move)
        assert isinstance(found, Judgement)
        costs[kind] = found.cost
    assert costs == {"lay_tile": 0.0, "pass": 50.0, "buy_private": max(0.0, -gain)}
    hinted = hint(game)
    assert isinstance(hinted, Hint)
    assert {other.candidate.action.kind: other.cost for other in hinted.others} == {
        kind: cost for kind, cost in costs.items() if moves[kind] != hinted.best.action
    }


@pytest.mark.parametrize(("price", "costs"), [(80.0, (0.0, 50.0, 0.0)), (-20.0, (0.0, 50.0, 20.0))])
def test_what_can_still_be_done_was_not_given_away(
    monkeypatch: pytest.MonkeyPatch, price: float, costs: tuple[float, ...]
) -> None:
    """The private can be bought after the tile, and the tile laid after the purchase, in whatever order they began."""
    game, moves = with_private(monkeypatch, price, ahead=True)
    for kind, cost in zip(("lay_tile", "pass", "buy_private"), costs, strict=True):
        found = judge(game, moves[kind])
        assert isinstance(found, Judgement)
        assert found.cost == cost


def test_what_the_money_no_longer_pays_was_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """train.buy.treasury: after a private at the price of a train there is nothing left for the train."""
    whole = recorded_game(GAME.with_name("1889-2p-102.json"))
    whole.go_to(51)
    sale, train = next(whole.options("buy_private")), next(whole.options("buy_train"))
    assert isinstance(sale, BuyPrivate)
    assert isinstance(train, BuyTrain)
    _, most = whole.questions.amounts(whole.position, sale) or (0, 0)
    short = whole.state.cash | {train.company: train.price + most - 1}
    game = whole.fork(replace(whole.state, cash=short))
    for price, cost in ((most, 60.0), (most - 1, 0.0)):
        moved = replace(sale, price=price)
        choice = Choice(train, Reason("even"), (Candidate(moved, 30.0, Reason("even")),), 90.0)
        monkeypatch.setattr(hints, "choose", lambda game, level, seed, choice=choice: choice)
        found = judge(game, moved)
        assert isinstance(found, Judgement)
        assert found.cost == cost


def test_a_purchase_that_must_be_made_is_not_compared_with_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """train.must_own: a loss of 500 instead of 300 gives away 200, however dear both of them are."""
    game = recorded_game(GAME.with_name("1889-2p-102.json"))
    game.go_to(51)
    train = next(game.options("buy_train"))
    assert isinstance(train, BuyTrain)
    game = game.fork(replace(game.state, cash=game.state.cash | {train.company: train.price}))
    other = replace(
        train, train=next(t for t in game.position.state.trains if t[0] == train.train[0] and t != train.train)
    )
    choice = Choice(other, Reason("even"), (Candidate(train, -500.0, Reason("even")),), -300.0)
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: choice)
    found = judge(game, train)
    assert isinstance(found, Judgement)
    assert (found.cost, found.best.action) == (200.0, other)


def judged(monkeypatch: pytest.MonkeyPatch, best: tuple[float, float], made: tuple[float, float]) -> Judgement:
    """Return what is thought of keeping income: (what came of it, what is seen at once) of the best move and of it."""
    game = at_step("dividend")
    player, company = game.position.frame.player, game.position.frame.company
    paid, kept = Dividend(player, company, "pay"), Dividend(player, company, "withhold")
    other = Candidate(kept, made[0], Reason("even"), True, made[1])
    choice = Choice(paid, Reason("even"), (other,), best[0], 0, best[1])
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: choice)
    found = judge(game, kept)
    assert isinstance(found, Judgement)
    assert found.best.action == paid
    hinted = hint(game)
    assert isinstance(hinted, Hint)
    assert [(other.cost, other.verdict) for other in hinted.others] == [(found.cost, found.verdict)]
    return found


@pytest.mark.parametrize(
    ("best", "made", "cost", "verdict"),
    [
        ((80.0, 60.0), (20.0, 10.0), 50.0, Verdict.WORSE),
        ((80.0, 90.0), (50.0, 10.0), 30.0, Verdict.LIKELY),
        ((80.0, 20.0), (75.0, 10.0), 5.0, Verdict.EQUAL),
        ((80.0, 20.0), (20.0, 20.0), 0.0, Verdict.UNSURE),
        ((5000.0, 20.0), (0.0, 14.0), 6.0, Verdict.UNSURE),
        ((80.0, 20.0), (20.0, 50.0), 0.0, Verdict.UNSURE),
    ],
)
def test_a_move_costs_what_both_ways_of_looking_agree_on(
    monkeypatch: pytest.MonkeyPatch,
    best: tuple[float, float],
    made: tuple[float, float],
    cost: float,
    verdict: Verdict,
) -> None:
    found = judged(monkeypatch, best, made)
    assert (found.cost, found.verdict) == (cost, verdict)


@pytest.mark.parametrize(("part", "verdict"), [(0.95, Verdict.WORSE), (1.05, Verdict.MUCH_WORSE)])
def test_keeping_a_run_is_said_to_cost_no_more_than_three_of_them(
    monkeypatch: pytest.MonkeyPatch, part: float, verdict: Verdict
) -> None:
    game = at_step("dividend")
    gain = part * 3 * game.state.income[game.position.frame.company]
    assert judged(monkeypatch, (gain, gain), (0.0, 0.0)).verdict is verdict


def compared(monkeypatch: pytest.MonkeyPatch, game: Game, best: Candidate, made: Candidate) -> Verdict:
    """Return what is thought of a move that was played on, as was a better one."""
    choice = Choice(best.action, best.reason, (made,), best.gain, 0, best.at_sight)
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: choice)
    found = judge(game, made.action)
    assert isinstance(found, Judgement)
    return found.verdict


@pytest.mark.parametrize(("part", "verdict"), [(0.45, Verdict.WORSE), (0.55, Verdict.MUCH_WORSE)])
def test_no_figure_is_told_beyond_half_of_what_a_player_is_worth(
    monkeypatch: pytest.MonkeyPatch, part: float, verdict: Verdict
) -> None:
    game = whole().first(
        lambda game: (
            {"buy_share", "pass"} <= enabled(game) and not hints.unfloated(game, Pass(game.position.frame.player))
        )
    )
    player = game.position.frame.player
    gain = part * game.questions.worth(game.position, player)
    best = Candidate(next(game.options("buy_share")), gain, Reason("even"), True, gain)
    assert compared(monkeypatch, game, best, Candidate(Pass(player), 0.0, Reason("even"), True, 0.0)) is verdict


@pytest.mark.parametrize(
    ("step", "best", "made", "verdict"),
    [
        ("track", Reason("track.gain"), Reason("track.idle"), Verdict.LIKELY),
        ("track", Reason("track.gain"), Reason("track.spoil"), Verdict.WORSE),
        ("trains", Reason("train.last"), Reason("even"), Verdict.LIKELY),
        ("trains", Reason("train.first"), Reason("even"), Verdict.WORSE),
        ("trains", Reason("even"), Reason("train.buy", {}, Reason("train.bare")), Verdict.WORSE),
    ],
)
def test_a_figure_is_told_only_of_decisions_that_games_of_people_have_borne_out(
    monkeypatch: pytest.MonkeyPatch, step: str, best: Reason, made: Reason, verdict: Verdict
) -> None:
    """Track where the run falls, and trains where a company is left without one; see `tests.reviews.agree`."""
    kind = {"track": "lay_tile", "trains": "buy_train"}[step]
    game = whole().first(lambda game: game.position.frame.step == step and {kind, "pass"} <= enabled(game))
    player, worth = game.position.frame.player, game.questions.worth(game.position, game.position.frame.player)
    other = Candidate(next(game.options(kind)), 0.3 * worth, best, True, 0.3 * worth)
    idle = Candidate(Pass(player), 0.0, made, True, 0.0)
    assert compared(monkeypatch, game, other, idle) is verdict


@pytest.mark.parametrize(
    ("cost", "told"), [(12.6, 13), (99.7, 100), (104.0, 100), (273.0, 270), (1156.0, 1200), (0.0, 0)]
)
def test_a_cost_is_told_to_two_digits(cost: float, told: int) -> None:
    assert about(cost) == told


@pytest.mark.parametrize(("ends", "advised"), [(-20.0, Pass), (30.0, SellShares)])
def test_nobody_is_advised_to_sell_a_share_only_because_one_line_ended_better(
    monkeypatch: pytest.MonkeyPatch, ends: float, advised: type[Action]
) -> None:
    """A hint sold a share for 40 that was said to bring 159."""
    game = whole().first(lambda game: {"sell_shares", "pass"} <= enabled(game) and not game.position.frame.company)
    sale, nothing = next(iter(game.options("sell_shares"))), Pass(game.position.frame.player)
    other = Candidate(nothing, 1.0, Reason("stock.keep"), True, 1.0)
    choice = Choice(sale, Reason("even"), (other,), 300.0, 0, ends)
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: choice)
    found, passed = hint(game), judge(game, nothing)
    assert isinstance(found, Hint)
    assert isinstance(passed, Judgement)
    assert isinstance(found.best.action, advised)
    assert (passed.verdict is Verdict.BEST) is (advised is Pass)


def test_nobody_is_advised_to_lay_a_tile_that_gains_no_more_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_step("track")
    lay, nothing = next(iter(game.options("lay_tile"))), Pass(game.position.frame.player)
    other = Candidate(nothing, 0.0, Reason("track.none"))
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: Choice(lay, Reason("track.idle"), (other,), 0.0))
    found = hint(game)
    assert isinstance(found, Hint)
    assert found.best.action == nothing
    assert [each.verdict for each in found.others] == [Verdict.BEST]


def test_what_is_refused_is_no_better_move(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_step("dividend")
    player, company = game.position.frame.player, game.position.frame.company
    paid = Dividend(player, company, "pay")
    refused = Candidate(Pass(player), 90.0, Reason("even"))
    kept = Candidate(Dividend(player, company, "withhold"), 10.0, Reason("even"))
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: Choice(paid, Reason("even"), (refused, kept), 50.0))
    found, judged = hint(game), judge(game, kept.action)
    assert isinstance(found, Hint)
    assert isinstance(judged, Judgement)
    assert found.best.action == judged.best.action == paid
    assert [each.candidate for each in found.others] == [kept]


def test_who_gives_hints_sells_privates_dear_and_plays_like_sharp_else() -> None:
    assert replace(SHARP, dear=True) == hints.ADVISER
    assert not SHARP.dear


def test_a_purchase_with_its_price_is_the_same_move() -> None:
    """auction.buy.price: a file names the price of a private that is taken, the options of a game do not."""
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3))
    first = next(game.options("take_private"))
    assert isinstance(first, TakePrivate)
    plain, priced = (judge(game, replace(first, price=price)) for price in (None, 20))
    assert isinstance(plain, Judgement)
    assert plain.verdict is not Verdict.UNWEIGHED
    assert priced == plain
    assert judge(game, replace(first, price=25)) is None


def test_quiet_lays_are_judged_too() -> None:
    """track.lay.reach: of all the lays at hand each has a verdict."""
    game = recorded_game(GAME)
    at = next(at for at in range(len(game.actions)) if track_with_many_lays(game, at))
    game.go_to(at)
    lays = list(game.options("lay_tile"))
    found = [judge(game, lay) for lay in lays]
    assert len(found) > 8
    assert all(isinstance(each, Judgement) and each.verdict is not Verdict.UNWEIGHED for each in found)


def track_with_many_lays(game: Game, at: int) -> bool:
    """Return whether a company may lay one of many tiles there."""
    game.go_to(at)
    return game.position.frame.step == "track" and sum(1 for _ in game.options("lay_tile")) in range(9, 14)


@pytest.mark.parametrize("key", ["train.push", "train.room"])
def test_nobody_is_advised_to_buy_a_train_that_would_stand_idle(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    game = whole().first(lambda game: {"buy_train", "pass"} <= enabled(game) and bool(game.position.frame.company))
    train, nothing = next(iter(game.options("buy_train"))), Pass(game.position.frame.player)
    other = Candidate(nothing, 0.0, Reason("train.none"), True, 0.0)
    choice = Choice(train, Reason(key), (other,), 200.0, 0, 200.0)
    monkeypatch.setattr(hints, "choose", lambda game, level, seed: choice)
    found, passed = hint(game), judge(game, nothing)
    assert isinstance(found, Hint)
    assert isinstance(passed, Judgement)
    assert found.best.action == nothing
    assert not found.others
    assert passed.verdict is Verdict.BEST


def test_to_leave_a_company_without_money_is_never_about_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), variant="beginner", seed=0))
    for action in (StartCompany("P1", "KO", 75), Pass("P2"), Pass("P3")):
        game.play(action)
    share, nothing = BuyShare("P1", "KO", OFFERING), Pass("P1")
    other = Candidate(nothing, 4.0, Reason("stock.pass"), True, 4.0)
    monkeypatch.setattr(
        hints, "choose", lambda game, level, seed: Choice(share, Reason("stock.float"), (other,), 5.0, 0, 5.0)
    )
    found, passed = hint(game), judge(game, nothing)
    assert isinstance(found, Hint)
    assert isinstance(passed, Judgement)
    assert [(each.verdict, each.leaves) for each in found.others] == [(Verdict.UNFLOATED, "KO")]
    assert (passed.verdict, passed.leaves, passed.best.action) == (Verdict.UNFLOATED, "KO", share)
