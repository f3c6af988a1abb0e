"""The connections that a file states stand, even where our rules find others, and the report says so."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from rails18.core.actions import ConnectionRun, Correct
from rails18.core.game import Game
from rails18.core.slices import Destinations
from rails18.interchange import wishes as w
from rails18.interchange.accepted import NotReconciled
from rails18.interchange.open import open_game
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.replay import run
from rails18.rules.destinations import destinations
from rails18.titledata.games import new_game
from tests.support.connection_1870 import gulf
from tests.support.length import first
from tests.support.sources import plain, source, write

NAMES = ("1870-2p-102", "1870-2p-705", "1870-3p-143", "1870-5p-105", "1870-6p-146", "1870-6p-704")
RUN_KINDS = (w.WishUse, w.WishRun, w.WishDividend)


def connections(wishes: tuple[w.Wish, ...]) -> list[int]:
    """Return the places of the lists that name a company."""
    return [k for k, wish in enumerate(wishes) if isinstance(wish, w.WishConnections) and wish.companies]


def after_run(wishes: tuple[w.Wish, ...], place: int) -> int:
    """Return the place after the runs that the list at `place` brings."""
    wish = wishes[place]
    assert isinstance(wish, w.WishConnections)
    place += 1
    while isinstance(wishes[place], RUN_KINDS) and wishes[place].entity in wish.companies:
        place += 1
    return place


def replayed(given: w.Source, wishes: tuple[w.Wish, ...]) -> Reconciler:
    """Play wishes."""
    player = Reconciler(new_game(given.setup), wishes)
    player.run()
    return player


def picked(name: str) -> tuple[w.Source, int]:
    """Return a game and the place of one of its lists, any one."""
    given = source(f"random/{name}")
    return given, random.Random(name).choice(connections(given.wishes))


def stated(game: Game) -> list[tuple[str, ...]]:
    """Return the lists that had to be stated in place of what our rules find."""
    actions = game.actions[: game.at]
    return [run.declared for run in actions if isinstance(run, ConnectionRun) and run.declared is not None]


@pytest.mark.parametrize("name", NAMES[:2])
def test_nothing_is_stated_where_our_rules_agree(name: str) -> None:
    """destination.run.order, destination.run.between_turns: our rules find all connections of the recorded games."""
    given = source(f"random/{name}")
    player = replayed(given, given.wishes)
    assert player.accepted == []
    assert stated(player.game) == []


@pytest.mark.parametrize("name", first(2, NAMES))
def test_a_list_without_a_company_that_could_connect(name: str) -> None:
    """destination.run.eligible: the file's empty list stands, nobody runs, and play goes on."""
    given, place = picked(name)
    wish = given.wishes[place]
    assert isinstance(wish, w.WishConnections)
    nobody = msgspec.structs.replace(wish, companies=())
    later = after_run(given.wishes, place)
    following = given.wishes[later]
    kept = (*given.wishes[:place], nobody, *(() if isinstance(following, w.WishPass) else (following,)))
    player = replayed(given, kept)
    (report,) = player.accepted
    assert report.number == place + 1
    assert f"by our rules {wish.companies[0]} does" in str(report)
    assert stated(player.game) == [()]
    assert not set(wish.companies) & set(player.game.state.slice(Destinations).destinations)
    assert player.game.state.slice(Destinations).stated is None


@pytest.mark.parametrize("name", first(3, NAMES))
def test_a_stored_connection_that_our_rules_refuse(name: str) -> None:
    """destination.run.all_stops, destination.run.eligible: a company connects for which no train of its own counts."""
    given, place = picked(name)
    dice = random.Random(f"{name} refused")
    looks = [k for k, wish in enumerate(given.wishes[:place]) if isinstance(wish, w.WishConnections)]
    ends = [late for early, late in pairwise(looks) if given.wishes[early].entity == given.wishes[late].entity]
    while True:
        earlier = dice.choice(ends)
        wish = given.wishes[earlier]
        assert isinstance(wish, w.WishConnections)
        player = replayed(given, given.wishes[: earlier + 1])
        pos = player.game.position
        able = [c for c in pos.state.floated if not destinations.begun(pos, c) and c not in destinations.queue(pos)]
        if able and not wish.companies:
            break
    company = dice.choice(able)
    head = (wish.place, wish.id)
    extra = (
        msgspec.structs.replace(wish, companies=(company,)),
        w.WishUse(*head, "choose", company, "company", dice.choice(destinations.uses(pos, company))),
        w.WishRun(*head, "run_routes", company, "company", (), 0),
    )
    following = next(x for x in given.wishes[earlier + 1 :] if not isinstance(x, w.WishConnections | w.WishPass))
    player = replayed(given, (*given.wishes[:earlier], *extra))
    (report,) = player.accepted
    assert (report.number, report.type) == (earlier + 1, "destination_connection")
    assert f"{company} connects; No train of {company}" in str(report)
    assert stated(player.game) == [(company,)]
    assert company in player.game.state.slice(Destinations).destinations
    if following.entity != company:
        assert replayed(given, (*given.wishes[:earlier], *extra, following)).done == earlier + 4


def test_a_company_that_is_not_of_this_game_does_not_connect() -> None:
    """destination.run.eligible: a damaged file names it, and the game stops there with a sentence."""
    given, place = picked(NAMES[0])
    broken = msgspec.structs.replace(given.wishes[place], companies=("None",))
    player = Reconciler(new_game(given.setup), (*given.wishes[:place], broken))
    with pytest.raises(NotReconciled, match="None"):
        player.run()
    assert player.done == place


@pytest.mark.parametrize("name", ["1870-2p-102", "1870-3p-143", "1870-6p-146"])
def test_the_order_of_the_file_stands(name: str) -> None:
    """destination.run.order: several companies connect in the order in which the file lists them."""
    given = source(f"random/{name}")
    place = next(k for k in connections(given.wishes) if len(given.wishes[k].companies) > 1)  # type: ignore[attr-defined]
    wish = given.wishes[place]
    assert isinstance(wish, w.WishConnections)
    other = tuple(reversed(wish.companies))
    runs = given.wishes[place + 1 : after_run(given.wishes, place)]
    sorted_runs = sorted(runs, key=lambda run: other.index(run.entity))
    kept = (*given.wishes[:place], msgspec.structs.replace(wish, companies=other), *sorted_runs)
    player = replayed(given, kept)
    (report,) = player.accepted
    assert f"{', '.join(other)} connect in this order, by our rules it is {', '.join(wish.companies)}" in str(report)


def test_a_second_run_of_a_company_stops_there() -> None:
    """destination.run.once: a list with a company that has made its run is refused, and the refusal is told."""
    given = source("random/1870-2p-102")
    first = connections(given.wishes)[0]
    wish = given.wishes[first]
    assert isinstance(wish, w.WishConnections)
    again = next(k for k in range(first + 1, len(given.wishes)) if isinstance(given.wishes[k], w.WishConnections))
    while given.wishes[again + 1].type == "choose":
        again += 1
    ends = [k for k in range(again, again + 200) if isinstance(given.wishes[k], w.WishConnections)][1]
    twice = msgspec.structs.replace(given.wishes[ends], companies=wish.companies[:1])
    player = Reconciler(new_game(given.setup), (*given.wishes[:ends], twice))
    with pytest.raises(NotReconciled) as caught:
        player.run()
    assert [refusal.key for refusal in caught.value.refusals] == ["destination.run.once"]
    assert player.done == ends


def test_the_report_lists_what_was_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """destination.run.eligible: the replay prints what the file holds against our rules, and an opened game has it."""
    content = plain("random/1870-2p-102")
    kept = []
    for action in content["actions"]:
        kept.append(action)
        listed = [auto for auto in action.get("auto_actions", ()) if auto.get("corporations")]
        if listed:
            break
    kept[-1]["auto_actions"] = kept[-1]["auto_actions"][: kept[-1]["auto_actions"].index(listed[0]) + 1]
    listed[0]["corporations"] = []
    path = write(tmp_path, {**content, "actions": kept, "status": "active"})
    assert run(str(path)) == 0
    assert "accepted on 18xx.games: action " in capsys.readouterr().out
    opened = open_game(path)
    assert opened.warning == ""
    assert [report.type for report in opened.accepted] == ["destination_connection"]
    assert not opened.game.branches


def test_a_company_that_closes_by_its_dividend() -> None:
    """destination.run.between_turns: IC closes, TP's turn begins with an empty list, and SP connects at its end."""
    cells = {"IC": (8, 1), "SP": (2, 6), "TP": (1, 6)}
    game = gulf(
        "IC",
        "dividend",
        tokens={"N7.c0": ("IC",)},
        market=cells,
        stacks={cell: (company,) for company, cell in cells.items()},
        trains={"3-0": "SP", "2-0": "TP", "2-1": "IC"},
        others={"SP": "P2", "TP": "P3"},
        income={"IC": 60, "TP": 0, "SP": 0},
        profile="18xx.games",
    )

    def looked(number: int, company: str, *companies: str) -> w.WishConnections:
        return w.WishConnections(number, str(number), "destination_connection", company, "company", companies)

    wishes = (
        looked(0, "IC"),
        w.WishDividend(1, "1", "dividend", "IC", "company", "withhold"),
        looked(2, "TP"),
        w.WishPass(3, "3", "pass", "TP", "company"),
        looked(4, "TP", "SP"),
        w.WishUse(5, "5", "choose", "SP", "company", "charter"),
    )
    player = Reconciler(game, wishes)
    player.run()
    assert (player.done, player.accepted) == (len(wishes), [])
    assert game.position.is_closed("IC")
    assert game.state.slice(Destinations).destinations == {"SP": "charter"}
    assert game.state.operated[-1] == "TP"


def kept_order(given: w.Source) -> tuple[tuple[w.Wish, ...], int]:
    """Return a game as it would have gone on before October 2023, and the place where the order first matters.

    SSW makes its connection run before IC and SSW itself operate; today its new price brings it to the front.
    """
    wishes = given.wishes
    run = next(k for k, x in enumerate(wishes) if isinstance(x, w.WishUse) and x.entity == "SSW") + 3
    turn = next(k for k in range(run + 1, len(wishes)) if wishes[k].type == "destination_connection") + 1
    assert [x.entity for x in wishes[run : turn + 4]] == ["SSW"] * (turn - run) + ["IC"] * 4
    closing = w.WishPass(wishes[turn].place, "closing", "pass", "IC", "company")
    end = msgspec.structs.replace(wishes[turn], id="end")
    return (*wishes[:run], *wishes[turn : turn + 6], closing, end, *wishes[run : run + 3]), run


def test_the_order_of_companies_before_a_connection_run_stands() -> None:
    """operating.order.dynamic: until October 2023 a connection run did not change who operates next."""
    given = source("random/1870-3p-701")
    wishes, place = kept_order(given)
    player = replayed(given, wishes)
    (report,) = player.accepted
    assert (report.number, report.entity, report.type) == (place + 2, "IC", "lay_tile")
    assert "By our rules SSW operates first" in str(report)
    assert player.game.state.operated[-2:] == ("IC", "SSW")
    assert player.passes.invented == []
    (correction,) = (action for action in player.game.actions if isinstance(action, Correct))
    assert "October 2023" in correction.reason


def test_the_order_of_today_is_followed_without_a_word() -> None:
    """operating.order.dynamic: the same game as the site plays it now."""
    given = source("random/1870-3p-701")
    player = replayed(given, given.wishes)
    assert player.accepted == []
    assert not any(isinstance(action, Correct) for action in player.game.actions)
