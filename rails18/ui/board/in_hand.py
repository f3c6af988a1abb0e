"""Show over a board what is in the hand: a tile, or a station token."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF

from rails18.core.ids import NO_HEX, CompanyId, HexId, StopId, TileId
from rails18.core.title import Tile
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.fan import Told
from rails18.ui.board.ghost import NO_SIDES, GhostTile, GhostToken, Sides
from rails18.ui.board.strip import TileStrip
from rails18.ui.board.view import BoardView


class InHand(QObject):
    """Show what is in the hand, and have its strip say what that costs and brings.

    Attributes:
        tile, token: what is in the hand, None as long as nothing has been.
    """

    def __init__(self, view: BoardView, strip: TileStrip) -> None:
        super().__init__(view)
        self._view, self._board, self._strip = view, view.board, strip
        self.tile: GhostTile | None = None
        self.token: GhostToken | None = None
        view.board.rebuilt.connect(self._forget)

    def _forget(self) -> None:
        for item in (self.tile, self.token):
            if item is not None:
                self._board.removeItem(item)
        self.tile = self.token = None

    def show_tile(
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
            tile: tile or its name, None takes it away.
            rotation: sixths clockwise.
            where: hex id to be on, or point of the scene while it follows the mouse.
            told: what it costs and brings, each with its tone, for the strip beside the hex.
            allowed: it may be laid like this.
            handle: show the corner handle for turning.
            token: company whose token comes with the tile, and the number of the stop that gets it.
            sides: where its track meets other track, and whether it joins what it should.
        """
        pos = self._board.position
        if tile is None or pos is None or where is None:
            if self.tile is not None:
                self.tile.setVisible(False)
                self.tile.facts = None
            self._strip.say(())
            return
        ghost = self._made_tile()
        chosen = pos.title.tiles[tile] if isinstance(tile, str) else tile
        hex = where if isinstance(where, str) else NO_HEX
        facts = self._facts(chosen, rotation, hex, token)
        ghost.show_tile(facts, dict(pos.title.operators), hex, allowed, sides)
        ghost.setPos(self._board.pictures[where].centre if isinstance(where, str) else where)
        ghost.set_handle(handle and bool(hex))
        ghost.setVisible(True)
        self._strip.say(told if hex else (), hex)

    def _made_tile(self) -> GhostTile:
        if self.tile is None:
            assert self._board.position is not None
            self.tile = GhostTile(self._board.position.board.orientation, self._view.theme)
            self.tile.setVisible(False)
            self._board.addItem(self.tile)
        return self.tile

    def _facts(self, tile: Tile, rotation: int, hex: HexId, token: tuple[CompanyId, int] | None) -> HexFacts:
        """Return what the tile would show where it is: the tokens and kept homes of the hex stay on it."""
        name = hex or next(iter(self._board.pictures))
        under = self._board.pictures[name].facts
        empty: tuple[tuple[CompanyId, ...], ...] = ((),) * len(tile.stops)
        keep = bool(hex) and len(under.tokens) == len(tile.stops)
        tokens = under.tokens if keep else empty
        if token is not None:
            company, number = token
            tokens = (*tokens[:number], (*tokens[number], company), *tokens[number + 1 :])
        return HexFacts(under.place, tile, rotation, True, tokens, under.homes if keep else empty)

    @property
    def hex(self) -> str:
        """Return the hex on which the tile in the hand is, "" when there is none."""
        return self.tile.hex if self.tile is not None and self.tile.isVisible() else NO_HEX

    def show_token(self, company: CompanyId | None, where: StopId | QPointF | None = None) -> None:
        """Show a station token in the hand at a point of the scene, or in the next free place of a stop."""
        if company is None or where is None or self._board.position is None:
            if self.token is not None:
                self.token.setVisible(False)
            return
        if self.token is None:
            self.token = GhostToken(self._view.theme)
            self._board.addItem(self.token)
        self.token.show_company(self._board.position.company(company))
        self.token.setPos(self._board.free_slot(where) if isinstance(where, str) else where)
        self.token.setVisible(True)
