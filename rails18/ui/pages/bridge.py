"""Lay a tile by the right to bridge a river."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.rules.river import river
from rails18.ui.pages.tiles import PowerTilePage


def page_class(pos: Position) -> type[PowerTilePage]:
    """Return the page for tiles by privates: this one while the operating company may bridge the river."""
    return BridgePage if pos.frame.step == "track" and river.owned(pos, pos.frame.company) else PowerTilePage


class BridgePage(PowerTilePage):
    """Lay one tile across the river for less."""

    def sentence(self) -> str:
        if self.tool is not None and self.tool.hex:
            return "Rotate with the wheel or R, confirm with Enter, cancel with Esc."
        power = river.right(self.position, self.private)
        money = self.context.words.money(power.discount) if power else ""
        return (
            f"{self.company} may cross the river once for {money} less with "
            f"{self.context.words.private(self.private)}: click a glowing hex."
        )
