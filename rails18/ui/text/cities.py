"""Name a city of the map, also where its hex has several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rails18.board.layout import hex_of, stop, stops_of, tile_at, track_at
from rails18.core.position import Position
from rails18.loading.texts import names_of

if TYPE_CHECKING:
    from rails18.ui.text.words import Words


def city_words(words: Words, pos: Position, city: str) -> str:
    """Return a city by its hex, and by its own name or the sides to which it leads where the hex has several."""
    hex_id = hex_of(city)
    place = words.hex(pos, hex_id)
    if len(stops_of(pos, hex_id)) == 1:
        return place
    own = stop(pos, city).name
    if own:
        return f"{own} in {place}"
    names, end = names_of(pos.title, pos.setup), f"s{stops_of(pos, hex_id).index(city)}"
    sides = [side for piece in track_at(*tile_at(pos, hex_id)) if end in piece for side in piece if side != end]
    return f"{place}, to the {' and '.join(names.side(side) for side in sides)}" if sides else place


def city_name(pos: Position, city: str) -> str:
    """Return the own name of a stop that shares its hex with others, or ""."""
    hex_id = hex_of(city)
    here = stops_of(pos, hex_id) if hex_id in pos.board.hexes else ()
    return stop(pos, city).name if len(here) > 1 and city in here else ""
