"""1870 is set up as its designer's book says, and as its other editions say."""

from __future__ import annotations

from collections import Counter

import pytest

from rails18.board import layout
from rails18.board.geometry import neighbour, opposite
from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.powers import BridgeRiver, BringShare, MarkPower
from rails18.core.refusal import refuse
from rails18.core.state import BANK, DEPOT, OFFERING, UNSOLD
from rails18.core.title import Setup, Title
from rails18.rules.track import upgrades
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title, setup_refusals, titles
from rails18.words.texts import load_rulebook

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
SITE = "18xx.games"
P_CITIES = {"B11": "Kansas City", "C18": "St. Louis", "J3": "Fort Worth", "J5": "Dallas", "N17": "New Orleans"}


def setup(players: int = 4, profile: str = "rulebook", **options: bool) -> Setup:
    return Setup("1870", NAMES[:players], "full", profile, options)


def title(players: int = 4, profile: str = "rulebook", **options: bool) -> Title:
    return load_title(setup(players, profile, **options))


def game(players: int = 4, profile: str = "rulebook", **options: bool) -> Game:
    return new_game(setup(players, profile, **options))


@pytest.mark.parametrize("players", [1, 8])
def test_wrong_numbers_of_players_are_refused(players: int) -> None:
    """setup.players.count: one or eight players are refused."""
    assert [refusal.key for refusal in setup_refusals(setup(players))] == ["setup.players.count"]
    with pytest.raises(CannotRead, match="for 2 to 7 players"):
        load_title(setup(players))


@pytest.mark.parametrize(("players", "cash"), [(2, 1050), (3, 700), (4, 525), (5, 420), (6, 350), (7, 300)])
def test_capital(players: int, cash: int) -> None:
    """setup.capital.equal_share, setup.bank.total: 2100 is shared out, and the bank holds the rest of 12000."""
    state = game(players).state
    assert {state.cash[f"P{seat}"] for seat in range(1, players + 1)} == {cash}
    assert state.cash[BANK] == 12000 - players * cash
    assert sum(state.cash.values()) == 12000


def test_trains() -> None:
    """setup.trains.roster: 36 trains lie in the depot at their printed prices."""
    kinds = title().trains
    assert {name: (kind.count, kind.price) for name, kind in kinds.items()} == {
        "2": (7, 80),
        "3": (6, 180),
        "4": (5, 300),
        "5": (4, 450),
        "6": (3, 630),
        "8": (3, 800),
        "10": (2, 950),
        "12": (6, 1100),
    }
    assert Counter(game().state.trains.values()) == {DEPOT: 36}
    assert all(kind.reach == int(name) for name, kind in kinds.items())


def test_tiles_in_the_box() -> None:
    """setup.tiles.counts: 134 tiles, 72 of them yellow, 30 green, 30 brown and 2 gray."""
    made = title()
    assert sum(made.tile_counts.values()) == 134
    by_colour = Counter[str]()
    for name, count in made.tile_counts.items():
        by_colour[made.tiles[name].colour] += count
    assert by_colour == {"yellow": 72, "green": 30, "brown": 30, "gray": 2}
    some = {"8": 20, "4": 4, "7": 7, "14": 4, "20": 1, "144": 1, "63": 5, "170": 4, "145": 1, "171": 1, "172": 1}
    assert {name: made.tile_counts[name] for name in some} == some
    assert made.yellow_lays == 2


def test_the_share_market() -> None:
    """setup.market.grid, market.zone.red_outline: 157 cells in 11 rows, with six starting prices."""
    market = title().market
    assert (len(market.rows), sum(map(len, market.rows))) == (11, 157)
    assert (market.rows[5][6].price, market.rows[5][6].zone, market.rows[5][6].flags) == (68, "white", ("par",))
    assert (market.rows[3][0].price, market.rows[3][0].zone) == (50, "green")
    assert (market.rows[7][0].price, market.rows[7][0].zone) == (10, "brown")
    pars = [cell.price for row in market.rows for cell in row if "par" in cell.flags]
    assert sorted(pars) == [68, 72, 76, 82, 90, 100]
    closing = [(r, c) for r, row in enumerate(market.rows) for c, cell in enumerate(row) if cell.zone == "close"]
    assert closing == [(8, 0), (9, 0), (9, 1), (10, 0), (10, 1), (10, 2)]
    zones = market.zones
    assert [name for name, zone in zones.items() if not zone.counts] == ["yellow", "green", "brown", "close"]
    assert [name for name, zone in zones.items() if zone.over_limit] == ["green", "brown", "close"]
    assert [name for name, zone in zones.items() if zone.several] == ["brown"]
    assert [name for name, zone in zones.items() if zone.closes] == ["close"]


def test_areas_of_the_share_market() -> None:
    """market.area.upper_lower: the lower area lies to the right of the upper ledge and below it."""
    rows = title().market.rows
    assert "lower" not in rows[3][12].flags
    assert "lower" in rows[3][13].flags
    assert "lower" in rows[5][12].flags
    assert not [cell for row in rows[:2] for cell in row if "lower" in cell.flags]


def test_shares() -> None:
    """setup.shares.structure, setup.shares.offering: nine certificates each, all of them in the offering or a lot."""
    made = title()
    assert len(made.companies) == 10
    assert {company.certificates for company in made.companies.values()} == {(20, *[10] * 8)}
    brought = {
        power.certificate: private.id
        for private in made.privates.values()
        for power in private.powers
        if isinstance(power, BringShare)
    }
    assert brought == {"SLSF-0": "SLSF", "MKT-1": "MKT"}
    owners = game().state.certificates
    assert Counter(owners.values())[OFFERING] >= 88
    assert all(owners[f"ATSF-{number}"] == OFFERING for number in range(9))


def test_lots() -> None:
    """setup.lots.ascending, setup.privates.values: six lots in rising order; they bring 60 in an operating round."""
    privates = title().privates
    costs = [(private.id, private.cost, private.revenue) for private in privates.values()]
    assert costs == [
        ("GRSC", 20, 5),
        ("MRBC", 40, 10),
        ("SCC", 50, 10),
        ("GSC", 80, 15),
        ("SLSF", 140, 0),
        ("MKT", 160, 20),
    ]
    assert sum(revenue for _, _, revenue in costs) == 60
    assert [private.id for private in privates.values() if private.lot] == ["SLSF"]
    assert set(game().state.privates.values()) == {UNSOLD}


def test_homes_and_destinations() -> None:
    """setup.companies.homes, setup.companies.destinations: where each company starts and where it wants to go."""
    made = title()
    assert {id: (company.home, company.destination) for id, company in made.companies.items()} == {
        "ATSF": ("B9.c0", "N1.o0"),
        "SSW": ("H17.c0", "J3.c0"),
        "SP": ("N1.o0", "N17.c0"),
        "SLSF": ("E12.c0", "M22.o0"),
        "MP": ("C18.c0", "J5.c0"),
        "MKT": ("B11.c0", "N1.o0"),
        "IC": ("K16.c0", "A22.o0"),
        "GMO": ("M20.c0", "C18.c0"),
        "FW": ("J3.c0", "A2.o0"),
        "TP": ("J5.c0", "N17.c0"),
    }
    places = made.board.hexes
    names = {id: places[company.home.partition(".")[0]].name for id, company in made.companies.items()}
    assert (names["ATSF"], names["SP"], names["SLSF"]) == ("Topeka", "Southwest", "Springfield, MO")
    red = {id: hex.printed.stops[0] for id, hex in places.items() if hex.kind == "offboard"}
    assert {id: stop.slots for id, stop in red.items()} == {"A2": 0, "A22": 0, "M22": 0, "N1": 1}


def test_tokens() -> None:
    """setup.companies.token_counts, setup.companies.token_costs: two or three station tokens at 0, 40 and 100."""
    companies = title().companies
    three = {id for id, company in companies.items() if company.tokens == (0, 40, 100)}
    assert three == {"ATSF", "MP", "MKT", "SP", "SLSF"}
    assert {company.tokens for id, company in companies.items() if id not in three} == {(0, 40)}
    assert {company.destination_price for company in companies.values()} == {100}
    assert {id: company.float_percent for id, company in companies.items() if company.float_percent != 60} == {
        "SLSF": 20
    }


def test_the_map_has_no_track() -> None:
    """setup.map.no_track: only the red areas have track, and no hex has a tile."""
    start = game()
    assert start.state.tiles == {}
    board = start.title.board
    assert len(board.hexes) == 154
    assert {id for id, hex in board.hexes.items() if hex.printed.track} == {"A2", "A22", "M22", "N1"}
    assert Counter(hex.kind for hex in board.hexes.values()) == {
        "plain": 108,
        "town": 20,
        "double_town": 3,
        "city": 19,
        "offboard": 4,
    }


@pytest.mark.parametrize(
    ("phases", "values"), [("123", (30, 40, 20, 20)), ("45", (40, 50, 30, 40)), ("678", (50, 60, 50, 50))]
)
def test_red_areas(phases: str, values: tuple[int, ...]) -> None:
    """phase.offboard.first, phase.offboard.second, phase.offboard.third: values by phase."""
    start = game().position
    for phase in phases:
        pos = start.supposing(phase=phase)
        assert tuple(layout.revenue(pos, f"{id}.o0", None) for id in ("A2", "A22", "M22", "N1")) == values


def test_phases() -> None:
    """phase.trigger.first_train, phase.ten.changes_nothing: the first of each type starts a phase."""
    made = title()
    starts = {kind.phase: name for name, kind in made.trains.items() if kind.phase}
    assert starts == {"2": "3", "3": "4", "4": "5", "5": "6", "6": "8", "7": "10", "8": "12"}
    rusts = {name: kind.rusts_on for name, kind in made.trains.items() if kind.rusts_on}
    assert rusts == {"2": "4", "3": "6", "4": "8", "5": "12"}
    phases = made.phases
    assert [phase.train_limit for phase in phases.values()] == [4, 4, 3, 2, 2, 2, 2, 2]
    assert [phase.rounds for phase in phases.values()] == [1, 2, 2, 3, 3, 3, 3, 3]
    assert [phase.tiles[-1] for phase in phases.values()] == ["yellow", "green", "green", "brown", *["gray"] * 4]
    assert [name for name, phase in phases.items() if phase.private_sales] == ["2", "3"]
    assert [name for name, phase in phases.items() if phase.closes_privates] == ["4"]
    same = [phases[name] for name in ("6", "7")]
    assert same[0].tiles == same[1].tiles
    assert same[0].offboard == same[1].offboard


def test_the_river() -> None:
    """river.ban.no_crossing, river.ban.along_allowed: each side and stop of a river hex has its bank."""
    hexes = title().board.hexes
    river = {id: hex for id, hex in hexes.items() if hex.banks}
    assert len(river) == 16
    assert all("river" in hex.terrain for hex in river.values())
    assert {id: hex.stop_bank for id, hex in river.items() if hex.stop_bank is not None} == {
        "A16": 0,
        "C18": 0,
        "D17": 0,
        "H17": 1,
        "K14": 1,
        "M14": 1,
    }
    assert hexes["C18"].banks == ((0, 1), (2, 3, 4, 5))
    right = next(power for power in title().privates["MRBC"].powers if isinstance(power, BridgeRiver))
    assert set(right.where) == river.keys()
    assert (right.discount, right.companies, right.first_phase_price_max) == (40, ("MP", "SSW"), 40)


def test_marks_of_cities() -> None:
    """private.cattle.place, private.gulf.cities: where the marks may lie and what they are worth."""
    made = title()
    marks = {p.mark: p for private in made.privates.values() for p in private.powers if isinstance(p, MarkPower)}
    cattle, port = marks["cattle"], marks["port"]
    assert (cattle.bonus, cattle.others, cattle.tokens) == (10, 0, ("open",))
    assert (port.bonus, port.others, port.tokens) == (20, 10, ("open", "closed"))
    assert set(port.where) == {"M20", "N7", "N17", "H17", "M14"}
    assert {id for id, hex in made.board.hexes.items() if "port" in hex.icons} == set(port.where)
    assert "J5" in cattle.where
    assert not {"C18", "H17", "N17"} & set(cattle.where)
    assert all(made.board.hexes[hex].kind == "city" for hex in (*cattle.where, *port.where))
    assert {power.removed_phase for power in marks.values()} == {"5"}


def test_closed_sides() -> None:
    """track.edge.closed_sides: the Gulf, the map edge and the blue line east of New Orleans are closed."""
    board = title().board
    assert board.hexes["N17"].closed == {4: "impassable"}
    assert neighbour(board, "N17", 4) == "N19"
    assert board.hexes["N19"].closed[opposite(4)] == "impassable"
    assert board.hexes["N7"].closed == {5: "sea"}
    assert board.hexes["A4"].closed == {2: "off_map", 3: "off_map"}


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("plain", {"7", "8", "9"}),
        ("town", {"3", "4", "58"}),
        ("double_town", {"1", "2", "55", "56", "69"}),
        ("city", {"5", "6", "57"}),
        ("offboard", set()),
    ],
)
def test_first_tiles(kind: str, tiles: set[str]) -> None:
    """track.city.dots_match: each kind of hex has its yellow tiles, a red area none."""
    assert {tuple(sorted(hex.printed.upgrades)) for hex in title().board.hexes.values() if hex.kind == kind} == {
        tuple(sorted(tiles))
    }


def laid(start: Position, hex: str, tile: str) -> tuple[str, ...]:
    """Return what may replace `tile` on `hex`."""
    return layout.tile_at(start.supposing(tiles={hex: (tile, 0)}), hex)[0].upgrades


def test_special_cities() -> None:
    """track.city.brown_170, track.city.brown_63_refused, track.chart.green_cities, track.chart.grey: by city."""
    start = game().position
    cities = [id for id, hex in start.board.hexes.items() if hex.kind == "city"]
    assert {
        hex: start.board.hexes[hex].name for hex in cities if start.board.hexes[hex].printed.label == "P"
    } == P_CITIES
    for hex in cities:
        brown = ("170",) if hex in P_CITIES else ("63",)
        assert [laid(start, hex, tile) for tile in ("14", "15")] == [brown, brown]
        assert laid(start, hex, "57") == ("14", "15")
    assert {hex: laid(start, hex, "170") for hex in P_CITIES} == {
        "B11": ("171",),
        "C18": ("172",),
        "J3": (),
        "J5": (),
        "N17": (),
    }
    assert not upgrades.power_only(start, "170")
    assert not upgrades.power_only(start, "171")


def test_refusals_name_the_rule_of_the_place() -> None:
    """track.city.brown_63_refused, track.city.brown_170, track.chart.double_towns: as the facts of the case tell."""
    book = load_rulebook("1870")
    cases = (
        ("track.special.p", {"tile": "63", "old": "15"}, "track.city.brown_63_refused"),
        ("track.special.p", {"tile": "170", "old": "14"}, "track.city.brown_170"),
        ("track.special.p", {"tile": "171", "old": "170"}, "track.chart.grey"),
        ("track.special.p", {"tile": "9", "old": "J5"}, "track.city.dots_match"),
        ("track.chart.final", {"old": "55"}, "track.chart.double_towns"),
        ("track.chart.list", {"old": "7", "tile": "23"}, "track.chart.yellow_plain"),
        ("track.chart.list", {"old": "18", "tile": "44"}, "track.chart.green_plain"),
        ("track.chart.list", {"old": "143", "tile": "145"}, "track.chart.green_towns"),
        ("track.place.plain", {"tile": "14"}, "track.yellow.first_tile"),
        ("track.lay.empty_hex", {"old": "A2"}, "track.place.red_refused"),
        ("track.lay.empty_hex", {"old": ""}, "track.place.grid_only"),
        ("track.lay.empty_hex", {"old": "9"}, "track.place.vacant_hex"),
        ("stock.buy.price", {"source": "pool"}, "stock.buy.market_value"),
        ("stock.buy.price", {"source": "offering"}, "stock.buy.offering_at_par"),
    )
    assert [book.clauses(refuse(key, **facts))[0] for key, facts, _ in cases] == [clause for *_, clause in cases]


def test_the_chart() -> None:
    """track.chart.yellow_towns, track.chart.yellow_plain, track.chart.green_plain: every row keeps the track."""
    made = title()
    for name, tile in made.tiles.items():
        for other in tile.upgrades:
            assert any(layout.preserves(tile, 0, made.tiles[other], turn) for turn in range(6)), (name, other)
    assert made.tiles["58"].upgrades == ("141", "142", "143")
    assert not [name for name, tile in made.tiles.items() if "144" in tile.upgrades]
    assert title(profile=SITE).tiles["58"].upgrades == ("141", "142", "143", "144")


def test_misprint() -> None:
    """edition.market.misprint: three cells differ between the designer's and the published chart."""

    def cells(made: Title) -> list[tuple[int, str]]:
        return [(made.market.rows[r][c].price, made.market.rows[r][c].zone) for r, c in ((4, 0), (6, 5), (7, 6))]

    assert cells(title()) == [(40, "green"), (60, "white"), (60, "white")]
    misprinted = [(40, "brown"), (60, "yellow"), (60, "yellow")]
    assert cells(title(profile="published")) == cells(title(profile=SITE)) == misprinted
    assert cells(title(profile=SITE, original_market=True)) == cells(title())
    other = [
        (r, c)
        for r, row in enumerate(title().market.rows)
        for c, cell in enumerate(row)
        if cell != title(profile="published").market.rows[r][c]
    ]
    assert other == [(4, 0), (6, 5), (7, 6)]


def test_published_trains() -> None:
    """edition.trains.twelves: six 12s, or as many as anybody wants."""
    assert (title().trains["12"].count, title(profile="published").trains["12"].count) == (6, None)
    assert title(profile=SITE).trains["12"].count is None


def test_published_tiles() -> None:
    """edition.tiles.counts: 134 tiles, or 161 in the published game."""
    published = title(profile="published").tile_counts
    assert sum(published.values()) == 161
    assert (published["25"], published["141"], published["4"]) == (3, 2, 6)
    assert title(profile=SITE).tile_counts == published
    assert title(profile=SITE, original_tiles=True).tile_counts == title().tile_counts


def test_published_certificates() -> None:
    """edition.certificates.two_players, stock.limit.table: the limits; the published game is not for seven."""
    limits = {number: title(number).certificate_limits for number in range(2, 8)}
    assert limits == {
        2: {10: 28, 9: 24, 8: 21},
        3: {10: 20, 9: 17, 8: 15},
        4: {10: 16, 9: 14, 8: 12},
        5: {10: 13, 9: 11, 8: 9},
        6: {10: 11, 9: 9, 8: 8},
        7: {10: 9, 9: 7, 8: 6},
    }
    assert title(2).certificate_limit == 28
    assert title(2, "published").certificate_limits[9] == 24
    assert [refusal.facts["most"] for refusal in setup_refusals(setup(7, "published"))] == [6]
    assert setup_refusals(setup(7, SITE)) == ()


def test_the_published_limit_falls_once() -> None:
    """edition.certificates.eight_companies: 15 for three players after two closings, 17 as published."""
    assert title(3).certificate_limits[8] == 15
    assert title(3, "published").certificate_limits[8] == 17
    assert title(3, SITE).certificate_limits[8] == 17
    assert title(3, SITE, original_rules=True).certificate_limits[8] == 15


def test_other_options_of_the_editions() -> None:
    """edition.reissue.ceiling, edition.excess.zone_left, edition.destination.nonblocking: as each edition has it."""
    names = ("reissue.ceiling", "stock.over_sixty", "destination.slot")
    values = {
        profile: [title(profile=profile).options[name] for name in names] for profile in ("rulebook", "published")
    }
    assert values == {"rulebook": [200, "keep", "space"], "published": [400, "sell_down", "beside"]}


def test_editions_agree_in_the_rest() -> None:
    """edition.wording.no_effect: bank, capital, companies, private companies and phases are the same."""
    book, published = title(), title(profile="published")
    assert (book.bank, book.cash, book.phases) == (published.bank, published.cash, published.phases)
    assert book.companies == published.companies
    assert book.privates == published.privates


def test_options_are_chosen_before_the_game() -> None:
    """variant.choice.before_start: any of them together, each known by name; wrong ones are refused."""
    chosen = title(finish_on_400=True, diesels=True, nonblocking_destinations=True, historical_order=True)
    assert chosen.options["finish_on_400"] is True
    assert chosen.options["destination.slot"] == "beside"
    with pytest.raises(CannotRead, match="no option diesel"):
        title(diesel=True)
    with pytest.raises(CannotRead, match="cannot be 7"):
        load_title(Setup("1870", NAMES[:4], options={"diesels": 7}))


def test_options_are_offered_where_they_belong() -> None:
    """variant.merged.not_offered: the merged game is no option; those of another program are asked in its profile."""
    info = next(info for info in titles() if info.id == "1870")
    offered = {choice.id: choice.profiles for choice in info.options}
    assert {name for name, profiles in offered.items() if not profiles} == {
        "finish_on_400",
        "diesels",
        "hidden_treasuries",
    }
    assert offered["original_rules"] == offered["station_wars"] == (SITE,)
    assert offered["nonblocking_destinations"] == ("rulebook",)
    assert offered["unfloated_price_stays"] == offered["no_rebuy_after_forced_sale"] == ("rulebook", "published")
    assert not [name for name in offered if "merged" in name]
    assert [choice.id for choice in info.profiles] == ["rulebook", "published", SITE]
    assert [choice.id for choice in info.variants] == ["full"]


def test_original_rules_choose_all_five() -> None:
    """variant.choice.before_start: original_rules sets what the five options below it set."""
    five = ("station_wars", "original_tiles", "max_reissue_200", "can_protect_if_sold", "original_market")
    one = title(profile=SITE, original_rules=True).options
    all_five = title(profile=SITE, **dict.fromkeys(five, True)).options
    differ = {name for name in one if one[name] != all_five[name]}
    assert differ == {"original_rules", "closing.limit", *five} - {"can_protect_if_sold"}
    assert one["can_protect_if_sold"] is True


def test_diesels() -> None:
    """variant.diesel.trains, variant.diesel.trade_in: six of them, or any number, for 300 less with a 4, 5 or 6."""
    made = title(diesels=True)
    assert list(made.trains) == ["2", "3", "4", "5", "6", "D"]
    diesel = made.trains["D"]
    assert (diesel.price, diesel.count, diesel.reach) == (1100, 6, None)
    assert (diesel.credit, diesel.credit_for, diesel.opens_with) == (300, ("4", "5", "6"), "6")
    assert title(profile="published", diesels=True).trains["D"].count is None
    assert title(profile=SITE, diesels=True).trains["D"].count is None


def test_phases_with_diesels() -> None:
    """variant.diesel.phases, variant.diesel.fives_permanent: phase 6 is the last, and 5s stay."""
    made = title(diesels=True)
    assert list(made.phases) == ["1", "2", "3", "4", "5", "6"]
    assert {kind.phase: name for name, kind in made.trains.items()}["6"] == "D"
    assert made.phases["6"].offboard == "third"
    assert {name: kind.rusts_on for name, kind in made.trains.items() if kind.rusts_on} == {
        "2": "4",
        "3": "6",
        "4": "D",
    }


def test_historical_order() -> None:
    """variant.history.order, variant.history.frisco_six, variant.history.frisco_income: ten ranks, and the Frisco."""
    assert {company.rank for company in title().companies.values()} == {0}
    made = title(historical_order=True)
    ranked = sorted(made.companies.values(), key=lambda company: company.rank)
    assert [company.id for company in ranked] == ["GMO", "IC", "MP", "SLSF", "ATSF", "SP", "MKT", "SSW", "TP", "FW"]
    assert [company.rank for company in ranked] == list(range(1, 11))
    assert made.companies["SLSF"].float_percent == 60
    assert made.privates["SLSF"].powers == (BringShare(certificate="SLSF-0", income=20),)
