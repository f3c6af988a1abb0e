"""Draw the routes of a run over a board: those that are being planned, or those of a run that was made."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from rails18.ui.board.ribbons import Ribbon, RouteLayer
from rails18.ui.board.view import BoardView
from rails18.ui.widgets.soon import Soon


class RunLayers(QObject):
    """Show one of two layers of routes.

    Attributes:
        routes: the layer of the routes that are being planned.
        past_routes: the layer of a run that was made, which is shown in their stead.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.routes = RouteLayer(view.board, view.is_moving)
        self.past_routes = RouteLayer(view.board, view.is_moving)
        for layer in (self.routes, self.past_routes):
            view.board.addItem(layer)
        self._taking_routes = Soon(lambda: self.routes.show_ribbons(()), self)
        view.board.changed_hexes.connect(self._hexes_changed)
        view.board.rebuilt.connect(self._forget)

    def _hexes_changed(self, hexes: frozenset[str]) -> None:
        self.routes.update()
        self.past_routes.update()

    def _forget(self) -> None:
        self.routes.show_ribbons(())
        self.show_past_run(())

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
