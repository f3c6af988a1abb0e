"""1889 is set up as its rule book says."""

from __future__ import annotations

from collections import Counter

import pytest

from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.core.powers import BlockPower
from rails18.core.state import BANK, DEPOT, OFFERING, POOL
from rails18.core.title import Setup, Title
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title, setup_refusals
from rails18.titles.opening import deal

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")


def setup(players: int, variant: str = "full", profile: str = "rulebook", seed: int = 0) -> Setup:
    return Setup("1889", NAMES[:players], variant, profile, seed=seed)


def title(players: int = 4, variant: str = "full", profile: str = "rulebook") -> Title:
    return load_title(setup(players, variant, profile))


def game(players: int = 4, variant: str = "full") -> Game:
    return new_game(setup(players, variant))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_wrong_numbers_of_players_are_refused(players: int) -> None:
    """setup.players.count: one or seven players are refused."""
    assert [refusal.key for refusal in setup_refusals(setup(players))] == ["setup.players.count"]
    with pytest.raises(CannotRead, match="for 2 to 6 players"):
        load_title(setup(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_right_numbers_of_players_are_accepted(players: int) -> None:
    """setup.players.count: two to six players are accepted in both games."""
    assert setup_refusals(setup(players)) == ()
    assert title(players).cash > 0
    assert title(players, "beginner").cash > 0


@pytest.mark.parametrize(("players", "bank"), [(2, 6160), (3, 5740), (4, 5320), (5, 5050), (6, 4660)])
def test_all_money_adds_up_to_the_bank(players: int, bank: int) -> None:
    """setup.bank.total: what the players start with comes out of 7000."""
    cash = game(players).state.cash
    assert cash[BANK] == bank
    assert sum(cash.values()) == 7000


@pytest.mark.parametrize(("players", "cash"), [(2, 420), (3, 420), (4, 420), (5, 390), (6, 390)])
def test_starting_capital(players: int, cash: int) -> None:
    """setup.capital.players: 420 up to four players, 390 from five on."""
    state = game(players).state
    assert {state.cash[f"P{seat}"] for seat in range(1, players + 1)} == {cash}


def test_seats_are_dealt_by_seed() -> None:
    """setup.seating.random: each player gets one of the cards 1 to 5; the same seed deals the same cards."""
    players = NAMES[:5]
    seatings = [deal(tuple("12345"), players, seed) for seed in range(40)]
    assert all(sorted(seating) == list("12345") for seating in seatings)
    assert all(sorted(seating.values()) == sorted(players) for seating in seatings)
    assert deal(tuple("12345"), players, 7) == seatings[7]
    assert len({tuple(sorted(seating.items())) for seating in seatings}) > 20


def test_seat_one_holds_the_priority_card() -> None:
    """setup.priority.first: the player of card 1 has the priority card and decides first."""
    start = game()
    assert start.state.priority == "P1"
    assert start.position.frame.player == "P1"


def test_the_game_opens_with_the_sale_of_privates_in_phase_two() -> None:
    """setup.round.first: the first stock round opens in phase 2, and phase 3 begins with the first 3-train."""
    state = game().state
    assert (state.phase, state.round.set, state.round.number) == ("2", 1, 1)
    assert state.round.kind == "auction"  # the first stock round begins with the sale of the private companies
    assert game(4, "beginner").state.round.kind == "stock"
    trains = title().trains
    assert (trains["2"].phase, trains["3"].phase) == ("", "3")


def test_all_certificates_lie_in_the_offering() -> None:
    """setup.shares.offering: nine certificates a company, 20% and eight of 10%, none of them priced."""
    start = game()
    assert set(start.state.certificates.values()) == {OFFERING}
    assert Counter(id.partition("-")[0] for id in start.state.certificates) == dict.fromkeys(title().companies, 9)
    for company in title().companies.values():
        assert company.certificates == (20, 10, 10, 10, 10, 10, 10, 10, 10)
        assert start.position.pool_percent(company.id) == 0
    assert (start.state.par, start.state.market) == ({}, {})


def test_seven_companies() -> None:
    """setup.companies.list: homes and numbers of tokens, listed as in the table of companies."""
    hexes = title().board.hexes
    listed = [
        (c.id, hexes[c.home.partition(".")[0]].name, c.home, len(c.tokens), c.tokens[0])
        for c in title().companies.values()
    ]
    assert listed == [
        ("AR", "Tokushima", "K8.c0", 2, 0),
        ("IR", "Matsuyama", "E2.c0", 2, 0),
        ("SR", "Marugame", "I2.c0", 2, 0),
        ("KO", "Takamatsu", "K4.c0", 2, 0),
        ("TR", "Kouchi", "F9.c0", 3, 0),
        ("KU", "Kubokawa", "C10.c0", 1, 0),
        ("UR", "Uwajima", "B7.c0", 3, 0),
    ]


def test_seven_privates() -> None:
    """setup.privates.list: costs and revenues of A to G in order of sale."""
    listed = [(p.id, p.cost, p.revenue) for p in title().privates.values()]
    assert listed == [
        ("A", 20, 5),
        ("B", 30, 5),
        ("C", 40, 10),
        ("D", 50, 15),
        ("E", 60, 15),
        ("F", 80, 20),
        ("G", 150, 30),
    ]


@pytest.mark.parametrize(
    ("players", "kept"), [(2, "ABCDE"), (3, "ABCDEF"), (4, "ABCDEFG"), (5, "ABCDEFG"), (6, "ABCDEFG")]
)
def test_privates_removed_for_few_players(players: int, kept: str) -> None:
    """setup.privates.removed: two players leave out F and G, three G."""
    assert list(game(players).state.privates) == list(kept)


def test_trains() -> None:
    """setup.trains.supply: six, five, four, three and two trains, and Diesels without number."""
    listed = [(t.name, t.price, t.count) for t in title().trains.values()]
    assert listed == [("2", 80, 6), ("3", 180, 5), ("4", 300, 4), ("5", 450, 3), ("6", 630, 2), ("D", 1100, None)]
    depot = Counter(id.partition("-")[0] for id, owner in game().state.trains.items() if owner == DEPOT)
    assert (depot["2"], depot["3"], depot["4"], depot["5"], depot["6"]) == (6, 5, 4, 3, 2)
    assert depot["D"] >= 1


def test_tile_supply() -> None:
    """setup.tiles.supply: 63 tiles, 25 yellow, 22 green and 16 brown."""
    data = title()
    by_colour = Counter()
    for name, count in data.tile_counts.items():
        by_colour[data.tiles[name].colour] += count
    assert by_colour == {"yellow": 25, "green": 22, "brown": 16}
    assert {"7": 2, "8": 5, "9": 5, "15": 3, "448": 4, "611": 2}.items() <= data.tile_counts.items()
    assert {data.tile_counts[name] for name in ("437", "438", "439", "440")} == {1}


def test_printed_map() -> None:
    """setup.map.printed: printed yellow, green, gray and red hexes are there from the start."""
    colours = {id: hex.printed.colour for id, hex in title().board.hexes.items() if hex.printed.colour != "blank"}
    assert colours == {
        "C4": "yellow",
        "K4": "yellow",
        "F9": "green",
        **dict.fromkeys(("B3", "B7", "G14", "J7"), "gray"),
        **dict.fromkeys(("F1", "J1", "L7"), "red"),
    }
    assert len(title().board.hexes) == 52
    assert game().state.tiles == {}


@pytest.mark.parametrize(("players", "limit"), [(2, 25), (3, 19), (4, 14), (5, 12), (6, 11)])
@pytest.mark.parametrize("variant", ["full", "beginner"])
def test_certificate_limits(players: int, limit: int, variant: str) -> None:
    """stock.limit.table: 25, 19, 14, 12 and 11 in both games."""
    assert title(players, variant).certificate_limit == limit


def test_market_cells() -> None:
    """market.grid.cells: rows of 15 15 12 10 8 7 6 5 4 4 4 cells with their prices, zones and par cells."""
    market = title().market
    assert [len(row) for row in market.rows] == [15, 15, 12, 10, 8, 7, 6, 5, 4, 4, 4]
    chosen = {(r, c): (cell.price, cell.zone) for r, row in enumerate(market.rows) for c, cell in enumerate(row)}
    assert chosen[0, 14] == (350, "white")
    assert chosen[3, 3] == (75, "white")
    assert chosen[6, 1] == (50, "yellow")
    assert (chosen[9, 1], chosen[10, 0]) == ((30, "orange"), (10, "orange"))
    pars = {
        cell.price: (r, c) for r, row in enumerate(market.rows) for c, cell in enumerate(row) if "par" in cell.flags
    }
    assert pars == {100: (0, 3), 90: (1, 3), 80: (2, 3), 75: (3, 3), 70: (4, 3), 65: (5, 3)}
    assert not market.zones["yellow"].counts
    assert not market.zones["orange"].counts
    assert [name for name, zone in market.zones.items() if zone.over_limit] == ["orange"]


def test_phase_table() -> None:
    """phase.rounds.count, phase.trains.limit, phase.tiles.brown: what the table says of each phase."""
    told = {p.name: (p.rounds, p.train_limit, len(p.tiles), p.offboard) for p in title().phases.values()}
    assert told == {
        "2": (1, 4, 1, "yellow"),
        "3": (2, 4, 2, "yellow"),
        "4": (2, 3, 2, "yellow"),
        "5": (3, 2, 3, "brown"),
        "6": (3, 2, 3, "brown"),
        "D": (3, 2, 3, "brown"),
    }
    assert [p.name for p in title().phases.values() if p.private_sales] == ["3", "4"]
    assert [p.name for p in title().phases.values() if p.closes_privates] == ["5"]


def test_upgrade_chart() -> None:
    """track.chart.fifty_seven, track.chart.thirty_nine, track.chart.final: rows that the print lost, and ends."""
    tiles = title().tiles
    assert tiles["57"].upgrades == ("14", "15", "205", "206")
    assert tiles["28"].upgrades == ("39", "46")
    assert tiles["29"].upgrades == ("39", "45")
    final = {name for name, tile in tiles.items() if not tile.upgrades}
    assert final == {"3", "58", "437", "16"} | {name for name, tile in tiles.items() if tile.colour == "brown"}


# the beginner game


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_beginner_game_is_the_full_game_otherwise(players: int) -> None:
    """beginner.rules.else: money, limits, map, companies, trains, phases and market are those of the full game."""
    full, beginner = title(players), title(players, "beginner")
    for name in (
        "cash",
        "bank",
        "certificate_limit",
        "share_limit",
        "companies",
        "trains",
        "phases",
        "market",
        "rules",
    ):
        assert getattr(full, name) == getattr(beginner, name)
    assert {k: (h.kind, h.cost, h.closed) for k, h in full.board.hexes.items()} == {
        k: (h.kind, h.cost, h.closed) for k, h in beginner.board.hexes.items()
    }
    changed = {name for name, value in full.options.items() if beginner.options[name] != value}
    assert changed == {"private.auction", "private.sales"}


@pytest.mark.parametrize(
    ("players", "used", "site"),
    [(2, "EF", "EF"), (3, "CEF", "CEF"), (4, "CDEF", "CDEF"), (5, "BCDEF", "ACDEF"), (6, "ABCDEF", "ABCDEF")],
)
def test_beginner_privates(players: int, used: str, site: str) -> None:
    """beginner.privates.used: one private a player, never G; with five the profiles differ."""
    assert "".join(title(players, "beginner").privates) == used
    assert "".join(title(players, "beginner", "18xx.games").privates) == site


def test_beginner_values() -> None:
    """beginner.privates.values: cost and revenue of the beginner side."""
    values = {p.id: (p.cost, p.revenue) for p in title(6, "beginner").privates.values()}
    assert values == {"A": (20, 5), "B": (40, 15), "C": (40, 15), "D": (60, 20), "E": (60, 20), "F": (90, 25)}


def test_beginner_deal() -> None:
    """beginner.privates.deal: each player is dealt one private; the same seed gives the same deal."""
    owners = game(4, "beginner").state.privates
    assert sorted(owners.values()) == ["P1", "P2", "P3", "P4"]
    deals = {tuple(new_game(setup(4, "beginner", seed=seed)).state.privates.values()) for seed in range(30)}
    assert len(deals) > 5
    again = [new_game(setup(4, "beginner", seed=5)).state.privates for _ in range(2)]
    assert again[0] == again[1]


def test_beginner_pay() -> None:
    """beginner.privates.pay: everybody pays face value out of his starting capital."""
    start = game(4, "beginner")
    for private, owner in start.state.privates.items():
        assert start.state.cash[owner] == 420 - start.title.privates[private].cost
    assert start.state.cash[BANK] == 5320 + 40 + 60 + 60 + 90


def test_beginner_privates_have_no_powers() -> None:
    """beginner.privates.powers: no private has a power, and no hex offers tile 437."""
    data = title(6, "beginner")
    assert all(not private.powers for private in data.privates.values())
    assert all("437" not in hex.printed.upgrades for hex in data.board.hexes.values())
    assert [id for id, hex in title(6).board.hexes.items() if "437" in hex.printed.upgrades] == [
        "B11",
        "G10",
        "I12",
        "J9",
    ]


def test_beginner_blocks_nothing() -> None:
    """beginner.privates.blocking: nothing blocks Takamatsu or Ohzu."""
    blocks = [
        p for private in title(6, "beginner").privates.values() for p in private.powers if isinstance(p, BlockPower)
    ]
    assert blocks == []


def test_beginner_stock_round() -> None:
    """beginner.round.start: after the deal the priority holder may start a company."""
    start = game(4, "beginner")
    assert (start.position.frame.step, start.position.frame.player) == ("stock", "P1")
    assert any(action.par == 65 for action in start.options("start_company", company="IR"))


def test_beginner_tiles() -> None:
    """beginner.tiles.extra: two more of 6 and one more of 7, 8, 9, 57, 23 and 24; the site names them apart, no 57."""
    counts = title(4, "beginner").tile_counts
    assert [counts[name] for name in ("6", "7", "8", "9", "57", "23", "24")] == [4, 3, 6, 6, 3, 3, 3]
    assert sum(counts.values()) == 63 + 8
    site = title(4, "beginner", "18xx.games")
    extra = {name: count for name, count in site.tile_counts.items() if name.startswith("Beg")}
    assert extra == {"Beg6": 2, "Beg7": 1, "Beg8": 1, "Beg9": 1, "Beg23": 1, "Beg24": 1}
    assert [site.tile_counts[name] for name in ("6", "57", "24")] == [2, 2, 2]
    assert site.tiles["Beg23"].track == site.tiles["23"].track
    assert site.tiles["Beg23"].upgrades == site.tiles["23"].upgrades
    assert "Beg24" in site.tiles["9"].upgrades
    assert site.board.hexes["C8"].printed.upgrades == ("7", "Beg7", "8", "Beg8", "9", "Beg9")
    assert POOL not in game(4, "beginner").state.trains.values()
