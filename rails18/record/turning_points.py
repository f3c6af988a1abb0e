"""Find by rule what decided a game: swings of worth, companies left to others, forced purchases, rust, the auction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rails18.core import ids
from rails18.core.game import Game
from rails18.record import figures
from rails18.record.story import round_name
from rails18.words.texts import names_of as words_of
from rails18.words.translation import tr

SWINGS = 3  # the largest changes of worth that are told


class Point(NamedTuple):
    """Describe something that mattered.

    Args:
        number: number of the action, from 1.
        sentence: what happened.
    """

    number: int
    sentence: str


def turning_points(game: Game) -> list[Point]:
    """Return what mattered up to where the game stands, in order."""
    found = [*_auction(game), *_swings(game), *_left(game), *_helped(game), *_rust(game)]
    return sorted(found, key=lambda point: point.number)


def _auction(game: Game) -> Iterator[Point]:
    """Yield the last private that the auction sold."""
    names = words_of(game.title, game.setup)
    sold = [(n, e.facts) for n in range(1, game.at + 1) for e in game.events_of(n) if e.key == "private_bought"]
    if sold:
        number, facts = sold[-1]
        told = tr(
            "The last private goes to {player}: {private} for {price}.",
            player=names.owner(facts["player"]),
            private=names.private(facts["private"]),
            price=names.money(facts["price"]),
        )
        yield Point(number, told)


def _swings(game: Game) -> Iterator[Point]:
    """Yield the largest changes of a player's worth within a round."""
    names = words_of(game.title, game.setup)
    found = [
        (now.players[player].worth - before.players[player].worth, now, player)
        for before, now in pairwise(figures.moments(game, rounds_only=True))
        for player in now.players
        if now.players[player].worth != before.players[player].worth
    ]
    for change, now, player in sorted(found, key=lambda swing: -abs(swing[0]))[:SWINGS]:
        facts = {"round": now.round, "player": names.owner(player), "money": names.money(abs(change))}
        gained = tr("{round}: {player} gains {money}.", **facts)
        yield Point(now.number, gained if change > 0 else tr("{round}: {player} loses {money}.", **facts))


def _left(game: Game) -> Iterator[Point]:
    """Yield the companies whose presidents sold out and left them to somebody else."""
    names = words_of(game.title, game.setup)
    for number in range(1, game.at + 1):
        events = game.events_of(number)
        sellers = {(e.facts["player"], e.facts["company"]) for e in events if e.key == "shares_sold"}
        for event in events:
            facts = event.facts
            if event.key == "president_changed" and (facts["old"], facts["company"]) in sellers:
                told = tr(
                    "{old} leaves {company} to {player}.",
                    old=names.owner(facts["old"]),
                    company=facts["company"],
                    player=names.owner(facts["player"]),
                )
                yield Point(number, told)


def _helped(game: Game) -> Iterator[Point]:
    """Yield the trains that presidents had to pay for."""
    names = words_of(game.title, game.setup)
    for number in range(1, game.at + 1):
        for event in game.events_of(number):
            if event.key == "president_helps":
                told = tr(
                    "{player} pays {money} towards a train of {company}.",
                    player=names.owner(event.facts["player"]),
                    money=names.money(event.facts["amount"]),
                    company=event.facts["company"],
                )
                yield Point(number, told)


def _rust(game: Game) -> Iterator[Point]:
    """Yield the purchases that scrapped trains of others."""
    names = words_of(game.title, game.setup)
    for rusting in figures.rustings(game):
        lost = ", ".join(
            f"{company} {names.trains([ids.train(kind, 0) for kind in trains])}"
            for company, trains in rusting.trains.items()
        )
        round_ = round_name(game.state_at(rusting.number).round)
        if rusting.by:
            told = tr("{round}: {company} rusts trains: {lost}.", round=round_, company=rusting.by, lost=lost)
        else:
            told = tr("{round}: trains rust: {lost}.", round=round_, lost=lost)
        yield Point(rusting.number, told)
