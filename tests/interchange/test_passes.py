"""No pass is made up while a recorded one fits, and an import that has to make some up says how many."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rails18.core.state import SCRAPPED, Round
from rails18.interchange import replay
from rails18.interchange import wishes as w
from rails18.interchange.accepted import NotReconciled
from rails18.interchange.open import open_game, read
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.wishes import Source
from rails18.titledata.games import new_game
from tests.exports.trial import played, setup_of, write
from tests.support import games_1846
from tests.support.games_1830 import turn
from tests.support.moments import table
from tests.support.sources import GAMES, source

FILES = Path(__file__).parent / "files"
SOLD = {f"2-{n}": SCRAPPED for n in range(6)}
HOME = {"K4.c0": ("KO",)}
ALL = sorted(f"{path.parent.name}/{path.stem}" for path in GAMES.glob("*/*.json"))


def opened(name: str) -> tuple[Source, Reconciler]:
    """Return a file of this folder and a player of its wishes."""
    found = read(FILES / f"{name}.json")
    assert isinstance(found, Source)
    return found, Reconciler(new_game(found.setup), found.wishes, found.result is not None)


def test_the_passes_of_players_who_were_asked_are_theirs() -> None:
    """stock.private.from_player: in 1830 whoever has cash is asked about the privates of others."""
    given, player = opened("asked-1830-active")
    player.run()
    assert (player.done, player.passes.invented) == (len(given.wishes), [])
    assert player.position.state.round == Round("stock", 2, 1, 1)


def test_a_game_in_which_players_were_asked_ends_as_recorded() -> None:
    """stock.private.from_player: the same game to its end."""
    given, player = opened("asked-1830")
    player.run()
    assert player.position.state.ending is not None
    assert given.result == {"P1": 423, "P2": 577, "P3": 399, "P4": 414, "P5": 361}
    assert player.position.state.ending.worth == given.result
    assert player.passes.invented == []


def test_a_game_with_poor_players_replays_whole() -> None:
    """stock.private.from_player: a whole game in which somebody was asked who could buy nothing."""
    given, player = opened("1830-4p-9401")
    player.run()
    assert player.position.state.ending is not None
    assert player.position.state.ending.worth == given.result
    assert player.passes.invented == []


def test_a_game_with_poor_players_passes_the_place() -> None:
    """stock.private.from_player: the record is followed in its own set, up to a fault of the other program."""
    _, player = opened("1830-5p-9203")
    player.run(until=78)
    assert player.position.state.round.set == 2
    _, player = opened("1830-5p-9203")
    with pytest.raises(NotReconciled):
        player.run()
    assert player.done == 271
    assert player.passes.invented == []


@pytest.mark.parametrize("name", ALL[::5])
def test_recorded_games_lack_nothing(name: str) -> None:
    """A file as 18xx.games writes it holds every decision for which it asks."""
    given = source(name)
    player = Reconciler(new_game(given.setup), given.wishes, given.result is not None)
    player.run()
    assert player.passes.invented == []


def test_a_recorded_pass_is_taken_for_the_open_turn_first() -> None:
    """stock.private.from_player: others who are asked do not pass so that a later turn of the same player comes."""
    given, _ = opened("asked-1830-active")
    passes = [k for k, wish in enumerate(given.wishes) if isinstance(wish, w.WishPass) and k > 44]
    assert len(passes) > 3
    for number in passes:
        _, player = opened("asked-1830-active")
        before: list[int] = []
        player.run(until=number + 1, after=lambda _, player=player, before=before: before.append(player.game.at))
        made = player.game.actions[before[-2] : before[-1]]
        assert {action.player for action in made} == {given.wishes[number].entity}


def without(given: Source, count: int) -> tuple[w.Wish, ...]:
    """Leave out passes of players in turns in which they did nothing, each followed by another's act."""
    left = []
    for k, wish in enumerate(given.wishes[1:-1], 1):
        after, before = given.wishes[k + 1], given.wishes[k - 1]
        passes = isinstance(wish, w.WishPass) and isinstance(after, w.WishBuy | w.WishPar)
        if passes and wish.entity not in (before.entity, after.entity) and before.by == wish.by == "player":
            left.append(k)
    assert len(left) >= count
    return tuple(wish for k, wish in enumerate(given.wishes) if k not in left[:count])


@pytest.mark.parametrize("count", [1, 3])
def test_what_is_made_up_is_counted(count: int) -> None:
    """A pass that the file lacks is made where nothing else leads on, and told of."""
    given = source("random/1830-3p-113")
    player = Reconciler(new_game(given.setup), without(given, count), finished=True)
    player.run()
    assert player.position.state.ending is not None
    assert player.position.state.ending.worth == given.result
    assert len(player.passes.invented) == count
    assert {each.step for each in player.passes.invented} == {"stock"}


def test_passes_that_end_a_turn_are_counted_too() -> None:
    """Without its last entry for a company, a company's turn is closed by passes that 18xx.games would ask for."""
    given = source("random/1889-3p-103")
    kept = tuple(wish for wish in given.wishes if not (isinstance(wish, w.WishPass) and wish.by == "company"))
    player = Reconciler(new_game(given.setup), kept, finished=True)
    player.run()
    assert {"track", "trains"} <= {each.step for each in player.passes.invented}


@pytest.mark.parametrize("count", [1, 3])
def test_the_number_is_told(count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The replay and the window say how many decisions a file lacks, and whose is the first."""
    content = (FILES / "asked-1830-active.json").read_text(encoding="utf-8")
    game = json.loads(content)
    passes = [k for k, action in enumerate(game["actions"]) if action["type"] == "pass" and k > 44]
    cut = [k for k in passes if game["actions"][k]["entity_type"] == "player"][:-1][:count]
    game["actions"] = [action for k, action in enumerate(game["actions"]) if k not in cut]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    told = "The file lacks a decision" if count == 1 else f"The file lacks {count} decisions"
    assert replay.run(str(path)) == 0
    assert told in capsys.readouterr().out
    assert told in open_game(path).warning


def test_a_game_that_goes_on_after_a_pass_of_track_waits_for_the_next_step() -> None:
    found = source("random/1830-2p-152")
    passes = [n for n, wish in enumerate(found.wishes, 1) if isinstance(wish, w.WishPass) and wish.by == "company"]
    waiting = 0
    for number in passes[:8]:
        player = Reconciler(new_game(found.setup), found.wishes)
        player.run(number)
        assert player.passes.invented == []
        waiting += player.position.frame.company == found.wishes[number - 1].entity
    assert waiting > 1


def test_the_passes_of_a_company_that_has_two_turns_in_a_row() -> None:
    """The passes about trains and privates end the first turn, and the third is that of track in the next one."""
    game = played(setup_of("1830", 11, 8), Random("11 8"), 180)
    assert write(game).faults == ()


def test_a_company_whose_turn_holds_nothing_but_its_private() -> None:
    """private.dh.lay: B&O lays with D&H and can do no more; the second pass of CPR is about track in the next round."""
    given = {"privates": {"DH": "B&O"}, "cash": {"CPR": 0, "B&O": 120}, "round": Round("operating", 2, 1, 2)}
    line = {"tiles": {"B16": ("57", 0)}, "tokens": {"B16.c0": ("CPR",)}, "trains": {"2-0": "CPR"}}
    game = turn("CPR", "trains", others={"B&O": "P2"}, phase="3", profile="18xx.games", **given, **line)
    wishes = (
        w.WishPass(0, "1", "pass", "CPR", "company"),
        w.WishTile(1, "2", "lay_tile", "DH", "private", "F16", "57", 1),
        w.WishPass(2, "3", "pass", "DH", "private"),
        w.WishPass(3, "4", "pass", "CPR", "company"),
    )
    player = Reconciler(game, wishes)
    player.run()
    frame = player.position.frame
    assert (frame.company, frame.step, player.position.state.round.number) == ("CPR", "run", 2)
    assert player.passes.invented == []


def test_a_private_bought_at_the_beginning_of_a_second_turn_in_a_row() -> None:
    """private.buy.anytime: KO is asked about privates alone and passes; what it buys then, it buys in its next turn."""
    given = {"hold": {"P1": {"KO": 60}}, "cash": {"KO": 60}, "privates": {"D": "P2"}, "operated": ("KO",)}
    when = Round("operating", 2, 1, 2)
    game = table(
        step="trains", company="KO", setup={"profile": "18xx.games"}, phase="3", round=when, trains=SOLD, **given
    )
    wishes = (
        w.WishPass(0, "1", "pass", "KO", "company"),
        w.WishPrivate(1, "2", "buy_company", "KO", "company", "D", 25),
    )
    player = Reconciler(game, wishes)
    player.run()
    assert [action.kind for action in game.actions] == ["pass", "buy_private"]
    assert (player.position.frame.step, player.position.state.round.number) == ("track", 2)
    assert player.passes.invented == []


@pytest.mark.parametrize(("lays", "played"), [(False, ["pass", "pass"]), (True, ["pass", "lay_tile"])])
def test_a_turn_in_which_nothing_is_asked_is_over(lays: bool, played: list[str]) -> None:
    """train.buy.optional: KO can buy neither trains nor privates, so that its pass is that of track in its next turn;
    where a tile follows it closes nothing."""
    given = {"hold": {"P1": {"KO": 60}}, "cash": {"KO": 10}, "trains": {**SOLD, "2-0": "KO"}, "operated": ("KO",)}
    when = Round("operating", 2, 1, 2)
    game = table(
        step="trains", company="KO", setup={"profile": "18xx.games"}, phase="3", round=when, tokens=HOME, **given
    )
    wishes: tuple[w.Wish, ...] = (w.WishPass(0, "1", "pass", "KO", "company"),)
    if lays:
        wishes += (w.WishTile(1, "2", "lay_tile", "KO", "company", "J3", "8", 5),)
    player = Reconciler(game, wishes)
    player.run()
    assert [action.kind for action in game.actions][:2] == played
    assert (game.state_at(1).round.number, game.state_at(1).frames[-1].step) == (2, "track")
    assert player.passes.invented == []


def test_a_file_that_ends_with_a_turn_opens_in_the_next_one() -> None:
    """The last entry may be what companies connect at the end of a turn that a pass has ended."""
    found = source("random/1870-3p-103")
    ends = [
        number
        for number, (before, wish) in enumerate(pairwise(found.wishes), 2)
        if isinstance(wish, w.WishConnections) and isinstance(before, w.WishPass) and before.by == "company"
    ]
    assert len(ends) > 5
    for number in ends[:5]:
        player = Reconciler(new_game(found.setup), found.wishes)
        player.run(number)
        assert (player.position.frame.company, player.position.frame.step) != (
            found.wishes[number - 2].entity,
            "trains",
        )


def test_a_pass_about_trains_is_there_though_the_company_redeems_a_share_next() -> None:
    """IC's one pass ends its turn; its redemption opens the stock round, not a second turn of IC."""
    game = played(setup_of("1870", 1, 97), Random("1 97"), 60)
    assert write(game).faults == ()


@pytest.mark.parametrize(("seed", "number", "most"), [(50, 35, 30), (77, 18, 60), (77, 4, 115)])
def test_what_the_site_passes_before_the_last_steps_of_a_turn_of_1846(seed: int, number: int, most: int) -> None:
    """issue.turn.first, emergency.issue.must, bankrupt.issue.first: what is meant by an entry depends on it.

    A private's money leaves GT no choice of track: its one pass is about privates. C&O sells its share for a train, not
    before its tiles. A bankruptcy has brought the share of PRR into the market that P1 buys.
    """
    game = played(setup_of("1846", seed, number), Random(f"{seed} {number}"), most)
    assert write(game).faults == ()


def test_a_mark_between_two_tiles_of_a_private() -> None:
    """private.mc.second_lost: the second tile is lost when NYC marks Toledo, and the site writes no pass for it."""
    given = {"privates": {"MC": "NYC", "SC": "NYC"}, "profile": "18xx.games", "trains": {"2-0": "NYC"}}
    game = games_1846.turn("NYC", **given)
    wishes = (
        w.WishTile(0, "1", "lay_tile", "MC", "private", "B10", "9", 1),
        w.WishMark(1, "2", "assign", "SC", "private", "D14"),
        w.WishTile(2, "3", "lay_tile", "NYC", "company", "E19", "8", 3),
    )
    player = Reconciler(game, wishes)
    player.run()
    assert player.passes.invented == []
    assert [action.kind for action in game.actions] == ["power_tile", "pass", "mark_city", "lay_tile"]
