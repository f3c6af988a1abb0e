"""What concerns a player who only passes is told; everything else is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.actions import Bid, BuyShare, Pass, SellShares
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.questions import watching
from rails18.titledata.games import new_game
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[1] / "games" / "random"


@pytest.fixture(scope="module")
def recorded() -> Game:
    """Return a whole recorded game for four."""
    return recorded_game(GAMES / "1889-4p-104.json")


def moves(game: Game, kind: type) -> list[int]:
    """Return the numbers of the actions of a kind."""
    return [number for number, action in enumerate(game.actions) if isinstance(action, kind)]


def seen(game: Game, number: int, player: str) -> str:
    """Return what an action means to a player, "" for nothing."""
    found = watching.happened(game.position_at(number), game.position_at(number + 1), player)  # type: ignore[arg-type]
    return found.kind if found is not None else ""


def test_purchases_and_sales_concern_presidents_and_prices_all_holders(recorded: Game) -> None:
    kinds: set[str] = set()
    for number in [*moves(recorded, BuyShare), *moves(recorded, SellShares)]:
        action, pos, after = recorded.actions[number], recorded.position_at(number), recorded.position_at(number + 1)
        company = action.company  # type: ignore[union-attr]
        same_round = pos.state.round == after.state.round
        for player in pos.players:
            found = seen(recorded, number, player)
            kinds.add(found)
            if not same_round:
                assert found == watching.ROUND
            elif player == action.player:
                continue
            elif pos.president(company) == player:
                assert found in (watching.BOUGHT, watching.SOLD, watching.LOST)
            elif pos.holding(player, company) and pos.price(company) != after.price(company):
                assert found == watching.PRICE
            elif not pos.holding(player, company):
                assert found == ""
    assert kinds >= {watching.BOUGHT, watching.SOLD, watching.PRICE, ""}


def test_a_pass_concerns_nobody_unless_it_ends_the_round(recorded: Game) -> None:
    for number in moves(recorded, Pass):
        pos, after = recorded.position_at(number), recorded.position_at(number + 1)
        if pos.state.round == after.state.round and pos.state.round.kind == "stock":
            assert {seen(recorded, number, player) for player in pos.players} == {""}


def test_only_an_untouched_turn_can_wait(recorded: Game) -> None:
    number = moves(recorded, SellShares)[0]
    assert watching.may_wait(recorded.position_at(number))
    after = recorded.position_at(number + 1)
    assert after.frame.player != recorded.actions[number].player or not watching.may_wait(after)
    track = next(n for n in range(len(recorded.actions)) if recorded.state_at(n).frames[-1].step == "track")
    assert not watching.may_wait(recorded.position_at(track))


def test_an_outbid_player_hears_of_it() -> None:
    game = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), seed=3))
    game.play(next(action for action in game.options("bid") if action.private == "C"))  # type: ignore[attr-defined]
    before = game.position
    game.play(Bid("P2", "D", 65))  # type: ignore[arg-type]
    assert watching.happened(before, game.position, "P1") is None  # type: ignore[arg-type]
    mine = dict(game.state.bids["C"])["P1"]  # type: ignore[index]
    game.play(Bid("P3", "C", mine + 5))  # type: ignore[arg-type]
    found = watching.happened(before, game.position, "P1")  # type: ignore[arg-type]
    assert found is not None
    assert (found.kind, found.private, found.who, found.now) == (watching.OUTBID, "C", "P3", mine + 5)
