"""Check the powers of private companies: hexes, tiles, companies, certificates and phases that they name must exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rails18.core.powers import (
    BecomesTrain,
    BlockHex,
    BridgeRight,
    BringsShare,
    ClosesWithTrain,
    ExchangeForShare,
    ExtraTile,
    FreeTerrain,
    FreeTile,
    LayTileAnytime,
    LayTileOnSale,
    MarkCity,
    PowerKind,
    TileAndToken,
)
from rails18.loading.board_checks import COLOURS, Fault
from rails18.loading.documents import spelling
from rails18.loading.schema import TitleData


def power_faults(data: TitleData, place: str, power: PowerKind) -> Iterator[Fault]:
    """Yield what a power of a private company names in vain."""
    match power:
        case BlockHex():
            yield from unknown(place, power.hexes, data.hexes, "the hex {} is not on the map.")
        case LayTileAnytime():
            yield from unknown(place, power.hexes, data.hexes, "the hex {} is not on the map.")
            yield from unknown(f"{place}.tile", (power.tile,), data.tiles, "the tile {} is not in tiles.yaml.")
        case LayTileOnSale():
            yield from unknown(place, (power.hex,), data.hexes, "the hex {} is not on the map.")
            yield from unknown(f"{place}.colour", (power.colour,), COLOURS, "the colour {} is not known.")
        case ExchangeForShare():
            yield from unknown(f"{place}.company", (power.company,), data.companies, "there is no company {}.")
        case FreeTerrain():
            words = {word for entry in data.hexes.values() for word in entry.terrain}
            yield from unknown(f"{place}.terrain", power.terrain, words, "no hex has the terrain {}.")
        case BringsShare():
            known = [f"{id}-{n}" for id, company in data.companies.items() for n in range(len(company.certificates))]
            yield from unknown(f"{place}.certificate", (power.certificate,), known, "there is no certificate {}.")
            pars = {cell.par for row in data.market.rows for cell in row if cell.par}
            yield from unknown(f"{place}.pars", power.pars, pars, "no par value is {}.")
        case ExtraTile():
            yield from unknown(f"{place}.colour", (power.colour,), COLOURS, "the colour {} is not known.")
        case FreeTile():
            yield from unknown(f"{place}.hex", (power.hex,), data.hexes, "the hex {} is not on the map.")
            yield from unknown(f"{place}.colour", (power.colour,), COLOURS, "the colour {} is not known.")
        case TileAndToken():
            yield from unknown(f"{place}.hex", (power.hex,), data.hexes, "the hex {} is not on the map.")
            yield from unknown(f"{place}.colours", power.colours, COLOURS, "the colour {} is not known.")
        case BecomesTrain():
            yield from unknown(f"{place}.train", (power.train,), data.trains, "there is no train {}.")
            phases = (*power.phases, *power.face_only)
            yield from unknown(f"{place}.phases", phases, data.phases, "there is no phase {}.")
            counts = map(str, power.players)
            yield from unknown(f"{place}.players", counts, map(str, data.head.players), "{} cannot play.")
        case ClosesWithTrain():
            yield from unknown(f"{place}.company", (power.company,), data.companies, "there is no company {}.")
        case BridgeRight():
            wet = [id for id, entry in data.hexes.items() if entry.banks]
            yield from unknown(f"{place}.hexes", power.hexes, wet, "no river with banks runs through {}.")
            yield from unknown(f"{place}.companies", power.companies, data.companies, "there is no company {}.")
        case MarkCity():
            yield from unknown(f"{place}.hexes", power.hexes, data.hexes, "the hex {} is not on the map.")
            yield from unknown(f"{place}.removed_phase", (power.removed_phase,), data.phases, "there is no phase {}.")
            yield from unknown(f"{place}.tokens", power.tokens, ("open", "closed"), "a mark is never {}.")


def unknown(place: str, words: Iterable[str], known: Iterable[str], sentence: str) -> Iterator[Fault]:
    """Yield a fault for each word that is not among those known."""
    known = list(known)
    for word in words:
        if word not in known:
            yield "privates", place, sentence.format(word), spelling(word, known)
