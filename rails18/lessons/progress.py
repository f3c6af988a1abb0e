"""Keep what each player has learned, in a small file beside the settings."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.text import harmless
from rails18.storage.disk import CannotSave, set_aside, write_own
from rails18.storage.reading import text_of
from rails18.words.translation import tr, worded

NEW, KNOWS, EXPERT = "new", "knows", "expert"
LEVELS = (NEW, KNOWS, EXPERT)
LADDER = ("relaxed", "solid", "sharp")  # levels of programs, the weakest first
EASY, HARD = 1.25, 0.8  # parts of all worth, 1 being even, from which on programs are too weak, or too strong
IN_A_ROW = 2  # games that have to say so
MOST_GAMES = 20  # games that are kept of a player
DONE = "*"  # step of a lesson that was played to its end


class Met(msgspec.Struct, frozen=True):
    """Hold how a game against programs ended for a person.

    Attributes:
        game: title and seed, so that a game that is ended again does not count twice.
        level: of the strongest programs.
        part: of all worth, 1 is even.
    """

    game: str
    level: str
    part: float


class Player(msgspec.Struct, omit_defaults=True):
    """Hold what one player has learned.

    Attributes:
        level: ``new``, ``knows`` (18xx, but maybe not this title) or ``expert``.
        lessons: lesson → id of the step that is open, `DONE` after the last.
        finished: lessons that were played to their end at least once.
        ideas: idea of the coach → how often it was shown.
        silenced: ideas that the player knows.
        solved: tasks that the player has solved.
        games: how the last games against programs ended, the latest last.
    """

    level: str = NEW
    lessons: dict[str, str] = {}
    finished: list[str] = []
    ideas: dict[str, int] = {}
    silenced: list[str] = []
    solved: list[str] = []
    games: list[Met] = []


class Progress:
    """Read and write the progress of all players.

    Args:
        file: where it is kept; None takes the place beside the settings.

    Attributes:
        notice: a sentence when the file was damaged; its content is kept beside it.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or paths.settings_file().with_name("learning.json")
        self.read()

    def read(self) -> None:
        """Know what is in the file, and nothing else."""
        self.notice = ""
        self._players: dict[str, Player] = {}
        try:
            if os.path.lexists(self.file):
                self._players = msgspec.json.decode(text_of(self.file), type=dict[str, Player])
        except (OSError, CannotRead, msgspec.DecodeError, RecursionError) as error:
            self.notice = self._set_aside(error)
        for player in self._players.values():
            player.level = player.level if player.level in LEVELS else NEW

    def player(self, name: str) -> Player:
        """Return what a player has learned; a new name has learned nothing."""
        return self._players.setdefault(name, Player())

    def _known(self, name: str) -> Player:
        """Return what is known of a player without keeping a name that may be half typed."""
        return self._players.get(name) or Player()

    def meet(self, name: str) -> None:
        """Take a player of whom nothing is known for one who knows such games."""
        self._players.setdefault(name, Player(level=KNOWS))

    def set_level(self, name: str, level: str) -> None:
        """Note what a player knows of such games: the coach speaks by it in every game from now on."""
        self.player(name).level = level
        self.save_quietly()

    def silence(self, name: str, idea: str) -> None:
        """Note that a player knows an idea of the coach, so that it is not told again in any game."""
        player = self.player(name)
        if idea not in player.silenced:
            player.silenced.append(idea)
            self.save_quietly()

    def wake(self, name: str, *ideas: str) -> None:
        """Let the coach tell a player ideas again that were silenced, as often as at first."""
        player = self.player(name)
        player.silenced = [other for other in player.silenced if other not in ideas]
        for idea in ideas:
            player.ideas.pop(idea, None)
        self.save_quietly()

    def silenced(self) -> dict[str, tuple[str, ...]]:
        """Return player → ideas that the player has silenced, without those who have silenced none."""
        return {name: tuple(player.silenced) for name, player in self._players.items() if player.silenced}

    def save_quietly(self) -> None:
        """Write the file if the disk lets us: a level or an idea is not worth a word."""
        try:
            self.save()
        except CannotSave:
            return

    def reach(self, name: str, lesson: str, step: str) -> None:
        """Note that a player has come to a step of a lesson, `DONE` at its end, and write it."""
        player = self.player(name)
        player.lessons[lesson] = step
        if step == DONE and lesson not in player.finished:
            player.finished.append(lesson)
        self.save()

    def forget(self, name: str, lesson: str) -> None:
        """Let a lesson begin from its first step next time; that it was finished once stays known."""
        self.player(name).lessons.pop(lesson, None)
        self.save()

    def step(self, name: str, lesson: str) -> str:
        """Return the step with which a lesson goes on, "" for its beginning."""
        step = self._known(name).lessons.get(lesson, "")
        return "" if step == DONE else step

    def is_finished(self, name: str, lesson: str) -> bool:
        """Return whether a player has played a lesson to its end."""
        return lesson in self._known(name).finished

    def solve(self, name: str, task: str) -> None:
        """Note that a player has solved a task."""
        player = self.player(name)
        if task not in player.solved:
            player.solved.append(task)
            self.save_quietly()

    def has_solved(self, name: str, task: str) -> bool:
        """Return whether a player has solved a task."""
        return task in self._known(name).solved

    def note_game(self, name: str, game: str, level: str, part: float) -> None:
        """Note how a game against programs ended; see `Met`."""
        player = self.player(name)
        others = [met for met in player.games if met.game != game]
        player.games = [*others, Met(game, level, round(part, 3))][-MOST_GAMES:]
        self.save_quietly()

    def match(self, name: str) -> str:
        """Return the level of programs that suits a player by how games went, "" where none has been played.

        Two games in a row with much more than an even part lead to the next level, with much less to the one before.
        """
        at, row = 0, 0
        games = [met for met in self._known(name).games if met.level in LADDER]
        for met in games:
            level = LADDER.index(met.level)
            won, lost = met.part > EASY and level >= at, met.part < HARD and level <= at
            row = max(row, 0) + 1 if won else min(row, 0) - 1 if lost else 0
            if abs(row) == IN_A_ROW:
                at, row = max(0, min(len(LADDER) - 1, at + (1 if row > 0 else -1))), 0
        return LADDER[at] if games else ""

    def save(self) -> None:
        """Write the file, without those who were only met: names of tasks, lessons and games of others are not kept.

        Raises:
            CannotSave: the disk refuses.
        """
        kept = {name: player for name, player in self._players.items() if player != Player(level=KNOWS)}
        text = msgspec.json.format(msgspec.json.encode(kept), indent=1).decode()
        write_own(self.file, f"{text}\n")

    def _set_aside(self, error: Exception) -> str:
        """Keep a damaged file under another name and say so."""
        aside = set_aside(self.file)
        if aside is None:
            return tr(
                "What was learned could not be read from {file} ({why}).", file=self.file, why=harmless(worded(error))
            )
        return tr("What was learned could not be read; the damaged file was kept as {file}.", file=aside)
