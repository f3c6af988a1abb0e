"""Lead the route that is being drawn from stop to stop by buttons, for hands that have no mouse."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.ids import StopId
from rails18.loading.translation import tr
from rails18.ui.model.context import Context
from rails18.ui.tools.route import RouteTool
from rails18.ui.widgets.controls import Choice, clear, label
from rails18.ui.widgets.flow import Flow


class Onward(QWidget):
    """Offer the stops that come next, another way to the last one, and the way back."""

    def __init__(self, context: Context, tool: RouteTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self.tool = context, tool
        self._flow = Flow(self, spacing=4)
        self._train = ""

    def refresh(self) -> None:
        """Show what the drawing can go on with; the keyboard stays here while stops are chosen."""
        tool = self.tool
        focus = QApplication.focusWidget()
        had_keyboard = tool.train != self._train or (focus is not None and self.isAncestorOf(focus))
        self._train = tool.train
        clear(self._flow)
        self.setVisible(bool(tool.train))
        if not tool.train:
            return
        drawn = bool(tool.routes.get(tool.train))
        self._flow.addWidget(label(tr("On to") if drawn else tr("Start at"), tone="muted", wrap=False))
        buttons = [self._button(self._name(stop), f"lead-{stop}") for stop in tool.next_stops()]
        for stop, button in zip(tool.next_stops(), buttons, strict=True):
            button.chosen.connect(lambda stop=stop: tool.lead_to(stop))
        if tool.has_other_ways():
            buttons.append(self._button(tr("Another path"), "other-way"))
            buttons[-1].chosen.connect(tool.other_way)
        if drawn:
            buttons.append(self._button(tr("Back"), "step-back"))
            buttons[-1].chosen.connect(tool.step_back)
        if had_keyboard and buttons:
            buttons[0].setFocus()

    def _name(self, stop: StopId) -> str:
        return self.context.words.place(self.context.position, stop)

    def _button(self, text: str, name: str) -> Choice:
        button = Choice(text, checkable=False)
        button.setObjectName(name)
        self._flow.addWidget(button)
        button.show()
        return button
