"""Know which control leads on to what a step of a lesson wants: the one that glows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtWidgets import QAbstractButton, QSpinBox, QWidget

from rails18.core.ids import HexId, TileId, stated
from rails18.lessons.lesson import Pattern, Want
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.nouns.track.tool import TileTool
from rails18.ui.now.badges import CompanyPage
from rails18.ui.now.panel import NowPanel
from rails18.ui.stage.context import Context

CONFIRM, SKIP, PANEL = "button:confirm", "button:skip", "panel:"
AMOUNTS = {"bid": ("amount-{private}", "amount"), "buy_private": ("price-{private}", "price")}  # box, what it holds
DEALS: Mapping[str, str] = {  # kind → name of a choice whose action depends on what is set beside it, or that shows it
    "bid": "bid-{private}",
    "buy_private": "buy-private-{private}",
    "connection_run": "claim-{company}",
    "exchange": "exchange-{private}",
    "redeem": "deal-{company}-{source}",
    "start_company": "par-{par}",
    "choose_par": "par-{par}",
    "take_private": "look-at-cards",
}


class Guide:
    """Lead from one control to the next.

    Args:
        context: what is chosen.
        panel: the NOW panel with its choices.
    """

    def __init__(self, context: Context, panel: NowPanel) -> None:
        self.context, self.panel = context, panel

    def next(self, want: Want) -> tuple[str, ...]:
        """Return the names of the controls that are needed now: several are ways to the same."""
        if want.does == "undo":
            return ("button:undo",)
        if (
            want.pattern is None
            or self.panel.page is None
            or self.panel.page.is_over
            or self.context.adapter.is_looking
        ):
            return ()
        proposal = self.context.selection.proposal
        if proposal is not None and want.pattern.fits(proposal.action):
            return (CONFIRM,)
        return tuple(self._towards(want.pattern))

    def _towards(self, pattern: Pattern) -> Iterator[str]:
        page, wanted = self.panel.page, pattern.fields
        if pattern.kind == "pass":
            yield SKIP
        elif isinstance(page, TilesPage) and page.tool is not None and page.tool.layer.kind == pattern.kind:
            yield from self._lay(page.tool, wanted["hex"], stated(str(wanted["tile"])))
        elif isinstance(page, CompanyPage) and wanted.get("company", page.picked) != page.picked:
            yield from self._panel(f"company-{wanted['company']}")
        else:
            if pattern.kind == "place_token":
                yield f"city:{wanted['stop']}"
            yield from self._choice(pattern)

    def _lay(self, tool: TileTool, hex_id: HexId, tile: TileId) -> Iterator[str]:
        """Yield the tile, then the place, then what turns it."""
        if tool.tile != tile:
            yield from self._panel(f"tile-{tile}")
        elif tool.hex != hex_id:
            yield f"hex:{hex_id}"
            yield from self._panel("where")
        else:
            yield from self._panel("turn-right")

    def _choice(self, pattern: Pattern) -> Iterator[str]:
        """Yield the choice of an action, first the amount beside it, or the link to the page on which it is."""
        page = self.panel.page
        assert page is not None
        for action, choice in page.choices.items():
            if pattern.fits(action):
                yield PANEL + choice.objectName()
                return
        fields = {name: value[0] if isinstance(value, list) else value for name, value in pattern.fields.items()}
        if pattern.kind in AMOUNTS:
            name, amount = AMOUNTS[pattern.kind]
            for box in self._shown(name.format(**fields)):
                if isinstance(box, QSpinBox) and box.value() != fields.get(amount, box.value()):
                    yield PANEL + box.objectName()
                    yield from self._likely(fields[amount])
                    return
        named = DEALS.get(pattern.kind, "").format(**fields) if pattern.kind in DEALS else ""
        found = list(self._panel(named)) if named else []
        yield from found or self._panel(f"extra-{pattern.kind}")

    def _likely(self, amount: int) -> Iterator[str]:
        """Yield the button beside a box that sets an amount without typing."""
        words = self.context.words.money(amount)
        for found in self.panel.findChildren(QAbstractButton):
            if found.objectName().startswith("likely-") and found.text() == words:
                yield from self._panel(found.objectName())

    def _panel(self, name: str) -> Iterator[str]:
        if self._shown(name):
            yield PANEL + name

    def _shown(self, name: str) -> list[QWidget]:
        return [found for found in self.panel.findChildren(QWidget, name) if found.isVisibleTo(self.panel)]
