"""Opponents say why they move as a player would: with the figures of the position, and nothing that is not so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rails18.core.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    Exchange,
    Pass,
    RunTrains,
    SellShares,
    StartCompany,
    TakePrivate,
)
from rails18.core.game import Game
from rails18.core.ids import kind_of, named
from rails18.core.position import Position
from rails18.core.state import DEPOT, POOL, Round
from rails18.core.title import Setup
from rails18.lessons.figures import Timeline
from rails18.lessons.lessons import load_lesson
from rails18.players import opponent
from rails18.players.explaining import declined, explained
from rails18.players.judge import Judge
from rails18.players.level import RELAXED, SHARP, SOLID
from rails18.players.opponent import Choice, choose
from rails18.players.reason import COMPARING, Candidate, Reason
from rails18.questions import auction
from rails18.saves.saves import load, restore
from rails18.titledata.games import new_game
from tests.support.games_1830 import turn
from tests.support.moments import table
from tests.support.recorded_game import recorded_game

Facts = Mapping[str, Any]

ROCHESTER = {"E19": ("57", 1), "E17": ("8", 2), "D16": ("8", 5)}  # track from Albany, where the NYC has a route
BLOCKING = Path(__file__).parents[1] / "games" / "random" / "1889-4p-144.json"
LEDGE = Path(__file__).parents[1] / "games" / "played" / "1870-finish-400.rails18"  # late, TP stands above the ledge
MOST = 400  # moves of a game within which each kind of reason is given
WHY = [  # lesson, actions played, reason
    ("1889/money", 29, "The best run earns 90."),
    ("1889/round", 25, "No share is worth selling."),
    ("1889/round", 19, "KO has to own a train, and the bank sells none for less."),
    ("1889/company", 12, "Nothing else is possible."),
    ("1870/differences", 72, "The price of FW stays at 76, and a share should bring 382 by the end of the game."),
    ("1870/differences", 152, "FW makes one more run besides that of its turn, and its price rises if it pays out."),
    ("1870/differences", 154, "The best run earns 80."),  # a connection run, apart from the income of the turn
]


def played(id: str, number: int) -> Game:
    game = Timeline(load_lesson(id), "Ann").line
    game.go_to(number)
    return game


@pytest.mark.parametrize(("id", "number", "said"), WHY)
def test_a_reason_fits_the_position(id: str, number: int, said: str) -> None:
    found = choose(played(id, number), SOLID)
    assert isinstance(found, Choice)
    assert found.reason.sentence() == said


@pytest.mark.parametrize(
    ("cash", "said"),
    [
        (1000, "But NYC is left without a train: the next one costs 630."),
        (100, "But NYC is left without a train: the next one costs 630. Its president pays 430 of that."),
    ],
)
def test_a_train_of_a_company_of_ones_own_is_said_to_leave_that_one_without(cash: int, said: str) -> None:
    given = {"trains": {"5-0": "NYC"}, "cash": {"NYC": cash, "PRR": 100, "P1": 400}, "tiles": ROCHESTER}
    game = turn("PRR", "trains", phase="6", others={"NYC": "P1"}, **given)  # type: ignore[arg-type]
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    every = [Candidate(found.action, found.gain, found.reason), *found.others]
    reason = next(each.reason for each in every if isinstance(each.action, BuyTrain) and each.action.price == 100)
    assert reason.more is not None
    assert reason.more.sentence() == said


def test_a_company_that_has_to_own_a_train_is_told_of_the_cheapest_of_the_bank_alone() -> None:
    """Beside a train of another company at 1 the one of the depot was said to cost least."""
    given = {"trains": {"5-0": "PRR", "5-1": "PRR"}, "cash": {"NYC": 700, "PRR": 0}, "tiles": ROCHESTER}
    game = turn("NYC", "trains", phase="6", others={"PRR": "P1"}, **given)  # type: ignore[arg-type]
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    every = [Candidate(found.action, found.gain, found.reason), *found.others]
    said = {(each.action.train, each.action.price): each.reason for each in every if isinstance(each.action, BuyTrain)}
    assert said["6-0", 630].sentence() == "NYC has to own a train, and the bank sells none for less."
    assert said["5-0", 1].key == "train.buy"


def test_a_sale_that_the_president_has_to_make_names_what_it_brings() -> None:
    hold = {"P1": {"NYC": 50, "PRR": 60}, POOL: {"NYC": 50}}
    given = {"cash": {"NYC": 100, "P1": 800}, "tiles": ROCHESTER}
    game = turn("NYC", "trains", phase="D", hold=hold, others={"PRR": "P1"}, **given)  # type: ignore[arg-type]
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    assert found.reason.sentence().startswith("The train has to be paid: a share of PRR sells for 100; kept, it should")


def offers_of_a_private(treasury: int) -> dict[int, str]:
    """Return the prices that are weighed for a private of the president's own, each with what is said of it."""
    given = {"privates": {"CS": "P1"}, "cash": {"NYC": treasury, "P1": 0}, "trains": {"3-0": "NYC"}, "tiles": ROCHESTER}
    game = turn("NYC", "trains", phase="3", **given)  # type: ignore[arg-type]
    found = choose(game, replace(SOLID, dear=True))
    assert isinstance(found, Choice)
    every = [Candidate(found.action, found.gain, found.reason), *found.others]
    return {each.action.price: each.reason.sentence() for each in every if isinstance(each.action, BuyPrivate)}


@pytest.mark.parametrize(("treasury", "most"), [(1000, 80), (179, 80), (50, 50)])
def test_a_company_buys_a_private_for_all_that_it_can_pay(treasury: int, most: int) -> None:
    """private.sell: the price is the president's gain, and a lower one gains nobody anything."""
    said = f"The owner gets {most} out of the treasury of NYC, the most it can pay."
    assert offers_of_a_private(treasury) == {most: said}


def test_a_company_pays_less_for_a_private_to_keep_the_money_for_the_train_on_sale() -> None:
    assert offers_of_a_private(240) == {
        80: "The owner gets 80 out of the treasury of NYC, the most it can pay.",
        60: "The owner gets 60 out of the treasury of NYC. NYC can still pay for a 3 after that.",
    }


@pytest.mark.parametrize(
    ("hold", "said"),
    [
        ({"P1": {"KO": 20, "IR": 30}, "P2": {"KO": 60}}, Reason("sale.float", {"company": "IR"})),
        ({"P1": {"KO": 20}, "P2": {"KO": 60}}, Reason("sale.rivals")),
        ({"P1": {"KO": 30}}, Reason("best", {"gain": 50})),
        ({"P1": {"KO": 60}}, Reason("best", {"gain": 50})),
    ],
)
def test_a_sale_below_what_a_share_should_bring_says_what_it_is_for(
    hold: Mapping[str, Mapping[str, int]], said: Reason
) -> None:
    """The lower price was said to hurt others although nobody else held a share."""
    game = table(3, hold=hold, cash={"P1": 120, "KO": 900}, trains={"3-0": "KO", "3-1": "KO"})
    pos, action = game.position, SellShares("P1", "KO", 10)
    after = Position(game.title, game.setup, game.what_if(action).after)
    judge = Judge(game.questions, pos, "P1", SOLID)
    reason = explained(judge, pos, after, action, 50.0, ("sell_shares", "pass"))
    assert (reason.key, reason.more) == ("stock.sell", said)


@pytest.mark.parametrize("percent", [10, 20])
def test_a_sale_that_leaves_the_price_where_it_is_is_not_said_to_hurt_others(percent: int) -> None:
    """One share stops at the ledge; the president may still protect the price against the sale of two."""
    opened = load(LEDGE)
    game = new_game(opened.setup)
    assert restore(game, opened.actions, opened.at) == ""
    game.go_to(opened.at - 7)
    pos = game.position
    action = SellShares(pos.frame.player, named("TP", pos.title.companies), percent)
    after = Position(game.title, game.setup, game.what_if(action).after)
    assert after.price(action.company) == pos.price(action.company)
    judge = Judge(game.questions, pos, action.player, SHARP)
    reason = explained(judge, pos, after, action, 50.0, ("sell_shares", "pass"))
    assert (reason.key, reason.more) == ("stock.sell", Reason("best", {"gain": 50}))


class Foreseen:
    """Let what is played on in the mind end in the order of some kinds of action, the best first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *kinds: str) -> None:
        self.kinds = kinds
        monkeypatch.setattr(opponent, "followed", self)

    def __call__(self, game: Game, judge: Judge, found: list[Candidate], *more: object) -> list[Candidate]:
        first = [max((c for c in found if c.action.kind == kind), key=lambda c: c.gain) for kind in self.kinds]
        ahead = [replace(each, gain=1000.0 - number) for number, each in enumerate(first)]
        return ahead + [each for each in found if each not in first]


@pytest.fixture
def anything_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs also do what nobody does: it is how a sale is told that is asked, not whether it is wise."""
    monkeypatch.setattr(opponent, "parted", lambda game, judge, kinds, found, ease: (found, []))


def at_sale(*, bought: bool) -> Game:
    """Return a game in which somebody may sell, in the round in which they bought or not."""
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), variant="beginner", seed=3))
    while not (game.state.round == Round("stock", 2, 1, 1) and "sell_shares" in _open(game)):
        found = choose(game, SOLID, 3)
        assert isinstance(found, Choice)
        game.play(found.action)
    if bought:
        cash = {**game.state.cash, game.position.frame.player: 500}
        poor = game.fork(game.position.supposing(cash=cash).state)
        poor.play(next(action for action in poor.options("buy_share")))
        return poor
    return game


def _open(game: Game) -> set[str]:
    return {entry.kind for entry in game.menu() if entry.enabled}


@pytest.mark.usefixtures("anything_goes")
def test_a_sale_says_when_it_only_ends_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_sale(bought=False)
    Foreseen(monkeypatch, "sell_shares")
    found = choose(game, SHARP)
    assert isinstance(found, Choice)
    assert isinstance(found.action, SellShares)
    assert (found.reason.key, found.reason.more) == ("stock.sell", Reason("ahead"))


@pytest.mark.usefixtures("anything_goes")
def test_what_only_ends_better_says_so_after_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_sale(bought=False)
    sale = next(iter(game.options("sell_shares")))
    why = Reason("stock.sell", {"company": "IR", "now": 1, "value": 2}, Reason("sale.swap"))
    nothing = Candidate(Pass(game.position.frame.player), 1.0, Reason("stock.keep"))
    monkeypatch.setattr(opponent, "weighed", lambda *given: [nothing, Candidate(sale, -5.0, why)])
    Foreseen(monkeypatch, "sell_shares")
    found = choose(game, SHARP)
    assert isinstance(found, Choice)
    assert found.reason.more == Reason("sale.swap", {}, Reason("ahead"))


@pytest.mark.usefixtures("anything_goes")
def test_passing_says_when_it_only_ends_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_sale(bought=False)
    better = [Candidate(action, 50.0, Reason("even")) for action in game.options("sell_shares")][:1]
    monkeypatch.setattr(
        opponent,
        "weighed",
        lambda *given: [*better, Candidate(Pass(game.position.frame.player), 1.0, Reason("stock.keep"))],
    )
    told = choose(game, replace(SHARP, follows=0))
    assert isinstance(told, Choice)
    assert told.reason == Reason("even")
    Foreseen(monkeypatch, "pass")
    told = choose(game, SHARP)
    assert isinstance(told, Choice)
    assert told.reason == Reason("ahead")


@pytest.mark.usefixtures("anything_goes")
def test_who_plays_nothing_on_in_the_mind_does_not_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error made the best move look worse than passing, which costs too much for an error to choose it."""
    game = at_sale(bought=False)
    sale = next(iter(game.options("sell_shares")))
    why, player = Reason("stock.sell", {"company": "IR", "now": 1, "value": 2}), game.position.frame.player
    monkeypatch.setattr(
        opponent, "weighed", lambda *given: [Candidate(sale, 500.0, why), Candidate(Pass(player), 1.0, Reason("even"))]
    )
    monkeypatch.setattr(opponent, "erring", lambda each, *rest: replace(each, gain=each.gain - 600))
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    assert (found.action, found.reason) == (sale, why)


@pytest.mark.usefixtures("anything_goes")
def test_what_was_bought_in_a_round_is_not_sold_in_it_for_what_is_only_foreseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = at_sale(bought=True)
    (company,) = opponent.bought(game)
    player = game.position.frame.player
    gain = -10.0

    def sale(*given: object) -> list[Candidate]:
        found = Candidate(SellShares(player, company, 10), gain, Reason("stock.sell", {"now": 1, "value": 2}))
        return sorted([found, Candidate(Pass(player), 1.0, Reason("stock.keep"))], key=lambda each: -each.gain)

    monkeypatch.setattr(opponent, "weighed", sale)
    Foreseen(monkeypatch, "sell_shares", "pass")
    found = choose(game, SHARP)
    assert isinstance(found, Choice)
    assert isinstance(found.action, Pass)
    assert [other.gain <= found.gain for other in found.others] == [True]
    gain = 20.0
    found = choose(game, SHARP)
    assert isinstance(found, Choice)
    assert isinstance(found.action, SellShares)
    assert found.reason.more == Reason("sale.again")


@pytest.mark.usefixtures("anything_goes")
def test_what_was_bought_in_a_round_is_sold_in_it_where_an_error_alone_speaks_for_keeping_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sale that must not be missed seemed to gain nothing, and no other move was left."""
    game = at_sale(bought=True)
    (company,) = opponent.bought(game)
    player = game.position.frame.player
    sale = Candidate(SellShares(player, company, 10), 500.0, Reason("stock.sell", {"now": 1, "value": 2}))
    kept = Candidate(Pass(player), 1.0, Reason("stock.keep"))
    monkeypatch.setattr(opponent, "weighed", lambda *given: [sale, kept])
    monkeypatch.setattr(opponent, "erring", lambda each, *rest: replace(each, gain=each.gain - 600))
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    assert found.action == sale.action
    assert [other.action for other in found.others] == [kept.action]


def test_what_was_bought_in_an_earlier_round_may_be_sold() -> None:
    game = at_sale(bought=False)
    assert any(isinstance(action, BuyShare) and action.player == game.position.frame.player for action in game.actions)
    assert opponent.bought(game) == frozenset()


def test_an_exchange_names_what_the_share_should_bring() -> None:
    opened = load(Path(__file__).parents[1] / "games" / "played" / "1843-idle.rails18")
    game = new_game(opened.setup)
    assert restore(game, opened.actions, 85) == ""
    game.go_to(85)
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    assert isinstance(found.action, Exchange)
    said = found.reason.sentence()
    assert said == "It is exchanged for a share of NOR that should bring 620 by the end of the game."


def test_nothing_is_said_to_be_worth_less_than_nothing() -> None:
    game = played("1889/company", 0)
    for _ in range(60):
        found = choose(game, RELAXED)
        assert isinstance(found, Choice)
        assert all(candidate.reason.facts.get("gain", 1) > 0 for candidate in found.others)  # type: ignore[operator]
        assert found.reason.facts.get("gain", 1) > 0  # type: ignore[operator]
        game.play(found.action)


# what each reason says, by its key: held against the position in which it was given


def _buys(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    paid = pos.cash(pos.frame.player) - after.cash(pos.frame.player)
    own = pos.president(facts["company"]) == pos.frame.player and facts["company"] not in pos.state.floated
    return isinstance(action, BuyShare) and facts["price"] == paid and not own


def _floats(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    own = pos.president(facts["company"]) == pos.frame.player
    return isinstance(action, BuyShare) and own and facts["company"] not in pos.state.floated


def _dumps(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    was, now = pos.president(facts["company"]), after.president(facts["company"])
    return isinstance(action, SellShares) and was == action.player != now and facts["debt"] > 0


def _sells(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    return isinstance(action, SellShares) and not _dumps(pos, action, after, facts)


def _sold(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    """Return whether the price of a share is what its sale brings."""
    assert isinstance(action, SellShares)
    brought = after.cash(action.player) - pos.cash(action.player)
    return _sells(pos, action, after, facts) and facts["now"] == round(brought * 10 / action.percent)


def _runs(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    return isinstance(action, RunTrains) and facts["income"] == after.state.income[action.company]


def _is_paid(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    income = facts["income"] == pos.state.income[facts["company"]]
    return isinstance(action, Dividend) and income and action.choice == "pay"


def _is_kept(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    earned = after.cash(facts["company"]) - pos.cash(facts["company"])
    return isinstance(action, Dividend) and action.choice == "withhold" and earned == facts["income"]


def _lasts(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    assert isinstance(action, BuyTrain)
    rank = list(pos.title.trains)
    owned = [rank.index(kind_of(train)) for train in pos.trains(action.company)]
    return rank.index(kind_of(action.train)) > max(owned, default=-1)


def _more(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    return bool(facts["after"] > facts["before"])


def _less(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    assert isinstance(action, BuyTrain)
    return pos.state.trains[action.train] == facts["seller"] and facts["after"] < facts["before"]


def _is_cheapest(pos: Position, action: Action, after: Position, facts: Facts) -> bool:
    assert isinstance(action, BuyTrain)
    return pos.state.trains[action.train] in (DEPOT, POOL)


def _prices(pos: Position) -> Iterator[int]:
    """Yield what the trains of the bank cost."""
    return (pos.side(train).price for train, owner in pos.state.trains.items() if owner in (DEPOT, POOL))


def _all(reason: Reason) -> Iterator[Reason]:
    """Yield a reason and all that is said besides."""
    yield reason
    if reason.more is not None:
        yield from _all(reason.more)


TRUE: Mapping[str, Callable[[Position, Action, Position, Facts], bool]] = {
    "auction.bid": lambda pos, action, after, facts: (
        isinstance(action, Bid) and (action.private, action.amount) == (facts["private"], facts["price"])
    ),
    "auction.take": lambda pos, action, after, facts: (
        isinstance(action, TakePrivate) and auction.price(pos, action.private) == facts["price"]
    ),
    "auction.save": lambda pos, action, after, facts: isinstance(action, Pass) and pos.state.round.kind == "auction",
    "auction.wait": lambda pos, action, after, facts: isinstance(action, Pass) and pos.state.round.kind == "auction",
    "stock.start": lambda pos, action, after, facts: isinstance(action, StartCompany) and action.par == facts["par"],
    "stock.buy": _buys,
    "stock.float": _floats,
    "stock.sell": _sold,
    "stock.dump": _dumps,
    "track.gain": _more,
    "track.later": lambda pos, action, after, facts: facts["after"] > facts["before"] and bool(facts["train"]),
    "track.none": lambda pos, action, after, facts: isinstance(action, Pass) and pos.frame.step == "track",
    "token.gain": _more,
    "token.none": lambda pos, action, after, facts: isinstance(action, Pass) and pos.frame.step == "token",
    "run": _runs,
    "dividend.pay": _is_paid,
    "dividend.withhold": _is_kept,
    "train.buy": _more,
    "train.last": _lasts,
    "train.less": _less,
    "train.must": _is_cheapest,
    "train.push": lambda pos, action, after, facts: (
        not _lasts(pos, action, after, facts) and pos.state.trains[action.train] == DEPOT
    ),
    "train.none": lambda pos, action, after, facts: bool(pos.trains(facts["company"])),
    "train.poor": lambda pos, action, after, facts: pos.cash(facts["company"]) < min(_prices(pos)),
}  # fmt: skip


def test_every_reason_holds_in_the_position_in_which_it_is_given() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), seed=1801))
    seen: set[str] = set()
    while not seen >= TRUE.keys() and game.at < MOST:
        found, pos = choose(game, SOLID), game.position
        assert isinstance(found, Choice)
        for said in (found, *found.others):
            assert "{" not in said.reason.sentence()
            for reason in _all(said.reason):
                seen.add(reason.key)
                if reason.key in TRUE:
                    after = Position(game.title, game.setup, game.what_if(said.action).after)
                    holds = TRUE[reason.key](pos, said.action, after, reason.facts)
                    assert holds, (game.at, said.action, reason)
        game.play(found.action)
    assert seen >= TRUE.keys()


def test_a_token_that_blocks_another_company_says_what_that_one_earns_then() -> None:
    game = recorded_game(BLOCKING)
    game.go_to(686)
    found = choose(game, SOLID)
    assert isinstance(found, Choice)
    said = next(said for said in (found, *found.others) if getattr(said.action, "stop", "") == "K8.c0")
    (reason,) = (reason for reason in _all(said.reason) if reason.key == "track.spoil")
    after = Position(game.title, game.setup, game.what_if(said.action).after)
    other, ask = named("KO", game.title.companies), game.questions
    earned = [ask.best_run(pos, other, ask.fleet(pos, other)).income for pos in (game.position, after)]
    assert reason.facts == {"company": "KO", "before": earned[0], "after": earned[1]}
    assert earned[1] < earned[0]


@pytest.mark.parametrize(
    ("owned", "treasury", "key"),
    [(1, 80, "train.none"), (1, 79, "train.poor"), (4, 79, "train.none"), (0, 80, "train.wait")],
)
def test_a_company_that_buys_no_train_needs_none_cannot_pay_or_waits_for_one(
    owned: int, treasury: int, key: str
) -> None:
    """train.limit: a company that owns four trains in phase 2 lacks no money, for it has no room for another."""
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), seed=1801))
    while game.position.frame.step != "trains":
        found = choose(game, SOLID)
        assert isinstance(found, Choice)
        game.play(found.action)
    company = game.position.frame.company
    trains = {**dict.fromkeys(game.state.trains, DEPOT), **dict.fromkeys(list(game.state.trains)[:owned], company)}
    pos = game.position.supposing(trains=trains, cash={**game.state.cash, company: treasury})
    said = declined(game.questions, pos, ("buy_train", "pass"))
    assert (said.key, said.facts) == (key, {"company": company})


@pytest.mark.parametrize(
    ("kinds", "key"),
    [
        (("buy_share", "sell_shares", "pass"), "stock.pass"),
        (("sell_shares", "pass"), "stock.keep"),
        (("power_tile", "pass"), "even"),  # the tile that comes with the sale of a private
    ],
)
def test_who_leaves_something_out_says_what_it_is_about(kinds: tuple[str, ...], key: str) -> None:
    game = new_game(Setup("1889", ("Ann", "Ben")))
    assert declined(game.questions, game.position, kinds).key == key


def test_a_move_that_an_error_chose_does_not_say_that_it_is_the_best() -> None:
    """What compares a move with all others is told only of the one that the same figures put first."""
    game = recorded_game(BLOCKING)
    found = set[bool]()
    for at in range(40, 400, 18):
        game.go_to(at)
        choice, best = choose(game, SOLID, at), choose(game, replace(SOLID, noise=0.0), at)
        if isinstance(choice, Choice) and isinstance(best, Choice) and choice.reason.key in COMPARING:
            assert choice.erred is (choice.action != best.action), choice
            found.add(choice.erred)
    assert found == {True, False}
