"""Lay tiles by the powers of privates."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, Dividend, LayTile, Pass, PowerTile
from rails18.core.state import CLOSED
from rails18.rules.track import private_tiles
from tests.support.map_lines import lay, run, turn
from tests.support.moments import refused, table


def port(text="J9:437:4", player="P1", private="B"):
    """Return the lay like ``J9:437:4`` by the power of a private."""
    hex, tile, rotation = text.split(":")
    return PowerTile(player, private, hex, tile, int(rotation))


# the port tile


def test_port_towns():
    """private.ferry_b.place: 437 goes on B11, G10, I12 and J9 while they are empty."""
    game = table(privates={"B": "P1"})
    for text in ("J9:437:4", "B11:437:2", "G10:437:2", "I12:437:2"):
        assert refused(game, port(text)) == set()
    assert refused(game, port("J5:437:2")) == {"private.ferry_b.place"}
    assert refused(game, port("J9:58:4")) == {"private.ferry_b.place"}
    assert refused(table(privates={"B": "P1"}, tiles={"J9": ("58", 4)}), port()) == {"private.ferry_b.place"}
    assert refused(game, port("Z9:437:0")) == {"track.lay.empty_hex"}


def test_port_has_no_exit_into_the_sea():
    """private.ferry_b.place, track.lay.dead_end: on J9 side 3 is the blank side of J7 and side 5 the sea."""
    game = table(privates={"B": "P1"})
    assert refused(game, port("J9:437:3")) == {"track.lay.dead_end"}
    assert refused(game, port("J9:437:1")) == {"track.lay.dead_end"}


def test_port_needs_no_company():
    """private.ferry_b.connection: P1, president of nothing, lays it on B11 in phase 2, and no money moves."""
    game = table(privates={"B": "P1"}, player="P2")
    before = game.state
    game.play(port("B11:437:2"))
    assert game.state.tiles == {"B11": ("437", 2)}
    assert game.state.cash == before.cash


def test_a_port_turned_by_more_than_a_whole_turn_is_told_as_it_lies():
    """private.ferry_b.connection: eight sixths are two."""
    game = table(privates={"B": "P1"}, player="P2")
    told = [event.facts["rotation"] for event in game.play(port("B11:437:8")).events if event.key == "port_tile_laid"]
    assert (told, game.state.tiles) == ([2], {"B11": ("437", 2)})


def test_port_is_nobodys_lay():
    """private.ferry_b.extra: P1, president of AR, lays 437 on J9 in AR's turn and then tile 57 on K8 for AR."""
    game = turn("AR", privates={"B": "P1"})
    game.play(port())
    assert game.position.frame.step == "track"
    game.play(lay(game, "K8:57:1"))
    assert game.state.tiles == {"J9": ("437", 4), "K8": ("57", 1)}


def test_port_out_of_others_turns():
    """private.ferry_b.timing: not in a turn of AR, which P1 leads and P2 owns B; P1 may at any step of his own."""
    for step in ("token", "run", "dividend", "trains"):
        tiles = "K8:57:1 J9:3:1 I8:9:2 H7:57:2" if step != "token" else "K8:5:1 I8:8:2 H7:57:2"
        game = turn("AR", tiles, step=step, trains="2", privates={"B": "P2"}, income={"AR": 20})
        assert game.position.frame.step == step
        assert refused(game, port("B11:437:2", "P2")) == {"private.ferry_b.timing"}
        game = turn("AR", tiles, step=step, trains="2", privates={"B": "P1"}, income={"AR": 20})
        assert refused(game, port("B11:437:2")) == set()


def test_port_between_two_turns():
    """private.ferry_b.timing: before AR has done anything P2 may still lay; once it has laid he may not."""
    game = turn("AR", trains="2", privates={"B": "P2"})
    assert refused(game, port("B11:437:2", "P2")) == set()
    game.play(lay(game, "K8:57:1"))
    assert game.position.frame.company == "AR"
    assert refused(game, port("B11:437:2", "P2")) == {"private.ferry_b.timing"}


def test_port_in_a_stock_round():
    """private.ferry_b.timing: P1 lays in P2's stock turn; it is not his turn's action, so P2 still decides."""
    game = table(privates={"B": "P1"}, player="P2", notes={"passes": 1})
    before = game.state
    game.play(port())
    assert game.state.frames == before.frames
    assert game.state.priority == before.priority


def test_narrow_port_times():
    """private.ferry_b.timing: in the profile 18xx.games not after the track step of the own company."""
    tiles = "K8:57:1 J11:5:2"
    later = turn("AR", tiles, step="run", trains="2", privates={"B": "P1"}, profile="18xx.games")
    assert refused(later, port()) == {"private.ferry_b.timing"}
    site = {"setup": {"profile": "18xx.games"}}
    assert refused(table(privates={"B": "P1"}, player="P2", **site), port()) == set()
    others = turn("AR", privates={"B": "P2"}, profile="18xx.games")
    assert refused(others, port("B11:437:2", "P2")) == set()
    auction = table(step="auction", privates={"B": "P1"}, **site)
    assert refused(auction, port()) == {"private.ferry_b.timing"}


def test_track_step_waits_for_the_port():
    """private.ferry_b.timing: in the profile 18xx.games the track step stays open for it after AR's own lay."""
    game = turn("AR", trains="2", privates={"B": "P1"}, profile="18xx.games")
    game.play(lay(game, "K8:57:1"))
    assert game.position.frame.step == "track"
    assert refused(game, LayTile("P1", "AR", "J9", "58", 4)) == {"track.lay.one"}
    assert refused(game, port("B11:437:2", "P2")) == {"private.ferry_b.owner"}
    game.play(port())
    assert game.position.frame.step != "track"
    game = turn("AR", trains="2", privates={"B": "P1"}, profile="18xx.games")
    game.play(lay(game, "K8:57:1"))
    game.play(Pass("P1"))
    assert game.position.frame.step != "track"


def test_port_is_the_owners():
    """private.ferry_b.owner: sold to SR or closed, B gives nobody the tile; nor does another player's B."""
    game = turn("SR", phase="3", privates={"B": "SR"})
    assert refused(game, port()) == {"private.ferry_b.owner"}
    assert refused(table(privates={"B": CLOSED}), port()) == {"private.ferry_b.owner"}
    assert refused(table(privates={"B": "P2"}), port()) == {"private.ferry_b.owner"}
    assert list(table(privates={"B": CLOSED}).options("power_tile")) == []


def test_one_port():
    """private.ferry_b.once: with 437 on J9 there is none for B11."""
    game = table(privates={"B": "P1"}, tiles={"J9": ("437", 4)})
    assert refused(game, port("B11:437:2")) == {"private.ferry_b.once"}


def test_ports_are_options():
    """private.ferry_b.place: the options name the four towns, each picture once."""
    game = table(privates={"B": "P1"})
    found = list(game.options("power_tile"))
    assert {each.hex for each in found} == {"B11", "G10", "I12", "J9"}
    assert all(each.player == "P1" for each in found)
    assert len({(each.hex, each.rotation) for each in found}) == len(found)
    assert {each.rotation for each in game.options("power_tile", hex="J9")} == {0, 2, 4}


def test_powers_close_nothing():
    """private.power.open: B is still P1's after the port, C is UR's after the tile on Ohzu."""
    game = table(privates={"B": "P1"})
    game.play(port())
    assert game.state.privates["B"] == "P1"
    game = sale()
    game.play(ohzu("15:5"))
    assert game.state.privates["C"] == "UR"


def test_privates_without_power():
    """private.power.none: A and F lay nothing."""
    game = table(privates={"A": "P1", "F": "P1"})
    for private in ("A", "F"):
        assert refused(game, port("K4:440:0", private=private)) == {"private.power.none"}
    assert list(game.options("power_tile")) == []


# the tile on sale


def sale(tiles="", step="track", **given):
    """Return a game in which UR, led by P1, has just bought C from P2."""
    game = turn("UR", tiles, phase="3", step=step, privates={"C": "P2"}, **given)
    game.play(BuyPrivate("P1", "UR", "C", 80, agreed=True))
    return game


def ohzu(text, player="P2"):
    """Return the lay like ``15:5`` on C4 by the power of C."""
    return port(f"C4:{text}", player, "C")


def test_seller_lays_on_ohzu():
    """private.ehime.lay: P2 sells C and lays 15 (exits 5, 0, 1, 2) on C4 at no cost."""
    game = sale()
    assert (game.position.frame.step, game.position.frame.player) == ("sale_tile", "P2")
    cash = dict(game.state.cash)
    events = game.play(ohzu("15:5")).events
    assert game.state.tiles["C4"] == ("15", 5)
    assert game.state.cash == cash
    assert events[0].key == "sale_tile_laid"


def test_seller_decides():
    """private.ehime.seller: P1, president of UR, does not lay; P2 declines, C4 stays yellow and the turn goes on."""
    game = sale()
    assert refused(game, ohzu("15:5", "P1")) == {"private.ehime.seller"}
    game.play(Pass("P2"))
    assert "C4" not in game.state.tiles
    assert (game.position.frame.step, game.position.frame.company) == ("track", "UR")


def test_now_or_never():
    """private.ehime.immediate: after declining, before the sale and in a stock round P2 lays nothing on C4."""
    game = sale()
    game.play(Pass("P2"))
    assert refused(game, ohzu("15:5")) == {"private.ehime.immediate"}
    assert refused(turn("UR", phase="3", privates={"C": "P2"}), ohzu("15:5")) == {"private.ehime.immediate"}
    assert refused(table(privates={"C": "P2"}, phase="3"), ohzu("15:5")) == {"private.ehime.immediate"}


def test_nothing_comes_between():
    """private.ehime.immediate: while the seller decides, UR cannot go on with its turn."""
    game = sale()
    assert refused(game, LayTile("P1", "UR", "C8", "9", 2))
    assert refused(game, Pass("P1")) == {"private.ehime.seller"}


def test_company_still_has_its_lay():
    """private.ehime.extra: after the tile on Ohzu UR lays its own."""
    game = sale()
    game.play(ohzu("12:0"))
    assert game.position.frame.step == "track"
    game.play(LayTile("P1", "UR", "C8", "9", 2))
    assert set(game.state.tiles) == {"C4", "C8"}


def test_green_tiles_for_ohzu():
    """private.ehime.tile: green city tiles that keep exit 2 and have no exit 3; no 440, no brown, no other hex."""
    game = sale()
    for text in ("440:0", "611:0", "448:0", "57:2", "24:0"):
        assert refused(game, ohzu(text)) == {"private.ehime.tile"}
    assert refused(game, port("E2:15:4", "P2", "C")) == {"private.ehime.tile"}
    assert refused(game, ohzu("15:0")) == {"track.lay.dead_end", "private.ehime.tile"}
    assert refused(game, ohzu("15:3")) >= {"private.ehime.tile"}
    assert refused(game, ohzu("12:0")) == set()
    found = {(each.tile, each.rotation) for each in game.options("power_tile")}
    assert {tile for tile, _ in found} == {"12", "13", "14", "15", "205", "206"}
    sides = {
        "12": (0, 1, 2),
        "13": (0, 2, 4),
        "14": (0, 1, 3, 4),
        "15": (0, 1, 2, 3),
        "205": (0, 1, 3),
        "206": (0, 2, 3),
    }
    for tile, ends in sides.items():
        fits = {r for r in range(6) if 2 in {(e + r) % 6 for e in ends} and 3 not in {(e + r) % 6 for e in ends}}
        accepted = {r for r in range(6) if not game.refusals(ohzu(f"{tile}:{r}"))}
        assert accepted == fits
        assert {r for name, r in found if name == tile} <= accepted


def test_step_closes_when_no_tile_fits():
    """private.ehime.tile: with C4 green already there is nothing to lay, and the turn goes on at once."""
    game = sale("C4:12:0")
    assert game.position.frame.step == "track"
    assert private_tiles.power_of(game.position, "C").where == ("C4",)


def test_sale_late_in_the_turn():
    """private.ehime.lay: sold in the train step, the seller lays and the buying company's turn goes on there."""
    game = turn("UR", "C8:8:2", phase="3", step="trains", trains="2", privates={"C": "P2"})
    game.play(BuyPrivate("P1", "UR", "C", 80, agreed=True))
    game.play(ohzu("205:1"))
    assert (game.position.frame.step, game.position.frame.company) == ("trains", "UR")


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_port_pays_at_once(profile):
    """route.value.stops: AR runs over a port that its president has laid in the same turn."""
    game = turn("AR", "K8:5:1", trains="2", privates={"B": "P1"}, profile=profile)
    game.play(port())
    game.play(Pass("P1"))
    game.play(run(game, "2-0: K8.c0 J9.t0 over K8:1-s0 J9:4-s0"))
    assert game.state.income["AR"] == 20 + 30
    game.play(Dividend("P1", "AR", "pay"))
    assert game.position.frame.step == "trains"
