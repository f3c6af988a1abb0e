"""Compare the data of 1846 with the facts known about it."""

from __future__ import annotations

import pytest

from rails18 import paths
from rails18.board.layout import supply
from rails18.core.errors import CannotRead
from rails18.core.ids import kind_of
from rails18.core.state import BLOCKED, DEPOT, OFFERING, POOL
from rails18.rules.draft import drafting
from rails18.rules.trains.supply import left
from rails18.storage.yaml_text import parse
from rails18.titledata.titles import title_info
from tests.support.games_1846 import HOMES, WHOLE, opening

COSTS = {
    "MS": (60, 0), "BIG4": (40, 0), "CWI": (60, 10), "MAIL": (80, 0), "TBC": (60, 20), "MPC": (60, 15), "SC": (40, 10),
    "LSL": (40, 15), "MC": (40, 15), "OI": (40, 15), "BT": (40, 10), "LM": (40, 15),
}  # fmt: skip
TOKENS = {
    "PRR": (0, 80, 80, 80, 80), "NYC": (0, 80, 80, 80), "B&O": (0, 80, 80, 80), "C&O": (0, 80, 80, 80),
    "ERIE": (0, 80, 80, 80), "GT": (0, 80, 80), "IC": (0, 80, 80, 80),
}  # fmt: skip
DOUBTFUL = (
    "setup.bank.total",
    "setup.tiles.yellow_track",
    "draft.last.treasury",
    "stock.limit.sixty_kept",
    "stock.priority.bankrupt",
    "operating.order.first_pile",
    "issue.price.ten",
    "redeem.price.top",
    "token.place.chicago",
    "route.best.total",
    "train.company.side",
    "train.excess.order",
    "receivership.train.discard",
    "receivership.certificate.swap",
    "private.cwi.own_chicago",
    "private.mpc.own",
    "private.sc.phase_three",
    "private.lsl.connection",
    "end.bank.zero",
    "score.worth.privates",
    "score.winner.tie",
)
BLUE, ORANGE, LATE = {"SC", "MPC", "TBC", "BT"}, {"LSL", "MC", "OI", "LM"}, {"C&O", "ERIE", "PRR"}


@pytest.mark.parametrize(("players", "bank", "limit", "twos"), [(3, 6500, 14, 7), (4, 7500, 12, 8), (5, 9000, 11, 9)])
def test_capital_and_limits(players: int, bank: int, limit: int, twos: int) -> None:
    """setup.capital.players, setup.bank.total, setup.trains.supply, stock.limit.table: by the number of players."""
    game = opening(players)
    assert {game.state.cash[player] for player in game.setup.ids} == {400}
    assert sum(game.state.cash.values()) == bank
    assert game.title.certificate_limit == limit
    assert [kind_of(train) for train in game.state.trains].count("2") == twos
    assert [len(game.title.trains), left(game.position)["4"], left(game.position)["5"]] == [4, players + 1, players]
    assert left(game.position)["2"] == twos - 2  # the independents have two of them


@pytest.mark.parametrize("players", [2, 6])
def test_wrong_numbers_of_players(players: int) -> None:
    """setup.players.count: two and six are refused."""
    with pytest.raises(CannotRead, match="for 3 to 5 players"):
        opening(players)


def test_the_beginning() -> None:
    """setup.phase.first, setup.priority.first, setup.shares.structure, setup.shares.treasury: phase I, the draft."""
    game = opening(5, variant=WHOLE)
    assert (game.state.phase, game.state.round.kind, game.state.priority) == ("I", "draft", "P1")
    for name, company in game.title.companies.items():
        assert company.certificates == (20, *[10] * 8)
        assert (game.position.holding(OFFERING, name), game.position.holding(POOL, name)) == (100, 0)
    assert not game.state.market


def test_companies_and_privates() -> None:
    """setup.companies.list, setup.companies.tokens, setup.privates.list, setup.privates.values: homes and costs."""
    game = opening(5, variant=WHOLE)
    assert {name: company.home for name, company in game.title.companies.items()} == HOMES
    assert {name: company.tokens for name, company in game.title.companies.items()} == TOKENS
    for seed in range(6):
        for name, private in opening(3, seed).title.privates.items():
            assert (private.cost, private.revenue) == COSTS[name]


@pytest.mark.parametrize(("players", "out"), [(3, 3), (4, 2), (5, 1)])
def test_what_is_left_out(players: int, out: int) -> None:
    """setup.privates.removed_blue, setup.privates.removed_orange, setup.companies.removed: so many of each group."""
    gone: set[str] = set()
    for seed in range(8):
        title = opening(players, seed).title
        gone |= (BLUE | ORANGE | LATE) - title.privates.keys() - title.companies.keys()
        assert (len(BLUE - title.privates.keys()), len(ORANGE - title.privates.keys())) == (out, out)
        assert len(LATE - title.companies.keys()) == len(title.left_out) == out - 1
        assert {"CWI", "MAIL", "MS", "BIG4"} <= title.privates.keys()
        assert {"B&O", "GT", "IC", "NYC"} <= title.companies.keys()
    if players == 3:
        assert gone == BLUE | ORANGE | LATE  # each of them is left out in some game


def test_the_home_of_a_company_that_is_left_out_is_taken() -> None:
    """setup.companies.removed_home, token.block.removed: its token lies there all game and belongs to nobody."""
    game = opening(3, 303)
    assert set(game.title.left_out) == {"C&O", "ERIE"}
    assert game.state.tokens["I15.c0"] == game.state.tokens["E21.c0"] == (BLOCKED,)


def test_independents_are_ready() -> None:
    """setup.independents.list, setup.independents.map, setup.independents.trains: a token and a 2-train each."""
    game = opening()
    assert list(game.title.operators)[:2] == ["MS", "BIG4"]
    assert (game.state.tokens["C15.c0"], game.state.tokens["G9.c0"]) == (("MS",), ("BIG4",))
    assert [[kind_of(train) for train in game.position.trains(name)] for name in ("MS", "BIG4")] == [["2"], ["2"]]
    assert game.state.cash["MS"] == game.state.cash["BIG4"] == 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_deck(players: int) -> None:
    """setup.blanks.count: a blank card for each player is shuffled with the privates and independents."""
    game = opening(players)
    cards = game.title.deck
    assert sorted(card for card in cards if not drafting.is_blank(game.position, card)) == sorted(game.title.privates)
    assert len(cards) == len(game.title.privates) + players


def test_the_market() -> None:
    """setup.market.row, setup.market.par, market.row.column: one row from 0 to 550; companies start at 40 to 150."""
    (row,) = opening().title.market.rows
    assert [cell.price for cell in row][:3] + [cell.price for cell in row][-2:] == [0, 10, 20, 510, 550]
    assert len(row) == 31
    assert [cell.price for cell in row if "par" in cell.flags] == [40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150]


def test_tiles_and_trains() -> None:
    """setup.tiles.counts, setup.tiles.yellow_track, setup.trains.sides, setup.map.no_towns: plain yellow lasts."""
    game = opening()
    assert set(game.title.unlimited) == {"7", "8", "9"}
    counts = {tile: number for tile, number in supply(game.position).items() if tile not in game.title.unlimited}
    assert sum(counts.values()) == 85
    assert {kind: [side.name for side in train.faces] for kind, train in game.title.trains.items()} == {
        "2": ["2"], "4": ["4", "3/5"], "5": ["5", "4/6"], "6": ["6", "7/8"],
    }  # fmt: skip
    assert all(stop.kind != "town" for tile in game.title.tiles.values() for stop in tile.stops)
    assert {kind_of(train) for train in game.position.trains(DEPOT)} == {"2", "4", "5", "6"}


def test_variants() -> None:
    """setup.variants.options: the first edition lacks two privates; another keeps the new ones in the game."""
    assert [variant.id for variant in title_info("1846").variants] == ["full", "first_edition", "new_ones_stay"]
    assert not {"BT", "LM"} & opening(3, variant="first_edition").title.privates.keys()
    for seed in range(6):
        title = opening(3, seed, variant="new_ones_stay").title
        assert {"BT", "LM"} <= title.privates.keys()
        assert "C&O" in title.companies


def test_every_doubtful_clause_is_an_option_or_a_reading_with_its_source() -> None:
    """Clauses that were taken from programs, as the printed book was not at hand."""
    entries = parse((paths.maps() / "1846" / "options.yaml").read_text(encoding="utf-8"), "options.yaml")
    told = " ".join(entry["source"] for part in ("options", "fixed", "readings") for entry in entries[part].values())
    assert not [clause for clause in DOUBTFUL if clause not in told]
