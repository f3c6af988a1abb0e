"""Games of other programs are played with every check on, whatever passes their files leave out."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core import actions as a
from rails18.core.ids import HexId
from rails18.interchange import told
from rails18.interchange import wishes as w
from rails18.interchange.accepted import NotReconciled
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.translate import TheirTrains, candidates
from rails18.titledata.games import new_game
from tests.support import turns_1870
from tests.support.sources import GAMES, source

NAMES = sorted(f"{path.parent.name}/{path.stem}" for path in GAMES.glob("*/1889-?p-*.json"))


def final_worth(given: w.Source, wishes: list[w.Wish]) -> dict[str, int]:
    game = new_game(given.setup)
    Reconciler(game, tuple(wishes), finished=True).run()
    assert game.state.ending is not None
    return dict(game.state.ending.worth)


@pytest.mark.parametrize("name", NAMES[::4])
def test_passes_of_companies_are_hints_only(name: str) -> None:
    given = source(name)
    kept = [wish for wish in given.wishes if not (isinstance(wish, w.WishPass) and wish.by == "company")]
    assert len(kept) < len(given.wishes)
    assert final_worth(given, kept) == given.result


@pytest.mark.parametrize("name", NAMES[1::4])
def test_passes_that_only_end_a_stock_turn_may_be_missing(name: str) -> None:
    given = source(name)
    kept: list[w.Wish] = []
    before: w.Wish | None = None
    for wish in given.wishes:
        acted = isinstance(before, w.WishBuy | w.WishPar | w.WishSell) and before.entity == wish.entity
        if not (isinstance(wish, w.WishPass) and acted):
            kept.append(wish)
        before = before if wish.anytime else wish
    assert len(kept) < len(given.wishes)
    assert final_worth(given, kept) == given.result


def stuck(name: str, number: int, changed: w.Wish) -> tuple[NotReconciled, Reconciler]:
    given = source(name)
    wishes = [*given.wishes[:number], changed, *given.wishes[number + 1 :]]
    player = Reconciler(new_game(given.setup), tuple(wishes))
    with pytest.raises(NotReconciled) as caught:
        player.run()
    return caught.value, player


def first(name: str, kind: type[w.Wish]) -> tuple[int, w.Wish]:
    return next((k, wish) for k, wish in enumerate(source(name).wishes) if type(wish) is kind)


def test_a_wish_against_the_rules_stops_there_and_says_why() -> None:
    name = "random/1889-3p-103"
    number, wish = first(name, w.WishTile)
    error, player = stuck(name, number, msgspec.structs.replace(wish, hex="A8"))
    assert (error.number, player.done) == (number + 1, number)
    assert [refusal.key for refusal in error.refusals] == ["track.lay.reach"]
    assert error.expected == f"Here it is the turn of {wish.entity} (P2): track."
    assert str(error).startswith(f"Action {wish.id} ({wish.entity} lays tile ")
    assert "A8" in str(error)


@pytest.mark.parametrize(
    ("kind", "changes", "key"),
    [
        (w.WishBid, {"amount": 7}, "auction.bid.minimum"),
        (w.WishPar, {"par": 71}, "stock.start.par"),
        (w.WishBuy, {"source": "pool"}, "stock.buy.source"),
        (w.WishTrain, {"price": 81}, "train.buy.price"),
        (w.WishToken, {"hex": "G14"}, None),
        (w.WishPrivate, {"price": 1}, "private.buy.price"),
        (w.WishSell, {"percent": 15}, "stock.sell.held"),
    ],
)
def test_refusals_of_each_kind_are_passed_on(kind: type[w.Wish], changes: dict[str, object], key: str | None) -> None:
    name = "random/1889-3p-103"
    number, wish = first(name, kind)
    error, player = stuck(name, number, msgspec.structs.replace(wish, **changes))
    assert player.done == number
    assert ([refusal.key for refusal in error.refusals][:1] or [None]) == [key]


def test_the_game_stands_before_the_wish_that_does_not_fit() -> None:
    name = "random/1889-3p-103"
    number, wish = first(name, w.WishDividend)
    _, player = stuck(name, number, msgspec.structs.replace(wish, entity="XX"))
    last = player.game.actions[player.game.at - 1]
    assert isinstance(last, a.RunTrains)
    assert last.company == wish.entity


def test_several_shares_in_one_purchase_are_not_taken_for_one() -> None:
    number, wish = first("random/1889-3p-103", w.WishBuy)
    error, _ = stuck("random/1889-3p-103", number, msgspec.structs.replace(wish, count=2, percent=20))
    assert "Nothing like it is possible there." in str(error)


def test_a_run_that_earns_less_by_our_rules_keeps_the_files_figure() -> None:
    given = source("random/1889-3p-103")
    number, wish = first("random/1889-3p-103", w.WishRun)
    assert isinstance(wish, w.WishRun)
    assert wish.revenue is not None
    more = msgspec.structs.replace(wish, revenue=wish.revenue + 10)
    game = new_game(given.setup)
    player = Reconciler(game, (*given.wishes[:number], more))
    player.run()
    (difference,) = player.differences
    assert (difference.file, difference.ours) == (wish.revenue + 10, wish.revenue)
    assert game.state.income[wish.entity] == wish.revenue + 10
    last = game.actions[game.at - 1]
    assert isinstance(last, a.RunTrains)
    assert len(last.routes) == len(wish.routes)


def test_until_plays_the_first_wishes_only() -> None:
    given = source("random/1889-3p-103")
    player = Reconciler(new_game(given.setup), given.wishes, finished=True)
    seen: list[int] = []
    player.run(until=20, after=seen.append)
    assert player.done == 20
    assert seen == list(range(1, 21))
    assert player.game.state.ending is None


def test_trains_of_a_type_may_change_places() -> None:
    """When our engine sells another copy than the file names, later mentions of both follow."""
    from rails18.interchange.translate import TheirTrains

    trains = TheirTrains()
    trains.swap("4-2", "4-1")
    assert (trains.ours("4-2"), trains.ours("4-1"), trains.ours("4-0")) == ("4-1", "4-2", "4-0")
    trains.swap("4-0", "4-2")
    assert sorted(map(trains.ours, ("4-0", "4-1", "4-2"))) == ["4-0", "4-1", "4-2"]
    assert trains.ours("4-0") == "4-2"


def test_a_token_in_a_red_area_that_has_a_place_for_it() -> None:
    """token.place: in 1870 the Southwest has the place of the Southern Pacific's home."""
    pos = turns_1870.turn("token", "IC").position
    wish = w.WishToken(0, "1", "place_token", "IC", "company", HexId("N1"), 0)
    assert [action.stop for action in candidates(wish, pos, TheirTrains())] == ["N1.o0"]


def test_a_second_mark_is_meant_as_the_closing_of_the_first() -> None:
    """private.gulf.close_later: once the port lies on N7, whoever marks it again closes it, and nothing else."""
    wish = w.WishMark(0, "1", "assign", "GSC", "private", HexId("N7"))
    hold = {"P1": {"SP": 60}, "P2": {"MP": 60}}
    given = [{}, {"city_marks": {"GSC": ("N7", "SP", False)}}]
    moments = [turns_1870.turn("track", "MP", hold=hold, privates={"GSC": "SP"}, **each).position for each in given]
    first, second = ([action.kind for action in candidates(wish, pos, TheirTrains())] for pos in moments)
    assert (first, second) == (["mark_city", "mark_city"], ["close_private"])


def test_what_every_entry_of_a_file_asks_for_has_words() -> None:
    """A file that did not fit at a loan of the Steamboat ended with a fault in place of a sentence."""
    assert set(told.ACTS) == set(w.Wish.__subclasses__())
