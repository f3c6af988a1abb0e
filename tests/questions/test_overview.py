"""Ask what the overview shows: the order of a round, liquidity, the end of the game, and the supply of tiles."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core.game import Game
from rails18.core.slices import LastSets
from rails18.core.state import BANK
from rails18.core.title import Setup
from rails18.questions import ending, rounds, standings, stock, tiles
from rails18.record.rounds import figures_by_round
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from tests.support.moments import table
from tests.ui.conftest import recorded
from tests.ui.test_company_steps import moment

__all__ = ["recorded"]


def test_the_order_of_a_round_follows_it_to_its_end(recorded: Game) -> None:
    numbers = [n for n in range(recorded.at) if recorded.state_at(n).round.kind == "operating"]
    seen = set()
    for number in numbers[::7]:
        pos = recorded.position_at(number)
        turns = rounds.order(pos)
        stages = [turn.stage for turn in turns]
        assert stages == sorted(stages, key=["done", "now", "waiting"].index)
        assert stages.count("now") <= 1
        now = next((turn for turn in turns if turn.stage == "now"), None)
        if now is not None:
            assert now.company == pos.frame.company or pos.frame.step not in now.steps
            assert now.steps[0] == pos.frame.step or len(pos.state.frames) > 2
            seen.add(now.steps)
        assert {turn.company for turn in turns} <= set(pos.state.floated)
    assert len(seen) >= 4


def test_a_company_without_a_train_has_to_buy_one_and_nobody_operates_in_a_stock_round() -> None:
    bare = moment("token", trains={}, operated=("SR",))
    assert [(turn.stage, turn.must_buy) for turn in rounds.order(bare.position)] == [("now", True)]
    assert not rounds.order(moment("token", operated=("SR",)).position)[0].must_buy
    assert rounds.order(table(4).position) == ()


def test_liquidity_counts_what_can_be_sold() -> None:
    pos = table(4, hold={"P1": {"IR": 60}, "P2": {"IR": 10}}, cash={"P1": 100}).position
    assert standings.sellable(pos, "P1", "IR") == 40  # nobody else may lead it: the president's certificate stays
    assert standings.liquidity(pos, "P1") == 100 + stock.proceeds(pos, "IR", 40)
    full = table(4, hold={"P1": {"IR": 50}, "pool": {"IR": 50}}, cash={"P1": 7}).position
    assert standings.liquidity(full, "P1") == 7  # the pool has no room
    heir = table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 20}}, cash={"P1": 0}).position
    assert standings.sellable(heir, "P1", "IR") == 40


def test_what_ends_a_game_and_how_near_it_is() -> None:
    found = {c.kind: c for c in ending.conditions(table(4, cash={BANK: 400}).position)}
    assert (found["bank"].now, found["bank"].met) == (400, False)
    assert set(found) == {"bank", "bankrupt", "agreed"}
    broken = table(4, bank_broken=True).position
    assert {c.kind: c for c in ending.conditions(broken)}["bank"].met
    assert rounds.is_last_set(broken)
    assert not rounds.is_last_set(table(4).position)


def test_each_title_names_its_own_ends() -> None:
    kinds = {}
    for title in title_ids():
        game = new_game(Setup(title, ("Aki", "Botan", "Chiyo", "Daigo"), seed=1))
        kinds[title] = {c.kind for c in ending.conditions(game.position)}
    assert "bank" in kinds["1889"] & kinds["1870"] & kinds["1830"]
    assert {"price", "train"} <= kinds["1843"]
    assert "bank" not in kinds["1843"]


def test_sets_with_the_last_train_are_counted() -> None:
    game = new_game(Setup("1843", ("Aki", "Botan", "Chiyo", "Daigo"), seed=1))
    state = game.state
    kept = {**state.features, LastSets: LastSets(last_sets=(4, 5))}
    later = game.fork(msgspec.structs.replace(state, features=kept)).position
    train = next(c for c in ending.conditions(later) if c.kind == "train")
    assert (train.now, train.goal, train.met) == (2, 2, True)


def test_what_the_bank_paid_in_the_last_set(recorded: Game) -> None:
    number = next(n for n in range(recorded.at) if recorded.state_at(n).round.set == 5)
    starts = [n for n in range(1, number + 1) if recorded.state_at(n).round.set != recorded.state_at(n - 1).round.set]
    paid = recorded.state_at(starts[-2]).cash[BANK] - recorded.state_at(starts[-1]).cash[BANK]
    assert ending.paid_by_set(recorded, number) == paid
    assert ending.paid_by_set(recorded, 3) == 0


def test_figures_of_each_operating_round(recorded: Game) -> None:
    found = figures_by_round(recorded, recorded.at)
    markers = [figures.round for figures in found]
    played = [recorded.state_at(n).round for n in range(recorded.at + 1)]
    assert markers == list(dict.fromkeys(marker for marker in played if marker.kind == "operating"))
    earned = sum(e.facts["income"] for n in range(recorded.at + 1) for e in recorded.events_of(n)
                 if e.key == "trains_ran")  # fmt: skip
    assert sum(sum(figures.revenue.values()) for figures in found) == earned > 0
    assert any(figures.income for figures in found)


@pytest.mark.parametrize("title", title_ids())
def test_the_supply_of_tiles_and_their_upgrades(title: str) -> None:
    pos = new_game(Setup(title, ("Aki", "Botan", "Chiyo", "Daigo"), seed=1)).position
    supply = {found.tile: found for found in tiles.supply(pos)}
    assert len(supply) > 30
    for found in supply.values():
        assert found.laid == 0
        for after in found.becomes:
            assert found.tile in supply[after].replaces
    laid = moment("track").position
    six = next(found for found in tiles.supply(laid) if found.tile == "6")
    assert six.laid == 1
    assert six.left == laid.title.tile_counts["6"] - 1
