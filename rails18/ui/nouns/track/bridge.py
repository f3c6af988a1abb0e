"""Lay a tile by the right to bridge a river."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.questions import track
from rails18.ui.nouns.track.power_tile import PowerTilePage
from rails18.words.translation import tr


def page_class(pos: Position) -> type[PowerTilePage]:
    """Return the page for tiles by privates: this one while the operating company may bridge the river."""
    return BridgePage if track.may_bridge(pos) else PowerTilePage


class BridgePage(PowerTilePage):
    """Lay one tile across the river for less."""

    def sentence(self) -> str:
        if self.tool is not None and self.tool.hex:
            return tr("Rotate with the wheel or R, confirm with Enter, cancel with Esc.")
        money = self.context.words.money(track.bridge_discount(self.position, self.private))
        return tr(
            "{company} may cross the river once for {money} less with {private}: click a glowing hex.",
            company=self.company,
            money=money,
            private=self.context.words.private(self.private),
        )
