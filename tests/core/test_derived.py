"""Record what every remembered function of a position reads over whole games, and compare it with what it declares."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

import rails18
from rails18.core.derived import TITLES, Memo, Table, derived
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.slices import S, Slice
from rails18.core.state import GameState
from rails18.core.title import Setup
from rails18.players.surroundings import hoped_for, within_reach
from rails18.rules.routes import running
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from tests.core.test_game import whole
from tests.support.players import sensible
from tests.test_architecture import LOADING

TABLES = frozenset(GameState.__struct_fields__)
EVERY = 2  # moments of a game, one of which is looked into
PLAYED = (
    ("1889", 4, 2),
    ("1843", 4, 0),
    ("1830", 4, 2),
    ("18Chesapeake", 4, 2),
    ("1846", 4, 2),
)  # title, players, seed of whole random games
REPLAYED = (  # random games once, kept with their files, and one by the rules of another program
    "played/1870-finish-400.rails18",
    "played/1843-gray.rails18",
    "recorded/1870-protect-over-limit.json",
)


class Recorder:
    """Describe what is read while functions run.

    Attributes:
        read: name of a function → what it, or what it called, has read of states and set-ups.
    """

    def __init__(self) -> None:
        self.read: dict[str, set[Table]] = {}
        self._running: list[str] = []

    def heard(self, name: Table) -> None:
        """Write down that something is read, for each function that is running."""
        for function in self._running:
            self.read[function].add(name)

    def listening(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that does the same on positions that tell what is read of them."""
        self.read.setdefault(name, set())

        def told(pos: Position, *keys: object) -> Any:
            self._running.append(name)
            try:
                return function(self._watched(pos), *keys)
            finally:
                self._running.pop()

        return told

    def _watched(self, pos: Position) -> Position:
        if isinstance(pos, _Watched):
            return pos
        state = _State(**{name: getattr(pos.state, name) for name in TABLES}, recorder=self)
        return _Watched(pos.title, pos.setup, state, self)


class _Watched(Position):
    """Position that tells when its set-up is read."""

    __slots__ = ("_recorder",)

    def __init__(self, title: Any, setup: Setup, state: GameState, recorder: Recorder) -> None:
        super().__init__(title, setup, state)
        self._recorder = recorder

    def __getattribute__(self, name: str) -> Any:
        if name == "setup":
            object.__getattribute__(self, "_recorder").heard(name)
        return object.__getattribute__(self, name)

    def supposing(self, **fields: Any) -> Position:
        return self._supposing(fields.keys(), **fields)

    def supposing_slice(self, kind: type[Slice], **fields: Any) -> Position:
        return self._supposing({kind}, features=self.state.features_with(kind, **fields))

    def _supposing(self, tables: Iterable[Table], **fields: Any) -> Position:
        supposed = object.__getattribute__(self.state, "supposed").union(tables)
        state = msgspec.structs.replace(self.state, supposed=supposed, **fields)
        return _Watched(self.title, object.__getattribute__(self, "setup"), state, self._recorder)


class _State(GameState, frozen=True, kw_only=True):  # type: ignore[misc]
    """State that tells which of its tables are read, without those that are only supposed."""

    recorder: Any = None
    supposed: frozenset[Table] = frozenset()

    def __getattribute__(self, name: str) -> Any:
        if name in TABLES - {"features"} and name not in object.__getattribute__(self, "supposed"):
            object.__getattribute__(self, "recorder").heard(name)
        return object.__getattribute__(self, name)

    def slice(self, kind: type[S]) -> S:
        if kind not in self.supposed:
            object.__getattribute__(self, "recorder").heard(kind)
        return super().slice(kind)


def memos() -> Iterator[tuple[str, Memo[Any]]]:
    """Yield every remembered function of the program with its name."""
    for room in ("core", "board", "rules", "titles", "players", *LOADING, "interchange"):
        package = importlib.import_module(f"rails18.{room}")
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            module = importlib.import_module(found.name)
            for name, thing in vars(module).items():
                if isinstance(thing, Memo) and thing.__module__ == module.__name__:  # type: ignore[attr-defined]
                    yield f"{found.name.removeprefix(rails18.__name__ + '.')}.{name}", thing


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Return what listens to all remembered functions, none of which remembers anything yet."""
    recorder = Recorder()
    for name, memo in memos():
        monkeypatch.setattr(memo, "function", recorder.listening(name, memo.function))
        monkeypatch.setattr(memo, "memory", {})
    monkeypatch.setattr(Memo, "__call__", thoroughly)
    return recorder


def thoroughly(memo: Memo[Any], pos: Position, *keys: object) -> object:
    """Call a remembered function without its short way, so that what it looks at is heard each time."""
    found = memo.known(pos, *keys)
    if found is None:
        found = memo.function(pos, *keys)
        memo.keep(found, pos, *keys)
    return found


def play(title: str, players: int, seed: int) -> None:
    """Play a whole game at random, asking for some options at every other step."""
    game, rng = new_game(Setup(title, tuple("ABCDEF"[:players]), seed=seed)), Random(seed)
    while game.state.frames and game.at < 2500:
        if game.at % EVERY == 0:
            look(game, rng)
        game.play(sensible(game, rng))


def replay(name: str) -> None:
    """Go through a recorded game, asking for some options at every other moment."""
    game, rng = whole(name), Random(1)
    for number in range(0, len(game.actions) + 1, EVERY):
        game.go_to(number)
        look(game, rng)


def look(game: Game, rng: Random) -> None:
    """Ask for the menu and for a few options of one kind, and before a run for the best one."""
    if game.position.frame.step == "run":
        company, ask = game.position.frame.company, game.questions
        running.best(game.position, company)
        ask.best_run(game.position, company, ask.fleet(game.position, company))
        hoped_for(game.position, company, ask.fleet(game.position, company))
        within_reach(game.position, company, ask.kept_free(game.position))
    kinds = [entry.kind for entry in game.menu()]
    for action in islice(game.options(rng.choice(kinds)), 3) if kinds else ():
        game.what_if(action)


def beyond(declared: set[Table], read: set[Table]) -> set[Table]:
    """Return what is read and not declared; "features" stands for whatever any feature keeps."""
    return {table for table in read - declared if isinstance(table, str) or "features" not in declared}


def covered(read: set[Table]) -> set[Table]:
    """Return what is read, with "features" where any feature was asked for what it keeps."""
    return read | ({"features"} if any(not isinstance(table, str) for table in read) else set())


def test_remembered_functions_read_what_they_declare(recorder: Recorder) -> None:
    """Whatever is read and not declared would be answered from an earlier position in which it was different."""
    declared = {name: set(memo.tables) for name, memo in memos()}
    for title, players, seed in PLAYED:
        play(title, players, seed)
    for name in REPLAYED:
        replay(name)
    whole.__wrapped__("recorded/1889-bankrupt.json")  # imported, which remembers track of its own
    undeclared = {name: left for name, read in recorder.read.items() if (left := beyond(declared[name], read))}
    assert undeclared == {}
    never = {name: left for name, read in recorder.read.items() if (left := declared[name] - covered(read))}
    assert never == {}, "declared, but read nowhere in these games"


def test_games_of_every_title_are_listened_to() -> None:
    heard = {title for title, _, _ in PLAYED} | {whole(name).title.id for name in REPLAYED}
    assert heard == {info.id for info in titles()}


def test_an_undeclared_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The recorder hears tables, also those read by remembered functions that are called, and the set-up."""

    @derived("cash")
    def inner(pos: Position) -> int:
        return len(pos.state.cash)

    @derived("tiles")
    def outer(pos: Position, key: str) -> object:
        return pos.state.tiles, inner(pos), pos.players, pos.supposing(tokens={}).state.phase, key

    monkeypatch.setattr(Memo, "__call__", thoroughly)
    recorder = Recorder()
    outer.function = recorder.listening("outer", outer.function)
    game = whole("recorded/1889-bankrupt.json")
    for _ in range(2):
        outer(game.position, "a")
        assert recorder.read == {"outer": {"tiles", "cash", "setup", "seats", "phase"}}
        recorder.read["outer"].clear()
        outer.forget()  # what the inner function remembers is heard as well


def test_titles_of_games_that_were_closed_are_forgotten() -> None:
    @derived()
    def number(pos: Position) -> int:
        return len(pos.title.companies)

    pos = new_game(Setup("1889", ("Ann", "Ben"))).position
    titles = [msgspec.structs.replace(pos.title) for _ in range(3 * TITLES)]
    assert {number(Position(title, pos.setup, pos.state)) for title in titles} == {7}
    assert len(number.memory) == TITLES
    assert number.known(Position(titles[-1], pos.setup, pos.state)) == 7
