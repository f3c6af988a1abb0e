"""1843 is set up as its designer's book says."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rails18.board import layout
from rails18.core.draft import Draft
from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.core.powers import (
    BecomeTrain,
    BlockPower,
    BringShare,
    CloseWithTrain,
    ExchangeForShare,
    LayPower,
    NotForCompanies,
    ProtectTrain,
)
from rails18.core.slices import Ports
from rails18.core.state import BANK, DEPOT, OFFERING, UNSOLD
from rails18.core.title import Setup, Title
from rails18.rules import bank
from rails18.titledata.games import new_game, seated
from rails18.titledata.titles import load_data, load_title, setup_refusals, titles
from rails18.words.texts import load_rulebook

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
SEEDS = range(1, 10**9, 10**7 + 7)
PHASES = ("yellow", "green", "blue", "brown", "red", "gray")


def setup(players: int = 4) -> Setup:
    return Setup("1843", NAMES[:players])


def title(players: int = 4) -> Title:
    return load_title(setup(players))


def game(players: int = 4) -> Game:
    return new_game(setup(players))


@pytest.mark.parametrize("players", [1, 7])
def test_wrong_numbers_of_players_are_refused(players: int) -> None:
    """setup.players.range: one or seven players are refused, told with the clause of the book."""
    refused = setup_refusals(setup(players))
    book = load_rulebook("1843")
    assert [book.clause(refusal.key) for refusal in refused] == ["setup.players.range"]
    assert book.sentence(refused[0], title(), setup()) == f"This game is for 2 to 6 players, not for {players}."
    with pytest.raises(CannotRead, match="for 2 to 6 players"):
        load_title(setup(players))


@pytest.mark.parametrize(
    ("players", "cash", "limit"), [(2, 1200, 36), (3, 800, 24), (4, 600, 18), (5, 480, 15), (6, 400, 12)]
)
def test_capital(players: int, cash: int, limit: int) -> None:
    """setup.players.range, setup.capital.table, certificate.limit.table: cash and limit by number of players."""
    state = game(players).state
    assert {state.cash[f"P{seat}"] for seat in range(1, players + 1)} == {cash}
    assert title(players).certificate_limit == limit
    assert title(players).share_limit == 60
    assert title(players).pool_limit == 50


def test_seats_are_drawn_with_the_player_cards() -> None:
    """setup.order.cards: three players sit in the order of cards 1 to 3; the seed decides and always the same."""
    names = ["Ann", "Ben", "Cat"]
    drawn = [tuple(seated(names, seed)) for seed in SEEDS]
    assert drawn == [tuple(seated(names, seed)) for seed in SEEDS]
    assert {tuple(sorted(seats)) for seats in drawn} == {("Ann", "Ben", "Cat")}
    assert len(set(drawn)) == 6
    start = new_game(Setup("1843", drawn[7])).position
    assert (start.players, start.frame.player) == (("P1", "P2", "P3"), "P1")


def test_ports_lie_on_the_map() -> None:
    """setup.ports.map: six unclaimed port markers, no company has one."""
    start = game()
    places = {id for id, hex in start.title.board.hexes.items() if "port" in hex.icons}
    assert places == {"A6", "C14", "C18", "H7", "K8", "N15"}
    assert start.state.slice(Ports).ports == {}


def test_shares() -> None:
    """setup.shares.count: nine certificates of each company; private companies 6 and 7 bring one of ETA and of PLM."""
    made = title()
    assert len(made.companies) == 9
    assert {company.certificates for company in made.companies.values()} == {(20, *[10] * 8)}
    assert {company.float_percent for company in made.companies.values()} == {60}
    brought = {
        power.certificate: (private.id, power.pars)
        for private in made.privates.values()
        for power in private.powers
        if isinstance(power, BringShare)
    }
    assert brought == {"ETA-1": ("BA", ()), "PLM-0": ("LM", ("yellow", "green"))}
    owners = game().state.certificates
    assert Counter(owners.values()) == {OFFERING: 81}


def test_the_bank_cannot_break() -> None:
    """setup.bank.size: a dividend beyond all money of the bank is paid in full and play goes on."""
    start = game()
    assert start.state.cash[BANK] == 100000 - 4 * 600
    draft = Draft(start.title, start.setup, start.state)
    bank.pay_out(draft, {"P1": 99000})
    bank.pay_out(draft, {"P2": 5000})
    assert (draft.state.cash["P1"], draft.state.cash["P2"]) == (99600, 5600)
    assert draft.state.cash[BANK] < 0
    assert (draft.state.bank_broken, draft.state.ending) == (False, None)


def test_some_tiles_of_the_box() -> None:
    """setup.tiles.manifest: seven 57s, three 4s, five 14s, one G58 and one yellow tile of Lille."""
    counts = title().tile_counts
    assert [counts[name] for name in ("57", "4", "14", "G58", "LIL-Y", "59", "OO-OPP")] == [7, 3, 5, 1, 1, 2, 1]


def test_nothing_is_hidden() -> None:
    """information.players.holdings, information.companies.holdings, information.supply.open: nothing can be secret;
    what can be chosen are readings of the rules."""
    start = game(3)
    offered = {choice.id for info in titles() if info.id == "1843" for choice in info.options}
    assert offered == {
        "free_first_bid", "falling_sale_price", "free_forced_sales", "no_rebuy_after_forced_sale",
        "exchange_unasked", "extra_tile_owned_only", "bankruptcy_unasked",
    }  # fmt: skip
    state = start.state
    assert set(state.cash) >= {"P1", "P2", "P3", *start.title.companies}
    assert set(state.trains.values()) == {DEPOT}
    assert layout.supply(start.position) == dict(start.title.tile_counts)


def test_homes_and_markers() -> None:
    """operating.home.table, token.count.table, token.cost.table: homes, number and prices of station markers."""
    made = title()
    told = {id: (company.home.partition(".")[0], len(company.tokens)) for id, company in made.companies.items()}
    assert told == {
        "EST": ("H25", 4),
        "ETA": ("H15", 4),
        "MID": ("J9", 4),
        "NOR": ("C20", 2),
        "OU": ("D9", 3),
        "PLM": ("J17", 3),
        "PO": ("F13", 2),
        "PRO": ("N15", 3),
        "SO": ("H7", 3),
    }
    assert all(company.tokens == (0, 40, 100, 100)[: len(company.tokens)] for company in made.companies.values())
    assert {id: company.homes for id, company in made.companies.items() if company.homes} == {"MID": ("J9.c0", "J9.c1")}


def test_powers_of_companies() -> None:
    """track.yellow.two, track.two.cost, track.port.direct: who lays two yellow tiles, and who leaps to brown."""
    companies = title().companies
    assert {id for id, company in companies.items() if company.second_lay == 20} == {"EST", "MID", "OU", "PRO", "SO"}
    assert {id for id, company in companies.items() if company.second_lay is None} == {"ETA", "NOR", "PLM", "PO"}
    brown = {id: company.direct_brown for id, company in companies.items() if company.direct_brown}
    assert brown == dict.fromkeys(("MID", "PRO", "SO"), ("C14", "C18", "H7", "K8", "N15"))


def test_trains() -> None:
    """train.roster.table: 50 certificates with their sides, prices and ways of running."""
    made = title().trains
    roster = {
        name: (kind.count, kind.rusts_on, [(side.name, side.price, len(side.runs[0])) for side in kind.faces])
        for name, kind in made.items()
    }
    assert roster == {
        "2": (0, "blue", [("2", 110, 1)]),
        "yellow": (6, "blue", [("2+1", 125, 1), ("2×2/3+1", 200, 2)]),
        "green": (7, "brown", [("4+1", 300, 1), ("3/5×2", 500, 2)]),
        "blue": (7, "red", [("5+2", 350, 1), ("4/6×2", 600, 2)]),
        "brown": (6, "gray", [("5E", 400, 1), ("5/7×2", 700, 2)]),
        "red": (6, "gray", [("8E", 500, 1)]),
        "gray": (18, "", [("Electric", 900, 1)]),
    }
    assert Counter(game().state.trains.values()) == {DEPOT: 50}
    flexible = made["yellow"].faces[1]
    assert [[run.name for run in way] for way in flexible.runs] == [["2", "2"], ["3+1"]]
    assert flexible.fewest == 1
    turned = {side.name: side.turns_to for kind in made.values() for side in kind.faces if side.turns_to}
    assert turned == {"3/5×2": "4+1", "4/6×2": "5+2", "5/7×2": "5E"}


def test_how_far_trains_run() -> None:
    """train.range.plus, train.range.best, train.range.express, train.range.electric, train.range.n: as named."""
    runs = {
        run.name: run for kind in title().trains.values() for side in kind.faces for way in side.runs for run in way
    }
    told = {name: (run.reach, run.cities, run.counted) for name, run in runs.items()}
    assert told == {
        "2": (2, None, None),
        "2+1": (3, 2, None),
        "3+1": (4, 3, None),
        "4+1": (5, 4, None),
        "5+2": (7, 5, None),
        "3/5": (5, None, 3),
        "4/6": (6, None, 4),
        "5/7": (7, None, 5),
        "5E": (None, None, 5),
        "8E": (None, None, 8),
        "Electric": (None, None, None),
    }


def test_obsolete_trains_on_sale_again() -> None:
    """train.rusted.table, train.rusted.yellow, train.rusted.single: single trains only, in the gray phase only."""
    made = title()
    told = {name: [(side.name, side.price) for side in kind.second_hand] for name, kind in made.trains.items()}
    assert told == {
        "2": [],
        "yellow": [("2+1", 125), ("3+1", 200)],
        "green": [("4+1", 300)],
        "blue": [("5+2", 350)],
        "brown": [("5E", 400)],
        "red": [("8E", 500)],
        "gray": [],
    }
    assert {len(way) for kind in made.trains.values() for side in kind.second_hand for way in side.runs} == {1}
    assert [name for name, phase in made.phases.items() if phase.second_hand] == ["gray"]


def test_phases() -> None:
    """phase.green.state, round.set.length, train.limit.table, company.par.choice: what each phase brings."""
    phases = title().phases
    assert tuple(phases) == PHASES
    assert [phase.rounds for phase in phases.values()] == [1, 2, 2, 3, 3, 4]
    assert [(p.train_limit, p.certificate_limit) for p in phases.values()] == [
        (4, 4), (4, 4), (3, 3), (3, 2), (2, 2), (2, 2),
    ]  # fmt: skip
    assert [phase.tiles[-1] for phase in phases.values()] == ["yellow", "green", "green", "brown", "brown", "gray"]
    assert [phase.pars[-1] for phase in phases.values()] == ["yellow", "green", "blue", "brown", "brown", "brown"]
    assert [name for name, phase in phases.items() if not phase.private_sales] == ["yellow"]
    assert [name for name, phase in phases.items() if phase.closes_privates] == ["brown"]
    assert [name for name, phase in phases.items() if phase.token_move] == ["gray"]
    assert {kind.phase: name for name, kind in title().trains.items() if kind.phase} == {p: p for p in PHASES[1:]}


VALUES = {  # stop → its value in the six phases
    "A6.c0": (40, 40, 40, 40, 40, 50),
    "B21.o0": (20, 30, 30, 50, 50, 50),
    "C22.o0": (30, 30, 30, 60, 60, 60),
    "E24.o0": (30, 30, 30, 30, 30, 30),
    "F25.o0": (70, 70, 70, 70, 70, 70),
    "H25.c0": (20, 30, 30, 50, 50, 50),
    "J1.o0": (30, 50, 50, 60, 60, 60),
    "J21.o0": (40, 50, 50, 60, 60, 60),
    "J23.o0": (30, 30, 30, 40, 40, 40),
    "N9.o0": (30, 30, 30, 50, 50, 50),
    "N21.o0": (30, 30, 30, 70, 70, 70),
}


@pytest.mark.parametrize("stop", VALUES)
def test_values_by_phase(stop: str) -> None:
    """revenue.phase.value: a value holds until one of a later colour; blue keeps green, red keeps brown."""
    start = game().position
    assert tuple(layout.revenue(start.supposing(phase=phase), stop, None) for phase in PHASES) == VALUES[stop]


def test_private_companies() -> None:
    """private.face.table, private.revenue.table, private.blocks.table: seven of them, none sold yet."""
    privates = title().privates
    told = [
        (p.id, p.cost, p.revenue, sorted(h for power in p.powers if isinstance(power, BlockPower) for h in power.where))
        for p in privates.values()
    ]
    assert told == [
        ("TB", 15, 0, ["K8"]),
        ("CEI", 20, 5, ["E18", "F17"]),
        ("PSG", 40, 10, ["E14"]),
        ("LH", 60, 15, ["C14"]),
        ("VDL", 110, 20, ["G14"]),
        ("BA", 150, 25, ["C18"]),
        ("LM", 210, 30, []),
    ]
    assert set(game().state.privates.values()) == {UNSOLD}


def test_powers_of_private_companies() -> None:
    """private.cei.none, private.tb.tile, private.psg.tile, private.lh.both, private.ba.tile, private.lm.purchase."""
    company = {"who": "company", "often": "once"}
    powers = {
        id: [power for power in private.powers if not isinstance(power, BlockPower | BringShare)]
        for id, private in title().privates.items()
    }
    assert powers == {
        "TB": [LayPower(who="company", moment="track", often="closes", colours=("yellow",), cost=20, linked=True)],
        "CEI": [],
        "PSG": [LayPower(**company, moment="turn", where=("E14",), colours=("yellow",))],
        "LH": [LayPower(**company, moment="instead", where=("C14",), colours=("yellow",), cost=80, token="with_tile")],
        "VDL": [
            ExchangeForShare(moment="own_turn", often="closes", percent=10),
            ProtectTrain(who="company", moment="trains", often="closes"),
            BecomeTrain(
                moment="sold",
                often="closes",
                train="2",
                players=(5, 6),
                phases=("yellow", "green"),
                face_only=("yellow",),
            ),
        ],
        "BA": [
            LayPower(who="company", moment="instead", where=("C18",), colours=("green",), cost=100, token="alone_too")
        ],
        "LM": [CloseWithTrain(company="PLM"), NotForCompanies()],
    }


def test_every_choice_has_a_source() -> None:
    """information.supply.open: each named choice of rules points to the book and, where one decides, to a clause."""
    book = load_rulebook("1843")
    data = load_data("1843")
    assert set(data.profiles) == {"rulebook"}
    assert {tuple(option.profiles) for option in data.options.values()} <= {("rulebook",)}
    for name, entry in {**data.options, **data.fixed, **data.readings}.items():
        keys = set(re.findall(r"[a-z_]+(?:\.[a-z_]+)+", entry.source))
        assert keys <= book.entries.keys(), (name, keys - book.entries.keys())
        assert keys, name
