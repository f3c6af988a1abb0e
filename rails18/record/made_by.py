"""Work out which moves of a game programs made, also for a seat that one has taken over for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

import msgspec

from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.saves import note_lines
from rails18.words.programs import program_name
from rails18.words.translation import tr

PERSON = ""
LISTED = 4  # stretches that are named


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """Hold moves of a player without a change at the seat.

    Args:
        level: of the program, "" for the person.
        first, last: numbers of the first and the last of them.
    """

    level: str
    first: int
    last: int


def sign(game: Game) -> None:
    """Note who made the last move: the program at the seat, or a person."""
    move = note_lines.move(game.actions, game.at)
    level = game.programs.get(game.actions[game.at - 1].player, PERSON)
    if game.table.made.get(move, PERSON) != level:
        game.table.made[move] = level


def turns(game: Game) -> Mapping[PlayerId, Sequence[Stretch]]:
    """Return player → who made the player's moves, one after the other, up to where the game stands."""
    made: dict[PlayerId, list[tuple[str, int]]] = {player: [] for player in game.setup.ids}
    for number, action in enumerate(game.actions[: game.at], start=1):
        level = game.table.made.get(note_lines.move(game.actions, number), PERSON)
        made[action.player].append((level, number))
    return {player: [_stretch(list(run)) for _, run in groupby(moves, itemgetter(0))] for player, moves in made.items()}


def _stretch(moves: Sequence[tuple[str, int]]) -> Stretch:
    return Stretch(moves[0][0], moves[0][1], moves[-1][1])


def told(game: Game) -> Mapping[PlayerId, str]:
    """Return player → who played the seat; persons who made all their moves themselves are left out."""
    said = {}
    for player, stretches in turns(game).items():
        programs = [stretch for stretch in stretches if stretch.level != PERSON]
        if len(programs) == len(stretches) == 1:
            said[player] = tr("program, {level}", level=program_name(programs[0].level))
        elif programs:
            said[player] = "; ".join(map(_told, programs[:LISTED])) + (" …" if len(programs) > LISTED else "")
    return said


def _told(run: Stretch) -> str:
    level = program_name(run.level)
    if run.first == run.last:
        return tr("program, {level}, move {number}", level=level, number=run.first)
    return tr("program, {level}, moves {first} to {last}", level=level, first=run.first, last=run.last)
