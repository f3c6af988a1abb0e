"""Play whole games at random, from the auction to the end, and look after each action at what must always hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from rails18.board.layout import stop, stops_of, supply
from rails18.core.action_json import from_json, to_json
from rails18.core.actions import Action, BuyShare, DiscardTrain, Dividend, PlaceToken, SellShares
from rails18.core.events import Event
from rails18.core.game import Game
from rails18.core.ids import hex_of, kind_of
from rails18.core.position import Position
from rails18.core.powers import BecomeTrain
from rails18.core.slices import Ports, TokenMoves
from rails18.core.state import BLOCKED, CLOSED, DEPOT, OFFERING, POOL, REMOVED, SCRAPPED, SECOND_HAND, UNSOLD, GameState
from rails18.core.title import Setup
from rails18.core.train_types import TrainSide
from rails18.rules.stock import leaving_shares
from rails18.rules.trains import roster
from rails18.saves.saves import load, restore, save
from rails18.titledata.games import new_game
from rails18.titles import RULE_SETS
from rails18.words.texts import load_events
from tests.support.players import sensible

LONGEST = 2500  # actions; sensible games end far sooner
SOMETIMES, SELDOM = 0.1, 0.04  # how often options are looked into after a move
FEW = 30  # actions tried of a kind that the step does not know
ANYTIME = (
    "buy_private",
    "exchange",
    "power_tile",
    "power_token",
    "stop_game",
)  # open whatever the step: no proof that play goes on


class Case(NamedTuple):
    """Name a game that is played."""

    title: str
    players: int
    variant: str
    seed: int


class Expected(NamedTuple):
    """Describe what the games of a title bring.

    Attributes:
        ends: reasons for the end of a game.
        never: kinds of action that sensible players do not take, for a wish of the table or for want of an occasion.
        floated: companies that float at least.
    """

    ends: frozenset[str]
    never: frozenset[str]
    floated: int


EXPECTED = {
    "1889": Expected(frozenset({"bank", "bankrupt"}), frozenset({"stop_game"}), 5),
    "1843": Expected(
        frozenset({"last_train", "bankrupt"}),
        frozenset({"stop_game", "claim_routes", "discard_private"}),
        8,
    ),
    "18Chesapeake": Expected(
        frozenset({"bank", "bankrupt"}), frozenset({"stop_game"}), 1
    ),  # sixty percent are much for two
}
CASES = (
    Case("1889", 2, "full", 0),
    Case("1889", 3, "full", 1),
    Case("1889", 4, "full", 0),
    Case("1889", 5, "full", 0),
    Case("1889", 6, "full", 3),
    Case("1889", 3, "beginner", 0),
    Case("1889", 5, "beginner", 1),
    Case("1843", 2, "full", 0),
    Case("1843", 2, "full", 5),
    Case("1843", 3, "full", 1),
    Case("1843", 3, "full", 3),
    Case("1843", 4, "full", 0),
    Case("1843", 5, "full", 2),
    Case("1843", 6, "full", 0),
    Case("18Chesapeake", 2, "full", 0),
    Case("18Chesapeake", 3, "full", 1),
    Case("18Chesapeake", 4, "full", 3),
    Case("18Chesapeake", 5, "full", 0),
    Case("18Chesapeake", 6, "full", 0),
)
MORE = tuple(
    Case("1889", players, variant, seed)
    for seed in range(10, 16)
    for players in range(2, 7)
    for variant in ("full", "beginner")
)


def fresh(case: Case) -> Game:
    """Return a game at its first decision."""
    return new_game(Setup(case.title, tuple("ABCDEF"[: case.players]), variant=case.variant, seed=case.seed))


# what must hold


def conserved(pos: Position) -> None:
    """Check that money, certificates, trains, tiles and tokens are all there, once."""
    title, state = pos.title, pos.state
    assert sum(state.cash.values()) == title.bank
    assert all(money >= 0 for owner, money in state.cash.items() if owner != "bank")
    owners = {OFFERING, POOL, *((REMOVED,) if leaving_shares.in_force(pos) else ()), *pos.players}
    for company, printed in title.companies.items():
        numbers = range(len(printed.certificates))
        assert {state.certificates[f"{company}-{number}"] for number in numbers} <= owners
        assert sum(printed.certificates) == 100
        assert pos.pool_percent(company) <= title.pool_limit
    assert len(state.certificates) == sum(len(company.certificates) for company in title.companies.values())
    assert set(state.privates) == set(title.privates)
    assert set(state.privates.values()) <= {UNSOLD, CLOSED, *pos.players, *title.companies}
    trains_there(pos)
    assert sorted(pos.players) == sorted(pos.setup.ids)
    assert set(state.slice(Ports).ports.values()) <= set(title.companies)
    assert min(supply(pos).values()) >= 0
    tokens_there(pos)
    assert sorted(state.market) == sorted(company for pile in state.stacks.values() for company in pile)
    assert all(company in state.stacks[cell] for company, cell in state.market.items())


def trains_there(pos: Position) -> None:
    """Check that every train has one place, and that of an unlimited type one more is always for sale."""
    title, state = pos.title, pos.state
    counts = Counter(map(kind_of, state.trains))
    places = {DEPOT, POOL, SCRAPPED, SECOND_HAND, *title.companies}
    assert set(state.trains.values()) <= places
    in_depot = Counter(kind_of(train) for train, owner in state.trains.items() if owner == DEPOT)
    extra = Counter(power.train for private in title.privates for power in became(pos, private))
    for name, kind in title.trains.items():
        if kind.count is not None:
            assert counts[name] == kind.count + extra[name]
        else:
            assert in_depot[name] == 1
    assert all(name in [side.name for side in sides(pos, train)] for train, name in state.sides.items())
    for company in title.companies:
        assert sum(roster.second_hand(pos, train) for train in pos.trains(company)) <= 1
        if state.frames and state.frames[-1].step != "discard":
            assert roster.over(pos, roster.sides_of(pos, roster.counted(pos, company))) <= 0


def became(pos: Position, private: str) -> tuple[BecomeTrain, ...]:
    """Return the power by which a private has become a train, if it has."""
    powers = pos.private(private).powers
    return tuple(p for p in powers if isinstance(p, BecomeTrain) and f"{p.train}-0" in pos.state.trains)


def sides(pos: Position, train: str) -> tuple[TrainSide, ...]:
    """Return all sides that a certificate can have."""
    kind = pos.title.trains[kind_of(train)]
    return (*kind.faces, *kind.second_hand)


def tokens_there(pos: Position) -> None:
    """Check that a company's tokens lie on the map or its charter, and that no city is overfull."""
    state = pos.state
    for company, printed in pos.title.companies.items():
        on_map = sum(tokens.count(company) for tokens in state.tokens.values())
        assert on_map + len(state.tokens_left[company]) == len(printed.tokens)
    for id, tokens in state.tokens.items():
        assert id in stops_of(pos, hex_of(id))
        assert len(tokens) <= stop(pos, id).slots
        companies = [company for company in tokens if company != BLOCKED]
        assert len(set(companies)) == len(companies)
    assert sum(tokens.count(BLOCKED) for tokens in state.tokens.values()) <= len(state.slice(TokenMoves).moved)


def goes_on(game: Game) -> None:
    """Check that somebody can decide something that leads on, unless the game is over."""
    assert bool(game.state.frames) == (game.state.ending is None)
    entries = game.menu()
    step = game.rules.steps[game.position.frame.step].moves if game.state.frames else ()
    own = {move.action.__struct_config__.tag for move in step}
    leading = (entry for entry in entries if entry.kind in own or entry.kind not in ANYTIME)
    assert any(entry.enabled for entry in leading) == bool(game.state.frames)
    assert not any(entry.enabled and entry.refusal for entry in entries)


def options_hold(game: Game, rng: Random) -> None:
    """Check some options of one kind: the rules allow them, they can be played, and they leave everything there."""
    kinds = [entry.kind for entry in game.menu() if entry.enabled]
    for action in islice(game.options(rng.choice(kinds)), 4):
        assert game.refusals(action) == ()
        after = game.what_if(action).after
        conserved(Position(game.title, game.setup, after))
        assert from_json(json.loads(json.dumps(to_json(action)))) == action


def told(game: Game, events: tuple[Event, ...]) -> None:
    """Check that everything that happened has a sentence."""
    sentences = load_events()
    for event in events:
        assert "{" not in sentences.sentence(event, game.title, game.setup)
        assert event.key in sentences.templates


# plain trying


def tries(game: Game, kind: str) -> Iterator[Action]:
    """Yield every action of a small kind that the ids of the game allow to write down."""
    pos = game.position
    me, due = pos.frame.player, pos.frame.company
    companies, players = game.title.companies, game.setup.ids
    if kind == "discard_train":
        yield from (DiscardTrain(p, c, train) for p in players for c in companies for train in pos.state.trains)
    elif kind == "dividend":
        yield from (Dividend(p, c, how) for p in players for c in companies for how in ("pay", "half", "withhold"))
    elif kind == "place_token":
        yield from (PlaceToken(me, due, id) for hex in pos.board.hexes for id in stops_of(pos, hex))
    elif kind == "buy_share":
        sources = (OFFERING, POOL, "bank", *players, *companies)
        yield from (BuyShare(p, c, source) for p in players for c in companies for source in sources)
    elif kind == "sell_shares":
        yield from (SellShares(p, c, percent) for p in players for c in companies for percent in range(0, 101, 5))


def same(action: Action) -> object:
    """Return what tells apart actions of which options may yield one for all: equal trains."""
    if isinstance(action, DiscardTrain):
        return action.player, action.company, kind_of(action.train)
    return action


def complete(game: Game, dice: Random) -> None:
    """Check that the options of small kinds are exactly what plain trying finds.

    A kind that the step does not know is refused whatever its fields: of such actions a few stand for all.
    """
    known = {move.action.__struct_config__.tag for move in game.moves()}
    for kind in ("discard_train", "dividend", "place_token", "buy_share", "sell_shares"):
        tried = list(tries(game, kind))
        if kind not in known:
            tried = dice.sample(tried, min(FEW, len(tried)))
        found = {same(action) for action in tried if not game.refusals(action)}
        assert {same(action) for action in game.options(kind)} == found, kind


# the games


@cache
def played(case: Case) -> Game:
    """Return the game played to its end, with every check on the way."""
    game, rng, dice = fresh(case), Random(case.seed), Random(1)
    conserved(game.position)
    told(game, game.events_of(0))
    while game.state.frames and game.at < LONGEST:
        goes_on(game)
        if dice.random() < SOMETIMES:
            options_hold(game, dice)
        if dice.random() < SELDOM or game.position.frame.step == "discard":
            complete(game, Random(game.at))
        update = game.play(sensible(game, rng))
        conserved(game.position)
        told(game, update.events)
    return game


def states(game: Game) -> list[GameState]:
    """Return all states of the current line."""
    return [game.state_at(number) for number in range(len(game.actions) + 1)]


def check_game(case: Case, folder: Path) -> None:
    """Play a game, look at its end, and check undo, redo, replay and save."""
    game = played(case)
    goes_on(game)
    assert game.state.ending is not None, f"no end after {game.at} actions"
    assert game.state.ending.reason in EXPECTED[case.title].ends
    assert game.menu() == ()
    last, first = game.state, fresh(case).state
    for action in game.actions:
        assert from_json(json.loads(json.dumps(to_json(action)))) == action
    while game.at:
        game.undo()
    assert game.state == first
    while game.at < len(game.actions):
        game.redo()
    assert game.state == last
    opened = load(save(game, folder / "game.rails18"))
    assert (opened.warning, opened.setup, opened.at) == ("", game.setup, game.at)
    assert opened.worth == dict(last.ending.worth) if last.ending else False
    loaded = new_game(opened.setup)
    assert restore(loaded, opened.actions, opened.at) == ""
    assert states(loaded) == states(game)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games(case: Case, tmp_path: Path) -> None:
    """end.bank.stock, emergency.fail.bankrupt: sensible play comes to an end, and nothing is lost on the way."""
    check_game(case, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("case", MORE, ids=str)
def test_more_random_games(case: Case, tmp_path: Path) -> None:
    check_game(case, tmp_path)


@pytest.mark.parametrize("title", EXPECTED)
def test_games_develop(title: str) -> None:
    """Everything a person can do happens in these games, so that the checks above have seen it."""
    games = [played(case) for case in CASES if case.title == title]
    expected, rules = EXPECTED[title], RULE_SETS[title]
    kinds = Counter(action.kind for game in games for action in game.actions)
    every = [*rules.anytime, *(move for step in rules.steps.values() for move in step.moves)]
    listed = [move.action for move in every if move.listed]  # no mistakes are made here, and the board is the program's
    assert set(kinds) == {str(action.__struct_config__.tag) for action in listed} - expected.never
    assert min(len(game.state.floated) for game in games) >= expected.floated
    assert {game.state.ending.reason for game in games if game.state.ending} == expected.ends


def test_play_on_after_undo() -> None:
    """A line left after an undo does not change what is played on from there, and nothing of it is lost."""
    case = CASES[1]
    game, branch, rng = played(case), fresh(case), Random(9)
    middle = len(game.actions) // 2
    for action in game.actions:
        branch.play(action)
    branch.go_to(middle)
    while not branch.branches:
        branch.play(sensible(branch, rng))
        conserved(branch.position)
    common, left = branch.branches[0]
    assert common >= middle
    assert (*branch.actions[:common], *left) == tuple(game.actions)
    assert states(branch)[: common + 1] == states(game)[: common + 1]
