"""Lay a tile by hand: pick it, put it on a hex, turn it through the legal ways round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt, Signal

from rails18.board.layout import copies_left, stop_id
from rails18.core.actions import Action, LayTile, PowerTile
from rails18.core.refusal import Refusal
from rails18.loading.translation import tr
from rails18.questions import track
from rails18.ui.board.fan import FanChoice
from rails18.ui.board.map import Click
from rails18.ui.model.context import Context
from rails18.ui.model.proposal import Proposal
from rails18.ui.tools.hand import HandTool

Legal = dict[str, dict[str, list[int]]]  # hex → tile → ways round


@dataclass(frozen=True)
class Layer:
    """Say who lays and by which kind of action.

    Args:
        kind: ``lay_tile`` or ``power_tile``.
        make: returns the action for hex, tile and rotation.
        private: private by whose power it is laid, or "".
    """

    kind: str
    make: Callable[[str, str, int], Action]
    private: str = ""


def company_layer(context: Context) -> Layer:
    """Return the layer for the operating company."""
    frame = context.position.frame
    return Layer("lay_tile", lambda hex_id, tile, turn: LayTile(frame.player, frame.company, hex_id, tile, turn))


def private_layer(player: str, private: str) -> Layer:
    """Return the layer for the power of a private."""
    return Layer("power_tile", lambda hex_id, tile, turn: PowerTile(player, private, hex_id, tile, turn), private)


class TileTool(HandTool):
    """Follow mouse and keys while a tile may be laid.

    Attributes:
        tile: the tile in the hand, "" when there is none.
        hex, rotation: where it lies, "" while it is not on the map.
        known: hex → tile → legal ways round, as far as they have been looked for.
        city: city that gets a token with the tile, "" for none.

    Signals:
        changed: something else is in the hand, or it lies elsewhere.
    """

    changed = Signal()

    def __init__(self, context: Context, layer: Layer) -> None:
        super().__init__(context)
        self.layer = layer
        self.tile, self.hex, self.rotation = "", "", 0
        self.known: Legal = {}
        self.city = ""
        self._cities: dict[tuple[str, str, int], list[str]] = {}
        self._begun = False
        self._source: Iterator[Action] | None = None
        self._found: list[Action] = []
        self._fan_hex = ""
        self._turn_base = 0
        board = context.board
        self.listen(
            (board.fanChosen, self._fan_chosen),
            (board.fanRefused, self._fan_refused),
            (board.fanLeft, self._fan_left),
            (board.pointerMoved, self._pointer_moved),
            (board.wheelOnTile, self.turn),
            (board.cornerDragged, self._corner_dragged),
            (board.ghostDragged, self._ghost_dragged),
            (context.selection.changed, self._proposed),
        )

    def close(self) -> None:
        """Take everything off the board and listen no more."""
        super().close()
        board = self.context.board
        board.ghost(None)
        board.fan(None)
        board.glow(())

    # what is legal

    @property
    def legal(self) -> Legal:
        """Return hex → tile → legal ways round."""
        self.look(None)
        return self.known

    @property
    def looked(self) -> bool:
        """Tell whether all legal ways are known."""
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

    def hexes(self, tile: str) -> list[str]:
        """Return the hexes on which `tile` may be laid, or all legal hexes for "", as far as they are known."""
        return [hex_id for hex_id, tiles in self.known.items() if not tile or tile in tiles]

    def choices(self, hex_id: str) -> list[FanChoice]:
        """Return what may follow on a hex, each with the reason when it cannot be laid."""
        pos = self.context.position
        legal = self.legal.get(hex_id, {})
        if self.layer.private:
            return [FanChoice(tile, turns[0], copies_left(pos, tile)) for tile, turns in legal.items()]
        found = []
        for tile, left, refusal in track.offered(pos, hex_id):
            turns = legal.get(tile)
            reason = "" if turns else self.context.why((refusal,) if refusal else ())
            found.append(FanChoice(tile, turns[0] if turns else 0, left, reason))
        return found

    def why_not(self, hex_id: str) -> tuple[Refusal, ...]:
        """Return why nothing can be laid on a hex."""
        pos = self.context.position
        if self.layer.private:
            return self.context.adapter.refusals(self.layer.make(hex_id, next(iter(pos.title.tiles)), 0))
        refusal = track.why_not(pos, hex_id)
        return (refusal,) if refusal else ()

    # picking and putting

    def glow(self) -> None:
        """Outline the hexes where the tile in the hand, or any tile, may be laid."""
        self.context.board.glow(self.hexes(self.tile))

    def pick(self, tile: str) -> None:
        """Take a tile into the hand; "" puts it back. On a hex where it fits it takes the place of the one there."""
        here = self.hex
        self.tile = tile
        self.context.board.fan(None)
        if tile and here and tile in self.legal.get(here, {}):
            self.put(here)
            return
        self.hex = ""
        if self.context.selection.proposal is not None:
            self.context.selection.cancel()
            self.tile = tile
        if not tile:
            self.context.board.ghost(None)
        self.glow()
        self.changed.emit()

    def put(self, hex_id: str, rotation: int | None = None) -> bool:
        """Lay the tile in the hand on a hex, the first legal way round unless told, or say why it cannot lie there."""
        turns = self.legal.get(hex_id, {}).get(self.tile, [])
        if not turns:
            self.context.tell_refusals(self._why_tile(hex_id))
            return False
        self.rotation = rotation if rotation in turns else turns[0]
        self.hex = hex_id
        return self.context.selection.propose(self.action(self.city), self._label())

    def action(self, city: str = "") -> Action:
        """Return the lay as the tile lies now, with a token in `city`, or in the first that can take one."""
        made = self.layer.make(self.hex, self.tile, self.rotation)
        cities = self.cities()
        if cities and isinstance(made, PowerTile):
            return replace(made, stop=city if city in cities else cities[0])
        return made

    def cities(self) -> list[str]:
        """Return the cities of the tile on the map that may get the token which comes with it."""
        return self._cities.get((self.hex, self.tile, self.rotation), [])

    def choose_city(self, city: str) -> bool:
        """Put the token that comes with the tile into another of its cities."""
        return self.context.selection.propose(self.action(city), self._label())

    def _why_tile(self, hex_id: str) -> tuple[Refusal, ...]:
        pos = self.context.position
        if not self.layer.private:
            for tile, _, refusal in track.offered(pos, hex_id):
                if tile == self.tile and refusal is not None:
                    return (refusal,)
        return self.context.adapter.refusals(self.layer.make(hex_id, self.tile, 0))

    def turn(self, steps: int) -> None:
        """Turn the tile on the map to the next legal way round, clockwise for a positive number."""
        if not self.hex:
            return
        turns = self.legal[self.hex][self.tile]
        if len(turns) == 1:
            self.context.tell(tr("It fits here in this rotation only."))
            return
        ordered = sorted(turns)
        at = (ordered.index(self.rotation) + (1 if steps > 0 else -1)) % len(ordered)
        self.put(self.hex, ordered[at])

    def _label(self) -> str:
        pos, words = self.context.position, self.context.words
        if self.layer.private:
            price = self._power_price()
            what = tr("Lay #{tile}", tile=self.tile) + (tr(" and a token") if self.cities() else "")
            return f"{what} · {words.money(price)}" if price else what
        price = track.cost(pos, self.hex)
        return tr("Lay #{tile} · {price}", tile=self.tile, price=words.money(price) if price else tr("free"))

    def _caption(self) -> str:
        pos, words = self.context.position, self.context.words
        company = pos.frame.company
        price = self._power_price() if self.layer.private else track.cost(pos, self.hex)
        if words.hide_cash:
            return tr("costs {price}", price=words.money(price)) if price else tr("free")
        left = words.money(pos.cash(company) - price)
        return (
            tr("{price} · {company} keeps {left}", price=words.money(price), company=company, left=left)
            if price
            else tr("free")
        )

    def _power_price(self) -> int:
        """Return what the company pays for a tile by the power of a private."""
        return track.power_cost(self.context.position, self.layer.private, self.hex)

    def _show(self) -> None:
        pos = self.context.position
        many = len(self.legal[self.hex][self.tile]) > 1
        tile = pos.title.tiles[self.tile]
        places: list[str] = [stop_id(self.hex, tile, number) for number in range(len(tile.stops))]
        token = (pos.frame.company, places.index(self.city)) if self.city in places else None
        self.context.board.ghost(self.tile, self.rotation, self.hex, caption=self._caption(), handle=many, token=token)
        self.glow()

    # what the board tells

    def _proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        mine = isinstance(action, LayTile | PowerTile) and action.kind == self.layer.kind
        if mine and action is not None and (not isinstance(action, PowerTile) or action.private == self.layer.private):
            assert isinstance(action, LayTile | PowerTile)
            self.tile, self.hex, self.rotation = action.tile, action.hex, action.rotation
            self.city = action.stop if isinstance(action, PowerTile) else ""
            self.context.board.fan(None)
            self._show()
        else:
            self.tile, self.hex, self.city = "", "", ""
            self.context.board.ghost(None)
            self.glow()
        self.changed.emit()

    def clicked(self, click: Click) -> None:
        """Rotate with the right button; else lay the tile in the hand, or offer what may lie on the hex."""
        if click.button == Qt.MouseButton.RightButton:
            self.turn(1)
        elif self.tile and not self.hex:
            self.put(click.hex)
        elif click.hex in self.legal:
            self.open_fan(click.hex)
        else:
            self.context.tell_refusals(self.why_not(click.hex))

    def open_fan(self, hex_id: str) -> None:
        """Spread the tiles for a hex round it; a single one is laid at once as a proposal."""
        offered = self.choices(hex_id)
        usable = [choice for choice in offered if not choice.reason]
        if len(offered) == 1 and usable:
            self.tile = usable[0].tile
            self.put(hex_id)
            return
        self._fan_hex = hex_id
        self.context.board.ghost(None)
        self.context.board.fan(hex_id, offered)

    def _fan_chosen(self, tile: str) -> None:
        self.context.board.fan(None)
        self.tile = tile
        self.put(self._fan_hex)

    def _fan_refused(self, tile: str) -> None:
        reason = next((choice.reason for choice in self.choices(self._fan_hex) if choice.tile == tile), "")
        self.context.tell(reason)

    def _fan_left(self) -> None:
        self.context.board.fan(None)
        if self.hex:
            self._show()

    def _pointer_moved(self, point: QPointF) -> None:
        if self.tile and not self.hex:
            self._hover(point)

    def _hover(self, point: QPointF) -> None:
        hex_id = self.context.board.board.hex_at(point)
        turns = self.legal.get(hex_id or "", {}).get(self.tile)
        if hex_id and turns:
            self.context.board.ghost(self.tile, turns[0], hex_id)
        else:
            self.context.board.ghost(self.tile, 0, point, allowed=hex_id is None)

    def _corner_dragged(self, degrees: float, released: bool) -> None:
        if not self.hex:
            return
        if not self._turning:
            self._turning, self._turn_base = True, self.rotation
        wanted = self._turn_base + degrees / 60
        turns = self.legal[self.hex][self.tile]
        nearest = min(turns, key=lambda turn: abs((turn - wanted + 3) % 6 - 3))
        if nearest != self.rotation:
            self.put(self.hex, nearest)
        if released:
            self._turning = False

    _turning = False

    def _ghost_dragged(self, at: QPoint, released: bool) -> None:
        if not self.tile:
            return
        board = self.context.board
        if not released:
            self._hover(board.mapToScene(at))
            return
        hex_id = board.hex_at(at)
        home, turn = self.hex, self.rotation
        if hex_id is None:
            self.context.selection.cancel()
        elif hex_id == home or not self.put(hex_id):
            self.put(home, turn)

    # carried from the palette

    def carry(self, tile: str, at: QPoint, released: bool) -> None:
        """Move a tile that the mouse carries from the palette.

        Args:
            tile: its name.
            at: global position of the pointer.
            released: the button was let go here.
        """
        board = self.context.board
        local = board.viewport().mapFromGlobal(at)
        inside = board.viewport().rect().contains(local)
        if self.tile != tile or self.hex:
            self.pick("")
            self.tile = tile
            self.glow()
        if not released:
            if inside:
                self._hover(board.mapToScene(local))
            else:
                board.ghost(None)
            return
        hex_id = board.hex_at(local) if inside else None
        if hex_id is None or not self.put(hex_id):
            self.pick("")
