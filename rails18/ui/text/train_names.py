"""Name trains as their certificates do: by the side that faces up, by the train of it that runs, or by the type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rails18.core.ids import RunnerId, kind_of, number_run, train_of
from rails18.core.position import Position
from rails18.core.train_types import TrainRun, TrainSide, TrainType
from rails18.ui.text.phrases import listed
from rails18.words.translation import tr
from rails18.words.wording import in_words, train_type, train_types


def short(pos: Position, train: RunnerId) -> str:
    """Return the few letters on a train: ``3``, ``4+1``, or ``3/5`` for one of the two trains of a certificate.

    Args:
        train: id of a certificate or of a train in a route.
    """
    certificate, number = train_of(train), number_run(train)
    kind = pos.title.trains[kind_of(certificate)]
    if not kind.sides:
        return kind.name
    side = pos.side(certificate)
    if number:
        doubles = [runs for runs in side.runs if len(runs) >= number]
        return doubles[0][number - 1].name if doubles else side.name
    return side.name


def running(pos: Position, train: RunnerId) -> str:
    """Return the few letters on a train in a route: that of the way in which its certificate runs."""
    certificate = train_of(train)
    kind = pos.title.trains[kind_of(certificate)]
    if "/" in train or not kind.sides:
        return short(pos, train)
    single = next((runs[0] for runs in pos.side(certificate).runs if len(runs) == 1), None)
    return single.name if single else pos.side(certificate).name


def as_nouns(names: Iterable[str]) -> str:
    """Return several trains as players say them, equal ones counted: ``two D-trains and one 5-train``."""
    counted = Counter(names).items()
    if all(many == 1 for _, many in counted):  # no number is needed
        return listed([as_noun(name) for name, _ in counted])
    return listed([f"{in_words(many)} {as_noun(name) if many == 1 else train_types(name)}" for name, many in counted])


def as_noun(name: str) -> str:
    """Return the letters of a train as players say them: ``3-train``, ``4+1 train``."""
    return train_type(name)


def range_words(run: TrainRun) -> str:
    """Return in words how far a train runs and what counts."""
    if run.cities is not None and run.reach is not None:
        return tr("at most {reach} stops, {cities} of them cities or red areas", reach=run.reach, cities=run.cities)
    if run.counted is not None:
        far = tr("any number of stops") if run.reach is None else tr("at most {reach} stops", reach=run.reach)
        return tr("{far}, of which the best {counted} count", far=far, counted=run.counted)
    return tr("any number of stops") if run.reach is None else tr("at most {reach} stops", reach=run.reach)


def type_name(kind: TrainType) -> str:
    """Return the letters of a type of train: those of all sides of its certificate."""
    return " / ".join(side.name for side in kind.faces)


def types_as_noun(kind: TrainType) -> str:
    """Return a type of train in a sentence: ``3-train``, or its colour where certificates have sides."""
    return train_type(kind.name)


def side_words(side: TrainSide) -> str:
    """Return in words what one side of a certificate is."""
    ways = []
    for runs in side.runs:
        names = {run.name for run in runs}
        many = (
            tr("two {name}s", name=as_noun(runs[0].name))
            if len(runs) == 2 and len(names) == 1
            else as_noun(runs[0].name)
        )
        ways.append(f"{many} ({range_words(runs[0])}{tr(' each') if len(runs) > 1 else ''})")
    return tr(" or ").join(ways)


def brief(side: TrainSide) -> str:
    """Return in very few words what the trains on one side of a certificate do, a line for each way to run it."""
    ways = [
        f"{tr('{runs} trains: ', runs=len(runs)) if len(runs) > 1 else ''}{brief_range(runs[0])}" for runs in side.runs
    ]
    return tr("\nor ").join(ways)


def brief_range(run: TrainRun) -> str:
    """Return in very few words how far a train runs and what counts."""
    if run.cities is not None and run.reach is not None:
        return tr("{reach} stops, {cities} may be cities", reach=run.reach, cities=run.cities)
    if run.counted is not None:
        return tr(
            "best {counted} of {value} stops",
            counted=run.counted,
            value=tr("any number of") if run.reach is None else run.reach,
        )
    return tr("any number of stops") if run.reach is None else tr("{reach} stops", reach=run.reach)
