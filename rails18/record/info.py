"""Say what games are in files, without opening a window: title, rules, players, actions, round and result."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rails18.core.errors import CannotRead
from rails18.core.slices import Tabletop
from rails18.core.text import harmless
from rails18.interchange.open import OpenedGame, open_game
from rails18.record import made_by
from rails18.record.story import round_name
from rails18.rules.rounds import scoring

DONE, UNREADABLE = 0, 2
ENDINGS = (".rails18", ".json")  # of files looked at in a folder
LONGEST_LINE = 2_000  # characters
ENDED = {
    "bank": "the bank broke",
    "bankrupt": "bankruptcy",
    "agreed": "ended by agreement",
    "stalemate": "stalemate",
    "finish": "a share price ended it",
    "last_train": "the last train ended it",
}


class Summary(msgspec.Struct, frozen=True):
    """Tell what game a file holds.

    Args:
        file: the file.
        title: full name of the title.
        rules: rules profile, variant, and whether the board lies on the real table.
        players: names in seat order.
        actions: number of actions played.
        round: name of the round in which the game stands.
        worth: name → worth now, the richest first.
        ended: why the game is over, "" while it goes on.
        winners: names of those who have won.
        warning: what is wrong with the file, "" when nothing is.
        question: what a problem asks, "" in a game.
        programs: name → which moves programs made for the seat.
    """

    file: Path
    title: str
    rules: str
    players: tuple[str, ...]
    actions: int
    round: str
    worth: dict[str, int]
    ended: str = ""
    winners: tuple[str, ...] = ()
    warning: str = ""
    question: str = ""
    programs: dict[str, str] = {}


def summary(path: str | Path) -> Summary:
    """Return what game a file holds.

    Raises:
        CannotRead: it holds none.
    """
    opened = open_game(path)
    return of_game(opened, Path(path))


def of_game(opened: OpenedGame, path: Path) -> Summary:
    """Return the summary of an open game."""
    game = opened.game
    pos, names = game.position, dict(zip(game.setup.ids, game.setup.players, strict=True))
    ending = pos.state.ending
    worth = dict(ending.worth) if ending else {player: scoring.worth(pos, player) for player in pos.players}
    variant = "" if game.setup.variant == "full" else f", {game.setup.variant} game"
    return Summary(
        path,
        game.title.name,
        f"{game.setup.profile}{variant}{', board on the table' if pos.slice(Tabletop).on_table else ''}",
        game.setup.players,
        game.at,
        round_name(pos.state.round),
        {names[player]: worth[player] for player in sorted(worth, key=lambda p: -worth[p])},
        ENDED.get(ending.reason, ending.reason) if ending else "",
        tuple(names[player] for player in scoring.winners(pos)),
        opened.warning,
        opened.question,
        {names[player]: played for player, played in made_by.told(game).items()},
    )


def files_in(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Yield the files named and those of the folders named that may hold games, in order."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(f for f in path.iterdir() if f.suffix in ENDINGS and f.is_file())
        else:
            yield path


def lines(found: Summary, game_money: str) -> Iterator[str]:
    """Yield a summary as text.

    Args:
        game_money: currency of the title with ``{}`` for the number.
    """
    yield f"{found.file.name}: {found.title} ({found.rules})"
    yield f"  players: {', '.join(_player(found, name) for name in found.players)}"
    yield f"  actions: {found.actions}, {found.round}"
    worth = ", ".join(f"{name} {game_money.format(f'{sum_:,}')}" for name, sum_ in found.worth.items())
    yield f"  {'result' if found.ended else 'worth now'}: {worth}"
    if found.ended:
        winners = " and ".join(found.winners)
        yield f"  over: {found.ended}{f'; {winners} won' if winners else ''}"
    if found.question:
        yield f"  problem: {found.question}"
    if found.warning:
        yield f"  warning: {found.warning}"


def _player(found: Summary, name: str) -> str:
    played = found.programs.get(name, "")
    return f"{name} ({played})" if played else name


def run(paths: Iterable[str], title: str = "") -> int:
    """Print what games are in files and folders.

    Args:
        paths: of them.
        title: title of game files that do not say it.

    Returns:
        0 when all could be read, 2 otherwise.
    """
    code, number = DONE, 0
    for file in files_in(paths):
        number += 1
        try:
            opened = open_game(file, title)
        except CannotRead as error:
            print(harmless(f"rails18 cannot read this: {error}", LONGEST_LINE), file=sys.stderr)
            code = UNREADABLE
            continue
        for line in lines(of_game(opened, file), opened.game.title.currency):
            print(harmless(line, LONGEST_LINE) if line[:1] != " " else f"  {harmless(line[2:], LONGEST_LINE)}")
    if not number:
        print("There is no game here: no file whose name ends with .rails18 or .json.", file=sys.stderr)
        return UNREADABLE
    return code
