"""Open the games in which tasks are looked for, and play more of them between practice opponents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import gettempdir

from msgspec.structs import replace

from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.saves import saves
from rails18.titledata.games import new_game
from tests.opponents.match import play

GAMES = Path(__file__).parents[1] / "games"
NAMES = ("Learner", "Blue", "Green", "Red", "Orange", "Violet", "White")  # seats of the games that ship
LEVEL = "solid"
KEPT = Path(gettempdir()) / "rails18-self-played"
SELF_PLAYED = (  # title, players, seed
    ("1889", 3, 4811),
    ("18Chesapeake", 3, 4812),
    ("1889", 4, 4813),
    ("1830", 4, 4814),
    ("1870", 3, 4815),
    ("18Chesapeake", 4, 4816),
    ("1889", 3, 4817),
    ("18Chesapeake", 4, 4818),
    ("1846", 3, 4819),
    ("1846", 4, 4820),
)


def recorded(title: str) -> Iterator[tuple[str, Game]]:
    """Yield name and game of every recorded, played and random game of a title."""
    for folder in ("recorded", "played", "random"):
        for file in sorted((GAMES / folder).glob(f"{title}-*")):
            if file.suffix in (".json", ".rails18"):
                yield f"{folder}-{file.stem}", unnamed(open_game(file).game)


@lru_cache(maxsize=len(SELF_PLAYED))
def _played(title: str, players: int, seed: int) -> Game:
    """Return a game, which is played only once: what is in the temporary folder is taken from there."""
    file = KEPT / f"{title}-{players}p-{seed}.rails18"
    if file.exists():
        return open_game(file).game
    game, _ = play(Setup(title, NAMES[:players], seed=seed), (LEVEL,) * players)
    KEPT.mkdir(exist_ok=True)
    saves.save(game, file)
    return game


def self_played(title: str) -> Iterator[tuple[str, Game]]:
    """Yield games that practice opponents play, the same ones each time."""
    for found, players, seed in SELF_PLAYED:
        if found == title:
            yield f"self-{title}-{players}p-{seed}", _played(title, players, seed)


def unnamed(game: Game) -> Game:
    """Return the game with nobody's name in it, as far as its actions are allowed one after the other."""
    fresh = new_game(replace(game.setup, players=NAMES[: len(game.setup.players)]))
    for action in game.actions:
        try:
            fresh.play(action)
        except NotAllowed:
            break
    return fresh
