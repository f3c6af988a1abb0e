"""Work out why no line of track leads from a company's tokens to a hex: what such a line would break."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import blocks, stop, stop_id, tile_at
from rails18.board.network import segments
from rails18.core import ids
from rails18.core.ids import CompanyId, HexId
from rails18.core.position import Position
from rails18.core.title import End

Place = tuple[HexId, End]  # a hex entered over a side, or a stop of a hex as it is named on the tile


def fault(pos: Position, company: CompanyId, hex: HexId) -> str:
    """Return the rule that every line to `hex` breaks, or "" when no track leads there at all.

    Source: `track.lay.edge_twice`, `track.lay.reversal`.
    """
    if any(place == hex for place, _ in _flood(pos, company, reversing=False)):
        return "track.lay.edge_twice"
    if any(place == hex for place, _ in _flood(pos, company, reversing=True)):
        return "track.lay.reversal"
    return ""


def _flood(pos: Position, company: CompanyId, reversing: bool) -> set[Place]:
    """Return what lines reach that may use a side any number of times, and turn back at junctions if `reversing`."""
    ends: dict[Place, list[End]] = {}
    for piece in segments(pos).values():
        ends.setdefault((piece.hex, piece.a), []).append(piece.b)
        ends.setdefault((piece.hex, piece.b), []).append(piece.a)
    queue = list(_tokens(pos, company))
    found = set(queue)
    for hex, here in queue:
        if isinstance(here, str) and _closed(pos, company, hex, here):
            continue
        for end in ends.get((hex, here), ()):
            for place in _beyond(pos, hex, end, reversing):
                if place not in found:
                    found.add(place)
                    queue.append(place)
    return found


def _beyond(pos: Position, hex: HexId, end: End, reversing: bool) -> Iterator[Place]:
    """Yield where a line is that has come to `end` in `hex`."""
    if isinstance(end, str) or reversing:
        yield hex, end
    if isinstance(end, int):
        beside = neighbour(pos.board, hex, end)
        if beside:
            yield beside, opposite(end)


def _tokens(pos: Position, company: CompanyId) -> Iterator[Place]:
    for name, tokens in pos.state.tokens.items():
        if company in tokens:
            yield ids.hex_of(name), f"s{ids.index_of(name)}"


def _closed(pos: Position, company: CompanyId, hex: HexId, end: str) -> bool:
    """Return whether a line ends at a stop."""
    name = stop_id(hex, tile_at(pos, hex)[0], int(end[1:]))
    here = stop(pos, name)
    return (here.kind == "offboard" and not here.through) or blocks(pos, name, company)
