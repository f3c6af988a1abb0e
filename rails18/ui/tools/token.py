"""Put a station token into a city, by a click on it or carried from the panel."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, Qt

from rails18.board.layout import hex_of, stops_of
from rails18.core.actions import PlaceToken
from rails18.rules import homes, tokens
from rails18.ui.desk import Proposal
from rails18.ui.table import Table


class TokenTool(QObject):
    """Follow the mouse while a token may be placed.

    Attributes:
        company: whose token it is.
        stops: cities where it may go.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.company = table.pos.frame.company
        self.stops = [action.stop for action in table.adapter.options("place_token") if isinstance(action, PlaceToken)]
        self._swallow = False
        board = table.board
        self._wires = [
            (board.stopClicked, self._stop_clicked),
            (board.hexClicked, self._hex_clicked),
            (table.desk.changed, self._proposed),
        ]
        for signal, slot in self._wires:
            signal.connect(slot)
        board.glow_stops(self.stops)

    def close(self) -> None:
        """Take everything off the board and listen no more."""
        for signal, slot in self._wires:
            signal.disconnect(slot)
        self._wires = []
        self.table.board.glow_stops(())
        self.table.board.ghost_token(None)

    def put(self, stop: str) -> bool:
        """Choose a city, or say why it cannot be chosen."""
        pos, words = self.table.pos, self.table.words
        price = "free" if pos.frame.step == homes.STEP else words.money(tokens.cost(pos, self.company))
        action = PlaceToken(pos.frame.player, self.company, stop)
        return self.table.desk.propose(action, f"Place token · {price}")

    def _stop_clicked(self, stop: str) -> None:
        self._swallow = True  # the click on the hex under the stop follows and means nothing more
        self.put(stop)

    def _hex_clicked(self, hex_id: str, button: Qt.MouseButton) -> None:
        if self._swallow:
            self._swallow = False
            return
        self._put_in_hex(hex_id)

    def _put_in_hex(self, hex_id: str) -> bool:
        here = stops_of(self.table.pos, hex_id)
        legal = [stop for stop in here if stop in self.stops]
        stop = (legal or list(here) or [f"{hex_id}.c0"])[0]
        return self.put(stop)

    def _proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        if isinstance(action, PlaceToken):
            self.table.board.ghost_token(action.company, action.stop)
        else:
            self.table.board.ghost_token(None)

    def carry(self, at: QPoint, released: bool) -> None:
        """Move the token that the mouse carries; `at` is the global position of the pointer."""
        board = self.table.board
        local = board.viewport().mapFromGlobal(at)
        inside = board.viewport().rect().contains(local)
        scene: QPointF = board.mapToScene(local)
        if not released:
            stop = board.stop_at(local) if inside else None
            where: str | QPointF = stop if stop in self.stops and stop is not None else scene
            board.ghost_token(self.company if inside else None, where)
            return
        board.ghost_token(None)
        if not inside:
            return
        stop = board.stop_at(local)
        hex_id = board.hex_at(local)
        if stop is not None:
            self.put(stop)
        elif hex_id is not None:
            self._put_in_hex(hex_of(hex_id) if "." in hex_id else hex_id)
