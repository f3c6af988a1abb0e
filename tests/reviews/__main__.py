"""Measure reviews: ``python -m tests.reviews tests/games/recorded/1889-bankrupt.json …``.

Each game is looked through as the window does it. What is printed for each player, the winner first: place, worth,
moves, how many of them gave something away by more than two judgements of that differ, how many of those are told as
moments, and the runs that were not the best. At the end come the shares of the winners' moves and of all others'.
``--tell`` prints each such decision with what was played and what *sharp* would have played; * marks the moments.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import NamedTuple

from rails18.core.action_json import to_json
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.questions import standings
from rails18.review.choosing import chosen
from rails18.review.look import Look, Short, looked_at


class Row(NamedTuple):
    """Hold what was found of one player."""

    place: int
    player: str
    worth: int
    moves: int
    beyond: int
    told: int
    short: int


def reviewed(game: Game) -> tuple[list[Look], list[Short]]:
    """Return the decisions of a whole game that gave something away, and the runs that were not the best."""
    looks, shorts, whole = list[Look](), list[Short](), game.copy()
    for number in range(1, game.at + 1):
        whole.go_to(number - 1)
        found = looked_at(whole, game.actions[number - 1])
        if isinstance(found, Look):
            looks.append(found)
        elif found is not None:
            shorts.append(found)
    return looks, shorts


def rows(game: Game, looks: list[Look], shorts: list[Short]) -> list[Row]:
    """Return what was found of each player, the winner first."""
    moments, pos = chosen(game, looks), game.position
    worth = {player: standings.worth(pos, player) for player in game.setup.ids}
    return sorted(
        Row(
            1 + sum(other > worth[player] for other in worth.values()),
            player,
            worth[player],
            sum(action.player == player for action in game.actions[: game.at]),
            sum(look.player == player for look in looks),
            sum(look.player == player for look in moments),
            sum(short.player == player for short in shorts),
        )
        for player in game.setup.ids
    )


def _tell(game: Game, looks: list[Look], shorts: list[Short]) -> None:
    moments = chosen(game, looks)
    for look in looks:
        mark = "*" if look in moments else " "
        played, state = to_json(game.actions[look.number - 1]), game.state_at(look.number - 1)
        worth = standings.worth(game.position_at(look.number - 1), look.player)
        print(
            f" {mark}#{look.number} {state.round.kind} {state.round.set}.{state.round.number} {look.player} worth "
            f"{worth}: {look.step} cost {look.cost:.0f} spread {look.spread:.0f}{'' if look.told else ' (large)'}"
        )
        print(f"     played {played}\n     best   {look.best}\n     why    {look.reason}")
    for short in shorts:
        print(f"  #{short.number} {short.company} of {short.player} ran for {short.ran}, best {short.best}")


def main() -> None:
    """Look through games and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.reviews")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    first, others = [0, 0, 0], [0, 0, 0]
    for file in asked.files:
        game, began = open_game(file).game, process_time()
        looks, shorts = reviewed(game)
        print(f"{file.stem}: {game.at} moves, {process_time() - began:.0f} s of processor time", flush=True)
        for row in rows(game, looks, shorts):
            print(
                f"  {row.place}. {row.player} worth {row.worth}, {row.moves} moves: {row.beyond} beyond noise "
                f"({row.beyond / max(1, row.moves):.1%}), {row.told} told ({row.told / max(1, row.moves):.1%}), "
                f"{row.short} short runs",
                flush=True,
            )
            for number, count in enumerate((row.moves, row.beyond, row.told)):
                (first if row.place == 1 else others)[number] += count
        if asked.tell:
            _tell(game, looks, shorts)
    for name, (moves, beyond, told) in (("winners", first), ("others", others)):
        print(f"{name}: {moves} moves, {beyond / max(1, moves):.1%} beyond noise, {told / max(1, moves):.1%} told")


if __name__ == "__main__":
    main()
