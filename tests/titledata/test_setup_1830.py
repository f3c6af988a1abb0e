"""Compare the data of 1830 with the facts known about it."""

from __future__ import annotations

import pytest

from rails18.board.layout import supply
from rails18.core.errors import CannotRead
from rails18.core.state import OFFERING, POOL
from rails18.core.title import Setup
from rails18.rules.trains.supply import left
from rails18.titledata.games import new_game
from tests.support.games_1830 import HOMES, sale

COSTS = {"SV": (20, 5), "CS": (40, 10), "DH": (70, 15), "MH": (110, 20), "CA": (160, 25), "BO": (220, 30)}


@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1200, 28), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_capital_and_limits(players: int, cash: int, limit: int) -> None:
    """setup.capital.players, setup.bank.total, stock.limit.table: $2400 shared, $12,000 in all."""
    game = sale(players)
    assert {game.state.cash[player] for player in game.setup.ids} == {cash}
    assert (sum(game.state.cash.values()), game.state.cash["bank"]) == (12000, 9600)
    assert game.title.certificate_limit == limit


@pytest.mark.parametrize("players", [1, 7])
def test_wrong_numbers_of_players(players: int) -> None:
    """setup.players.count: one and seven are refused."""
    with pytest.raises(CannotRead, match="for 2 to 6 players"):
        sale(players)


def test_the_beginning() -> None:
    """setup.phase.first, setup.priority.first, setup.shares.offering: phase 2, auction, P1, everything in the IPO."""
    game = sale()
    assert (game.state.phase, game.state.round.kind, game.state.priority) == ("2", "auction", "P1")
    assert game.position.frame.player == "P1"
    for name, company in game.title.companies.items():
        assert company.certificates == (20, *[10] * 8)
        assert (game.position.holding(OFFERING, name), game.position.holding(POOL, name)) == (100, 0)
    assert not game.state.par
    assert not game.state.market


def test_companies_and_privates() -> None:
    """setup.companies.list, setup.privates.list: homes, tokens, costs and incomes."""
    title = sale().title
    assert {name: company.home for name, company in title.companies.items()} == HOMES
    assert [len(company.tokens) for company in title.companies.values()] == [4, 4, 4, 3, 3, 3, 2, 2]
    assert title.companies["PRR"].tokens == (0, 40, 100, 100)
    assert title.companies["ERIE"].homes == ("E11.c0", "E11.c1")
    for players in (2, 6):
        privates = sale(players).title.privates
        assert {name: (private.cost, private.revenue) for name, private in privates.items()} == COSTS


@pytest.mark.parametrize(
    ("profile", "options", "six", "diesels"),
    [
        ("rulebook", {}, 2, None),
        ("18xx.games", {}, 2, None),
        ("rulebook", {"optional_6_train": True}, 3, None),
        ("rulebook", {"earlier_readings": True}, 2, 6),
    ],
)
def test_trains(profile: str, options: dict[str, bool], six: int, diesels: int | None) -> None:
    """setup.trains.supply, setup.variants.options, information.depot.open: the depot, and what options change in it."""
    pos = sale(profile=profile, **options).position
    prices = {name: kind.price for name, kind in pos.title.trains.items()}
    assert prices == {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}
    assert [left(pos)[name] for name in prices] == [6, 5, 4, 3, six, diesels]


def test_brown_shares_from_the_ipo_belong_to_the_site() -> None:
    """setup.variants.options: the option is offered in that profile alone."""
    names = ("A", "B", "C")
    chosen = Setup("1830", names, profile="18xx.games", options={"multiple_brown_from_ipo": True})
    assert new_game(chosen).title.market.zones["brown"].several_new
    assert not sale().title.market.zones["brown"].several_new


def test_tiles() -> None:
    """setup.tiles.supply: 85 tiles in 46 kinds."""
    game = sale()
    counts = supply(game.position)
    colours = {name: game.title.tiles[name].colour for name in counts}
    by_colour = {c: sum(n for name, n in counts.items() if colours[name] == c) for c in ("yellow", "green", "brown")}
    assert (len(counts), by_colour) == (46, {"yellow": 34, "green": 25, "brown": 26})
    assert {name: counts[name] for name in ("57", "14", "15", "63", "59", "54", "62", "53", "61")} == {
        "57": 4, "14": 3, "15": 2, "63": 3, "59": 2, "54": 1, "62": 1, "53": 2, "61": 2,
    }  # fmt: skip


def test_the_map() -> None:
    """setup.map.printed: 93 hexes, seven of them red in five areas, fixed gray ones, printed yellow cities."""
    hexes = sale().title.board.hexes
    red = {name for name, hex in hexes.items() if hex.kind == "offboard"}
    assert (len(hexes), red) == (93, {"A9", "A11", "B24", "F2", "I1", "J2", "K13"})
    gray = {name for name, hex in hexes.items() if hex.printed.colour == "gray"}
    assert gray >= {"D2", "F6", "H12", "D14", "C15", "K15", "A19", "I19", "F24"}
    assert [stop.revenue for stop in hexes["G19"].printed.stops] == [40, 40]
    assert [hexes[name].printed.stops[0].revenue for name in ("I15", "E23")] == [30, 30]
