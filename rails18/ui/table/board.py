"""Show the board to the table: it follows the game by itself, and where the operator points."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF

from rails18.core.actions import LayTile, PlaceToken, PowerTile, RunTrains
from rails18.core.ids import CompanyId, HexId, hex_of
from rails18.core.position import Position
from rails18.ui.board.curves import SIDE
from rails18.ui.board.in_hand import InHand
from rails18.ui.board.marks import Marks
from rails18.ui.board.ribbons import Ribbon
from rails18.ui.board.run_layers import RunLayers
from rails18.ui.board.strip import TileStrip
from rails18.ui.board.view import LARGEST, SMALLEST, BoardView
from rails18.ui.board.words import Shown
from rails18.ui.look.theme import Theme
from rails18.ui.model.last_changes import laid_since, last_laid, turn_starts
from rails18.ui.model.proposal import Proposal
from rails18.ui.stage.context import Context
from rails18.ui.table import sizes
from rails18.ui.tools.ribbons import ribbons_of, route_ribbons
from rails18.words.translation import tr

BESIDE = 1.6 * SIDE  # scene units shown round what matters
NEAREST = 95.0  # pixels of a side of a hex at 1080 lines beyond which nothing is gained by going nearer
GAIN = 1.15  # times larger than on the whole board from which it is worth leaving that


class TableBoard(BoardView):
    """Show the whole board, or the part on which a company works.

    Attributes:
        region: the part that is shown, None for the whole board.
        near: only a part of the board is shown.
    """

    def __init__(self, context: Context, theme: Theme) -> None:
        super().__init__(theme)
        self.marks, self.runs = Marks(self), RunLayers(self)
        self.hand = InHand(self, TileStrip(self, self.marks))
        self.context = context
        self.unit = 1.0
        self.region: QRectF | None = None
        self.near = False
        self._of = ""  # company whose part is shown
        self._shown: QRectF | None = None
        self.setAccessibleName(tr("Map for the table"))
        self.setInteractive(False)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Wheel, QEvent.Type.ToolTip, QEvent.Type.MouseButtonPress):
            return True  # there is nothing to do here: the window follows the game
        return super().viewportEvent(event)

    def fit(self) -> None:
        """Show what matters as large as it fits."""
        self._come_near(False)
        super().fit()
        room, part = self.viewport().size(), self.region
        if part is None or part.isEmpty() or self.board.land.isEmpty() or room.width() < 20:
            return
        wanted = min(room.width() / part.width(), room.height() / part.height(), NEAREST * self.unit / SIDE)
        wanted = max(SMALLEST, min(LARGEST, wanted))
        if wanted < GAIN * self.transform().m11():
            return
        self._come_near(True)
        self._scale_to(wanted)
        whole, wide, high = self.board.land, room.width() / wanted, room.height() / wanted
        self.centerOn(
            _within(part.center().x(), wide, whole.left(), whole.right()),
            _within(part.center().y(), high, whole.top(), whole.bottom()),
        )
        self._zoomed()

    def _come_near(self, near: bool) -> None:
        """Write what suits the whole board or a part of it; all is drawn again at its scale anyhow."""
        self.near = near
        self.board.shown = self._words()

    def follow(self, proposal: Proposal | None) -> None:
        """Show the position, what is chosen, and the part of the board that matters."""
        context, game = self.context, self.context.adapter.game
        if game is None:
            return
        pos, at = context.position, context.adapter.at
        self.board.readable = sizes.NAMES * self.unit
        self.board.set_shown(self._words())
        self.show_position(pos)
        self.marks.mark_last(last_laid(game, at))
        self._show_chosen(pos, proposal)
        running, _ = turn_starts(game, at)
        if pos.frame.company != self._of:  # another company: what the one before needed is no measure for it
            self._of, self.region = pos.frame.company, None
        self._go_to(_region(self, places_of(pos, proposal, laid_since(game, running, at))))

    def _words(self) -> Shown:
        """Return what the map writes: what the operator's does, but no legend of which a part would be seen."""
        shown = self.context.board.board.shown
        return replace(shown, legend=shown.legend and not self.near)

    def _go_to(self, region: QRectF | None) -> None:
        """Go to a part of the board; while it is within the one that is shown, stay where the table looks."""
        inside = region is not None and self.region is not None and self.region.contains(region)
        if not inside and region != self._shown:
            self.region = region
        if self.region != self._shown:
            self._shown = self.region
            self.fit()

    def _show_chosen(self, pos: Position, proposal: Proposal | None) -> None:
        action = proposal.action if proposal is not None else None
        if isinstance(action, LayTile | PowerTile):
            self.hand.show_tile(action.tile, action.rotation, action.hex)
        else:
            self.hand.show_tile(None)
        self.hand.show_token(*((action.company, action.stop) if isinstance(action, PlaceToken) else (None,)))
        ribbons: list[Ribbon] = []
        if isinstance(action, RunTrains):
            ribbons = route_ribbons(pos, pos.frame.company, action.routes, self.theme.palette)
        elif self._has_run(pos.frame.company):
            ribbons = ribbons_of(pos, pos.frame.company, self.context.theme.palette)
        self.runs.show_routes(ribbons)

    def _has_run(self, company: CompanyId) -> bool:
        """Return whether a company has run its trains in the running turn."""
        game, at = self.context.adapter.game, self.context.adapter.at
        if not company or game is None:
            return False
        before = game.state_at(turn_starts(game, at)[0]).runs
        return before.get(company) is not game.state_at(at).runs.get(company)

    def point_at(self, hex: HexId | None) -> None:
        """Mark the hex at which the operator points; None takes the mark away."""
        self.marks.glow([hex] if hex and hex in self.board.pictures else [])


def places_of(pos: Position, proposal: Proposal | None, laid: Iterable[HexId]) -> set[HexId]:
    """Return the hexes that matter now: where the company has tokens, ran and built, and what is chosen; none: all."""
    company = pos.frame.company
    if not company or pos.state.round.kind != "operating":
        return set()
    found: set[HexId] = {hex_of(stop) for stop, there in pos.state.tokens.items() if company in there}
    found |= {hex_of(home) for home in pos.company(company).homes or (pos.company(company).home,) if home}
    for _, stops, _ in pos.state.runs.get(company, ()):
        found |= {hex_of(stop) for stop in stops}
    found |= set(laid)
    action = proposal.action if proposal is not None else None
    if isinstance(action, LayTile | PowerTile):
        found.add(action.hex)
    elif isinstance(action, PlaceToken):
        found.add(hex_of(action.stop))
    elif isinstance(action, RunTrains):
        found |= {hex_of(stop) for route in action.routes for stop in route.stops}
    return found


def _within(middle: float, length: float, least: float, most: float) -> float:
    """Return the middle of a stretch of some length that stays between two bounds, or is over the middle of them."""
    if length >= most - least:
        return (least + most) / 2
    return min(max(middle, least + length / 2), most - length / 2)


def _region(view: TableBoard, hexes: Iterable[HexId]) -> QRectF | None:
    """Return the part of the board that shows some hexes with their neighbours, None for the whole board."""
    region = QRectF()
    for name in hexes:
        if name in view.board.pictures:
            at = view.board.pictures[name].centre
            region = region.united(QRectF(at.x() - BESIDE, at.y() - BESIDE, 2 * BESIDE, 2 * BESIDE))
    return None if region.isEmpty() else region
