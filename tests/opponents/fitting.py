"""Fit a forecast of companies to what came: a few weights, each of which adds to the forecast by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from rails18.core.errors import CannotRead
from tests.opponents.comparing import Pair
from tests.opponents.sampling import FACTS, Row

FOLDS = 6  # parts of the games, each of which is foreseen by what the others teach
PULL = 100.0  # how strongly weights are drawn to nothing, in rows
VERSION = 1
CURE = "Learn them anew with python -m tests.opponents.learn."
COLUMNS = (  # what the fit may use, few enough to be read
    *("hand", "price", "unit"),
    *("hand*phase", "price*phase", "unit*phase"),
    *("hand*rounds", "price*rounds", "unit*rounds", "unit*rounds*rounds"),
    *("hand*left", "price*sold", "treasury*trains"),
)


class Fitted(msgspec.Struct, frozen=True):
    """Hold a forecast.

    Attributes:
        weights: fact, or several multiplied, → by how much of it the forecast by hand is put right.
        recipe: what the weights were learned from.
        version: of the facts.
    """

    weights: Mapping[str, float]
    recipe: Mapping[str, int | str] = {}
    version: int = VERSION

    def foresees(self, row: Row) -> float:
        """Return what a share is foreseen to bring."""
        return row.hand + sum(weight * column(row.facts, name) for name, weight in self.weights.items())

    def all(self, rows: Iterable[Row]) -> list[Pair]:
        """Return rows with what is foreseen of each."""
        return [(row, self.foresees(row)) for row in rows]


def column(facts: Mapping[str, float], name: str) -> float:
    """Return a fact, or several multiplied."""
    value = 1.0
    for each in name.split("*"):
        value *= facts[each]
    return value


def fitted(rows: Sequence[Row], columns: Sequence[str] = COLUMNS, pull: float = PULL) -> Fitted:
    """Return the weights by which the sum of squares is least, all titles counting alike.

    What is fitted is what the forecast by hand is wrong by, in lowest par values of the title, so that weights which
    the rows do not ask for leave that forecast as it is.
    """
    unit = np.array([row.facts["unit"] for row in rows])
    wrong = np.array([row.came - row.hand for row in rows]) / unit
    known = np.array([[column(row.facts, name) for name in columns] for row in rows]) / unit[:, None]
    spread = np.sqrt((known * known).mean(axis=0))
    spread[spread == 0] = 1.0
    known /= spread
    of_title = Counter(row.title for row in rows)
    counts = np.array([len(rows) / len(of_title) / of_title[row.title] for row in rows])
    pulled = known.T @ (counts[:, None] * known) + pull * np.eye(len(columns))
    found = np.linalg.solve(pulled, known.T @ (counts * wrong)) / spread
    return Fitted({name: float(f"{weight:.4g}") for name, weight in zip(columns, found, strict=True)})


def folds(rows: Sequence[Row], number: int = FOLDS, seed: int = 1) -> Iterator[tuple[list[Row], list[Row]]]:
    """Yield rows to learn from and rows to try that on; no game is in both, and games of each title are spread."""
    place: dict[str, int] = {}
    for title in sorted({row.title for row in rows}):
        games = sorted({row.game for row in rows if row.title == title})
        Random(seed).shuffle(games)
        place |= {game: at % number for at, game in enumerate(games)}
    for part in range(number):
        known, held = ([row for row in rows if (place[row.game] == part) == here] for here in (False, True))
        if known and held:
            yield known, held


def foreseen(rows: Sequence[Row], fit: Callable[[Sequence[Row]], Fitted] = fitted) -> list[Pair]:
    """Return rows with what is foreseen of each by games that it does not belong to."""
    return [pair for known, held in folds(rows) for pair in fit(known).all(held)]


def write(path: Path, model: Fitted) -> None:
    """Write weights with what they were learned from."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(model)) + b"\n")


def read(path: Path) -> Fitted:
    """Return the weights of a file.

    Raises:
        CannotRead: it is missing, damaged, or of another version.
    """
    try:
        model = msgspec.json.decode(path.read_bytes(), type=Fitted)
    except (OSError, msgspec.MsgspecError) as error:
        raise CannotRead(f"these are no weights of a forecast ({error}).", str(path), CURE) from None
    unknown = sorted({each for name in model.weights for each in name.split("*")} - FACTS)
    if model.version != VERSION or unknown:
        what = f"unknown: {', '.join(unknown)}" if unknown else f"version {model.version}"
        raise CannotRead(f"these weights are of facts that are no longer looked at ({what}).", str(path), CURE)
    return model
