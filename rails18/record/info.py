"""Say what games are in files, without opening a window: title, rules, players, actions, round and result."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rails18.core.errors import CannotRead
from rails18.core.slices import Tabletop
from rails18.core.text import harmless
from rails18.core.title import Setup
from rails18.interchange.open import OpenedGame, look, open_game
from rails18.record import made_by
from rails18.record.story import round_name
from rails18.rules.rounds import scoring
from rails18.titledata.titles import title_info
from rails18.words.translation import figure, tr
from rails18.words.wording import listed

DONE, UNREADABLE = 0, 2
ENDINGS = (".rails18", ".json")  # of files looked at in a folder
LONGEST_LINE = 2_000  # characters
PROFILES = {"rulebook": "the printed rule book", "published": "the published game", "18xx.games": "18xx.games"}
ENDED = {
    "bank": "the bank broke",
    "bankrupt": "bankruptcy",
    "agreed": "ended by agreement",
    "stalemate": "stalemate",
    "finish": "a share price ended it",
    "phase": "the last phase ended it",
    "sold_out": "the last train of a type ended it",
    "last_train": "the last train ended it",
    "no_trains": "no company was started in time",
    "all_closed": "everything closed",
}


class Summary(msgspec.Struct, frozen=True):
    """Describe what game a file holds.

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


def of_game(opened: OpenedGame, path: Path) -> Summary:
    """Return the summary of an open game."""
    game = opened.game
    pos, names = game.position, dict(zip(game.setup.ids, game.setup.players, strict=True))
    ending = pos.state.ending
    worth = dict(ending.worth) if ending else {player: scoring.worth(pos, player) for player in pos.players}
    rules = rules_of(game.setup)
    if pos.slice(Tabletop).on_table:
        rules.append(tr("board on the table"))
    return Summary(
        path,
        game.title.name,
        ", ".join(rules),
        game.setup.players,
        game.at,
        round_name(pos.state.round),
        {names[player]: worth[player] for player in sorted(worth, key=lambda p: -worth[p])},
        tr(ENDED.get(ending.reason, ending.reason)) if ending else "",
        tuple(names[player] for player in scoring.winners(pos)),
        opened.warning,
        opened.question,
        {names[player]: played for player, played in made_by.told(game).items()},
    )


def rules_of(setup: Setup) -> list[str]:
    """Return the rules profile of a game, and its variant where it is not the whole game."""
    chosen = [choice for choice in title_info(setup.title).variants if choice.id == setup.variant]
    return [tr(PROFILES.get(setup.profile, setup.profile)), *(tr(each.name) for each in chosen if each.id != "full")]


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
    yield from (f"  {line}" for line in facts(found, game_money))


def facts(found: Summary, game_money: str) -> Iterator[str]:
    """Yield what a summary says but for the file, title and rules."""
    yield tr("players: {players}", players=", ".join(_player(found, name) for name in found.players))
    yield tr("moves: {number}, {round}", number=found.actions, round=found.round)
    worth = ", ".join(f"{name} {game_money.format(figure(sum_))}" for name, sum_ in found.worth.items())
    yield tr("result: {worth}", worth=worth) if found.ended else tr("worth now: {worth}", worth=worth)
    if found.ended:
        over = tr("over: {reason}", reason=found.ended)
        yield over + (tr("; won: {winners}", winners=listed(list(found.winners))) if found.winners else "")
    if found.question:
        yield tr("problem: {question}", question=found.question)
    if found.warning:
        yield tr("warning: {warning}", warning=found.warning)


def _player(found: Summary, name: str) -> str:
    played = found.programs.get(name, "")
    return f"{name} ({played})" if played else name


def whole_lines(file: Path, title: str) -> Iterator[str]:
    """Yield what game a file holds, which is played for it.

    Args:
        file: the file.
        title: title of a game file that does not say it.

    Raises:
        CannotRead: it holds none.
    """
    opened = open_game(file, title)
    yield from lines(of_game(opened, file), opened.game.title.currency)


def short_lines(file: Path, title: str) -> Iterator[str]:
    """Yield what a file says of its game without playing it: title, rules, players, and the result that it records.

    Args:
        file: the file.
        title: title of a game file that does not say it.

    Raises:
        CannotRead: it holds no game.
    """
    setup, worth = look(file, title)
    yield f"{file.name}: {title_info(setup.title).name} ({', '.join(rules_of(setup))})"
    yield f"  players: {', '.join(setup.players)}"
    if worth is None:
        yield "  no result yet"
    else:
        names = dict(zip(setup.ids, setup.players, strict=True))
        known = sorted(((sum_, names[player]) for player, sum_ in worth.items() if player in names), reverse=True)
        yield f"  result: {', '.join(f'{name} {sum_:,}' for sum_, name in known)}"


def run(paths: Iterable[str], title: str = "", *, short: bool = False) -> int:
    """Print what games are in files and folders.

    Args:
        paths: of files and folders.
        title: title of game files that do not say it.
        short: only what the files say of themselves, without playing them.

    Returns:
        0 when all could be read, 2 otherwise.
    """
    readable = list[bool]()
    try:
        for file in files_in(paths):
            readable.append(_tell(file, title, short))
    except KeyboardInterrupt:
        print(f"\nStopped after {len(readable)} files.", file=sys.stderr)
        raise
    if not readable:
        print("There is no game here: no file whose name ends with .rails18 or .json.", file=sys.stderr)
    return DONE if readable and all(readable) else UNREADABLE


def _tell(file: Path, title: str, short: bool) -> bool:
    """Print what game a file holds, at once, also through a pipe; return whether it holds one."""
    try:
        told = list(short_lines(file, title) if short else whole_lines(file, title))
    except CannotRead as error:
        print(harmless(f"rails18 cannot read this: {error}", LONGEST_LINE), file=sys.stderr)
        return False
    for line in told:
        print(harmless(line, LONGEST_LINE) if line[:1] != " " else f"  {harmless(line[2:], LONGEST_LINE)}")
    sys.stdout.flush()
    return True
