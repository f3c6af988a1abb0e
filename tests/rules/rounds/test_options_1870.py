"""Test the optional rules of 1870 in all its editions."""

from __future__ import annotations

from itertools import product

import pytest

from rails18.board import layout
from rails18.core.actions import BuyShare, DestinationToken, Dividend, Pass, StartCompany
from rails18.core.notes import ConnectionNotes, RoundNotes
from rails18.core.state import DEPOT, POOL, SCRAPPED, Frame, Round
from rails18.core.title import Setup
from rails18.rules.destinations import connection
from rails18.rules.rounds.founding_order import startable
from rails18.rules.trains import phases
from rails18.rules.trains.supply import on_sale
from rails18.titledata.titles import load_title
from tests.support.stock_1870 import broken, cash, cell, due, everybody_passes, moment, play, step
from tests.support.turns_1870 import CELLS, HOMES, TILES, TURN, buy, events, gone, skip_to, turn

OPTIONS = ("finish_on_400", "diesels", "nonblocking_destinations", "historical_order")


@pytest.mark.parametrize("chosen", list(product([False, True], repeat=4)))
def test_options_are_fixed_before_the_start(chosen):
    """variant.choice.before_start: any of the four together at the start; refused, as a change, once the game runs."""
    options = dict(zip(OPTIONS, chosen, strict=True))
    title = load_title(Setup("1870", ("A", "B", "C"), options=options))
    assert [title.options[name] for name in OPTIONS] == list(chosen)
    game = moment(options=options)
    play(game, Pass("P1"))
    with pytest.raises(AttributeError):
        game.setup.options = {}
    assert dict(game.setup.options) == options


# the game ends at 400


def last_cell(profile="rulebook", on=True, **given):
    """Return IC's dividend at [0,19] 375, MP being next."""
    return turn(
        "dividend", phase="4", cells={"IC": (0, 19)}, income={"IC": 100}, trains={"5-0": "IC", "5-1": "MP"},
        cash={"IC": 500, "MP": 0}, round=Round("operating", 2, 1, 3), options={"finish_on_400": on}, profile=profile,
        **given,
    )  # fmt: skip


@pytest.mark.parametrize("profile", ["rulebook", "published"])
def test_four_hundred_ends_the_game_after_the_turn(profile):
    """variant.finish400.end: IC reaches 400 by a dividend, buys a train, and then nobody operates any more."""
    game = last_cell(profile)
    play(game, Dividend("P1", "IC", "pay"))
    assert (step(game), cell(game, "IC")) == ("trains", (0, 20))
    play(game, buy("5-2", 450), Pass("P1"))
    assert game.state.ending.reason == "finish"
    assert game.state.operated == ("IC",)
    assert game.state.ending.worth["P1"] == cash(game, "P1") + 6 * 400


def test_four_hundred_ends_the_game_at_once_on_the_site():
    """variant.finish400.end: finish.timing is at_once there, and IC buys no train."""
    game = play(last_cell("18xx.games"), Dividend("P1", "IC", "pay"))
    assert game.state.ending.reason == "finish"


def test_without_the_option_nothing_ends():
    """variant.finish400.end: without finish_on_400 MP operates after IC has reached 400."""
    game = play(last_cell(on=False), Dividend("P1", "IC", "pay"), Pass("P1"))
    assert (game.state.ending, game.position.frame.company) == (None, "MP")


@pytest.mark.parametrize("on", [True, False])
def test_four_hundred_after_a_stock_round(on):
    """variant.finish400.stock_round: sold out at [1,20] 375, IC rises to 400, and no company operates any more."""
    game = moment(
        {"P1": {"IC": 60}, "P2": {"IC": 40}}, {"IC": (1, 20)}, options={"finish_on_400": on}, privates={"GSC": "P1"}
    )
    everybody_passes(game)
    assert cell(game, "IC") == (0, 20)
    assert (game.state.ending is not None) is on
    if on:
        assert game.state.ending.reason == "finish"
        assert events(game, "turn_begins") == []


# diesels


def diesels(trains=None, phase="5", profile="rulebook", **given):
    """Return IC's train step in a game with diesels, the 2s to 5s being sold."""
    hold = {"P1": {"IC": 60}, "P2": {"MP": 60}}
    return moment(
        hold, {name: CELLS[name] for name in ("IC", "MP")}, step="trains", company="IC", phase=phase, tiles=TILES,
        tokens={HOMES[name]: (name,) for name in ("IC", "MP")}, trains={**gone("2", "3", "4", "5"), **(trains or {})},
        cash={"IC": 3000}, options={"diesels": True}, profile=profile, operated=("IC",), **given,
    )  # fmt: skip


def types(game):
    """Return the types of train on sale."""
    return [train.partition("-")[0] for train in on_sale(game.position)]


def test_diesels():
    """variant.diesel.trains, variant.diesel.trade_in: no 8, 10, 12; six diesels of any reach, from the first 6 on."""
    game = diesels()
    assert list(game.title.trains) == ["2", "3", "4", "5", "6", "D"]
    assert game.title.trains["D"].reach is None
    assert sum(train.startswith("D-") for train in game.position.trains(DEPOT)) == 6
    assert types(game) == ["6"]
    play(game, buy("6-0", 630))
    assert types(game) == ["6", "D"]


def test_diesels_run_out_by_the_book_only():
    """variant.diesel.trains: by the book there are six; as published and on the site any number."""
    six = {**gone("6"), **{f"D-{number}": SCRAPPED for number in range(6)}}
    assert broken(diesels(six, phase="6"), buy("D-6", 1100)) == {"train.supply.finite"}
    one = {**gone("6"), "D-0": DEPOT}
    for profile, last in (("published", "6"), ("18xx.games", "D")):
        game = diesels(one, phase=last, profile=profile)
        for number in range(2):
            play(game, buy(f"D-{number}", 1100))
        assert types(game) == ["D"]


@pytest.mark.parametrize("old", ["4", "5", "6"])
def test_handing_in(old):
    """variant.diesel.trade_in: a D costs 1100, or 800 with a 4, 5 or 6, one train each; with a 3 it is refused."""
    game = diesels({"6-0": SCRAPPED, f"{old}-1": "IC", "3-0": "IC"})
    assert broken(game, buy("D-0", 800, trade_in="3-0")) == {"variant.diesel.trade_in"}
    assert "train.price.printed" in broken(game, buy("D-0", 500, trade_in=f"{old}-1"))
    play(game, buy("D-0", 800, trade_in=f"{old}-1"))
    assert cash(game, "IC") == 2200
    assert game.state.trains[f"{old}-1"] == (SCRAPPED if old == "4" else POOL)


@pytest.mark.parametrize(("profile", "last"), [("rulebook", "6"), ("published", "6"), ("18xx.games", "D")])
def test_phases_with_diesels(profile, last):
    """variant.diesel.phases, variant.diesel.fives_permanent: the first D, even beside the 6s, begins the last phase.

    Red areas have their third value, 4s are obsolete, and MP keeps its 5.
    """
    game = diesels({"6-0": SCRAPPED, "4-0": "MP", "5-0": "MP"}, profile=profile)
    assert game.state.phase == "5"
    play(game, buy("D-0", 1100))
    assert game.state.phase == list(game.title.phases)[-1] == last
    assert [layout.revenue(game.position, f"{id}.o0", None) for id in ("A2", "A22")] == [50, 60]
    assert phases.current(game.position).train_limit == 2
    assert game.position.trains("MP") == ("5-0",)
    play(game, buy("6-1", 630))
    assert game.state.phase == last


# destination tokens


@pytest.mark.parametrize(
    ("profile", "options", "free"),
    [
        ("rulebook", {}, 0),
        ("rulebook", {"nonblocking_destinations": True}, 1),
        ("published", {}, 1),
        ("18xx.games", {}, 1),
        ("18xx.games", {"station_wars": True}, 0),
    ],
)
def test_tokens_beside_the_city(profile, options, free):
    """variant.nonblocking.tokens, edition.destination.nonblocking: #14 in St. Louis with MP's token and GMO's new one.

    Beside the city GMO's leaves one space free and IC passes; in it the city is full and refused to IC's runs.
    """
    hold = {"P1": {"GMO": 60}, "P2": {"MP": 60}, "P3": {"IC": 60}}
    frames = (
        Frame("operating", notes=RoundNotes(companies=("MP", "IC", "GMO"), steps=TURN)),
        Frame(connection.RUN[0], "P1", "GMO", ConnectionNotes(rest=connection.RUN[1:])),
    )
    game = moment(
        hold, {name: CELLS[name] for name in ("GMO", "MP", "IC")}, step=connection.RUN[0], company="GMO",
        frames=frames, tiles={"C18": ("14", 0)}, tokens={"C18.c0": ("MP",), "M20.c0": ("GMO",), "K16.c0": ("IC",)},
        trains={"2-0": "GMO"}, profile=profile, options=options,
    )  # fmt: skip
    play(game, DestinationToken("P1", "GMO", "map"))
    assert game.state.tokens["C18.c0"] == ("MP", "GMO")
    assert layout.free_slots(game.position, "C18.c0") == free
    assert layout.blocks(game.position, "C18.c0", "IC") is (free == 0)


# the order in which companies were built


def history(hold, on=True, **given):
    """Return a stock round of that order with P1 to act."""
    return moment(hold, options={"historical_order": on}, cash={"P1": 2000}, **given)


def test_order_of_building():
    """variant.history.order: at the start GMO can be started fully; each later one waits for all before it."""
    game = history({})
    assert [name for name in game.title.companies if startable(game.position, name)] == ["GMO"]
    order = ["GMO", "IC", "MP", "SLSF", "ATSF", "SP", "MKT", "SSW", "TP", "FW"]
    for number in range(1, 10):
        pos = history({"P2": dict.fromkeys(order[:number], 60)}).position
        assert {name for name in pos.title.companies if startable(pos, name)} == set(order[: number + 1])


def test_six_of_each_older_company():
    """variant.history.eligible: with GMO six and IC five MP's sixth share is refused; after IC's sixth it is sold.

    MP's president's certificate may be bought before.
    """
    hold = {"P2": {"GMO": 60, "IC": 50}, "P3": {"MP": 50}}
    game = history(hold)
    assert broken(game, BuyShare("P1", "MP", "offering")) == {"variant.history.eligible", "variant.history.five_cap"}
    assert not broken(history(hold, on=False), BuyShare("P1", "MP", "offering"))
    assert not broken(game, StartCompany("P1", "ATSF", 68))
    play(game, BuyShare("P1", "IC", "offering"))
    everybody_passes(game)
    assert due(game) == "P1"
    assert not broken(game, BuyShare("P1", "MP", "offering"))


def test_what_has_floated_lets_others_start():
    """variant.history.eligible: GMO, floated, has 50% outside after a reissue; IC's sixth share is sold."""
    hold = {"P3": {"GMO": 50}, "P2": {"IC": 50}}
    game = history(hold, floated=("GMO",))
    assert not broken(game, BuyShare("P1", "IC", "offering"))
    assert broken(history(hold, floated=()), BuyShare("P1", "IC", "offering"))


@pytest.mark.parametrize(
    ("sold", "expected"), [(40, set()), (50, {"variant.history.eligible", "variant.history.five_cap"})]
)
def test_five_of_a_company_that_cannot_start(sold, expected):
    """variant.history.five_cap: FW's fifth share is sold, its sixth is refused, while it cannot be started."""
    assert broken(history({"P2": {"FW": sold}}), BuyShare("P1", "FW", "offering")) == expected


FRISCO = {"P4": {"SLSF": 20}, "P2": {"GMO": 60, "IC": 60}, "P3": {"MP": 60}}


def test_the_frisco_needs_six_shares():
    """variant.history.frisco_six: with 20% sold it does not operate, with 60% it does."""
    game = everybody_passes(history(FRISCO))
    assert "SLSF" not in game.state.frames[0].notes.companies
    game = everybody_passes(history({**FRISCO, "P4": {"SLSF": 60}}))
    assert "SLSF" in game.state.frames[0].notes.companies
    plain = everybody_passes(history(FRISCO, on=False))
    assert "SLSF" in plain.state.frames[0].notes.companies


@pytest.mark.parametrize(("percent", "income"), [(20, 20), (60, 0)])
def test_the_frisco_pays_until_it_starts(percent, income):
    """variant.history.frisco_income: P4 gets 20 in each operating round until six shares are sold."""
    game = history({**FRISCO, "P4": {"SLSF": percent}}, phase="2")
    everybody_passes(game)
    assert cash(game, "P4") == 525 + income
    skip_to(game, "operating", 2)
    assert cash(game, "P4") == 525 + 2 * income
