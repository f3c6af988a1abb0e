"""Lay a tile by hand: pick it, put it on a hex, turn it through the legal ways round."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt, Signal

from rails18.board.layout import stop_id
from rails18.core.actions import Action, LayTile, PowerTile
from rails18.core.ids import NO_HEX, NO_PRIVATE, NO_STOP, NO_TILE, HexId, PrivateId, StopId, TileId
from rails18.questions import tabletop, track
from rails18.questions.track import Likewise
from rails18.ui.board.fan import FanChoice
from rails18.ui.board.ghost import Sides
from rails18.ui.board.map import Click
from rails18.ui.model.proposal import Proposal
from rails18.ui.nouns.track.lays import Layer, LaysTool
from rails18.ui.stage.context import Context
from rails18.words.translation import tr


class TileTool(LaysTool):
    """Follow mouse and keys while a tile may be laid.

    Attributes:
        tile: the tile in the hand, "" when there is none.
        hex, rotation: where it is, "" while it is not on the map.
        city: city that gets a token with the tile, "" for none.
        by: private whose power lays the tile on the map in place of an ordinary lay, "" for none.

    Signals:
        changed: something else is in the hand, or it is elsewhere.
        learned: more is known about what lays do.
    """

    changed = Signal()
    learned = Signal()

    def __init__(self, context: Context, layer: Layer) -> None:
        super().__init__(context, layer)
        self.tile, self.hex, self.rotation = NO_TILE, NO_HEX, 0
        self.city, self.by = NO_STOP, NO_PRIVATE
        self._fan_hex = NO_HEX
        self._offered: tuple[HexId, list[FanChoice]] = (NO_HEX, [])
        self.outlook.learned.connect(self._learned)
        self._turn_base = 0
        board = context.board
        self._hand = board.hand
        self.listen(
            (board.fanChosen, self._fan_chosen),
            (board.fanRefused, self._fan_refused),
            (board.fanLeft, self._fan_left),
            (board.fanHovered, self._fan_hovered),
            (board.hexHovered, self._hex_hovered),
            (board.pointerMoved, self._pointer_moved),
            (board.wheelOnTile, self.turn),
            (board.cornerDragged, self._corner_dragged),
            (board.ghostDragged, self._ghost_dragged),
            (context.selection.changed, self._proposed),
        )

    def clear_board(self) -> None:
        board = self.context.board
        self._hand.show_tile(None)
        board.strip.offer(None)
        board.marks.glow(())

    def told(self) -> list[tuple[str, str]]:
        """Return what the tile on the map does to the company's track and runs, each with its tone."""
        return self._told(self.hex, self.tile, self.rotation) if self.hex else []

    def _told(self, hex_id: HexId, tile: TileId, rotation: int) -> list[tuple[str, str]]:
        pos, money = self.context.position, self.context.words.money
        company = pos.frame.company
        if not company:
            return []
        if not self.prospect(hex_id, tile, rotation).joins:
            return [(tr("does not join {company}'s track", company=company), "warn")]
        now, then = self.outlook.now(), self.outlook.after(self.lay(hex_id, tile, rotation))
        if now is None or then is None:
            return []
        tone = "good" if then > now else "plain"
        return [(tr("best run {now} → {then}", now=money(now), then=money(then)), tone)]

    def _learned(self) -> None:
        if not self.is_up:
            return
        if self._fan_hex:
            self.context.board.strip.tell({tile: self._note(self._fan_hex, tile) for tile in self.legal[self._fan_hex]})
        if self.hex:
            self._show()
        self.learned.emit()

    def _hex_hovered(self, hex_id: HexId | None) -> None:
        """Begin to think about a hex while the pointer is on its way to click it."""
        if hex_id and self.looked and hex_id in self.known and not self.hex and not self._fan_hex:
            self._ask(hex_id, self.tile)

    @property
    def place(self) -> HexId:
        """Return the hex that is chosen, "" for none."""
        return self.hex or self._fan_hex

    def offered(self) -> list[FanChoice]:
        """Return what may follow on the chosen hex, in an order that stays as long as the hex does."""
        if self._offered[0] != self.place:
            self._offered = self.place, self.choices(self.place) if self.place else []
        return self._offered[1]

    # picking and putting

    def show_ways(self) -> None:
        self.glow()

    def glow(self) -> None:
        """Outline the hexes where the tile in the hand, or any tile, may be laid; not all there are."""
        anywhere = not self.tile and tabletop.on_table(self.context.position)
        self.context.board.marks.glow([] if anywhere else self.hexes(self.tile))

    def pick(self, tile: TileId) -> None:
        """Take a tile into the hand; "" puts it back. On a hex where it fits it takes the place of the one there.

        A tile that fits on one hex alone is laid there.
        """
        here = self.hex
        self.tile = tile
        self._fold()
        if tile and here and tile in self.legal.get(here, {}):
            self.put(here)
            return
        self.hex = NO_HEX
        if self.context.selection.proposal is not None:
            self.context.selection.cancel()
            self.tile = tile
        if not tile:
            self._hand.show_tile(None)
        elif self.looked and len(self.hexes(tile)) == 1:
            self.put(self.hexes(tile)[0])
            return
        self.glow()
        self.changed.emit()

    def put(self, hex_id: HexId, rotation: int | None = None) -> bool:
        """Lay the tile in the hand on a hex, the first legal way round unless told, or say why it cannot be there."""
        turns = self.legal.get(hex_id, {}).get(self.tile, [])
        if not turns:
            self.context.pointer.tell_refusals(self.why_not_tile(hex_id, self.tile))
            return False
        self.rotation = rotation if rotation is not None and rotation in turns else self.turns(hex_id, self.tile)[0]
        self.hex = hex_id
        self.by = self.by if self.by in self.likewise() else NO_PRIVATE
        self._ask(hex_id, self.tile)
        return self.context.selection.propose(self.action(self.city), self._label())

    def likewise(self) -> dict[PrivateId, Likewise]:
        """Return the privates whose powers lay the tile as it is now too, and better than an ordinary lay."""
        if self.layer.private or not self.hex or not self.context.position.frame.company:
            return {}
        lay = self.layer.make(self.hex, self.tile, self.rotation)
        assert isinstance(lay, LayTile)
        found = track.likewise(self.context.position, lay)
        return {same.action.private: same for same in found if not self.context.adapter.refusals(same.action)}

    def lay_by(self, private: PrivateId) -> bool:
        """Lay the tile on the map by the power of a private, or for "" by an ordinary lay."""
        self.by = private
        return self.context.selection.propose(self.action(), self._label())

    def action(self, city: StopId = NO_STOP) -> Action:
        """Return the lay as the tile is now, with a token in `city`, or in the first that can take one."""
        if self.by:
            return self.likewise()[self.by].action
        made = self.layer.make(self.hex, self.tile, self.rotation)
        cities = self.cities()
        if cities and isinstance(made, PowerTile):
            return replace(made, stop=city if city in cities else cities[0])
        return made

    def cities(self) -> list[StopId]:
        """Return the cities of the tile on the map that may get the token which comes with it."""
        return self._cities.get((self.hex, self.tile, self.rotation), [])

    def choose_city(self, city: StopId) -> bool:
        """Put the token that comes with the tile into another of its cities."""
        return self.context.selection.propose(self.action(city), self._label())

    def turn(self, steps: int) -> None:
        """Turn the tile on the map to the next legal way round, clockwise for a positive number."""
        if not self.hex:
            return
        turns = self.legal[self.hex][self.tile]
        if len(turns) == 1:
            self.context.pointer.tell(tr("It fits here in this rotation only."))
            return
        ordered = sorted(turns)
        at = (ordered.index(self.rotation) + (1 if steps > 0 else -1)) % len(ordered)
        self.put(self.hex, ordered[at])

    def _label(self) -> str:
        words, price = self.context.words, self._price()
        if self.layer.private or self.by:
            what = tr("Lay #{tile}", tile=self.tile) + (tr(" and a token") if self.cities() else "")
            return f"{what} · {words.money(price)}" if price else what
        return tr("Lay #{tile} · {price}", tile=self.tile, price=words.money(price) if price else tr("free"))

    def _caption(self) -> str:
        pos, words = self.context.position, self.context.words
        company, price = pos.frame.company, self._price()
        if words.hide_cash:
            return tr("costs {price}", price=words.money(price)) if price else tr("free")
        left = words.money(pos.cash(company) - price)
        return (
            tr("{price} · {company} keeps {left}", price=words.money(price), company=company, left=left)
            if price
            else tr("free")
        )

    def _captions_by(self) -> list[str]:
        """Return what the tile would cost with each private that lays it better, while none does."""
        money = self.context.words.money
        found = {} if self.by else self.likewise()
        return [f"{private}: {money(same.cost) if same.cost else tr('free')}" for private, same in found.items()]

    def _price(self) -> int:
        """Return what the company pays for the tile as it lies, or by the power of a private."""
        action = self.action(self.city)
        assert isinstance(action, LayTile | PowerTile)
        return track.lay_cost(self.context.position, action)

    def _show(self) -> None:
        pos = self.context.position
        many = len(self.legal[self.hex][self.tile]) > 1
        tile = pos.title.tiles[self.tile]
        places: list[StopId] = [stop_id(self.hex, tile, number) for number in range(len(tile.stops))]
        token = (pos.frame.company, places.index(self.city)) if self.city in places else None
        found, told = self.prospect(self.hex, self.tile, self.rotation), self.told()
        good = found.joins or not pos.frame.company
        self._hand.show_tile(
            self.tile,
            self.rotation,
            self.hex,
            told=[(text, "plain") for text in (self._caption(), *self._captions_by())] + told,
            handle=many,
            token=token,
            sides=Sides(found.joined, found.dead, good),
        )
        self.glow()

    # what the board reports

    def _proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        private = action.private if isinstance(action, PowerTile) else NO_PRIVATE
        mine = isinstance(action, LayTile) and not self.layer.private
        if mine or (private and private in (self.layer.private, self.by)):
            assert isinstance(action, LayTile | PowerTile)
            self.tile, self.hex, self.rotation = action.tile, action.hex, action.rotation
            self.by = NO_PRIVATE if self.layer.private else private
            self.city = action.stop if isinstance(action, PowerTile) else NO_STOP
            if self.hex != self._fan_hex:
                self._fold()
            self._show()
        else:
            self._fold()
            self.tile, self.hex, self.city, self.by = NO_TILE, NO_HEX, NO_STOP, NO_PRIVATE
            self._hand.show_tile(None)
            self.glow()
        self.changed.emit()

    def clicked(self, click: Click) -> None:
        """Rotate with the right button; else lay the tile in the hand, or offer what may be on the hex."""
        if click.button == Qt.MouseButton.RightButton:
            self.turn(1)
        elif self.tile and not self.hex:
            self.put(click.hex)
        elif click.hex in self.legal:
            self.open_fan(click.hex)
        else:
            self.context.pointer.tell_refusals(self.why_not(click.hex))

    def open_fan(self, hex_id: HexId) -> None:
        """Lay the best tile for a hex as a proposal unless one is there, and offer the others beside it."""
        if hex_id != self.hex:
            self.hex = NO_HEX
        self._fan_hex = hex_id
        offered = self.offered()
        usable = [choice for choice in offered if not choice.reason]
        if usable and not self.hex:
            self.tile = usable[0].tile
            self.put(hex_id)
        if len(offered) > 1:
            self._fan_hex = hex_id
            self.context.board.strip.offer(hex_id, offered)
        self.changed.emit()

    def _fan_chosen(self, tile: TileId) -> None:
        hex_id = self._fan_hex
        self._fold()
        self.tile = tile
        self.put(hex_id)

    def _fold(self) -> None:
        self._fan_hex = NO_HEX
        self.context.board.strip.offer(None)

    def _fan_hovered(self, tile: TileId) -> None:
        """Show the tile under the pointer on its hex, and what is chosen again when the pointer leaves it."""
        if not self._fan_hex:
            return
        if tile and tile != self.tile:
            turn = self.turns(self._fan_hex, tile)[0]
            found = self.prospect(self._fan_hex, tile, turn)
            sides = Sides(found.joined, found.dead, found.joins)
            told = [(self._caption(), "plain"), *self._told(self._fan_hex, tile, turn)]
            self._hand.show_tile(tile, turn, self._fan_hex, told=told, sides=sides)
        elif self.hex:
            self._show()
        else:
            self._hand.show_tile(None)

    def _fan_refused(self, tile: TileId) -> None:
        reason = next((choice.reason for choice in self.offered() if choice.tile == tile), "")
        self.context.pointer.tell(reason)

    def _fan_left(self) -> None:
        self._fold()
        if self.hex:
            self._show()
        self.changed.emit()

    def _pointer_moved(self, point: QPointF) -> None:
        if self.tile and not self.hex:
            self._hover(point)

    def _hover(self, point: QPointF) -> None:
        hex_id = self.context.board.board.hex_at(point)
        turns = self.legal.get(hex_id or NO_HEX, {}).get(self.tile)
        if hex_id and turns:
            turn = self.turns(hex_id, self.tile)[0]
            found = self.prospect(hex_id, self.tile, turn)
            self._hand.show_tile(self.tile, turn, hex_id, sides=Sides(found.joined, found.dead, found.joins))
        else:
            self._hand.show_tile(self.tile, 0, point, allowed=hex_id is None)

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

    def carry(self, tile: TileId, at: QPoint, released: bool) -> None:
        """Move a tile that the mouse carries from the palette to a global point, where it may be let go."""
        board, local = self.context.board, self.context.board.viewport().mapFromGlobal(at)
        hex_id = board.hex_at(local) if (inside := board.viewport().rect().contains(local)) else None
        chosen = self.tile if self.hex else NO_TILE  # it stays on its hex until the other one lies somewhere
        self._fold()
        known, self.tile = self.tile, tile
        if tile != known and not chosen:
            self.glow()
            self.changed.emit()
        if released and hex_id is not None and self.put(hex_id):
            return
        if inside and not released:
            self._hover(board.mapToScene(local))
        self.tile = chosen or tile
        if chosen and (released or not inside):
            self._show()
        elif released:
            self.pick(NO_TILE)
        elif not inside:
            self._hand.show_tile(None)
