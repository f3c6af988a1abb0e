"""18Chesapeake: track, cities that join in brown, Washington, and the tiles of three private companies."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rails18.board.layout import supply
from rails18.core.actions import BuyPrivate, LayTile, Pass, PlaceToken, PowerTile, PowerToken, RunTrains
from rails18.core.game import Game
from rails18.core.refusal import Refusal
from rails18.core.state import CLOSED
from rails18.rules.tokens import tokens
from rails18.rules.track import upgrades
from rails18.words.texts import load_rulebook
from tests.support.games_18chesapeake import broken, cash, lay, play, step, turn

PAIRS = {"CP": ("LV", "H2", "I3"), "BS": ("PRR", "F4", "G5")}


def lays(game: Game, hex: str, tile: str, company: str) -> list[int]:
    """Return the rotations in which a company may lay a tile."""
    return [rotation for rotation in range(6) if not game.refusals(lay(company, hex, tile, rotation))]


# where what may lie


def test_one_lay_a_turn() -> None:
    """track.lay.one, track.lay.home: PRR lays 57 on F2; another lay is refused."""
    game = turn("PRR", privates={"CP": "PRR"}, phase="3")
    play(game, lay("PRR", "F2", "57", 1))
    assert step(game) == "track"  # CP could still lay
    assert broken(game, lay("PRR", "F4", "9", 0)) == {"track.lay.one"}


@pytest.mark.parametrize(
    ("hex", "tile", "clause"),
    [
        ("G5", "57", "track.place.plain"),
        ("G3", "9", "track.place.town"),
        ("K3", "58", "track.place.two_towns"),
        ("F2", "9", "track.place.city"),
        ("H6", "57", "track.place.double_city"),
        ("F8", "57", "track.place.washington"),
        ("C5", "X1", "track.place.washington"),
    ],
)
def test_first_tiles(hex: str, tile: str, clause: str) -> None:
    """track.place.plain, track.place.town, track.place.two_towns, track.place.city, track.place.double_city: refused.

    track.place.washington: X1 and nothing else on F8, and nowhere else.
    """
    game = turn("PRR", phase="3")
    assert clause in clauses(game, upgrades.on_chart(game.position, lay("PRR", hex, tile)))
    assert game.refusals(lay("PRR", hex, tile))


def clauses(game: Game, refusals: Iterable[Refusal]) -> set[str]:
    """Return the clauses of the book for what single checks refuse."""
    book = load_rulebook(game.title.id)
    return {clause for refusal in refusals for clause in book.clauses(refusal)}


def test_reach() -> None:
    """track.lay.reach, track.lay.empty_hex, track.lay.dead_end, track.lay.meet_tile.

    Refused or not.
    """
    game = turn("PRR", tiles={"F2": ("57", 1)})  # to E3 and G1
    assert broken(game, lay("PRR", "C7", "9", 0)) == {"track.lay.reach", "track.lay.connected"}
    assert broken(game, lay("PRR", "F2", "57", 1)) == {"track.lay.empty_hex"}
    assert broken(turn("PRR"), lay("PRR", "F2", "57", 0)) == {"track.lay.dead_end"}  # off the map in the north
    assert broken(game, lay("PRR", "E3", "57", 1)) == set()  # to F2, and to D4 without track


def test_an_exit_meets_the_track() -> None:
    """track.lay.connected: SRR reaches I3 at side 1; a tile that has no exit there is refused."""
    game = turn("SRR", tiles={"H4": ("57", 1)})
    assert broken(game, lay("SRR", "I3", "8", 5)) == set()
    assert broken(game, lay("SRR", "I3", "8", 2)) == {"track.lay.reach", "track.lay.connected"}


def test_blocked_way() -> None:
    """track.lay.blocked, token.block.through: through E3, full of LV's token, nothing beyond is reached; refused."""
    tiles = {"F2": ("57", 1), "E3": ("57", 1)}
    open_way = turn("PRR", tiles=tiles)
    assert lays(open_way, "D4", "9", "PRR")
    shut = turn("PRR", tiles=tiles, others={"LV": "P2"}, tokens={"E3.c0": ("LV",), "J2.c0": ("LV",)})
    assert "track.lay.blocked" in broken(shut, lay("PRR", "D4", "9", 1))


def test_a_home_in_a_red_hex() -> None:
    """track.lay.pittsburgh, token.home.pittsburgh, route.red.own_token.

    PLE's track begins in B4, its token is in A3.
    """
    game = turn("PLE")
    assert game.state.tokens["A3.o0"] == ("PLE",)
    assert {action.hex for action in game.options("lay_tile")} == {"B4"}
    ready = turn("PLE", "run", tiles={"B4": ("56", 2)}, trains={"2-0": "PLE"})
    found = next(action for action in ready.options("run_trains"))
    assert isinstance(found, RunTrains)
    assert [run.stops for run in found.routes] == [("A3.o0", "B4.t0")]


@pytest.mark.parametrize(("company", "hex", "old", "tile"), [("N&W", "C13", "57", "15"), ("B&O", "H6", "X3", "X7")])
def test_an_upgrade_is_free(company: str, hex: str, old: str, tile: str) -> None:
    """track.cost.first, track.cost.printed_yellow: mountain and water were paid with the first tile."""
    rotation = next(a.rotation for a in turn(company, phase="3").options("lay_tile", hex=hex, tile=old))
    game = turn(company, phase="5" if tile == "X7" else "3", tiles={hex: (old, rotation)})
    before = cash(game, company)
    play(game, next(a for a in game.options("lay_tile", hex=hex, tile=tile)))
    assert (game.state.tiles[hex][0], cash(game, company)) == (tile, before)


def test_a_tile_comes_back() -> None:
    """track.lay.returned: the 57 that 15 replaces may be laid again; X3 on the other double city, too."""
    game = turn("PRR", phase="3", tiles={"F2": ("57", 1)})
    assert supply(game.position)["57"] == 6
    play(game, next(a for a in game.options("lay_tile", hex="F2", tile="15")))
    assert supply(game.position)["57"] == 7
    taken = turn("C&A", phase="3", tiles={"J6": ("57", 0), "H6": ("X3", 2)}, tokens={"J4.c0": ("C&A",)})
    free = turn("C&A", phase="5", tiles={"J6": ("57", 0), "H6": ("X7", 2)}, tokens={"J4.c0": ("C&A",)})
    assert "track.lay.supply" in broken(taken, lay("C&A", "J4", "X3", 0))
    assert "track.lay.supply" not in broken(free, lay("C&A", "J4", "X3", 0))


@pytest.mark.parametrize(("hex", "tile", "cost"), [("D4", "9", 80), ("H6", "X3", 40), ("F4", "9", 0)])
def test_ground(hex: str, tile: str, cost: int) -> None:
    """track.cost.first, track.cost.printed_yellow: mountains 80, the water of H6 40 with the first tile put there."""
    company = {"D4": "PRR", "H6": "B&O", "F4": "PRR"}[hex]
    tiles = {"F2": ("57", 1), "E3": ("57", 1)} if hex == "D4" else {"F2": ("57", 0)} if hex == "F4" else {}
    game = turn(company, phase="3", tiles=tiles)
    action = next(a for a in game.options("lay_tile", hex=hex, tile=tile))
    before = cash(game, company)
    play(game, action)
    assert before - cash(game, company) == cost


def test_ground_is_paid_by_the_treasury() -> None:
    """track.cost.funds: 79 for a mountain of 80 is refused, whatever the president has."""
    game = turn("PRR", tiles={"F2": ("57", 1), "E3": ("57", 1)}, cash={"PRR": 79})
    assert broken(game, lay("PRR", "D4", "9", 1)) == {"track.cost.funds"}


def test_supply() -> None:
    """track.lay.supply, track.lay.unlimited, track.upgrade.only_gray.

    915 and X9 once, 9 for ever; the second 915 and X9 are refused.
    """
    joined = turn("B&O", phase="D", tiles={"H6": ("X7", 2), "J4": ("X9", 0)})
    assert "track.lay.supply" in broken(joined, lay("B&O", "H6", "X9", 0))
    game = turn("PRR", phase="D", tiles={"F2": ("611", 0), "C5": ("915", 0)})
    assert "track.lay.supply" in broken(game, lay("PRR", "F2", "915", 0))
    many = dict.fromkeys(("B6", "B8", "B10", "C3", "C7", "C9", "C11", "E7", "E9", "F6", "F12", "G7"), ("9", 0))
    plenty = turn("PRR", tiles={**many, "F2": ("57", 0)})
    assert broken(plenty, lay("PRR", "F4", "9", 0)) == set()


# upgrades


def test_upgrades_of_plain_track() -> None:
    """track.upgrade.new_track: new track has to extend a route of PRR; on another line it is refused."""
    game = turn("PRR", phase="3", tiles={"F2": ("57", 0), "F4": ("9", 0), "F6": ("9", 0)})
    assert broken(game, lay("PRR", "F6", "23", 3)) == set()
    assert broken(game, lay("PRR", "F6", "23", 0)) == {"track.upgrade.new_track"}
    useless = turn("PRR", phase="3", tiles={"F2": ("57", 0), "F4": ("8", 3)})  # from F2 to E5
    for tile, rotation in (("16", 2), ("19", 1), ("28", 5)):
        assert broken(useless, lay("PRR", "F4", tile, rotation)) == {"track.upgrade.new_track"}
    wild = turn("PRR", phase="3", tiles={"F2": ("57", 0), "F4": ("8", 3)}, options={"free_upgrades": True})
    assert (len(upgrades_of_f4(useless)), len(upgrades_of_f4(wild))) == (3, 9)


def upgrades_of_f4(game: Game) -> list[LayTile]:
    """Return the upgrades of F4."""
    return [action for action in game.options("lay_tile", hex="F4") if isinstance(action, LayTile)]


def test_upgrades_of_cities() -> None:
    """track.upgrade.city: 15 on C5 in any rotation that keeps its exits, as the value rises."""
    game = turn("PRR", phase="3", tokens={"C5.c0": ("PRR",), "F2.c0": ("PRR",)}, tiles={"C5": ("57", 0)})
    assert lays(game, "C5", "15", "PRR") == [0, 3]
    assert lays(game, "C5", "14", "PRR") == [0, 2, 3, 5]


@pytest.mark.parametrize(
    ("tiles", "action", "phase", "clause"),
    [
        ({"F2": ("57", 0)}, ("F2", "611", 0), "5", "track.upgrade.colour"),
        ({"F2": ("57", 1)}, ("F2", "15", 2), "3", "track.upgrade.preserve"),
        ({"F2": ("14", 0)}, ("F2", "X6", 0), "5", "track.place.washington"),
        ({"F2": ("57", 0), "F4": ("9", 0), "F6": ("23", 0)}, ("F6", "39", 0), "5", "track.upgrade.chart"),
        ({"F2": ("57", 5), "G3": ("58", 0)}, ("G3", "4", 0), "3", "track.upgrade.final"),
    ],
)
def test_what_may_follow(
    tiles: dict[str, tuple[str, int]], action: tuple[str, str, int], phase: str, clause: str
) -> None:
    """track.upgrade.colour, track.upgrade.preserve, track.upgrade.chart, track.upgrade.final: what is refused."""
    game = turn("PRR", phase=phase, tiles=tiles)
    assert clause in broken(game, lay("PRR", *action))


# cities that join


def test_two_cities_in_green() -> None:
    """track.upgrade.preserve_cities, token.home.baltimore.

    X3 keeps B&O's city with track to side 1; others are refused.
    """
    game = turn("B&O", phase="3")
    assert game.state.tokens["H6.c0"] == ("B&O",)
    found = {(a.tile, a.rotation) for a in game.options("lay_tile", hex="H6")}
    assert found == {("X3", 2), ("X4", 1), ("X5", 4)}
    assert broken(game, lay("B&O", "H6", "X4", 2)) == {"track.upgrade.preserve_cities"}


@pytest.mark.parametrize("others", [(), ("LV",)], ids=["one token", "two tokens"])
def test_two_cities_become_one(others: tuple[str, ...]) -> None:
    """track.upgrade.join_cities, track.upgrade.tokens: in brown both tokens lie in the one city of two slots."""
    placed = {"H6.c0": ("B&O",), "H6.c1": others, "J2.c0": ("LV",)}
    tiles = {"H6": first_green(turn("B&O", phase="3"))}
    game = turn("B&O", phase="5", tokens=placed, tiles=tiles, others={"LV": "P2"})
    action = next(a for a in game.options("lay_tile", hex="H6", tile="X7"))
    play(game, action)
    assert sorted(game.state.tokens["H6.c0"]) == sorted(("B&O", *others))
    assert not game.state.tokens.get("H6.c1")


def test_a_home_is_kept_in_the_joined_city() -> None:
    """token.home.joined, token.home.reserved, token.home.full, token.block.open_place.

    One slot stays; a token is refused.
    """
    tiles = {"H6": first_green(turn("B&O", phase="3"))}
    placed = {"H6.c1": ("LV",), "J2.c0": ("LV",)}
    game = turn("LV", phase="5", tokens=placed, tiles=tiles, others={"PRR": "P2"})
    play(game, next(a for a in game.options("lay_tile", hex="H6", tile="X7")))
    assert game.state.tokens["H6.c0"] == ("LV",)
    token = turn("PRR", "token", phase="5", tokens={"H6.c0": ("LV",), "J2.c0": ("LV",)}, tiles=game.state.tiles)
    found = clauses(token, tokens.no_place(token.position, "PRR", "H6.c0"))
    assert found == {"token.home.reserved", "token.home.full"}


def first_green(game: Game) -> tuple[str, int]:
    """Return the first green tile that B&O may lay at home, as it lies."""
    action = next(a for a in game.options("lay_tile", hex="H6"))
    return action.tile, action.rotation


# pairs of tiles


def pairs(private: str, phase: str = "3", **given: object) -> Game:
    """Return the track step of the company that owns a private with a pair."""
    company, _, _ = PAIRS[private]
    return turn(company, phase=phase, privates={private: company}, **given)


def first(game: Game, private: str, hex: str) -> PowerTile:
    """Return the first allowed tile of a pair on a hex."""
    return next(a for a in game.options("power_tile", private=private, hex=hex))  # type: ignore[return-value]


@pytest.mark.parametrize("private", PAIRS)
@pytest.mark.parametrize("turned", [False, True], ids=["in order", "the other first"])
def test_a_pair(private: str, turned: bool) -> None:
    """private.cp.pair, private.bs.pair, private.cp.order, private.cp.open, private.bs.open, private.power.open.

    private.cp.extra: besides the lay of the turn; private.cp.once: not again, it is refused.
    """
    company, *hexes = PAIRS[private]
    game = pairs(private)
    one, two = reversed(hexes) if turned else hexes
    before = cash(game, company)
    play(game, first(game, private, one))
    assert (step(game), {a.hex for a in game.options("power_tile")}) == ("pair", {two})
    play(game, first(game, private, two))
    assert (step(game), cash(game, company), game.state.privates[private]) == ("track", before, company)
    assert {game.state.tiles[hex][0] for hex in hexes} <= {"8", "9"}
    lost = {"CP": {"private.cp.forfeit", "private.cp.once"}, "BS": {"private.bs.forfeit"}}[private]
    assert broken(game, PowerTile("P1", private, one, "9", 0)) == lost
    home = {"LV": "J2", "PRR": "F2"}[company]
    play(game, next(a for a in game.options("lay_tile", hex=home)))
    assert step(game) != "track"


def test_a_pair_after_the_lay() -> None:
    """private.cp.extra: LV lays 57 on J2 and then both tiles."""
    game = pairs("CP")
    play(game, lay("LV", "J2", "57", 1))
    assert step(game) == "track"
    play(game, first(game, "CP", "H2"), first(game, "CP", "I3"))
    assert step(game) != "track"


@pytest.mark.parametrize("private", PAIRS)
def test_both_or_none(private: str) -> None:
    """private.cp.both, private.bs.both: after the first everything but the second is refused."""
    company, one, two = PAIRS[private]
    game = pairs(private)
    play(game, first(game, private, one))
    for action in (Pass("P1"), lay(company, "J2", "57", 1)):
        assert broken(game, action) == {"private.cp.both"}
    assert "pass" not in {entry.kind for entry in game.menu() if entry.enabled}
    assert two not in game.state.tiles


def test_no_other_pair_between_the_two() -> None:
    """private.bs.both: with both privates the tile of CP is refused while BS waits for its second."""
    game = turn("PRR", phase="3", privates={"BS": "PRR", "CP": "PRR"})
    play(game, first(game, "BS", "F4"))
    assert broken(game, PowerTile("P1", "CP", "H2", "9", 2)) == {"private.bs.both"}


@pytest.mark.parametrize("private", PAIRS)
def test_the_tiles_of_a_pair(private: str) -> None:
    """private.cp.tiles, private.cp.joined, private.bs.tiles, private.cp.fits.

    7, and what does not join, are refused.
    """
    _, one, two = PAIRS[private]
    game = pairs(private)
    book = {"CP": {"private.cp.tiles", "private.cp.fits"}, "BS": {"private.bs.tiles"}}[private]
    assert broken(game, PowerTile("P1", private, one, "7", 0)) == book
    found = {(a.tile, a.rotation) for a in game.options("power_tile", private=private, hex=one)}
    assert {tile for tile, _ in found} == {"8", "9"}
    joins = {"CP": "private.cp.joined", "BS": "private.bs.tiles"}[private]
    free = turn("PRR", phase="3", privates={private: "PRR"})
    apart = {"CP": ("8", 0), "BS": ("9", 0)}[private]  # within the map, but away from the other hex
    assert joins in broken(free, PowerTile("P1", private, one, *apart))
    play(game, first(game, private, one))
    seconds = {(a.tile, a.rotation) for a in game.options("power_tile", private=private, hex=two)}
    wrong = next(rotation for rotation in range(3) if ("9", rotation) not in seconds)
    assert game.refusals(PowerTile("P1", private, two, "9", wrong))


def test_pairs_in_the_track_step_of_their_owner_only() -> None:
    """private.cp.step, private.bs.step, private.cp.player.

    In another step, or while a player owns it, it is refused.
    """
    for private, clause in (("CP", "private.cp.step"), ("BS", "private.bs.step")):
        company, one, _ = PAIRS[private]
        trains = turn(company, "trains", phase="3", privates={private: company})
        assert broken(trains, PowerTile("P1", private, one, "9", 0)) == {clause}
    held = turn("LV", phase="3", privates={"CP": "P1"})
    assert broken(held, PowerTile("P1", "CP", "H2", "9", 0)) == {"private.cp.player"}


@pytest.mark.parametrize(("private", "hex"), [("CP", "H2"), ("CP", "I3"), ("BS", "F4"), ("BS", "G5")])
def test_a_pair_is_lost(private: str, hex: str) -> None:
    """private.cp.forfeit, private.bs.forfeit: with a tile on one of the hexes both are refused."""
    company, one, two = PAIRS[private]
    game = turn(company, phase="3", privates={private: company}, tiles={hex: ("9", 1)})
    for place in (one, two):
        lost = {"CP": {"private.cp.forfeit", "private.cp.once"}, "BS": {"private.bs.forfeit"}}[private]
        assert broken(game, PowerTile("P1", private, place, "9", 1)) == lost
    assert not list(game.options("power_tile"))


# blocks


def test_what_is_blocked() -> None:
    """track.block.private, private.dr.none: a lay is refused to all on the hexes of four private companies, as here."""
    privates = turn("PRR").title.privates
    blocked = {name: {hex for power in held.powers for hex in power.closed_hexes} for name, held in privates.items()}
    assert {name: hexes for name, hexes in blocked.items() if hexes} == {
        "DR": {"K3"}, "CP": {"H2", "I3"}, "BS": {"F4", "G5"}, "COC": {"D2"},
    }  # fmt: skip
    held = turn("LV", tiles={"J2": ("57", 1)}, privates={"CP": "P1"})
    assert broken(held, lay("LV", "I3", "8", 3)) == {"track.block.private"}


def test_blocks() -> None:
    """track.block.private, track.block.lifted, private.dr.none: while a player owns BS a lay on F4 is refused."""
    for owner, refused in (("P2", True), ("PRR", False), (CLOSED, False)):
        game = turn("PRR", phase="3", tiles={"F2": ("57", 0)}, privates={"BS": owner})
        assert ("track.block.private" in broken(game, lay("PRR", "F4", "9", 0))) is refused
    idle = turn("PRR", phase="3", privates={"DR": "PRR"})
    assert broken(idle, PowerTile("P1", "DR", "K3", "1", 0)) == {"private.dr.none"}


# the canal


def canal(owner: str = "PRR", **given: object) -> Game:
    """Return PRR's track step with the canal."""
    return turn("PRR", phase="3", privates={"COC": owner}, **given)


def dig(game: Game) -> PowerTile:
    """Return the canal's tile."""
    return next(a for a in game.options("power_tile", private="COC"))  # type: ignore[return-value]


def test_the_canal() -> None:
    """private.canal.lay, private.canal.cost, private.canal.token, private.canal.token_which, private.canal.open.

    private.canal.turn_token: no token step follows.
    """
    game = canal()
    play(game, dig(game))
    assert (game.state.tiles["D2"][0], cash(game, "PRR"), step(game)) == ("57", 920, "power_token")
    play(game, PowerToken("P1", "COC", "D2.c0"))
    assert (game.state.tokens["D2.c0"], cash(game, "PRR"), game.state.tokens_left["PRR"]) == (("PRR",), 920, (60, 80))
    assert step(game) not in ("track", "token", "power_token")
    assert game.state.privates["COC"] == "PRR"


def test_the_token_at_once_or_never() -> None:
    """private.canal.token_now: anything else first, and the token in a later turn, are refused."""
    game = canal()
    play(game, dig(game))
    assert broken(game, lay("PRR", "F2", "57", 0)) == {"private.canal.token_now"}
    play(game, Pass("P1"))
    assert step(game) != "power_token"
    assert "power_token_declined" in [event.key for event in game.events_of(game.at)]
    later = canal(tiles={"D2": ("57", 0)})
    assert broken(later, PowerToken("P1", "COC", "D2.c0")) == {"private.canal.normal_lay", "private.canal.step"}


def test_the_token_besides() -> None:
    """private.canal.turn_token: after it another token is refused; by another reading the token step follows."""
    for options, follows in (({}, False), ({"canal_token_besides": True}, True)):
        game = canal(tiles={"F2": ("57", 1), "E3": ("57", 1)}, options=options)
        play(game, dig(game), PowerToken("P1", "COC", "D2.c0"))
        assert (step(game) == "token") is follows
        if not follows:
            assert broken(game, PlaceToken("P1", "PRR", "E3.c0")) == {"token.place.one"}


def test_the_canal_is_the_lay_of_the_turn() -> None:
    """private.canal.normal_lay, private.canal.step: after another lay it is refused, and another lay after it."""
    game = turn("PRR", phase="3", privates={"COC": "PRR", "CP": "PRR"})
    play(game, lay("PRR", "F2", "57", 1))
    assert broken(game, PowerTile("P1", "COC", "D2", "57", 0)) == {"private.canal.step", "private.canal.normal_lay"}
    other = turn("PRR", phase="3", privates={"COC": "PRR", "CP": "PRR"})
    play(other, dig(other), Pass("P1"))
    assert broken(other, lay("PRR", "F2", "57", 1)) == {"track.lay.one"}


def test_when_the_canal_is_lost() -> None:
    """private.canal.taken, private.canal.player, private.canal.cost: a tile there, a player's, 79: all refused."""
    assert broken(canal(tiles={"D2": ("57", 0)}), PowerTile("P1", "COC", "D2", "57", 0)) == {"private.canal.taken"}
    assert broken(canal("P1"), PowerTile("P1", "COC", "D2", "57", 0)) == {"private.canal.player"}
    poor = canal(cash={"PRR": 79})
    assert broken(poor, PowerTile("P1", "COC", "D2", "57", 1)) == {"private.canal.cost"}


def test_no_token_left() -> None:
    """private.canal.token_left: the tile alone is laid, and nobody is asked."""
    game = turn("LV", phase="3", privates={"COC": "LV"}, tokens={"J2.c0": ("LV",), "F2.c0": ("LV",)})
    play(game, dig(game))
    assert (game.state.tiles["D2"][0], step(game) in ("track", "power_token")) == ("57", False)


def test_the_step_waits_for_a_pair_on_offer() -> None:
    """private.cp.extra, private.buy.anytime, private.cp.step: LV laid its tile and buys CP in the same step."""
    game = turn("LV", phase="3", privates={"CP": "P2"})
    play(game, lay("LV", "J2", "57", 1))
    assert step(game) == "track"
    play(game, BuyPrivate("P1", "LV", "CP", 40, agreed=True))
    play(game, first(game, "CP", "H2"))
    play(game, first(game, "CP", "I3"))
    assert step(game) != "track"
