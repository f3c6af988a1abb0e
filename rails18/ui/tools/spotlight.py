"""Show a company on the map for a while: its tokens and home ringed, its last run drawn."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.ui.model.context import Context
from rails18.ui.text.charters import charter
from rails18.ui.tools.route import ribbons_of


class Spotlight(QObject):
    """Tell a company's charter and light it on the map until something else is chosen or played."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        self.company = NO_COMPANY
        context.selection.changed.connect(self.put_out)
        context.adapter.updated.connect(self.put_out)

    def show(self, company: CompanyId, free: bool) -> None:
        """Show `company`.

        Args:
            free: no page draws rings or routes of its own on the map now.
        """
        context, pos = self.context, self.context.position
        context.tell(charter(pos, company, context.cash(company), context.words))
        if not free:
            return
        self.company = company
        stops = [stop for stop, there in pos.state.tokens.items() if company in there]
        homes = () if stops else pos.company(company).homes
        known = [home for home in homes if "." in home]
        context.board.glow_stops([*stops, *known])
        context.board.show_routes(ribbons_of(context, company))

    def put_out(self, *_: object) -> None:
        """Take the rings and routes off the map."""
        if self.company:
            self.company = NO_COMPANY
            self.context.board.glow_stops(())
            self.context.board.show_routes(())
