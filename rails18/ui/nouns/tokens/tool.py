"""Put a station token into a city or move one, by clicks or carried; claim a port by a click on its hex."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Signal

from rails18.board.layout import stops_of
from rails18.core import ids
from rails18.core.actions import Action, ClaimPort, MoveToken, PlaceToken, PowerToken
from rails18.core.ids import NO_PRIVATE, NO_STOP, HexId, PrivateId, StopId, hex_of
from rails18.questions import ports, tokens
from rails18.ui.board.map import Click
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context
from rails18.ui.tools.hand import HandTool
from rails18.words.translation import tr


class TokenTool(HandTool):
    """Follow the mouse while tokens may be placed or moved, or ports claimed.

    Args:
        private: private by whose power a token is placed, or "".

    Attributes:
        company: whose token it is.
        source: city of the token in the hand that is being moved, "" while a new one is placed.
        places, moves, ports: what is allowed.

    Signals:
        lifted: another token is in the hand, or none.
    """

    lifted = Signal()

    def __init__(self, context: Context, private: PrivateId = NO_PRIVATE) -> None:
        super().__init__(context)
        self.private = private
        self.company = context.position.frame.company
        self.source = NO_STOP
        options = context.adapter.options
        kind = "power_token" if private else "place_token"
        fitting = [a for a in options(kind) if isinstance(a, PlaceToken) or getattr(a, "private", "") == private]
        self.places = [a.stop for a in fitting if isinstance(a, PlaceToken | PowerToken)]
        alone = bool(private) or tokens.is_home(context.position)
        self.moves = [] if alone else [a for a in options("move_token") if isinstance(a, MoveToken)]
        self.ports = [] if alone else [a.hex for a in options("claim_port") if isinstance(a, ClaimPort)]
        board = context.board
        self.listen((board.tokenDragged, self._token_dragged), (context.selection.changed, self._proposed))

    def show_ways(self) -> None:
        self.context.board.carriable = frozenset(action.source for action in self.moves)
        self.glow()

    def clear_board(self) -> None:
        board = self.context.board
        board.carriable = frozenset()
        board.marks.glow(())
        board.marks.glow_stops(())
        board.hand.show_token(None)

    @property
    def stops(self) -> list[StopId]:
        """Return the cities into which the token in the hand may go."""
        return [a.stop for a in self.moves if a.source == self.source] if self.source else self.places

    def glow(self) -> None:
        """Ring the cities for the token in the hand, and outline the ports that can be claimed."""
        self.context.board.marks.glow_stops(self.stops)
        self.context.board.marks.glow(() if self.source else self.ports)

    def lift(self, source: StopId) -> None:
        """Take a token into the hand to move it, or put it back with ""."""
        if source == self.source:
            return
        self.source = source
        self.context.selection.cancel()
        self.glow()
        self.lifted.emit()

    # choosing

    def action(self, stop: StopId) -> Action:
        """Return what putting the token in the hand into a city would be."""
        player = self.context.position.frame.player
        if self.private:
            return PowerToken(player, self.private, stop)
        if self.source:
            return MoveToken(player, self.company, self.source, stop)
        return PlaceToken(player, self.company, stop)

    def label(self, stop: StopId = NO_STOP) -> str:
        """Return the words of the confirm button."""
        pos, money = self.context.position, self.context.words.money
        if tokens.is_home(pos):
            return tr("Place token · free")
        if self.private:
            return tr(
                "Place token · {power_cost}", power_cost=money(tokens.power_cost(pos, self.private, hex_of(stop)))
            )
        if self.source:
            return tr("Move token · {move_cost}", move_cost=money(tokens.move_cost(pos)))
        return tr("Place token · {cost}", cost=money(tokens.cost(pos, stop)))

    def put(self, stop: StopId) -> bool:
        """Choose a city, or say why it cannot be chosen."""
        return self.context.selection.propose(self.action(stop), self.label(stop))

    def claim(self, hex_id: HexId) -> bool:
        """Choose to claim a port, or say why it cannot be claimed."""
        frame = self.context.position.frame
        return self.context.selection.propose(
            ClaimPort(frame.player, frame.company, hex_id), tr("Claim the port · free")
        )

    # what the board reports

    def clicked(self, click: Click) -> None:
        """Put the token into the city clicked, take the one there into the hand, or claim a port."""
        stop = click.stop
        if stop is None:
            self._put_in_hex(click.hex)
        elif stop not in self.stops and self._is_own(stop) and self.source in ("", stop):
            self.lift(NO_STOP if self.source else stop)
        elif stop not in self.stops and hex_of(stop) in self.ports and not self.source:
            self.claim(hex_of(stop))
        else:
            self.put(stop)

    def _is_own(self, stop: StopId) -> bool:
        """Return whether a token of the company is there that may be moved."""
        return any(action.source == stop for action in self.moves)

    def _put_in_hex(self, hex_id: HexId) -> bool:
        here: Sequence[StopId] = stops_of(self.context.position, hex_id)
        legal = [stop for stop in here if stop in self.stops]
        if not legal and not self.source and self._claims_first(hex_id):
            return self.claim(hex_id)
        stop = (legal or list(here) or [ids.stop(hex_id, "c", 0)])[0]
        return self.put(stop)

    def _claims_first(self, hex_id: HexId) -> bool:
        """Return whether a click beside the cities of a hex is about its port."""
        if self.private or tokens.is_home(self.context.position):
            return False
        known = any(entry.kind == "claim_port" for entry in self.context.adapter.menu())
        return known and hex_id in ports.unclaimed(self.context.position)

    def _proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        board = self.context.board
        if isinstance(action, MoveToken) and action.source != self.source:
            self.source = action.source  # chosen elsewhere, such as in the list of all actions
            self.glow()
            self.lifted.emit()
        if isinstance(action, PlaceToken | MoveToken | PowerToken):
            board.hand.show_token(self.company, action.stop)
        else:
            board.hand.show_token(None)

    # carried

    def carry(self, at: QPoint, released: bool) -> None:
        """Move the token that the mouse carries; `at` is the global position of the pointer."""
        board = self.context.board
        local = board.viewport().mapFromGlobal(at)
        self._carry_to(local, released, board.viewport().rect().contains(local))

    def _carry_to(self, local: QPoint, released: bool, inside: bool) -> bool:
        board = self.context.board
        scene: QPointF = board.mapToScene(local)
        if not released:
            stop = board.stop_at(local) if inside else None
            where: StopId | QPointF = stop if stop in self.stops and stop is not None else scene
            board.hand.show_token(self.company if inside else None, where)
            return False
        board.hand.show_token(None)
        if not inside:
            return False
        stop = board.stop_at(local)
        hex_id = board.hex_at(local)
        if stop is not None:
            return self.put(stop)
        return hex_id is not None and self._put_in_hex(hex_of(hex_id))

    def _token_dragged(self, stop: StopId, at: QPoint, released: bool) -> None:
        """Follow a token that is dragged off its city."""
        self.lift(stop)
        inside = self.context.board.viewport().rect().contains(at)
        if not self._carry_to(at, released, inside) and released:
            self.lift(NO_STOP)
