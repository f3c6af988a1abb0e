"""Show a company on the map for a while: its tokens and home ringed, a run of it drawn with what each stop earned."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from rails18.core.ids import NO_COMPANY, CompanyId, PrivateId
from rails18.questions import runs
from rails18.ui.board.ribbons import Ribbon
from rails18.ui.shares.charter import charter_picture
from rails18.ui.shares.private_card import card_of, cards_picture
from rails18.ui.stage.context import Context
from rails18.ui.text.charters import charter
from rails18.ui.text.runs import lines
from rails18.ui.tools.charters import charter_of
from rails18.ui.tools.ribbons import route_ribbons


class Spotlight(QObject):
    """Show a company's charter and light it on the map until something else is chosen or played.

    A run that is looked at in the history is drawn by itself.

    Attributes:
        company: what is lit, "" for nothing.
        run: the run that is drawn, None for none.

    Signals:
        changed: another run, or none, is drawn.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        self.company = ""
        self.run: runs.Run | None = None
        self._lit = False  # hexes of private companies are lit
        context.selection.changed.connect(self.put_out)
        context.adapter.updated.connect(self._updated)

    def show(self, company: CompanyId, free: bool) -> None:
        """Show the charter of `company` at the pointer, and show its last run.

        Args:
            free: no page draws rings of its own on the map now.
        """
        context, pos, game = self.context, self.context.position, self.context.adapter.game
        if game is None:
            return
        run = runs.last(game, context.adapter.at, company)
        before = game.position_at(run.number - 1) if run is not None else None
        context.pointer.tell(charter(pos, company, context.cash(company), context.words, run, before))
        if company in pos.state.par and not pos.is_closed(company):
            ratio = context.board.devicePixelRatioF()
            picture = charter_picture(charter_of(context, game, company), context.theme, ratio)
            context.pointer.illustrated.emit(picture, False)
        self.company = company
        self.show_run(run)
        if not free:
            return
        stops = [stop for stop, there in pos.state.tokens.items() if company in there]
        homes = () if stops else pos.company(company).homes
        known = [home for home in homes if "." in home]
        context.board.marks.glow_stops([*stops, *known])

    def show_privates(self, privates: Sequence[PrivateId], heading: str = "", *, pictured: bool = True) -> None:
        """Show the cards of some private companies at the pointer, and the hexes that they are about on the map.

        Args:
            heading: what is told above all, such as who has them.
            pictured: show the cards; else their words, where they are in sight already.
        """
        context, pos = self.context, self.context.position
        cards = [card_of(pos, private, context.explainer.power) for private in privates]
        context.pointer.tell(heading if pictured and heading else "\n".join(card.told for card in cards))
        if pictured and cards:
            picture = cards_picture(cards, context.theme, context.board.devicePixelRatioF())
            context.pointer.illustrated.emit(picture, not heading)
        if not context.board.marks.glowing:  # no tool lights its own hexes now
            powers = [power for private in privates for power in pos.private(private).powers]
            self._lit = True
            context.board.marks.glow(dict.fromkeys(hex for power in powers for hex in power.where))

    def show_run(self, run: runs.Run | None) -> None:
        """Draw a run; None takes it away."""
        if run is None and self.run is None:
            return
        self.run = run
        self.context.board.runs.show_past_run(self.ribbons())
        self.changed.emit()

    def ribbons(self) -> list[Ribbon]:
        """Return the routes of the run that is shown, each with its train and what it earned."""
        game = self.context.adapter.game
        if self.run is None or game is None:
            return []
        pos, ran = game.position_at(self.run.number - 1), self.run.trains
        ribbons = route_ribbons(pos, self.run.company, [train.route for train in ran], self.context.theme.palette)
        return [
            replace(ribbon, label=f"{ribbon.label} · {train.total}") for ribbon, train in zip(ribbons, ran, strict=True)
        ]

    def told(self) -> list[str]:
        """Return the run that is shown, one line for each train."""
        game = self.context.adapter.game
        if self.run is None or game is None:
            return []
        return lines(game.position_at(self.run.number - 1), self.run, self.context.words)

    def put_out(self, *_: object) -> None:
        """Take the rings and routes off the map."""
        if self.company:
            self.company = NO_COMPANY
            self.context.board.marks.glow_stops(())
        if self._lit:
            self._lit = False
            self.context.board.marks.glow(())
        self.show_run(None)

    def _updated(self, update: object) -> None:
        """Show the run that is looked at in the history, or put the light out."""
        adapter = self.context.adapter
        if adapter.is_past and adapter.game is not None:
            run = runs.made_by(adapter.game, adapter.at)
            if run is not None:
                self.company = ""
                self.show_run(run)
                return
        self.put_out()
