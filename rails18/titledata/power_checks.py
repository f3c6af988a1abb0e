"""Check powers of private companies: what they name must exist, and the rules of the title must know their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, get_args, get_type_hints

from rails18.core import ids, powers
from rails18.core.powers import Power
from rails18.core.rules import Plays, RuleSet
from rails18.core.title import COLOURS
from rails18.storage.documents import spelling
from rails18.titledata.board_checks import Fault
from rails18.titledata.schema import TitleData

# type of what a power names → what there is of it, and the sentence about what there is not
NAMED: Mapping[Any, tuple[Callable[[TitleData], Iterable[Any]], str]] = {
    ids.HexId: (lambda data: data.hexes, "the hex {} is not on the map."),
    ids.TileId: (lambda data: data.tiles, "the tile {} is not in tiles.yaml."),
    ids.CompanyId: (lambda data: data.companies, "there is no company {}."),
    ids.KindId: (lambda data: data.trains, "there is no train {}."),
    ids.PhaseId: (lambda data: data.phases, "there is no phase {}."),
    ids.CertificateId: (
        lambda data: (ids.certificate(id, n) for id, c in data.companies.items() for n in range(len(c.certificates))),
        "there is no certificate {}.",
    ),
    powers.Colour: (lambda data: COLOURS, "the colour {} is not known."),
    powers.Terrain: (
        lambda data: {word for entry in data.hexes.values() for word in entry.terrain},
        "no hex has the terrain {}.",
    ),
    powers.ParColour: (
        lambda data: {cell.par for row in data.market.rows for cell in row if cell.par},
        "no par value is {}.",
    ),
    powers.RiverHex: (
        lambda data: (id for id, entry in data.hexes.items() if entry.banks),
        "no river with banks runs through {}.",
    ),
    powers.SeatCount: (lambda data: data.head.players, "{} cannot play."),
}


def power_faults(data: TitleData, place: str, power: Power) -> Iterator[Fault]:
    """Yield what a power of a private company names in vain; the types of its fields say what they name."""
    for field, kind in get_type_hints(type(power)).items():
        value = getattr(power, field)
        if isinstance(value, int) and value < 0:
            sentence = f"no private company has a {field} below 0."
            yield "privates", f"{place}.{field}", sentence, "Write the printed number."
        words = value if isinstance(value, tuple) else (value,) if value else ()
        for named in (kind, *get_args(kind)):
            if named in NAMED:
                known, sentence = NAMED[named]
                yield from unknown(f"{place}.{field}", map(str, words), map(str, known(data)), sentence)


def idle_powers(data: TitleData, rules: RuleSet) -> Iterator[Fault]:
    """Yield the powers that no feature of the rules puts into effect."""
    plays = [one for feature in rules.features for one in feature.plays]
    for id, private in data.privates.items():
        for index, power in enumerate(private.powers):
            if not any(one.covers(power) for one in plays):
                yield idle(plays, f"privates.{id}.powers[{index}]", power)


def idle(plays: Iterable[Plays], place: str, power: Power) -> Fault:
    """Return the fault of a power that has no effect: by what it does, or by its other parts."""
    does = type(power).__struct_config__.tag
    known = [one for one in plays if isinstance(power, one.does)]
    if not known:
        cure = "Leave it out, or list the feature that plays it."
        return "privates", place, f"no feature of the title's rules plays {does}.", cure
    ways = (
        f"who {one.who or 'player or company'}, moment {' or '.join(one.moments)}, often {' or '.join(one.often)}"
        for one in known
    )
    sentence = f"the title's rules know no {does} with who {power.who}, moment {power.moment}, often {power.often}."
    return "privates", place, sentence, f"They know {'; '.join(ways)}."


def unknown(place: str, words: Iterable[str], known: Iterable[str], sentence: str) -> Iterator[Fault]:
    """Yield a fault for each word that is not among those known."""
    known = list(known)
    for word in words:
        if word not in known:
            yield "privates", place, sentence.format(word), spelling(word, known)
