"""Compare the data of 18Chesapeake with the facts known about it."""

from __future__ import annotations

import pytest

from rails18.board.layout import supply
from rails18.core.errors import CannotRead
from rails18.core.ids import presidents
from rails18.core.state import OFFERING, POOL
from rails18.rules.trains.supply import left
from rails18.titledata.titles import title_info
from tests.support.games_18chesapeake import DRAWN, HOMES, sale

COSTS = {"DR": (20, 5), "CP": (40, 10), "BS": (50, 10), "COC": (80, 15), "BOR": (100, 0), "CV": (200, 30)}
TOKENS = {
    "PRR": (0, 40, 60, 80), "PLE": (0, 40, 60), "SRR": (0, 40), "B&O": (0, 40, 60), "C&O": (0, 40, 60, 80),
    "LV": (0, 40), "C&A": (0, 40), "N&W": (0, 40, 60),
}  # fmt: skip


@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1200, 20), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
def test_capital_and_limits(players: int, cash: int, limit: int) -> None:
    """setup.capital.players, setup.bank.total, stock.limit.table, two.limit.count: $2400 shared, $8000 in all."""
    game = sale(players)
    assert {game.state.cash[player] for player in game.setup.ids} == {cash}
    assert (sum(game.state.cash.values()), game.state.cash["bank"]) == (8000, 5600)
    assert game.title.certificate_limit == limit


@pytest.mark.parametrize("players", [1, 7])
def test_wrong_numbers_of_players(players: int) -> None:
    """setup.players.count: one and seven are refused."""
    with pytest.raises(CannotRead, match="for 2 to 6 players"):
        sale(players)


def test_the_beginning() -> None:
    """setup.phase.first, setup.priority.first, setup.seating.order, setup.shares.offering: phase 2, auction, P1."""
    game = sale()
    assert (game.state.phase, game.state.round.kind, game.state.priority) == ("2", "auction", "P1")
    assert game.position.frame.player == "P1"
    for name, company in game.title.companies.items():
        assert company.certificates == (20, *[10] * 8)
        assert (game.position.holding(OFFERING, name), game.position.holding(POOL, name)) == (100, 0)
    assert not game.state.par
    assert not game.state.market


def test_there_is_one_variant() -> None:
    """setup.variants.none: what a table may choose are readings that no source settles."""
    info = title_info("18Chesapeake")
    assert [variant.id for variant in info.variants] == ["full"]
    assert all(choice.sentence.startswith("Another reading") for choice in info.options)


def test_companies_and_privates() -> None:
    """setup.companies.list, setup.privates.list: homes, tokens, costs and incomes."""
    title = sale().title
    assert {name: company.home for name, company in title.companies.items()} == HOMES
    assert {name: company.tokens for name, company in title.companies.items()} == TOKENS
    for players in (2, 6):
        privates = sale(players).title.privates
        assert {name: (private.cost, private.revenue) for name, private in privates.items()} == COSTS


@pytest.mark.parametrize("drawn", DRAWN)
def test_a_company_is_drawn_by_the_seed(drawn: str) -> None:
    """setup.privates.vanderbilt, setup.privates.drawn_open, setup.privates.b_and_o_share.

    It lies with CV, for all to see.
    """
    privates = sale(drawn=drawn).title.privates
    assert [power.share for power in privates["CV"].powers if power.share] == [presidents(drawn)]
    assert [power.ends_with for power in privates["CV"].powers if power.ends_with] == [drawn]
    assert [power.share for power in privates["BOR"].powers] == ["B&O-1"]


@pytest.mark.parametrize(
    ("options", "diesels"), [({}, None), ({"six_diesels": True}, 6)], ids=["any Diesels", "six Diesels"]
)
def test_trains(options: dict[str, bool], diesels: int | None) -> None:
    """setup.trains.supply, information.depot.open: the depot, and another reading of the Diesels."""
    pos = sale(**options).position
    prices = {name: kind.price for name, kind in pos.title.trains.items()}
    assert prices == {"2": 80, "3": 180, "4": 300, "5": 500, "6": 630, "D": 900}
    assert [left(pos)[name] for name in prices] == [7, 6, 5, 3, 2, diesels]


def test_tiles() -> None:
    """setup.tiles.supply, track.lay.unlimited: 72 tiles in 42 kinds, and 7, 8 and 9 without end."""
    game = sale()
    assert set(game.title.unlimited) == {"7", "8", "9"}
    counts = {name: number for name, number in supply(game.position).items() if name not in game.title.unlimited}
    colours = {name: game.title.tiles[name].colour for name in counts}
    by_colour = {c: sum(n for name, n in counts.items() if colours[name] == c) for c in set(colours.values())}
    assert (len(counts), by_colour) == (42, {"yellow": 19, "green": 30, "brown": 20, "gray": 3})
    assert {name: counts[name] for name in ("57", "14", "15", "611", "915", "X3", "X4", "X5", "X7", "X9", "X8")} == {
        "57": 7, "14": 5, "15": 6, "611": 5, "915": 1, "X3": 1, "X4": 1, "X5": 1, "X7": 2, "X9": 1, "X8": 1,
    }  # fmt: skip


def test_the_map() -> None:
    """setup.map.printed, phase.offboard.value, route.value.red.

    63 hexes, red ones with four values, two areas of two.
    """
    hexes = sale().title.board.hexes
    red = {name for name, hex in hexes.items() if hex.kind == "offboard"}
    assert (len(hexes), red) == (63, {"A3", "A7", "A13", "B2", "B14", "H14", "L2"})
    assert (hexes["A3"].area, hexes["A13"].area) == (hexes["B2"].area, hexes["B14"].area)
    assert hexes["L2"].printed.stops[0].revenue == {"yellow": 40, "green": 60, "brown": 80, "gray": 100}
    assert [stop.revenue for name in ("H6", "J4") for stop in hexes[name].printed.stops] == [30] * 4
    assert {name: hex.cost for name, hex in hexes.items() if hex.cost} == {
        **dict.fromkeys(("B12", "C13", "D2", "D4", "D6", "D8", "D10", "E5"), 80),
        **dict.fromkeys(("F10", "G3", "G9", "G11", "H4", "H6", "H12", "I5", "J6"), 40),
    }


def test_certificates_of_two_players() -> None:
    """two.president.thirty, two.share.removed_start: 30% and seven of 10%, but in the drawn company."""
    game = sale(2, drawn="N&W")
    for name, company in game.title.companies.items():
        assert company.certificates == ((20, *[10] * 8) if name == "N&W" else (30, *[10] * 7))
        assert game.position.holding(OFFERING, name) == 100
