"""1846: where tiles and tokens go, and what they cost."""

from __future__ import annotations

import pytest

from rails18.board.layout import exits, free_slots, slots
from rails18.core.actions import LayTile, Pass, PlaceToken, PowerTile, Redeem, Reissue
from rails18.core.game import Game
from rails18.core.state import POOL, Round
from rails18.questions import track
from rails18.rules.rounds import rounds
from rails18.rules.tokens import tokens
from rails18.rules.track import private_lays
from tests.support.games_1846 import broken, cash, due, everybody_passes, lay, moment, opening, play, step, turn
from tests.support.moments import at

LM = {"H12": ("5", 0), "G13": ("5", 0)}


def prices(game: Game, company: str, hex: str, tile: str) -> set[int]:
    """Return what a tile costs on a hex, in all ways round that are allowed."""
    found = game.options("lay_tile", hex=hex, tile=tile)
    return {cash(game, company) - game.what_if(action).after.cash[company] for action in found}


def refusals(game: Game, company: str, hex: str, tile: str) -> set[str]:
    """Return the clauses that refuse a tile whichever way round."""
    return set.union(*(broken(game, lay(company, hex, tile, way)) for way in range(6)))


def allowed(game: Game, hex: str, tile: str) -> list[LayTile]:
    """Return the ways in which a tile may be laid on a hex."""
    return [action for action in game.options("lay_tile", hex=hex, tile=tile) if isinstance(action, LayTile)]


def test_a_tile_of_this_turn_may_be_upgraded() -> None:
    """track.turn.same_hex: a yellow city and its green tile in one turn, in phase II."""
    game = turn("GT", phase="II")
    play(game, allowed(game, "B16", "5")[0])
    play(game, next(action for tile in ("14", "15", "619") for action in allowed(game, "B16", tile)))
    assert game.state.tiles["B16"][0] in ("14", "15", "619")


def test_the_first_upgrade_of_detroit() -> None:
    """track.cost.detroit, track.cost.hexside_several: 40, and 60 more where it meets Windsor."""
    game = turn("GT", phase="II", tokens={"C15.c0": ("GT",), "B16.c0": ("GT",)}, tiles={"B16": ("5", 0)})
    assert prices(game, "GT", "C15", "294") | prices(game, "GT", "C15", "295") == {40, 100}


def test_ground_is_paid_once() -> None:
    """track.cost.terrain_once: B&O pays 40 in the hills of G17 for the first tile; an upgrade there is 20."""
    first = turn("B&O", phase="II", tiles={"G19": ("14", 1)})
    assert prices(first, "B&O", "G17", "8") == {60}  # with its bridge to Wheeling
    later = turn("B&O", phase="II", tiles={"G19": ("14", 1), "G17": ("8", 2)})
    found = set.union(*(prices(later, "B&O", "G17", tile) for tile in ("16", "19", "23", "24", "25", "28", "29")))
    assert 20 in found


def test_z_tiles_lie_on_z() -> None:
    """track.place.z: a Z tile on another city is refused."""
    assert "track.place.z" in refusals(turn("GT"), "GT", "B16", "291")


@pytest.mark.parametrize("hex", ["E21", "A15", "C17", "I5"])
def test_gray_and_red_take_no_tile(hex: str) -> None:
    """track.place.gray: a tile on Salamanca, on plain gray track, on Windsor or in Centralia is refused."""
    game = turn("IC", phase="III", tokens={"I5.c0": ("IC",), "K3.c0": ("IC",)})
    for tile in ("5", "9", "14", "23", "611", "47"):
        for way in range(6):
            assert "track.place.gray" in broken(game, lay("IC", hex, tile, way)), (tile, way)


def test_labels_keep_their_kind() -> None:
    """track.upgrade.label: Cleveland's Z tile is not replaced by one without; refused."""
    game = turn("NYC", phase="II", tiles={"E17": ("291", 3), "D18": ("8", 4)}, tokens={"E17.c0": ("NYC",)})
    assert "track.upgrade.label" in refusals(game, "NYC", "E17", "14")


def test_the_president_adds_no_money() -> None:
    """track.cost.no_president: with 10 in the treasury a tile is refused, though P1 has 400."""
    game = turn("NYC", cash={"NYC": 10})
    assert "track.cost.no_president" in refusals(game, "NYC", "D18", "8")


def test_new_track_leads_to_the_company() -> None:
    """track.lay.new_track: a line that crosses GT's own and does not lead to its token is refused; a branch is not."""
    game = turn("GT", phase="II", tiles={"B16": ("57", 1), "B14": ("9", 1)})
    assert refusals(game, "GT", "B14", "20") >= {"track.lay.new_track"}
    assert not allowed(game, "B14", "20")
    assert allowed(game, "B14", "24")


def test_a_city_of_the_company_may_always_be_upgraded() -> None:
    """track.lay.city_connected, track.upgrade.same_track: Erie, whether new track is used or not."""
    game = turn("NYC", phase="III", tiles={"D20": ("14", 0)})
    assert [tile for tile in ("63", "611", "512") if allowed(game, "D20", tile)]


@pytest.mark.parametrize(("full", "possible"), [(("NYC", "B&O"), False), (("NYC",), True)])
def test_the_way_through_a_city(full: tuple[str, ...], possible: bool) -> None:
    """track.lay.passing, track.lay.any_builder: through one with a free place, not through one full of others'."""
    game = turn("GT", tokens={"B16.c0": ("GT",), "C15.c0": full}, tiles={"B16": ("5", 0)})
    hexes = {action.hex for action in game.options("lay_tile")}  # type: ignore[attr-defined]
    assert ("C13" in hexes) is possible


def test_in_chicago_the_way_stays_in_one_city() -> None:
    """track.lay.chicago_cities: with a token in the first of its cities no other side is reached."""
    game = turn("GT", phase="II", tokens={"D6.c0": ("GT",)}, tiles={"D6": ("298", 0)})
    hexes = {action.hex for action in game.options("lay_tile")}  # type: ignore[attr-defined]
    other = turn("GT", phase="II", tokens={"D6.c2": ("GT",)}, tiles={"D6": ("298", 0)})
    assert hexes != {action.hex for action in other.options("lay_tile")}  # type: ignore[attr-defined]


def test_chicagos_tiles() -> None:
    """track.upgrade.chicago: 298 in its printed direction in phase II, nothing else."""
    game = turn("GT", phase="II", tokens={"D6.c0": ("GT",)})
    assert [action.rotation for action in allowed(game, "D6", "298")] == [0]
    assert not allowed(game, "D6", "14")
    later = turn("GT", phase="III", tokens={"D6.c0": ("GT",)}, tiles={"D6": ("298", 0)})
    assert [action.rotation for action in allowed(later, "D6", "299")] == [0]


def test_land_grants() -> None:
    """track.special.ic_only, track.special.ic_upgrade: GT pays 20 in J4; IC pays 20 for an upgrade there."""
    other = turn("GT", tokens={"K3.c0": ("GT",)})
    assert 20 in prices(other, "GT", "J4", "9") | prices(other, "GT", "J4", "8")
    mine = turn("IC", phase="II", tiles={"J4": ("9", 0)})
    found = set.union(*(prices(mine, "IC", "J4", tile) for tile in ("18", "20", "23", "24", "26", "27")))
    assert found == {20}


# tokens


def test_one_token_in_chicago() -> None:
    """token.place.chicago: with one in the first of its cities another is refused."""
    game = turn("GT", tokens={"D6.c0": ("GT",)}, tiles={"D6": ("298", 0)})
    assert "token.place.chicago" in broken(game, PlaceToken("P1", "GT", "D6.c1"))


def test_homes_of_others_are_kept() -> None:
    """token.place.home_reserved: the one place in Wheeling is kept for B&O, the last one in Erie for NYC; refused."""
    game = turn("GT", phase="IV", tokens={"B16.c0": ("GT",), "D20.c0": ("IC",)})
    for stop in ("G19.c0", "D20.c0"):
        assert "token.place.home_reserved" in broken(game, PlaceToken("P1", "GT", stop))
    free = turn("GT", phase="IV", tokens={"B16.c0": ("GT",)})
    assert "token.place.home_reserved" not in broken(free, PlaceToken("P1", "GT", "D20.c0"))


def test_the_home_of_a_closed_company_is_open() -> None:
    """token.place.home_closed: NYC and B&O have been closed, so nothing is kept for them."""
    closed = {f"{name}-{number}": "closed" for name in ("NYC", "B&O") for number in range(9)}
    game = turn("GT", phase="IV", tokens={"B16.c0": ("GT",), "D20.c0": ("IC",)})
    later = at(game, game.position.supposing(certificates={**game.state.certificates, **closed}).state)
    for stop in ("G19.c0", "D20.c0"):
        assert "token.place.home_reserved" not in broken(later, PlaceToken("P1", "GT", stop))


def test_the_reserved_token_is_that_of_the_turn() -> None:
    """token.place.reserved_tile, token.place.reserved_normal: Fort Wayne without a tile; a second one is refused."""
    game = turn("PRR")
    assert "E11" not in game.state.tiles
    before = len(game.state.tokens_left["PRR"])
    play(game, PlaceToken("P1", "PRR", "E11.c0"))
    assert len(game.state.tokens_left["PRR"]) == before - 1
    assert "token.place.one" in broken(game, PlaceToken("P1", "PRR", "F20.c0"))


def test_what_removed_companies_leave() -> None:
    """setup.companies.removed_reservation, token.place.reserved_removed, setup.companies.removed_erie.

    With PRR out of the game nothing is kept in Fort Wayne. Both places of Erie are empty; with ERIE out one of them is
    open to all, else both are kept, for NYC and for it.
    """
    found = set()
    for seed in range(12):
        game = opening(3, seed)
        gone = set(game.title.left_out)
        assert tokens.kept_for(game.position, "E11.c0") == (() if "PRR" in gone else ("PRR",))
        assert tokens.kept_for(game.position, "D20.c0") == (("NYC",) if "ERIE" in gone else ("NYC", "ERIE"))
        assert (slots(game.position, "D20.c0"), free_slots(game.position, "D20.c0")) == (2, 2)
        found |= gone
    assert found == {"PRR", "ERIE", "C&O"}


# Little Miami


def little(**given: object) -> Game:
    """Return B&O with Little Miami; it has 1000 and a token in Wheeling."""
    return turn("B&O", privates={"LM": "B&O"}, variant="full", **given)  # type: ignore[arg-type]


def joining(game: Game) -> list[PowerTile]:
    """Return what Little Miami may lay now."""
    return [action for action in game.options("power_tile") if isinstance(action, PowerTile) and action.private == "LM"]


@pytest.mark.parametrize(("beyond", "prices"), [({}, {0}), ({"I11": ("9", 0)}, {0, 40})])
def test_little_miami_joins_two_cities(beyond: dict[str, tuple[str, int]], prices: set[int]) -> None:
    """private.lm.lay, private.lm.tokens, private.lm.bridge: its tiles lie in Cincinnati and Dayton alone.

    Tokens of others do not stand in its way; only the bridge is paid, where track meets it.
    """
    game = little(tokens={"G19.c0": ("B&O",), "H12.c0": ("NYC",), "G13.c0": ("IC",)}, tiles=beyond)
    found = joining(game)
    assert {action.hex for action in found} == {"H12", "G13"}
    assert {1000 - game.what_if(action).after.cash["B&O"] for action in found} == prices


@pytest.mark.parametrize("there", [(), ("NYC",)])
def test_tokens_do_not_bar_the_line(there: tuple[str, ...]) -> None:
    """private.lm.tokens, private.lm.joined_before: they are joined through Columbus, whoever has a token there.

    So Little Miami is refused.
    """
    line = {"H12": ("291", 4), "H14": ("8", 1), "G15": ("5", 0), "G13": ("57", 1)}
    seats = {"G19.c0": ("B&O",), "G15.c0": there}
    game = little(phase="II", tiles=line, tokens=seats)
    again = [PowerTile("P1", "LM", "G13", tile, way) for tile in ("14", "15", "619") for way in range(6)]
    assert any(broken(game, action) == {"private.lm.joined_before"} for action in again)
    assert not joining(game)


def test_joined_cities_need_no_little_miami() -> None:
    """private.lm.joined_after, private.lm.lay: a first tile that leaves them apart has to be followed by another.

    To stop after it is refused, and so is a second tile that does not join them; with it the power is used up.
    """
    game = little()
    play(game, joining(game)[0])
    assert step(game) == "second_tile"
    assert broken(game, Pass("P1")) == {"private.lm.joined_after"}
    assert {action.hex for action in joining(game)} == {"G13"}
    for tile, way in [(tile, way) for tile in ("5", "6", "57") for way in range(6)]:
        joins = 0 in exits(game.title.tiles[tile], way)  # the side of Dayton to Cincinnati
        assert (not broken(game, PowerTile("P1", "LM", "G13", tile, way))) == joins
    play(game, joining(game)[0])
    assert step(game) == "track"
    assert private_lays.linked(game.position, ("H12", "G13"))
    assert not joining(game)


def test_the_colours_of_the_phase() -> None:
    """private.lm.phase: in phase I a green tile is refused, which joins the two in phase II."""
    laid = {"H12": ("291", 3), "G13": ("5", 3)}
    assert {action.tile for action in joining(little(phase="II", tiles=laid))} >= {"14", "619"}
    game = little(tiles=laid)
    assert not joining(game)
    tries = [PowerTile("P1", "LM", "G13", tile, way) for tile in ("14", "619") for way in range(6)]
    assert all(any(clause.startswith("phase.") for clause in broken(game, action)) for action in tries)


# own shares


def test_an_issued_share_at_ten() -> None:
    """issue.price.ten: it brings nothing."""
    game = play(turn("GT", price=10, cash={"GT": 5}), Reissue("P1", "GT", 10))
    assert (cash(game, "GT"), game.position.price("GT")) == (5, 10)


def test_own_shares_leave_the_price() -> None:
    """market.reason.not_issue, market.reason.not_redeem: neither moves it."""
    hold = {"P1": {"GT": 40}, POOL: {"GT": 20}}
    for action in (Redeem("P1", "GT", POOL, percent=10), Reissue("P1", "GT", 10)):
        assert play(turn("GT", hold=hold), action).position.price("GT") == 100


def test_the_upper_of_one_pile_goes_first() -> None:
    """operating.order.first_pile: in the first operating round, too: GT came to 60 before NYC."""
    hold = {"P1": {"GT": 20}, "P2": {"NYC": 20}}
    seats = {"B16.c0": ("GT",), "D20.c0": ("NYC",)}
    first = Round("stock", 1, 1, 1)
    game = everybody_passes(moment(hold, {"GT": 60, "NYC": 60}, tokens=seats, round=first))
    assert rounds.operating_order(game.position) == ("GT", "NYC")
    assert due(game) == "P1"


@pytest.mark.parametrize("private", ["", "LM"])
def test_what_a_tile_costs_is_foretold_with_what_it_crosses(private: str) -> None:
    """track.cost.hexside, private.lm.bridge: the tunnel of Port Huron and the bridge at Cincinnati are in the price."""
    game = little(tiles={"I11": ("9", 0)}) if private else turn("GT")
    company, kind = game.position.frame.company, "power_tile" if private else "lay_tile"
    lays = [action for action in game.options(kind) if isinstance(action, LayTile | PowerTile)]
    paid = {action: 1000 - game.what_if(action).after.cash[company] for action in lays}
    assert {action: track.lay_cost(game.position, action) for action in lays} == paid
    assert set(paid.values()) == ({0, 40} if private else {20, 60})
