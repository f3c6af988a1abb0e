"""Gather what a game comes to in tables: what worth is made of, what companies brought, whose trains rusted."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.questions import standings
from rails18.record import figures
from rails18.ui.record.overview.table import Cell, Facts
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words
from rails18.words.translation import tr

SOURCES = {"cash": "Cash", "shares": "Shares", "privates": "Private companies"}


def worth(words: Words, game: Game) -> Facts:
    """Return what the worth of each player is made of, in money and as a share."""
    pos = game.position
    rows = []
    for player in sorted(pos.players, key=lambda player: -standings.worth(pos, player)):
        whole, parts = standings.worth(pos, player), standings.sources(pos, player)
        cells = [Cell(_share(words, parts[source], whole), parts[source]) for source in SOURCES]
        rows.append((Cell(words.who(player)), *cells, Cell(words.money(whole), whole)))
    return Facts((tr("Player"), *map(tr, SOURCES.values()), tr("Worth")), rows)


def _share(words: Words, part: int, whole: int) -> str:
    percent = f" · {tr('{percent}%', percent=round(100 * part / whole))}" if whole > 0 else ""
    return f"{words.money(part)}{percent}"


def returns(words: Words, game: Game) -> Facts:
    """Return what the shares of each company brought the player who led it last."""
    rows = []
    for company, brought in sorted(figures.returns(game).items(), key=lambda item: -item[1].gain):
        percent = round(100 * brought.gain / brought.spent) if brought.spent else None
        money = [Cell(words.money(sum_), sum_) for sum_ in (brought.spent, brought.received, brought.held)]
        gain = Cell(words.signed(brought.gain), brought.gain, "good" if brought.gain >= 0 else "bad")
        rate = Cell(
            "" if percent is None else tr("{percent}%", percent=percent), percent if percent is not None else -100
        )
        rows.append((Cell(company), Cell(words.who(brought.president)), *money, gain, rate))
    heads = (tr("Company"), tr("Last president"), tr("Paid for shares"), tr("Dividends and sales"), tr("Still held"),
             tr("Gain"), tr("Return"))  # fmt: skip
    return Facts(heads, rows)


def rusted(words: Words, game: Game) -> Facts:
    """Return whose purchase rusted whose trains."""
    rows = []
    for event in figures.rustings(game):
        pos: Position = game.position_at(event.number)
        buyer = words.who(pos.president(event.by)) if event.by else ""
        lost = listed([f"{owner} {_trains(words, kinds)}" for owner, kinds in event.trains.items()])
        when = tr("{round}, move {number}", round=words.round(pos.state.round), number=event.number)
        rows.append((Cell(when, event.number), Cell(event.by), Cell(buyer), Cell(lost)))
    return Facts((tr("When"), tr("Rusted by"), tr("President"), tr("Trains that rusted")), rows)


def _trains(words: Words, kinds: tuple[str, ...]) -> str:
    return ", ".join(f"{kind} ×{number}" if number > 1 else kind for kind, number in Counter(kinds).items())


def as_csv(lines: Iterable[tuple[str, ...]]) -> str:
    """Return lines as comma-separated values."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerows([figures.no_formula(each) for each in line] for line in lines)
    return out.getvalue()


TABLES: dict[str, tuple[str, Callable[[Words, Game], Facts]]] = {
    "sources": ("Share of worth by source", worth),
    "returns": ("Return on companies", returns),
    "rusted": ("Who rusted whose trains", rusted),
}
