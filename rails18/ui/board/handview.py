"""Lay over the board what the tools need: glowing hexes, routes, the tile or token in the hand, the fan of choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtWidgets import QWidget

from rails18.core.ids import NO_HEX, CompanyId, HexId, StopId, TileId, letter_of
from rails18.core.position import Position
from rails18.core.title import Tile
from rails18.ui.board.curves import SIDE, SLOT
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.fan import Fan, FanChoice
from rails18.ui.board.free_space import Ground
from rails18.ui.board.ghost import NO_SIDES, GhostTile, GhostToken, Sides
from rails18.ui.board.overlays import HexFrame, StopRing
from rails18.ui.board.ribbons import Ribbon, RouteLayer
from rails18.ui.board.view import BoardView
from rails18.ui.look.theme import Theme
from rails18.ui.widgets.soon import Soon

STEP = 60.0  # scene units by which the place of a caption grows with its words, so that it does not wander with each
LEADS = 1200  # milliseconds that the line from the strip to its hex is drawn in full
CAPTION_FAR = 0.05  # how much a scene unit counts by which it stands away from its hex


class HandView(BoardView):
    """Show the board with marks and with what is in the hand; items are made once and then shown and hidden.

    Attributes:
        glowing: legal hexes, outlined.
        last_tiles: hexes of the last tiles, framed.
        rings: rings around stops that may be chosen.
        hand_tile, hand_token: what is in the hand, None as long as nothing has been.
        routes: the layer that routes are drawn on.
        past_routes: the layer of a run that was made, which is shown in their stead.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._frames: dict[tuple[HexId, bool], HexFrame] = {}
        self.glowing: frozenset[HexId] = frozenset()
        self.last_tiles: frozenset[HexId] = frozenset()
        self.rings: list[StopRing] = []
        self.hand_tile: GhostTile | None = None
        self.hand_token: GhostToken | None = None
        self._fan: Fan | None = None
        self._fading = QTimer(self, singleShot=True, interval=LEADS)
        self._fading.timeout.connect(lambda: self._fan.fade() if self._fan is not None else None)
        self._caption_at: tuple[object, QRectF] | None = (
            None  # what the place of a caption was asked for, and the place
        )
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
            self._fan,
        ]:
            if item is not None:
                self.board.removeItem(item)
        self._frames, self.rings, self.hand_tile, self.hand_token, self._fan = {}, [], None, None, None
        self.glowing = self.last_tiles = frozenset()
        self.routes.show_ribbons(())
        self.show_past_run(())
        super()._board_rebuilt()

    # marks

    def glow(self, hexes: Iterable[HexId]) -> None:
        """Outline legal hexes; an empty list puts the glow out."""
        wanted = frozenset(hexes)
        for name in self.glowing ^ wanted:
            self._frame(name, True).show_frame(name in wanted)
        self.glowing = wanted

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

    def foresee_routes(self, pos: Position, ribbons: Sequence[Ribbon]) -> None:
        """Find out where routes will lie at a position that `foresee` was asked about."""
        with self.board.ahead(pos, self._pixels):
            self.routes.foresee(ribbons)

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
        caption: str = "",
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
            caption: words under it, for example the cost.
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
            return
        ghost = self._ghost_item()
        ghost.set_text_factor(self._pixels)
        chosen = pos.title.tiles[tile] if isinstance(tile, str) else tile
        hex = where if isinstance(where, str) else NO_HEX
        facts = self._ghost_facts(chosen, rotation, hex, token)
        aside = self._caption_place(hex, ghost.caption_size(caption)) if hex and caption else None
        ghost.show_tile(facts, dict(pos.title.companies), hex, caption, allowed, sides, aside)
        ghost.setPos(self.board.pictures[where].centre if isinstance(where, str) else where)
        ghost.set_handle(handle and bool(hex))
        ghost.setVisible(True)

    def _caption_place(self, hex: HexId, size: QSizeF) -> QRectF:
        """Return where the caption of a tile on a hex hides least, beside the fan where there is one.

        It stays there while that hex is looked at.
        """
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        fan = self._fan.strip() if self._fan is not None and self.fan_open else QRectF()
        wide = STEP * ceil(size.width() / STEP)
        asked = (hex, seen, fan, wide, size.height())
        if self._caption_at is None or self._caption_at[0] != asked:
            ground = self._open_ground(hex, fan)
            near = self.board.pictures[hex].centre if fan.isEmpty() else fan.center()
            box, _ = ground.place(1, near, QPointF(wide, size.height()), CAPTION_FAR)
            self._caption_at = (asked, box)
        return self._caption_at[1]

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

    def fan(self, hex: HexId | None, choices: Sequence[FanChoice] = ()) -> None:
        """Offer tiles for a hex on a strip in free space; None takes it away."""
        if hex is None or self.board.position is None:
            if self._fan is not None:
                self._fan.setVisible(False)
            return
        if self._fan is None:
            self._fan = Fan(self.board.position.board.orientation, self.theme)
            self.board.addItem(self._fan)
        centre, tiles = self.board.pictures[hex].centre, self.board.position.title.tiles
        self._fan.open(centre, choices, tiles, self._open_ground(hex), self._pixels)
        self._fan.setVisible(True)
        self._fading.start()

    def _open_ground(self, hex: HexId, strip: QRectF | None = None) -> Ground:
        """Return what is seen, with how much one wants to see of it: the hex, its neighbours, homes, track, land.

        Args:
            strip: where something lies already.
        """
        seen = self.mapToScene(self.viewport().rect()).boundingRect().adjusted(6, 6, -6, -6)
        centre = self.board.pictures[hex].centre
        weights = {}
        for picture in self.board.pictures.values():
            away = QLineF(picture.centre, centre).length()
            weight = 400.0 if away < SIDE else 60.0 if away < 2 * SIDE else 12.0 if away < 4 * SIDE else 2.0
            if picture.facts.tile.track:
                weight *= 3
            if picture.facts.goals or any(picture.facts.homes) or any(picture.facts.tokens):
                weight = max(weight, 60.0)
            weights[picture.centre.x(), picture.centre.y()] = weight
        if strip is not None and not strip.isEmpty():
            for column in range(int(strip.width() // SIDE) + 1):
                for row in range(int(strip.height() // SIDE) + 1):
                    weights[strip.left() + column * SIDE, strip.top() + row * SIDE] = 400.0
            weights[strip.right(), strip.bottom()] = 400.0
        return Ground(seen, weights)

    def unfold(self) -> None:
        """Show on the strip what cannot be laid too."""
        if self._fan is not None:
            self._fan.unfold()

    def tell_fan(self, notes: Mapping[TileId, tuple[str, bool]]) -> None:
        """Write on the cards of tiles what each does: tile → note, and whether it joins the company's track."""
        if self.fan_open and self._fan is not None:
            self._fan.tell(notes)

    @property
    def fan_open(self) -> bool:
        """Tell whether the fan is spread."""
        return self._fan is not None and self._fan.isVisible()

    def fan_point(self, tile: TileId) -> QPoint:
        """Return where a tile of the fan lies, in viewport pixels; one that is folded away is unfolded."""
        assert self._fan is not None
        if all(choice.tile != tile for choice in self._fan.choices):
            self._fan.unfold()
        spot = next(s for s, c in zip(self._fan.spots, self._fan.choices, strict=True) if c.tile == tile)
        return self.mapFromScene(self._fan.mapToScene(spot))

    def corner_point(self) -> QPoint:
        """Return the viewport position of the corner handle of the tile in the hand."""
        ghost = self._ghost_item()
        return self.mapFromScene(ghost.scenePos() + ghost.knob())
