"""On 18xx.games a home token bars others only from the next tile or token on; lays until then are taken and listed.

The positions are those of recorded games in which a home token has just filled a city on the way of the company that
operates first.
"""

from __future__ import annotations

from functools import cache

import pytest

from rails18.board.reach import reach
from rails18.core.actions import LayTile, Pass, PlaceToken
from rails18.core.game import Game
from rails18.core.slices import LateHomes
from rails18.core.state import Frame
from rails18.core.title import Setup
from rails18.interchange import wishes as w
from rails18.interchange.accepted import NotReconciled, unnoticed
from rails18.interchange.reconcile import Reconciler
from rails18.rules.compat import tokens as late_homes
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title
from tests.support.sources import source

NAMES = ("1889-6p-146", "1889-6p-506")


@cache
def moment(name: str) -> tuple[w.Source, int, int]:
    """Return a game, how many wishes and how many actions lead to a lay past an unnoticed home token."""
    given = source(f"random/{name}")
    player = Reconciler(new_game(given.setup), given.wishes)
    reached = [0]
    player.run(after=lambda number: reached.append(player.game.at))
    game = player.game
    for at in range(game.at):
        if game.state_at(at).slice(LateHomes).unseen and game.position_at(at).frame.step == "track":
            game.go_to(at)
            if past_homes(game):
                return given, sum(before <= at for before in reached[1:]), at
    raise AssertionError(f"{name} holds no such moment")


def past_homes(game: Game) -> list[LayTile]:
    """Return the lays of the company that operates which need that it has not noticed a home token."""
    pos, company = game.position, game.position.frame.company
    if not pos.slice(LateHomes).unseen or reach(late_homes.view(pos, company), company) == reach(pos, company):
        return []
    lays = (lay for lay in game.options("lay_tile") if isinstance(lay, LayTile))
    return [lay for lay in lays if unnoticed(pos, lay)]


def at_moment(name: str) -> tuple[w.Source, int, Game]:
    """Return that game, the number of wishes played, and the position."""
    given, number, at = moment(name)
    player = Reconciler(new_game(given.setup), given.wishes)
    player.run(until=number)
    while player.game.at < at:
        player.game.play(Pass(player.position.frame.player))
    return given, number, player.game


def wished(lay: LayTile) -> w.WishTile:
    """Return a lay as a file has it."""
    return w.WishTile(0, "9001", "lay_tile", lay.company, "company", lay.hex, lay.tile, lay.rotation)


@pytest.mark.parametrize("name", NAMES)
def test_the_lay_is_taken_and_listed(name: str) -> None:
    """track.lay.blocked: such lays are taken in this profile, and the report says what the rules say."""
    given, number, game = at_moment(name)
    lays = past_homes(game)
    assert lays
    lay = lays[len(lays) // 2]
    player = Reconciler(new_game(given.setup), (*given.wishes[:number], wished(lay)))
    player.run()
    (report,) = player.accepted
    assert (report.number, report.id, report.entity) == (number + 1, "9001", lay.company)
    assert lay.hex in player.game.state.tiles
    assert player.game.state.slice(LateHomes).unseen == ()


def test_the_book_refuses_it() -> None:
    """track.lay.blocked: by the rulebook profile the lay is refused unless the hex is reached, which is enough."""
    given, _, game = at_moment("1889-6p-146")
    book = new_game(Setup("1889", given.setup.players))
    fields = {name: getattr(game.state, name) for name in game.state.__struct_fields__ if name != "features"}
    pos = book.position.supposing(**fields)
    refused = 0
    for lay in past_homes(game):
        keys = {refusal.key for refusal in (*track.reached(pos, lay), *track.meets_track(pos, lay))}
        assert keys == (set() if lay.hex in reach(pos, lay.company).hexes else {"track.lay.blocked"})
        refused += bool(keys)
    assert refused


@pytest.mark.parametrize("name", NAMES)
def test_the_next_tile_or_token_ends_it(name: str) -> None:
    """track.lay.blocked: once anything was laid or placed, the same lay is refused and the replay stops there."""
    given, number, game = at_moment(name)
    company = game.position.frame.company
    lays = past_homes(game)
    other = next(
        lay for lay in game.options("lay_tile") if isinstance(lay, LayTile) and not unnoticed(game.position, lay)
    )
    late = next(lay for lay in lays if lay.hex != other.hex)
    game.play(other)
    again = game.position.supposing(frames=(Frame("track", game.position.frame.player, company),))
    assert [*track.reached(again, late), *track.meets_track(again, late)]
    player = Reconciler(new_game(given.setup), (*given.wishes[:number], wished(other), wished(late)))
    with pytest.raises(NotReconciled):
        player.run()
    assert player.done == number + 1
    assert player.accepted == []


def test_tokens_go_there_too() -> None:
    """token.place.route: a token is accepted in a city behind the home token, whose own company sees it at once."""
    game = at_moment("1889-6p-146")[2]
    pos, company = game.position, game.position.frame.company
    behind = tokens.near(pos, company) - reach(pos, company).stops
    assert behind
    stop = sorted(behind)[0]
    place = PlaceToken(pos.frame.player, company, stop)
    assert not list(tokens.on_route(pos, place))
    assert [refusal.key for refusal in unnoticed(pos, place)] == ["token.place.route"]
    for newcomer in pos.slice(LateHomes).unseen:
        assert late_homes.view(pos, newcomer).state.tokens[pos.company(newcomer).home][-1] == newcomer


def test_the_book_notices_at_once() -> None:
    """token.block.through: no other profile has unnoticed home tokens."""
    for title, profiles in (("1889", ("rulebook",)), ("1870", ("rulebook", "published"))):
        for profile in profiles:
            setup = Setup(title, ("A", "B", "C"), profile=profile)
            assert tokens.VIEW not in load_title(setup).hooks
