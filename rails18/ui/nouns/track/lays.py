"""Know where tiles may be laid, and which lay does most: joins the company's track, earns most, costs least."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

import msgspec

from rails18.board.layout import copies_left
from rails18.core.actions import Action, LayTile, PowerTile
from rails18.core.ids import NO_PRIVATE, NO_TILE, HexId, PlayerId, PrivateId, StopId, TileId
from rails18.core.refusal import Refusal
from rails18.questions import track
from rails18.ui.board.fan import FanChoice
from rails18.ui.model.outlook import Lay, Outlook
from rails18.ui.now.keys import MOST_NUMBERS
from rails18.ui.stage.context import Context
from rails18.ui.tools.hand import HandTool
from rails18.words.translation import tr

Legal = dict[HexId, dict[TileId, list[int]]]  # hex → tile → ways round


class Layer(msgspec.Struct, frozen=True):
    """Say who lays and by which kind of action.

    Args:
        kind: ``lay_tile`` or ``power_tile``.
        make: returns the action for hex, tile and rotation.
        private: private by whose power it is laid, or "".
    """

    kind: str
    make: Callable[[HexId, TileId, int], Action]
    private: PrivateId = NO_PRIVATE


def company_layer(context: Context) -> Layer:
    """Return the layer for the operating company."""
    frame = context.position.frame
    return Layer("lay_tile", lambda hex_id, tile, turn: LayTile(frame.player, frame.company, hex_id, tile, turn))


def private_layer(player: PlayerId, private: PrivateId) -> Layer:
    """Return the layer for the power of a private."""
    return Layer("power_tile", lambda hex_id, tile, turn: PowerTile(player, private, hex_id, tile, turn), private)


class LaysTool(HandTool):
    """Look for the legal lays of a layer, and rank them.

    Attributes:
        known: hex → tile → legal ways round, as far as they have been looked for.
        outlook: best runs with tiles, worked out in the background.
    """

    def __init__(self, context: Context, layer: Layer) -> None:
        super().__init__(context)
        self.layer = layer
        self.known: Legal = {}
        self.outlook = Outlook(context.position, context.position.frame.company, self)
        self._cities: dict[tuple[HexId, TileId, int], list[StopId]] = {}
        self._begun = False
        self._source: Iterator[Action] | None = None
        self._found: list[Action] = []
        self._prospects: dict[Lay, track.Prospect] = {}

    def close(self) -> None:
        """Look no more."""
        super().close()
        self.outlook.close()

    @property
    def legal(self) -> Legal:
        """Return hex → tile → legal ways round."""
        self.look(None)
        return self.known

    @property
    def looked(self) -> bool:
        """Return whether all legal ways are known."""
        return self._source is None and self._begun

    def look(self, seconds: float | None) -> bool:
        """Look for legal ways, for some time or (None) until all are known; return whether all are."""
        adapter = self.context.adapter
        fixed = {"private": self.layer.private} if self.layer.private else {}
        if not self._begun:
            self._begun = True
            kept = adapter.kept(self.layer.kind, **fixed)
            self._source = iter(kept if kept is not None else adapter.iter_options(self.layer.kind, **fixed))
        end = None if seconds is None else perf_counter() + seconds
        while self._source is not None and (end is None or perf_counter() < end):
            action = next(self._source, None)
            if action is None:
                self._source = None
                adapter.keep(self._found, self.layer.kind, **fixed)
                break
            assert isinstance(action, LayTile | PowerTile)
            self._found.append(action)
            turns = self.known.setdefault(action.hex, {}).setdefault(action.tile, [])
            if action.rotation not in turns:
                turns.append(action.rotation)
            if isinstance(action, PowerTile) and action.stop:
                self._cities.setdefault((action.hex, action.tile, action.rotation), []).append(action.stop)
        return self._source is None

    def hexes(self, tile: TileId) -> list[HexId]:
        """Return the hexes on which `tile` may be laid, or all legal hexes for "", as far as they are known."""
        return [hex_id for hex_id, tiles in self.known.items() if not tile or tile in tiles]

    def choices(self, hex_id: HexId) -> list[FanChoice]:
        """Return what may follow on a hex, the best first, then the others with the reason why they cannot be laid."""
        pos = self.context.position
        legal = self.legal.get(hex_id, {})
        usable = [
            FanChoice(
                tile,
                self.turns(hex_id, tile)[0],
                copies_left(pos, tile),
                "",
                *self._note(hex_id, tile),
                digit=str(number) if number <= MOST_NUMBERS else "",
            )
            for number, tile in enumerate(self.ranked(hex_id), start=1)
        ]
        if self.layer.private:
            return usable
        refused = [
            FanChoice(tile, 0, left, self.context.pointer.why((refusal,) if refusal else ()))
            for tile, left, refusal in track.offered(pos, hex_id)
            if tile not in legal
        ]
        return [*usable, *refused]

    # what a lay does

    def lay(self, hex_id: HexId, tile: TileId, rotation: int) -> Lay:
        """Return the action that lays a tile."""
        made = self.layer.make(hex_id, tile, rotation)
        assert isinstance(made, LayTile | PowerTile)
        return made

    def prospect(self, hex_id: HexId, tile: TileId, rotation: int) -> track.Prospect:
        """Return how the track of a tile would join what is round it."""
        lay = self.lay(hex_id, tile, rotation)
        if lay not in self._prospects:
            self._prospects[lay] = track.prospect(self.context.position, lay)
        return self._prospects[lay]

    def _worth(self, hex_id: HexId, tile: TileId, rotation: int) -> tuple[bool, int, int, int]:
        """Return what ranks a lay: joins the company's track, earns most, meets most track, ends nowhere."""
        found = self.prospect(hex_id, tile, rotation)
        run = self.outlook.after(self.lay(hex_id, tile, rotation)) or 0
        return (not found.joins, -run, -len(found.joined), len(found.dead))

    def turns(self, hex_id: HexId, tile: TileId) -> list[int]:
        """Return the legal ways round of a tile on a hex, the best first."""
        turns = self.legal.get(hex_id, {}).get(tile, [])
        return sorted(turns, key=lambda turn: self._worth(hex_id, tile, turn)) if len(turns) > 1 else turns

    def ranked(self, hex_id: HexId) -> list[TileId]:
        """Return the tiles that can be laid on a hex, the best first."""
        tiles = self.legal.get(hex_id, {})
        return sorted(tiles, key=lambda tile: min(self._worth(hex_id, tile, turn) for turn in tiles[tile]))

    def _ask(self, hex_id: HexId, first: TileId = NO_TILE) -> None:
        """Let the runs with the lays on a hex be worked out, those with the tile `first` before the others."""
        if not self.context.adapter.lead.tells_best:
            return
        tiles = self.legal.get(hex_id, {})
        ranked = sorted(self.ranked(hex_id), key=lambda tile: tile != first)
        best = [self.lay(hex_id, tile, self.turns(hex_id, tile)[0]) for tile in ranked]
        rest = [self.lay(hex_id, tile, turn) for tile in ranked for turn in tiles[tile]]
        self.outlook.ask(dict.fromkeys([*best, *rest]))

    def _note(self, hex_id: HexId, tile: TileId) -> tuple[str, bool]:
        """Return what a tile does on a hex at best, in two words, and whether it joins the company's track."""
        company, turns = self.context.position.frame.company, self.turns(hex_id, tile)
        if not company or self.prospect(hex_id, tile, turns[0]).joins:
            runs = [self.outlook.after(self.lay(hex_id, tile, turn)) for turn in turns]
            best = max((run for run in runs if run is not None), default=None)
            return (tr("run {money}", money=self.context.words.money(best)) if best else "", True)
        return tr("no join"), False

    def why_not_tile(self, hex_id: HexId, wanted: TileId) -> tuple[Refusal, ...]:
        """Return why a tile cannot be laid on a hex."""
        if not self.layer.private:
            for tile, _, refusal in track.offered(self.context.position, hex_id):
                if tile == wanted and refusal is not None:
                    return (refusal,)
        return self.context.adapter.refusals(self.layer.make(hex_id, wanted, 0))

    def why_not(self, hex_id: HexId) -> tuple[Refusal, ...]:
        """Return why nothing can be laid on a hex."""
        pos = self.context.position
        if self.layer.private:
            return self.context.adapter.refusals(self.layer.make(hex_id, next(iter(pos.title.tiles)), 0))
        refusal = track.why_not(pos, hex_id)
        return (refusal,) if refusal else ()
