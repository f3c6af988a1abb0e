"""Lay over the board what the tools need: glowing hexes, routes, the tile or token in the hand, the fan of choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF
from PySide6.QtWidgets import QWidget

from rails18.core.ids import NO_HEX, CompanyId, HexId, StopId, TileId, letter_of
from rails18.core.title import Tile
from rails18.ui.board.curves import SIDE, SLOT
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.fan import Fan, FanChoice, Told
from rails18.ui.board.free_space import SeenMap
from rails18.ui.board.ghost import NO_SIDES, GhostTile, GhostToken, Sides
from rails18.ui.board.overlays import HexFrame, StopRing
from rails18.ui.board.ribbons import Ribbon, RouteLayer
from rails18.ui.board.view import BoardView
from rails18.ui.look.theme import Theme
from rails18.ui.widgets.soon import Soon

MANY = 15  # legal hexes of which more are marked by their corners alone: full frames hide the map

# How bad it is that the strip hides a hex, for each square of the raster.
TARGET = 60.0  # a hex that may be clicked
NEXT, SECOND, OTHER = 12.0, 4.0, 2.0  # a neighbour, one in the second ring, any other
TRACKED = 2.5  # times as bad where there is track
KEPT = 12.0  # where there is a home, a token, a goal or a value that changes, at least


class HandView(BoardView):
    """Show the board with marks and with what is in the hand; items are made once and then shown and hidden.

    Attributes:
        glowing: legal hexes, outlined.
        last_tiles: hexes of the last tiles, framed.
        rings: rings around stops that may be chosen.
        hand_tile, hand_token: what is in the hand, None as long as nothing has been.
        routes: the layer that routes are drawn on.
        past_routes: the layer of a run that was made, which is shown in their stead.
        strip: what is said and offered beside a hex, None as long as nothing has been.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._frames: dict[tuple[HexId, bool], HexFrame] = {}
        self.glowing: frozenset[HexId] = frozenset()
        self._pointed = NO_HEX
        self.last_tiles: frozenset[HexId] = frozenset()
        self.rings: list[StopRing] = []
        self.hand_tile: GhostTile | None = None
        self.hand_token: GhostToken | None = None
        self.strip: Fan | None = None
        self._fan_hex = self._told_hex = NO_HEX  # for which tiles are offered, and on which the tile lies
        self.rested.connect(self._place_strip)  # after a zoom
        self.routes = RouteLayer(self.board, self.is_moving)
        self.past_routes = RouteLayer(self.board, self.is_moving)
        for layer in (self.routes, self.past_routes):
            self.board.addItem(layer)
        self._taking_routes = Soon(lambda: self.routes.show_ribbons(()), self)

    def _hexes_changed(self, hexes: frozenset[HexId]) -> None:
        super()._hexes_changed(hexes)
        self.routes.update()
        self.past_routes.update()

    def _board_rebuilt(self) -> None:
        frames = self._frames.values()
        for item in [
            *frames,
            *(frame.words for frame in frames),
            *self.rings,
            self.hand_tile,
            self.hand_token,
            self.strip,
        ]:
            if item is not None:
                self.board.removeItem(item)
        self._frames, self.rings, self.hand_tile, self.hand_token, self.strip = {}, [], None, None, None
        self._fan_hex = self._told_hex = NO_HEX
        self._pointed = NO_HEX
        self.glowing = self.last_tiles = frozenset()
        self.routes.show_ribbons(())
        self.show_past_run(())
        super()._board_rebuilt()

    # marks

    def glow(self, hexes: Iterable[HexId]) -> None:
        """Outline legal hexes, many by their corners alone; an empty list puts the glow out."""
        wanted = frozenset(hexes)
        many = len(wanted) > MANY
        changed = self.glowing ^ wanted if many == (len(self.glowing) > MANY) else self.glowing | wanted
        self.glowing = wanted
        for name in changed:
            self._frame(name, True).show_frame(name in wanted, many and name != self._pointed)

    def point(self, name: HexId | None) -> None:
        """Frame the legal hex under the pointer in full."""
        before, self._pointed = self._pointed, name or NO_HEX
        for changed in {before, self._pointed} & self.glowing:
            self._frame(changed, True).show_frame(True, len(self.glowing) > MANY and changed != self._pointed)

    def glow_stops(self, stops: Iterable[StopId]) -> None:
        """Ring stops that may be chosen; an empty list puts the rings out."""
        for ring in self.rings:
            self.board.removeItem(ring)
        self.rings = []
        for stop in stops:
            kind = letter_of(stop)
            at = self.board.free_slot(stop) if kind == "c" else self.board.stop_centre(stop)
            ring = StopRing(at, self.theme, {"c": SLOT * 1.1, "t": SLOT * 0.8}.get(kind, SIDE * 0.4))
            self.board.addItem(ring)
            self.rings.append(ring)

    def mark_last(self, hexes: Iterable[HexId]) -> None:
        """Frame the hexes of the last tiles; an empty list takes the frames away."""
        wanted = frozenset(hexes)
        for name in self.last_tiles ^ wanted:
            self._frame(name, False).show_frame(name in wanted)
        self.last_tiles = wanted

    def _frame(self, name: HexId, glowing: bool) -> HexFrame:
        if (name, glowing) not in self._frames:
            frame = HexFrame(self.board.pictures[name], self.theme, glowing, self.is_moving)
            self.board.addItem(frame)
            self.board.addItem(frame.words)
            self._frames[name, glowing] = frame
        return self._frames[name, glowing]

    def show_routes(self, ribbons: Sequence[Ribbon]) -> None:
        """Draw routes side by side; an empty list takes them away, unless the same come back before that is drawn."""
        if ribbons:
            self._taking_routes.forget()
            self.routes.show_ribbons(ribbons)
        else:
            self._taking_routes.ask()

    def show_past_run(self, ribbons: Sequence[Ribbon]) -> None:
        """Draw a run that was made instead of the routes that are being planned; an empty list brings these back."""
        self.past_routes.show_ribbons(ribbons)
        self.routes.setVisible(not ribbons)

    # in the hand

    def ghost(
        self,
        tile: Tile | TileId | None,
        rotation: int = 0,
        where: HexId | QPointF | None = None,
        *,
        told: Told = (),
        allowed: bool = True,
        handle: bool = False,
        token: tuple[CompanyId, int] | None = None,
        sides: Sides = NO_SIDES,
    ) -> None:
        """Show a tile in the hand; the same tile on the same hex with another rotation turns there.

        Args:
            tile: tile or its name, None takes the ghost away.
            rotation: sixths clockwise.
            where: hex id to lie on, or point of the scene while it follows the mouse.
            told: what it costs and brings, each with its tone, for the strip beside the hex.
            allowed: it may be laid like this.
            handle: show the corner handle for turning.
            token: company whose token comes with the tile, and the number of the stop that gets it.
            sides: where its track meets other track, and whether it joins what it should.
        """
        pos = self.board.position
        if tile is None or pos is None or where is None:
            if self.hand_tile is not None:
                self.hand_tile.setVisible(False)
                self.hand_tile.facts = None
            self._say(())
            return
        ghost = self._ghost_item()
        chosen = pos.title.tiles[tile] if isinstance(tile, str) else tile
        hex = where if isinstance(where, str) else NO_HEX
        facts = self._ghost_facts(chosen, rotation, hex, token)
        ghost.show_tile(facts, dict(pos.title.operators), hex, allowed, sides)
        ghost.setPos(self.board.pictures[where].centre if isinstance(where, str) else where)
        ghost.set_handle(handle and bool(hex))
        ghost.setVisible(True)
        self._say(told if hex else (), hex)

    def _ghost_item(self) -> GhostTile:
        if self.hand_tile is None:
            assert self.board.position is not None
            self.hand_tile = GhostTile(self.board.position.board.orientation, self.theme)
            self.hand_tile.setVisible(False)
            self.board.addItem(self.hand_tile)
        return self.hand_tile

    def _ghost_facts(self, tile: Tile, rotation: int, hex: HexId, token: tuple[CompanyId, int] | None) -> HexFacts:
        """Return what the tile would show where it lies: the tokens and kept homes of the hex stay on it."""
        name = hex or next(iter(self.board.pictures))
        under = self.board.pictures[name].facts
        empty: tuple[tuple[CompanyId, ...], ...] = ((),) * len(tile.stops)
        keep = bool(hex) and len(under.tokens) == len(tile.stops)
        tokens = under.tokens if keep else empty
        if token is not None:
            company, number = token
            tokens = (*tokens[:number], (*tokens[number], company), *tokens[number + 1 :])
        return HexFacts(under.place, tile, rotation, True, tokens, under.homes if keep else empty)

    @property
    def ghost_hex(self) -> str:
        """Return the hex on which the tile in the hand lies, "" when there is none."""
        return self.hand_tile.hex if self.hand_tile is not None and self.hand_tile.isVisible() else NO_HEX

    def ghost_token(self, company: CompanyId | None, where: StopId | QPointF | None = None) -> None:
        """Show a station token in the hand at a point of the scene, or in the next free place of a stop."""
        if company is None or where is None or self.board.position is None:
            if self.hand_token is not None:
                self.hand_token.setVisible(False)
            return
        if self.hand_token is None:
            self.hand_token = GhostToken(self.theme)
            self.board.addItem(self.hand_token)
        self.hand_token.show_company(self.board.position.company(company))
        self.hand_token.setPos(self.board.free_slot(where) if isinstance(where, str) else where)
        self.hand_token.setVisible(True)

    # the strip beside the hex

    def fan(self, hex: HexId | None, choices: Sequence[FanChoice] = ()) -> None:
        """Offer tiles for a hex on a strip beside it; None takes them away."""
        if self.board.position is None or (hex is None and self.strip is None):
            return
        fan = self._made_strip()
        self._fan_hex = hex or NO_HEX
        fan.offer(choices if hex else (), self.board.position.title.tiles)
        self._place_strip()

    def _say(self, told: Told, hex: HexId = NO_HEX) -> None:
        """Write on the strip what the tile on a hex costs and brings."""
        if told or self.strip is not None:
            self._told_hex = hex
            self._made_strip().say(told)
            self._place_strip()

    def _made_strip(self) -> Fan:
        if self.strip is None:
            assert self.board.position is not None
            self.strip = Fan(self.board.position.board.orientation, self.theme)
            self.strip.setVisible(False)
            self.board.addItem(self.strip)
        return self.strip

    def _place_strip(self) -> None:
        """Let the strip stand beside the hex that it is about, or hide it when there is nothing on it."""
        if self.strip is None:
            return
        hex = self._fan_hex or (self._told_hex if self.strip.told else NO_HEX)
        self.strip.setVisible(bool(hex))
        if hex:
            seen = self.mapToScene(self.viewport().rect()).boundingRect().adjusted(6, 6, -6, -6)
            centre = self.board.pictures[hex].centre
            self.strip.stand(centre, self._pixels, seen, lambda: self._open_ground(hex, seen))

    def _open_ground(self, hex: HexId, seen: QRectF) -> SeenMap:
        """Return how much one wants to see of the hexes in sight: those that may be clicked, the neighbours, track."""
        centre = self.board.pictures[hex].centre
        weights = {}
        for name, picture in self.board.pictures.items():
            away = QLineF(picture.centre, centre).length()
            weight = NEXT if away < 2 * SIDE else SECOND if away < 4 * SIDE else OTHER
            if picture.facts.tile.track:
                weight *= TRACKED
            if (
                picture.facts.tile.colour == "red"
                or picture.facts.goals
                or any(picture.facts.homes)
                or any(picture.facts.tokens)
            ):
                weight = max(weight, KEPT)
            if name in self.glowing:
                weight = max(weight, TARGET)
            weights[picture.centre.x(), picture.centre.y()] = weight
        return SeenMap(seen, weights)

    def unfold(self) -> None:
        """Show on the strip what cannot be laid too."""
        if self.strip is not None:
            self.strip.unfold()
            self._place_strip()

    def tell_fan(self, notes: Mapping[TileId, tuple[str, bool]]) -> None:
        """Write on the cards of tiles what each does: tile → note, and whether it joins the company's track."""
        if self.fan_open and self.strip is not None:
            self.strip.tell(notes)

    @property
    def fan_open(self) -> bool:
        """Return whether tiles are offered on the strip."""
        return self.strip is not None and bool(self._fan_hex)

    def fan_point(self, tile: TileId) -> QPoint:
        """Return where a tile of the fan lies, in viewport pixels; one that is folded away is unfolded."""
        assert self.strip is not None
        if all(choice.tile != tile for choice in self.strip.choices):
            self.unfold()
        spot = next(s for s, c in zip(self.strip.spots, self.strip.choices, strict=True) if c.tile == tile)
        return self.mapFromScene(self.strip.mapToScene(spot))

    def corner_point(self) -> QPoint:
        """Return the viewport position of the corner handle of the tile in the hand."""
        ghost = self._ghost_item()
        return self.mapFromScene(ghost.scenePos() + ghost.knob())
