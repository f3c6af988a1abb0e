"""Lead the route that is being drawn from stop to stop by buttons, for hands that have no mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication, QWidget

from rails18.ui.nouns.routes.tool import RouteTool
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.parts import Parts
from rails18.words.translation import tr


class Onward(QWidget):
    """Offer the stops that come next, another way to the last one, and the way back."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._flow = Flow(self, spacing=4)
        self._parts = Parts(self)

    def lead(self, tool: RouteTool) -> None:
        """Lead the drawing of another tool."""
        self.tool, self._train = tool, ""

    def refresh(self) -> None:
        """Show what the drawing can go on with; the keyboard stays here while stops are chosen."""
        tool = self.tool
        focus = QApplication.focusWidget()
        had_keyboard = tool.train != self._train or (focus is not None and self.isAncestorOf(focus))
        self._train = tool.train
        self._parts.begin()
        self.setVisible(bool(tool.train))
        buttons = self._fill() if tool.train else []
        self._parts.done()
        if had_keyboard and buttons:
            buttons[0].setFocus()

    def _fill(self) -> list[Choice]:
        tool = self.tool
        drawn, stops = bool(tool.routes.get(tool.train)), list(tool.next_stops())
        if stops:
            self._flow.addWidget(self._parts.label(tr("On to") if drawn else tr("Start at"), tone="muted", wrap=False))
        words, pos = self.context.words, self.context.position
        buttons = [self._button(words.place(pos, stop), f"lead-{stop}", partial(tool.lead_to, stop)) for stop in stops]
        if tool.has_other_ways():
            buttons.append(self._button(tr("Another path"), "other-way", tool.other_way))
        if drawn:
            buttons.append(self._button(tr("Back"), "step-back", tool.step_back))
        return buttons

    def _button(self, text: str, name: str, on_chosen: Callable[[], object]) -> Choice:
        button = self._parts.choice(text, on_chosen, name=name, checkable=False)
        self._flow.addWidget(button)
        return button
