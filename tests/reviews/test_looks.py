"""Look at decisions: what is told is no noise, few of it, and not refuted by the game; runs are known exactly."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rails18.core.action_json import from_json, to_json
from rails18.core.actions import BuyShare, Dividend, RunTrains, SellShares
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.players.hint import Judgement, Verdict
from rails18.players.reason import Candidate, Reason
from rails18.review import choosing, hindsight, look
from rails18.review.choosing import MOST_MOMENTS, chosen
from rails18.review.look import LEAST_COST, Look, Short, is_told, looked_at
from rails18.review.tasks import task_of

FILE = Path(__file__).parents[1] / "games" / "recorded" / "1889-bankrupt.json"
BAD_SALE, WORSE_SALE, NOISE, SHORT_RUN, DECLARED = 101, 202, 73, 252, 380  # actions of that game


@cache
def played() -> Game:
    """Return a game that people have played."""
    return open_game(FILE).game


def found_at(number: int) -> look.Found:
    """Return what is found at an action."""
    game = played().copy()
    game.go_to(number - 1)
    return looked_at(game, played().actions[number - 1])


def made_look(number: int, **changes: object) -> Look:
    """Return a decision that gave something away."""
    player = played().actions[number - 1].player
    best = to_json(BuyShare(player, "SR", "offering"))  # type: ignore[arg-type]
    return replace(Look(number, player, "stock", "SR", 100.0, 1.0, True, best), **changes)  # type: ignore[arg-type]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return what a decision costs: at sight, and each of the two times that it is played on; tests change it."""
    costs, action = [0.0, 0.0, 0.0], played().actions[BAD_SALE - 1]
    best = Candidate(BuyShare(action.player, "SR", "offering"), 0.0, Reason("even"))  # type: ignore[arg-type]
    monkeypatch.setattr(look, "judged", lambda *_: Judgement(costs[0], Verdict.WORSE, best))
    monkeypatch.setattr(look, "cost_ahead", lambda game, better, made, luck: costs[1 if luck == 0 else 2])
    return costs


def test_what_costs_less_than_two_judgements_differ_by_is_not_told(judged: list[float]) -> None:
    judged[:] = [300.0, 200.0, 450.0]
    assert found_at(BAD_SALE) is None
    judged[:] = [300.0, 200.0, 350.0]
    found = found_at(BAD_SALE)
    assert isinstance(found, Look)
    assert (found.cost, found.spread) == (200.0, 150.0)


def test_what_only_one_way_of_looking_finds_worse_is_not_told(judged: list[float]) -> None:
    for costs in (
        [300.0, 300.0, 0.0], [300.0, 300.0, 20.0], [300.0, -50.0, 310.0], [0.0, 300.0, 300.0], [200.0, 500.0, 290.0],
    ):  # fmt: skip
        judged[:] = costs
        assert found_at(BAD_SALE) is None, costs


def test_what_costs_little_is_not_told(judged: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is a part of what the player is worth, and in any case what `LEAST_COST` says."""
    game = played()
    part = look.PART * game.questions.worth(game.position_at(BAD_SALE - 1), game.actions[BAD_SALE - 1].player)
    assert part > LEAST_COST
    for least in (part, LEAST_COST):
        judged[:] = [least - 1] * 3
        assert found_at(BAD_SALE) is None
        judged[:] = [least + 1] * 3
        assert found_at(BAD_SALE) is not None
        monkeypatch.setattr(look, "PART", 0.0)


def test_a_sale_that_people_made_is_found_and_noise_is_not() -> None:
    found = found_at(WORSE_SALE)
    assert isinstance(found, Look)
    assert found.cost > found.spread
    assert found_at(NOISE) is None


def test_a_run_that_was_not_the_best_is_known_exactly() -> None:
    found = found_at(SHORT_RUN)
    assert found == Short(SHORT_RUN, "P3", "SR", 220, 260)  # type: ignore[arg-type]


def test_a_run_of_which_only_the_income_is_stated_is_not_judged() -> None:
    action = played().actions[DECLARED - 1]
    assert isinstance(action, RunTrains)
    assert action.declared is not None
    assert found_at(DECLARED) is None


def test_what_programs_did_beside_people_is_not_looked_at() -> None:
    game = played().copy()
    assert is_told(game, BAD_SALE)
    game.programs = {game.actions[BAD_SALE - 1].player: "solid"}
    assert not is_told(game, BAD_SALE)
    game.programs = dict.fromkeys(game.setup.ids, "solid")
    assert is_told(game, BAD_SALE)


# choosing


def test_at_most_three_moments_of_a_player_are_told_the_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "borne_out", lambda _, look: look.cost)
    game, rounds, looks = played(), set[object](), list[Look]()
    for number in range(1, game.at + 1):
        now = game.state_at(number - 1).round
        if game.actions[number - 1].player == "P1" and now not in rounds:
            rounds.add(now)
            looks.append(made_look(number, cost=float(number)))
    assert len(looks) > MOST_MOMENTS
    told = chosen(game, looks)
    assert [one.number for one in told] == [one.number for one in looks[-MOST_MOMENTS:]]


def test_of_what_was_decided_again_in_one_round_only_the_largest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "borne_out", lambda _, look: look.cost)
    game = played()
    same = [n for n in range(1, game.at + 1) if game.state_at(n - 1).round == game.state_at(BAD_SALE - 1).round]
    own = [n for n in same if game.actions[n - 1].player == "P3"]
    told = chosen(game, [made_look(n, cost=50.0 + (n == own[1])) for n in own])
    assert [one.number for one in told] == [own[1]]


def test_what_the_game_refuted_is_not_told() -> None:
    game, sale = played(), played().actions[BAD_SALE - 1]
    assert isinstance(sale, SellShares)
    passing = {"kind": "pass", "player": sale.player}
    brought = -hindsight.came_of(game, BAD_SALE, sale)
    assert brought > 0
    for cost, told in ((brought / 2, brought / 2), (brought * 1.9, brought), (brought * 2.1, 0.0)):
        found = made_look(BAD_SALE, best=passing, cost=cost)
        assert hindsight.borne_out(game, found) == pytest.approx(told)
        assert [one.cost for one in chosen(game, [found])] == pytest.approx([told] if told else [])


def test_a_sale_is_credited_with_what_its_money_bought_in_the_same_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """P2 sells shares of KO that bring 54 more each, and founds UR with the money, whose shares bring 94 more each."""
    found = made_look(57, cost=200.0)
    assert hindsight.borne_out(played(), found) == 0
    monkeypatch.setattr(hindsight, "used", lambda *_: 0.0)
    assert hindsight.borne_out(played(), found) == found.cost


def test_a_sale_is_credited_with_the_trains_of_a_company_that_it_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game, number = played(), 101
    sale = game.actions[number - 1]
    assert isinstance(sale, SellShares)
    monkeypatch.setattr(hindsight, "share_brought", lambda game, at, company: game.position_at(at - 1).price(company))
    monkeypatch.setattr(
        type(game.position), "president", lambda pos, _: "P3" if pos.state is game.state_at(100) else "P1"
    )
    paid = hindsight.helped(game, number, sale.company)
    assert paid == 582
    assert hindsight.came_of(game, number, sale) == paid


@pytest.mark.parametrize(
    ("number", "instead", "told"),
    [
        (160, "pay", True),  # KO kept 210, and never had less than 306
        (351, "pay", False),  # IR kept 120, and spent some of it
        (263, "withhold", True),  # TR paid out, and had no train soon after
        (164, "withhold", False),
    ],
)
def test_a_dividend_is_told_only_where_the_money_was_spare_or_lacking(number: int, instead: str, told: bool) -> None:
    made = played().actions[number - 1]
    assert isinstance(made, Dividend)
    best = {"kind": "dividend", "player": made.player, "company": made.company, "choice": instead}
    found = made_look(number, step="dividend", company=made.company, best=best)
    assert bool(hindsight.borne_out(played(), found)) is told


def test_a_company_counts_by_the_whole_certificate_of_its_president(monkeypatch: pytest.MonkeyPatch) -> None:
    game, at = played(), 21
    best = {"kind": "start_company", "player": "P3", "company": "KU", "par": 65}
    for gained, told in ((50.0, 100.0), (-1.0, 0.0)):
        monkeypatch.setattr(hindsight, "share_brought", lambda *_, brought=65 + gained: brought)
        assert hindsight.borne_out(game, made_look(at, best=best)) == told


def test_a_sale_for_fear_of_trains_is_told_only_where_it_hands_on_a_company_that_cost_more_than_its_shares_brought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, passing, paid = played(), 423, 518  # what P1 pays for a train of KO later
    facts = [e.facts for e in game.events_of(470) if e.key == "president_helps"]
    assert [(f["player"], f["company"], f["amount"]) for f in facts] == [("P1", "KO", paid)]
    dump, cash = Reason("stock.dump"), Reason("stock.sell", more=Reason("sale.cash"))
    for company, gained, reason, told in (
        ("KO", paid / 4, dump, True),
        ("KO", paid / 4, cash, False),
        ("KO", float(paid), dump, False),
        ("SR", paid / 4, dump, False),
    ):
        best = {"kind": "sell_shares", "player": "P1", "company": company, "percent": 10}
        price = game.position_at(passing - 1).price(company)  # type: ignore[arg-type]
        monkeypatch.setattr(hindsight, "share_brought", lambda *_, brought=price + gained: brought)
        assert bool(hindsight.borne_out(game, made_look(passing, best=best, reason=reason))) is told


# tasks


def test_a_short_run_becomes_a_task_and_a_dividend_says_why_it_does_not() -> None:
    task, why = task_of(played(), SHORT_RUN)
    assert task is not None
    assert not why
    assert (task.ask.kind, len(task.actions)) == ("run", SHORT_RUN - 1)
    task, why = task_of(played(), SHORT_RUN + 1)  # what became of the income
    assert task is None
    assert "no answer that could be proven" in why


def test_where_a_company_could_have_been_founded_its_par_is_the_task() -> None:
    """Whoever passed instead is asked for it as well."""
    assert task_of(played(), 21)[0] is None
    best = from_json({"kind": "start_company", "player": "P3", "company": "KU", "par": 65})
    task, _ = task_of(played(), 21, best)
    assert task is not None
    assert task.ask.kind == "par"
